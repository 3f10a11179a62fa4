import { counted, inRow, message } from '../i18n/message.ts';
import type { Message, Text } from '../i18n/message.ts';
import { formatMoney, kobo } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

/** A part of a report's total: a customer, a supplier, a product or a kind of movement. */
export interface Part {
  readonly name: string;
  readonly amount: Kobo;
}

/** The largest parts that together are at least half of the total, if one, two or three are. Empty otherwise. */
export function leadersOf(parts: readonly Part[], total: number): readonly Part[] {
  const largest = parts.filter(({ amount }) => amount > 0).toSorted((a, b) => b.amount - a.amount);
  for (let n = 1; n <= 3; n += 1) if (n <= largest.length && sumOf(largest.slice(0, n)) * 2 >= total) return largest.slice(0, n);
  return [];
}

// Not money.
const PER_CENT = 100;

/** Whole per cent; what is not all of it is never 100, and what is something is never 0. */
export function percentOf(part: number, total: number): number {
  if (total <= 0 || part <= 0) return 0;
  if (part >= total) return 100;
  return Math.min(99, Math.max(1, Math.round((part / total) * PER_CENT)));
}

export interface AgeingFacts {
  readonly side: 'sent' | 'received';
  readonly total: Kobo;
  readonly late: Kobo;
  /** How many customers or suppliers have something overdue. */
  readonly lateParties: number;
  /** Those with the largest overdue amounts, at least three if there are three. */
  readonly top: readonly Part[];
}

/** The report on receivables or payables by age in one sentence. */
export function ageingSentence({ side, total, late, lateParties, top }: AgeingFacts): Message {
  const sent = side === 'sent';
  if (total === 0) return sent ? message('No customer owes you anything.') : message('You owe no supplier anything.');
  const values = { amount: formatMoney(total) };
  if (late === 0)
    return sent
      ? message('Customers owe you {amount}, and none of it is overdue.', values)
      : message('You owe suppliers {amount}, and none of it is overdue.', values);
  const leaders = leadersOf(top, late);
  const [first, second, third] = leaders.map(({ name }) => name);
  const said = { amount: formatMoney(late), percent: percentOf(sumOf(leaders), late), first: first ?? '', second: second ?? '', third: third ?? '' };
  // The three largest are less than half only among seven or more.
  if (first === undefined)
    return sent
      ? message('{amount} is overdue from {count} customers; no three of them owe half of it.', { ...said, count: lateParties })
      : message('You owe {amount} that is overdue to {count} suppliers; no three of them are owed half of it.', { ...said, count: lateParties });
  if (lateParties === 1)
    return sent ? message('{amount} is overdue, all of it from {first}.', said) : message('You owe {amount} that is overdue, all of it to {first}.', said);
  if (second === undefined)
    return sent
      ? message('{amount} is overdue, {percent}% of it from {first}.', said)
      : message('You owe {amount} that is overdue, {percent}% of it to {first}.', said);
  if (third === undefined)
    return sent
      ? message('{amount} is overdue, {percent}% of it from two customers: {first} and {second}.', said)
      : message('You owe {amount} that is overdue, {percent}% of it to two suppliers: {first} and {second}.', said);
  return sent
    ? message('{amount} is overdue, {percent}% of it from three customers: {first}, {second} and {third}.', said)
    : message('You owe {amount} that is overdue, {percent}% of it to three suppliers: {first}, {second} and {third}.', said);
}

/** What a comparison is with: the period before, or the same days a year before. */
type Earlier = 'before' | 'year';

export interface SalesFacts {
  readonly by: 'month' | 'customer' | 'product';
  readonly total: Kobo;
  /** The total of the earlier period, if there is a comparison. */
  readonly earlier: { readonly kind: Earlier; readonly total: Kobo } | null;
  readonly top: readonly Part[];
}

/** The report on sales in one sentence: the sum, how it changed, and from whom most of it is. */
export function salesSentence({ by, total, earlier, top }: SalesFacts): Message {
  if (total === 0) return message('You sold nothing in this period.');
  const clauses: Text[] = [message('You sold {amount}', { amount: formatMoney(total) })];
  if (earlier) clauses.push(changeClause(total, earlier));
  const leaders = leadersOf(top, total);
  if (leaders.length > 0 && !(by === 'month' && top.length === 1)) clauses.push(leadersClause(by, percentOf(sumOf(leaders), total), leaders));
  return message('{clauses}.', { clauses: inRow(clauses) });
}

function changeClause(total: number, { kind, total: before }: NonNullable<SalesFacts['earlier']>): Message {
  const year = kind === 'year';
  if (before === 0) return year ? message('after nothing a year before') : message('after nothing in the period before');
  if (total === before) return year ? message('as much as a year before') : message('as much as in the period before');
  const percent = Math.max(1, Math.round((Math.abs(total - before) / before) * PER_CENT));
  if (total > before)
    return year ? message('{percent}% more than a year before', { percent }) : message('{percent}% more than in the period before', { percent });
  return year ? message('{percent}% less than a year before', { percent }) : message('{percent}% less than in the period before', { percent });
}

