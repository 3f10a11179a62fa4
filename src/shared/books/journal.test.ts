import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDate } from '../kit/date.ts';
import { kobo } from '../kit/money.ts';
import { BUSINESS_EVENT_NAMES } from '../wallet/ledger-events.ts';
import { ACCOUNT_KEYS, ACCOUNTS } from './accounts.ts';
import { BOOK_FORMATS, FORMATS, parted } from './formats.ts';
import { journalOf, sumsByAccount } from './journal.ts';
import type { BookFact } from './journal.ts';

const day = calendarDate('2026-03-05');
if (!day) throw new Error('a day');
const amount = fc.integer({ min: -5_000_00, max: 5_000_00 }).map(kobo);
const side = fc.constantFrom('sent', 'received');
const about = {
  date: fc.constant(day),
  reference: fc.constantFrom('', 'INV-1', 'INV-2'),
  party: fc.constantFrom('', 'Ada'),
  key: fc.constantFrom('a', 'b', 'c'),
};
const event = fc.constantFrom(...BUSINESS_EVENT_NAMES);
const fact: fc.Arbitrary<BookFact> = fc.oneof(
  fc.record({ ...about, kind: fc.constant('document' as const), side, net: amount, vat: amount, otherTax: amount, deposit: amount }),
  fc.record({ ...about, kind: fc.constant('payment' as const), side, amount, how: fc.constantFrom('wallet', 'outside', 'withheld') }),
  fc.record({
    ...about,
    kind: fc.constant('posting' as const),
    text: fc.constant('A posting'),
    event,
    wallet: amount,
    advances: amount,
    disputes: amount,
    fee: amount,
    isIssuer: fc.boolean(),
    isOwn: fc.boolean(),
  }),
);

test('every entry balances, whatever happened, and no account is named twice in it', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 8 }), (facts) => {
      const entries = journalOf(facts);
      for (const { lines } of entries) {
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0);
        expect(new Set(lines.map((line) => line.account)).size).toBe(lines.length);
      }
      const sums = sumsByAccount(entries, ACCOUNT_KEYS);
      expect(sums.reduce((sum, one) => sum + one.debit - one.credit, 0)).toBe(0);
    }),
  );
});

test('what the wallet gained is in the wallet, whatever the event', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 8 }), (facts) => {
      const gained = facts.reduce((sum, one) => sum + (one.kind === 'posting' ? one.wallet : 0), 0);
      const wallet = sumsByAccount(journalOf(facts), ACCOUNT_KEYS).find(({ account }) => account === 'wallet');
      expect((wallet?.debit ?? 0) - (wallet?.credit ?? 0)).toBe(gained);
    }),
  );
});

test('the codes of the chart ascend', () => {
  const codes = ACCOUNT_KEYS.map((key) => ACCOUNTS[key].code);
  expect(codes).toEqual(codes.toSorted());
  expect(new Set(codes).size).toBe(codes.length);
});

test('each line of a program has as many cells as its heading', () => {
  const entry = { number: '20260305-1', date: day, text: 'Invoice INV-1', reference: 'INV-1', party: 'Ada', lines: [] };
  for (const format of BOOK_FORMATS)
    for (const value of [kobo(1_234_56), kobo(-1_234_56)]) {
      const cells = FORMATS[format].cells(entry, { account: 'sales', amount: value }, { code: '4000', name: 'Sales' }, 'NGN');
      expect(cells).toHaveLength(FORMATS[format].head.length);
      expect(cells.join(' ')).toContain('1234.56');
    }
});

test('a file ends before an entry that does not fit, and no entry is divided', () => {
  const entries = [2, 3, 2, 9, 1].map((count) => ({ lines: Array.from({ length: count }) }));
  expect(parted(entries, 5).map((part) => part.map(({ lines }) => lines.length))).toEqual([[2, 3], [2], [9], [1]]);
  expect(parted([], 5)).toEqual([]);
});
