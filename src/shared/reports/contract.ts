import * as z from 'zod/mini';
import { date, fileBytes, id, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { POSTED_KINDS } from '../wallet/ledger-events.ts';
import { CASH_STEPS, CASH_WAYS, SALES_BY } from './kinds.ts';
import { COMPARISONS } from './periods.ts';

const businessId = id('business');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;

const side = z._default(z.enum(['sent', 'received'], { error: () => t('Please say sent or received.') }), 'sent');
const contactId = z.optional(id('contact'));

const salesBy = z._default(z.enum(SALES_BY, { error: () => t('Please say month, customer or product.') }), 'month');
const cashEvery = z._default(z.enum(CASH_STEPS, { error: () => t('Please say month or week.') }), 'month');

const payerFigures = z.object({ invoices: z.int(), late: z.int(), amount: wire.naira, daysToPay: z.int(), daysLate: z.int(), latePercent: z.int() });
/** With tax. `sales` is what was invoiced without what was credited since; for products the sum of their lines before discount and tax. */
const salesFigures = z.object({
  invoices: z.int(),
  invoiced: wire.naira,
  credited: wire.naira,
  tax: wire.naira,
  sales: wire.naira,
  earlier: z.nullable(wire.naira),
});
const costFigures = z.object({ withdrawals: wire.naira, fees: wire.naira, penalties: wire.naira, total: wire.naira });

/** The balance due by days overdue; the five parts add up to the total. */
export const ages = z.object({ current: wire.naira, to30: wire.naira, to60: wire.naira, to90: wire.naira, over90: wire.naira, total: wire.naira });

/** One customer or supplier. `contactId` is null for a supplier who is no contact. */
/** `ofBills`: a supplier of bills, whose `invoices` are bills. */
const ageingRow = z.object({ name: z.string(), contactId: z.nullable(z.string()), ofBills: z.boolean(), invoices: z.int(), overdueInvoices: z.int(), ages });

export const ageingReport = route({
  id: 'report.ageing',
  method: 'GET',
  path: '/v1/reports/{businessId}/ageing',
  summary: 'Receivables by customer, or payables by supplier, by days overdue',
  specified: false,
  mayLag: true,
  access: see,
  apiKey: 'read',
  cost: 'heavy',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ businessId, side, contactId, ...page(50) }),
  output: z.object({
    /** The report in one sentence, in the caller's language. */
    statement: z.string(),
    day: wire.date,
    currency: z.string(),
    invoices: z.int(),
    /** Approved bills that are not paid; none with `contactId`. The ages include them. */
    bills: z.int(),
    ages,
    /** Those with the largest overdue amount first. */
    parties: z.array(ageingRow),
    count: z.int(),
  }),
});

/** Both days included; without them the current month and the eleven before it. At most 24 months. */
const period = { from: z.optional(date('From')), to: z.optional(date('To')) };
const compare = z._default(z.enum(COMPARISONS, { error: () => t('Please say none, before or year.') }), 'none');
const covered = z.object({ from: wire.date, to: wire.date });

export const payersReport = route({
  id: 'report.payers',
  method: 'GET',
  path: '/v1/reports/{businessId}/payers',
  summary: 'Who pays late, and how late: invoices paid in full in a period, by customer',
  specified: false,
  mayLag: true,
  access: see,
  apiKey: 'read',
  cost: 'heavy',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ businessId, ...period, contactId, ...page(50) }),
  output: z.object({
    statement: z.string(),
    period: covered,
    currency: z.string(),
    /** Averages in whole days: from the issue date to the last payment, and from the due date to it (on time is 0). */
    total: payerFigures,
    customers: z.array(z.object({ name: z.string(), contactId: z.nullable(z.string()), ...payerFigures.shape })),
    count: z.int(),
  }),
});

export const salesReport = route({
  id: 'report.sales',
  method: 'GET',
  path: '/v1/reports/{businessId}/sales',
  summary: 'Sales by month, customer or product, by the issue date of invoices',
  specified: false,
  mayLag: true,
  access: see,
  apiKey: 'read',
  cost: 'heavy',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ businessId, by: salesBy, ...period, compare, contactId, ...page(50) }),
  output: z.object({
    statement: z.string(),
    period: covered,
    earlier: z.nullable(covered),
    currency: z.string(),
    total: salesFigures,
    /** By month: every month of the period, in order. By customer and product: the largest first. */
    rows: z.array(z.object({ key: z.nullable(z.string()), name: z.string(), ...salesFigures.shape })),
    count: z.int(),
  }),
});

export const cashReport = route({
  id: 'report.cash',
  method: 'GET',
  path: '/v1/reports/{businessId}/cash',
  summary: 'Money into and out of the wallet by month or week and by kind, and payments received by way',
  specified: false,
  mayLag: true,
  access: see,
  apiKey: 'payments.read',
  cost: 'heavy',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ businessId, every: cashEvery, ...period, compare }),
  output: z.object({
    statement: z.string(),
    period: covered,
    earlier: z.nullable(covered),
    currency: z.string(),
    opening: wire.naira,
    closing: wire.naira,
    received: wire.naira,
    spent: wire.naira,
    receivedEarlier: z.nullable(wire.naira),
    spentEarlier: z.nullable(wire.naira),
    /** Each month or week of the period, in order, with the balance at its end. */
    steps: z.array(z.object({ ...covered.shape, received: wire.naira, spent: wire.naira, balance: wire.naira })),
    /** The kinds of the wallet's statement. */
    kinds: z.array(z.object({ kind: z.enum(POSTED_KINDS), received: wire.naira, spent: wire.naira })),
    /** Payments received on invoices, also those outside the wallet. */
    ways: z.array(z.object({ way: z.enum(CASH_WAYS), amount: wire.naira, count: z.int() })),
  }),
});

export const costsReport = route({
  id: 'report.costs',
  method: 'GET',
  path: '/v1/reports/{businessId}/costs',
  summary: 'Fees paid for withdrawals and advances by month, and the cost of each advance',
  specified: false,
  mayLag: true,
  access: see,
  apiKey: 'payments.read',
  cost: 'heavy',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ businessId, ...period, compare }),
  output: z.object({
    statement: z.string(),
    period: covered,
    earlier: z.nullable(covered),
    currency: z.string(),
    total: costFigures,
    totalEarlier: z.nullable(wire.naira),
    months: z.array(z.object({ month: wire.date, ...costFigures.shape })),
    /** Advances paid out in the period, the newest first, at most 100. */
    advances: z.array(
      z.object({
        id: z.string(),
        invoiceNumber: z.string(),
        customer: z.string(),
        state: z.string(),
        paidOut: wire.date,
        amount: wire.naira,
        cost: wire.naira,
        percent: wire.percent,
      }),
    ),
  }),
});

export const REPORTS = ['ageing', 'payers', 'sales', 'cash', 'costs', 'tax', 'journal'] as const;
export type ReportName = (typeof REPORTS)[number];

/** The same figures as a file, with all rows. */
export const exportReport = route({
  id: 'report.export',
  method: 'GET',
  path: '/v1/reports/{businessId}/export',
  summary: 'A report as a CSV file or PDF',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'invoice.export' },
  answers: 'file',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({
    businessId,
    report: z.enum(REPORTS, { error: () => t('Please name a report.') }),
    format: z._default(z.enum(['csv', 'pdf'], { error: () => t('Please say csv or pdf.') }), 'csv'),
    side,
    contactId,
    by: salesBy,
    every: cashEvery,
    ...period,
    compare,
  }),
  output: fileBytes,
});
