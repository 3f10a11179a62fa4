import { addDays, daysBetween } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { TERMS } from './terms.ts';

/** The stored states. An operator sets `default`; `overdue` is never stored, because it follows from the date. */
export const CREDIT_STATES = ['pending', 'approved', 'partial', 'denied', 'expired', 'active', 'paid', 'default'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

export const CREDIT_STATUSES = ['pending', 'approved', 'partial', 'denied', 'expired', 'active', 'paid', 'overdue', 'default'] as const;
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

/** The possible steps of a credit with their starting states. Verbs, buttons and tests read this table. */
export const STEPS = {
  decide: ['pending'],
  accept: ['approved', 'partial'],
  decline: ['pending', 'approved', 'partial'],
  expire: ['approved', 'partial'],
  repay: ['active', 'default'],
  default: ['active'],
  waive: ['active', 'default'],
  'write-off': ['default'],
} as const satisfies Record<string, readonly CreditState[]>;

/** Whether the step is allowed in this state. */
export function canStep(step: keyof typeof STEPS, state: CreditState): boolean {
  const from: readonly CreditState[] = STEPS[step];
  return from.includes(state);
}

/** The status shown on a day in the borrower's time zone: an active credit is overdue from the sixth day after its due date. */
export function creditStatusOn(state: CreditState, dueDate: CalendarDate | null, today: CalendarDate): CreditStatus {
  return state === 'active' && dueDate !== null && daysBetween(addDays(dueDate, TERMS.overdueAfter), today) > 0 ? 'overdue' : state;
}

/** The first day on which an operator may confirm a default. */
export function defaultFrom(dueDate: CalendarDate): CalendarDate {
  return addDays(dueDate, TERMS.overdueAfter + TERMS.defaultAfter + 1);
}

const MESSAGES: Readonly<Record<CreditStatus, string>> = {
  pending: 'pending review',
  approved: 'approved',
  partial: 'smaller offer',
  denied: 'denied',
  expired: 'expired',
  active: 'active',
  paid: 'repaid',
  overdue: 'overdue',
  default: 'default',
};

/** The sentence beside the status. */
export function creditMessage(status: CreditStatus): string {
  return MESSAGES[status];
}
