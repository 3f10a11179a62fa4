import { calendarDate } from '../kit/date.ts';
import { formatMoney } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import { day, message, say } from '../i18n/message.ts';
import type { Message, Text } from '../i18n/message.ts';

/** The compared fields of two versions of an invoice. */
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

/** The differences between two versions, as sentences for the recipient; the total first. Empty if they are equal. */
export function changesBetween(before: Compared, after: Compared): Message[] {
  const money = (changed: Changed, of: (one: Compared) => Kobo) =>
    of(before) === of(after) ? [] : [changed({ now: formatMoney(of(after)), before: formatMoney(of(before)) })];
  const dated = (changed: Changed, of: (one: Compared) => string | null) =>
    of(before) === of(after) ? [] : [changed({ now: formatDay(of(after)), before: formatDay(of(before)) })];
  return [
    ...money(
      (values) => message('Total: {now}; it was {before}.', values),
      (one) => one.total,
    ),
    ...dated(
      (values) => message('Due date: {now}; it was {before}.', values),
      (one) => one.dueDate,
    ),
    ...dated(
      (values) => message('Issue date: {now}; it was {before}.', values),
      (one) => one.issueDate,
    ),
    ...lineChanges(before.lines, after.lines),
    ...money(
      (values) => message('Discounts: {now}; it was {before}.', values),
      (one) => one.discount,
    ),
    ...money(
      (values) => message('Tax: {now}; it was {before}.', values),
      (one) => one.tax,
    ),
    ...money(
      (values) => message('Deposit received: {now}; it was {before}.', values),
      (one) => one.amountPaid,
    ),
    ...(before.description === after.description ? [] : [say`The note was changed.`]),
  ];
}

type Changed = (values: { now: Text; before: Text }) => Message;

function lineChanges(before: Compared['lines'], after: Compared['lines']): Message[] {
  const text = (line: Compared['lines'][number]) => `“${line.name}” (${line.quantity / 1000} × ${formatMoney(line.unitPrice)})`;
  const left = after.map(text);
  const gone: string[] = [];
  for (const line of before.map(text)) {
    const same = left.indexOf(line);
    if (same === -1) gone.push(line);
    else left.splice(same, 1);
  }
  const found = [...gone.map((line) => message('Removed: {line}.', { line })), ...left.map((line) => message('Added: {line}.', { line }))];
  if (found.length <= 8) return found;
  return [message('{count} lines were removed and {count2} added.', { count: gone.length, count2: left.length })];
}

function formatDay(date: string | null): Message {
  const parsed = date === null ? null : calendarDate(date);
  return parsed === null ? say`no day` : day(parsed);
}
