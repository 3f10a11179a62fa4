export { resetMail, verifyMail } from './accounts.ts';
export type { LinkMail } from './accounts.ts';
export { decisionMail, invoiceMail, paymentMail } from './invoices.ts';
export type { DecisionMail, InvoiceMail, PaymentMail } from './invoices.ts';
