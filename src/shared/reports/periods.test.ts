import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, daysBetween } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { comparedWith, isBounded, monthsIn, periodOf, PRESETS, stepsIn } from './periods.ts';

const day = (text: string): CalendarDate => {
  const found = calendarDate(text);
  if (!found) throw new RangeError(text);
  return found;
};
const span = (from: string, to: string) => ({ from: day(from), to: day(to) });
const text = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;

describe('periods', () => {
  test('of the presets end today at the latest', () => {
    expect(Object.fromEntries(PRESETS.map((preset) => [preset, text(periodOf(preset, day('2026-02-28')))]))).toEqual({
      this_month: '2026-02-01 2026-02-28',
      last_month: '2026-01-01 2026-01-31',
      this_quarter: '2026-01-01 2026-02-28',
      last_quarter: '2025-10-01 2025-12-31',
      this_year: '2026-01-01 2026-02-28',
      last_year: '2025-01-01 2025-12-31',
      last_12_months: '2025-03-01 2026-02-28',
    });
  });

  test('are compared with one of the same length, in whole months or days, or a year before', () => {
    const before = (from: string, to: string) => text(comparedWith(span(from, to), 'before'));
    expect([
      before('2026-03-01', '2026-03-31'),
      before('2026-01-01', '2026-03-31'),
      before('2026-03-05', '2026-03-14'),
      before('2026-03-01', '2026-03-14'),
    ]).toEqual(['2026-02-01 2026-02-28', '2025-10-01 2025-12-31', '2026-02-23 2026-03-04', '2026-02-15 2026-02-28']);
    expect([text(comparedWith(span('2024-02-01', '2024-02-29'), 'year')), text(comparedWith(span('2025-02-01', '2025-02-28'), 'year'))]).toEqual([
      '2023-02-01 2023-02-28',
      '2024-02-01 2024-02-29',
    ]);
  });

  test('have steps that cover each day once, and at most 24 months', () => {
    for (const every of ['month', 'week'] as const) {
      for (let length = 0; length < 100; length += 7) {
        const period = { from: day('2026-01-15'), to: addDays(day('2026-01-15'), length) };
        const steps = stepsIn(period, every);
        expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([period.from, period.to]);
        expect(steps.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)).toBe(length + 1);
      }
    }
    expect(monthsIn(span('2025-12-31', '2026-02-01'))).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
    expect([isBounded(span('2024-02-01', '2026-01-31')), isBounded(span('2024-02-01', '2026-02-01'))]).toEqual([true, false]);
  });
});