function leadersClause(by: SalesFacts['by'], percent: number, leaders: readonly Part[]): Message {
  const names = namesOf(leaders);
  if (percent === 100)
    return by === 'month'
      ? message('all of it in {names}', { names })
      : by === 'customer'
        ? message('all of it to {names}', { names })
        : message('all of it with {names}', { names });
  if (by === 'month') return message('{percent}% of it in {names}', { percent, names });
  return by === 'customer' ? message('{percent}% of it to {names}', { percent, names }) : message('{percent}% of it with {names}', { percent, names });
}

function namesOf(parts: readonly Part[]): Text {
  const [first = '', second, third] = parts.map(({ name }) => name);
  if (second === undefined) return first;
  return third === undefined ? message('{first} and {second}', { first, second }) : message('{first}, {second} and {third}', { first, second, third });
}

export interface PayersFacts {
  readonly invoices: number;
  readonly late: number;
  /** From the issue date to the payment, the sum over all invoices. */
  readonly days: number;
  /** The customer who pays latest, with the average days after the due date; null if nobody paid late. */
  readonly latest: { readonly name: string; readonly daysLate: number } | null;
}

/** The report on late payment in one sentence. */
export function payersSentence({ invoices, late, days, latest }: PayersFacts): Message {
  if (invoices === 0) return message('No invoice was paid in full in this period.');
  const average = averageOf(days, invoices);
  if (late === 0 || latest === null) return message('Customers pay {days} days after the issue date on average, and never late.', { days: average });
  return message(
    'Customers pay {days} days after the issue date on average and {percent}% of invoices late; {name} pays latest, {late} days after the due date.',
    {
      days: average,
      percent: percentOf(late, invoices),
      name: latest.name,
      late: latest.daysLate,
    },
  );
}

/** Whole days, halves up. */
export function averageOf(days: number, count: number): number {
  return count === 0 ? 0 : Math.round(days / count);
}

/** The report on cash in one sentence: what came in, what went out, and what is left of it. */
export function cashSentence({ received, spent }: { readonly received: Kobo; readonly spent: Kobo }): Message {
  if (received === 0 && spent === 0) return message('No money moved in your wallet in this period.');
  const values = { received: formatMoney(received), spent: formatMoney(spent), left: formatMoney(kobo(Math.abs(received - spent))) };
  if (received > spent) return message('{received} came into your wallet and {spent} left it: {left} more than at the start.', values);
  if (received < spent) return message('{received} came into your wallet and {spent} left it: {left} less than at the start.', values);
  return message('{received} came into your wallet and as much left it.', values);
}

/** The report on costs in one sentence. */
export function costsSentence({ withdrawals, advances }: { readonly withdrawals: Kobo; readonly advances: Kobo }): Message {
  const total = withdrawals + advances;
  if (total === 0) return message('You paid no fees in this period.');
  const values = { total: formatMoney(kobo(total)), withdrawals: formatMoney(withdrawals), advances: formatMoney(advances) };
  if (advances === 0) return message('You paid {total} in fees, all of it for withdrawals.', values);
  if (withdrawals === 0) return message('You paid {total} in fees, all of it for advances.', values);
  return message('You paid {total} in fees: {advances} for advances and {withdrawals} for withdrawals.', values);
}

export interface TaxFacts {
  /** On invoices sent and on invoices received. */
  readonly output: Kobo;
  readonly input: Kobo;
  /** By customers, and what of it has no certificate. */
  readonly withheld: Kobo;
  readonly missing: Kobo;
  /** Withheld from suppliers. */
  readonly suppliers: Kobo;
}

/** The report on tax in one sentence: what was invoiced on both sides, and what was withheld. */
export function taxSentence({ output, input, withheld, missing, suppliers }: TaxFacts): Message {
  if (output === 0 && input === 0 && withheld === 0 && suppliers === 0) return message('No tax was invoiced or withheld in this period.');
  const clauses: Text[] = [
    message('You invoiced {output} of tax and suppliers invoiced you {input}', { output: formatMoney(output), input: formatMoney(input) }),
  ];
  const values = { withheld: formatMoney(withheld), missing: formatMoney(missing) };
  if (withheld > 0)
    clauses.push(
      missing > 0 ? message('customers withheld {withheld}, {missing} of it without a certificate', values) : message('customers withheld {withheld}', values),
    );
  if (suppliers > 0) clauses.push(message('you withheld {amount} from suppliers', { amount: formatMoney(suppliers) }));
  return message('{clauses}.', { clauses: inRow(clauses) });
}

/** The journal in one sentence. `sum`: of all debits, which are all credits. */
export function journalSentence({ entries, sum }: { readonly entries: number; readonly sum: Kobo }): Message {
  if (entries === 0) return message('Nothing was booked in this period.');
  return counted(entries, '{count} entry of {amount}: debits and credits are equal.', '{count} entries of {amount} together: debits and credits are equal.', {
    amount: formatMoney(sum),
  });
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
