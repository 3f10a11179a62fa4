import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { isId } from '../../shared/kit/id.ts';
import { actorOf, at, newId } from '../context.ts';
import { callOnce } from '../db/call-once.ts';
import { answer } from '../http/handler.ts';
import type { OwnTransaction } from '../http/handler.ts';
import { naira } from '../invoices/index.ts';
import { nameOfActor } from '../team/index.ts';
import { guardedBulk, guardedPayment } from './guard.ts';
import { payTargetFromWallet } from './pay-target.ts';

const ROUTE = 'payment.business.wallet';

interface Paid {
  readonly reference: string;
  readonly status: 'succeeded';
  readonly amount: number;
  readonly balance: number;
  readonly posted: number;
  readonly available: number;
}

/** Wallet to wallet: one database call is the whole transaction. Money calls must carry a key. */
export const payFromWallet: OwnTransaction<'payment.business.wallet'> = {
  ownTransaction: async (ctx, { businessId, category, categoryId, amount }) => {
    if (ctx.idempotencyKey === undefined) throw new AppError('VALIDATION_FAILED', 'Payments need an Idempotency-Key header, so they’re never made twice.');
    if (category === 'bulk') return guardedBulk(ctx, ROUTE, categoryId, () => payTargetFromWallet(ctx, category, categoryId, amount));
    if (category !== 'invoice') return payTargetFromWallet(ctx, category, categoryId, amount);
    if (!isId('invoice', categoryId)) throw fieldError('categoryId', 'This is not an invoice id (inv_…).');
    const pay = () =>
      callOnce<Paid>(ctx.app.pool, 'select invoice_pay_from_wallet($1) as result', {
        businessId,
        invoiceId: categoryId,
        amount,
        paymentId: newId('payment'),
        actor: actorOf(ctx),
        actorName: nameOfActor(ctx),
        address: ctx.address,
        agent: ctx.agent,
        at: at(ctx),
        key: ctx.idempotencyKey,
        bodyHash: ctx.bodyHash,
      });
    const paid = await guardedPayment(ctx, ROUTE, [{ id: categoryId, amount }], pay);
    const { reference, status, posted, available } = paid;
    return answer(
      {
        reference,
        status,
        amount: naira(paid.amount),
        balance: naira(paid.balance),
        wallet: { total_balance: naira(posted), available_balance: naira(available) },
      },
      paid.balance === 0 ? 'Invoice paid.' : 'Part payment made.',
    );
  },
};
