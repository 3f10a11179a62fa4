import * as z from 'zod/mini';
import { wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';

export const FIND_KINDS = ['business', 'person', 'account', 'invoice', 'payment', 'withdrawal', 'credit', 'case'] as const;
export type FindKind = (typeof FIND_KINDS)[number];

/** The most hits of one kind. */
export const MOST_FOUND = 10;

const hit = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The business whose page shows the hit, or null. */
  businessId: z.nullable(z.string()),
  amount: z.nullable(wire.naira),
  state: z.nullable(z.string()),
  at: z.nullable(wire.instant),
});

export const findAnything = officeRoute({
  id: 'office.find',
  method: 'GET',
  path: '/office/find',
  summary:
    'Businesses and people by part of the name, or by whole e-mail address or id; accounts, invoices, payments, withdrawals, advances and cases by whole number, reference or id. Cases only for those who may read them.',
  access: { as: 'operator', can: 'business.read' },
  input: z.object({
    search: z
      .string({ error: 'Enter what you look for.' })
      .check(z.trim(), z.minLength(3, 'Enter at least three characters.'), z.maxLength(120, 'Enter at most 120 characters.')),
  }),
  output: z.object({ groups: z.array(z.object({ kind: z.enum(FIND_KINDS), hits: z.array(hit), /** There are others. */ more: z.boolean() })) }),
});
