import { addDays, addMonths, calendarDate, daysBetween, endOfMonth } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { isEnglish, locale, t, tn } from '../../shared/i18n/translate.ts';

/**
 * Reads a date typed as text, relative to `today`: `tomorrow`, `in 30 days`, `2 weeks`, `end of month`, `end of next month`, `friday`, `15 dec`, `15/12/2026`
 * (day first), `2026-12-15`, `+14`. Null if it is not a date. A day and month without a year is the next such date from today on. With `past`, `1 nov`,
 * `friday`, `2 weeks` and `end of month` are the latest ones; phrases with a direction (`in 2 weeks`, `tomorrow`) keep it.
 */
export function parseDay(typed: string, today: CalendarDate, past = false): CalendarDate | null {
  const text = inEnglish(typed.trim().toLowerCase())
    .replace(/[,.]/g, ' ')
    .replace(/(\d)(st|nd|rd|th|er)\b( of)?/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    fromWord(text, today, past) ??
    fromSpan(text, today, past) ??
    fromWeekday(text, today, past) ??
    fromNumbers(text, today, past) ??
    fromMonthName(text, today, past)
  );
}

/** Translates months and common words of the current language to English; English words stay. */
function inEnglish(text: string): string {
  if (isEnglish()) return text;
  const plain = (word: string) => word.toLowerCase().replace(/\.$/, '');
  const phrases = PHRASES.map((word): [string, string] => [plain(t(word)), word]);
  const months = MONTHS.flatMap((name, index) =>
    (['long', 'short'] as const).map((month): [string, string] => [
      plain(new Date(Date.UTC(2026, index, 1)).toLocaleDateString(locale(), { month, timeZone: 'UTC' })),
      name,
    ]),
  );
  const span = new RegExp(`^${plain(tn(2, 'in {count} day', 'in {count} days')).replace('2', '(\\d+)')}$`).exec(text);
  if (span) return `in ${span[1]} days`;
  const whole = phrases.find(([word]) => word === text);
  return whole ? whole[1] : text.replace(/\p{L}+/gu, (word) => months.find(([name]) => name === word)?.[1] ?? word);
}

const PHRASES = ['today', 'tomorrow', 'yesterday', 'end of month'] as const;

/** `Today`, `Tomorrow`, `in 30 days`, `12 days ago`, from a year on `in 2 years`: the distance of a date. */
export function distance(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day);
  if (days === 0) return t('today');
  if (days === 1) return t('tomorrow');
  if (days === -1) return t('yesterday');
  const years = Math.round(Math.abs(days) / 365);
  if (Math.abs(days) >= 365) return days > 0 ? tn(years, 'in {count} year', 'in {count} years') : tn(years, '{count} year ago', '{count} years ago');
  return days > 0 ? tn(days, 'in {count} day', 'in {count} days') : tn(-days, '{count} day ago', '{count} days ago');
}

function fromWord(text: string, today: CalendarDate, past: boolean): CalendarDate | null {
  switch (text) {
    case 'today':
    case 'now':
    case 'on receipt':
      return today;
    case 'tomorrow':
    case 'tmrw':
      return addDays(today, 1);
    case 'yesterday':
      return addDays(today, -1);
    case 'end of month':
    case 'month end':
    case 'eom':
      return past && endOfMonth(today) !== today ? addDays(startOfMonth(today), -1) : endOfMonth(today);
    case 'end of this month':
      return endOfMonth(today);
    case 'end of last month':
      return addDays(startOfMonth(today), -1);
    case 'start of month':
    case 'start of this month':
      return startOfMonth(today);
    case 'end of next month':
      return endOfMonth(addMonths(startOfMonth(today), 1));
    case 'next week':
      return addDays(today, 7);
    case 'last week':
      return addDays(today, -7);
    case 'last month':
      return addMonths(today, -1);
    case 'next month':
      return addMonths(today, 1);
    default:
      return null;
  }
}

function fromSpan(text: string, today: CalendarDate, past: boolean): CalendarDate | null {
  const match = /^(?:in |\+|net )?\s?(\d{1,4}|a|an|one|two|three)\s?(d|days?|w|weeks?|m|months?|y|years?)?( ago)?$/.exec(text);
  const forward = /^(in |\+|net )/.test(text);
  if (!match || (match[2] === undefined && !forward)) return null;
  const numbers: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3 };
  const count = (numbers[match[1] ?? ''] ?? Number(match[1])) * (match[3] || (past && !forward) ? -1 : 1);
  const unit = match[2]?.[0] ?? 'd';
  const day = unit === 'd' ? addDays(today, count) : unit === 'w' ? addDays(today, count * 7) : addMonths(today, count * (unit === 'y' ? 12 : 1));
  return calendarDate(day);
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

function fromWeekday(text: string, today: CalendarDate, past: boolean): CalendarDate | null {
  const match = /^(next |last |on )?(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?$/.exec(text);
  if (!match) return null;
  const wanted = WEEKDAYS.findIndex((name) => match[2]?.startsWith(name));
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  const back = match[1] === 'last ' || (past && match[1] !== 'next ');
  return addDays(today, back ? -((now - wanted + 7) % 7 || 7) : (wanted - now + 7) % 7 || 7);
}

function fromNumbers(text: string, today: CalendarDate, past: boolean): CalendarDate | null {
  const iso = /^(\d{4})[-/ ](\d{1,2})[-/ ](\d{1,2})$/.exec(text);
  if (iso) return made(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = /^(\d{1,2})[-/ ](\d{1,2})(?:[-/ ](\d{2}|\d{4}))?$/.exec(text);
  if (!local) return null;
  return withYear(Number(local[1]), Number(local[2]), local[3], today, past);
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'] as const;

function fromMonthName(text: string, today: CalendarDate, past: boolean): CalendarDate | null {
  const match = /^(?:(\d{1,2})[ -]?([a-z]{3,9})|([a-z]{3,9}) ?(\d{1,2}))(?:[ -](\d{2}|\d{4}))?$/.exec(text);
  if (!match) return null;
  const name = match[2] ?? match[3] ?? '';
  const month = MONTHS.findIndex((full) => full.startsWith(name)) + 1;
  return month === 0 ? null : withYear(Number(match[1] ?? match[4]), month, match[5], today, past);
}

function withYear(day: number, month: number, year: string | undefined, today: CalendarDate, past: boolean): CalendarDate | null {
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) {
    const short = 2000 + Number(year);
    // In the past, `85` is not the year 2085.
    return made(year.length === 4 ? Number(year) : past && short > thisYear ? short - 100 : short, month, day);
  }
  // 29 February may be up to eight years away.
  for (let away = 0; away <= 8; away += 1) {
    const found = made(thisYear + (past ? -away : away), month, day);
    if (found && (past ? found <= today : found >= today)) return found;
  }
  return null;
}

function made(year: number, month: number, day: number): CalendarDate | null {
  return calendarDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

function startOfMonth(day: CalendarDate): CalendarDate {
  return addDays(day, 1 - Number(day.slice(8)));
}
