import { dateIn, daysBetween } from '../../../shared/kit/date.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { statusLabel } from '../../../shared/i18n/status-labels.ts';
import { allows } from '../../../shared/invoices/status.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { changePaid, invoiceOf, naira, partiesOf, refuseWhilePledged, statusOf } from '../../invoices/index.ts';
import { insertOutsidePayment } from './outside-queries.ts';

/** A payment outside the product: recorded on the invoice, not posted to the ledger. */
export const markPaid: Verb<'invoice.mark-paid'> = async (ctx, input) => {
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, input.invoiceId, true);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (invoice.business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', say`Only the sender can mark an invoice as paid.`);
  const status = statusOf(invoice, ctx.now);
  if (!allows('mark-paid', status, invoice.decision))
    throw new AppError('STATE_CONFLICT', say`This invoice is ${statusLabel(status)} and cannot be marked as paid.`);
  refuseWhilePledged(invoice, 'marked as paid');
  const amount = input.amount ?? kobo(invoice.balance);
  if (amount > invoice.balance) throw new AppError('OVERPAYMENT', say`The balance due is ${formatMoney(kobo(invoice.balance))}. Please lower the amount.`);
  const today = dateIn(invoice.time_zone, ctx.now);
  const paidOn = input.date ?? today;
  if (daysBetween(today, paidOn) > 0) throw fieldError('date', say`The date is in the future. Enter the day the money arrived.`);
  const paymentId = newId('payment');
  const { method, note = null } = input;
  await insertOutsidePayment(ctx.sql, invoice, { id: paymentId, amount, method, paidOn, note, actor: actorOf(ctx), at: at(ctx) });
  await changePaid(ctx.sql, invoice, amount, { at: at(ctx), what: 'marked as paid', who: ctx.principal?.name ?? '' });
  await audit(ctx, 'invoice.mark-paid', invoice.id, { amount, method: input.method, payment: paymentId });
  await emit(ctx.sql, 'invoice.marked-paid', partiesOf(invoice), {
    businessId: invoice.business_id,
    buyerId: invoice.buyer_business_id,
    invoiceId: invoice.id,
    number: invoice.number,
    amount,
    balance: invoice.balance - amount,
    withholding: invoice.editor.withholdingTax ?? null,
  });
  const after = { ...invoice, paid: invoice.paid + amount, balance: invoice.balance - amount };
  return answer({ status: statusOf(after, ctx.now), balance: naira(after.balance), paymentId }, 'Invoice marked as paid successfully');
};
