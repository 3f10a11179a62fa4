import type { Category } from '../business/contract.ts';
import { daysBetween } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import type { Kobo } from '../kit/money.ts';

/** The stored stages. */
export const STAGES = ['draft', 'sent', 'void'] as const;
export type Stage = (typeof STAGES)[number];
export const DECISIONS = ['pending', 'approved', 'denied', 'expired'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The status shown: derived from the stored values and the date, in this order of precedence. */
export const STATUSES = ['draft', 'void', 'archived', 'denied', 'expired', 'credited', 'paid', 'late', 'partial', 'pending', 'unpaid'] as const;
export type Status = (typeof STATUSES)[number];

/** Stored statuses on which a balance is due and can be paid; `late` is one of them on a day after the due date. */
export const OPEN_STATUSES: readonly Status[] = ['pending', 'unpaid', 'partial'];

/** Whether a payment is expected with this stored status, before lateness is considered. */
export function isOpen(status: string): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** Whether a balance is due with this status, as shown. */
export function isDue(status: string): boolean {
  return status === 'late' || isOpen(status);
}

export interface StatusFacts {
  readonly stage: Stage;
  readonly decision: Decision;
  readonly archived: boolean;
  readonly dueDate: CalendarDate | null;
  /** The balance due in kobo. */
  readonly balance: Kobo;
  /** Payments since sending in kobo, without what was paid back. */
  readonly paid: Kobo;
  /** What credit notes have credited, in kobo. */
  readonly credited: Kobo;
}

/**
 * The only function that derives an invoice's status, for a day in the sender's time zone.
 * archived > denied > expired > credited (in full, and nothing is paid) > paid > late > partial > pending > unpaid; an approved invoice has the status "unpaid".
 */
export function statusOn(facts: StatusFacts, today: CalendarDate): Status {
  if (facts.stage !== 'sent') return facts.stage;
  if (facts.archived) return 'archived';
  if (facts.decision === 'denied' || facts.decision === 'expired') return facts.decision;
  if (facts.balance <= 0) return facts.credited > 0 && facts.paid === 0 ? 'credited' : 'paid';
  if (facts.dueDate !== null && daysBetween(facts.dueDate, today) > 0) return 'late';
  if (facts.paid > 0) return 'partial';
  return facts.decision === 'pending' ? 'pending' : 'unpaid';
}

export type Side = 'sent' | 'received';

/** The sentence beside the status, for the recipient or the sender. */
export function messageFor(status: Status, side: Side): string {
  if (status === 'pending') return side === 'received' ? 'decision required' : 'pending approval';
  return status;
}

const DUE = ['pending', 'unpaid', 'partial', 'late'] as const;

/** The possible steps of an invoice with their starting states. Verbs, buttons and tests read this table. */
export const TRANSITIONS = {
  send: { from: ['draft'] },
  approve: { from: ['pending', 'late', 'partial'], decision: ['pending'] },
  // A part payment does not take away the recipient's right to deny.
  deny: { from: ['pending', 'late', 'partial'], decision: ['pending'] },
  pay: { from: DUE },
  'mark-paid': { from: DUE },
  remind: { from: DUE },
  resend: { from: ['pending', 'unpaid', 'partial', 'late', 'paid'] },
  // Not after a payment: what was paid was paid for the text of then.
  revise: { from: ['pending', 'late', 'denied', 'expired'], decision: ['pending', 'denied', 'expired'] },
  // Paid: only where the total was zero, so that nothing was paid.
  void: { from: ['pending', 'unpaid', 'late', 'paid', 'denied', 'expired'] },
  /** A credit note; what was paid is paid back with it. */
  credit: { from: ['pending', 'unpaid', 'partial', 'late', 'paid'] },
  delete: { from: ['draft', 'pending', 'late', 'expired'], decision: ['pending', 'expired'] },
} as const satisfies Record<string, { from: readonly Status[]; decision?: readonly Decision[] }>;

export type Transition = keyof typeof TRANSITIONS;

/** Whether the step is allowed for an invoice that shows `status` and stores `decision`. */
export function allows(step: Transition, status: Status, decision: Decision): boolean {
  const rule: { from: readonly Status[]; decision?: readonly Decision[] } = TRANSITIONS[step];
  return rule.from.includes(status) && (!rule.decision || status === 'draft' || rule.decision.includes(decision));
}

/** Suppliers and businesses of both kinds create invoices. Retailers create orders; they may only invoice an order that they received. */
export function mayInvoice(category: Category): boolean {
  return category !== 'retailer';
}
