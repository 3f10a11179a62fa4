import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDate } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { kobo } from '../kit/money.ts';
import { ACCOUNT_KEYS } from './accounts.ts';
import { summed } from './journal.ts';
import type { JournalEntry } from './journal.ts';
import { correctionsOf, isMonthEnd, lastLockable } from './locked.ts';

const dayOf = (text: string): CalendarDate => {
  const day = calendarDate(text);
  if (!day) throw new Error(text);
  return day;
};
const DAYS = ['2026-03-05', '2026-03-31', '2026-04-30'].map(dayOf);
const entry = fc.record({
  key: fc.constantFrom('invoice:1', 'invoice:2', 'paid:1'),
  date: fc.constantFrom(...DAYS),
  text: fc.constant('An entry'),
  reference: fc.constant(''),
  party: fc.constant(''),
  lines: fc.tuple(fc.constantFrom(...ACCOUNT_KEYS), fc.constantFrom(...ACCOUNT_KEYS), fc.integer({ min: 1, max: 9_999 })).map(([debit, credit, amount]) =>
    summed([
      { account: debit, amount: kobo(amount) },
      { account: credit, amount: kobo(-amount) },
    ]),
  ),
});
/** The journal at one time: each fact once. */
const world = fc.uniqueArray(entry, { selector: ({ key, date }) => `${date} ${key}`, maxLength: 6 });
const total = (entries: readonly JournalEntry[]) =>
  summed(entries.flatMap(({ lines }) => lines)).toSorted((a, b) => ACCOUNT_KEYS.indexOf(a.account) - ACCOUNT_KEYS.indexOf(b.account));

test('whatever changes after each lock, what is locked with its corrections is what is found, and nothing is corrected twice', () => {
  fc.assert(
    fc.property(fc.array(world, { minLength: 2, maxLength: 5 }), ([first = [], ...later]) => {
      let locked: readonly JournalEntry[] = first;
      for (const [place, found] of later.entries()) {
        const made = correctionsOf(found, locked, dayOf(`2026-0${place + 5}-01`));
        expect(made.every(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0) === 0)).toBe(true);
        locked = [...locked, ...made];
        expect(total(locked)).toEqual(total(found));
        expect(correctionsOf(found, locked, dayOf('2026-12-01'))).toEqual([]);
      }
    }),
  );
});

test('a correction names the day and the entry that it corrects, also when it is corrected again', () => {
  const lines = summed([
    { account: 'receivables', amount: kobo(100) },
    { account: 'sales', amount: kobo(-100) },
  ]);
  const invoice: JournalEntry = { key: 'invoice:1', date: dayOf('2026-03-05'), text: 'Invoice 1', reference: '1', party: 'Ada', lines };
  const [away, ...none] = correctionsOf([], [invoice], dayOf('2026-04-01'));
  expect(none).toEqual([]);
  expect(away).toMatchObject({
    key: 'correction:2026-03-05 invoice:1',
    date: '2026-04-01',
    reference: '1',
    text: { values: { 1: { date: '2026-03-05' }, 2: 'Invoice 1' } },
  });
  const [back] = correctionsOf([invoice], away ? [invoice, away] : [], dayOf('2026-05-01'));
  expect(back).toMatchObject({ key: away?.key, date: '2026-05-01', text: away?.text, lines });
});

test.each([
  ['2026-03-01', '2026-02-28'],
  ['2026-03-31', '2026-02-28'],
  ['2024-03-31', '2024-02-29'],
  ['2026-01-15', '2025-12-31'],
])('on %s the last day that can be locked is %s', (today, last) => {
  expect(lastLockable(dayOf(today))).toBe(last);
  expect(isMonthEnd(dayOf(last))).toBe(true);
});
