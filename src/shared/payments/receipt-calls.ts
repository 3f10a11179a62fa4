/** As in `link-calls`, for the pages that offer a receipt. */
export const OWN_RECEIPT = { id: 'payment.receipt', method: 'GET', path: '/v1/payment/{businessId}/receipt/{paymentId}' } as const;
export const GUEST_RECEIPT = { id: 'payment.receipt.guest', method: 'GET', path: '/v1/payment/receipt' } as const;
