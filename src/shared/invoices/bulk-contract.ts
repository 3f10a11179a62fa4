import * as z from 'zod/mini';
import { date, fileBytes, id, optionalText, revision, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { invoiceRow } from './shapes.ts';

const businessId = id('business');
const invoiceId = id('invoice');
const by = { as: 'member', of: 'businessId' } as const;

const bulkInput = {
  businessId,
  invoices: z
    .array(invoiceId)
    .check(z.minLength(1, { error: () => t('Please choose at least one invoice.') }), z.maxLength(100, { error: () => t('Up to 100 invoices at a time.') })),
};
/** Ids with commas between them. */
const invoiceList = text('The invoices', 5000);
/** The revisions that the caller has read; required for invoices that were revised while undecided. */
const seen = z.optional(z.array(z.object({ invoiceId, revision })).check(z.maxLength(100, { error: () => t('Up to 100 invoices at a time.') })));
/** For each invoice whether it was done, or why not. */
export const bulkResults = z.object({
  results: z.array(
    z.union([z.object({ invoiceId: z.string(), done: z.literal(true) }), z.object({ invoiceId: z.string(), done: z.literal(false), reason: z.string() })]),
  ),
});
/** Each invoice has its own transaction: one that is refused does not keep back the others. */
const oneByOne = { specified: false, idempotent: true, cost: 'heavy', errors: ['NOT_FOUND'], output: bulkResults } as const;

export const archiveInvoices = route({
  id: 'invoice.archive',
  method: 'POST',
  path: '/v1/invoice/archive',
  summary: 'Archive invoices that were sent, or take them out again',
  specified: false,
  access: { ...by, can: 'invoice.archive' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...bulkInput, archived: z._default(z.boolean(), true) }),
  output: z.object({ count: z.int() }),
});
export const bulkPayment = route({
  id: 'invoice.payment.bulk',
  method: 'POST',
  path: '/v1/invoice/payment/bulk',
  summary: 'Start one payment for many invoices; nothing moves before it is verified',
  access: { ...by, can: 'invoice.draft' },
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
  input: z.object({
    ...bulkInput,
    seen,
  }),
  output: z.object({ paymentId: z.string(), total: wire.naira, count: z.int() }),
});
export const verifyBulkPayment = route({
  id: 'invoice.payment.bulk.verify',
  method: 'POST',
  path: '/v1/invoice/payment/bulk/verify',
  summary: 'Complete a bulk payment',
  access: { ...by, can: 'invoice.pay' },
  idempotent: true,
  errors: [
    'STEP_UP_REQUIRED',
    'FACTOR_REQUIRED',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'INSUFFICIENT_FUNDS',
    'LIMIT_EXCEEDED',
    'NOT_ELIGIBLE',
    'KYB_REQUIRED',
    'OVERPAYMENT',
    'PROVIDER_UNAVAILABLE',
  ],
  input: z.object({
    businessId,
    paymentId: id('payment'),
    transactionId: optionalText('The transaction', 100),
    cardId: z.optional(id('card')),
    channel: z.optional(z.enum(['card', 'transfer', 'wallet'])),
  }),
  output: z.object({ paymentId: z.string(), status: z.enum(['pending', 'succeeded', 'failed']) }),
});
export const requestApproval = route({
  id: 'invoice.approve.manual',
  method: 'POST',
  path: '/v1/invoice/approve/manual-request',
  summary: 'Ask for a buyer’s approval to be obtained',
  access: { ...by, can: 'invoice.send' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PAYLOAD_TOO_LARGE', 'LIMIT_EXCEEDED'],
  // Evidence of the buyer's agreement: PDF, PNG or JPEG, at most five. JSON without files is accepted as well.
  files: ['evidence'],
  bodyLimit: 26_214_400,
  input: z.object({ businessId, invoiceId, note: optionalText('The note', 1000) }),
  output: z.object({ caseId: z.string() }),
});
export const bulkInvoices = route({
  id: 'invoice.bulk',
  method: 'GET',
  path: '/v1/invoice/bulk',
  summary: 'Several received invoices for one payment',
  access: { ...by, can: 'business.see' },
  cost: 'heavy',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, invoices: invoiceList }),
  /** `total`: what is to be paid, without the tax that the buyer keeps. */
  output: z.object({ invoices: z.array(invoiceRow), count: z.int(), total: wire.naira }),
});

/** Each with the text that a single reminder without own words has. */
export const remindInvoices = route({
  ...oneByOne,
  id: 'invoice.remind.bulk',
  method: 'POST',
  path: '/v1/invoice/bulk/remind',
  summary: 'Send reminders of several invoices',
  access: { ...by, can: 'invoice.send' },
  input: z.object(bulkInput),
});
/** The whole balance of each, without the tax that its buyer keeps. */
export const markInvoicesPaid = route({
  ...oneByOne,
  id: 'invoice.mark-paid.bulk',
  method: 'POST',
  path: '/v1/invoice/bulk/mark-paid',
  summary: 'Record outside payments of several invoices in full',
  access: { ...by, can: 'invoice.mark-paid' },
  input: z.object({
    ...bulkInput,
    date: z.optional(date('The date')),
    method: z._default(z.enum(['bank', 'cash', 'card', 'other']), 'bank'),
    note: optionalText('The note', 300),
  }),
});
/** One that needs a second person is left, with the reason. */
export const approveInvoices = route({
  ...oneByOne,
  id: 'invoice.approve.bulk',
  method: 'POST',
  path: '/v1/invoice/bulk/approve',
  summary: 'Approve several received invoices',
  access: { ...by, can: 'invoice.approval' },
  input: z.object({ ...bulkInput, seen }),
});
export const invoicePdfs = route({
  id: 'invoice.pdf.bulk',
  method: 'GET',
  path: '/v1/invoice/bulk/pdf',
  summary: 'Several invoices as PDF, in one ZIP file',
  specified: false,
  access: { ...by, can: 'business.see' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED', 'PAYLOAD_TOO_LARGE'],
  input: z.object({ businessId, invoices: invoiceList }),
  output: fileBytes,
});
