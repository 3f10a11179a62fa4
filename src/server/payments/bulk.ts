import { AppError } from '../../shared/kit/errors.ts';
import { actorOf, at, newId } from '../context.ts';
import { callOnce } from '../db/call-once.ts';
import { audit } from '../db/record.ts';
import { answer } from '../http/handler.ts';
import type { OwnTransaction, Verb } from '../http/handler.ts';
import { naira, payable, refuseUnpayable } from '../invoices/index.ts';
import { insertBulk } from './queries.ts';

/** Writes down what is owed on each now: paying takes exactly that, or nothing. */
export const startBulk: Verb<'invoice.payment.bulk'> = async (ctx, { businessId, invoices }) => {
  const rows = await payable(ctx, businessId, [...new Set(invoices)]);
  refuseUnpayable(rows);
  const id = newId('payment');
  const total = rows.reduce((sum, row) => sum + row.balance, 0);
  const lines = rows.map((row) => ({ id: row.id, amount: row.balance, payment: newId('payment') }));
  await insertBulk(ctx.sql, { businessId, id, lines, total, currency: ctx.app.env.currency, by: actorOf(ctx), at: at(ctx) });
  await audit(ctx, 'payment.bulk', id, { total, invoices: rows.length });
  return { paymentId: id, total: naira(total), count: rows.length };
};

/** All of them or none, in one posting. Money calls must carry a key. */
export const verifyBulk: OwnTransaction<'invoice.payment.bulk.verify'> = {
  ownTransaction: async (ctx, { businessId, paymentId, channel, transactionId, cardId }) => {
    if (ctx.idempotencyKey === undefined) throw new AppError('VALIDATION_FAILED', 'Payments need an Idempotency-Key header, so that none is made twice.');
    if (transactionId !== undefined || cardId !== undefined || (channel !== undefined && channel !== 'wallet'))
      throw new AppError('NOT_ELIGIBLE', 'Several invoices at once can be paid from the wallet only, at present.');
    const { status } = await callOnce<{ status: 'succeeded' }>(ctx.app.pool, 'select bulk_pay_from_wallet($1) as result', {
      businessId,
      paymentId,
      actor: actorOf(ctx),
      actorName: ctx.principal?.name,
      at: at(ctx),
      key: ctx.idempotencyKey,
      bodyHash: ctx.bodyHash,
    });
    return answer({ paymentId, status }, 'All of them are paid.');
  },
};
