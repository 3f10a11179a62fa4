import { calendarDate } from '../../shared/kit/date.ts';

/** A fixed day, so that the gallery looks the same every day. */
export const TODAY = calendarDate('2026-11-21') ?? missing();

function missing(): never {
  throw new Error('The gallery’s day is no day.');
}
