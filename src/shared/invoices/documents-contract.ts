import * as z from 'zod/mini';
import { fileBytes, id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import {
  AGREEMENT_PDF,
  INVOICE_PDF,
  INVOICE_UBL,
  OWN_AGREEMENT,
  OWN_AGREEMENT_PDF,
  READ_AGREEMENT,
  RECEIVED_PDF,
  RECEIVED_UBL,
  VERIFY_DOCUMENT,
} from './link-calls.ts';
import { STATUSES } from './status.ts';

/** Documents as files, and their links and agreements. None of these calls is in the customer's document. */
const businessId = id('business');
const invoiceId = id('invoice');
const by = { as: 'member', of: 'businessId' } as const;
/** The key of a recipient's link. */
const q = z.string().check(z.minLength(1), z.maxLength(200));

export const invoicePdf = route({
  ...INVOICE_PDF,
  summary: 'The invoice as PDF/A-3, with the e-invoice embedded where there can be one',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ id: invoiceId, businessId }),
  output: fileBytes,
});

export const invoiceUbl = route({
  ...INVOICE_UBL,
  summary: 'The e-invoice: UBL 2.1 after EN 16931 and Peppol BIS Billing 3.0',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
  input: z.object({ id: invoiceId, businessId }),
  output: fileBytes,
});

export const receivedPdf = route({
  ...RECEIVED_PDF,
  summary: 'The invoice as PDF, by link, without sign-in',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: fileBytes,
});

export const receivedUbl = route({
  ...RECEIVED_UBL,
  summary: 'The e-invoice by link, without sign-in',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: fileBytes,
});

/** The call behind the QR code of every document: only the data to verify it, and nothing else. */
export const verifyDocument = route({
  ...VERIFY_DOCUMENT,
  summary: 'Number, amount, status and payee of an invoice, to verify a document',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ id: invoiceId }),
  output: z.object({ number: z.string(), amount: wire.naira, currency: z.string(), status: z.enum(STATUSES), payee: z.string() }),
});

/** `hash` is the SHA-256 of text and facts, in hexadecimal. */
const agreement = z.object({
  invoiceId: z.string(),
  version: z.string(),
  text: z.string(),
  hash: z.string(),
  madeAt: wire.instant,
  facts: z.object({
    number: z.string(),
    amount: wire.naira,
    currency: z.string(),
    issueDate: z.nullable(wire.date),
    dueDate: z.nullable(wire.date),
    supplier: z.string(),
    buyer: z.string(),
    givenBy: z.string(),
    givenAt: wire.instant,
  }),
});

/** Created when the recipient approves with a proof. `{invoiceId}` is the key of the recipient's link: an id alone shows nothing. */
export const readAgreement = route({
  ...READ_AGREEMENT,
  summary: 'The recipient’s undertaking to pay, by link, without sign-in',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ invoiceId: q }),
  output: agreement,
});

/** The same for a member of either party. */
export const readOwnAgreement = route({
  ...OWN_AGREEMENT,
  summary: 'The recipient’s undertaking to pay',
  specified: false,
  access: { ...by, can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ id: invoiceId, businessId }),
  output: agreement,
});

/** The same agreement as PDF, by link. */
export const agreementPdf = route({
  ...AGREEMENT_PDF,
  summary: 'The recipient’s undertaking to pay as PDF, by link',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ invoiceId: q }),
  output: fileBytes,
});

export const ownAgreementPdf = route({
  ...OWN_AGREEMENT_PDF,
  summary: 'The recipient’s undertaking to pay as PDF',
  specified: false,
  access: { ...by, can: 'business.see' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ id: invoiceId, businessId }),
  output: fileBytes,
});
