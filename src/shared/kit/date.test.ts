import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, calendarDate, dateIn, daysBetween, endOfMonth, formatDate, startOfWeek } from './date.ts';
import type { CalendarDate } from './date.ts';

function date(text: string): CalendarDate {
  const parsed = calendarDate(text);
  if (!parsed) throw new Error(`not a date: ${text}`);
  return parsed;
}

const anyDate = fc.date({ min: new Date('1975-01-01'), max: new Date('2190-12-31'), noInvalidDate: true }).map((at) => date(at.toISOString().slice(0, 10)));

describe('calendar dates', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-01-31', '1970-01-01', '2199-12-31'])('%s is one', (text) => {
    expect(calendarDate(text)).toBe(text);
  });

  test.each([
    '2025-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1969-12-31',
    '2200-01-01',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
    'tomorrow',
  ])('"%s" is none', (text) => {
    expect(calendarDate(text)).toBeNull();
  });
});

describe('the day at an instant', () => {
  test.each([
    ['Africa/Lagos', '2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['Africa/Lagos', '2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59.000Z', '2026-12-31'],
    ['America/New_York', '2026-03-08T06:59:59.000Z', '2026-03-08'],
    ['Europe/London', '2026-10-25T00:30:00.000Z', '2026-10-25'],
    ['Asia/Kathmandu', '2026-06-30T18:15:00.000Z', '2026-07-01'],
  ])('in %s at %s is %s', (zone, instant, day) => {
    expect(dateIn(zone, Date.parse(instant))).toBe(day);
  });

  test('an unknown zone is refused', () => {
    expect(() => dateIn('Africa/Nowhere', 0)).toThrow(RangeError);
  });
});

describe('months and weeks', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-01-30', 13, '2027-02-28'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(addMonths(date(from), months)).toBe(to);
  });

  test('an anchor keeps its day: n months from it never drift', () => {
    const anchor = date('2026-01-31');
    expect([1, 2, 3, 4].map((n) => addMonths(anchor, n))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  test.each([
    ['2024-02-10', '2024-02-29'],
    ['2026-02-01', '2026-02-28'],
    ['2026-12-31', '2026-12-31'],
    ['2026-04-01', '2026-04-30'],
  ])('%s is in the month that ends on %s', (day, end) => {
    expect(endOfMonth(date(day))).toBe(end);
  });

  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['1970-01-05', '1970-01-05'],
  ])('the week of %s begins on Monday %s', (day, monday) => {
    expect(startOfWeek(date(day))).toBe(monday);
  });

  test('days add up and count back', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -2000, max: 2000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
        const monday = startOfWeek(from);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(daysBetween(monday, from)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(monday, from)).toBeLessThan(7);
        expect(addDays(endOfMonth(from), 1).slice(8)).toBe('01');
      }),
    );
  });

  test('a date that is none is refused, not shifted', () => {
    // An invalid value that a cast elsewhere could pass.
    expect(() => addDays('2026-99-01' as CalendarDate, 1)).toThrow('not a calendar date');
  });
});

test.each([
  ['2026-03-12', '12 Mar 2026'],
  ['2026-12-01', '1 Dec 2026'],
  ['2024-02-29', '29 Feb 2024'],
])('%s reads %s', (day, text) => {
  expect(formatDate(date(day))).toBe(text);
});
