import { expect, test } from 'vitest';
import { paidBefore } from './paid-before.ts';

test('who declines a part-paid invoice reads what happens to the money', () => {
  const sender = { name: 'Amara Textiles' };
  expect(paidBefore({ paid: 0, sender })).toBeNull();
  expect(paidBefore({ paid: 40, sender })).toBe('₦40.00 has been paid on it. Declining does not return this money: ask Amara Textiles to pay it back.');
});
