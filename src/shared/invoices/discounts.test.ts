import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, basisPoints, kobo, milli, ZERO } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import { render } from '../i18n/message.ts';
import { creditedLines, leftOf, sumsOfNote } from './credit-note.ts';
import type { CreditableLine } from './credit-note.ts';
import { discountAmounts, discountText } from './discounts.ts';
import type { Discount } from './discounts.ts';
import type { LineTax } from './line-tax.ts';
import { problems, totals } from './totals.ts';
import type { Amounts } from './totals.ts';

const lines = [kobo(100_00), kobo(50_00)];
const off = (amount: number, line?: number): Discount => ({ amount: kobo(amount), line });
const percent = (rate: number, line?: number): Discount => ({ amount: ZERO, rate: basisPoints(rate), line });

describe('the amounts of discounts', () => {
  test.each([
    ['an amount', [off(5_00)], [5_00]],
    ['per cent of the lines', [percent(10_00)], [15_00]],
    ['per cent of a line', [percent(10_00, 1)], [5_00]],
    ['an amount of a line', [off(3_00, 0)], [3_00]],
    ['per cent of what the discounts of lines left, in any order', [percent(10_00), off(50_00, 1), percent(20_00, 0)], [8_00, 50_00, 20_00]],
    ['two per cents of the whole, each of the same amount', [percent(10_00), percent(10_00)], [15_00, 15_00]],
    ['rounded once, half away from zero', [percent(1, 1), percent(3, 1)], [1, 2]],
    ['all of it', [percent(100_00)], [150_00]],
  ])('%s', (_what, discounts, amounts) => {
    expect(discountAmounts(lines, discounts)).toEqual(amounts);
  });
});

describe('discounts of lines', () => {
  const taxed = (unitPrice: number, tax?: LineTax) => ({ quantity: milli(1000), unitPrice: kobo(unitPrice), tax });
  const standard = { category: 'standard' as const, rate: basisPoints(7_50) };
  const exempt = { category: 'exempt' as const, rate: basisPoints(0) };
  const amounts = (items: Amounts['items'], discounts: readonly Discount[], taxes: Amounts['taxes'] = []): Amounts => ({
    items,
    discounts,
    taxes,
    amountPaid: ZERO,
  });

  test('lower the tax of their line alone; the discount of the whole is divided over what is left', () => {
    const sums = totals(amounts([taxed(100_00, standard), taxed(100_00, exempt)], [percent(50_00, 0), off(30_00)]));
    expect(sums).toMatchObject({ subtotal: 200_00, discounts: [50_00, 30_00], discount: 80_00, tax: 3_00, total: 123_00 });
    expect(sums.groups).toMatchObject([
      { net: 100_00, discount: 60_00, taxable: 40_00, amount: 3_00 },
      { net: 100_00, discount: 20_00, taxable: 80_00, amount: 0 },
    ]);
  });

  test('leave a tax on the whole invoice, which is of the subtotal', () => {
    expect(totals(amounts([taxed(100_00)], [percent(50_00, 0)], [{ rate: basisPoints(7_50) }]))).toMatchObject({ discount: 50_00, tax: 7_50, total: 57_50 });
  });

  test.each([
    ['more than the line', [off(60_00, 0)], ['discounts.0.amount']],
    ['more than the line together', [off(1, 1), percent(60_00, 0), percent(50_00, 0)], ['discounts.1.rate']],
    ['of a line that is gone', [off(1, -1)], ['discounts.0.itemId']],
    ['of all of the line', [percent(100_00, 0)], []],
    ['of the line and the whole, more than both', [percent(100_00, 0), off(50_01)], ['discounts']],
  ])('%s', (_what, discounts, fields) => {
    expect(problems(amounts([taxed(50_00), taxed(50_00)], discounts)).map(({ field }) => field)).toEqual(fields);
  });

  test('a credited line is lowered by its own discounts and its part of the others', () => {
    const items = [taxed(100_00, standard), taxed(100_00, standard)];
    const discounts = [percent(50_00, 0), off(30_00)];
    const whole = totals(amounts(items, discounts));
    const own = whole.lineDiscounts;
    const open = items.map((item, index) => creditable(item, index, whole.lines[index] ?? ZERO, own[index] ?? ZERO));
    const noteOf = (id: string) => sumsOfNote(whole, open, creditedLines(open, [{ id, amount: kobo(100_00) }]));
    expect([noteOf('0'), noteOf('1')]).toMatchObject([
      { discount: 60_00, tax: 3_00, total: 43_00 },
      { discount: 20_00, tax: 6_00, total: 86_00 },
    ]);
  });
});

