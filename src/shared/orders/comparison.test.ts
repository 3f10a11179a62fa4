import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kobo, milli, ZERO } from '../kit/money.ts';
import { render } from '../i18n/message.ts';
import { compareWithOrder, differenceText } from './comparison.ts';
import type { ComparedSums, InvoicedLine, OrderedLine } from './comparison.ts';

type Ordered = readonly [name: string, quantity: number, price: number, delivered?: number];
type Invoiced = readonly [name: string, quantity: number, price: number];

const ordered = (lines: readonly Ordered[]): OrderedLine[] =>
  lines.map(([name, quantity, price, delivered = 0]) => ({ name, quantity: milli(quantity * 1000), price: kobo(price), delivered: milli(delivered * 1000) }));
const invoiced = (lines: readonly Invoiced[]): InvoicedLine[] =>
  lines.map(([name, quantity, price]) => ({ name, quantity: milli(quantity * 1000), price: kobo(price) }));
const NO_SUMS: ComparedSums = { subtotal: ZERO, discount: ZERO, tax: ZERO };
const compare = (order: readonly Ordered[], lines: readonly Invoiced[], earlier: readonly (readonly Invoiced[])[] = [], isMade = false) =>
  compareWithOrder(
    { lines: ordered(order), sums: NO_SUMS },
    { isMade, lines: invoiced(lines), sums: NO_SUMS },
    earlier.map((one) => ({ isMade: false, lines: invoiced(one) })),
  );
const textsOf = (...given: Parameters<typeof compare>) =>
  compare(...given).differences.map((one) => `${one.line ?? 'total'}: ${render(differenceText(one)).replaceAll(',', '')}`);

const ORDER: Ordered[] = [
  ['Cloth', 10, 100_00, 6],
  ['Thread', 2.5, 8_00, 2.5],
];
const UNDELIVERED: Ordered[] = [['Cloth', 10, 100_00]];
const TWICE: Ordered[] = [
  ['Cloth', 10, 100_00],
  ['Cloth', 5, 80_00],
];

describe('a line of the invoice', () => {
  test.each<[string, Ordered[], Invoiced[], Invoiced[][], string[]]>([
    ['matches what came', ORDER, [['Cloth', 6, 100_00]], [], []],
    ['is found by its name, whatever its case, accents and signs', ORDER, [['  CLÔTH. ', 6, 100_00]], [], []],
    ['was not ordered', ORDER, [['Transport', 2, 15_00]], [], ['1: Not ordered: ₦30.00']],
    ['is more than was received', ORDER, [['Cloth', 10, 100_00]], [], ['1: 4 more than received: ₦400.00']],
    ['is more than was ordered and received', ORDER, [['Cloth', 12, 100_00]], [], ['1: 2 more than ordered: ₦200.00', '1: 6 more than received: ₦600.00']],
    ['is more than was ordered, all of which came', ORDER, [['Thread', 3, 8_00]], [], ['1: 0.5 more than ordered: ₦4.00']],
    ['is more with earlier invoices', ORDER, [['Cloth', 3, 100_00]], [[['Cloth', 4, 100_00]]], ['1: 1 more than received: ₦100.00']],
    ['is not charged with what earlier ones had too much', UNDELIVERED, [['Cloth', 3, 100_00]], [[['Cloth', 15, 100_00]]], ['1: 3 more than ordered: ₦300.00']],
    ['costs more', UNDELIVERED, [['Cloth', 10, 112_00]], [], ['1: Price higher: ₦120.00 more than ordered']],
    ['costs less', UNDELIVERED, [['Cloth', 10, 99_50]], [], ['1: Price lower: ₦5.00 less than ordered']],
    ['was credited', UNDELIVERED, [['Transport', 0, 5_00]], [], []],
    [
      'stands twice, for one of the order',
      UNDELIVERED,
      [
        ['Cloth', 6, 100_00],
        ['Cloth', 5, 100_00],
      ],
      [],
      ['2: 1 more than ordered: ₦100.00'],
    ],
    ['is of two with its name the one with its price', TWICE, [['Cloth', 5, 80_00]], [], []],
    [
      'takes each line of the order once, and the last one of its name again',
      TWICE,
      [
        ['Cloth', 10, 90_00],
        ['Cloth', 10, 100_00],
        ['Cloth', 1, 80_00],
      ],
      [],
      // The second and the third take the lines with their prices; the first, which is read first, shares that of the third.
      ['1: 5 more than ordered: ₦450.00', '1: Price higher: ₦100.00 more than ordered', '3: 1 more than ordered: ₦80.00'],
    ],
  ])('%s', (_what, order, lines, earlier, differences) => {
    expect(textsOf(order, lines, earlier)).toEqual(differences);
  });

  test('of an invoice made from the order belongs to the line in its place', () => {
    const swapped: Invoiced[] = [
      ['Cloth', 10, 80_00],
      ['Cloth', 5, 100_00],
    ];
    expect(textsOf(TWICE, swapped, [], true)).toEqual(['1: Price lower: ₦200.00 less than ordered', '2: Price higher: ₦100.00 more than ordered']);
  });

  test('is compared with what was received only if a delivery is recorded', () => {
    expect(compare(UNDELIVERED, [['Cloth', 10, 100_00]])).toMatchObject({ isDelivered: false, lines: [{ received: null }], differences: [] });
    expect(compare([...UNDELIVERED, ['Thread', 1, 1_00, 1]], [['Cloth', 10, 100_00]])).toMatchObject({
      isDelivered: true,
      lines: [{ ordered: 10_000, received: 0, before: 0, now: 10_000 }],
      differences: [{ kind: 'more-than-received', quantity: 10_000 }],
    });
  });
});

