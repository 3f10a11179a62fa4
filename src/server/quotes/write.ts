import { addDays, dateIn, daysBetween } from '../../shared/kit/date.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { basisPoints, kobo, milli } from '../../shared/kit/money.ts';
import { TO_A_STRANGER } from '../../shared/invoices/stranger-limit.ts';
import { asInvoice, readyToQuote } from '../../shared/quotes/draft.ts';
import type { QuoteDraft } from '../../shared/quotes/draft.ts';
import { mayQuote } from '../../shared/quotes/status.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { refuseBelow } from '../core/authorise.ts';
import { contactIsListed, draftValues, homeOf, naira, typedDiscounts } from '../invoices/index.ts';
import { dropDraft, insertQuote, isTooManyForStranger, rewriteQuote, stampSent } from './draft-queries.ts';
import type { QuoteValues } from './draft-queries.ts';
import { newLink } from './link.ts';
import { partiesOf } from './present.ts';
import { addEvent, quoteOf } from './queries.ts';
import type { QuoteRecord } from './queries.ts';

export const createQuote: Verb<'quote.create'> = async (ctx, { businessId, action, ...draft }) => {
  refuseRetailers(ctx);
  if (action === 'send') {
    refuseBelow(ctx.level, 1);
    refuseUnready(draft);
  }
  const values = valuesOf(ctx, draft, { businessId, id: newId('quote') });
  await mustBeListed(ctx, values.contactId);
  await insertQuote(ctx.sql, values, actorOf(ctx));
  if (action === 'send') return send(ctx, await ownDraft(ctx, values.id, 1));
  await audit(ctx, 'quote.draft', values.id, { total: values.total });
  return { id: values.id, number: null, stage: 'draft', version: 1, total: naira(values.total), shareUrl: null };
};

/** The new quote is valid for as many days as the copied one. */
export const copyQuote: Verb<'quote.copy'> = async (ctx, { id, businessId }) => {
  refuseRetailers(ctx);
  const quote = await quoteOf(ctx.sql, businessId, id, false);
  if (!quote) throw notFound();
  if (quote.business_id !== businessId) throw new AppError('STATE_CONFLICT', say`Only the business that sent a quote can duplicate it.`);
  const before = draftOf(quote);
  // If the contact was removed since, a recipient must be chosen.
  const isListed = before.contactId && (await contactIsListed(ctx.sql, businessId, before.contactId));
  const home = await homeOf(ctx.sql, businessId);
  const today = dateIn(home?.time_zone ?? ctx.app.env.timeZone, ctx.now);
  const { issueDate, dueDate } = before;
  const text = {
    ...before,
    contactId: isListed ? before.contactId : null,
    issueDate: today,
    dueDate: dueDate && issueDate ? addDays(today, daysBetween(issueDate, dueDate)) : null,
  };
  const values = valuesOf(ctx, text, { businessId, id: newId('quote') });
  await insertQuote(ctx.sql, values, actorOf(ctx));
  await audit(ctx, 'quote.draft', values.id, { total: values.total, copyOf: id });
  return answer({ id: values.id }, 'Draft created. Review it, then send it.');
};

export const saveQuote: Verb<'quote.save'> = async (ctx, { id, businessId, version, ...draft }) => {
  refuseRetailers(ctx);
  const before = await ownDraft(ctx, id, version);
  const values = valuesOf(ctx, draft, { businessId, id });
  await mustBeListed(ctx, values.contactId);
  await rewriteQuote(ctx.sql, values);
  return { id, number: null, stage: 'draft', version: before.version + 1, total: naira(values.total), shareUrl: null };
};

export const sendQuote: Verb<'quote.send'> = async (ctx, { id, version }) => {
  refuseRetailers(ctx);
  const quote = await ownDraft(ctx, id, version);
  refuseUnready(draftOf(quote));
  await mustBeListed(ctx, quote.contact_id);
  return send(ctx, quote);
};

/** Only a draft is deleted; a sent quote keeps its number and is archived instead. */
export const deleteQuote: Verb<'quote.delete'> = async (ctx, { id, businessId }) => {
  const quote = await quoteOf(ctx.sql, businessId, id, true);
  if (!quote) throw notFound();
  if (quote.business_id !== businessId) throw new AppError('STATE_CONFLICT', say`Only the sender of a quote can delete its draft.`);
  if (quote.stage !== 'draft') throw new AppError('STATE_CONFLICT', say`This quote was sent as ${quote.number ?? ''}: it can be archived, but not deleted.`);
  await dropDraft(ctx.sql, quote);
  await audit(ctx, 'quote.delete', id);
  await emit(ctx.sql, 'quote.changed', [businessId], { quoteId: id });
  return answer({}, 'Draft deleted.');
};

