import { AppError } from '../../shared/kit/errors.ts';
import { mayOrder } from '../../shared/orders/status.ts';
import type { QuoteSide } from '../../shared/quotes/status.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import type { Verb } from '../core/handler.ts';
import { actorText } from '../team/index.ts';
import { decidedOf, deciderOf, documentLanguage, homeOf, naira, tokenDigest } from '../invoices/index.ts';
import type { Party } from '../invoices/index.ts';
import { orderOf } from '../orders/index.ts';
import { isStanding } from './convert.ts';
import { quoteUrl } from './link.ts';
import { countQuotes, quotePage, statusSums } from './list-queries.ts';
import type { SumRecord } from './list-queries.ts';
import { rowOf, stepsOf, toQuoteDocument } from './present.ts';
import { addFirst, deliveryOf, historyOf, linkOf, openLink, quoteOf, sentQuote } from './queries.ts';
import type { HistoryRecord, QuoteRecord } from './queries.ts';
import { hasEnded, notFound } from './write.ts';

export const listQuotes: Verb<'quote.list'> = async (ctx, input) => {
  const sums = input.counters ? await statusSums(ctx.sql, input.businessId, input.type) : [];
  const rows = await quotePage(ctx.sql, input, input);
  return { topCards: cardsOf(sums), quotes: rows.map((row) => rowOf(row, input.type)), count: await countQuotes(ctx.sql, input) };
};

export const readQuote: Verb<'quote.read'> = async (ctx, { id, businessId }) => {
  const quote = asOf(await quoteOf(ctx.sql, businessId, id, false), ctx.now);
  if (!quote) throw notFound();
  const side: QuoteSide = quote.business_id === businessId ? 'sent' : 'received';
  if (side === 'received') await opened(ctx, quote);
  const link = side === 'sent' && quote.stage === 'sent' ? await openLink(ctx.sql, quote) : null;
  // A party finds the other's draft of an order as little as a deleted one.
  const order = quote.order_id === null ? null : await orderOf(ctx.sql, businessId, quote.order_id, false);
  const can = stepsOf(quote, side);
  return {
    ...toQuoteDocument(quote, quote.sender ? null : await draftSender(ctx)),
    ...(quote.stage === 'draft' && { language: await documentLanguage(ctx.sql, businessId, quote.contact_id) }),
    side,
    stage: quote.stage,
    decided: quote.decision === 'expired' ? null : decidedOf(quote, side === 'received' ? ctx.say : null),
    reason: quote.reason,
    version: quote.version,
    sentAt: quote.sent_at,
    shareUrl: link ? quoteUrl(ctx.app.env, link) : null,
    invoice: quote.invoice_id && (side === 'sent' || quote.invoiced_at) ? { id: quote.invoice_id, number: quote.invoice_number } : null,
    order: order && { id: order.id, number: order.number },
    can: { ...can, order: can.order && mayOrder(ctx.category), invoice: can.invoice && !(order && isStanding(order)) },
    delivery: side === 'sent' && quote.stage === 'sent' ? await deliveryOf(ctx.sql, quote) : null,
    history: historyFor(ctx, side, await historyOf(ctx.sql, quote)),
    draft: quote.stage === 'draft' ? { ...quote.editor, contactId: quote.contact_id } : null,
  };
};

/** Only by a customer's key: an id gives no access, and an invoice's key has another purpose. */
export const readQuoteLink: Verb<'quote.public'> = async (ctx, { q, viewer }) => {
  const link = await linkOf(ctx.sql, tokenDigest(q));
  const quote = asOf(link && (await sentQuote(ctx.sql, link.quote_id, false)), ctx.now);
  if (!quote) throw new AppError('NOT_FOUND', say`This quote link no longer works. Ask the sender for a new one.`);
  // The sender's own view of the shared page does not count as the customer's.
  if (viewer !== quote.business_id) await opened(ctx, quote);
  const { approve, deny } = stepsOf(quote, 'received');
  return {
    ...toQuoteDocument(quote, null),
    decided: quote.decision === 'expired' ? null : decidedOf(quote, null),
    reason: quote.reason,
    can: { approve, deny },
    toDecide: approve ? deciderOf({ partyId: quote.buyer_business_id, email: quote.recipient.email ?? null }) : null,
    customerHasAccount: quote.buyer_business_id !== null,
  };
};

/** The quote of a link, for the live stream of its page; null for any other key. */
export function readLinkedQuote(app: App, q: string): Promise<string | null> {
  return transaction(app.pool, 'system', async (sql) => (await linkOf(sql, tokenDigest(q)))?.quote_id ?? null);
}

/** A quote whose last day is over is shown as expired also before the regular job has stored it. */
function asOf(quote: QuoteRecord | null, now: number): QuoteRecord | null {
  return quote?.status === 'pending' && hasEnded(quote, now) ? { ...quote, status: 'expired' } : quote;
}

const OF_SENDING = new Set(['mailed', 'not mailed', 'link renewed', 'invoice begun']);

/** The customer does not see how the sender sent it, nor who of the sender's members took a step; only the customer's decision can be at a member's request. */
function historyFor(ctx: Pick<Context, 'say'>, side: QuoteSide, history: readonly HistoryRecord[]) {
  const seen = side === 'sent' ? history : history.filter(({ what }) => !OF_SENDING.has(what));
  return seen.map(({ asked_by: askedBy, ...event }) =>
    side === 'sent' ? event : { ...event, who: event.who === null ? null : ctx.say(actorText(event.who, askedBy)) },
  );
}

/** Records the customer's first opening in the history and informs the sender's open pages. */
async function opened(ctx: Context, quote: QuoteRecord): Promise<void> {
  if (await addFirst(ctx.sql, quote, 'opened', at(ctx))) await emit(ctx.sql, 'quote.changed', [quote.business_id], { quoteId: quote.id });
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
    all: card('draft', 'pending', 'approved', 'denied', 'expired', 'invoiced', 'archived'),
    pending: card('pending'),
    approved: card('approved'),
    denied: card('denied'),
    expired: card('expired'),
    invoiced: card('invoiced'),
    archived: card('archived'),
    draft: card('draft'),
  };
}
