import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { isId } from '../../../shared/kit/id.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { callOnce } from '../../core/idempotent-function.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { naira } from '../../invoices/index.ts';
import { nameOfActor, nameOfRequester } from '../../team/index.ts';
import { guardedInDatabase } from '../safety/guard.ts';
import type { Guarded } from '../safety/guard-queries.ts';
import { refusalOf } from '../targets/refusals.ts';
import type { Reason } from '../targets/refusals.ts';
import type { PaymentCategory } from '../targets/target-port.ts';

const ROUTE = 'payment.business.wallet';

/** Wallet to wallet. Money calls must have a key. */
export const payFromWallet: OwnTransaction<'payment.business.wallet'> = {
  ownTransaction: async (ctx, { category, categoryId, amount, revision }) => {
    if (ctx.idempotencyKey === undefined) throw keyless();
    if (category === 'wallet') throw new AppError('NOT_ELIGIBLE', say`A wallet cannot be filled from itself. Please pay by card or transfer.`);
    if (category === 'invoice' && !isId('invoice', categoryId)) throw fieldError('categoryId', say`This is not an invoice id (inv_…).`);
    const paid = await fromWallet(ctx, ROUTE, { category, categoryId, amount, revision });
    if ('reason' in paid) throw refusalOf(category, paid);
    const message = paid.balance > 0 ? say`Part payment made.` : category === 'invoice' ? say`Invoice paid.` : 'Paid.';
    return answer(
      {
        reference: paid.reference,
        status: 'succeeded',
        amount: naira(paid.amount),
        balance: naira(paid.balance),
        wallet: { total_balance: naira(paid.posted), available_balance: naira(paid.available) },
      },
      message,
    );
  },
};

export interface PaidFromWallet {
  readonly reference: string;
  /** Kobo: the paid amount, the remaining balance due, and the wallet's balance and available balance afterwards. */
  readonly amount: Kobo;
  readonly balance: Kobo;
  readonly posted: Kobo;
  readonly available: Kobo;
}

/**
 * Pays one target, or several invoices recorded as one bulk payment, from the caller's wallet: one database call is the whole transaction. `amount` null: all
 * of it. Payments of invoices are guarded. Returns the reason if nothing was paid; `refusalOf` makes its message.
 */
export function fromWallet(
  ctx: Context,
  route: 'payment.business.wallet' | 'invoice.payment.bulk.verify',
  what: { category: PaymentCategory; categoryId: string; amount: Kobo | null; revision?: number | undefined },
): Promise<PaidFromWallet | Reason> {
  const id = newId('payment');
  const input = {
    ...what,
    payment: id,
    reference: id,
    payer: ctx.businessId,
    channel: 'wallet',
    method: 'wallet',
    actor: actorOf(ctx),
    who: nameOfActor(ctx),
    askedBy: nameOfRequester(ctx),
    address: ctx.address,
    agent: ctx.agent,
    at: at(ctx),
    route,
    key: ctx.idempotencyKey,
    bodyHash: ctx.bodyHash,
  };
  const pay = (guard?: { readonly person: boolean; readonly proved?: true }) =>
    callOnce<PaidFromWallet | Reason | { guard: Guarded }>(
      ctx.app,
      'pay_from_wallet',
      { ...input, guard },
      what.category === 'invoice' ? what.categoryId : null,
    );
  return guardedInDatabase<PaidFromWallet | Reason>(ctx, pay);
}

export function keyless(): AppError {
  return new AppError('VALIDATION_FAILED', say`Payments need an Idempotency-Key header, so they’re never made twice.`);
}
