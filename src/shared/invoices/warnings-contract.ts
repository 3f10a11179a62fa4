import * as z from 'zod/mini';
import { accountToPay, id, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

const businessId = id('business');
export const WARNING_KINDS = ['duplicate', 'account'] as const;

const warning = z.object({
  invoiceId: z.string(),
  number: z.nullable(z.string()),
  supplier: z.string(),
  kind: z.enum(WARNING_KINDS),
  /** What the warning is about: the other invoice, or the account shown now. A check counts for it only. */
  about: z.string(),
  /** Of a possible duplicate: the other invoice. */
  other: z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()), amount: wire.naira, issueDate: z.nullable(wire.date), isPaid: z.boolean() })),
  /** Of a changed account: that on the last invoice paid to the supplier, and that on this one. */
  accounts: z.nullable(z.object({ before: accountToPay, now: accountToPay })),
  checked: z.nullable(z.object({ by: z.string(), at: wire.instant })),
});
export type InvoiceWarning = z.output<typeof warning>;

/** Why another owner or admin must decide with the caller's business, known before anybody presses. */
const secondPerson = z.object({
  invoiceId: z.string(),
  /** Why approving it needs a second person; null: it does not, or it is decided. */
  approve: z.nullable(z.string()),
  /** Why paying more than `above` naira at once needs one; null: no amount does. */
  pay: z.nullable(z.object({ above: wire.naira, reason: z.string() })),
});
export type SecondPerson = z.output<typeof secondPerson>;

/** Warnings about invoices that can still be paid or approved; up to 100 invoices. */
export const invoiceWarnings = route({
  id: 'invoice.warnings',
  method: 'GET',
  path: '/v1/invoice/{businessId}/warnings',
  summary: 'Possible duplicates and changed bank details among received invoices, and what needs a second person',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, invoices: text('The invoices', 5000) }),
  output: z.object({ warnings: z.array(warning), secondPersons: z.array(secondPerson) }),
});
/** Idempotent by its nature: the first check stays. */
export const checkWarning = route({
  id: 'invoice.warning.check',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/warning/check',
  summary: 'Record that a warning about a received invoice was looked into',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'invoice.draft' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: id('invoice'), businessId, kind: z.enum(WARNING_KINDS), about: text('What was checked', 200) }),
  output: z.object({ warnings: z.array(warning) }),
});
