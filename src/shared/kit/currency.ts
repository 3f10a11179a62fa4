/**
 * The currency of an installation: ISO 4217, with hundredths. It applies to every amount without a currency of its own. Set once when a
 * process, a thread or a page starts, before an amount is formatted; the default is the naira.
 */
let current = { code: 'NGN', symbol: '₦' };

/** `symbol`: the prefix of an amount, from `symbolOf` in `currency-symbol.ts`. */
export function setCurrency(code: string, symbol: string): void {
  current = { code, symbol };
}

/** The ISO 4217 code of the installation's currency. */
export function currencyCode(): string {
  return current.code;
}

/** The prefix of an amount: `₦`, `GH₵`, or a code with a space, `KES `. */
export function currencySymbol(code = current.code): string {
  return code === current.code ? current.symbol : `${code}\u00a0`;
}

/** Removes the installation's currency symbol or code, in any case, from typed text. */
export function withoutCurrency(text: string): string {
  const either = [current.symbol.trim(), current.code].map((mark) => mark.replaceAll(/[.$]/g, '\\$&')).join('|');
  return text.replaceAll(new RegExp(either, 'gi'), '');
}
