import type { OutputOf } from '../../shared/kit/route.ts';
import type { readCredit } from '../../shared/office/credit/contract.ts';
import type { StatusLook } from '../../ui/primitives/status.tsx';

export type CreditFile = OutputOf<typeof readCredit>;

/** The states of a credit, from the operators' side. */
export const CREDIT_LOOKS: Readonly<Record<CreditFile['credit']['status'], StatusLook>> = {
  pending: { word: 'Waits for a decision', tone: 'wait', shape: 'ring' },
  approved: { word: 'Offered', tone: 'info', shape: 'pen' },
  partial: { word: 'Offered less', tone: 'info', shape: 'half' },
  denied: { word: 'Declined', tone: 'bad', shape: 'cross' },
  expired: { word: 'Expired', tone: 'quiet', shape: 'dash' },
  active: { word: 'Active', tone: 'good', shape: 'dot' },
  paid: { word: 'Repaid', tone: 'good', shape: 'check' },
  overdue: { word: 'Overdue', tone: 'warn', shape: 'clock' },
  default: { word: 'In default', tone: 'bad', shape: 'alert' },
};
