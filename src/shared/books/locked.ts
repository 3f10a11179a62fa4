import { day, say } from '../i18n/message.ts';
import type { CalendarDate } from '../kit/date.ts';
import { addMonths, endOfMonth } from '../kit/date.ts';
import { subtract, ZERO } from '../kit/money.ts';
import { summed } from './journal.ts';
import type { JournalEntry } from './journal.ts';

const CORRECTION = 'correction:';

/**
 * What changed in locked months, as entries on `date`, the first open day: for each fact the lines by which the entries `found` now differ from the `locked` ones,
 * earlier corrections included. All entries together are then the entries found, to the kobo.
 */
export function correctionsOf(found: readonly JournalEntry[], locked: readonly JournalEntry[], date: CalendarDate): JournalEntry[] {
  const now = new Map(found.map((entry) => [originOf(entry), entry]));
  const before = Map.groupBy(locked, originOf);
  const origins = new Set([...before.keys(), ...now.keys()]);
  return [...origins].flatMap((origin) => {
    const is = now.get(origin);
    const was = before.get(origin) ?? [];
    const taken = was.flatMap(({ lines: those }) => those.map(({ account, amount }) => ({ account, amount: subtract(ZERO, amount) })));
    const lines = summed([...(is?.lines ?? []), ...taken]);
    const named = is ?? was[0];
    if (lines.length === 0 || !named) return [];
    const text = named.key.startsWith(CORRECTION) ? named.text : say`Correction of ${day(named.date)}: ${named.text}`;
    return [{ ...named, key: `${CORRECTION}${origin}`, date, text, lines }];
  });
}

/** The last day that can be locked: the end of the last whole month before `today`. */
export function lastLockable(today: CalendarDate): CalendarDate {
  return endOfMonth(addMonths(today, -1));
}

/** Whether a day is the last of its month. */
export function isMonthEnd(date: CalendarDate): boolean {
  return endOfMonth(date) === date;
}

/** The day and key of the fact that an entry books or corrects. */
function originOf({ key, date }: JournalEntry): string {
  return key.startsWith(CORRECTION) ? key.slice(CORRECTION.length) : `${date} ${key}`;
}
