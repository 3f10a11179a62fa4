import * as z from 'zod/mini';
import { id, page, text, wire } from '../../kit/fields.ts';
import { proposal } from '../proposals/contract.ts';
import { officeRoute } from '../route.ts';
import { colleague, note } from '../work/contract.ts';
import { SUSPENSE_AGE_NAMES } from './ages.ts';

const item = z.object({
  caseId: z.string(),
  amount: wire.naira,
  currency: z.string(),
  /** When it was booked to suspense. */
  since: wire.instant,
  provider: z.string(),
  /** The provider's reference, under which its postings are. */
  reference: z.string(),
  sender: z.nullable(z.string()),
  senderBank: z.nullable(z.string()),
  /** As the provider masks it. */
  senderAccount: z.nullable(z.string()),
  narration: z.nullable(z.string()),
  receiverAccount: z.nullable(z.string()),
  takenBy: z.nullable(colleague),
});

export const listSuspense = officeRoute({
  id: 'office.suspense',
  method: 'GET',
  path: '/office/suspense',
  summary: 'Money without an owner, oldest first, with the sums of each age and the balance of the suspense accounts.',
  access: { as: 'operator', can: 'suspense.read' },
  input: z.object({ age: z.optional(z.enum(SUSPENSE_AGE_NAMES)), ...page(25) }),
  output: z.object({
    items: z.array(item),
    count: z.int(),
    ages: z.array(z.object({ age: z.enum(SUSPENSE_AGE_NAMES), currency: z.string(), count: z.int(), amount: wire.naira })),
    /** What the ledger has for these providers: the same as the sum of all ages, or something is wrong. */
    ledger: z.array(z.object({ currency: z.string(), balance: wire.naira })),
  }),
});

const candidate = z.object({
  businessId: z.string(),
  businessName: z.string(),
  /** With an invoice the money pays it; without one, the money goes to the wallet. */
  invoice: z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()), buyer: z.nullable(z.string()), balance: wire.naira })),
  /** Why it may be this one, the strongest reason first. */
  why: z.array(z.enum(['account', 'number', 'amount', 'name'])),
});

export const readSuspense = officeRoute({
  id: 'office.suspense.item',
  method: 'GET',
  path: '/office/suspense/{caseId}',
  summary: 'One unmatched transfer: what the provider says about it, whom it may belong to, and what became of it.',
  access: { as: 'operator', can: 'suspense.read' },
  input: z.object({ caseId: id('case') }),
  output: z.object({
    ...item.shape,
    channel: z.nullable(z.string()),
    paidAt: z.nullable(wire.instant),
    transactionId: z.nullable(z.string()),
    /** Null while it waits. */
    closed: z.nullable(z.object({ outcome: z.nullable(z.string()), by: z.nullable(z.string()), at: z.nullable(wire.instant) })),
    /** None for closed ones. */
    candidates: z.array(candidate),
    notes: z.array(note),
  }),
  errors: ['NOT_FOUND'],
});

export const proposeMatch = officeRoute({
  id: 'office.suspense.match',
  method: 'POST',
  path: '/office/suspense/{caseId}/match',
  summary: 'Proposes to credit it to a wallet, or with an invoice to pay that invoice. A colleague approves it.',
  access: { as: 'operator', can: 'suspense.decide' },
  input: z.object({ caseId: id('case'), businessId: id('business'), invoiceId: z.optional(id('invoice')), reason: text('The reason', 300) }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
});

export const proposeSendBack = officeRoute({
  id: 'office.suspense.send-back',
  method: 'POST',
  path: '/office/suspense/{caseId}/send-back',
  summary: 'Proposes to send it back to its sender by the provider. A colleague approves it.',
  access: { as: 'operator', can: 'suspense.decide' },
  input: z.object({ caseId: id('case'), reason: text('The reason', 300) }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