describe('discount and tax', () => {
  const whole = { subtotal: kobo(1_000_00), discount: kobo(100_00), tax: kobo(75_00) };
  const differences = (sums: ComparedSums) =>
    compareWithOrder({ lines: [], sums: whole }, { isMade: false, lines: [], sums }, []).differences.map(({ kind, amount }) => [kind, amount]);

  test.each<[string, ComparedSums, [string, number][]]>([
    ['as ordered', whole, []],
    ['of a part, rounded', { subtotal: kobo(333_33), discount: kobo(33_00), tax: kobo(25_50) }, []],
    ['of a part, the whole discount', { subtotal: kobo(500_00), discount: kobo(100_00), tax: kobo(37_50) }, [['discount', 50_00]]],
    ['a missing discount', { ...whole, discount: ZERO }, [['discount', -100_00]]],
    ['another tax', { ...whole, tax: kobo(100_00) }, [['tax', 25_00]]],
  ])('%s', (_what, sums, found) => {
    expect(differences(sums)).toEqual(found);
  });
});

const line = fc.tuple(fc.constantFrom('Cloth', 'Thread', 'Panel'), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 5 }));
const lines = fc.array(line, { minLength: 1, maxLength: 6 });

test('an order invoiced in any order of its lines, whole or in parts that were received, matches', () => {
  fc.assert(
    fc.property(fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ([name]) => name }), fc.boolean(), (order, isMade) => {
      const received = order.map(([name, quantity, price]): Ordered => [name, quantity, price, quantity]);
      const parts = order.map((one) => [one]);
      expect(compare(received, order.toReversed(), [], isMade).differences).toEqual([]);
      for (const [at, part] of parts.entries()) expect(compare(received, part, parts.slice(0, at)).differences).toEqual([]);
    }),
  );
});

test('what is more than ordered over all invoices is what they have above the order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }), (quantity, invoices) => {
      const made = invoices.map((one): Invoiced[] => [['Cloth', one, 1]]);
      const above = made
        .flatMap((one, at) => compare([['Cloth', quantity, 1]], one, made.slice(0, at)).differences)
        .reduce((sum, one) => sum + (one.quantity ?? 0), 0);
      expect(above).toBe(Math.max(0, invoices.reduce((sum, one) => sum + one, 0) - quantity) * 1000);
    }),
  );
});

test('an earlier invoice never removes a difference, and no amount is below zero', () => {
  fc.assert(
    fc.property(lines, lines, lines, (order, invoice, before) => {
      const [alone, after] = [compare(order, invoice).differences, compare(order, invoice, [before]).differences];
      expect(alone.every(({ amount }) => amount > 0)).toBe(true);
      expect(after.length).toBeGreaterThanOrEqual(alone.length);
    }),
  );
});
