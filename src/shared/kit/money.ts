import { currencySymbol } from './currency.ts';

/**
 * Money inside the product is an integer number of kobo (1 naira = 100 kobo), branded so that a naira
 * amount cannot be passed by mistake. In the API it is a JSON number in naira with at most two decimals.
 * The only rounding in the product is `divideRounded`.
 */
export type Kobo = number & { readonly __unit: 'kobo' };
/** Hundredths of a per cent: 7.5 % = 750. */
export type BasisPoints = number & { readonly __unit: 'basis points' };
/** Thousandths of a unit: 1.5 hours = 1500. */
export type Milli = number & { readonly __unit: 'milli' };

/** ₦1 trillion: the maximum of any document or account. All arithmetic about one of them is exact. */
export const MAX_KOBO = 100_000_000_000_000;

/**
 * Brands an integer as kobo. Throws RangeError when it is not one. A sum of many documents may pass 2^53 kobo (₦90 trillion): it is then the nearest integer that
 * a number can hold, for it is only shown, and no sum that somebody else can cause may break a screen (docs/decisions/0003-money-is-kobo-in-postings.md).
 */
export function kobo(value: number): Kobo {
  if (!Number.isInteger(value)) throw new RangeError(`not a whole number of kobo: ${value}`);
  // The check above justifies the brand.
  return value as Kobo;
}

/** Brands an integer as basis points. Throws RangeError when it is not a safe integer. */
export function basisPoints(value: number): BasisPoints {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole basis points: ${value}`);
  // The check above justifies the brand.
  return value as BasisPoints;
}

/** Brands an integer as thousandths. Throws RangeError when it is not a safe integer. */
export function milli(value: number): Milli {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole thousandths: ${value}`);
  // The check above justifies the brand.
  return value as Milli;
}

export const ZERO: Kobo = kobo(0);

/**
 * Reads a JSON number as an integer of 10^-places units, exactly: from its shortest decimal text, never by
 * multiplication. Null if it has more decimals, is not finite, or leaves the safe range.
 */
export function scaled(value: number, places: number): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > places) return null;
  const digits = Number(whole + fraction.padEnd(places, '0'));
  if (!Number.isSafeInteger(digits)) return null;
  return sign && digits !== 0 ? -digits : digits;
}

/** Converts naira of the API to kobo; null if it has more than two decimals or leaves ±MAX_KOBO. */
export function koboFromNaira(naira: number): Kobo | null {
  const value = scaled(naira, 2);
  return value === null || Math.abs(value) > MAX_KOBO ? null : kobo(value);
}

/** Converts a sum of amounts, which may exceed ±MAX_KOBO, from naira to kobo, beyond 2^53 kobo to the nearest; null if it has more than two decimals. */
export function sumFromNaira(naira: number): Kobo | null {
  const value = Math.abs(naira) > 9e13 ? Math.round(naira * 100) : scaled(naira, 2);
  return value === null ? null : kobo(value);
}

/** Converts kobo to naira for the API. Exact in JSON: the nearest double prints with the same two decimals. */
export function nairaFromKobo(value: Kobo): number {
  return value / 100;
}

/** The sum in kobo; 0 without amounts. */
export function add(...amounts: readonly Kobo[]): Kobo {
  return kobo(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** `from - amount` in kobo; may be negative. */
export function subtract(from: Kobo, amount: Kobo): Kobo {
  return kobo(from - amount);
}

/**
 * The only rounding: `numerator / denominator` to the nearest whole number, halves away from zero.
 * Throws RangeError if the denominator is not positive.
 */
export function divideRounded(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const rounded = (size * 2n + denominator) / (denominator * 2n);
  return Number(negative ? -rounded : rounded);
}

/** `amount` × `quantity` (thousandths), rounded once, half away from zero. */
export function times(amount: Kobo, quantity: Milli): Kobo {
  return exact(divideRounded(BigInt(amount) * BigInt(quantity), 1000n));
}

/** `rate` of `amount`, rounded once, half away from zero. */
export function share(amount: Kobo, rate: BasisPoints): Kobo {
  return exact(divideRounded(BigInt(amount) * BigInt(rate), 10_000n));
}

/** For the arithmetic of a document. Throws RangeError outside the safe integers. */
function exact(value: number): Kobo {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact number of kobo: ${value}`);
  return kobo(value);
}

export interface MoneyParts {
  readonly sign: '' | '−';
  readonly symbol: string;
  readonly whole: string;
  readonly fraction: string;
}

/** The parts of a formatted amount: a typographic minus, the installation's currency, grouped naira, two digits of kobo. */
export function moneyParts(value: Kobo, symbol = currencySymbol()): MoneyParts {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return {
    sign: value < 0 ? '−' : '',
    symbol,
    whole: digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ','),
    fraction: digits.slice(-2),
  };
}

/** `₦1,234.50` in the installation's currency, with a typographic minus before the symbol. */
export function formatMoney(value: Kobo, symbol = currencySymbol()): string {
  const parts = moneyParts(value, symbol);
  return `${parts.sign}${parts.symbol}${parts.whole}.${parts.fraction}`;
}

/** `-1234.50`, for files read by programs: a point, two decimals, no separators and no symbol. */
export function plainNaira(value: Kobo): string {
  const { sign, whole, fraction } = moneyParts(value);
  return `${sign ? '-' : ''}${whole.replaceAll(',', '')}.${fraction}`;
}

/** Basis points for display: `7.5%`. */
export function formatRate(rate: BasisPoints): string {
  return `${trimZeros(rate, 2)}%`;
}

/** A quantity for display: `1.5`, `12`. */
export function formatQuantity(quantity: Milli): string {
  return trimZeros(quantity, 3);
}

function trimZeros(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${value < 0 ? '−' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
}
