import { calendarDate } from '../../../shared/kit/date.ts';

/** Whether the day comes before the month in a file's dates; null if they do not tell. */
export type DayFirst = boolean | null;

export interface ReadDate {
  /** `YYYY-MM-DD`. */
  readonly value: string;
  /** Whether it can be another day: `03/04/2026` where no other date tells the order, or `05/06/07`. */
  readonly isAmbiguous: boolean;
}

const MONTHS: readonly RegExp[] = [
  /^jan(uary|v|vier)?$/,
  /^(feb(ruary)?|f[ée]v(rier|r)?)$/,
  /^(mar(ch|s)?)$/,
  /^(apr(il)?|avr(il)?)$/,
  /^(may|mai)$/,
  /^(june?|juin)$/,
  /^(july?|juil(let)?)$/,
  /^(aug(ust)?|ao[ûu]t)$/,
  /^sep(t|tember|tembre)?$/,
  /^oct(ober|obre)?$/,
  /^nov(ember|embre)?$/,
  /^d[ée]c(ember|embre)?$/,
];

const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:T[\d:.Z+-]*)?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|er)?[ .-](?:of )?(\p{L}{3,9})\.?,?[ .-](\d{4}|\d{2})$/iu;
const MONTH_DAY = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? ?,? ?(\d{4})$/iu;

/** A date that is a whole text, perhaps with a day of the week before it; null for other texts. Numbers are day first unless the file tells otherwise. */
export function dateIn(text: string, dayFirst: DayFirst): ReadDate | null {
  const clean = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(
      /^(?:le |on )?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)?\.?,? ?(?=[\p{L}\d])/iu,
      '',
    );
  const iso = ISO.exec(clean);
  if (iso) return dated(iso[1], iso[2], iso[3], false);
  const dayMonth = DAY_MONTH.exec(clean);
  if (dayMonth) return dated(dayMonth[3], monthOf(dayMonth[2]), dayMonth[1], dayMonth[3]?.length === 2 && Number(dayMonth[1]) > 19);
  const monthDay = MONTH_DAY.exec(clean);
  if (monthDay) return dated(monthDay[3], monthOf(monthDay[1]), monthDay[2], false);
  return numericDate(clean, dayFirst);
}

function numericDate(text: string, dayFirst: DayFirst): ReadDate | null {
  const [, first = '', sign = '', second = '', year = ''] = NUMERIC.exec(text) ?? [];
  if (first === '') return null;
  const order = orderOf(Number(first), Number(second)) ?? (sign === '.' ? true : dayFirst);
  const isAmbiguous = (order === null && first !== second) || year.length === 2;
  return order === false ? dated(year, first, second, isAmbiguous) : dated(year, second, first, isAmbiguous);
}

/** Whether numbers can only be day and month (true), or month and day (false). */
function orderOf(first: number, second: number): DayFirst {
  if (first > 12 && second <= 12) return true;
  return second > 12 && first <= 12 ? false : null;
}

/** The order of the dates that allow only one; null if there are none, or both orders. */
export function dayFirstOf(texts: readonly string[]): DayFirst {
  const orders = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-])/g)].map(([, first, , second]) => orderOf(Number(first), Number(second))),
  );
  const known = orders.filter((order) => order !== null);
  const [one = null] = known;
  return known.every((order) => order === one) ? one : null;
}

function monthOf(name = ''): string {
  return String(MONTHS.findIndex((month) => month.test(name.toLowerCase())) + 1);
}

function dated(year = '', month = '', day = '', isAmbiguous: boolean): ReadDate | null {
  const value = calendarDate(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return value && { value, isAmbiguous };
}
