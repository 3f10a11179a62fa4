import { lateFeeText } from '../../shared/invoices/late-fee.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Sender } from './queries.ts';

/** As printed: the sender's own terms, and the late fee. */
export function termsOf({ terms, lateFee }: Pick<Sender, 'terms' | 'lateFee'>, write: (text: Text) => string): string {
  return [terms, lateFee && write(lateFeeText(lateFee))].filter(Boolean).join('\n');
}
