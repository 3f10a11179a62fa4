import type { OfficePermission } from '../permissions.ts';

/**
 * Actions that a second operator must approve, with the permission to approve it; the call that proposes it names its own.
 * `about`: the field of the input that names the subject. Of the actions with one `about`, one proposal may be open for each subject.
 */
export const FOUR_EYES = {
  'limits.set': { can: 'limits.raise', title: 'Own limits', about: 'businessId' },
  'credit.waive': { can: 'credit.forgive', title: 'Waiver', about: 'creditId' },
  'credit.write-off': { can: 'credit.forgive', title: 'Write-off', about: 'creditId' },
  'payout.release': { can: 'payout.release', title: 'Payout release', about: 'reference' },
  'payouts.open': { can: 'payout.block', title: 'Payouts again', about: 'since' },
  'dispute.accept': { can: 'dispute.answer', title: 'Dispute accepted', about: 'caseId' },
  'suspense.match': { can: 'suspense.decide', title: 'Money from suspense', about: 'caseId' },
  'suspense.send-back': { can: 'suspense.decide', title: 'Money sent back', about: 'caseId' },
  'refund.retry': { can: 'refund.decide', title: 'Refund to another account', about: 'refundId' },
  'refund.by-hand': { can: 'refund.decide', title: 'Refund by hand', about: 'refundId' },
  'approval.decide': { can: 'approval.decide', title: 'Manual approval', about: 'invoiceId' },
  'operator.invite': { can: 'operator.manage', title: 'Invitation of an operator', about: 'email' },
  'operator.enable': { can: 'operator.manage', title: 'Access of an operator', about: 'operatorId' },
  'operator.reset': { can: 'operator.manage', title: 'New sign-in of an operator', about: 'operatorId' },
  'operator.roles': { can: 'operator.manage', title: 'More roles of an operator', about: 'operatorId' },
} as const satisfies Record<string, { can: OfficePermission; title: string; about: string }>;

export type FourEyesAction = keyof typeof FOUR_EYES;
// `Object.keys` has no literal types; the keys of this constant are exactly the actions.
export const FOUR_EYES_ACTIONS = Object.keys(FOUR_EYES) as FourEyesAction[];

/** A proposal that nobody has approved by then must be made again. In milliseconds. */
export const PROPOSAL_LIFE = 7 * 24 * 3_600_000;
export const PROPOSAL_STATES = ['open', 'approved', 'declined'] as const;
