import { copyQuote, invoiceQuote } from '../../shared/quotes/steps-contract.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';

/** The queries of quotes. */
export const QUOTE_QUERIES = [{ id: 'quote.read' }, { id: 'quote.list' }] as const;

/** A new draft with the text of a quote, opened in the editor. */
export function useCopyQuote() {
  return useAction(copyQuote, { refresh: [{ id: 'quote.list' }], onDone: ({ id }) => go(paths.createQuote({ draft: id })) });
}

/** The draft of the quote's invoice, opened in the editor. */
export function useInvoiceQuote() {
  return useAction(invoiceQuote, {
    refresh: [...QUOTE_QUERIES, { id: 'invoice.list' }],
    onDone: ({ invoiceId }) => go(paths.createInvoice({ draft: invoiceId })),
  });
}
