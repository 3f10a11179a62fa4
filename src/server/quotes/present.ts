import type { readQuote, listQuotes } from '../../shared/quotes/contract.ts';
import type { readQuoteLink } from '../../shared/quotes/link-contract.ts';
import { quoteAllows } from '../../shared/quotes/status.ts';
import type { QuoteSide } from '../../shared/quotes/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { translatorFor } from '../core/languages.ts';
import { lineTaxOf, naira, presentDiscounts, taxesOf } from '../invoices/index.ts';
import type { Party } from '../invoices/index.ts';
import type { ListRecord } from './list-queries.ts';
import type { QuoteRecord } from './queries.ts';

type Document = Omit<OutputOf<typeof readQuoteLink>, 'decided' | 'reason' | 'can' | 'toDecide' | 'customerHasAccount'>;

/** The content of the document and nothing else: a link shows exactly this. */
export function toQuoteDocument(row: QuoteRecord, draftSender: Party | null): Document {
  const language = row.language ?? 'en';
  const translator = translatorFor(language);
  const sender = row.sender ?? draftSender ?? {};
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    status: row.status,
    currency: row.currency,
    language,
    sender: {
      ...partyOf(sender),
      registrationNumber: sender.registrationNumber ?? null,
      logo: row.sender?.logo ? `/v1/logos/${row.sender.logo}` : null,
      accent: row.sender?.accent ?? null,
    },
    recipient: partyOf(row.recipient),
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    itemDetails: row.lines.map((line) => ({
      id: line.key,
      name: line.name,
      quantity: line.quantity / 1000,
      unitPrice: naira(line.price),
      total: naira(line.total),
      ...(line.tax && { tax: lineTaxOf(line.tax, translator) }),
    })),
    discounts: presentDiscounts(row.discounts, row.lines, translator),
    taxes: taxesOf(row, translator),
    subtotal: naira(row.subtotal),
    discount: naira(row.discount),
    tax: naira(row.tax),
    total: naira(row.total),
  };
}

export function rowOf(row: ListRecord, side: QuoteSide): OutputOf<typeof listQuotes>['quotes'][number] {
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    status: row.status,
    party: row.party ?? '',
    contactId: side === 'sent' ? row.contact_id : null,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    total: naira(row.total),
    updatedAt: row.updated_at,
  };
}

/** The viewer's possible steps, by the table of steps. Roles are checked separately. */
export function stepsOf({ status }: Pick<QuoteRecord, 'status'>, side: QuoteSide): OutputOf<typeof readQuote>['can'] {
  return {
    approve: quoteAllows('approve', status, side),
    deny: quoteAllows('deny', status, side),
    invoice: quoteAllows('invoice', status, side),
    order: quoteAllows('order', status, side),
    archive: quoteAllows('archive', status, side),
    restore: quoteAllows('restore', status, side),
    delete: quoteAllows('delete', status, side),
    newLink: quoteAllows('new-link', status, side),
  };
}

/** Both businesses, if the customer is a business of the product. */
export function partiesOf(quote: Pick<QuoteRecord, 'business_id' | 'buyer_business_id'>): string[] {
  return [quote.business_id, quote.buyer_business_id].filter((id) => id !== null);
}

function partyOf(party: Party) {
  return { name: party.name ?? '', email: party.email ?? null, phone: party.phone ?? null, address: party.address ?? null, taxNumber: party.taxNumber ?? null };
}
