import type { StatusLook } from '../primitives/status.tsx';

/** One state for each tone and shape. */
export const STATES = {
  draft: { word: 'Draft', tone: 'quiet', shape: 'pen' },
  pending: { word: 'Awaiting approval', tone: 'wait', shape: 'ring' },
  approved: { word: 'Approved', tone: 'good', shape: 'dot' },
  partial: { word: 'Partially paid', tone: 'info', shape: 'half' },
  paid: { word: 'Paid', tone: 'good', shape: 'check' },
  late: { word: 'Overdue', tone: 'warn', shape: 'clock' },
  overdue: { word: 'In default', tone: 'bad', shape: 'alert' },
  denied: { word: 'Declined', tone: 'bad', shape: 'cross' },
  expired: { word: 'Expired', tone: 'quiet', shape: 'dash' },
  archived: { word: 'Archived', tone: 'quiet', shape: 'box' },
  suspended: { word: 'Suspended', tone: 'warn', shape: 'pause' },
} as const satisfies Record<string, StatusLook>;
