import { AppError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { readOrder as readOrderCall } from '../../shared/orders/contract.ts';
import type { OrderSide } from '../../shared/orders/status.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import type { Verb } from '../core/handler.ts';
import { actorText } from '../team/index.ts';
import { decidedOf, deciderOf, documentLanguage, naira, receivedInvoices, statusOf, tokenDigest } from '../invoices/index.ts';
import type { Party } from '../invoices/index.ts';
import { invoicesOf } from './comparison-queries.ts';
import { orderUrl } from './link.ts';
import { countOrders, orderPage, statusSums } from './list-queries.ts';
import type { SumRecord } from './list-queries.ts';
import { toOrderDocument, rowOf, stepsOf } from './present.ts';
import { addFirst, deliveryOf, historyOf, homeOf, linesOf, openLink, orderByLink, orderOf, sentOrder } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { changesOf } from './revision-queries.ts';
import { notFound } from './write.ts';

export const listOrders: Verb<'order.list'> = async (ctx, input) => {
  const sums = input.counters ? await statusSums(ctx.sql, input.businessId, input.type) : [];
  const rows = await orderPage(ctx.sql, input, input);
  return { topCards: cardsOf(sums), orders: rows.map((row) => rowOf(row, input.type)), count: await countOrders(ctx.sql, input) };
};

export const readOrder: Verb<'order.read'> = async (ctx, { id, businessId }) => {
  const order = await orderOf(ctx.sql, businessId, id, false);
  if (!order) throw notFound();
  const side: OrderSide = order.business_id === businessId ? 'sent' : 'received';
  if (side === 'received') await opened(ctx, order);
  const link = side === 'sent' && order.stage === 'sent' ? await openLink(ctx.sql, order) : null;
  return {
    ...toOrderDocument(order, await linesOf(ctx.sql, order), side, order.sender ? null : await draftSender(ctx)),
    ...(order.stage === 'draft' && { language: await documentLanguage(ctx.sql, businessId, order.contact_id) }),
    side,
    stage: order.stage,
    decided: decidedOf(order, side === 'received' ? ctx.say : null),
    reason: order.reason,
    changes: (await changesOf(ctx.sql, order)).map(ctx.say),
    version: order.version,
    sentAt: order.sent_at,
    shareUrl: link ? orderUrl(ctx.app.env, link) : null,
    invoice: order.invoice_id && (side === 'received' || order.invoiced_at) ? { id: order.invoice_id, number: order.invoice_number } : null,
    invoices: side === 'sent' && order.stage === 'sent' ? await invoicesFor(ctx, order) : [],
    can: stepsOf(order, side),
    delivery: side === 'sent' && order.stage === 'sent' ? await deliveryOf(ctx.sql, order) : null,
    history: historyFor(ctx, side, await historyOf(ctx.sql, order)),
    draft: order.stage === 'draft' ? { ...order.editor, contactId: order.contact_id } : null,
  };
};

/** Only by a supplier's key: an id gives no access, and an invoice's key has another purpose. */
export const readOrderLink: Verb<'order.public'> = async (ctx, { q, viewer }) => {
  const order = await byLink(ctx, q, false);
  if (!order) throw new AppError('NOT_FOUND', say`This purchase order link no longer works. Ask the sender for a new one.`);
  // The buyer's own view of the shared page does not count as the supplier's.
  if (viewer !== order.business_id) await opened(ctx, order);
  const { approve, deny } = stepsOf(order, 'received');
  return {
    ...toOrderDocument(order, await linesOf(ctx.sql, order), 'received', null),
    decided: decidedOf(order, null),
    reason: order.reason,
    changes: (await changesOf(ctx.sql, order)).map(ctx.say),
    can: { approve, deny },
    toDecide: approve ? deciderOf({ partyId: order.supplier_business_id, email: order.recipient.email ?? null }) : null,
    supplierHasAccount: order.supplier_business_id !== null,
  };
};

/** What the buyer received for the order, oldest first. */
async function invoicesFor(ctx: Context, order: OrderRecord): Promise<OutputOf<typeof readOrderCall>['invoices']> {
  const ids = await invoicesOf(ctx.sql, order);
  const found = ids.length === 0 ? [] : await receivedInvoices(ctx.sql, ctx.businessId, ids);
  return found
    .toSorted((one, other) => Date.parse(one.sent_at ?? '') - Date.parse(other.sent_at ?? ''))
    .map((invoice) => ({ id: invoice.id, number: invoice.number, status: statusOf(invoice, ctx.now), total: naira(invoice.total) }));
}

/** Of the buyer's members; the supplier does not see who of them took these steps. */
const OWN_STEPS = new Set(['revised', 'delivered', 'delivery undone']);

const OF_SENDING = new Set(['mailed', 'not mailed', 'link renewed']);

/** The supplier does not see how the buyer sent it. */
function historyFor(ctx: Pick<Context, 'say'>, side: OrderSide, history: Awaited<ReturnType<typeof historyOf>>) {
  const seen = side === 'sent' ? history : history.filter(({ what }) => !OF_SENDING.has(what));
  return seen.map(({ asked_by: askedBy, ...event }) => {
    if (side === 'sent') return event;
    // Only the supplier's decision can be at a member's request.
    return { ...event, who: event.who === null || OWN_STEPS.has(event.what) ? null : ctx.say(actorText(event.who, askedBy)) };
  });
}

/** Records the supplier's first opening in the history and informs the buyer's open pages. */
async function opened(ctx: Context, order: OrderRecord): Promise<void> {
  if (await addFirst(ctx.sql, order, 'opened', at(ctx))) await emit(ctx.sql, 'order.changed', [order.business_id], { orderId: order.id });
}

export async function byLink(ctx: Pick<Context, 'sql'>, q: string, lock: boolean): Promise<OrderRecord | null> {
  const id = await orderByLink(ctx.sql, tokenDigest(q));
  return id ? sentOrder(ctx.sql, id, lock) : null;
}

/** The order of a link, for the live stream of its page; null for any other key. */
export function readLinkedOrder(app: App, q: string): Promise<string | null> {
  return transaction(app.pool, 'system', (sql) => orderByLink(sql, tokenDigest(q)));
}

async function draftSender(ctx: Context): Promise<Party | null> {
  const home = await homeOf(ctx.sql, ctx.businessId);
  if (!home) return null;
  const { email, phone } = home.detail;
  return { name: home.name, ...(typeof email === 'string' ? { email } : {}), ...(typeof phone === 'string' ? { phone } : {}) };
}

function cardsOf(sums: readonly SumRecord[]) {
  const card = (...statuses: string[]) => {
    const those = sums.filter(({ status }) => statuses.includes(status));
    return { count: those.reduce((n, sum) => n + sum.count, 0), amount: naira(those.reduce((n, sum) => n + sum.total, 0)) };
  };
  return {
    all: card('draft', 'pending', 'approved', 'denied', 'invoiced', 'archived'),
    pending: card('pending'),
    approved: card('approved'),
    denied: card('denied'),
    invoiced: card('invoiced'),
    archived: card('archived'),
    draft: card('draft'),
  };
}
