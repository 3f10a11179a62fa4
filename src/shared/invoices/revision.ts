import { calendarDate } from '../kit/date.ts';
import { formatMoney } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import { day, inRow, message, say, verbatim } from '../i18n/message.ts';
import type { Message, Text } from '../i18n/message.ts';
import { instalmentsText } from './instalments.ts';
import type { Instalment } from './instalments.ts';
import { lateFeeText } from './late-fee.ts';
import type { LateFee } from './late-fee.ts';
import { referenceRows } from './references.ts';
import type { References } from './references.ts';
import { lineTaxText } from './line-tax.ts';
import type { LineTax } from './line-tax.ts';

/** The compared fields of two versions of an invoice. */
export interface Compared {
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly instalments?: readonly Instalment[] | null | undefined;
  readonly description: string;
  readonly references?: References | null | undefined;
  readonly total: Kobo;
  readonly discount: Kobo;
  readonly tax: Kobo;
  readonly amountPaid: Kobo;
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitPrice: Kobo; readonly tax?: LineTax | undefined }[];
}

/** The differences between two versions, as sentences for the recipient; the total first. Empty if they are equal. An order's days have other names. */
export function changesBetween(before: Compared, after: Compared, kind: 'invoice' | 'order' = 'invoice'): Message[] {
  const isOrder = kind === 'order';
  const money = (changed: Changed, of: (one: Compared) => Kobo) =>
    of(before) === of(after) ? [] : [changed({ now: formatMoney(of(after)), before: formatMoney(of(before)) })];
  const dated = (changed: Changed, of: (one: Compared) => string | null) =>
    of(before) === of(after) ? [] : [changed({ now: formatDay(of(after)), before: formatDay(of(before)) })];
  return [
    ...money(
      (values) => message('Total: {now}; it was {before}.', values),
      (one) => one.total,
    ),
    ...instalmentChanges(before, after),
    ...dated(
      (values) => (isOrder ? message('Delivery date: {now}; it was {before}.', values) : message('Due date: {now}; it was {before}.', values)),
      // Instalments have their own sentence.
      (one) => (before.instalments || after.instalments ? null : one.dueDate),
    ),
    ...dated(
      (values) => (isOrder ? message('Order date: {now}; it was {before}.', values) : message('Issue date: {now}; it was {before}.', values)),
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
    ...referenceChanges(before.references, after.references),
    ...(before.description === after.description ? [] : [say`The note was changed.`]),
  ];
}

interface Terms {
  readonly terms?: string | null | undefined;
  readonly lateFee?: LateFee | null | undefined;
}

/** The differences between the terms of two versions, which the sender may have changed in the settings. */
export function termChanges(before: Terms, after: Terms): Message[] {
  const feeOf = ({ lateFee }: Terms) => (lateFee ? verbatim(lateFeeText(lateFee)) : null);
  const fee = feeOf(after);
  return [
    ...((before.terms ?? '') === (after.terms ?? '') ? [] : [say`The terms were changed.`]),
    ...(JSON.stringify(feeOf(before)) === JSON.stringify(fee) ? [] : [fee ?? say`The late fee was removed.`]),
  ];
}

function instalmentChanges({ instalments: before }: Compared, { instalments: after, dueDate }: Compared): Message[] {
  const datesOf = (parts: typeof before) => JSON.stringify((parts ?? []).map(({ dueDate: on, amount }) => [on, amount]));
  if (datesOf(before) === datesOf(after)) return [];
  return [after ? instalmentsText(after) : say`The instalments were removed: everything is due on ${formatDay(dueDate)}.`];
}

function referenceChanges(before: Compared['references'], after: Compared['references']): Message[] {
  const [old, now] = [referenceRows(before), referenceRows(after)];
  const gone = old.filter(({ name }) => !now.some((one) => one.name === name)).map(({ label }) => message('Removed: {line}.', { line: label }));
  const given = now.flatMap(({ name, label, value }) => {
    const was = old.find((one) => one.name === name)?.value;
    if (was === undefined) return [message('{label}: {now}.', { label, now: value })];
    return was === value ? [] : [message('{label}: {now}; it was {before}.', { label, now: value, before: was })];
  });
  return [...gone, ...given];
}

type Changed = (values: { now: Text; before: Text }) => Message;

function lineChanges(before: Compared['lines'], after: Compared['lines']): Message[] {
  const text = ({ name, quantity, unitPrice, tax }: Compared['lines'][number]): Text => {
    const line = `“${name}” (${quantity / 1000} × ${formatMoney(unitPrice)})`;
    return tax ? inRow([line, lineTaxText(tax)]) : line;
  };
  const left = after.map(text);
  const gone: Text[] = [];
  for (const line of before.map(text)) {
    const same = left.findIndex((one) => JSON.stringify(one) === JSON.stringify(line));
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
