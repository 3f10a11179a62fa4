import { render } from '../i18n/message.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kobo, MAX_KOBO, milli } from '../kit/money.ts';
import { problems, taxShares, totals } from './totals.ts';
import type { Amounts } from './totals.ts';

/** Values as typed: decimal text. */
interface Typed {
  readonly items: readonly { readonly quantity: string; readonly price: string }[];
  readonly discounts: readonly string[];
  readonly taxes: readonly string[];
  readonly paid: string;
}

const decimal = (most: number, places: number) =>
  fc.tuple(fc.nat({ max: most }), fc.nat({ max: 10 ** places - 1 })).map(([whole, part]) => `${whole}.${String(part).padStart(places, '0')}`);

const typed: fc.Arbitrary<Typed> = fc.record({
  items: fc.array(fc.record({ quantity: decimal(5000, 3), price: decimal(2_000_000, 2) }), { maxLength: 20 }),
  discounts: fc.array(decimal(50_000, 2), { maxLength: 4 }),
  taxes: fc.array(decimal(40, 2), { maxLength: 4 }),
  paid: decimal(100_000, 2),
});

test('ten thousand random invoices equal exact fractions worked out from the document’s formula', () => {
  fc.assert(
    fc.property(typed, (given) => {
      const ours = totals(read(given));
      const exact = oracle(given);
      expect({
        lines: ours.lines.map(BigInt),
        subtotal: BigInt(ours.subtotal),
        discount: BigInt(ours.discount),
        tax: BigInt(ours.tax),
        gross: BigInt(ours.gross),
        total: BigInt(ours.total),
      }).toEqual(exact);
    }),
    { numRuns: 10_000 },
  );
});

describe('halves are rounded away from zero', () => {
  test.each([
    ['0.5', '0.01', 1],
    ['0.499', '0.01', 0],
    ['1.5', '0.33', 50],
    ['2.5', '0.05', 13],
    ['0.005', '1.00', 1],
    ['0.333', '3.00', 100],
  ])('%s × %s', (quantity, price, line) => {
    expect(totals(read({ items: [{ quantity, price }], discounts: [], taxes: [], paid: '0.00' })).lines).toEqual([line]);
  });

  test('each line is rounded by itself, the tax once for all of its rates', () => {
    const given = {
      items: [
        { quantity: '0.500', price: '0.01' },
        { quantity: '0.500', price: '0.01' },
      ],
      discounts: [],
      taxes: ['25.00', '25.00'],
      paid: '0.00',
    };
    expect(totals(read(given))).toMatchObject({ lines: [1, 1], subtotal: 2, tax: 1, total: 3 });
  });

  test.each([
    ['10,001.00 with 7.5% and 2.5%', 100_010, [750, 250], [75_008, 25_002]],
    ['0.10 with 5% and 5%', 1, [500, 500], [1, 0]],
    ['three thirds', 100, [100, 100, 100], [34, 33, 33]],
    ['one rate', 77, [750], [77]],
    ['a rate of nothing beside another', 77, [0, 750], [0, 77]],
    ['rates of nothing', 0, [0, 0], [0, 0]],
    ['no tax', 0, [], []],
  ])('F6: the rows of several taxes add up: %s', (_what, tax, rates, shares) => {
    expect(taxShares(kobo(tax), rates.map(basisPoints))).toEqual(shares);
  });

  test('F6: the rows add up to the tax, each less than a kobo from its exact part of it', () => {
    fc.assert(
      fc.property(typed, (given) => {
        const { taxes } = read(given);
        const { tax } = totals(read(given));
        const rates = taxes.map(({ rate }) => rate);
        const whole = BigInt(rates.reduce((sum, rate) => sum + rate, 0));
        const shares = taxShares(tax, rates);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(tax);
        for (const [index, one] of shares.entries()) {
          const off = BigInt(one) * whole - BigInt(tax) * BigInt(rates[index] ?? 0);
          expect(whole === 0n || (off < whole && -off < whole)).toBe(true);
        }
      }),
    );
  });

  test('tax is on the subtotal before discounts, as the document says', () => {
    expect(totals(read({ items: [{ quantity: '1.000', price: '100.00' }], discounts: ['50.00'], taxes: ['10.00'], paid: '0.00' }))).toMatchObject({
      tax: 1000,
      gross: 6000,
      total: 6000,
    });
  });
});

