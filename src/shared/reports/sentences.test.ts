import { describe, expect, test } from 'vitest';
import { render } from '../i18n/message.ts';
import { kobo } from '../kit/money.ts';
import { ageingSentence, cashSentence, costsSentence, leadersOf, payersSentence, percentOf, salesSentence } from './sentences.ts';

const parts = (...amounts: number[]) => amounts.map((amount, index) => ({ name: 'ABCDEFGH'.charAt(index), amount: kobo(amount * 100) }));
const naira = (amount: number) => kobo(amount * 100);

describe('the largest parts', () => {
  test('are the fewest that are half of the total, at most three', () => {
    const names = (...amounts: number[]) =>
      leadersOf(parts(...amounts), amounts.reduce((a, b) => a + b, 0) * 100)
        .map(({ name }) => name)
        .join('');
    expect([names(10), names(5, 5), names(49, 51), names(4, 3, 3), names(2, 2, 2, 2, 2), names(1, 1, 1, 1, 1, 1, 1), names()]).toEqual([
      'A',
      'A',
      'B',
      'AB',
      'ABC',
      '',
      '',
    ]);
  });

  test('have whole per cent: 100 only for all of it, 0 only for nothing', () => {
    expect([percentOf(0, 10), percentOf(1, 1000), percentOf(995, 1000), percentOf(999, 1000), percentOf(10, 10), percentOf(61, 100), percentOf(1, 0)]).toEqual([
      0, 1, 99, 99, 100, 61, 0,
    ]);
  });
});

test('the sentence on ages names the overdue amount and who owes most of it', () => {
  const say = (side: 'sent' | 'received', total: number, late: number, ...amounts: number[]) =>
    render(ageingSentence({ side, total: naira(total), late: naira(late), lateParties: amounts.length, top: parts(...amounts).slice(0, 3) }));
  expect([
    say('sent', 0, 0),
    say('sent', 5, 0),
    say('sent', 50, 40, 40),
    say('sent', 50, 40, 30, 10),
    say('sent', 500, 100, 40, 21, 20, 19),
    say('sent', 500, 100, 20, 20, 20, 20, 20),
    say('sent', 500, 70, 10, 10, 10, 10, 10, 10, 10),
    say('received', 0, 0),
    say('received', 5, 0),
    say('received', 50, 40, 40),
    say('received', 500, 70, 10, 10, 10, 10, 10, 10, 10),
  ]).toEqual([
    'No customer owes you anything.',
    'Customers owe you ₦5.00, and none of it is overdue.',
    '₦40.00 is overdue, all of it from A.',
    '₦40.00 is overdue, 75% of it from A.',
    '₦100.00 is overdue, 61% of it from two customers: A and B.',
    '₦100.00 is overdue, 60% of it from three customers: A, B and C.',
    '₦70.00 is overdue from 7 customers; no three of them owe half of it.',
    'You owe no supplier anything.',
    'You owe suppliers ₦5.00, and none of it is overdue.',
    'You owe ₦40.00 that is overdue, all of it to A.',
    'You owe ₦70.00 that is overdue to 7 suppliers; no three of them are owed half of it.',
  ]);
});

test('the sentence on sales names the sum, the change and the largest parts', () => {
  const say = (total: number, before: number | null, by: 'month' | 'customer' | 'product', ...amounts: number[]) =>
    render(salesSentence({ by, total: naira(total), earlier: before === null ? null : { kind: 'before', total: naira(before) }, top: parts(...amounts) }));
  expect([
    say(0, 9, 'month'),
    say(10, null, 'customer', 7, 3),
    say(10, 8, 'month', 7, 3),
    say(10, 0, 'product', 4, 3, 3),
    say(10, 10, 'month', 10),
    say(8, 10, 'customer'),
    say(8, null, 'customer', 8),
  ]).toEqual([
    'You sold nothing in this period.',
    'You sold ₦10.00, 70% of it to A.',
    'You sold ₦10.00, 25% more than in the period before, 70% of it in A.',
    'You sold ₦10.00, after nothing in the period before, 70% of it with A and B.',
    'You sold ₦10.00, as much as in the period before.',
    'You sold ₦8.00, 20% less than in the period before.',
    'You sold ₦8.00, all of it to A.',
  ]);
  const year = { kind: 'year', total: naira(4) } as const;
  expect(render(salesSentence({ by: 'month', total: naira(8), earlier: year, top: [] }))).toBe('You sold ₦8.00, 100% more than a year before.');
});

test('the sentences on payers, cash and costs', () => {
  const late = { name: 'A', daysLate: 23 };
  expect([
    render(payersSentence({ invoices: 0, late: 0, days: 0, latest: null })),
    render(payersSentence({ invoices: 2, late: 0, days: 21, latest: null })),
    render(payersSentence({ invoices: 4, late: 1, days: 100, latest: late })),
    render(cashSentence({ received: naira(0), spent: naira(0) })),
    render(cashSentence({ received: naira(5), spent: naira(3) })),
    render(cashSentence({ received: naira(3), spent: naira(5) })),
    render(cashSentence({ received: naira(3), spent: naira(3) })),
    render(costsSentence({ withdrawals: naira(0), advances: naira(0) })),
    render(costsSentence({ withdrawals: naira(1), advances: naira(0) })),
    render(costsSentence({ withdrawals: naira(0), advances: naira(2) })),
    render(costsSentence({ withdrawals: naira(1), advances: naira(2) })),
  ]).toEqual([
    'No invoice was paid in full in this period.',
    'Customers pay 11 days after the issue date on average, and never late.',
    'Customers pay 25 days after the issue date on average and 25% of invoices late; A pays latest, 23 days after the due date.',
    'No money moved in your wallet in this period.',
    '₦5.00 came into your wallet and ₦3.00 left it: ₦2.00 more than at the start.',
    '₦3.00 came into your wallet and ₦5.00 left it: ₦2.00 less than at the start.',
    '₦3.00 came into your wallet and as much left it.',
    'You paid no fees in this period.',
    'You paid ₦1.00 in fees, all of it for withdrawals.',
    'You paid ₦2.00 in fees, all of it for advances.',
    'You paid ₦3.00 in fees: ₦2.00 for advances and ₦1.00 for withdrawals.',
  ]);
});
