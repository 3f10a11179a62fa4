import * as z from 'zod/mini';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { businessNames } from '../../business/index.ts';
import { inTransaction } from '../../core/context.ts';
import { english } from '../../core/stored-text.ts';
import { naira } from '../../invoices/index.ts';
import { propose } from '../../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeHandler, OfficeVerb } from '../../operators/index.ts';
import { agreeRetry, refundById, refundByHand, refundHolder, sealAccount, unsentRefunds } from '../../payments/index.ts';
import { banksOf } from '../../wallet/index.ts';

const list: OfficeVerb<'office.refunds'> = async ({ sql }) => {
  const rows = await unsentRefunds(sql);
  const names = await businessNames(sql, [...new Set(rows.flatMap(({ business_id: id }) => id ?? []))]);
  return {
    refunds: rows.flatMap(({ status, ...row }) => {
      if (status === 'processed') return [];
      return [
        {
          id: row.id,
          businessId: row.business_id,
          businessName: names.get(row.business_id ?? '') ?? null,
          amount: naira(row.amount),
          state: status,
          provider: row.provider,
          reference: row.reference,
          label: english(row.label),
          since: row.created_at,
        },
      ];
    }),
  };
};

const banks: OfficeHandler<'office.refunds.banks'> = { ownTransaction: async (ctx) => ({ banks: await banksOf(ctx.app, ctx.now) }) };

/** The account’s number is sealed in the proposal; its holder is asked of the bank before, for the colleague who decides. */
const retry: OfficeHandler<'office.refund.retry'> = {
  ownTransaction: async (ctx, { reason, ...to }) => {
    const { refund, holder } = await refundHolder(ctx.app, to);
    const summary = `Send refund ${to.refundId} over ${formatMoney(kobo(refund.amount))} to ${holder}, account ••${to.accountNumber.slice(-4)}`;
    const input = { refundId: to.refundId, bankCode: to.bankCode, account: sealAccount(ctx.app.env, to).toString('base64') };
    return inTransaction(ctx.app, 'system', (sql) =>
      propose({ ...ctx, sql }, { action: 'refund.retry', businessId: refund.business_id, input, summary, reason }),
    );
  },
};

const byHand: OfficeVerb<'office.refund.by-hand'> = async (ctx, { refundId, reference, reason }) => {
  const refund = await refundById(ctx.sql, refundId);
  if (!refund) throw new AppError('NOT_FOUND', verbatim('We could not find that refund.'));
  if (refund.status === 'processed') throw new AppError('STATE_CONFLICT', verbatim('This refund has reached its payer.'));
  const summary = `Book refund ${refundId} over ${formatMoney(kobo(refund.amount))} as made by hand under ${reference}`;
  return propose(ctx, { action: 'refund.by-hand', businessId: refund.business_id, input: { refundId, reference }, summary, reason });
};

export const refundHandlers = {
  'office.refunds': list,
  'office.refunds.banks': banks,
  'office.refund.retry': retry,
  'office.refund.by-hand': byHand,
} satisfies Partial<AllOfficeHandlers>;

const INPUT = z.object({ refundId: z.string(), reference: z.string() });

const RETRY = z.object({ refundId: z.string(), bankCode: z.string(), account: z.string() });

export async function runRetry(ctx: OfficeContext, input: unknown): Promise<void> {
  const { refundId, bankCode, account } = RETRY.parse(input);
  await agreeRetry(ctx.sql, refundId, { bankCode, account: Buffer.from(account, 'base64'), by: ctx.actor });
}

export async function runByHand(ctx: OfficeContext, input: unknown): Promise<void> {
  const { refundId, reference } = INPUT.parse(input);
  await refundByHand(ctx, refundId, reference);
}
