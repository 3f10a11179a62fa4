import { withoutCurrency } from '../kit/currency.ts';
import { plainText } from '../kit/plain-text.ts';
import { koboFromNaira } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

/** The number of leading zeros that a number may have and that are not typed. */
const MOST_ZEROS = 7;

/** `like` patterns for lower-case text: the text anywhere; if it ends in digits, also an invoice number without its leading zeros. */
export function patternsOf(typed: string): string[] {
  const plain = plainText(typed.trim());
  const escaped = plain.replaceAll(/[\\%_]/g, '\\$&');
  const [, head, digits] = /^(?:(.*\D))?0*([1-9]\d{0,8})$/.exec(escaped) ?? [];
  const anywhere = `%${escaped}%`;
  if (digits === undefined) return [anywhere];
  // A bare number follows the prefix: the character before the zeros is not a digit.
  const before = head === undefined ? '%-' : head;
  return [anywhere, ...Array.from({ length: MOST_ZEROS + 1 }, (_, zeros) => `${before}${'0'.repeat(zeros)}${digits} %`)];
}

/** `120000`, `120,000`, `₦120,000.00` or `NGN 120 000` as kobo; null if the text is not an amount. */
export function amountIn(typed: string): Kobo | null {
  const text = withoutCurrency(typed)
    .trim()
    .replace(/^(₦|ngn|n(?=\d))\s*/i, '')
    .replaceAll(/(\d)[, ](?=\d{3}(?!\d))/g, '$1');
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) ? koboFromNaira(Number(text)) : null;
}
