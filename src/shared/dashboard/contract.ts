import * as z from 'zod/mini';
import { id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { sidedInvoiceRow } from '../invoices/shapes.ts';

const businessId = id('business');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;
export const DASHBOARD_FILTERS = ['this_week', 'this_month', 'last_month', 'last_30_days'] as const;
const filter = z._default(z.enum(DASHBOARD_FILTERS), 'this_week');

export const OTHER_ACTIVITIES = ['order-sent', 'order-received', 'request', 'withdrawal', 'advance'] as const;

const awaiting = z.object({
  /** Requests that the caller may decide, with the id of the newest. */
  requests: z.object({ count: z.int(), newest: z.nullable(z.string()) }),
  /** Received invoices that await approval. */
  invoices: z.int(),
  /** Bills whose details await confirmation, and those that await approval; 0 for a reader who may not do it. */
  bills: z.object({ toCheck: z.int(), toApprove: z.int() }),
  /** Received transfers that await the choice of an invoice. */
  transfers: z.int(),
  /** The next step of the verification, for a reader who may submit it: submit, correct something, or continue to the next level. Null without a step. */
  verification: z.nullable(z.enum(['submit', 'correct', 'continue'])),
});

export const unpaidInvoices = route({
  id: 'dashboard.unpaid',
  method: 'GET',
  path: '/v1/dashboard/{businessId}/unpaid-invoices',
  summary: 'What you are owed, what you owe, and what awaits you',
  access: see,
  input: z.object({ businessId }),
  output: z.object({
    owedToUs: z.object({ count: z.int(), amount: wire.naira, late: wire.naira }),
    /** Receivables by days overdue in the business's time zone; the four add up to `owedToUs.amount`. */
    ageing: z.object({ current: wire.naira, to30: wire.naira, to60: wire.naira, over60: wire.naira }),
    /** Received invoices; bills are apart. */
    owedByUs: z.object({ count: z.int(), amount: wire.naira, late: wire.naira }),
    /** Approved bills that are not paid. */
    owedOnBills: z.object({ count: z.int(), amount: wire.naira, late: wire.naira }),
    /** The amount owed today on advances, with the first due date; null without advances. */
    advances: z.nullable(z.object({ count: z.int(), owed: wire.naira, overdue: wire.naira, nextDue: wire.date })),
    available: wire.naira,
    /** The part of the wallet's balance above the level's limit, as in `wallet.read`. */
    heldByLimit: wire.naira,
    awaiting,
    invoices: z.array(sidedInvoiceRow),
    count: z.int(),
  }),
});
export const activity = route({
  id: 'dashboard.activity',
  method: 'GET',
  path: '/v1/dashboard/{businessId}/activity',
  summary: 'The three latest activities',
  access: see,
  input: z.object({ businessId }),
  output: z.object({
    recentActivities: z.object({
      recentInvoices: z.array(
        z.object({
          id: z.string(),
          at: wire.instant,
          what: z.string(),
          number: z.nullable(z.string()),
          party: z.string(),
          amount: wire.naira,
          side: z.enum(['sent', 'received']),
        }),
      ),
      /** Orders, approval requests, withdrawals and advances, the latest three by their last step. `status` is that of the kind's own calls. */
      others: z.array(
        z.object({
          kind: z.enum(OTHER_ACTIVITIES),
          id: z.string(),
          at: wire.instant,
          status: z.string(),
          title: z.string(),
          amount: z.nullable(wire.naira),
        }),
      ),
      totalNotifications: z.int(),
    }),
  }),
});
/** The list has a fixed order: 0 unapproved, 1 unpaid, 2 paid. */
const week = z.object({
  totalInvoiceAmount: wire.naira,
  percentageChange: z.number(),
  /** Up to the same day of last week. Without a total last week there is no percentage. */
  totalLastWeek: wire.naira,
  breakdown: z.array(z.object({ name: z.enum(['unapproved', 'unpaid', 'paid']), sum: wire.naira, count: z.int() })),
});
export const breakdown = route({
  id: 'dashboard.breakdown',
  method: 'GET',
  path: '/v1/dashboard/{businessId}/breakdown',
  summary: 'Sent and received this week against the week before',
  access: see,
  input: z.object({ businessId, filter }),
  output: z.object({ sentInvoicesThisWeek: week, receivedInvoicesThisWeek: week }),
});
/** Amounts in minor units (kobo), as in the customer's document. */
export const chart = route({
  id: 'dashboard.chart',
  method: 'GET',
  path: '/v1/dashboard/{businessId}/chart',
  summary: 'Payments received on invoices by day, in kobo',
  access: see,
  input: z.object({ businessId, filter }),
  output: z.object({ chart: z.array(z.object({ day: wire.date, label: z.string(), amount: wire.kobo })), total: wire.kobo }),
});
export const search = route({
  id: 'dashboard.search',
  method: 'POST',
  path: '/v1/dashboard/search',
  summary: 'Search contacts, invoices, credit notes, orders, quotes, advances, wallet movements and the team',
  access: see,
  input: z.object({
    businessId,
    search: z.string().check(z.trim(), z.maxLength(100)),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 0),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
  }),
  output: z.object({
    results: z.array(
      z.object({
        kind: z.enum(['contact', 'invoice', 'credit-note', 'order', 'quote', 'credit', 'movement', 'member']),
        id: z.string(),
        title: z.string(),
        detail: z.string(),
        amount: z.nullable(wire.naira),
        status: z.nullable(z.string()),
      }),
    ),
    count: z.int(),
  }),
});
