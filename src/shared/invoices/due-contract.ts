import * as z from 'zod/mini';
import { date, id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { invoiceRow } from './shapes.ts';

/** The longest period of a call, in days: six weeks, as a month is drawn. */
export const LONGEST_DUE = 42;
/** The most invoices of a call; the days' sums have all of them. */
export const MOST_DUE = 200;

const sum = z.object({ count: z.int(), total: wire.naira });

/** Balances due of open received invoices by due date, of those in instalments each instalment. `overdue`: those due before today, whatever the period. */
export const dueInvoices = route({
  id: 'invoice.due',
  method: 'GET',
  path: '/v1/invoice/{businessId}/due',
  summary: 'Received invoices by their due date',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  errors: [],
  input: z.object({ businessId: id('business'), from: date('From'), to: date('To') }),
  output: z.object({
    days: z.array(z.object({ day: wire.date, ...sum.shape })),
    overdue: sum,
    /** By due date, the first of the period. An invoice in instalments is in it with each of them: `balance` is what is left of it. */
    invoices: z.array(z.object({ ...invoiceRow.shape, isInstalment: z.boolean() })),
  }),
});
