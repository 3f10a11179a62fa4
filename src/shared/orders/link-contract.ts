import * as z from 'zod/mini';
import { key as q } from '../invoices/decide-fields.ts';
import { decided as proved, toDecide } from '../invoices/shapes.ts';
import { route } from '../kit/route.ts';
import { READ_ORDER_LINK } from './link-calls.ts';
import { orderDocument } from './shapes.ts';

export const readOrderLink = route({
  ...READ_ORDER_LINK,
  summary: 'A purchase order by its supplier’s link',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  /** `viewer`: the reader's business, if any. The buyer's own view does not count as the supplier's. */
  input: z.object({ q, viewer: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.object({
    ...orderDocument.shape,
    decided: z.nullable(proved),
    reason: z.nullable(z.string()),
    /** As for members. */
    changes: z.array(z.string()),
    /** The possible steps of the order; `toDecide` says who may take them. */
    can: z.object({ approve: z.boolean(), deny: z.boolean() }),
    toDecide: z.nullable(toDecide),
    supplierHasAccount: z.boolean(),
  }),
});
