import { dateIn, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { ParsedOf } from '../../../shared/kit/route.ts';
import type { markPaid as markPaidCall } from '../../../shared/invoices/contract.ts';
import { statusLabel } from '../../../shared/i18n/status-labels.ts';
import { allows } from '../../../shared/invoices/status.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { changePaid, invoiceOf, naira, partiesOf, refuseWhilePledged, statusOf } from '../../invoices/index.ts';
import type { InvoiceRecord } from '../../invoices/index.ts';
import { insertOutsidePayment } from './outside-queries.ts';

/** A payment outside the product: recorded on the invoice, not posted to the ledger. */
export const markPaid: Verb<'invoice.mark-paid'> = (ctx, input) => markPaidBy(ctx, input, ({ balance }) => kobo(balance));

/** The same with another amount than the balance where none is entered. */
export async function markPaidBy(ctx: Context, input: ParsedOf<typeof markPaidCall>, unlessEntered: (invoice: InvoiceRecord) => Kobo) {
  const invoice = mustTakeOutside(ctx, await invoiceOf(ctx.sql, ctx.businessId, input.invoiceId, true));
  const amount = input.amount ?? unlessEntered(invoice);
  mustBeDue(invoice, amount);
  const paidOn = input.date ?? dateIn(invoice.time_zone, ctx.now);
  mustBePast(ctx, invoice, paidOn);
  const { method, note = null } = input;
  const { paymentId, invoice: after } = await recordOutside(ctx, invoice, { amount, method, paidOn, note });
  return answer({ status: statusOf(after, ctx.now), balance: naira(after.balance), paymentId }, 'Invoice marked as paid successfully');
}

/** A locked invoice that can be paid outside the product. Throws NOT_FOUND, STATE_CONFLICT. */
export function mustTakeOutside(ctx: Context, invoice: InvoiceRecord | null): InvoiceRecord {
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (invoice.business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', say`Only the sender can mark an invoice as paid.`);
  const status = statusOf(invoice, ctx.now);
  if (!allows('mark-paid', status, invoice.decision))
    throw new AppError('STATE_CONFLICT', say`This invoice is ${statusLabel(status)} and cannot be marked as paid.`);
  refuseWhilePledged(invoice, 'marked as paid');
  return invoice;
}

/** Throws OVERPAYMENT. */
export function mustBeDue({ balance }: InvoiceRecord, amount: number): void {
  if (amount > balance) throw new AppError('OVERPAYMENT', say`The balance due is ${formatMoney(kobo(balance))}. Please lower the amount.`);
}

/** Throws VALIDATION_FAILED for a day that has not come in the business's time zone. */
export function mustBePast(ctx: Context, invoice: InvoiceRecord, paidOn: CalendarDate): void {
  if (daysBetween(dateIn(invoice.time_zone, ctx.now), paidOn) > 0) throw fieldError('date', say`The date is in the future. Enter the day the money arrived.`);
}

interface OutsidePayment {
  /** Kobo. */
  readonly amount: number;
  readonly method: string;
  readonly paidOn: CalendarDate;
  readonly note: string | null;
  /** The line of a bank statement that it was read from. */
  readonly statementLine?: string | null;
}

/** Records it on an invoice for which the checks above were made, and returns the invoice with its new balance. */
export async function recordOutside(
  ctx: Context,
  invoice: InvoiceRecord,
  payment: OutsidePayment,
): Promise<{ readonly paymentId: string; readonly invoice: InvoiceRecord }> {
  const paymentId = newId('payment');
  const { amount, method, statementLine = null } = payment;
  await insertOutsidePayment(ctx.sql, invoice, { ...payment, statementLine, id: paymentId, actor: actorOf(ctx), at: at(ctx) });
  await changePaid(ctx.sql, invoice, amount, { at: at(ctx), what: 'marked as paid', who: ctx.principal?.name ?? '' });
  await audit(ctx, 'invoice.mark-paid', invoice.id, { amount, method, payment: paymentId, ...(statementLine !== null && { statementLine }) });
  await emit(ctx.sql, 'invoice.marked-paid', partiesOf(invoice), {
    businessId: invoice.business_id,
    buyerId: invoice.buyer_business_id,
    invoiceId: invoice.id,
    number: invoice.number,
    amount,
    balance: invoice.balance - amount,
    withholding: invoice.editor.withholdingTax ?? null,
  });
  return { paymentId, invoice: { ...invoice, paid: invoice.paid + amount, balance: invoice.balance - amount } };
}
