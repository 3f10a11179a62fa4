import { expect, test } from 'vitest';
import { comingDays } from './coming-days.ts';
import { NO_REPEAT } from './repeat-values.ts';

const monthly = { ...NO_REPEAT, every: 'month' } as const;

test.each([
  ['without a repetition', NO_REPEAT, []],
  ['from the issue date', monthly, ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['from a later first day, which is the next one', { ...monthly, firstDay: '2026-02-10' }, ['2026-02-10', '2026-03-10', '2026-04-10']],
  ['until a day', { ...monthly, end: 'day', endsOn: '2026-03-30' }, ['2026-02-28']],
  ['a number of times, this one included', { ...monthly, end: 'times', times: '2' }, ['2026-02-28']],
  ['once', { ...monthly, end: 'times', times: '1' }, []],
] as const)('an invoice of 31 January repeats %s', (_name, repeat, days) => {
  expect(comingDays(repeat, '2026-01-31')).toEqual(days);
});
