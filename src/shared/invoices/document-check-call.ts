/** As in `link-calls`, for the page of a QR code. */
export const CHECK_DOCUMENT = { id: 'paper.check', method: 'GET', path: '/v1/paper/{code}/check' } as const;
