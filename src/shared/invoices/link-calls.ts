/**
 * What a call is made of on the wire, for the two calls of the page that a recipient's link opens. The contract is built on these;
 * the page takes them alone and spares its reader the schemas (17 kB).
 */
export const READ_RECEIVED = { id: 'invoice.public', method: 'GET', path: '/v1/invoice/{id}' } as const;
export const DECIDE = { id: 'invoice.approve', method: 'POST', path: '/v1/invoice/approve' } as const;
