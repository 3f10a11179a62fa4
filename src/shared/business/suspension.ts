/**
 * What members of a suspended business can still do besides reading: prove who they are, write to us, take access away from others, and learn
 * the outcome of payments that have begun. Every other call is refused (docs/behaviour/business.md).
 */
export const OPEN_WHILE_SUSPENDED: ReadonlySet<string> = new Set([
  // Reads that are no GET.
  'credit.details',
  'dashboard.search',
  'invoice.payment.bulk.verify',
  'notifications.update',
  'payment.business.check',
  'payment.business.verify',
  // Writing to us.
  'help.answer',
  'help.write',
  // Evidence for the review.
  'business.documents.submit',
  'business.documents.upload',
  'business.kyb.submit',
  'business.kyc.biometric.create',
  'business.kyc.biometric.update',
  'business.owner.create',
  'business.owner.update',
  'payment.business.reconciliation',
  'wallet.bvn',
  // Less access, and money that stays.
  'business.card.remove',
  'key.revoke',
  'team.remove',
  'team.request.withdraw',
  'team.suspend',
  'wallet.withdrawal.cancel',
  'webhook.remove',
]);
