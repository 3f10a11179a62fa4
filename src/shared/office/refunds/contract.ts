import * as z from 'zod/mini';
import { id, text, wire } from '../../kit/fields.ts';
import { proposal } from '../proposals/contract.ts';
import { officeRoute } from '../route.ts';

export const REFUND_STATES = ['pending', 'needs-attention', 'failed'] as const;

export const listRefunds = officeRoute({
  id: 'office.refunds',
  method: 'GET',
  path: '/office/refunds',
  summary: 'Refunds that have not reached their payer, oldest first, at most 200.',
  access: { as: 'operator', can: 'refund.read' },
  input: z.object({}),
  output: z.object({
    refunds: z.array(
      z.object({
        id: z.string(),
        businessId: z.nullable(z.string()),
        businessName: z.nullable(z.string()),
        amount: wire.naira,
        /** `needs-attention`: the payer's bank rejects it, and another account of the payer is needed. `failed`: it is refunded by hand. */
        state: z.enum(REFUND_STATES),
        provider: z.string(),
        reference: z.string(),
        label: z.string(),
        since: wire.instant,
      }),
    ),
  }),
});

export const refundBanks = officeRoute({
  id: 'office.refunds.banks',
  method: 'GET',
  path: '/office/refunds/banks',
  summary: 'The banks to which a refund can be sent, by name.',
  access: { as: 'operator', can: 'refund.decide' },
  input: z.object({}),
  output: z.object({ banks: z.array(z.object({ name: z.string(), code: z.string() })) }),
  errors: ['PROVIDER_UNAVAILABLE'],
});

export const proposeRetry = officeRoute({
  id: 'office.refund.retry',
  method: 'POST',
  path: '/office/refunds/{refundId}/retry',
  summary: 'Proposes to send a refund that the payer’s bank rejected to another account of theirs. A colleague approves it.',
  access: { as: 'operator', can: 'refund.decide' },
  input: z.object({
    refundId: id('payment'),
    bankCode: z.string().check(z.regex(/^\w{3,10}$/, 'Choose a bank.')),
    accountNumber: z.string().check(z.trim(), z.regex(/^\d{10}$/, 'The account number has ten digits.')),
    reason: text('The reason', 300),
  }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PROVIDER_UNAVAILABLE'],
});

export const proposeByHand = officeRoute({
  id: 'office.refund.by-hand',
  method: 'POST',
  path: '/office/refunds/{refundId}/by-hand',
  summary: 'Proposes to book a refund that was made on the provider’s own site. A colleague approves it.',
  access: { as: 'operator', can: 'refund.decide' },
  input: z.object({ refundId: id('payment'), reference: text('The reference', 80), reason: text('The evidence', 300) }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
