import { AppError } from '../../shared/kit/errors.ts';
import { isOpenOrder } from '../../shared/orders/status.ts';
import type { QuoteDraft } from '../../shared/quotes/draft.ts';
import { say } from '../../shared/i18n/message.ts';
import { kobo, share } from '../../shared/kit/money.ts';
import { at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { contactForBusiness } from '../contacts/index.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { contactIsListed, invoiceExists, prefillInvoice } from '../invoices/index.ts';
import { orderOf, prefillOrder } from '../orders/index.ts';
import type { OrderRecord } from '../orders/index.ts';
import { mustBeOpen } from './decide.ts';
import { partiesOf } from './present.ts';
import { addEvent, quoteOf } from './queries.ts';
import type { QuoteRecord } from './queries.ts';
import { bindInvoice, bindOrder } from './step-queries.ts';
import { ownFor } from './steps.ts';
import { draftOf } from './write.ts';

/**
 * Creates the draft of an invoice from a sent quote. The lock on the quote's row makes two simultaneous calls create one; every later call returns the same
 * draft, unless it was deleted meanwhile.
 */
export const invoiceQuote: Verb<'quote.invoice'> = async (ctx, { id, businessId }) => {
  const quote = await ownFor(ctx, id, 'invoice');
  const order = quote.order_id === null ? null : await orderOf(ctx.sql, businessId, quote.order_id, false);
  if (order && isStanding(order))
    throw new AppError('STATE_CONFLICT', say`Your customer has ordered this with ${order.number ?? ''}. Turn that order into the invoice.`);
  if (quote.invoice_id && (await invoiceExists(ctx.sql, businessId, quote.invoice_id))) return { invoiceId: quote.invoice_id };
  const { recipientType, contactId, contact, itemDetails, discounts, taxes } = draftOf(quote);
  // If the contact was removed since, a recipient must be chosen.
  const isListed = contactId && (await contactIsListed(ctx.sql, businessId, contactId));
  const invoiceId = await prefillInvoice(ctx, {
    recipientType,
    contactId: isListed ? contactId : null,
    contact,
    description: noteOf(quote),
    itemDetails,
    discounts,
    taxes,
  });
  await bindInvoice(ctx.sql, quote, invoiceId, at(ctx));
  await addEvent(ctx.sql, quote, { at: at(ctx), what: 'invoice begun', who: ctx.principal?.name ?? null });
  await audit(ctx, 'quote.invoice', id, { invoice: invoiceId });
  await emit(ctx.sql, 'quote.changed', partiesOf(quote), { quoteId: id });
  return answer({ invoiceId }, 'The invoice is filled in. Check it and send it.');
};

/** Whether the order that the customer sent from a quote is open or invoiced: then the same goods are not invoiced from the quote as well. */
export function isStanding(order: Pick<OrderRecord, 'status' | 'invoiced_at'>): boolean {
  return isOpenOrder(order) || order.invoiced_at !== null;
}

/** Creates the draft of the customer's purchase order from an accepted quote, once as above. */
export const orderQuote: Verb<'quote.order'> = async (ctx, { id, businessId }) => {
  const quote = mustBeOpen(ctx, await quoteOf(ctx.sql, businessId, id, true), 'order');
  if (quote.order_id && (await orderOf(ctx.sql, businessId, quote.order_id, false))) return { orderId: quote.order_id };
  const draft = draftOf(quote);
  const taxes = orderTaxes(draft, quote);
  const orderId = await prefillOrder(ctx, {
    contactId: await sellersContact(ctx, quote),
    description: noteOf(quote),
    itemDetails: draft.itemDetails.map(({ id: key, name, quantity, unitPrice }) => ({ id: key, name, quantity, unitPrice })),
    discounts: draft.discounts,
    taxes,
  });
  await bindOrder(ctx.sql, quote, orderId, at(ctx));
  await audit(ctx, 'quote.order', id, { order: orderId });
  await emit(ctx.sql, 'quote.changed', [businessId], { quoteId: id });
  const message =
    quote.tax > 0 && taxes.length === 0
      ? say`The purchase order is filled in without the tax, which ${quote.sender?.name ?? ''} states on the invoice. Check it and send it.`
      : 'The purchase order is filled in. Check it and send it.';
  return answer({ orderId }, message);
};

/**
 * An order has taxes of the whole alone, which count before discounts: those of lines become one if all lines have the same and it is as much; else the seller
 * states them on the invoice.
 */
function orderTaxes({ itemDetails, taxes }: QuoteDraft, { subtotal, tax: sum }: QuoteRecord): QuoteDraft['taxes'] {
  const [first, ...others] = itemDetails.map(({ tax }) => tax);
  const isSame = first !== undefined && first.rate > 0 && others.every((tax) => tax?.rate === first.rate);
  return isSame && share(kobo(subtotal), first.rate) === sum ? [{ name: 'VAT', amount: first.rate }] : taxes;
}

function noteOf({ kind, number, description }: QuoteRecord): string {
  const note = `${kind === 'proforma' ? 'Proforma invoice' : 'Quote'} ${number ?? ''}`;
  return description ? `${note}\n${description}`.slice(0, 2000) : note;
}

/** The customer's contact for the seller; created from the quote's data if missing. */
function sellersContact(ctx: Context, quote: QuoteRecord): Promise<string> {
  const { name = '', email, phone, address, taxNumber } = quote.sender ?? {};
  return contactForBusiness(ctx.sql, ctx.businessId, quote.business_id, { id: newId('contact'), at: at(ctx), name, email, phone, address, taxNumber });
}
