import * as z from 'zod/mini';
import { email, fileBytes, id, optionalText, page, text, wire } from '../../kit/fields.ts';
import { proposal } from '../proposals/contract.ts';
import { officeRoute } from '../route.ts';
import { colleague, note } from '../work/contract.ts';

/**
 * `answer`: the provider waits for ours. `sending`: it was given and is on its way. `refused`: the provider did not take it. `bank`: the payer's bank decides.
 * The others are how it ended.
 */
export const DISPUTE_STATES = ['answer', 'sending', 'refused', 'bank', 'won', 'lost', 'closed'] as const;

const dispute = z.object({
  caseId: z.string(),
  /** The provider's number of it. */
  number: z.string(),
  provider: z.string(),
  businessId: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  amount: wire.naira,
  currency: z.string(),
  reference: z.string(),
  reason: z.nullable(z.string()),
  state: z.enum(DISPUTE_STATES),
  openedAt: wire.instant,
  dueAt: z.nullable(wire.instant),
  takenBy: z.nullable(colleague),
});

export const listDisputes = officeRoute({
  id: 'office.disputes',
  method: 'GET',
  path: '/office/disputes',
  summary: 'Disputes of cardholders: open ones by their deadline, the others newest first.',
  access: { as: 'operator', can: 'dispute.read' },
  input: z.object({ which: z._default(z.enum(['open', 'ended']), 'open'), ...page(25) }),
  output: z.object({ disputes: z.array(dispute), count: z.int() }),
});

const delivery = z.object({
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  service: z.string(),
  address: z.nullable(z.string()),
});

export const readDispute = officeRoute({
  id: 'office.dispute',
  method: 'GET',
  path: '/office/disputes/{caseId}',
  summary: 'One dispute: its payment, the answer and its evidence, notes and history.',
  access: { as: 'operator', can: 'dispute.read' },
  input: z.object({ caseId: id('case') }),
  output: z.object({
    ...dispute.shape,
    /** What was paid; null if the payment is not one of ours. */
    payment: z.nullable(z.object({ label: z.string(), payee: z.string(), email: z.string(), channel: z.string(), category: z.string(), isGuest: z.boolean() })),
    answer: z.nullable(
      z.object({
        verdict: z.enum(['contest', 'accept']),
        message: z.string(),
        delivery: z.nullable(delivery),
        by: z.string(),
        at: wire.instant,
        sentAt: z.nullable(wire.instant),
        refusal: z.nullable(z.string()),
      }),
    ),
    evidence: z.nullable(z.object({ name: z.string(), contentType: z.string(), size: z.int(), by: z.string(), at: wire.instant })),
    notes: z.array(note),
    history: z.array(z.object({ at: wire.instant, by: z.string(), what: z.string(), detail: z.nullable(z.string()) })),
  }),
  errors: ['NOT_FOUND'],
});

export const putEvidence = officeRoute({
  id: 'office.dispute.evidence',
  method: 'POST',
  path: '/office/disputes/{caseId}/evidence',
  summary: 'The file that goes with the answer, in the field `file`: PDF, PNG or JPEG, at most 10 MB. It replaces the one before.',
  access: { as: 'operator', can: 'dispute.answer' },
  files: ['file'],
  bodyLimit: 11 * 1024 * 1024,
  input: z.object({ caseId: id('case') }),
  output: z.object({ name: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PAYLOAD_TOO_LARGE'],
});

export const removeEvidence = officeRoute({
  id: 'office.dispute.evidence.remove',
  method: 'POST',
  path: '/office/disputes/{caseId}/evidence/remove',
  summary: 'Removes the file of an answer that was not given yet.',
  access: { as: 'operator', can: 'dispute.answer' },
  input: z.object({ caseId: id('case') }),
  output: z.object({}),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const readEvidence = officeRoute({
  id: 'office.dispute.evidence.read',
  method: 'GET',
  path: '/office/disputes/{caseId}/evidence',
  summary: 'The file of an answer, with the reason for which it is opened.',
  access: { as: 'operator', can: 'dispute.answer' },
  reveals: true,
  answers: 'file',
  input: z.object({ caseId: id('case'), reason: text('The reason', 300) }),
  output: fileBytes,
  errors: ['NOT_FOUND'],
});

export const contestDispute = officeRoute({
  id: 'office.dispute.contest',
  method: 'POST',
  path: '/office/disputes/{caseId}/contest',
  summary: 'Contests a dispute: the provider gets who bought what, the message and the file. Given once.',
  access: { as: 'operator', can: 'dispute.answer' },
  input: z.object({
    caseId: id('case'),
    customerName: text('The customer’s name', 120),
    customerEmail: email,
    customerPhone: text('The customer’s phone number', 40),
    service: text('What was delivered', 500),
    address: optionalText('The delivery address', 300),
    message: text('The message', 1000),
  }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const proposeAccept = officeRoute({
  id: 'office.dispute.accept',
  method: 'POST',
  path: '/office/disputes/{caseId}/accept',
  summary: 'Proposes to accept a dispute: the payer gets the money back from the business. A colleague approves it.',
  access: { as: 'operator', can: 'dispute.answer' },
  input: z.object({ caseId: id('case'), reason: text('The reason', 300) }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
