import { AppError } from '../../shared/kit/errors.ts';
import { quoteAllows } from '../../shared/quotes/status.ts';
import type { QuoteStep } from '../../shared/quotes/status.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { insertLink, revokeLinks } from './draft-queries.ts';
import { newLink } from './link.ts';
import { partiesOf } from './present.ts';
import { addEvent, quoteOf } from './queries.ts';
import type { QuoteRecord } from './queries.ts';
import { writeArchived } from './step-queries.ts';
import { notFound } from './write.ts';

/** Archives a quote; an undecided one is withdrawn by it. */
export const archiveQuote: Verb<'quote.archive'> = async (ctx, { id, archived }) => {
  const quote = await ownFor(ctx, id, archived ? 'archive' : 'restore');
  await writeArchived(ctx.sql, quote, archived, at(ctx));
  await addEvent(ctx.sql, quote, { at: at(ctx), what: archived ? 'archived' : 'restored', who: ctx.principal?.name ?? null });
  await audit(ctx, archived ? 'quote.archive' : 'quote.restore', id);
  await emit(ctx.sql, 'quote.changed', partiesOf(quote), { quoteId: id });
  const after = await ownFor(ctx, id, archived ? 'restore' : 'archive');
  return answer({ status: after.status }, archived ? 'Quote archived.' : 'Quote unarchived.');
};

/** The old link gives no access from now on. */
export const renewQuoteLink: Verb<'quote.link.renew'> = async (ctx, { id }) => {
  const quote = await ownFor(ctx, id, 'new-link');
  const link = newLink(ctx.app.env);
  await revokeLinks(ctx.sql, quote, at(ctx));
  await insertLink(ctx.sql, quote, link, at(ctx));
  await addEvent(ctx.sql, quote, { at: at(ctx), what: 'link renewed', who: ctx.principal?.name ?? null });
  await audit(ctx, 'quote.renew-link', id);
  // Also sent to the page of the old link, which then finds that it has ended.
  await emit(ctx.sql, 'quote.changed', partiesOf(quote), { quoteId: id });
  return answer({ shareUrl: link.shareUrl }, 'Link regenerated. The old link no longer works.');
};

/** Locks an own quote for which the step is possible. Throws NOT_FOUND, STATE_CONFLICT. */
export async function ownFor(ctx: Context, id: string, step: QuoteStep): Promise<QuoteRecord> {
  const quote = await quoteOf(ctx.sql, ctx.businessId, id, true);
  if (!quote) throw notFound();
  if (quote.business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', say`Only the sender of a quote can do this.`);
  if (quote.stage === 'draft') throw new AppError('STATE_CONFLICT', say`This quote is still a draft. Send or delete it instead.`);
  if (quoteAllows(step, quote.status, 'sent')) return quote;
  if (quote.status === 'archived') throw new AppError('STATE_CONFLICT', say`This quote is archived. Unarchive it first.`);
  if (step === 'invoice')
    throw new AppError(
      'STATE_CONFLICT',
      quote.status === 'denied' ? say`The customer declined this quote. Duplicate it and send the new one.` : say`This quote is invoiced already.`,
    );
  throw new AppError('STATE_CONFLICT', say`This quote is not archived.`);
}
