import { QUOTE_STATUS, quoteTexts } from '../../shared/quotes/document-texts.ts';
import { render } from '../../shared/i18n/message.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { readQuoteLink } from '../../shared/quotes/link-contract.ts';
import type { QuoteKind, QuoteStatus } from '../../shared/quotes/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { stateOf } from '../base/states.ts';
import { decisionText } from '../documents/decision-text.ts';
import { toInvoiceDocument } from '../documents/document-data.ts';
import type { DocumentData } from '../documents/document-data.ts';

type View = Omit<OutputOf<typeof readQuoteLink>, 'can' | 'decided' | 'reason' | 'toDecide' | 'customerHasAccount'>;
type Decided = Pick<OutputOf<typeof readQuoteLink>, 'decided' | 'reason' | 'recipient'>;

export const KIND_TEXT: Readonly<Record<QuoteKind, string>> = { quote: t('Quote'), proforma: t('Proforma invoice') };

/** A quote in the form of an invoice's document: nothing was paid or is due. */
export function toQuoteDocument(view: View): DocumentData {
  const sender = { ...view.sender, bank: null, footer: null, terms: null };
  const plain = toInvoiceDocument({ ...view, sender, status: 'pending', gross: view.total, amountPaid: 0, paid: 0, balance: view.total });
  return { ...plain, texts: quoteTexts(view.kind, view.status, plain.dueDate), status: view.status };
}

/** The status as it is shown to `side`, whose decision it may await. */
export function quoteLook(status: QuoteStatus, side: 'sent' | 'received'): StatusLook {
  return stateOf(status, side === 'received' && status === 'pending' ? t('Awaiting your acceptance') : render(QUOTE_STATUS[status]));
}

/** The person who decided, and the proof; null without a decision. A declined one has a reason, also once it is archived. */
export function quoteDecisionText({ decided, reason, recipient: { name: party } }: Decided): string | null {
  if (!decided) return null;
  if (reason !== null) return decisionText(decided, 'denied', party);
  const values = { name: decided.by ?? party, party, address: decided.address ?? '' };
  if (decided.how === 'member') return t('Accepted by {name}, signed in for {party}.', values);
  if (decided.how === 'code') return t('Accepted by {name}, with the code sent to {address}.', values);
  if (decided.how === 'operator') return t('Accepted by {name}; we have recorded it with evidence.', values);
  return t('Accepted by {name}, by link.', values);
}

/** `QUO-0001`; a draft is called by its kind. */
export function nameOfQuote({ number, kind }: { number: string | null; kind: QuoteKind }): string {
  return number ?? KIND_TEXT[kind];
}
