import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setCurrencyCode } from '../../shared/kit/currency-symbol.ts';
import { formatMoney, kobo, MAX_KOBO, plainNaira } from '../../shared/kit/money.ts';
import { parseAmount } from './amount-parse.ts';

describe('amounts as people write them', () => {
  it.each([
    ['1234', 123400],
    ['1234.5', 123450],
    ['1,234.50', 123450],
    ['₦1,234.50', 123450],
    [' NGN 1 234 567.05 ', 123456705],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['20k', 2000000],
    ['1.255m', 125500000],
    ['3*1500', 450000],
    ['3 x 1,500', 450000],
    ['3×1500 + 250', 475000],
    ['(1200+300)/2', 75000],
    ['100/3', 3333],
    ['0.1+0.2', 30],
    ['-50+80', 3000],
    ['−50 + 80', 3000],
    ['0.001-0.001', 0],
    ['12 500,50', 1250050],
    ['12\u00a0500,50', 1250050],
    ['12\u202f500,50', 1250050],
    ['12\u2009500', 1250000],
    ["12'500.50", 1250050],
    ['12’500,5', 1250050],
    ['12500,00', 1250000],
    ['12,50', 1250],
    ['1,5', 150],
    ['1.234,5', 123450],
    ['1.234,50', 123450],
    ['1.234.567,50', 123456750],
    ['1.234.567', 123456700],
    ['1,500', 150000],
    ['1,234,567', 123456700],
    ['12 500,50 ₦', 1250050],
    ['5,', 500],
    [',5', 50],
    ['1,5k', 150000],
    ['2 k', 200000],
    ['1,5 * 2', 300],
    ['3 x 12 500,50', 3750150],
    ['10--5', 1500],
    ['0.005*1', 1],
    ['1000000000000', 100000000000000],
  ])('%s is %i kobo', (typed, expected) => {
    expect(parseAmount(typed)).toEqual({ kind: 'amount', value: expected });
  });

  it.each(['', '   ', '₦'])('%j is empty', (typed) => {
    expect(parseAmount(typed)).toEqual({ kind: 'empty' });
  });

  it.each([
    'abc',
    '12 50',
    '1.2.3',
    '12.500',
    '1 2345',
    '1,234,50',
    '1.234.50',
    '12 500 5',
    '1 234,567',
    '0,750',
    '1,234 567',
    '0 123',
    '1,,5',
    ',',
    '-5',
    '−50',
    '1,2345',
    '1..2',
    '3*',
    '*3',
    '(800.00)',
    '(₦1,500)',
    '(1',
    '1)',
    '5/0',
    '1.005',
    '1000000000000.01',
    '9'.repeat(90),
    '1e5',
    '()',
    '.',
  ])('%s is refused with a sentence', (typed) => {
    const parsed = parseAmount(typed);
    expect(parsed.kind).toBe('wrong');
    expect(parsed.kind === 'wrong' && parsed.message).toMatch(/\.$/);
  });
});

it.each(['GH₵1,234.50', 'ghs 1234.5', '₦1,234.50'])('in another currency %s is typed or pasted as here', (typed) => {
  setCurrencyCode('GHS');
  expect(parseAmount(typed)).toEqual({ kind: 'amount', value: 123_450 });
  setCurrencyCode('NGN');
});

describe('whatever is printed is read back as itself', () => {
  const amounts = fc.integer({ min: 0, max: MAX_KOBO }).map(kobo);
  it('with and without symbol, and as French, German and Swiss print it', () => {
    fc.assert(
      fc.property(amounts, (value) => {
        const printed = formatMoney(value);
        const parts = /^(.*)\.(\d\d)$/.exec(formatMoney(value, ''));
        const [whole = '', fraction = ''] = parts?.slice(1) ?? [];
        const abroad = [
          [' ', ','],
          ['\u00a0', ','],
          ['\u202f', ','],
          ['.', ','],
          ['’', '.'],
        ].map(([group = '', point = '']) => `${whole.replaceAll(',', group)}${point}${fraction}`);
        for (const text of [printed, `${whole}.${fraction}`, plainNaira(value), ...abroad]) expect(parseAmount(text)).toEqual({ kind: 'amount', value });
      }),
    );
  });
});
