import { addDays, daysBetween } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { add, basisPoints, divideRounded, kobo, subtract, ZERO } from '../kit/money.ts';
import type { BasisPoints, Kobo } from '../kit/money.ts';
import { TERMS } from './terms.ts';

/** An advance with its accruals. Amounts in kobo; `principalDays` and `penaltyDays` are sums of kobo × days, so that days are not rounded separately. */
export interface Loan {
  /** The amount paid out. */
  readonly lent: Kobo;
  /** The part of it that is still owed. */
  readonly principal: Kobo;
  readonly paidOutOn: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly accruedThrough: CalendarDate;
  readonly principalDays: number;
  readonly penaltyDays: number;
  /** The principal owed at the end of the grace period, the base of the cap. Null before. */
  readonly overduePrincipal: Kobo | null;
  /** Accrued since the payout, including repaid and waived parts. */
  readonly fee: Kobo;
  readonly penalty: Kobo;
}

/** A new advance, before any accrual. */
export function begun(lent: Kobo, paidOutOn: CalendarDate, dueDate: CalendarDate): Loan {
  const nothing = { principalDays: 0, penaltyDays: 0, overduePrincipal: null, fee: ZERO, penalty: ZERO };
  return { lent, principal: lent, paidOutOn, dueDate, accruedThrough: paidOutOn, ...nothing };
}

/**
 * The fee for `principalDays` (kobo × days), at least that of ten days on the whole amount: kobo, rounded once, half up.
 * SQL has the same rule in `credit_accrue`; a test compares the two.
 */
export function feeFor(principalDays: number, lent: Kobo): Kobo {
  const days = Math.max(principalDays, lent * TERMS.feeMinimumDays);
  return kobo(divideRounded(BigInt(days) * BigInt(TERMS.fee), 10_000n * BigInt(TERMS.feeDays)));
}

/**
 * The penalty for `penaltyDays` (kobo × days), at most the cap on the principal owed at the end of the grace period: kobo, rounded once.
 */
export function penaltyFor(penaltyDays: number, overduePrincipal: Kobo): Kobo {
  const most = (BigInt(overduePrincipal) * BigInt(TERMS.penaltyCap)) / 10_000n;
  const counted = divideRounded(BigInt(penaltyDays) * BigInt(TERMS.penalty), 10_000n);
  return kobo(Math.min(counted, Number(most)));
}

/** The advance accrued up to a day: fee until the due date, penalty from the end of the grace period. An earlier day changes nothing. */
export function accrued(loan: Loan, today: CalendarDate): Loan {
  const until = daysBetween(loan.accruedThrough, today) > 0 ? today : loan.accruedThrough;
  const feeDays = Math.max(0, daysBetween(loan.accruedThrough, earlier(until, loan.dueDate)));
  const graceEnds = addDays(loan.dueDate, TERMS.grace);
  const lateDays = Math.max(0, daysBetween(later(loan.accruedThrough, graceEnds), until));
  const principalDays = loan.principalDays + loan.principal * feeDays;
  const penaltyDays = loan.penaltyDays + loan.principal * lateDays;
  const overduePrincipal = loan.overduePrincipal ?? (lateDays > 0 ? loan.principal : null);
  return {
    ...loan,
    accruedThrough: until,
    principalDays,
    penaltyDays,
    overduePrincipal,
    fee: kobo(Math.max(loan.fee, feeFor(principalDays, loan.lent))),
    penalty: overduePrincipal === null ? loan.penalty : kobo(Math.max(loan.penalty, penaltyFor(penaltyDays, overduePrincipal))),
  };
}

export interface Price {
  readonly amount: Kobo;
  /** The fee until the due date. */
  readonly fee: Kobo;
  readonly total: Kobo;
  readonly days: number;
  /** Fee divided by principal, for a year of 365 days. */
  readonly apr: BasisPoints;
}

/** The price of an advance paid out on a day and held until it is due. Kobo and basis points. Throws RangeError unless amount and days are positive. */
export function priceOf(amount: Kobo, paidOutOn: CalendarDate, dueDate: CalendarDate): Price {
  const days = daysBetween(paidOutOn, dueDate);
  if (amount <= 0 || days <= 0) throw new RangeError('an advance has an amount and days to run');
  const { fee } = accrued(begun(amount, paidOutOn, dueDate), dueDate);
  const apr = basisPoints(divideRounded(BigInt(fee) * 365n * 10_000n, BigInt(amount) * BigInt(days)));
  return { amount, fee, total: add(amount, fee), days, apr };
}

export interface ScheduleLine {
  readonly date: CalendarDate;
  readonly principal: Kobo;
  readonly fee: Kobo;
  readonly total: Kobo;
  /** Compared with holding it to the due date. */
  readonly saved: Kobo;
}

/** The total owed on several days up to the due date: every tenth day, and the due date last. Kobo. */
export function scheduleOf(loan: Loan, from: CalendarDate): ScheduleLine[] {
  const atDue = accrued(loan, loan.dueDate).fee;
  const dates: CalendarDate[] = [];
  for (let date = addDays(from, TERMS.feeMinimumDays); daysBetween(date, loan.dueDate) > 0; date = addDays(date, TERMS.feeMinimumDays)) dates.push(date);
  return [...dates, loan.dueDate].map((date) => {
    const { fee } = accrued(loan, date);
    return { date, principal: loan.principal, fee, total: add(loan.principal, fee), saved: subtract(atDue, fee) };
  });
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return daysBetween(a, b) > 0 ? a : b;
}

function later(a: CalendarDate, b: CalendarDate): CalendarDate {
  return daysBetween(a, b) > 0 ? b : a;
}
