import { describe, expect, it } from 'vitest';
import { setCurrencyCode } from '../shared/kit/currency-symbol.ts';
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
    ['-50', -5000],
    ['−50', -5000],
    ['10--5', 1500],
    ['0.005*1', 1],
    ['1000000000000', 100000000000000],
  ])('%s is %i kobo', (typed, expected) => {
    expect(parseAmount(typed)).toEqual({ kind: 'amount', value: expected });
  });

  it.each(['', '   ', '₦'])('%j is empty', (typed) => {
    expect(parseAmount(typed)).toEqual({ kind: 'empty' });
  });

  it.each(['abc', '1.234,50', '12,34', '1,2345', '1..2', '3*', '*3', '(1', '1)', '5/0', '1.005', '1000000000000.01', '9'.repeat(90), '1e5', '()', '.'])(
    '%s is refused with a sentence',
    (typed) => {
      const parsed = parseAmount(typed);
      expect(parsed.kind).toBe('wrong');
      expect(parsed.kind === 'wrong' && parsed.message).toMatch(/\.$/);
    },
  );
});

it.each(['GH₵1,234.50', 'ghs 1234.5', '₦1,234.50'])('in another currency %s is typed or pasted as here', (typed) => {
  setCurrencyCode('GHS');
  expect(parseAmount(typed)).toEqual({ kind: 'amount', value: 123_450 });
  setCurrencyCode('NGN');
});
