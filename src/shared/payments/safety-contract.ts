import * as z from 'zod/mini';
import { id, naira, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

const businessId = id('business');
const figures = {
  /** Naira: payments to payees who were not paid before need a code above this sum in 24 hours. */
  codeAboveNew: wire.naira,
  /** Naira: payments without a code above this sum in 24 hours need one. */
  codeAbove: wire.naira,
  /** Naira: payments by one person above this sum in 24 hours need a second owner or admin, if there are two; null: no limit. */
  personAbove: z.nullable(wire.naira),
  /** Naira: approving received invoices above this amount needs a second owner or admin, if there are two; null: no limit. */
  approveAbove: z.nullable(wire.naira),
};
const safety = z.object({
  ...figures,
  /** Looser limits chosen while two people must agree, with the time when they take effect. */
  next: z.nullable(z.object({ ...figures, from: wire.instant })),
});

export const readPaymentSafety = route({
  id: 'payment.safety',
  method: 'GET',
  path: '/v1/payment/safety/{businessId}',
  summary: 'From which amounts payments need a code or a second person',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  input: z.object({ businessId }),
  output: safety,
});

const LARGEST = 10_000_000;
/** Stricter limits take effect at once; looser ones after 72 hours where two people must agree. */
export const changePaymentSafety = route({
  id: 'payment.safety.change',
  method: 'PUT',
  path: '/v1/payment/safety/{businessId}',
  summary: 'Set from which amounts payments need a code or a second person',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'team.roles' },
  stepUp: true,
  input: z.object({
    businessId,
    codeAboveNew: naira('The amount', { min: 0, max: LARGEST }),
    codeAbove: naira('The amount', { min: 0, max: LARGEST }),
    personAbove: z.nullable(naira('The amount', { min: 0, max: LARGEST })),
    /** Left out: as it is. */
    approveAbove: z.optional(z.nullable(naira('The amount', { min: 0, max: LARGEST }))),
  }),
  output: safety,
});
