import { expect, test } from 'vitest';
import { kobo } from '../kit/money.ts';
import { isPayablePart, largestPart } from './part-payment.ts';

test.each([
  [1_000_00, 1_000_00, true],
  [900_00, 1_000_00, true],
  // ₦99.99 would stay, which is more in fees than in money.
  [900_01, 1_000_00, false],
  [100_00, 1_000_00, true],
  [99_99, 1_000_00, false],
  [1_000_01, 1_000_00, false],
  // Too small for two parts.
  [100_00, 199_99, false],
  [199_99, 199_99, true],
  [30_00, 30_00, true],
])('%i kobo of %i: %s', (amount, balance, allowed) => expect(isPayablePart(kobo(amount), kobo(balance))).toBe(allowed));

test('tax that the payer withholds may stay, however little it is', () => {
  const [balance, due] = [kobo(1_800_00), kobo(1_710_00)];
  expect([1_800_00, 1_710_00, 1_610_00, 1_610_01].map((amount) => isPayablePart(kobo(amount), balance, due))).toEqual([true, true, true, false]);
});

test('the largest part leaves the smallest', () => expect([largestPart(kobo(200_00)), largestPart(kobo(199_99))]).toEqual([kobo(100_00), null]));
