import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, daysBetween, endOfMonth } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { dayOf, dueAt, dueDatesToRemind, dueOn, INTERVALS, occurrence, periodOn, REMINDER_DAYS, reminderOn } from './schedule.ts';
import type { Interval, Rule } from './schedule.ts';

function day(text: string): CalendarDate {
  const date = calendarDate(text);
  if (!date) throw new Error(text);
  return date;
}
const rule = (every: Interval, anchor: string, change: Partial<Rule> = {}): Rule => ({ every, anchor: day(anchor), endsOn: null, times: null, ...change });
const anyDay = fc.date({ min: new Date('1990-01-01'), max: new Date('2080-12-31'), noInvalidDate: true }).map((at) => day(at.toISOString().slice(0, 10)));
const anyEvery = fc.constantFrom(...INTERVALS);

describe('the days of a schedule', () => {
  test.each<[string, Interval, string, string[]]>([
    ['a month from the 31st', 'month', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['a month from the 31st in a leap year', 'month', '2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['a month from the 30th', 'month', '2027-01-30', ['2027-01-30', '2027-02-28', '2027-03-30']],
    ['a month from the 28th stays there', 'month', '2026-02-28', ['2026-02-28', '2026-03-28', '2026-04-28']],
    ['a year from a leap day', 'year', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['a century that is no leap year', 'year', '2096-02-29', ['2096-02-29', '2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28', '2101-02-28']],
    ['a quarter from 30 November', 'quarter', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30']],
    ['a week over the end of a year', 'week', '2026-12-28', ['2026-12-28', '2027-01-04', '2027-01-11']],
  ])('%s', (_what, every, anchor, days) => {
    expect(days.map((_, period) => dayOf(rule(every, anchor), period))).toEqual(days);
  });

  test('never drift: each is the anchor’s own day of the month, or that month’s last', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom<Interval>('month', 'quarter', 'year'), fc.nat(400), (anchor, every, period) => {
        const found = dayOf({ every, anchor }, period);
        expect(found.slice(8) === anchor.slice(8) || (found === endOfMonth(found) && found.slice(8) < anchor.slice(8))).toBe(true);
      }),
    );
  });

  test('go up, and the period of a day is the last that has come', () => {
    fc.assert(
      fc.property(anyDay, anyEvery, fc.nat(20_000), (anchor, every, gone) => {
        const today = addDays(anchor, gone);
        const period = periodOn({ every, anchor }, today);
        expect(daysBetween(dayOf({ every, anchor }, period), today)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(today, dayOf({ every, anchor }, period + 1))).toBeGreaterThan(0);
        expect(periodOn({ every, anchor }, addDays(anchor, -1))).toBe(-1);
      }),
    );
  });

  test('end with their last day, which counts, or with their number', () => {
    expect(occurrence(rule('month', '2026-01-31', { endsOn: day('2026-03-31') }), 2, 2)).toBe('2026-03-31');
    expect(occurrence(rule('month', '2026-01-31', { endsOn: day('2026-03-30') }), 2, 2)).toBeNull();
    expect(occurrence(rule('week', '2026-01-01', { times: 3 }), 7, 2)).toBe('2026-02-19');
    expect(occurrence(rule('week', '2026-01-01', { times: 3 }), 3, 3)).toBeNull();
  });
});

describe('what is due', () => {
  test.each<[string, number, string, number | null, number[], number | null]>([
    ['nothing before the day', 1, '2026-02-27', null, [], 1],
    ['the period of the day', 1, '2026-02-28', 1, [], 2],
    ['once dealt with, nothing more', 2, '2026-02-28', null, [], 2],
    ['after a pause, the latest alone', 1, '2026-05-15', 3, [1, 2], 4],
    ['at the end, the last and nothing after', 5, '2026-06-30', 5, [], null],
    ['F7: a skipped date does not count, so that as many are made as were asked for', 4, '2026-06-30', 5, [4], 6],
    ['F7: long after, the latest, and nothing when it was the last', 5, '2026-09-30', 8, [5, 6, 7], null],
  ])('%s', (_what, from, today, make, skipped, next) => {
    const due = dueOn(rule('month', '2026-01-31', { times: 6 }), from, from, day(today));
    expect([due.make?.period ?? null, due.skipped.map(({ period }) => period), due.next?.period ?? null]).toEqual([make, skipped, next]);
  });

  test('day by day, with any days missed, each period is made once or skipped once, in order', () => {
    fc.assert(
      fc.property(anyDay, anyEvery, fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 40 }), (anchor, every, steps) => {
        let from = 0;
        let today = anchor;
        const seen: number[] = [];
        for (const step of steps) {
          today = addDays(today, step);
          const due = dueOn({ every, anchor, endsOn: null, times: null }, from, 0, today);
          seen.push(...due.skipped.map(({ period }) => period), ...(due.make ? [due.make.period] : []));
          from = due.next?.period ?? from;
          expect(dueOn({ every, anchor, endsOn: null, times: null }, from, 0, today).make).toBeNull();
        }
        expect(seen).toEqual(Array.from({ length: periodOn({ every, anchor }, today) + 1 }, (_, period) => period));
      }),
    );
  });

  test.each([
    ['Africa/Lagos', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
    // The clocks go forward at one in the morning of 29 March; the day begins an hour earlier.
    ['Europe/London', '2026-03-28T23:59:59Z', '2026-03-29T00:00:00Z'],
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
    ['America/New_York', '2026-03-29T03:59:59Z', '2026-03-29T04:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-28T09:59:59Z', '2026-03-28T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-03-29T10:59:59Z', '2026-03-29T11:00:00Z'],
    ['Asia/Kathmandu', '2026-03-28T18:14:59Z', '2026-03-28T18:15:00Z'],
  ])('the day begins in %s', (zone, before, from) => {
    const weekly = rule('week', '2026-03-29');
    expect(dueAt(weekly, 0, 0, zone, Date.parse(before)).make).toBeNull();
    expect(dueAt(weekly, 0, 0, zone, Date.parse(from)).make).toEqual({ period: 0, day: '2026-03-29' });
  });

  test('both days on which a zone changes its clocks are one day each', () => {
    for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'])
      for (const anchor of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01']) {
        let from = 0;
        let made = 0;
        const start = Date.parse(`${anchor}T00:00:00Z`) - 86_400_000;
        for (let hour = 0; hour < 24 * 16; hour += 1) {
          const due = dueAt(rule('week', anchor), from, made, zone, start + hour * 3_600_000);
          if (due.make) made += 1;
          from = due.next?.period ?? from;
        }
        expect({ zone, anchor, made, from }).toEqual({ zone, anchor, made: from, from });
        expect(made).toBeGreaterThanOrEqual(2);
      }
  });
});

