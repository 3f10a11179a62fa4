/**
 * The parts of a call without schemas, for the pages that a recipient's link or a document's QR code opens. The
 * contract is built from these constants; the page loads only them and saves the schemas (17 kB).
 */
export const READ_RECEIVED = { id: 'invoice.public', method: 'GET', path: '/v1/invoice/{id}' } as const;
export const DECIDE = { id: 'invoice.approve', method: 'POST', path: '/v1/invoice/approve' } as const;
export const VERIFY_DOCUMENT = { id: 'invoice.verify', method: 'GET', path: '/v1/invoice/{id}/verify' } as const;
export const READ_AGREEMENT = { id: 'invoice.agreement', method: 'GET', path: '/v1/agreement/{invoiceId}' } as const;
export const AGREEMENT_PDF = { id: 'invoice.agreement.pdf', method: 'GET', path: '/v1/agreement/{invoiceId}/pdf' } as const;
export const RECEIVED_ATTACHMENTS = { id: 'invoice.received.attachments', method: 'GET', path: '/v1/received/attachments' } as const;
export const RECEIVED_PDF = { id: 'invoice.received.pdf', method: 'GET', path: '/v1/received/pdf' } as const;
export const RECEIVED_UBL = { id: 'invoice.received.ubl', method: 'GET', path: '/v1/received/ubl' } as const;
export const RECEIVED_ATTACHMENT = { id: 'invoice.received.attachment', method: 'GET', path: '/v1/received/attachments/{attachmentId}' } as const;

/** Sends the one-time code of a decision, or again the e-mail that can decide, to the address to which the invoice was sent. */
export const DECISION_CODE_CALL = { id: 'invoice.approve.code', method: 'POST', path: '/v1/invoice/approve/code' } as const;
export const DECISION_LINK_CALL = { id: 'invoice.approve.link', method: 'POST', path: '/v1/invoice/approve/link' } as const;

/** The same for members of either party, for print pages. */
export const READ_INVOICE = { id: 'invoice.read', method: 'GET', path: '/v1/invoice/{id}/business/{businessId}' } as const;
export const INVOICE_PDF = { id: 'invoice.pdf', method: 'GET', path: '/v1/invoice/{id}/business/{businessId}/pdf' } as const;
export const INVOICE_UBL = { id: 'invoice.ubl', method: 'GET', path: '/v1/invoice/{id}/business/{businessId}/ubl' } as const;
export const OWN_AGREEMENT = { id: 'invoice.agreement.own', method: 'GET', path: '/v1/agreement/{id}/business/{businessId}' } as const;
export const OWN_AGREEMENT_PDF = { id: 'invoice.agreement.own.pdf', method: 'GET', path: '/v1/agreement/{id}/business/{businessId}/pdf' } as const;

/** The credit notes of a link's invoice. */
export const RECEIVED_CREDIT_NOTES = { id: 'credit-note.received', method: 'GET', path: '/v1/received/credit-notes' } as const;
export const RECEIVED_CREDIT_NOTE_PDF = { id: 'credit-note.received.pdf', method: 'GET', path: '/v1/received/credit-notes/{id}/pdf' } as const;
export const CREDIT_NOTE_PDF = { id: 'credit-note.pdf', method: 'GET', path: '/v1/credit-note/{id}/business/{businessId}/pdf' } as const;
export const CREDIT_NOTE_UBL = { id: 'credit-note.ubl', method: 'GET', path: '/v1/credit-note/{id}/business/{businessId}/ubl' } as const;
