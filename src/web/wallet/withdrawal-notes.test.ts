import { expect, test } from 'vitest';
import { availableText, mostOf } from './withdrawal-notes.tsx';

type Terms = Parameters<typeof mostOf>[0];
const account = { id: 'bnk_1', bankName: 'Zenith Bank', last4: '0017', accountName: 'Amara', isDefault: true, cooling: null };
const terms: Terms = { available: 500_000, leftToday: null, cardMoney: null, paused: null, accounts: [account] };
const cooling = { left: 100_000, ends: '2026-11-27T10:00:00.000Z' };
const cardMoney = { amount: 20_000, ends: '2026-11-27T10:00:00.000Z' };

test.each([
  ['the fee', {}, null, 499_950, 'The bank fee is added.'],
  ['the day’s limit', { leftToday: 50_000 }, null, 50_000, '₦50,000.00 of your daily limit is left.'],
  ['the fee, if the day’s limit is more than the balance', { leftToday: 900_000 }, null, 499_950, 'The bank fee is added.'],
  ['a new account', { leftToday: 900_000 }, cooling, 100_000, 'A new account can receive ₦100,000.00 now.'],
  ['the day’s limit before a new account', { leftToday: 90_000 }, cooling, 90_000, '₦90,000.00 of your daily limit is left.'],
  ['money by card', { cardMoney }, null, 479_950, '₦20,000.00 of it came by card and can’t be withdrawn yet.'],
] as const)('the reason of the maximum is %s', (_name, change, wait, most, why) => {
  const [given, to] = [
    { ...terms, ...change },
    { ...account, cooling: wait },
  ];
  expect(mostOf(given, to)).toBe(most * 100);
  expect(availableText(given, to)).toBe(`₦500,000.00 is available. ${why}`);
});
