import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { decideByLink, sendCodeByLink, sendLinkByLink, tokenDigest } from '../invoices/index.ts';
import type { Kind } from '../invoices/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { decide, mustSayWhy, refuseUnlessOpen } from './decide.ts';
import { linkOf, openLink, sentQuote } from './queries.ts';
import type { QuoteRecord } from './queries.ts';

const QUOTE: Kind<QuoteRecord> = {
  async find(sql, q, lock) {
    const link = await linkOf(sql, tokenDigest(q));
    const quote = link && (await sentQuote(sql, link.quote_id, lock));
    if (!quote) throw new AppError('LINK_INVALID', say`This quote link no longer works. Ask the sender for a new one.`);
    const newestId = (await openLink(sql, quote)) ?? link.id;
    const { business_id: senderId, buyer_business_id: partyId, recipient } = quote;
    return {
      what: { purpose: 'quote-decision', linkId: link.id, newestId, revision: 1, senderId, partyId, email: recipient.email ?? null },
      document: quote,
    };
  },
  refuseClosed: refuseUnlessOpen,
  mustSayWhy,
  queueCode: (sql, { business_id: businessId, id: quoteId }, linkId) =>
    enqueue(sql, 'mail.quote-code', { businessId, quoteId, linkId }, { key: `mail.quote-code:${linkId}` }),
  queueLink: (sql, { business_id: businessId, id: quoteId }, to) => enqueue(sql, 'mail.quote', { businessId, quoteId, ...to }),
};

export const answerQuote: OwnTransaction<'quote.answer'> = {
  ownTransaction: (ctx, input) => decideByLink(ctx, QUOTE, input, (inside, quote, by) => decide(inside, quote, input, by)),
};

export const sendQuoteCode: OwnTransaction<'quote.answer.code'> = { ownTransaction: (ctx, input) => sendCodeByLink(ctx, QUOTE, input) };

export const sendQuoteLink: OwnTransaction<'quote.answer.link'> = { ownTransaction: (ctx, { q }) => sendLinkByLink(ctx, QUOTE, q) };
