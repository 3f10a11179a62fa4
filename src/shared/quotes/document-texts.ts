import { DOCUMENT_TEXTS, dayOf } from '../invoices/document-texts.ts';
import type { Heads, KindTexts } from '../invoices/document-texts.ts';
import type { CalendarDate } from '../kit/date.ts';
import { message, say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';
import { hasEnd } from './has-end.ts';
import type { QuoteKind, QuoteStatus } from './status.ts';

const PARTS = { recipient: say`Prepared for`, first: say`Date`, second: say`Valid until` };
const HEADS: Readonly<Record<QuoteKind, Heads>> = {
  quote: { heading: say`Quote`, ...PARTS },
  proforma: { heading: say`Proforma invoice`, ...PARTS },
};

export const QUOTE_STATUS: Readonly<Record<QuoteStatus, Text>> = {
  draft: DOCUMENT_TEXTS.number,
  pending: say`Awaiting acceptance`,
  approved: message('Accepted @quote'),
  denied: message('Declined @quote'),
  expired: message('Expired @quote'),
  invoiced: message('Invoiced @quote'),
  archived: message('Archived @quote'),
};

/** The texts of a quote's document; a last day that means nothing any longer is not named. */
export function quoteTexts(kind: QuoteKind, status: QuoteStatus, last: CalendarDate | null): KindTexts {
  const isNamed = last !== null && hasEnd(status);
  return { heads: HEADS[kind], status: QUOTE_STATUS[status], after: isNamed ? say`valid until ${dayOf(last)}` : say`total`, total: DOCUMENT_TEXTS.total };
}
