import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, basisPoints, kobo, milli, ZERO } from '../kit/money.ts';
import { creditedLines, sumsOfNote } from './credit-note.ts';
import type { CreditableLine } from './credit-note.ts';
import { lineTaxProblems, taxGroups } from './line-tax.ts';
import type { LineTax, TaxCategory } from './line-tax.ts';
import { problems, totals } from './totals.ts';

const taxed = (unitPrice: number, category: TaxCategory, rate = category === 'standard' ? 750 : 0) => ({
  quantity: milli(1000),
  unitPrice: kobo(unitPrice),
  tax: { category, rate: basisPoints(rate) },
});
const invoice = (items: ReturnType<typeof taxed>[], discount = 0, deposit = 0) => ({
  items,
  discounts: [{ amount: kobo(discount) }],
  taxes: [],
  amountPaid: kobo(deposit),
});

describe('the tax of lines', () => {
  test.each([
    ['standard', [taxed(100_00, 'standard')], 0, [['standard', 100_00, 7_50]]],
    [
      'mixed',
      [taxed(50_00, 'exempt'), taxed(100_00, 'standard'), taxed(20_00, 'zero-rated')],
      0,
      [
        ['standard', 100_00, 7_50],
        ['zero-rated', 20_00, 0],
        ['exempt', 50_00, 0],
      ],
    ],
    ['one tax for a rate, rounded once', [taxed(10, 'standard'), taxed(10, 'standard'), taxed(10, 'standard')], 0, [['standard', 30, 2]]],
    [
      'after its part of the discount',
      [taxed(100_00, 'standard'), taxed(100_00, 'exempt')],
      20_00,
      [
        ['standard', 90_00, 6_75],
        ['exempt', 90_00, 0],
      ],
    ],
    [
      'a kobo that cannot be divided',
      [taxed(100, 'standard'), taxed(100, 'standard', 500), taxed(100, 'exempt')],
      1,
      [
        ['standard', 100, 8],
        ['standard', 99, 5],
        ['exempt', 100, 0],
      ],
    ],
    ['nothing to tax', [taxed(0, 'standard')], 0, [['standard', 0, 0]]],
  ])('%s', (_name, items, discount, groups) => {
    expect(taxGroups(items, kobo(discount)).map(({ category, taxable, amount }) => [category, taxable, amount])).toEqual(groups);
  });

  test('the total is subtotal − discounts + tax of the groups − deposit', () => {
    expect(totals(invoice([taxed(100_00, 'standard'), taxed(100_00, 'exempt')], 20_00, 5_00))).toMatchObject({
      subtotal: 200_00,
      discount: 20_00,
      tax: 6_75,
      gross: 186_75,
      total: 181_75,
    });
  });

  test.each([
    ['a rate of an exempt line', [taxed(1, 'exempt', 500)], 0, ['itemDetails.0.tax.rate']],
    ['no rate of a standard line', [taxed(1, 'standard', 0)], 0, ['itemDetails.0.tax.rate']],
    ['a line without a tax among others', [taxed(1, 'standard'), { tax: undefined }], 0, ['itemDetails.1.tax']],
    ['a tax on the whole too', [taxed(1, 'standard')], 1, ['taxes']],
    ['no line with a tax', [{ tax: undefined }], 1, []],
  ])('%s', (_name, items, others, fields) => {
    expect(lineTaxProblems(items, others).map(({ field }) => field)).toEqual(fields);
  });

  test('both kinds of tax are refused with the other checks', () => {
    expect(problems({ ...invoice([taxed(100, 'standard')]), taxes: [{ rate: basisPoints(750) }] }).map(({ field }) => field)).toEqual(['taxes']);
  });
});

const anyTax: fc.Arbitrary<LineTax> = fc.oneof(
  fc.constantFrom('zero-rated' as const, 'exempt' as const).map((category) => ({ category, rate: basisPoints(0) })),
  fc.constantFrom(750, 500, 1999).map((rate) => ({ category: 'standard' as const, rate: basisPoints(rate) })),
);
const anyLines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 5_000_000 }).map(milli), unitPrice: fc.nat({ max: 200_000_00 }).map(kobo), tax: anyTax }),
  { minLength: 1, maxLength: 10 },
);
const part = (of: number, share: number, most: number) => kobo(Number((BigInt(of) * BigInt(share)) / BigInt(most)));

test('the groups add up to the lines and the discount exactly, none is below zero, and the order of the lines changes nothing', () => {
  fc.assert(
    fc.property(anyLines, fc.nat({ max: 1000 }), (items, share) => {
      const { subtotal } = totals({ items, discounts: [], taxes: [], amountPaid: ZERO });
      const discount = part(subtotal, share, 1000);
      const groups = taxGroups(items, discount);
      expect([add(...groups.map(({ net }) => net)), add(...groups.map((group) => group.discount))]).toEqual([subtotal, discount]);
      expect(groups.filter(({ taxable, net, discount: own }) => taxable !== net - own || taxable < 0 || own < 0)).toEqual([]);
      expect(taxGroups(items.toReversed(), discount)).toEqual(groups);
    }),
  );
});

test('a credited exempt line credits no tax, a standard one its own', () => {
  const items = [taxed(100_00, 'standard'), taxed(100_00, 'exempt')];
  const whole = totals(invoice(items));
  const lines = items.map((item, index): CreditableLine => ({
    discount: ZERO,
    ...item,
    id: String(index),
    name: '',
    total: item.unitPrice,
    credited: ZERO,
    creditedQuantity: milli(0),
  }));
  const taxOf = (id: string) => sumsOfNote(whole, lines, creditedLines(lines, [{ id, amount: kobo(50_00) }])).tax;
  expect([taxOf('0'), taxOf('1')]).toEqual([3_75, 0]);
});
