import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { actorOf, at } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { changePaid, isReturned, naira, ownSent, partiesOf, refuseWhilePledged, statusOf } from '../../invoices/index.ts';
import type { InvoiceRecord } from '../../invoices/index.ts';
import { nameOfActor } from '../../team/index.ts';
import { outsidePayment, reversePayment } from './outside-queries.ts';
import type { OutsideRecord } from './outside-queries.ts';

/** Reverses "mark as paid", if nothing followed it. It has no posting. */
export const undoMarkPaid: Verb<'invoice.mark-paid.undo'> = async (ctx, { id, businessId, paymentId }) => {
  const { invoice, status } = await ownSent(ctx, id, null);
  const payment = await outsidePayment(ctx.sql, invoice, paymentId);
  if (!payment) throw new AppError('NOT_FOUND', say`We could not find that payment on this invoice.`);
  if (payment.status === 'reversed') return answer({ status, balance: naira(invoice.balance) }, 'This payment was taken back already.');
  refuseWhilePledged(invoice, 'corrected');
  if (await isReturned(ctx.sql, businessId, paymentId))
    throw new AppError('STATE_CONFLICT', say`A credit note has paid back a part of this payment, so it can’t be removed.`);
  const why = lasting(invoice, payment);
  if (why) throw new AppError('STATE_CONFLICT', why);
  await reversePayment(ctx.sql, invoice, { id: paymentId, by: actorOf(ctx), at: at(ctx) });
  await changePaid(ctx.sql, invoice, -payment.amount, { at: at(ctx), what: 'payment taken back', who: nameOfActor(ctx) });
  await audit(ctx, 'invoice.mark-paid-undone', id, { payment: paymentId, amount: payment.amount });
  const after = { ...invoice, paid: invoice.paid - payment.amount, balance: invoice.balance + payment.amount };
  await emit(ctx.sql, 'invoice.mark-undone', partiesOf(invoice), {
    businessId,
    buyerId: invoice.buyer_business_id,
    invoiceId: id,
    number: invoice.number,
    amount: payment.amount,
  });
  return answer({ status: statusOf(after, ctx.now), balance: naira(after.balance) }, 'The payment was taken back.');
};

/** The reason why the payment cannot be reversed, or null. */
function lasting(invoice: InvoiceRecord, payment: OutsideRecord): Message | null {
  if (payment.channel !== 'outside') return say`This payment was made through us and can’t be removed here.`;
  if (payment.status !== 'succeeded') return say`This payment was never completed.`;
  if (payment.later > 0) return say`Another payment has been recorded since. Correct the latest one first.`;
  if (invoice.stage !== 'sent' || invoice.archived_at !== null) return say`This invoice is archived. Unarchive it first.`;
  // On a declined invoice nothing is due: the payment was an error or is given back.
  const changed = [invoice.decision === 'denied' ? null : invoice.decided_at, invoice.sent_at].some(
    (then) => then !== null && Date.parse(then) > Date.parse(payment.settled_at),
  );
  return changed ? say`The invoice has since been approved or revised, so this payment can’t be changed.` : null;
}
