import type { RouteId } from '../../shared/all-routes.ts';

/** The declared calls that answer 501 NOT_BUILT. This is the one place that counts them; later work empties it. */
export const NOT_BUILT = [
  'business.create', 'business.owner.create', 'business.owner.update', 'business.kyb.submit', 'business.kyc.biometric.read',
  'business.kyc.biometric.create', 'business.kyc.biometric.update', 'business.kyb.check', 'business.documents.list',
  'business.documents.upload', 'business.documents.submit', 'business.account.link', 'business.account.add',
  'business.payment.details', 'business.card.add', 'business.payment.default', 'business.card.remove',
  'invoice.bulk', 'invoice.account', 'invoice.payment.bulk', 'invoice.payment.bulk.verify', 'invoice.approve.manual',
  'invoice.setting.create',
  'credit.list', 'credit.read', 'credit.request', 'charges.list', 'credit.partial', 'credit.details', 'credit.requestable',
  'wallet.withdrawal', 'wallet.bvn',
  'payment.business', 'payment.guest', 'payment.guest.verify', 'payment.business.verify', 'payment.business.card',
  'payment.business.account', 'payment.guest.check', 'payment.business.check', 'payment.business.reconciliation',
  'referral.create',
  'team.list', 'team.member', 'team.invite', 'team.change', 'team.suspend', 'team.complete', 'team.resend', 'team.requests',
  'team.request.decide', 'team.request.ask', 'team.profile', 'team.update', 'team.password',
] as const satisfies readonly RouteId[];

export type NotBuiltId = (typeof NOT_BUILT)[number];