describe('impossible amounts', () => {
  const plain = { items: [{ quantity: milli(1000), unitPrice: kobo(10_000) }], discounts: [], taxes: [], amountPaid: kobo(0) };
  test.each<[string, Amounts, readonly string[]]>([
    ['none', plain, []],
    ['a zero quantity', { ...plain, items: [{ quantity: milli(0), unitPrice: kobo(1) }] }, ['itemDetails.0.quantity']],
    ['a negative quantity', { ...plain, items: [...plain.items, { quantity: milli(-1), unitPrice: kobo(1) }] }, ['itemDetails.1.quantity']],
    ['a negative price', { ...plain, items: [{ quantity: milli(1), unitPrice: kobo(-1) }] }, ['itemDetails.0.unitPrice']],
    ['a negative discount', { ...plain, discounts: [{ amount: kobo(1) }, { amount: kobo(-1) }] }, ['discounts.1.amount']],
    ['a negative payment', { ...plain, amountPaid: kobo(-1) }, ['amountPaid']],
    ['discounts above the subtotal', { ...plain, discounts: [{ amount: kobo(10_001) }] }, ['discounts']],
    ['discounts of all of it', { ...plain, discounts: [{ amount: kobo(10_000) }] }, []],
    ['more paid than asked', { ...plain, amountPaid: kobo(10_001) }, ['amountPaid']],
    ['all of it paid', { ...plain, amountPaid: kobo(10_000) }, []],
    ['too large', { ...plain, items: [{ quantity: milli(1001), unitPrice: kobo(MAX_KOBO) }] }, ['itemDetails']],
    [
      'too large with its tax',
      { ...plain, items: [{ quantity: milli(1000), unitPrice: kobo(MAX_KOBO) }], taxes: [{ rate: basisPoints(750) }] },
      ['itemDetails'],
    ],
    ['as large as can be', { ...plain, items: [{ quantity: milli(1000), unitPrice: kobo(MAX_KOBO) }] }, []],
    [
      'several at once',
      { ...plain, items: [{ quantity: milli(-1), unitPrice: kobo(-1) }], amountPaid: kobo(-1) },
      ['itemDetails.0.quantity', 'itemDetails.0.unitPrice', 'amountPaid'],
    ],
  ])('%s', (_what, amounts, fields) => {
    const found = problems(amounts);
    expect(found.map(({ field }) => field)).toEqual(fields);
    for (const { message } of found) expect(render(message)).toMatch(/^[A-Z].*\.$|trillion/);
  });

  test('the largest lines that the form lets through are refused with a sentence, not by an exception', () => {
    const line = { quantity: milli(1_000_000_000), unitPrice: kobo(MAX_KOBO) };
    expect(problems({ ...plain, items: [line] }).map(({ field }) => field)).toEqual(['itemDetails']);
    expect(problems({ ...plain, items: Array.from({ length: 200 }, () => ({ ...line, quantity: milli(1000) })) }).map(({ field }) => field)).toEqual([
      'itemDetails',
    ]);
    expect(problems({ ...plain, discounts: Array.from({ length: 20 }, () => ({ amount: kobo(MAX_KOBO) })) }).map(({ field }) => field)).toEqual(['discounts']);
  });
});

/** Converts typed text to the calculator's input by its digits only. */
function read(given: Typed): Amounts {
  const units = (text: string) => Number(text.replace('.', ''));
  return {
    items: given.items.map(({ quantity, price }) => ({
      quantity: milli(units(quantity.padEnd(quantity.indexOf('.') + 4, '0'))),
      unitPrice: kobo(units(price)),
    })),
    discounts: given.discounts.map((amount) => ({ amount: kobo(units(amount)) })),
    taxes: given.taxes.map((rate) => ({ rate: basisPoints(units(rate)) })),
    amountPaid: kobo(units(given.paid)),
  };
}

/** An exact fraction. */
interface Ratio {
  readonly top: bigint;
  readonly under: bigint;
}

/** The same sums calculated differently: naira as fractions of whole numbers, never scaled to units first. */
function oracle(given: Typed) {
  const lines = given.items.map(({ quantity, price }) => toKobo(product(ratio(quantity), ratio(price))));
  const subtotal = lines.reduce((sum, line) => sum + line, 0n);
  const discount = given.discounts.reduce((sum, text) => sum + toKobo(ratio(text)), 0n);
  const percent = given.taxes.map(ratio).reduce(sumOf, { top: 0n, under: 1n });
  const tax = toKobo(product({ top: subtotal, under: 100n }, product(percent, { top: 1n, under: 100n })));
  const gross = subtotal - discount + tax;
  return { lines, subtotal, discount, tax, gross, total: gross - toKobo(ratio(given.paid)) };
}

function ratio(text: string): Ratio {
  const [whole = '0', fraction = ''] = text.split('.');
  const under = 10n ** BigInt(fraction.length);
  return { top: BigInt(whole) * under + BigInt(fraction || '0'), under };
}

function product(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.top, under: a.under * b.under };
}

function sumOf(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.under + b.top * a.under, under: a.under * b.under };
}

/** A fraction of naira as the nearest whole kobo; halves up, as nothing here is negative. */
function toKobo({ top, under }: Ratio): bigint {
  const whole = (top * 100n) / under;
  const left = top * 100n - whole * under;
  return left + left >= under ? whole + 1n : whole;
}
