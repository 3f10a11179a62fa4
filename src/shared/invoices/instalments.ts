import { daysBetween } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import type { FieldError } from '../kit/errors.ts';
import { add, basisPoints, formatMoney, formatRate, kobo, subtract, ZERO } from '../kit/money.ts';
import type { BasisPoints, Kobo } from '../kit/money.ts';
import { counted, day, inRow, say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';
import { amountsOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { dueBy as dueText, INVOICE_STATUS } from './document-texts.ts';
import { INSTALMENTS } from './instalment-fields.ts';
import type { ChosenInstalment, INSTALMENT_STATES } from './instalment-fields.ts';
import { fits, taxShares, totals } from './totals.ts';

const WHOLE = basisPoints(100_00);

/** One part of an invoice's gross amount. `after`: the sum of the later ones, in kobo. */
export interface Instalment {
  readonly dueDate: CalendarDate;
  readonly percent?: BasisPoints | undefined;
  readonly amount: Kobo;
  readonly after: Kobo;
}

/**
 * The amounts of the instalments of `gross` kobo; their sum is exactly `gross`. Per cent: each is rounded down, and the kobo that are left go to those that lost
 * most, the first of equals first. Amounts: the last is the rest. Null while `instalmentProblems` has errors.
 */
export function instalmentsOf(gross: Kobo, chosen: readonly ChosenInstalment[]): Instalment[] | null {
  if (instalmentProblems(chosen, gross, null).length > 0) return null;
  const amounts = partsOf(gross, chosen);
  return chosen.flatMap(({ dueDate, percent }, index) => {
    const [amount = ZERO, ...later] = amounts.slice(index);
    return dueDate ? [{ dueDate, ...(percent && { percent }), amount, after: add(...later) }] : [];
  });
}

/** The missing or wrong fields of instalments, each with a remedy; empty when they are whole. An issue date of null is not compared. */
export function instalmentProblems(chosen: readonly ChosenInstalment[], gross: Kobo, issueDate: CalendarDate | null): FieldError[] {
  if (chosen.length < INSTALMENTS.least)
    return [{ field: 'instalments', message: say`Add at least ${INSTALMENTS.least} instalments, or choose one due date.` }];
  const found = [...dateProblems(chosen, issueDate), ...sizeProblems(chosen, gross)];
  if (found.length > 0 || partsOf(gross, chosen).every((amount) => amount > 0)) return found;
  return [{ field: 'instalments', message: say`The total is too small for so many instalments. Choose fewer.` }];
}

/** The same for a draft that is to be sent; the other fields are checked by `readyToSend`. */
export function unreadyInstalments(draft: Draft): FieldError[] {
  const { instalments: chosen, issueDate = null, isRecurring, itemDetails } = draft;
  if (!chosen || !fits(itemDetails)) return [];
  if (isRecurring) return [{ field: 'instalments', message: say`A recurring invoice has one due date. Turn off the instalments or the repetition.` }];
  return instalmentProblems(chosen, totals(amountsOf(draft)).gross, issueDate);
}

/** An instalment on a day, in kobo: what was received fills the instalments in order of date. */
export interface InstalmentNow extends Instalment {
  readonly paid: Kobo;
  readonly left: Kobo;
  readonly state: (typeof INSTALMENT_STATES)[number];
}

/** What is left of each instalment with this balance (kobo), by date, without those that are paid. */
export function instalmentsLeft(parts: readonly Instalment[], balance: Kobo): Pick<Instalment, 'dueDate' | 'amount'>[] {
  return parts.map((part) => ({ dueDate: part.dueDate, amount: leftOf(part, balance) })).filter(({ amount }) => amount > 0);
}

/** The state of each instalment with this balance (kobo) on this day: deposit, payments and credit notes have filled the first ones. */
export function instalmentsNow(parts: readonly Instalment[], balance: Kobo, today: CalendarDate): InstalmentNow[] {
  return parts.map((part) => {
    const left = leftOf(part, balance);
    const isLate = daysBetween(part.dueDate, today) > 0;
    return { ...part, left, paid: subtract(part.amount, left), state: left === 0 ? 'paid' : isLate ? 'late' : left < part.amount ? 'partial' : 'unpaid' };
  });
}

function leftOf({ amount, after }: Instalment, balance: Kobo): Kobo {
  return kobo(Math.min(amount, Math.max(balance - after, 0)));
}

/** What is to be paid next: everything that is late, else what is left of the first instalment that is not paid. */
export interface NextPayment {
  readonly amount: Kobo;
  readonly dueDate: CalendarDate;
  /** Of the first instalment in it, from 1. */
  readonly place: number;
  readonly count: number;
}

/** Null when nothing is left. */
export function nextPayment(now: readonly InstalmentNow[]): NextPayment | null {
  const first = now.findIndex(({ left }) => left > 0);
  const part = now[first];
  if (!part) return null;
  const late = now.filter(({ state }) => state === 'late').map(({ left }) => left);
  return { amount: late.length > 0 ? add(...late) : part.left, dueDate: part.dueDate, place: first + 1, count: now.length };
}

/** Kobo of a balance that are due on or before a day. */
export function dueBy(parts: readonly Instalment[], balance: Kobo, until: CalendarDate): Kobo {
  return add(...instalmentsNow(parts, balance, until).flatMap(({ dueDate, left }) => (daysBetween(dueDate, until) >= 0 ? [left] : [])));
}

/** All instalments in one sentence, for e-mails and the terms of an e-invoice. */
export function instalmentsText(parts: readonly Instalment[]): Message {
  const list = inRow(parts.map(({ amount, dueDate }) => say`${formatMoney(amount)} on ${day(dueDate)}`));
  return counted(parts.length, 'Payable in {count} instalment: {list}.', 'Payable in {count} instalments: {list}.', { list });
}

/** What is written after the amount that is due next: `due 5 Dec 2026 · instalment 1 of 3`. */
export function nextText({ dueDate, place, count }: NextPayment): Message {
  return say`${dueText(dueDate)} · instalment ${place} of ${count}`;
}

/** The rows of the payment schedule on a document: `1. 5 Dec 2026 · 50% · Paid`, and the amount. `hasStates`: something is to be paid on it. */
export function scheduleRows(now: readonly InstalmentNow[], hasStates: boolean): { readonly label: Message; readonly amount: Kobo }[] {
  return now.map(({ dueDate, percent, amount, left, state }, index) => {
    const word = state === 'partial' ? say`${formatMoney(left)} left` : INVOICE_STATUS[state];
    const said = inRow([day(dueDate), ...(percent ? [formatRate(percent)] : []), ...(hasStates && state !== 'unpaid' ? [word] : [])], ' · ');
    return { label: inRow([`${index + 1}.`, said], ' '), amount };
  });
}

function partsOf(gross: Kobo, chosen: readonly ChosenInstalment[]): Kobo[] {
  const rates = chosen.map(({ percent }) => percent ?? basisPoints(0));
  if (isByRate(chosen)) return taxShares(gross, rates);
  const first = chosen.slice(0, -1).map(({ amount }) => amount ?? ZERO);
  return [...first, subtract(gross, add(...first))];
}

function isByRate(chosen: readonly ChosenInstalment[]): boolean {
  return chosen.some(({ percent }) => percent !== undefined && percent !== null);
}

function dateProblems(chosen: readonly ChosenInstalment[], issueDate: CalendarDate | null): FieldError[] {
  return chosen.flatMap(({ dueDate }, index) => {
    const field = `instalments.${index}.dueDate`;
    if (!dueDate) return [{ field, message: say`Please enter the due date.` }];
    const before = index === 0 ? null : chosen[index - 1]?.dueDate;
    if (before && daysBetween(before, dueDate) <= 0)
      return [{ field, message: say`Each instalment is due after the one before it. Please choose a later day.` }];
    if (index === 0 && issueDate && daysBetween(issueDate, dueDate) < 0)
      return [{ field, message: say`The due date is before the issue date. Please choose a later one.` }];
    return [];
  });
}

function sizeProblems(chosen: readonly ChosenInstalment[], gross: Kobo): FieldError[] {
  const last = chosen.length - 1;
  if (isByRate(chosen)) {
    const missing = chosen.flatMap(({ percent, amount }, index) =>
      percent && !amount ? [] : [{ field: `instalments.${index}.percent`, message: say`Enter a percentage above zero for each instalment, and no amounts.` }],
    );
    const sum = basisPoints(chosen.reduce((all, { percent }) => all + (percent ?? 0), 0));
    if (missing.length > 0 || sum === WHOLE) return missing;
    return [{ field: `instalments.${last}.percent`, message: say`The instalments make ${formatRate(sum)}; together they must be ${formatRate(WHOLE)}.` }];
  }
  const missing = chosen
    .slice(0, -1)
    .flatMap(({ amount }, index) => (amount ? [] : [{ field: `instalments.${index}.amount`, message: say`Enter an amount above zero.` }]));
  if (missing.length > 0) return missing;
  const rest = partsOf(gross, chosen)[last] ?? ZERO;
  const [field, stated] = [`instalments.${last}.amount`, chosen[last]?.amount];
  if (rest <= 0) return [{ field, message: say`The other instalments are not less than the total of ${formatMoney(gross)}. Please lower them.` }];
  if (stated && stated !== rest) return [{ field, message: say`The last instalment is the rest of the total: ${formatMoney(rest)}.` }];
  return [];
}
