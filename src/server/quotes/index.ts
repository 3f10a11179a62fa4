import type { AllHandlers } from '../core/handler.ts';
import { decideQuoteApproval } from './approval.ts';
import { invoiceQuote, orderQuote } from './convert.ts';
import { answerQuote, sendQuoteCode, sendQuoteLink } from './decide-by-link.ts';
import { decideQuote } from './decide.ts';
import { exportQuotes } from './export.ts';
import { listQuotes, readQuote, readQuoteLink } from './read.ts';
import { archiveQuote, renewQuoteLink } from './steps.ts';
import { copyQuote, createQuote, deleteQuote, saveQuote, sendQuote } from './write.ts';

export { readLinkedQuote, readQuote, readQuoteLink } from './read.ts';
export { quoteListeners, quoteTasks } from './tasks.ts';

export const quoteHandlers = {
  'quote.create': createQuote,
  'quote.save': saveQuote,
  'quote.send': sendQuote,
  'quote.delete': deleteQuote,
  'quote.copy': copyQuote,
  'quote.list': listQuotes,
  'quote.export': exportQuotes,
  'quote.read': readQuote,
  'quote.public': readQuoteLink,
  'quote.decide': { verb: decideQuote, approval: decideQuoteApproval },
  'quote.answer': answerQuote,
  'quote.answer.code': sendQuoteCode,
  'quote.answer.link': sendQuoteLink,
  'quote.invoice': invoiceQuote,
  'quote.order': orderQuote,
  'quote.archive': archiveQuote,
  'quote.link.renew': renewQuoteLink,
} satisfies Partial<AllHandlers>;
