import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { quoteAllows } from '../../shared/quotes/status.ts';
import type { QuoteStatus, QuoteStep } from '../../shared/quotes/status.ts';
import { day, say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { actorOf, at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { provedByMember, recordDecision } from '../invoices/index.ts';
import type { Proved } from '../invoices/index.ts';
import { belongsToAny } from '../team/index.ts';
import { partiesOf } from './present.ts';
import { quoteOf } from './queries.ts';
import type { QuoteRecord } from './queries.ts';
import { writeDecision } from './step-queries.ts';
import { hasEnded, notFound } from './write.ts';

interface Word {
  readonly action: 'approve' | 'deny';
  readonly reason?: string | undefined;
}

/** The customer's decision, by a member. */
export const decideQuote: Verb<'quote.decide'> = async (ctx, { quoteId, ...word }) => {
  const quote = mustBeOpen(ctx, await quoteOf(ctx.sql, ctx.businessId, quoteId, true), word.action);
  if ([actorOf(ctx), ctx.onRequest?.makerId].includes(quote.created_by))
    throw new AppError('STATE_CONFLICT', say`You wrote this quote yourself. Another member of the customer must accept or decline it.`);
  if (await belongsToAny(ctx.sql, quote.business_id, [actorOf(ctx), ctx.onRequest?.makerId]))
    throw new AppError('STATE_CONFLICT', say`You belong to the business that sent this quote. Another member of the customer must accept or decline it.`);
  return decide(ctx, quote, word, provedByMember(ctx));
};

/** A received quote for which the step is possible now. Throws NOT_FOUND, STATE_CONFLICT. */
export function mustBeOpen(ctx: Pick<Context, 'businessId' | 'now'>, quote: QuoteRecord | null, step: QuoteStep): QuoteRecord {
  if (!quote) throw notFound();
  if (quote.buyer_business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', say`Only the customer who received a quote can do this.`);
  refuseUnlessOpen(ctx, quote, step);
  return quote;
}

/** Throws VALIDATION_FAILED for a denial without a reason. */
export function mustSayWhy({ action, reason }: Word): void {
  if (action === 'deny' && !reason) throw fieldError('reason', say`Please give a reason, so the seller can send a better quote.`);
}

export function refuseUnlessOpen({ now }: Pick<Context, 'now'>, quote: QuoteRecord, step: QuoteStep): void {
  const refusal = quoteRefusal(quote, step, now);
  if (refusal) throw new AppError('STATE_CONFLICT', refusal);
}

/** Why a step on a received quote cannot be done; null if it can. A quote ends with its last day, also before the regular job has stored it. */
export function quoteRefusal(quote: QuoteRecord, step: QuoteStep, now: number): Message | null {
  const { status, due_date: last } = quote;
  if (status === 'expired' || (status === 'pending' && hasEnded(quote, now)))
    return last === null
      ? say`This quote has expired. Ask the seller for a new one.`
      : say`This quote was valid until ${day(last)}. Ask the seller for a new one.`;
  if (quoteAllows(step, status, 'received')) return null;
  if (status === 'archived') return say`The seller has withdrawn this quote. No action is needed.`;
  if (step === 'order' && status === 'pending') return say`Accept the quote first; then it becomes a purchase order.`;
  if (step === 'order' && status === 'denied') return say`This quote was declined, so it can’t become a purchase order.`;
  if (status === 'invoiced') return say`This quote is invoiced already.`;
  return status === 'approved' ? say`This quote was accepted already.` : say`This quote was declined already.`;
}

/** Writes an allowed and proved decision, and emits its event. */
export async function decide(ctx: Context, quote: QuoteRecord, word: Word, by: Proved) {
  mustSayWhy(word);
  const decision = word.action === 'approve' ? 'approved' : 'denied';
  const reason = decision === 'denied' ? (word.reason ?? null) : null;
  const { who, how } = by;
  await writeDecision(ctx.sql, quote, { decision, who, askedBy: by.askedBy ?? null, how, reason, at: at(ctx) });
  await recordDecision(ctx.sql, { businessId: quote.business_id, subject: quote.id, revision: 1, decision, at: at(ctx) }, by);
  await audit({ ...ctx, businessId: ctx.businessId || quote.business_id }, `quote.${word.action}`, quote.id, { who, how });
  await emit(ctx.sql, 'quote.decided', partiesOf(quote), {
    businessId: quote.business_id,
    quoteId: quote.id,
    number: quote.number ?? '',
    decision,
    who,
    how,
    reason,
  });
  return answer<{ status: QuoteStatus }>({ status: decision }, decision === 'approved' ? 'Quote accepted.' : 'Quote declined. The seller has been told why.');
}
