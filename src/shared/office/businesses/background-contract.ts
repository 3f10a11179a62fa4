import * as z from 'zod/mini';
import { id, page, wire } from '../../kit/fields.ts';
import { suggestion, TRANSFER_STATES } from '../../payments/transfers-contract.ts';
import { officeRoute } from '../route.ts';

const access = { as: 'operator', can: 'business.read' } as const;
const input = z.object({ businessId: id('business') });

/** What two businesses can have in common. */
export const RELATIONS = ['person', 'phone', 'identity', 'account', 'device'] as const;
export type Relation = (typeof RELATIONS)[number];

export const readRelated = officeRoute({
  id: 'office.business.related',
  method: 'GET',
  path: '/office/businesses/{businessId}/related',
  summary: 'Other businesses with the same person, phone number, identity number, bank account or browser, at most 20. The numbers themselves are not shown.',
  access,
  input,
  output: z.object({
    businesses: z.array(z.object({ id: z.string(), name: z.string(), level: z.int(), suspended: z.boolean(), how: z.array(z.enum(RELATIONS)) })),
  }),
  errors: ['NOT_FOUND'],
});

export const readDevices = officeRoute({
  id: 'office.business.devices',
  method: 'GET',
  path: '/office/businesses/{businessId}/devices',
  summary: 'The known devices of the members, last used first, at most 50, with parts of their addresses.',
  access,
  input,
  output: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        person: z.string(),
        agent: z.string(),
        address: z.string(),
        since: wire.instant,
        lastUsedAt: wire.instant,
        /** Signed in with it now. */
        isOpen: z.boolean(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const readTransfers = officeRoute({
  id: 'office.business.transfers',
  method: 'GET',
  path: '/office/businesses/{businessId}/transfers',
  summary:
    'Bank transfers received, newest first: what each paid, by the rule or a person, also what was taken off again, and what those that wait may be for, with the reasons.',
  access,
  input: z.object({ ...input.shape, ...page(10) }),
  output: z.object({
    transfers: z.array(
      z.object({
        id: z.string(),
        at: wire.instant,
        amount: wire.naira,
        /** The part that pays no invoice. */
        unassigned: wire.naira,
        sender: z.nullable(z.string()),
        narration: z.nullable(z.string()),
        state: z.enum(TRANSFER_STATES),
        /** To whose own account number it was made; null for the wallet's. */
        customer: z.nullable(z.string()),
        /** Oldest first; `undoneAt` of those that were taken off. */
        decisions: z.array(
          z.object({
            id: z.string(),
            number: z.string(),
            amount: wire.naira,
            how: z.enum(['rule', 'person']),
            by: z.nullable(z.string()),
            at: wire.instant,
            undoneAt: z.nullable(wire.instant),
          }),
        ),
        /** Best first. */
        suggestions: z.array(suggestion),
      }),
    ),
    count: z.int(),
  }),
  errors: ['NOT_FOUND'],
});

export const EMAIL_STATES = ['waiting', 'sent', 'opened'] as const;

export const readEmails = officeRoute({
  id: 'office.business.emails',
  method: 'GET',
  path: '/office/businesses/{businessId}/emails',
  summary: 'The newest emails to recipients of its invoices and to invited members, at most 20, with masked addresses. `sent`: the mail server accepted it.',
  access,
  input,
  output: z.object({
    emails: z.array(z.object({ id: z.string(), what: z.string(), to: z.string(), state: z.enum(EMAIL_STATES), at: wire.instant })),
  }),
  errors: ['NOT_FOUND'],
});
