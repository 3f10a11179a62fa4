import { basisPoints, milli, scaled } from '../../../shared/kit/money.ts';
import type { BasisPoints, Milli } from '../../../shared/kit/money.ts';
import { locale } from '../../../shared/i18n/translate.ts';
import { plainNumber } from '../../../shared/kit/plain-number.ts';

/**
 * `1,000.5` or `1 000,5` → 1000.5; null if it is not a quantity above zero with at most three decimals. Quantities have three decimals, so where the language
 * writes a decimal comma, `1,250` is one and a quarter.
 */
export function parseQuantity(text: string): number | null {
  const isFraction = /^\s*\d+,\d{3}\s*$/.test(text) && (0.5).toLocaleString(locale()).includes(',');
  const plain = plainNumber(isFraction ? text.replace(',', '.') : text) ?? '';
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(plain)) return null;
  const value = Number(plain);
  return value > 0 && value <= 1_000_000 ? value : null;
}

/** `7.5`, `7,5` or `7.5 %` → 7.5; null if it is not a percentage up to 100 with at most two decimals. */
export function parseRate(text: string): number | null {
  const plain = plainNumber(text.replace('%', '')) ?? '';
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const value = Number(plain);
  return value <= 100 ? value : null;
}

/** Thousandths for the calculator; zero for an unreadable text. */
export function milliOf(text: string): Milli {
  return milli(scaled(parseQuantity(text) ?? 0, 3) ?? 0);
}

export function basisPointsOf(text: string): BasisPoints {
  return basisPoints(scaled(parseRate(text) ?? 0, 2) ?? 0);
}
