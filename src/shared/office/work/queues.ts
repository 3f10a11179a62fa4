import type { OfficePermission } from '../permissions.ts';

/** The kinds of work that operators take, with the permission to decide each. The subject of a verification is its business, of a case, a credit or a thread its id. */
export const WORK_KINDS = {
  verification: 'verification.decide',
  case: 'case.close',
  credit: 'credit.decide',
  help: 'help.answer',
} as const satisfies Record<string, OfficePermission>;

export type WorkKind = keyof typeof WORK_KINDS;
// `Object.keys` has no literal types; the keys of this constant are exactly the kinds.
export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as WorkKind[];

interface Queue {
  /** Who sees its figures. */
  readonly can: OfficePermission;
  /** The oldest is overdue after as many hours. */
  readonly hours: number;
  /** The work that an operator takes in it; null where nobody takes single pieces. */
  readonly kind: WorkKind | null;
}

/** What waits for an operator. */
export const QUEUES = {
  verifications: { can: 'verification.read', hours: 24, kind: 'verification' },
  requests: { can: 'credit.read', hours: 24, kind: 'credit' },
  approvals: { can: 'approval.read', hours: 24, kind: null },
  cases: { can: 'case.read', hours: 48, kind: 'case' },
  disputes: { can: 'dispute.read', hours: 48, kind: 'case' },
  suspense: { can: 'suspense.read', hours: 24, kind: 'case' },
  refunds: { can: 'refund.read', hours: 48, kind: null },
  payouts: { can: 'payout.read', hours: 4, kind: null },
  help: { can: 'help.answer', hours: 8, kind: 'help' },
  proposals: { can: 'proposal.read', hours: 24, kind: null },
  /** Jobs that failed for good: nobody but an operator runs them again. */
  jobs: { can: 'jobs.read', hours: 1, kind: null },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;
// `Object.keys` has no literal types; the keys of this constant are exactly the names.
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
