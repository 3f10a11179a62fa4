import type { OfficePermission } from '../permissions.ts';

/** Actions that a second operator must approve, with the permission to approve it; the call that proposes it names its own. */
export const FOUR_EYES = {
  'limits.set': { can: 'limits.raise', title: 'Own limits' },
  'credit.waive': { can: 'credit.forgive', title: 'Waiver' },
  'credit.write-off': { can: 'credit.forgive', title: 'Write-off' },
  'payout.release': { can: 'payout.release', title: 'Payout release' },
  'payouts.open': { can: 'payout.block', title: 'Payouts again' },
  'dispute.accept': { can: 'dispute.answer', title: 'Dispute accepted' },
  'suspense.match': { can: 'suspense.decide', title: 'Money from suspense' },
  'suspense.send-back': { can: 'suspense.decide', title: 'Money sent back' },
  'refund.retry': { can: 'refund.decide', title: 'Refund to another account' },
  'refund.by-hand': { can: 'refund.decide', title: 'Refund by hand' },
  'approval.decide': { can: 'approval.decide', title: 'Manual approval' },
  'operator.invite': { can: 'operator.manage', title: 'Invitation of an operator' },
  'operator.roles': { can: 'operator.manage', title: 'More roles of an operator' },
} as const satisfies Record<string, { can: OfficePermission; title: string }>;

export type FourEyesAction = keyof typeof FOUR_EYES;
// `Object.keys` has no literal types; the keys of this constant are exactly the actions.
export const FOUR_EYES_ACTIONS = Object.keys(FOUR_EYES) as FourEyesAction[];

/** A proposal that nobody has approved by then must be made again. In milliseconds. */
export const PROPOSAL_LIFE = 7 * 24 * 3_600_000;
export const PROPOSAL_STATES = ['open', 'approved', 'declined'] as const;
