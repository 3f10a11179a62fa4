import { basisPoints, formatMoney, formatRate, share, ZERO } from '../kit/money.ts';
import type { BasisPoints, Kobo } from '../kit/money.ts';
import { counted, day, say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';
import type { CalendarDate } from '../kit/date.ts';

/** Days after the due date that a template can give before a late fee is due. */
export const LATE_FEE_DAYS = { first: 1, last: 90 } as const;
/** The highest rate; a fee that is an amount is not more than this either. */
export const MOST_LATE_FEE = basisPoints(20_00);

/** A fee, once, of an invoice that is not paid so many days after its due date: a rate of the balance due, or an amount. */
export interface LateFee {
  readonly afterDays: number;
  /** Basis points. */
  readonly rate?: BasisPoints | undefined;
  /** Kobo. */
  readonly amount?: Kobo | undefined;
}

/** Kobo of what is to be paid; a rate is rounded once, half away from zero. 0 where that is less than 0.01. */
export function lateFeeOn({ rate, amount }: LateFee, due: Kobo): Kobo {
  if (rate !== undefined) return share(due, rate);
  const most = share(due, MOST_LATE_FEE);
  return amount !== undefined && amount < most ? amount : most;
}

/** The day from which its days count: the due date, or the day on which the invoice was sent or last revised if that is later. */
export function lateFeeStart(dueDate: CalendarDate, sentOn: CalendarDate): CalendarDate {
  return sentOn > dueDate ? sentOn : dueDate;
}

/** The term that is printed on the invoice: nothing is charged that the buyer was not told. */
export function lateFeeText(fee: LateFee): Text {
  const days = counted(fee.afterDays, '{count} day', '{count} days');
  return fee.rate === undefined
    ? say`If it is not paid within ${days} after the due date, a late fee of ${formatMoney(fee.amount ?? ZERO)} is invoiced, at most ${formatRate(MOST_LATE_FEE)} of the balance due.`
    : say`If it is not paid within ${days} after the due date, a late fee of ${formatRate(fee.rate)} of the balance due is invoiced.`;
}

/** The line of the fee's own invoice. */
export function lateFeeLine(fee: LateFee, late: { readonly number: string; readonly dueDate: CalendarDate; readonly balance: Kobo }): Text {
  return fee.rate === undefined
    ? say`Late fee on invoice ${late.number}, due on ${day(late.dueDate)}`
    : say`Late fee on invoice ${late.number}, due on ${day(late.dueDate)}: ${formatRate(fee.rate)} of ${formatMoney(late.balance)}`;
}
