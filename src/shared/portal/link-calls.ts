/** The parts of calls without schemas, for pages that do not load them. The contract is built from these constants. */
export const PORTAL_CODE = { id: 'portal.code', method: 'POST', path: '/v1/portal/code' } as const;
export const OPEN_PORTAL = { id: 'portal.open', method: 'POST', path: '/v1/portal/open' } as const;
export const READ_PORTAL = { id: 'portal.read', method: 'GET', path: '/v1/portal' } as const;
export const PAY_PORTAL = { id: 'portal.pay', method: 'POST', path: '/v1/portal/pay' } as const;
export const PORTAL_STATEMENT = { id: 'portal.statement', method: 'GET', path: '/v1/portal/statement' } as const;
export const PORTAL_RECEIPT = { id: 'portal.receipt', method: 'GET', path: '/v1/portal/receipt/{paymentId}' } as const;
/** How many invoices a customer pays at once. */
export const MOST_PAID_AT_ONCE = 20;
export const REQUEST_PORTAL = { id: 'portal.request', method: 'POST', path: '/v1/portal/request' } as const;
