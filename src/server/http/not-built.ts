import type { RouteId } from '../../shared/all-routes.ts';

/** The declared calls that answer 501 NOT_BUILT. This is the one place that counts them; later work empties it. */
export const NOT_BUILT = [
  'business.card.add',
  'business.card.remove',
  'credit.list',
  'credit.read',
  'credit.request',
  'charges.list',
  'credit.partial',
  'credit.details',
  'credit.requestable',
  'payment.business',
  'payment.guest',
  'payment.guest.verify',
  'payment.business.verify',
  'payment.business.card',
  'payment.business.account',
  'payment.guest.check',
  'payment.business.check',
  'payment.business.reconciliation',
] as const satisfies readonly RouteId[];

export type NotBuiltId = (typeof NOT_BUILT)[number];