describe('reminders', () => {
  const due = day('2026-12-31');
  const DAYS = [-3, 0, 1, 7, 14];
  test.each<[string, string, number | null]>([
    ['2026-12-27', '2026-12-01', null],
    ['2026-12-28', '2026-12-01', -3],
    ['2026-12-29', '2026-12-01', -3],
    ['2026-12-30', '2026-12-01', null],
    ['2026-12-31', '2026-12-01', 0],
    ['2027-01-01', '2026-12-01', 1],
    ['2027-01-02', '2026-12-01', 1],
    ['2027-01-03', '2026-12-01', null],
    ['2027-01-07', '2026-12-01', 7],
    ['2027-01-14', '2026-12-01', 14],
    ['2027-01-16', '2026-12-01', null],
    ['2026-12-28', '2026-12-28', null],
    ['2026-12-31', '2026-12-30', 0],
    ['2026-12-31', '2026-12-31', null],
    ['2027-01-01', '2026-12-31', 1],
  ])('on %s, sent on %s: %s', (today, sent, step) => {
    expect(reminderOn({ dueDate: due, sentOn: day(sent), days: DAYS }, day(today))).toBe(step);
  });

  test('day after day, each step comes, in order', () => {
    const steps = Array.from({ length: 40 }, (_, n) => reminderOn({ dueDate: due, sentOn: day('2026-11-01'), days: DAYS }, addDays(due, n - 20)));
    expect([...new Set(steps.filter((step) => step !== null))]).toEqual(DAYS);
  });

  test('every invoice that is reminded today, in whichever time zone, has one of the due dates that are looked at', () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: REMINDER_DAYS.earliest, max: REMINDER_DAYS.latest }), { minLength: 1, maxLength: REMINDER_DAYS.most });
    fc.assert(
      fc.property(anyDays, fc.integer({ min: -100, max: 40 }), fc.constantFrom(-1, 0, 1), (days, before, zone) => {
        const dueDate = addDays(due, before);
        const step = reminderOn({ dueDate, sentOn: day('2020-01-01'), days: days.toSorted((one, other) => one - other) }, addDays(due, zone));
        expect(step === null || dueDatesToRemind(days, due).includes(dueDate)).toBe(true);
      }),
    );
  });
});
