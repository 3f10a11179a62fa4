import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { nameOfActor } from '../../team/index.ts';
import { withdraw, writeEvent } from './lifecycle-queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { ownSent, partiesOf, refuseWhilePledged } from '../lock-sent.ts';

/** Withdraws an invoice with a reason for both sides; it cannot be paid any more. */
export const voidInvoice: Verb<'invoice.void'> = async (ctx, { id, reason }) => {
  const { invoice } = await ownSent(ctx, id, { name: 'void', label: 'voided' });
  refuseWhilePledged(invoice, 'voided');
  if (invoice.credited > 0) throw new AppError('STATE_CONFLICT', say`This invoice has a credit note, so it stays. Credit the rest of it instead.`);
  if (invoice.paid > 0)
    throw new AppError(
      'STATE_CONFLICT',
      invoice.decision === 'denied'
        ? say`${formatMoney(kobo(invoice.paid))} has been paid on this declined invoice. Give it back and remove the payment first.`
        : say`${formatMoney(kobo(invoice.paid))} has been paid on this invoice, so it stays. It can be archived.`,
    );
  await voidOne(ctx, invoice, reason);
  return answer({ status: 'void' as const }, `Invoice ${invoice.number ?? ''} is void. Its number is not used again.`);
};

/** With the invoice locked, and nothing paid on it. */
export async function voidOne(ctx: Context, invoice: InvoiceRecord, reason: string): Promise<void> {
  const { id, business_id: businessId } = invoice;
  await withdraw(ctx.sql, invoice, reason, at(ctx));
  await writeEvent(ctx.sql, invoice, { at: at(ctx), what: 'void', who: nameOfActor(ctx), detail: reason });
  await audit(ctx, 'invoice.void', id, { number: invoice.number, reason });
  await emit(ctx.sql, 'invoice.voided', partiesOf(invoice), { businessId, buyerId: invoice.buyer_business_id, invoiceId: id, number: invoice.number, reason });
}
