import { randomBytes } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import { add, formatMoney, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { permission } from '../../shared/access/permissions.ts';
import { withdrawalFee } from '../../shared/wallet/withdrawal-rules.ts';
import type { withdraw as withdrawRoute } from '../../shared/wallet/withdrawal-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { refuseSuspended } from '../business/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { hold } from '../ledger/holds.ts';
import { limitsOf } from '../ledger/wallet.ts';
import { takeBackRequest } from '../team/index.ts';
import { existing } from './read.ts';
import { destinationOf, presentWithdrawal, refuseCardMoney, refuseCooling, refuseWhilePaused } from './withdrawal-terms.ts';
import type { Destination } from './withdrawal-terms.ts';
import { approveWithdrawal, cancelUnsent, insertWithdrawal, takeDaily, withdrawalById, withdrawalOfRequest } from './withdrawal-queries.ts';

type Input = ParsedOf<typeof withdrawRoute>;

/**
 * Holds the money and queues its sending, in one transaction. As an approved request it sends the amount already held. A single owner approves it themselves,
 * with the step-up of the contract.
 */
export const withdraw: Verb<'wallet.withdrawal'> = async (ctx, input) => {
  await refuseWhilePaused(ctx.sql);
  ctx.app.switches.need('withdrawals');
  if (ctx.onRequest) return sendAsked(ctx, input, ctx.onRequest.requestId);
  if (ctx.idempotencyKey === undefined) throw new AppError('VALIDATION_FAILED', say`Withdrawals need an Idempotency-Key header, so they’re never made twice.`);
  const made = await reserve(ctx, input, null);
  await enqueue(ctx.sql, 'wallet.payout', { reference: made.reference }, { key: `wallet.payout:${made.reference}` });
  await audit(ctx, 'wallet.withdraw', made.id, { amount: input.amount, fee: made.fee, account: input.accountId, selfApproved: true });
  return answer({ ...made, fee: nairaFromKobo(made.fee), status: 'pending' as const }, `${formatMoney(input.amount)} is on its way to ${made.to}.`);
};

/** Holds amount and fee and writes the withdrawal. Throws a refusal; then nothing was written. */
export async function reserve(ctx: Context, input: Input, requestId: string | null) {
  const wallet = await existing(ctx);
  const destination = await destinationOf(ctx, input.accountId);
  const fee = withdrawalFee(input.amount);
  const id = newId('withdrawal');
  const total = add(input.amount, fee);
  const short = () => new AppError('INSUFFICIENT_FUNDS', shortOf(kobo(wallet.posted - wallet.held), input.amount, fee));
  if (wallet.posted - wallet.held < total) throw short();
  // Locks the balance row, which counts the day. From here on withdrawals of one wallet run one after another.
  if (!(await takeDaily(ctx.sql, ctx.businessId, input.amount, at(ctx)))) throw await dailyRefusal(ctx);
  if ((await hold(ctx.sql, { id, account: wallet.account_id, amount: total, reason: 'withdrawal' })) !== 'held') throw short();
  await refuseCardMoney(ctx);
  await refuseCooling(ctx, destination, input.amount);
  const reference = `wdr-${randomBytes(16).toString('hex')}`;
  await insertWithdrawal(ctx.sql, {
    ...snapshotOf(destination),
    business_id: ctx.businessId,
    id,
    reference,
    wallet_account: wallet.account_id,
    amount: input.amount,
    fee,
    currency: wallet.currency,
    note: input.note ?? null,
    status: requestId ? 'approval' : 'pending',
    request_id: requestId,
    provider: ctx.app.providers.payments.name,
    created_by: actorOf(ctx),
    created_name: ctx.principal?.name ?? '',
    created_at: at(ctx),
  });
  await emit(ctx.sql, 'withdrawal.made', [ctx.businessId], { withdrawalId: id });
  return { id, reference, fee, to: `${destination.bank_name} ••${destination.last4}` };
}

function snapshotOf({ id, bank_code, bank_name, account_name, account_number, last4 }: Destination) {
  return { account_id: id, bank_code, bank_name, account_name, account_number, last4 };
}

export const cancelWithdrawal: Verb<'wallet.withdrawal.cancel'> = async (ctx, { withdrawalId }) => {
  const row = await withdrawalById(ctx.sql, ctx.businessId, withdrawalId);
  if (!row) throw new AppError('NOT_FOUND', say`We could not find that withdrawal.`);
  const may = row.created_by === actorOf(ctx) || (ctx.role !== null && permission(ctx.role, 'wallet.withdrawal') === 'allow');
  if (!may) throw new AppError('ROLE_FORBIDDEN', say`Only the person who requested the withdrawal, an owner or an admin can cancel it.`);
  const reason = say`Cancelled by ${ctx.principal?.name ?? ''}.`;
  const ended =
    row.status === 'approval' && row.request_id
      ? await takeBackRequest(ctx, row.request_id)
      : await cancelUnsent(ctx.sql, ctx.businessId, withdrawalId, reason, at(ctx));
  if (!ended)
    throw new AppError(
      'STATE_CONFLICT',
      row.status === 'sending'
        ? say`The bank is already processing this withdrawal; it can’t be cancelled.`
        : say`This withdrawal has just changed. Please reload.`,
    );
  await audit(ctx, 'wallet.withdrawal.cancel', withdrawalId, { amount: row.amount });
  await emit(ctx.sql, 'withdrawal.cancelled', [ctx.businessId], { withdrawalId });
  const after = await withdrawalById(ctx.sql, ctx.businessId, withdrawalId);
  // Locked and changed in this transaction.
  return answer(presentWithdrawal(ctx, after as NonNullable<typeof after>), 'Cancelled. The money is available again.');
};

async function sendAsked(ctx: Context, input: Input, requestId: string) {
  const row = await withdrawalOfRequest(ctx.sql, ctx.businessId, requestId);
  const approver = ctx.principal?.name ?? '';
  if (!row || !(await approveWithdrawal(ctx.sql, ctx.businessId, row.id, approver, at(ctx))))
    throw new AppError('STATE_CONFLICT', say`The money for this is no longer held. Please decline it; it can be requested again.`);
  // If it was removed or renamed meanwhile, it is not paid to.
  await destinationOf(ctx, input.accountId);
  await enqueue(ctx.sql, 'wallet.payout', { reference: row.reference }, { key: `wallet.payout:${row.reference}` });
  await audit(ctx, 'wallet.withdraw', row.id, { amount: row.amount, fee: row.fee, account: row.account_id });
  await emit(ctx.sql, 'withdrawal.made', [ctx.businessId], { withdrawalId: row.id });
  return { id: row.id, reference: row.reference, status: 'pending' as const, fee: nairaFromKobo(kobo(row.fee)) };
}

function shortOf(available: Kobo, amount: Kobo, fee: Kobo): Message {
  return say`This needs ${formatMoney(add(amount, fee))} (with the bank’s fee of ${formatMoney(fee)}), and ${formatMoney(available)} is available in your wallet. Withdraw less, or add money first.`;
}

async function dailyRefusal(ctx: Context): Promise<AppError> {
  // Its limit is 0.
  await refuseSuspended(ctx.sql, ctx.businessId);
  const { daily, spent } = await limitsOf(ctx.sql, ctx.businessId, at(ctx));
  const left = formatMoney(kobo(Math.max(0, (daily ?? 0) - spent)));
  return new AppError(
    'LIMIT_EXCEEDED',
    say`${left} of your daily limit of ${formatMoney(kobo(daily ?? 0))} is left. Withdraw less or wait until tomorrow; a higher verification level raises the limit.`,
  );
}
