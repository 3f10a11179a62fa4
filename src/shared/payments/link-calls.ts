/** The parts of calls without schemas, for pages that do not load them. The contract is built from these constants. */
export const START_GUEST = { id: 'payment.guest', method: 'POST', path: '/v1/payment' } as const;
export const VERIFY_GUEST = { id: 'payment.guest.verify', method: 'POST', path: '/v1/payment/verify' } as const;
export const CHECK_GUEST = { id: 'payment.guest.check', method: 'POST', path: '/v1/payment/check' } as const;
export const VERIFY_OWN = { id: 'payment.business.verify', method: 'POST', path: '/v1/payment/business/verify' } as const;
export const CHECK_OWN = { id: 'payment.business.check', method: 'POST', path: '/v1/payment/business/check' } as const;
export const RECONCILE = { id: 'payment.business.reconciliation', method: 'POST', path: '/v1/payment/business/reconcilation-request' } as const;
