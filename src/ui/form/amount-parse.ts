import { withoutCurrency } from '../../shared/kit/currency.ts';
import { MAX_KOBO, divideRounded, kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { plainNumber } from '../../shared/kit/plain-number.ts';

export type ParsedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly value: Kobo }
  | { readonly kind: 'wrong'; readonly message: string };

/**
 * Reads typed or pasted text as an amount in naira, never below zero: `1234.5`, `₦1,234.50`, `1 234,50`, `NGN 20k`, `1.5m`, `3*1500`, `(1200+300)/2`; the
 * separators are those of `plainNumber`. Exact: fractions of BigInt, with one rounding (half away from zero) and only for arithmetic.
 */
export function parseAmount(typed: string): ParsedAmount {
  const text = normalise(typed);
  if (text === '') return { kind: 'empty' };
  const tokens = tokenise(text);
  if (!tokens) return { kind: 'wrong', message: t('Please write an amount like 1,234.50.') };
  const [only] = tokens;
  if (tokens.length === 1 && typeof only === 'object' && only.decimals > 2) {
    return { kind: 'wrong', message: t('An amount may have at most two decimals, like 1,234.50.') };
  }
  // In accounts, brackets alone around an amount mean that it is negative.
  if (/^\([^()+*/-]*\)$/.test(text)) return { kind: 'wrong', message: t('The amount cannot be negative.') };
  const reader = { tokens, at: 0 };
  const result = readSum(reader);
  if (!result || reader.at !== tokens.length) return { kind: 'wrong', message: t('Please write an amount like 1,234.50, or a sum like 3*1500.') };
  // From here on the numbers are exact; only a too large value can still be an error.
  const sized = result.top < 0n ? -result.top : result.top;
  if (sized * 100n > BigInt(MAX_KOBO) * result.bottom) return { kind: 'wrong', message: t('That amount is too large.') };
  const value = kobo(divideRounded(result.top * 100n, result.bottom));
  return value < 0 ? { kind: 'wrong', message: t('The amount cannot be negative.') } : { kind: 'amount', value };
}

interface Fraction {
  readonly top: bigint;
  /** Always positive. */
  readonly bottom: bigint;
}
type NumberToken = Fraction & { readonly decimals: number };
type Token = NumberToken | '+' | '-' | '*' | '/' | '(' | ')';
interface Reader {
  readonly tokens: readonly Token[];
  at: number;
}

function normalise(typed: string): string {
  return withoutCurrency(typed)
    .replace(/ngn|naira|₦/gi, '')
    .replace(/[−–—]/g, '-')
    .replace(/[×·x]/gi, '*')
    .replace(/÷/g, '/')
    .replace(/^=/, '')
    .replace(/\s*([-+*/()]|[km](?![a-z]))\s*/gi, '$1')
    .trim();
}

function tokenise(text: string): Token[] | null {
  if (text.length > 80) return null;
  const tokens: Token[] = [];
  const pattern = /([-+*/()])|([\d.,\s_'’]+)([km])?/giy;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return null;
    const [, sign, number = '', scale] = match;
    const plain = plainNumber(number);
    // The pattern's first group contains only these six signs.
    if (sign) tokens.push(sign as Token);
    else if (plain === null) return null;
    else tokens.push(numberToken(plain, scale));
  }
  return tokens;
}

function numberToken(plain: string, scale: string | undefined): NumberToken {
  const [whole = '', fraction = ''] = plain.split('.');
  const times = scale === undefined ? 1n : scale.toLowerCase() === 'k' ? 1000n : 1_000_000n;
  const top = BigInt(whole + fraction) * times;
  return { top, bottom: 10n ** BigInt(fraction.length), decimals: scale === undefined ? fraction.length : 0 };
}

function readSum(reader: Reader): Fraction | null {
  let left = readProduct(reader);
  for (let sign = reader.tokens[reader.at]; left && (sign === '+' || sign === '-'); sign = reader.tokens[reader.at]) {
    reader.at += 1;
    const right = readProduct(reader);
    if (!right) return null;
    const other = right.top * left.bottom;
    left = { top: left.top * right.bottom + (sign === '+' ? other : -other), bottom: left.bottom * right.bottom };
  }
  return left;
}

function readProduct(reader: Reader): Fraction | null {
  let left = readTerm(reader);
  for (let sign = reader.tokens[reader.at]; left && (sign === '*' || sign === '/'); sign = reader.tokens[reader.at]) {
    reader.at += 1;
    const right = readTerm(reader);
    if (!right) return null;
    left = sign === '*' ? { top: left.top * right.top, bottom: left.bottom * right.bottom } : divide(left, right);
  }
  return left;
}

function readTerm(reader: Reader): Fraction | null {
  const token = reader.tokens[reader.at];
  if (token === undefined) return null;
  reader.at += 1;
  if (typeof token === 'object') return token;
  if (token === '-') {
    const term = readTerm(reader);
    return term && { top: -term.top, bottom: term.bottom };
  }
  if (token !== '(') return null;
  const inner = readSum(reader);
  if (reader.tokens[reader.at] !== ')') return null;
  reader.at += 1;
  return inner;
}

function divide(left: Fraction, right: Fraction): Fraction | null {
  if (right.top === 0n) return null;
  const sign = right.top < 0n ? -1n : 1n;
  return { top: left.top * right.bottom * sign, bottom: left.bottom * right.top * sign };
}
