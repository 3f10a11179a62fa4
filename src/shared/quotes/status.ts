import type { Category } from '../business/contract.ts';

/** What the document is called: a proforma is a quote in the form of an invoice, e.g. for an importer's bank. Both have the same steps. */
export const QUOTE_KINDS = ['quote', 'proforma'] as const;
export type QuoteKind = (typeof QUOTE_KINDS)[number];

/** The status shown; the database derives the same from the stored values. Archived > invoiced > expired > the customer's decision. */
export const QUOTE_STATUSES = ['draft', 'pending', 'approved', 'denied', 'expired', 'invoiced', 'archived'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export type QuoteSide = 'sent' | 'received';

/** The possible steps of a quote with starting states and party. Verbs, buttons and tests read this table. */
export const QUOTE_STEPS = {
  send: { side: 'sent', from: ['draft'] },
  delete: { side: 'sent', from: ['draft'] },
  archive: { side: 'sent', from: ['pending', 'approved', 'denied', 'expired', 'invoiced'] },
  restore: { side: 'sent', from: ['archived'] },
  'new-link': { side: 'sent', from: ['pending', 'approved', 'denied', 'expired', 'invoiced'] },
  /** Also without the customer's answer, which may have come by phone, or late. */
  invoice: { side: 'sent', from: ['pending', 'approved', 'expired'] },
  approve: { side: 'received', from: ['pending'] },
  deny: { side: 'received', from: ['pending'] },
  /** The customer's purchase order for what was accepted. */
  order: { side: 'received', from: ['approved'] },
} as const satisfies Record<string, { side: QuoteSide; from: readonly QuoteStatus[] }>;

export type QuoteStep = keyof typeof QUOTE_STEPS;

/** Whether this side may take the step in this status. */
export function quoteAllows(step: QuoteStep, status: QuoteStatus, side: QuoteSide): boolean {
  const rule: { side: QuoteSide; from: readonly QuoteStatus[] } = QUOTE_STEPS[step];
  return rule.side === side && rule.from.includes(status);
}

/** Suppliers and businesses of both kinds send quotes; retailers only receive them. */
export function mayQuote(category: Category): boolean {
  return category !== 'retailer';
}

/** Its customer can still act on it: archiving such a quote withdraws it. */
export function isOpenQuote({ status }: { readonly status: QuoteStatus }): boolean {
  return status === 'pending' || status === 'approved';
}
