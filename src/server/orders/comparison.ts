import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import { kobo, milli } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { compareWithOrder, differenceText } from '../../shared/orders/comparison.ts';
import type { ComparedInvoice, Comparison } from '../../shared/orders/comparison.ts';
import type { readComparison as readComparisonCall } from '../../shared/orders/comparison-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { audit, emit } from '../core/record.ts';
import { checksOf, creditableNow, insertCheck, naira, receivedInvoices } from '../invoices/index.ts';
import type { InvoiceRecord } from '../invoices/index.ts';
import { nameOfActor } from '../team/index.ts';
import {
  comparableOrders,
  comparedOrder,
  deleteChosen,
  hasComparableOrder,
  invoicesOf,
  MOST_INVOICES,
  orderForTotal,
  writeChosen,
} from './comparison-queries.ts';
import { deliverableLines } from './delivery-queries.ts';
import { linesOf, orderOf } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { notFound } from './write.ts';

type Compared = OutputOf<typeof readComparisonCall>;

export const readComparison: Verb<'order.comparison'> = async (ctx, { id }) => comparedView(ctx, await received(ctx, id));

export const listComparable: Verb<'order.comparison.orders'> = async (ctx, { id }) => {
  const rows = await comparableOrders(ctx.sql, supplyOf(ctx, await received(ctx, id)));
  const orders = rows.map((row) => ({ id: row.id, number: row.number, issueDate: row.issue_date, description: row.description, total: naira(row.total) }));
  return { orders, count: orders.length };
};

export const chooseOrder: Verb<'order.comparison.choose'> = async (ctx, { id, businessId, orderId }) => {
  const invoice = await received(ctx, id);
  const order = await orderOf(ctx.sql, businessId, orderId, false);
  if (order?.business_id !== businessId) throw notFound();
  if (order.supplier_business_id !== invoice.business_id || order.currency !== invoice.currency)
    throw new AppError('STATE_CONFLICT', say`This order is to another supplier. Choose one to the supplier of the invoice.`);
  if (order.status !== 'approved' && order.status !== 'invoiced')
    throw new AppError('STATE_CONFLICT', say`An invoice is compared with an order that its supplier has approved.`);
  await refuseMade(ctx, id);
  if ((await invoicesOf(ctx.sql, order, id)).length >= MOST_INVOICES)
    throw new AppError('STATE_CONFLICT', say`${order.number ?? ''} is compared with ${MOST_INVOICES} invoices already. Remove one first.`);
  await writeChosen(ctx.sql, { businessId, invoiceId: id, orderId, at: at(ctx) });
  await audit(ctx, 'order.compare', orderId, { invoice: id });
  await emit(ctx.sql, 'order.changed', [businessId], { orderId });
  return answer(await comparedView(ctx, invoice), say`The invoice is compared with ${order.number ?? ''}.`);
};

export const removeOrder: Verb<'order.comparison.remove'> = async (ctx, { id, businessId }) => {
  const invoice = await received(ctx, id);
  await refuseMade(ctx, id);
  const orderId = await deleteChosen(ctx.sql, businessId, id);
  if (orderId !== null) {
    await audit(ctx, 'order.compare-end', orderId, { invoice: id });
    await emit(ctx.sql, 'order.changed', [businessId], { orderId });
  }
  return answer(await comparedView(ctx, invoice), say`The invoice is no longer compared with an order.`);
};

/** Records who looked into the differences, once; other differences are to be checked again. */
export const checkDifferences: Verb<'order.comparison.check'> = async (ctx, { id, businessId, about }) => {
  const invoice = await received(ctx, id);
  const { comparison } = await comparedView(ctx, invoice);
  if (!comparison || comparison.differences.length === 0 || comparison.about !== about)
    throw new AppError('STATE_CONFLICT', say`The differences from the order have changed. Please read them again.`);
  const isNew = await insertCheck(ctx.sql, { businessId, invoiceId: id, kind: 'order', about, by: actorOf(ctx), name: nameOfActor(ctx), at: at(ctx) });
  if (isNew) await audit(ctx, 'order.differences-checked', comparison.order.id, { invoice: id, about });
  return comparedView(ctx, invoice);
};

async function received(ctx: Context, id: string): Promise<InvoiceRecord> {
  const [invoice] = await receivedInvoices(ctx.sql, ctx.businessId, [id]);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  return invoice;
}

async function refuseMade(ctx: Context, invoiceId: string): Promise<void> {
  const order = await comparedOrder(ctx.sql, ctx.businessId, invoiceId);
  if (order?.invoice_id === invoiceId)
    throw new AppError('STATE_CONFLICT', say`The supplier made this invoice from ${order.number ?? ''}. It is compared with that order.`);
}

function supplyOf(ctx: Context, { business_id: supplierId, currency }: InvoiceRecord) {
  return { businessId: ctx.businessId, supplierId, currency };
}

