/** The parts of the calls of the customer's link without schemas; its page loads only them. */
export const READ_QUOTE_LINK = { id: 'quote.public', method: 'GET', path: '/v1/quote/{q}' } as const;
export const QUOTE_LINK_PDF = { id: 'quote.received.pdf', method: 'GET', path: '/v1/quote/{q}/pdf' } as const;
export const ANSWER_QUOTE = { id: 'quote.answer', method: 'POST', path: '/v1/quote/answer' } as const;
export const QUOTE_CODE_CALL = { id: 'quote.answer.code', method: 'POST', path: '/v1/quote/answer/code' } as const;
export const QUOTE_LINK_CALL = { id: 'quote.answer.link', method: 'POST', path: '/v1/quote/answer/link' } as const;
