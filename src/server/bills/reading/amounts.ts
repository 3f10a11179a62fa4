import { koboFromNaira, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { plainNumber } from '../../../shared/kit/plain-number.ts';
import { currencyIn } from './values.ts';

/** The decimal sign of a file's amounts. */
export type DecimalMark = '.' | ',';

export interface ReadAmount {
  /** Hundredths. */
  readonly value: Kobo;
  /** The ISO code that its sign or code stands for; null without one. */
  readonly currency: string | null;
  /** Whether other currencies use the same sign, and no code tells which. */
  readonly isShared: boolean;
  /** Whether it looks like money: a currency, a group of digits or two decimals. */
  readonly isMoney: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { '₦': 'NGN', '€': 'EUR', '£': 'GBP', '₹': 'INR', 'GH₵': 'GHS', '₵': 'GHS', KSh: 'KES' };
/** `$` is the sign of many currencies; `N` and `#` are typed for the naira where the keyboard has no ₦. */
const SHARED: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', N: 'NGN', '=N=': 'NGN', '#': 'NGN' };

const MARK = String.raw`[A-Z]{3}|GH₵|KSh|US\$|=N=|[₦€£₹₵$N#]`;
const AMOUNT = new RegExp(
  String.raw`^(\()?([-−–]?) ?(?:(${MARK})\.?)? ?([-−–]?) ?(\d[\d .,'’]{0,24}|\.\d\d) ?(?:(${MARK})\b|([₦€£₹₵$]))?(?: (?:TTC|HT|only))?( ?-)?(\))?$`,
);

/**
 * An amount that is a whole text: `1,234.56`, `1.234,56`, `1 234,56 €`, `₦150,000`, `(12.00)`. `mark` is the decimal sign of the file's other amounts, null if they
 * do not tell. Null for other texts, for amounts that are ambiguous with this sign, and for more than two decimals.
 */
export function amountIn(text: string, mark: DecimalMark | null): ReadAmount | null {
  const match = AMOUNT.exec(spaced(text));
  if (!match) return null;
  const [, open = '', minus = '', before, inner = '', digits = '', code, sign, after = '', close = ''] = match;
  if (open !== '' && close === '') return null;
  const value = valueOf(digits.trim(), mark);
  if (value === null) return null;
  const marks = [before, code, sign].filter((one) => one !== undefined);
  const currencies = new Set(marks.map((one) => SIGNS[one] ?? SHARED[one] ?? currencyIn(one)));
  const [currency = null] = currencies;
  if (marks.length > 0 && (currencies.size > 1 || currency === null)) return null;
  const isGrouped = /\d[ .,'’]\d/.test(digits);
  // A number sign stands before amounts, but before other numbers too.
  if (before === '#' && !isGrouped) return null;
  const isNegative = [minus, inner, after.trim(), open].some((part) => part !== '');
  return { value: isNegative ? subtract(ZERO, value) : value, currency, isShared: marks.every((one) => one in SHARED), isMoney: marks.length > 0 || isGrouped };
}

function valueOf(digits: string, mark: DecimalMark | null): Kobo | null {
  const isOther = mark === ',' ? /\.\d{1,2}$/.test(digits) : /,\d{1,2}$/.test(digits);
  if (mark !== null && isOther) return null;
  // With a decimal comma, a comma before three digits is no group, and a point before three is one.
  if (mark === ',' && /^\d+,\d{3}$/.test(digits)) return null;
  const plain = plainNumber(mark === ',' && /^\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits);
  return plain === null ? null : koboFromNaira(Number(plain));
}

function spaced(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\(-\) ?/, '-');
}

/** The sizes of all amounts with two decimals in a text, whatever their decimal sign. */
export function amountsWithin(text: string): number[] {
  return [...spaced(text).matchAll(/(?<![\d.,])\d{1,3}(?:[ .,'’]?\d{3}){0,4}[.,]\d\d(?![\d])/g)].flatMap(([amount]) => amountIn(amount, null)?.value ?? []);
}

/** The decimal sign that all amounts with two decimals have; null if there are none, or both. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | null {
  const marks = texts.flatMap((text): DecimalMark[] => {
    const digits = AMOUNT.exec(spaced(text))?.[5]?.trim() ?? '';
    const mark = /^\d{1,3}(?:[ .,'’]?\d{3})*([.,])\d{2}$/.exec(digits)?.[1];
    return mark === '.' || mark === ',' ? [mark] : [];
  });
  const [first = null] = marks;
  return marks.every((mark) => mark === first) ? first : null;
}
