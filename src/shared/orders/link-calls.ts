/** The parts of the calls of the supplier's link without schemas; its page loads only them. */
export const READ_ORDER_LINK = { id: 'order.public', method: 'GET', path: '/v1/order/{q}' } as const;
export const ORDER_LINK_PDF = { id: 'order.received.pdf', method: 'GET', path: '/v1/order/{q}/pdf' } as const;
export const ANSWER_ORDER = { id: 'order.answer', method: 'POST', path: '/v1/order/answer' } as const;
export const ORDER_CODE_CALL = { id: 'order.answer.code', method: 'POST', path: '/v1/order/answer/code' } as const;
export const ORDER_LINK_CALL = { id: 'order.answer.link', method: 'POST', path: '/v1/order/answer/link' } as const;
export const ORDER_LINK_ATTACHMENTS = { id: 'order.received.attachments', method: 'GET', path: '/v1/order/{q}/attachments' } as const;
export const ORDER_LINK_ATTACHMENT = { id: 'order.received.attachment', method: 'GET', path: '/v1/order/{q}/attachments/{attachmentId}' } as const;
