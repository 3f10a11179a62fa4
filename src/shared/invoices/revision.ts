import { calendarDate, paperDate } from '../kit/date.ts';
import { formatMoney } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import { t } from '../kit/words.ts';

/** What a reader compares on two texts of one invoice. */
export interface Compared {
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly description: string;
  readonly total: Kobo;
  readonly discount: Kobo;
  readonly tax: Kobo;
  readonly amountPaid: Kobo;
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitPrice: Kobo }[];
}

/** What is different between two texts, in sentences for the recipient; the total first. Empty when they say the same. */
export function changesBetween(before: Compared, after: Compared): string[] {
  const money = (label: string, of: (one: Compared) => Kobo) =>
    of(before) === of(after) ? [] : [t('{label}: {amount}; it was {amount2}.', { label, amount: formatMoney(of(after)), amount2: formatMoney(of(before)) })];
  const day = (label: string, of: (one: Compared) => string | null) =>
    of(before) === of(after) ? [] : [t('{label}: {shown}; it was {shown2}.', { label, shown: shown(of(after)), shown2: shown(of(before)) })];
  return [
    ...money(t('Total'), (one) => one.total),
    ...day(t('Due'), (one) => one.dueDate),
    ...day(t('Issued'), (one) => one.issueDate),
    ...lineChanges(before.lines, after.lines),
    ...money(t('Discounts'), (one) => one.discount),
    ...money(t('Tax'), (one) => one.tax),
    ...money(t('Already paid'), (one) => one.amountPaid),
    ...(before.description === after.description ? [] : [t('The note was rewritten.')]),
  ];
}

function lineChanges(before: Compared['lines'], after: Compared['lines']): string[] {
  const text = (line: Compared['lines'][number]) => `“${line.name}” (${line.quantity / 1000} × ${formatMoney(line.unitPrice)})`;
  const left = after.map(text);
  const gone: string[] = [];
  for (const line of before.map(text)) {
    const same = left.indexOf(line);
    if (same === -1) gone.push(line);
    else left.splice(same, 1);
  }
  const found = [...gone.map((line) => t('Taken off: {line}.', { line })), ...left.map((line) => t('Added: {line}.', { line }))];
  if (found.length <= 8) return found;
  return [t('{count} lines were taken off and {count2} added.', { count: gone.length, count2: left.length })];
}

function shown(day: string | null): string {
  const parsed = day === null ? null : calendarDate(day);
  return parsed === null ? 'no day' : paperDate(parsed);
}
