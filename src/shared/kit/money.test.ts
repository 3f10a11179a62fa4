import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  basisPoints,
  divideRounded,
  formatMoney,
  formatQuantity,
  formatRate,
  kobo,
  koboFromNaira,
  MAX_KOBO,
  milli,
  moneyParts,
  nairaFromKobo,
  scaled,
  share,
  subtract,
  sumFromNaira,
  times,
} from './money.ts';

describe('naira of the API', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.1, 10],
    [0.01, 1],
    [1.1, 110],
    [4.35, 435],
    [1.15, 115],
    [8.2, 820],
    [1250.5, 125_050],
    [-7.25, -725],
    [1e12, MAX_KOBO],
    [999_999_999_999.99, 99_999_999_999_999],
    [35.41, 3541],
  ])('%d is %d kobo', (naira, expected) => {
    expect(koboFromNaira(naira)).toBe(expected);
  });

  test.each([
    ['a sum of floats', 0.1 + 0.2],
    ['a third decimal', 1.005],
    ['a tiny exponent', 1e-7],
    ['a huge exponent', 1e21],
    ['no number', Number.NaN],
    ['infinity', Infinity],
    ['minus infinity', -Infinity],
    ['more than the largest', 1e12 + 0.01],
    ['less than the smallest', -1e12 - 0.01],
    ['beyond what is exact', 2 ** 53],
  ])('refuses %s', (_what, naira) => {
    expect(koboFromNaira(naira)).toBeNull();
  });

  test('a sum of many amounts may be larger than one of them', () => {
    expect(sumFromNaira(1_909_090_909_090.87)).toBe(190_909_090_909_087);
    expect(koboFromNaira(1_909_090_909_090.87)).toBeNull();
    expect(sumFromNaira(0.1 + 0.2)).toBeNull();
    expect(sumFromNaira(1e17)).toBe(1e19);
  });

  test('never gives minus zero', () => {
    expect(Object.is(koboFromNaira(-0), 0)).toBe(true);
    expect(Object.is(scaled(-0, 3), 0)).toBe(true);
  });

  test('every amount of kobo goes out and comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_KOBO, max: MAX_KOBO }), (amount) => {
        const wire: unknown = JSON.parse(JSON.stringify(nairaFromKobo(kobo(amount))));
        expect(koboFromNaira(Number(wire)) === amount).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test('any number is taken exactly as its text says, or not at all', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 0, max: 4 }), (value, places) => {
        const text = String(value);
        const [, fraction = ''] = text.split('.');
        const digits = text.replace('.', '') + '0'.repeat(Math.max(0, places - fraction.length));
        const fits = /^-?\d+(\.\d+)?$/.test(text) && fraction.length <= places && Number.isSafeInteger(Number(digits));
        // Adding zero converts minus zero to zero.
        expect(scaled(value, places)).toBe(fits ? Number(digits) + 0 : null);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the one rounding', () => {
  test.each([
    [0n, 3n, 0],
    [1n, 2n, 1],
    [-1n, 2n, -1],
    [3n, 2n, 2],
    [-3n, 2n, -2],
    [5n, 2n, 3],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [-2n, 3n, -1],
    [10n, 4n, 3],
    [-10n, 4n, -3],
    [249n, 100n, 2],
    [250n, 100n, 3],
    [251n, 100n, 3],
  ])('%d / %d is %d', (numerator, denominator, expected) => {
    expect(divideRounded(numerator, denominator) === expected).toBe(true);
  });

  test('is the nearest whole, and a half goes away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (numerator, denominator) => {
        const result = BigInt(divideRounded(numerator, denominator));
        const twiceOff = 2n * (numerator - result * denominator);
        const size = twiceOff < 0n ? -twiceOff : twiceOff;
        expect(size <= denominator).toBe(true);
        if (size === denominator)
          expect(
            result < 0n === numerator < 0n && result !== 0n && (result < 0n ? -result : result) * denominator > (numerator < 0n ? -numerator : numerator),
          ).toBe(true);
      }),
    );
  });

  test.each([0n, -1n])('refuses to divide by %d', (denominator) => {
    expect(() => divideRounded(1n, denominator)).toThrow('denominator must be positive');
  });

  test('prices times quantities and shares of amounts round once', () => {
    expect(times(kobo(333), milli(1500))).toBe(500);
    expect(times(kobo(1), milli(499))).toBe(0);
    expect(times(kobo(1), milli(500))).toBe(1);
    expect(times(kobo(MAX_KOBO), milli(1000))).toBe(MAX_KOBO);
    expect(share(kobo(20), basisPoints(750))).toBe(2);
    expect(share(kobo(-20), basisPoints(750))).toBe(-2);
    expect(share(kobo(19), basisPoints(750))).toBe(1);
    expect(() => times(kobo(MAX_KOBO), milli(1_000_000))).toThrow('exact number of kobo');
  });
});

describe('brands', () => {
  test.each([1.5, Number.NaN, Infinity, 2 ** 53])('%d is no whole unit of anything', (value) => {
    if (value !== 2 ** 53) expect(() => kobo(value)).toThrow(RangeError);
    expect(() => basisPoints(value)).toThrow(RangeError);
    expect(() => milli(value)).toThrow(RangeError);
  });

  test('a sum of many documents beyond 2^53 kobo is shown, to the nearest that a number holds', () => {
    const sum = add(kobo(Number.MAX_SAFE_INTEGER), kobo(MAX_KOBO));
    expect(formatMoney(sum)).toBe('₦91,071,992,547,409.92');
    expect(sumFromNaira(nairaFromKobo(sum))).toBe(sum);
  });

  test('sums', () => {
    expect(add(kobo(1), kobo(2), kobo(-4))).toBe(-1);
    expect(add()).toBe(0);
    expect(subtract(kobo(1), kobo(3))).toBe(-2);
  });
});

describe('formatted amounts', () => {
  test.each([
    [0, '₦0.00'],
    [5, '₦0.05'],
    [99, '₦0.99'],
    [100, '₦1.00'],
    [123_450, '₦1,234.50'],
    [-123_456_789, '−₦1,234,567.89'],
    [MAX_KOBO, '₦1,000,000,000,000.00'],
  ])('%d kobo is %s', (amount, text) => {
    expect(formatMoney(kobo(amount))).toBe(text);
  });

  test('in its parts, in another currency', () => {
    expect(moneyParts(kobo(-120), '$')).toEqual({ sign: '−', symbol: '$', whole: '1', fraction: '20' });
  });

  test.each([
    [750, '7.5%'],
    [700, '7%'],
    [5, '0.05%'],
    [0, '0%'],
    [10_000, '100%'],
    [-125, '−1.25%'],
  ])('%d basis points are %s', (rate, text) => {
    expect(formatRate(basisPoints(rate))).toBe(text);
  });

  test.each([
    [1500, '1.5'],
    [12_000, '12'],
    [1, '0.001'],
    [22_500, '22.5'],
  ])('%d thousandths are %s', (quantity, text) => {
    expect(formatQuantity(milli(quantity))).toBe(text);
  });
});
