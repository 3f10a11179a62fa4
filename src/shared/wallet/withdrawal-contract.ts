import * as z from 'zod/mini';
import { id, naira, optionalText, page, wire } from '../kit/fields.ts';
import { nairaFromKobo } from '../kit/money.ts';
import { route } from '../kit/route.ts';
import { WITHDRAWAL_STATUSES } from './payout.ts';
import { LEAST_WITHDRAWAL } from './withdrawal-rules.ts';

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;

export const withdrawal = z.object({
  id: z.string(),
  /** The reference at the provider and the receiving bank. */
  reference: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** The amount that arrives; the fee is added to it. */
  amount: wire.naira,
  fee: wire.naira,
  bank: z.object({ bankName: z.string(), accountName: z.string(), last4: z.string() }),
  note: z.nullable(z.string()),
  /** The reason why no money left, or why it came back. */
  reason: z.nullable(z.string()),
  /** The approval request, if another person decides. */
  requestId: z.nullable(z.string()),
  by: z.string(),
  approvedBy: z.nullable(z.string()),
  canCancel: z.boolean(),
  createdAt: wire.instant,
  updatedAt: wire.instant,
});

/**
 * The money is held at once and sent by a job. A role that must request it, or a person besides another owner or admin, gets
 * APPROVAL_REQUIRED and requests it with `team.request.ask`, which holds the money too.
 */
export const withdraw = route({
  id: 'wallet.withdrawal',
  method: 'POST',
  path: '/v1/wallet/withdrawal',
  summary: 'Withdraw to a bank account',
  access: { ...by, can: 'wallet.withdrawal', level: 1 },
  idempotent: true,
  stepUp: true,
  needsFactor: true,
  errors: ['NOT_FOUND', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'NAME_MISMATCH', 'STATE_CONFLICT', 'KYB_REQUIRED'],
  input: z.object({
    businessId,
    amount: naira('The amount', { min: nairaFromKobo(LEAST_WITHDRAWAL), max: 10_000_000 }),
    accountId: id('account'),
    note: optionalText('The note', 80),
  }),
  output: z.object({ id: z.string(), reference: z.string(), status: z.enum(WITHDRAWAL_STATUSES), fee: wire.naira }),
});

export const listWithdrawals = route({
  id: 'wallet.withdrawals',
  method: 'GET',
  path: '/v1/wallet/{businessId}/withdrawals',
  summary: 'Withdrawals, newest first',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'payments.read',
  errors: ['NOT_FOUND'],
  /** `open`: only those that have not ended. */
  input: z.object({ businessId, ...page(20), open: z.optional(z.enum(['true', 'false'])) }),
  output: z.object({ withdrawals: z.array(withdrawal), count: z.int() }),
});

/** The possible amount and destinations of a withdrawal now, for the form. */
export const withdrawalTerms = route({
  id: 'wallet.withdrawal.terms',
  method: 'GET',
  path: '/v1/wallet/{businessId}/withdrawal/terms',
  summary: 'Limits, accounts and waiting times of withdrawals',
  specified: false,
  access: { ...by, can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ businessId }),
  output: z.object({
    available: wire.naira,
    /** The rest of today's limit; null without a limit. */
    leftToday: z.nullable(wire.naira),
    /** The part of the available balance that came by card and still waits; null without any. */
    cardMoney: z.nullable(z.object({ amount: wire.naira, ends: wire.instant })),
    /** The reason why withdrawals are stopped at present; null if they are not. */
    paused: z.nullable(z.string()),
    accounts: z.array(
      z.object({
        id: z.string(),
        bankName: z.string(),
        accountName: z.string(),
        last4: z.string(),
        isDefault: z.boolean(),
        /** A new account: until `ends` at most `left` can be sent to it. */
        cooling: z.nullable(z.object({ ends: wire.instant, left: wire.naira })),
      }),
    ),
  }),
});

/** Cancels a withdrawal that was not sent; for its requester and those who may withdraw. */
export const cancelWithdrawal = route({
  id: 'wallet.withdrawal.cancel',
  method: 'POST',
  path: '/v1/wallet/withdrawal/cancel',
  summary: 'Cancel a withdrawal that was not sent yet',
  specified: false,
  access: { ...by, can: 'business.see' },
  idempotent: true,
  errors: ['NOT_FOUND', 'ROLE_FORBIDDEN', 'STATE_CONFLICT'],
  input: z.object({ businessId, withdrawalId: id('withdrawal') }),
  output: withdrawal,
});
