import { expect, test } from 'vitest';
import { headlineOf } from './headline.ts';

const sent = { side: 'received', stage: 'sent', status: 'pending', gross: 100, credited: 0, balance: 70 } as const;

test.each([
  ['You owe', 70, {}],
  ['You are owed', 70, { side: 'sent' }],
  ['Settled', 90, { status: 'paid', balance: 0, credited: 10 }],
] as const)('“%s” with ₦%i', (label, naira, change) => {
  expect(headlineOf({ ...sent, ...change })).toEqual({ label, amount: naira * 100, struck: false });
});

test.each([
  ['Declined: nothing is due', { status: 'denied' }],
  ['Expired: nothing is due', { status: 'expired' }],
  ['No longer due', { status: 'void', stage: 'void' }],
] as const)('“%s”: the total is struck through', (label, change) => {
  expect(headlineOf({ ...sent, ...change })).toEqual({ label, amount: 10_000, struck: true });
});
