import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, basisPoints, kobo, milli, ZERO } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import { creditedLines, creditProblems, leftOf, returnsFrom, sumsOfNote } from './credit-note.ts';
import type { CreditableLine, CreditChoice, InvoiceSums } from './credit-note.ts';
import { totals } from './totals.ts';

const line = (id: string, quantity: number, price: number, credited = 0, creditedQuantity = 0): CreditableLine => ({
  id,
  name: id,
  quantity: milli(quantity * 1000),
  unitPrice: kobo(price),
  total: kobo(quantity * price),
  discount: ZERO,
  credited: kobo(credited),
  creditedQuantity: milli(creditedQuantity * 1000),
});

/** The sums of a note of a part of the subtotal, after notes of `before`: of an invoice with one line. */
function noteOf(invoice: InvoiceSums, before: number, amount: number) {
  const { groups: _groups, ...sums } = sumsOfNote(invoice, [line('all', 1, invoice.subtotal, before)], [{ id: 'all', total: kobo(amount) }]);
  return sums;
}

const whole = { subtotal: kobo(100_00), discount: kobo(10_00), tax: kobo(7_50), total: kobo(97_50) };

describe('the sums of one note', () => {
  test.each([
    ['half of it', 0, 50_00, { discount: 5_00, tax: 3_75, total: 48_75, credited: 48_75 }],
    ['a third, rounded', 0, 33_33, { discount: 3_33, tax: 2_50, total: 32_50, credited: 32_50 }],
    ['the rest after a third', 33_33, 66_67, { discount: 6_67, tax: 5_00, total: 65_00, credited: 65_00 }],
    ['all of it', 0, 100_00, { discount: 10_00, tax: 7_50, total: 97_50, credited: 97_50 }],
    ['one kobo', 0, 1, { discount: 0, tax: 0, total: 1, credited: 1 }],
  ])('%s', (_name, before, amount, sums) => {
    expect(noteOf(whole, before, amount)).toEqual({ subtotal: amount, ...sums });
  });

  test('a deposit is credited last: 60 are due of 100', () => {
    const deposit = { subtotal: kobo(100), discount: ZERO, tax: ZERO, total: kobo(60) };
    expect(noteOf(deposit, 0, 50)).toMatchObject({ total: 50, credited: 50 });
    expect(noteOf(deposit, 50, 50)).toMatchObject({ total: 50, credited: 10 });
  });

  test('never more than the invoice', () => {
    expect(() => noteOf(whole, 1, 100_00)).toThrow(RangeError);
    expect(() => noteOf(whole, 0, 0)).toThrow(RangeError);
  });
});

test('notes of any parts of any invoice add up to it exactly, and none is negative', () => {
  const invoice = fc.record({
    items: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5_000_000 }).map(milli), unitPrice: fc.nat({ max: 200_000_00 }).map(kobo) }), {
      minLength: 1,
      maxLength: 8,
    }),
    discount: fc.nat({ max: 10_000 }),
    taxes: fc.array(fc.nat({ max: 4_000 }), { maxLength: 3 }),
    deposit: fc.nat({ max: 10_000 }),
    cuts: fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 8 }),
  });
  fc.assert(
    fc.property(invoice, ({ items, discount, taxes, deposit, cuts }) => {
      const { subtotal } = totals({ items, discounts: [], taxes: [], amountPaid: ZERO });
      fc.pre(subtotal > 0);
      const part = (of: number, share: number, most: number) => kobo(Number((BigInt(of) * BigInt(share)) / BigInt(most)));
      const discounts = [{ amount: part(subtotal, discount, 10_000) }];
      const rates = taxes.map((rate) => ({ rate: basisPoints(rate) }));
      const { gross } = totals({ items, discounts, taxes: rates, amountPaid: ZERO });
      const sums = totals({ items, discounts, taxes: rates, amountPaid: part(gross, deposit, 10_000) });
      const ends = [...new Set([...cuts.map((cut) => part(subtotal, cut, 1_000_000)), subtotal])].filter((end) => end > 0).toSorted((a, b) => a - b);
      let before: Kobo = ZERO;
      const notes = ends.map((end) => {
        const note = noteOf(sums, before, end - before);
        before = end;
        return note;
      });
      expect(notes.filter((note) => Object.values(note).some((amount) => amount < 0) || note.credited > note.total)).toEqual([]);
      expect(notes.filter((note) => note.total !== note.subtotal - note.discount + note.tax)).toEqual([]);
      const all = (field: 'subtotal' | 'discount' | 'tax' | 'total' | 'credited') => add(...notes.map((note) => note[field]));
      expect([all('subtotal'), all('discount'), all('tax'), all('total'), all('credited')]).toEqual([
        sums.subtotal,
        sums.discount,
        sums.tax,
        sums.gross,
        sums.total,
      ]);
    }),
  );
});

