import { setCurrency } from './currency.ts';

/** Sets the currency of all amounts; `isCurrency` has accepted it. Throws RangeError for a currency without hundredths: amounts are stored as whole hundredths. */
export function setCurrencyCode(code: string): void {
  setCurrency(code, symbolOf(code));
}

/** Whether an installation can have this currency. */
export function isCurrency(code: string): boolean {
  try {
    return Intl.supportedValuesOf('currency').includes(code) && symbolOf(code) !== '';
  } catch {
    return false;
  }
}

/** The prefix of an amount: `₦`, `GH₵`, or a code with a space, `KES `. Throws RangeError as above. */
export function symbolOf(code: string): string {
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
