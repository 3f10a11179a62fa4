import * as z from 'zod/mini';
import { date, id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

const businessId = id('business');
/** Lines of one statement. */
export const STATEMENT_MOST = 1_000;

/** What a contact and the business have charged and paid each other: positive balances are owed to the business. */
export const contactStatement = route({
  id: 'contact.statement',
  method: 'GET',
  path: '/v1/contact/{id}/business/{businessId}/statement',
  summary: 'Statement of account with a contact',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('contact'), businessId, from: z.optional(date('From')), to: z.optional(date('To')) }),
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
        what: z.enum(['invoice sent', 'payment received', 'invoice received', 'payment made']),
        number: z.string(),
        invoiceId: z.string(),
        /** What it adds to what the contact owes; negative when it takes from it. */
        amount: wire.naira,
        balance: wire.naira,
      }),
    ),
    closing: wire.naira,
    /** Older lines than these are in the opening balance. */
    cut: z.boolean(),
  }),
});