export function notFound(): AppError {
  return new AppError('NOT_FOUND', say`We could not find that quote.`);
}

/** Number, both parties as they are now, link, history and the event that sends the e-mail. */
async function send(ctx: Context, quote: QuoteRecord) {
  refuseEnded(ctx, quote);
  const link = newLink(ctx.app.env);
  const sent = await stampSent(ctx.sql, quote, link, at(ctx));
  const { buyer_business_id: buyerId } = sent;
  const { most, window } = TO_A_STRANGER;
  const since = new Date(ctx.now - window).toISOString();
  if (buyerId !== null && (await isTooManyForStranger(ctx.sql, { business_id: quote.business_id, buyer_business_id: buyerId }, { since, most })))
    throw new AppError(
      'LIMIT_EXCEEDED',
      say`This business doesn’t have you in its contacts, so it gets no more quotes from you today. Try again tomorrow, or ask it to add you.`,
    );
  await addEvent(ctx.sql, quote, { at: at(ctx), what: 'sent', who: ctx.principal?.name ?? null });
  await audit(ctx, 'quote.send', quote.id, { total: quote.total, number: sent.number });
  await emit(ctx.sql, 'quote.sent', partiesOf({ business_id: quote.business_id, buyer_business_id: buyerId }), {
    businessId: quote.business_id,
    buyerId,
    quoteId: quote.id,
    number: sent.number,
    linkId: link.linkId,
    email: quote.editor.medium === 'email' ? (sent.recipient.email ?? null) : null,
  });
  return {
    id: quote.id,
    number: sent.number,
    stage: 'sent' as const,
    version: quote.version + 1,
    total: naira(quote.total),
    shareUrl: link.shareUrl,
  };
}

/** A quote that nobody could accept is not sent. */
function refuseEnded(ctx: Context, quote: QuoteRecord): void {
  if (hasEnded(quote, ctx.now)) throw fieldError('dueDate', say`The last day of the quote has passed. Please choose a later one.`);
}

/** Whether its last day is over, in the sender's time zone. */
export function hasEnded({ due_date: last, time_zone: timeZone }: Pick<QuoteRecord, 'due_date' | 'time_zone'>, now: number): boolean {
  return last !== null && last < dateIn(timeZone, now);
}

function refuseRetailers({ category }: Context): void {
  if (!mayQuote(category))
    throw new AppError(
      'NOT_ELIGIBLE',
      say`Your business is a retailer: retailers receive quotes and answer them with purchase orders. If you also sell, change its category in Settings to both.`,
    );
}

/** Locks an own draft in the version last read. */
async function ownDraft(ctx: Context, id: string, version: number): Promise<QuoteRecord> {
  const quote = await quoteOf(ctx.sql, ctx.businessId, id, true);
  if (!quote || quote.business_id !== ctx.businessId) throw notFound();
  if (quote.stage !== 'draft') throw new AppError('STATE_CONFLICT', say`This quote was already sent as ${quote.number ?? ''}.`);
  if (quote.version !== version)
    throw new AppError('STATE_CONFLICT', say`Someone saved a newer version of this draft. Reload to see it; your changes are kept on this device.`);
  return quote;
}

async function mustBeListed(ctx: Context, contactId: string | null): Promise<void> {
  if (contactId && !(await contactIsListed(ctx.sql, ctx.businessId, contactId)))
    throw fieldError('contactId', say`This contact is no longer on your list. Please choose another.`);
}

function refuseUnready(draft: QuoteDraft): void {
  const errors = readyToQuote(draft);
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', undefined, { errors });
}

function valuesOf(ctx: Context, draft: QuoteDraft, place: { businessId: string; id: string }): QuoteValues {
  return { ...draftValues(asInvoice(draft), { ...place, at: at(ctx) }), kind: draft.kind };
}

/** The draft of a stored quote, for the checks of the form, and for its invoice or order. */
export function draftOf(row: QuoteRecord): QuoteDraft {
  return {
    ...row.editor,
    kind: row.kind,
    contactId: row.contact_id,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    itemDetails: row.lines.map((line) => ({
      id: line.key,
      name: line.name,
      quantity: milli(line.quantity),
      unitPrice: kobo(line.price),
      ...(line.tax && { tax: line.tax }),
    })),
    discounts: typedDiscounts(row.discounts),
    // Those of a category are the sums of the lines' own taxes.
    taxes: row.taxes.filter(({ category }) => category === undefined).map((entry) => ({ name: entry.name, amount: basisPoints(entry.rate) })),
  };
}
