import * as z from 'zod/mini';
import { id, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { PAYMENT_CATEGORIES } from './contract.ts';

/** Payments that the business has reported as missing with `payment.business.reconciliation`. */
export const listReports = route({
  id: 'payment.business.reconciliations',
  method: 'GET',
  path: '/v1/payment/{businessId}/reconciliations',
  summary: 'Money reported as missing, the open reports first, then the newest',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  input: z.object({ businessId: id('business'), ...page(10) }),
  output: z.object({
    reports: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['open', 'closed']),
        category: z.enum(PAYMENT_CATEGORIES),
        /** The purpose of the payment, as shown on its page. */
        label: z.string(),
        amount: wire.naira,
        note: z.nullable(z.string()),
        by: z.string(),
        at: wire.instant,
        /** What was found, once a person has closed it. */
        outcome: z.nullable(z.string()),
        closedAt: z.nullable(wire.instant),
      }),
    ),
    count: z.int(),
    open: z.int(),
  }),
});
