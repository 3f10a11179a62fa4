/**
 * The one currency of an installation: ISO 4217, with hundredths. Every amount without a currency of its own is in it. Set once when a
 * process, a thread or a page begins, before an amount is written; until then it is the home market's.
 */
let current = { code: 'NGN', symbol: '₦' };

/** Throws RangeError for a code that is unknown or whose money has no hundredths: amounts are kept as whole hundredths everywhere. */
export function setCurrency(code: string): void {
  if (code !== current.code) current = { code, symbol: symbolOf(code) };
}

export function currencyCode(): string {
  return current.code;
}

/** What stands before an amount: `₦`, `GH₵`, or a code with its space, `KES `. */
export function currencySymbol(code = current.code): string {
  return code === current.code ? current.symbol : `${code}\u00a0`;
}

/** What a person typed, without our currency's symbol and code in any case. */
export function withoutCurrency(text: string): string {
  const either = [current.symbol.trim(), current.code].map((mark) => mark.replaceAll(/[.$]/g, '\\$&')).join('|');
  return text.replaceAll(new RegExp(either, 'gi'), '');
}

/** Whether an installation can have this currency. */
export function isCurrency(code: string): boolean {
  try {
    return /^[A-Z]{3}$/.test(code) && symbolOf(code) !== '';
  } catch {
    return false;
  }
}

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  if (format.resolvedOptions().maximumFractionDigits !== 2) throw new RangeError(`${code} has no hundredths`);
  const parts = format.formatToParts(0);
  return parts
    .slice(
      0,
      parts.findIndex(({ type }) => type === 'integer'),
    )
    .map(({ value }) => value)
    .join('');
}
