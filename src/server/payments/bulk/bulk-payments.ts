import { AppError } from '../../../shared/kit/errors.ts';
import { kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at, inTransaction, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { naira, payable, refuseUnpayable, refuseUnseen, toPay } from '../../invoices/index.ts';
import { guardedBulk } from '../safety/guard.ts';
import { intentOf, newestIntent } from '../intents/intent-queries.ts';
import type { Intent } from '../intents/intent-queries.ts';
import { fromWallet, keyless } from '../checkout/pay-from-wallet.ts';
import { bulkById, insertBulk } from '../targets/bulk-queries.ts';
import { refusalOf } from '../targets/refusals.ts';
import { chargeSaved } from '../checkout/start-payment.ts';
import { syncIntent } from '../checkout/verify-payment.ts';

const ROUTE = 'invoice.payment.bulk.verify';

/** Records what is to be paid of each invoice, without the tax that the payer keeps: the payment takes exactly that, or nothing. */
export const startBulk: Verb<'invoice.payment.bulk'> = async (ctx, { businessId, invoices, seen = [] }) => {
  const rows = await payable(ctx, businessId, [...new Set(invoices)]);
  refuseUnpayable(rows);
  for (const row of rows) refuseUnseen(row, seen.find(({ invoiceId }) => invoiceId === row.id)?.revision);
  const id = newId('payment');
  const lines = rows.map((row) => ({ id: row.id, ...toPay(row), payment: newId('payment'), revision: row.revision }));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  await insertBulk(ctx.sql, { businessId, contactId: null, id, lines, total, currency: ctx.app.env.currency, by: actorOf(ctx), at: at(ctx) });
  await audit(ctx, 'payment.bulk', id, { total, invoices: rows.length });
  return { paymentId: id, total: naira(total), count: rows.length };
};

/** All of them or none, in one posting. Money calls must have a key. */
export const verifyBulk: OwnTransaction<'invoice.payment.bulk.verify'> = {
  ownTransaction: async (ctx, { paymentId, channel, transactionId, cardId }) => {
    if (ctx.idempotencyKey === undefined) throw keyless();
    const isStarted = cardId === undefined && (transactionId !== undefined || channel === 'card' || channel === 'transfer');
    // A payment started before is only queried.
    if (isStarted) return answer({ paymentId, status: await verifyOutside(ctx, paymentId, { transactionId, cardId, channel }) }, 'OK');
    if (cardId !== undefined) {
      const charge = () => verifyOutside(ctx, paymentId, { transactionId, cardId, channel });
      return answer({ paymentId, status: await guardedBulk(ctx, ROUTE, paymentId, charge) }, 'OK');
    }
    if (ctx.level < 1) throw new AppError('KYB_REQUIRED', say`Paying from the wallet needs verification level 1. You can pay by card.`);
    const paid = await fromWallet(ctx, ROUTE, { category: 'bulk', categoryId: paymentId, amount: null });
    // Paid before, by another call: the wanted result.
    if ('reason' in paid && paid.reason !== 'settled') throw refusalOf('bulk', paid);
    return answer({ paymentId, status: 'succeeded' }, 'All of them are paid.');
  },
};

/** Charges a saved card now; queries the state of a payment started before. */
async function verifyOutside(
  ctx: Context,
  paymentId: string,
  by: { transactionId: string | undefined; cardId: string | undefined; channel: string | undefined },
): Promise<Intent['status']> {
  const { businessId } = ctx;
  if (by.cardId !== undefined) {
    const bulk = await inTransaction(ctx.app, { businessId }, (sql) => bulkById(sql, businessId, paymentId));
    if (!bulk) throw refusalOf('bulk', { reason: 'missing' });
    const wish = { category: 'bulk', categoryId: paymentId, amount: kobo(bulk.total), cardId: by.cardId } as const;
    return (await chargeSaved(ctx, 'invoice.payment.bulk.verify', wish)).status;
  }
  const { transactionId } = by;
  const intent = await inTransaction(ctx.app, { businessId }, (sql) =>
    transactionId === undefined ? newestIntent(sql, businessId, paymentId, by.channel ?? null) : intentOf(sql, transactionId),
  );
  const isIts = intent?.business_id === businessId && !intent.is_guest && intent.category_id === paymentId;
  if (!isIts && transactionId === undefined) throw new AppError('NOT_ELIGIBLE', say`No such payment was started for these invoices. Please start it first.`);
  if (!intent || !isIts) throw refusalOf('bulk', { reason: 'missing' });
  return (await syncIntent(ctx, intent)).status;
}
