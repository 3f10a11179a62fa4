import { at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { contactForBusiness } from '../contacts/index.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { invoiceExists, prefillInvoice } from '../invoices/index.ts';
import { mustBeOpen } from './decide.ts';
import { partiesOf } from './present.ts';
import { addEvent, linesOf, orderOf } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { bindInvoice, lockQuoteOf, takeInvoice } from './step-queries.ts';
import { draftOf } from './write.ts';

/**
 * Creates the draft of an invoice from an approved order. The lock on the order's row makes two simultaneous calls create one; every later call returns the
 * same draft, unless it was deleted meanwhile. An invoice that was made from the quote behind the order is the order's.
 */
export const invoiceOrder: Verb<'order.invoice'> = async (ctx, { id, businessId }) => {
  const order = mustBeOpen(await orderOf(ctx.sql, businessId, id, true), businessId, 'invoice');
  if (order.invoice_id && (await invoiceExists(ctx.sql, businessId, order.invoice_id))) return { invoiceId: order.invoice_id };
  const quote = await lockQuoteOf(ctx.sql, order);
  if (quote?.invoice_id && (await invoiceExists(ctx.sql, businessId, quote.invoice_id))) {
    await bindInvoiceOf(ctx.sql, id, quote, at(ctx));
    return { invoiceId: quote.invoice_id };
  }
  const { description, itemDetails, discounts, taxes } = draftOf(order, await linesOf(ctx.sql, order));
  const invoiceId = await prefillInvoice(ctx, {
    contactId: await buyersContact(ctx, order),
    description,
    references: { order: order.number ?? undefined },
    itemDetails,
    discounts,
    taxes,
  });
  await bindInvoice(ctx.sql, order, invoiceId, at(ctx));
  await addEvent(ctx.sql, order, { at: at(ctx), what: 'invoice begun', who: ctx.principal?.name ?? null });
  await audit(ctx, 'order.invoice', id, { invoice: invoiceId });
  await emit(ctx.sql, 'order.changed', partiesOf(order), { orderId: id });
  return answer({ invoiceId }, 'The invoice is filled in. Check it and send it.');
};

/** The invoice that the supplier has made from the quote behind an approved order is the order's too: the same goods are invoiced once. */
export async function bindInvoiceOf(sql: Sql, orderId: string, quote: Parameters<typeof takeInvoice>[2], at: string): Promise<void> {
  const order = await takeInvoice(sql, orderId, quote, at);
  if (!order) return;
  const isSent = order.invoiced_at !== null;
  await addEvent(sql, order, { at, what: isSent ? 'invoiced' : 'invoice begun', who: order.recipient.name ?? null, detail: order.invoice_number });
  await emit(sql, isSent ? 'order.invoiced' : 'order.changed', partiesOf(order), { orderId });
}

/** The supplier's contact for the buyer; created from the order's data if missing. */
function buyersContact(ctx: Context, order: OrderRecord): Promise<string> {
  const { name = '', email, phone, address, taxNumber } = order.sender ?? {};
  return contactForBusiness(ctx.sql, ctx.businessId, order.business_id, { id: newId('contact'), at: at(ctx), name, email, phone, address, taxNumber });
}
