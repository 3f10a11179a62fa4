import { calendarDate, paperDate } from '../kit/date.ts';
import { formatMoney } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

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
    of(before) === of(after) ? [] : [`${label}: ${formatMoney(of(after))}; it was ${formatMoney(of(before))}.`];
  const day = (label: string, of: (one: Compared) => string | null) =>
    of(before) === of(after) ? [] : [`${label}: ${shown(of(after))}; it was ${shown(of(before))}.`];
  return [
    ...money('Total', (one) => one.total),
    ...day('Due', (one) => one.dueDate),
    ...day('Issued', (one) => one.issueDate),
    ...lineChanges(before.lines, after.lines),
    ...money('Discounts', (one) => one.discount),
    ...money('Tax', (one) => one.tax),
    ...money('Already paid', (one) => one.amountPaid),
    ...(before.description === after.description ? [] : ['The note was rewritten.']),
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
  const found = [...gone.map((line) => `Taken off: ${line}.`), ...left.map((line) => `Added: ${line}.`)];
  if (found.length <= 8) return found;
  return [`${gone.length} lines were taken off and ${left.length} added.`];
}

function shown(day: string | null): string {
  const parsed = day === null ? null : calendarDate(day);
  return parsed === null ? 'no day' : paperDate(parsed);
}
