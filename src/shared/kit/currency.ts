/**
 * The one currency of an installation: ISO 4217, with hundredths. Every amount without a currency of its own is in it. Set once when a
 * process, a thread or a page begins, before an amount is written; until then it is the home market's.
 */
let current = { code: 'NGN', symbol: '₦' };

/** `symbol`: what stands before an amount, as `symbolOf` of `currency-symbol.ts` gives it. */
export function setCurrency(code: string, symbol: string): void {
  current = { code, symbol };
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
