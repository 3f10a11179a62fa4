import { say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';
import type { ReturnWay } from './credit-note.ts';
import { DOCUMENT_TEXTS } from './document-texts.ts';

/** The fixed texts of a credit note, on the screen and in its PDF, in the document's language. Apart from those of invoices: a link's page does not load them. */
export const CREDIT_NOTE_TEXTS = {
  heading: say`Credit note`,
  recipient: say`Credit to`,
  first: say`Issue date`,
  second: say`For invoice`,
  credited: say`credited`,
  total: say`Total credited`,
  reason: say`Reason`,
  deposit: say`Of this, deposit received before the invoice`,
} as const;

/** What of the note had been paid, and how it goes back. */
export const RETURNED: Readonly<Record<ReturnWay, Text>> = {
  wallet: say`Paid back to the payer’s wallet`,
  card: say`Refunded to the payer’s card or account`,
  outside: say`Paid back outside`,
};

/** The note’s tax as one amount: `VAT`, `VAT + Levy`. */
export function taxLabel(names: readonly string[]): Text {
  const named = names.filter((name) => name !== '');
  return named.length > 0 ? named.join(' + ') : DOCUMENT_TEXTS.tax;
}