test.each([
  ['', undefined, undefined, 'Discount'],
  ['Loyalty', undefined, undefined, 'Loyalty'],
  ['', 7_50, undefined, 'Discount 7.5%'],
  ['Loyalty', 10_00, 'Garden chair', 'Loyalty 10%: Garden chair'],
])('printed: %j', (name, rate, line, text) => {
  expect(render(discountText(name, rate === undefined ? undefined : basisPoints(rate), line))).toBe(text);
});

function creditable(
  item: { readonly quantity: CreditableLine['quantity']; readonly unitPrice: Kobo; readonly tax?: LineTax | undefined },
  index: number,
  total: Kobo,
  discount: Kobo,
) {
  return { ...item, id: String(index), name: '', total, discount, credited: ZERO, creditedQuantity: milli(0) };
}

const anyTax = fc.constantFrom<LineTax>(
  { category: 'standard', rate: basisPoints(7_50) },
  { category: 'standard', rate: basisPoints(19_99) },
  { category: 'exempt', rate: basisPoints(0) },
);
const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 5_000_000 }).map(milli), unitPrice: fc.nat({ max: 200_000_00 }).map(kobo), tax: anyTax });
/** `share`: ten-thousandths of the half of its line or of the whole, as a rate or as an amount. */
const anyDiscount = fc.record({ share: fc.nat({ max: 10_000 }), isRate: fc.boolean(), line: fc.option(fc.nat(), { nil: undefined }) });
const anyCut = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 100 }));

test('notes of any lines of any invoice add up to it exactly, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.array(anyDiscount, { maxLength: 4 }),
      fc.option(fc.nat({ max: 4_000 }).map(basisPoints), { nil: undefined }),
      fc.array(anyCut, { maxLength: 12 }),
      fc.nat({ max: 1000 }),
      (typed, given, rate, cuts, deposit) => {
        const items = rate === undefined ? typed : typed.map(({ tax: _tax, ...item }) => item);
        const plain = totals({ items, discounts: [], taxes: [], amountPaid: ZERO });
        fc.pre(plain.subtotal > 0);
        // At most one discount of each line and of the whole, each of at most the half.
        const seen = new Set<number | undefined>();
        const discounts = given.flatMap(({ share, isRate, line: any }): Discount[] => {
          const line = any === undefined ? undefined : any % items.length;
          if (seen.has(line)) return [];
          seen.add(line);
          const half = Math.floor((line === undefined ? Math.floor(plain.subtotal / 2) : (plain.lines[line] ?? 0)) / 2);
          return isRate ? [{ amount: ZERO, rate: basisPoints(Math.floor(share / 2)), line }] : [{ amount: kobo(Math.floor((half / 10_000) * share)), line }];
        });
        const undeposited = { items, discounts, taxes: rate === undefined ? [] : [{ rate }], amountPaid: ZERO };
        const amountPaid = kobo(Number((BigInt(totals(undeposited).gross) * BigInt(deposit)) / 1000n));
        const invoice = { ...undeposited, amountPaid };
        expect(problems(invoice)).toEqual([]);
        const whole = totals(invoice);
        const own = whole.lineDiscounts;
        let open: CreditableLine[] = items.map((item, index) => creditable(item, index, whole.lines[index] ?? ZERO, own[index] ?? ZERO));
        const notes: ReturnType<typeof sumsOfNote>[] = [];
        const credit = (choices: { id: string; amount: Kobo }[] | null) => {
          const chosen = creditedLines(open, choices);
          if (chosen.length === 0) return;
          notes.push(sumsOfNote(whole, open, chosen));
          open = open.map((line) => ({ ...line, credited: add(line.credited, ...chosen.filter(({ id }) => id === line.id).map(({ total }) => total)) }));
        };
        for (const [at, per] of cuts) {
          const line = open[at % open.length];
          if (line) credit([{ id: line.id, amount: kobo(Math.ceil((leftOf(line) * per) / 100)) }]);
        }
        credit(null);
        const sum = (field: 'subtotal' | 'discount' | 'tax' | 'total' | 'credited') => add(...notes.map((note) => note[field]));
        expect([sum('subtotal'), sum('discount'), sum('tax'), sum('total'), sum('credited')]).toEqual([
          whole.subtotal,
          whole.discount,
          whole.tax,
          whole.gross,
          whole.total,
        ]);
        expect(
          notes.filter((note) => note.discount < 0 || note.tax < 0 || note.credited < 0 || note.total !== note.subtotal - note.discount + note.tax),
        ).toEqual([]);
        expect(notes.filter(({ groups, tax }) => groups.length > 0 && add(...groups.map(({ amount }) => amount)) !== tax)).toEqual([]);
      },
    ),
  );
});
