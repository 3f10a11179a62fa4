import * as z from 'zod/mini';
import { fileBytes, id, text, wire } from '../../kit/fields.ts';
import { proposal } from '../proposals/contract.ts';
import { officeRoute } from '../route.ts';

export const listApprovals = officeRoute({
  id: 'office.approvals',
  method: 'GET',
  path: '/office/approvals',
  summary: 'Invoices whose outside buyer we are asked to reach, oldest first, at most a hundred.',
  access: { as: 'operator', can: 'approval.read' },
  input: z.object({}),
  output: z.object({
    approvals: z.array(
      z.object({
        invoiceId: z.string(),
        number: z.nullable(z.string()),
        sender: z.nullable(z.string()),
        buyer: z.nullable(z.string()),
        email: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        total: wire.naira,
        note: z.nullable(z.string()),
        askedAt: wire.instant,
        /** The files that the sender attached as evidence. */
        evidence: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
});

export const readEvidence = officeRoute({
  id: 'office.approval.evidence',
  method: 'POST',
  path: '/office/approvals/{invoiceId}/evidence/{fileId}',
  summary: 'The bytes of a file that the seller attached as evidence, for a reason.',
  access: { as: 'operator', can: 'approval.decide' },
  reveals: true,
  input: z.object({ invoiceId: id('invoice'), fileId: id('attachment'), reason: text('The reason', 300) }),
  output: fileBytes,
  answers: 'file',
  errors: ['NOT_FOUND'],
});

export const proposeApproval = officeRoute({
  id: 'office.approval.propose',
  method: 'POST',
  path: '/office/approvals/{invoiceId}',
  summary: 'Proposes the buyer’s decision as they told it to us, with who said it and how we know. A colleague approves it.',
  access: { as: 'operator', can: 'approval.decide' },
  input: z.object({
    invoiceId: id('invoice'),
    verdict: z.enum(['approve', 'deny'], { error: 'Choose the answer.' }),
    who: text('Who said it', 120),
    evidence: text('The evidence', 500),
  }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
