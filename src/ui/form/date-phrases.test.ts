import { afterEach, describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { setLocale } from '../../shared/i18n/translate.ts';
import { distance, parseDay } from './date-phrases.ts';

// A Saturday.
const today = day('2026-11-21');

describe('days as people write them', () => {
  it.each([
    ['today', '2026-11-21'],
    ['Tomorrow ', '2026-11-22'],
    ['in 30 days', '2026-12-21'],
    ['30 days', '2026-12-21'],
    ['net 30', '2026-12-21'],
    ['+14', '2026-12-05'],
    ['2 weeks', '2026-12-05'],
    ['a month', '2026-12-21'],
    ['in 1 year', '2027-11-21'],
    ['3 days ago', '2026-11-18'],
    ['end of month', '2026-11-30'],
    ['end of next month', '2026-12-31'],
    ['friday', '2026-11-27'],
    ['next sat', '2026-11-28'],
    ['wednesday', '2026-11-25'],
    ['15 dec', '2026-12-15'],
    ['15th of December', '2026-12-15'],
    ['Dec 15', '2026-12-15'],
    ['december 15th, 2027', '2027-12-15'],
    ['3 jan', '2027-01-03'],
    ['29 feb', '2028-02-29'],
    ['15/12', '2026-12-15'],
    ['15/12/26', '2026-12-15'],
    ['15.12.2026', '2026-12-15'],
    ['2026-12-15', '2026-12-15'],
    ['2026-2-9', '2026-02-09'],
    ['31/04/2027', null],
    ['2027-02-29', null],
    ['5', null],
    ['soon', null],
    ['', null],
    ['9999 years', null],
    ['15 marchetti', null],
  ])('%j', (typed, expected) => {
    expect(parseDay(typed, today)).toBe(expected);
  });

  it.each([
    ['1 nov', '2026-11-01'],
    ['21 nov', '2026-11-21'],
    ['25 dec', '2025-12-25'],
    ['Jan 3', '2026-01-03'],
    ['15/12', '2025-12-15'],
    ['29 feb', '2024-02-29'],
    ['1 nov 2027', '2027-11-01'],
    ['friday', '2026-11-20'],
    ['sat', '2026-11-14'],
    ['next friday', '2026-11-27'],
    ['last wed', '2026-11-18'],
    ['2 weeks', '2026-11-07'],
    ['2 weeks ago', '2026-11-07'],
    ['in 2 weeks', '2026-12-05'],
    ['+14', '2026-12-05'],
    ['end of month', '2026-10-31'],
    ['end of this month', '2026-11-30'],
    ['start of month', '2026-11-01'],
    ['last month', '2026-10-21'],
    ['yesterday', '2026-11-20'],
    ['30 feb', null],
    ['5', null],
  ])('%j, looking back', (typed, expected) => {
    expect(parseDay(typed, today, true)).toBe(expected);
  });

  it('says how far a day is', () => {
    expect([0, 1, -1, 30, -12].map((days) => distance(addDays(today, days), today))).toEqual(['today', 'tomorrow', 'yesterday', 'in 30 days', '12 days ago']);
    expect([364, 365, 1_435, -400].map((days) => distance(addDays(today, days), today))).toEqual(['in 364 days', 'in 1 year', 'in 4 years', '1 year ago']);
  });
});

describe('in another language', () => {
  afterEach(() => setLocale({ language: 'en', messages: {} }));

  it.each([
    ['demain', '2026-11-22'],
    ['dans 30 jours', '2026-12-21'],
    ['fin du mois', '2026-11-30'],
    ['15 déc. 2026', '2026-12-15'],
    ['1 février', '2027-02-01'],
    ['1er févr. 2027', '2027-02-01'],
    ['15/12/2026', '2026-12-15'],
    ['in 30 days', '2026-12-21'],
    ['jamais', null],
  ])('%j', (typed, expected) => {
    const messages = {
      tomorrow: 'demain',
      'end of month': 'fin du mois',
      'in {count} day | in {count} days': { one: 'dans {count} jour', other: 'dans {count} jours' },
    };
    setLocale({ language: 'fr', messages });
    expect(parseDay(typed, today)).toBe(expected);
  });
});

function day(text: string): CalendarDate {
  const found = calendarDate(text);
  if (!found) throw new Error(`no such day: ${text}`);
  return found;
}

it('a birthday of two figures is of the century before, looking back', () => {
  expect(parseDay('14/3/85', today, true)).toBe('1985-03-14');
  expect(parseDay('14 mar 85', today, true)).toBe('1985-03-14');
  expect(parseDay('14/3/25', today, true)).toBe('2025-03-14');
  expect(parseDay('14/3/85', today)).toBe('2085-03-14');
});
