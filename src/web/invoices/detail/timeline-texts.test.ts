import { expect, test } from 'vitest';
import type { TimelineEvent } from '../../../shared/invoices/timeline-contract.ts';
import { eventSentence } from './timeline-texts.ts';

const PAID: TimelineEvent = {
  kind: 'paid',
  at: '2026-11-26T12:00:00Z',
  who: 'Tunde Bakare',
  amount: 80,
  paymentId: null,
  method: null,
  how: null,
  address: null,
  text: null,
  note: null,
  changes: [],
  revision: null,
  message: null,
  lastAt: null,
};

test.each([
  ['bank transfer', 'Tunde Bakare paid ₦80.00 by bank transfer'],
  ['card', 'Tunde Bakare paid ₦80.00 by card'],
  ['wallet', 'Tunde Bakare paid ₦80.00 from the wallet'],
  [null, 'Tunde Bakare paid ₦80.00'],
])('a payment with the method %s', (method, sentence) => {
  expect(eventSentence({ ...PAID, method }, 'Lekki Living')).toBe(sentence);
});

test.each([
  ['bank', 'Tunde Bakare recorded a payment of ₦80.00 by bank transfer'],
  ['cash', 'Tunde Bakare recorded a payment of ₦80.00 in cash'],
  ['other', 'Tunde Bakare recorded a payment of ₦80.00 another way'],
])('a recorded payment with the method %s', (method, sentence) => {
  expect(eventSentence({ ...PAID, kind: 'payment-recorded', method }, 'Lekki Living')).toBe(sentence);
});

test('a part, with the payment’s approval', () => {
  expect(eventSentence({ ...PAID, kind: 'part-paid', method: 'wallet', how: 'payment' }, 'Lekki Living')).toBe(
    'Tunde Bakare paid a part, ₦80.00 from the wallet, which approved it',
  );
});
