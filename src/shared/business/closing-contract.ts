import * as z from 'zod/mini';
import { id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { OBSTACLES } from './closing.ts';

const businessId = id('business');

export const readClosing = route({
  id: 'business.closing',
  method: 'GET',
  path: '/v1/business/{businessId}/closing',
  summary: 'What stands against closing the business, with the way out, and what closing it would void',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.export' },
  input: z.object({ businessId }),
  output: z.object({
    closedAt: z.nullable(wire.instant),
    /** `says`: one sentence with the way out. */
    obstacles: z.array(z.object({ kind: z.enum(OBSTACLES), says: z.string() })),
    /** Sent invoices on which nothing is paid: closing voids them. */
    unpaid: z.object({ count: z.int(), amount: wire.naira }),
    /** Whether a request to close it waits for a second person. */
    isAsked: z.boolean(),
  }),
});

/** At once. In a business with two or more approvers one owner requests it and another person approves. */
export const closeBusiness = route({
  id: 'business.close',
  method: 'POST',
  path: '/v1/business/{businessId}/close',
  summary: 'Close the business: its members only read and export, for 90 days, and nobody can pay it',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.close' },
  stepUp: true,
  errors: ['STATE_CONFLICT'],
  /** `voidInvoices`: must be true while sent invoices are unpaid, which are then voided. */
  input: z.object({ businessId, voidInvoices: z.optional(z.boolean()) }),
  output: z.object({ closedAt: wire.instant }),
});
