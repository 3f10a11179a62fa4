import type { OfficePermission } from '../permissions.ts';

/** What waits for an operator: who sees its figures, and after how many hours the oldest is overdue. */
export const QUEUES = {
  verifications: { can: 'verification.read', hours: 24 },
  requests: { can: 'credit.read', hours: 24 },
  approvals: { can: 'approval.read', hours: 24 },
  cases: { can: 'case.read', hours: 48 },
  disputes: { can: 'dispute.read', hours: 48 },
  suspense: { can: 'suspense.read', hours: 24 },
  refunds: { can: 'refund.read', hours: 48 },
  payouts: { can: 'payout.read', hours: 4 },
  help: { can: 'help.answer', hours: 8 },
  proposals: { can: 'proposal.read', hours: 24 },
  /** Jobs that failed for good: nobody but an operator runs them again. */
  jobs: { can: 'jobs.read', hours: 1 },
} as const satisfies Record<string, { readonly can: OfficePermission; readonly hours: number }>;

export type QueueName = keyof typeof QUEUES;
// `Object.keys` has no literal types; the keys of this constant are exactly the names.
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