describe('lines', () => {
  const lines = [line('cloth', 10, 100), line('thread', 3, 33, 33, 1), line('done', 1, 50, 50, 1)];

  test('without a choice: all that is left', () => {
    expect(creditedLines(lines, null)).toEqual([
      { id: 'cloth', name: 'cloth', quantity: 10_000, unitPrice: 100, total: 1000 },
      { id: 'thread', name: 'thread', quantity: 2000, unitPrice: 33, total: 66 },
    ]);
  });

  test.each<[string, CreditChoice, object[]]>([
    ['a quantity', { id: 'cloth', quantity: milli(2500) }, [{ quantity: 2500, unitPrice: 100, total: 250 }]],
    ['an amount', { id: 'cloth', amount: kobo(120) }, [{ quantity: null, unitPrice: 120, total: 120 }]],
    ['a line that is credited', { id: 'done', quantity: milli(1000) }, []],
  ])('%s', (_name, choice, credited) => {
    expect(creditedLines(lines, [choice])).toMatchObject(credited);
  });

  test('after a lowered price, the whole quantity is worth what is left', () => {
    expect(creditedLines([line('cloth', 10, 100, 200)], null)).toMatchObject([{ quantity: null, total: 800 }]);
    expect(creditedLines([line('cloth', 10, 100, 950)], [{ id: 'cloth', quantity: milli(3000) }])).toMatchObject([{ quantity: null, total: 50 }]);
  });

  test.each<[CreditChoice[], string]>([
    [[{ id: 'none', quantity: milli(1) }], 'lines.0.id'],
    [[{ id: 'cloth' }], 'lines.0.amount'],
    [[{ id: 'cloth', quantity: milli(1), amount: kobo(1) }], 'lines.0.amount'],
    [[{ id: 'cloth', quantity: milli(10_001) }], 'lines.0.quantity'],
    [[{ id: 'thread', amount: kobo(67) }], 'lines.0.amount'],
    [[{ id: 'done', amount: kobo(1) }], 'lines.0.id'],
    [
      [
        { id: 'cloth', amount: kobo(1) },
        { id: 'cloth', amount: kobo(1) },
      ],
      'lines.1.id',
    ],
  ])('%j is refused with its field', (choices, field) => {
    expect(creditProblems(lines, choices).map((problem) => problem.field)).toEqual([field]);
  });

  test('what is left of a line', () => {
    expect(leftOf(line('thread', 3, 33, 33, 1))).toBe(66);
  });
});

test('the newest payment is returned first, and never more than was paid', () => {
  const payments = [
    { id: 'new', way: 'card', left: kobo(30) },
    { id: 'returned', way: 'wallet', left: ZERO },
    { id: 'old', way: 'outside', left: kobo(50) },
  ] as const;
  const parts = (amount: number) => returnsFrom(payments, kobo(amount)).map(({ payment, amount: part }) => [payment.id, part]);
  expect(parts(20)).toEqual([['new', 20]]);
  expect(parts(70)).toEqual([
    ['new', 30],
    ['old', 40],
  ]);
  expect(parts(0)).toEqual([]);
  expect(() => parts(81)).toThrow(RangeError);
});
