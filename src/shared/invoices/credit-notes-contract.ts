import * as z from 'zod/mini';
import { date, fileBytes, id, naira, page, quantity, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { RETURN_WAYS } from './credit-note.ts';
import { MAX_LINES } from './draft.ts';
import { TAX_CATEGORIES } from './line-tax.ts';
import { CREDIT_NOTE_PDF, CREDIT_NOTE_UBL, RECEIVED_CREDIT_NOTE_PDF, RECEIVED_CREDIT_NOTES } from './link-calls.ts';
import { invoiceDocument, lineTaxView, party } from './shapes.ts';
import { STATUSES } from './status.ts';

const businessId = id('business');
const noteId = id('creditNote');
const by = { as: 'member', of: 'businessId' } as const;
const one = { id: noteId, businessId };
/** The key of a recipient's link. */
const q = z.string().check(z.minLength(1), z.maxLength(200));

/** How a part of a payment goes back. `method`: of the payment. */
const returned = z.object({ way: z.enum(RETURN_WAYS), amount: wire.naira, method: z.string() });
const creditNote = z.object({
  id: z.string(),
  number: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  currency: z.string(),
  language: z.string(),
  sender: invoiceDocument.shape.sender,
  recipient: party,
  issueDate: wire.date,
  reason: z.string(),
  /** `quantity` is null where an amount was credited. */
  itemDetails: z.array(
    z.object({ id: z.string(), name: z.string(), quantity: z.nullable(wire.quantity), unitPrice: wire.naira, total: wire.naira, tax: z.optional(lineTaxView) }),
  ),
  /** `total` and its printed `label`: missing where the tax is on the whole invoice; then `tax` is the sum of all. */
  taxes: z.array(z.object({ name: z.string(), amount: wire.percent, total: z.optional(wire.naira), label: z.optional(z.string()) })),
  subtotal: wire.naira,
  discount: wire.naira,
  tax: wire.naira,
  total: wire.naira,
  /** The part of the total that lowers the invoice; the rest is of the deposit received before it. */
  credited: wire.naira,
  /** The part of `credited` that had been paid and goes back. */
  returned: wire.naira,
  returns: z.array(returned),
});
const creditNoteView = z.object({ ...creditNote.shape, side: z.enum(['sent', 'received']), issuedBy: z.nullable(z.string()), issuedAt: wire.instant });
export const creditNoteRow = z.object({
  id: z.string(),
  number: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  party: z.string(),
  issueDate: wire.date,
  reason: z.string(),
  total: wire.naira,
  returned: wire.naira,
});

const what = {
  businessId,
  invoiceId: id('invoice'),
  reason: text('The reason', 500),
  /** Left out: everything that has not been credited yet. `id`: as in the invoice's `itemDetails`; `amount`: of the line, before discount and tax. */
  lines: z.optional(
    z
      .array(z.object({ id: z.string().check(z.maxLength(40)), quantity: z.optional(quantity), amount: z.optional(naira('The amount', { min: 0.01 })) }))
      .check(
        z.minLength(1, { error: () => t('Please choose at least one line.') }),
        z.maxLength(MAX_LINES, { error: () => t('An invoice may have at most {maxLines} lines.', { maxLines: MAX_LINES }) }),
      ),
  ),
};
const issued = z.object({ id: z.string(), number: z.string(), total: wire.naira, returned: wire.naira, status: z.enum(STATUSES), balance: wire.naira });

/** A credit note for what is not paid yet. It cannot be changed or withdrawn. */
export const issueCreditNote = route({
  id: 'credit-note.issue',
  method: 'POST',
  path: '/v1/credit-note',
  summary: 'Credit a sent invoice, whole or by line, up to its balance due',
  specified: false,
  access: { ...by, can: 'invoice.send', level: 1 },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object(what),
  output: issued,
});

/** `returned`: the amount that goes back, as shown to the person; nothing happens if it is another one by now. */
export const payBackCreditNote = route({
  id: 'credit-note.pay-back',
  method: 'POST',
  path: '/v1/credit-note/pay-back',
  summary: 'Credit a sent invoice and pay back what was paid above the new total: from the wallet to the payer’s wallet or card',
  specified: false,
  access: { ...by, can: 'invoice.pay', level: 1 },
  idempotent: true,
  errors: ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED', 'NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
  input: z.object({ ...what, returned: naira('The amount to pay back', { min: 0.01 }) }),
  output: issued,
});

/** For either party. `creditable` is what the sender may still credit; null for the recipient, and while nothing can be credited. */
export const invoiceCreditNotes = route({
  id: 'credit-note.invoice',
  method: 'GET',
  path: '/v1/credit-note/invoice/{invoiceId}/business/{businessId}',
  summary: 'The credit notes of an invoice, and what can still be credited',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, invoiceId: id('invoice') }),
  output: z.object({
    notes: z.array(creditNoteRow),
    creditable: z.nullable(
      z.object({
        /** `credited` and `creditedQuantity`: by the notes so far. */
        lines: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            quantity: wire.quantity,
            unitPrice: wire.naira,
            total: wire.naira,
            /** What its own discounts take from it. */
            discount: wire.naira,
            creditedQuantity: wire.quantity,
            credited: wire.naira,
            tax: z.optional(z.object({ category: z.enum(TAX_CATEGORIES), rate: wire.percent })),
          }),
        ),
        subtotal: wire.naira,
        discount: wire.naira,
        tax: wire.naira,
        total: wire.naira,
        balance: wire.naira,
        /** Newest first: the order in which they are paid back. */
        payments: z.array(z.object({ id: z.string(), way: z.enum(RETURN_WAYS), left: wire.naira, method: z.string() })),
      }),
    ),
  }),
});