async function comparedView(ctx: Context, invoice: InvoiceRecord): Promise<Compared> {
  const compared = await comparedNow(ctx, invoice);
  if (!compared) {
    const supply = supplyOf(ctx, invoice);
    const found = invoice.balance > 0 ? await orderForTotal(ctx.sql, supply, invoice.total) : null;
    return { comparison: null, suggestion: found && { id: found.id, number: found.number }, canChoose: await hasComparableOrder(ctx.sql, supply) };
  }
  const { order, result, about, check } = compared;
  const isChosen = order.invoice_id !== invoice.id;
  return {
    comparison: {
      order: { id: order.id, number: order.number, isChosen },
      ...present(ctx, result),
      about,
      checked: check ? { by: check.checked_name, at: check.checked_at } : null,
    },
    suggestion: null,
    canChoose: isChosen,
  };
}

/** What was read of invoices, by their ids: several invoices of one order are each compared with all before them. */
export type ReadInvoices = Map<string, ComparedInvoice>;

/** The comparison of the invoice with its order, and the check of just these differences; null without an order. */
export async function comparedNow(ctx: Context, invoice: InvoiceRecord, read: ReadInvoices = new Map()) {
  const order = await comparedOrder(ctx.sql, ctx.businessId, invoice.id);
  if (!order) return null;
  const result = await compare(ctx, order, invoice, read);
  const about = `${order.id} ${digestOf(result, invoice)}`;
  const check = (await checksOf(ctx.sql, ctx.businessId, [invoice.id])).find((one) => one.kind === 'order' && one.about === about);
  return { order, result, about, check };
}

async function compare(ctx: Context, order: OrderRecord, invoice: InvoiceRecord, read: ReadInvoices): Promise<Comparison> {
  const delivered = await deliverableLines(ctx.sql, order);
  const lines = (await linesOf(ctx.sql, order)).map(({ name, quantity, unit_price: price }, place) => ({
    name,
    quantity: milli(quantity),
    price: kobo(price),
    delivered: delivered[place]?.delivered ?? milli(0),
  }));
  const others = await receivedInvoices(ctx.sql, ctx.businessId, await invoicesOf(ctx.sql, order, invoice.id));
  const earlier: ComparedInvoice[] = [];
  for (const other of others.filter(isValid).filter((one) => isBefore(one, invoice))) earlier.push(await comparedInvoice(ctx, order, other, read));
  return compareWithOrder({ lines, sums: sumsOf(order) }, { ...(await comparedInvoice(ctx, order, invoice, read)), sums: sumsOf(invoice) }, earlier);
}

function isValid({ stage, decision }: InvoiceRecord): boolean {
  return stage === 'sent' && decision !== 'denied' && decision !== 'expired';
}

/** Whether the goods of one invoice count before those of the other: what was accepted counts first, else what was sent first. */
function isBefore(one: InvoiceRecord, other: InvoiceRecord): boolean {
  if (isAccepted(one) !== isAccepted(other)) return isAccepted(one);
  const [first, second] = [Date.parse(one.sent_at ?? ''), Date.parse(other.sent_at ?? '')];
  return first === second ? one.id < other.id : first < second;
}

function isAccepted({ decision, paid }: InvoiceRecord): boolean {
  return decision === 'approved' || paid > 0;
}

/** A credit of an amount, without a quantity, changes no quantity. */
async function comparedInvoice(ctx: Context, order: OrderRecord, invoice: InvoiceRecord, read: ReadInvoices): Promise<ComparedInvoice> {
  const before = read.get(invoice.id);
  if (before) return before;
  const { lines } = await creditableNow(ctx.sql, invoice);
  const compared = {
    isMade: order.invoice_id === invoice.id,
    lines: lines.map(({ name, quantity, creditedQuantity, unitPrice }) => ({
      name,
      quantity: milli(Math.max(0, quantity - creditedQuantity)),
      price: unitPrice,
    })),
  };
  read.set(invoice.id, compared);
  return compared;
}

function sumsOf({ subtotal, discount, tax }: Pick<InvoiceRecord, 'subtotal' | 'discount' | 'tax'>) {
  return { subtotal: kobo(subtotal), discount: kobo(discount), tax: kobo(tax) };
}

function present(ctx: Context, { isDelivered, lines, differences }: Comparison) {
  const units = (quantity: number | null) => (quantity === null ? null : quantity / 1000);
  return {
    isDelivered,
    lines: lines.map(({ line, name, ordered, received: came, before, now, priceOrdered, priceInvoiced }) => ({
      line,
      name,
      ordered: units(ordered),
      received: units(came),
      invoicedBefore: before / 1000,
      invoicedNow: now / 1000,
      priceOrdered: priceOrdered === null ? null : naira(priceOrdered),
      priceInvoiced: naira(priceInvoiced),
    })),
    differences: differences.map((one) => ({ ...one, quantity: units(one.quantity), amount: naira(one.amount), text: ctx.say(differenceText(one)) })),
  };
}

/** Names these differences of this revision; a delivery or another invoice may make others of them, and a revision may put other goods in their place. */
function digestOf({ differences }: Comparison, { revision }: InvoiceRecord): string {
  return createHash('sha256')
    .update(JSON.stringify([revision, differences]))
    .digest('base64url')
    .slice(0, 22);
}
