import * as z from 'zod/mini';
import { date, fileBytes, id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

const businessId = id('business');
/** The maximum number of lines of one statement. */
export const MAX_STATEMENT_LINES = 1_000;

/** The names of line kinds, for screens and documents. */
export const STATEMENT_LABELS = {
  'invoice sent': 'Invoice',
  'payment received': 'Payment received',
  'invoice received': 'Their invoice',
  'payment made': 'Payment made',
  'tax withheld': 'Withholding tax',
  'credit note issued': 'Credit note issued',
  'credit note received': 'Credit note received',
  'paid back': 'Paid back',
  'received back': 'Received back',
} as const;

const days = z.object({ id: id('contact'), businessId, from: z.optional(date('From')), to: z.optional(date('To')) });

/** The statement of account between a contact and the business: a positive balance is owed to the business. */
export const contactStatement = route({
  id: 'contact.statement',
  method: 'GET',
  path: '/v1/contact/{id}/business/{businessId}/statement',
  summary: 'Statement of account with a contact',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: days,
  output: z.object({
    contact: z.object({
      id: z.string(),
      name: z.string(),
      businessName: z.nullable(z.string()),
      email: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
    business: z.object({ name: z.string(), currency: z.string() }),
    from: z.nullable(wire.date),
    to: wire.date,
    opening: wire.naira,
    entries: z.array(
      z.object({
        date: wire.date,
        what: z.enum([
          'invoice sent',
          'payment received',
          'invoice received',
          'payment made',
          'tax withheld',
          'credit note issued',
          'credit note received',
          'paid back',
          'received back',
        ]),
        number: z.string(),
        invoiceId: z.string(),
        /** The change of the contact's debt; negative if it lowers the debt. */
        amount: wire.naira,
        balance: wire.naira,
      }),
    ),
    closing: wire.naira,
    /** What the contact paid and that is not used for an invoice yet; it is not in the balance. Null for a statement of an earlier day. */
    credit: z.nullable(wire.naira),
    /** Lines older than these are included in the opening balance. */
    cut: z.boolean(),
  }),
});

export const contactStatementPdf = route({
  id: 'contact.statement.pdf',
  method: 'GET',
  path: '/v1/contact/{id}/business/{businessId}/statement/pdf',
  summary: 'Statement of account with a contact, as a PDF',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: days,
  output: fileBytes,
});