export const readCreditNote = route({
  id: 'credit-note.read',
  method: 'GET',
  path: '/v1/credit-note/{id}/business/{businessId}',
  summary: 'One credit note',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object(one),
  output: creditNoteView,
});

const filters = {
  type: z._default(z.enum(['sent', 'received']), 'sent'),
  from: z.optional(date('From')),
  to: z.optional(date('To')),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};

export const listCreditNotes = route({
  id: 'credit-note.list',
  method: 'GET',
  path: '/v1/credit-note/{businessId}/all',
  summary: 'Credit notes issued or received, newest first',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  input: z.object({ businessId, ...page(20), ...filters }),
  output: z.object({ notes: z.array(creditNoteRow), count: z.int(), total: wire.naira }),
});

/** All that match the same filters, newest first. */
export const exportCreditNotes = route({
  id: 'credit-note.export',
  method: 'GET',
  path: '/v1/credit-note/{businessId}/export',
  summary: 'Credit notes as a CSV file',
  specified: false,
  access: { ...by, can: 'invoice.export' },
  answers: 'file',
  input: z.object({ businessId, ...filters }),
  output: fileBytes,
});

export const creditNotePdf = route({
  ...CREDIT_NOTE_PDF,
  summary: 'The credit note as PDF/A-3, with the e-invoice embedded where there can be one',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object(one),
  output: fileBytes,
});

export const creditNoteUbl = route({
  ...CREDIT_NOTE_UBL,
  summary: 'The credit note as UBL 2.1 (type 381) after EN 16931 and Peppol BIS Billing 3.0',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
  input: z.object(one),
  output: fileBytes,
});

export const receivedCreditNotes = route({
  ...RECEIVED_CREDIT_NOTES,
  summary: 'The credit notes of an invoice by link, without sign-in',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: z.object({ notes: z.array(creditNoteRow) }),
});

export const receivedCreditNotePdf = route({
  ...RECEIVED_CREDIT_NOTE_PDF,
  summary: 'A credit note as PDF, by the link of its invoice, without sign-in',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ q, id: noteId }),
  output: fileBytes,
});
