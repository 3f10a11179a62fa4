import * as z from 'zod/mini';
import { date, id, page, percent, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { TAX_CATEGORIES } from '../invoices/line-tax.ts';

/** One tax: of lines with a category, or on whole invoices without one. Without a name: what has no tax. Credit notes are subtracted on the day of the note. */
const taxRow = z.object({
  category: z.nullable(z.enum(TAX_CATEGORIES)),
  name: z.string(),
  rate: wire.percent,
  taxable: wire.naira,
  tax: wire.naira,
});

/** A payment of which tax was withheld. */
export const withheldPayment = z.object({
  paymentId: z.string(),
  invoiceId: z.string(),
  number: z.string(),
  party: z.string(),
  day: wire.date,
  amount: wire.naira,
  certificate: z.nullable(z.string()),
});

/** Tax withheld from payments, by the day on which it was recorded, newest first. `missing`: what has no certificate. */
const withheldTax = z.object({
  amount: wire.naira,
  missing: wire.naira,
  count: z.int(),
  payments: z.array(withheldPayment),
});

/** By the issue dates of invoices and credit notes; declined and expired invoices do not count. Without days: the last month. */
export const taxReport = route({
  id: 'report.tax',
  method: 'GET',
  path: '/v1/reports/{businessId}/tax',
  summary: 'Value-added and withholding tax of a period',
  specified: false,
  mayLag: true,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({
    businessId: id('business'),
    from: z.optional(date('From')),
    to: z.optional(date('To')),
    /** Of the payments of `withheldByCustomers`. */
    ...page(50),
  }),
  output: z.object({
    statement: z.string(),
    period: z.object({ from: wire.date, to: wire.date }),
    currency: z.string(),
    /** On invoices sent; the rows add up to the totals. */
    output: z.object({ taxable: wire.naira, tax: wire.naira, rows: z.array(taxRow) }),
    /** On invoices received and approved. */
    input: z.object({ invoices: z.int(), taxable: wire.naira, tax: wire.naira }),
    withheldByCustomers: withheldTax,
    /** What this business withheld and pays to the tax authority; the newest 100 payments. */
    withheldFromSuppliers: withheldTax,
  }),
});

/**
 * The invoices and credit notes behind a figure of `report.tax`, newest first; what credit notes subtract is negative. `of`: what was sent or received. With
 * `rate` those with one tax of `output.rows`, as it is named there.
 */
export const taxDocuments = route({
  id: 'report.tax.documents',
  method: 'GET',
  path: '/v1/reports/{businessId}/tax/documents',
  summary: 'The documents behind a tax of a period',
  specified: false,
  mayLag: true,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({
    businessId: id('business'),
    from: z.optional(date('From')),
    to: z.optional(date('To')),
    of: z.enum(['output', 'input']),
    category: z.optional(z.enum(TAX_CATEGORIES)),
    name: z.optional(z.string().check(z.maxLength(80))),
    rate: z.optional(z.pipe(z.coerce.number<string | number>(), percent('The tax'))),
    ...page(50),
  }),
  output: z.object({
    period: z.object({ from: wire.date, to: wire.date }),
    count: z.int(),
    documents: z.array(
      z.object({
        kind: z.enum(['invoice', 'credit-note', 'bill']),
        id: z.string(),
        /** Of a credit note that of its invoice; null for a bill. */
        invoiceId: z.nullable(z.string()),
        number: z.string(),
        party: z.string(),
        issueDate: wire.date,
        taxable: wire.naira,
        tax: wire.naira,
      }),
    ),
  }),
});
