import * as z from 'zod/mini';
import { wire } from '../kit/fields.ts';
import { CREDIT_STATUSES } from './status.ts';

export const reason = z.object({ code: z.string(), text: z.string(), remedy: z.string() });
export const scheduleLine = z.object({ date: wire.date, principal: wire.naira, fee: wire.naira, total: wire.naira, saved: wire.naira });
export const money = z.object({ penalty: wire.naira, fee: wire.naira, principal: wire.naira, total: wire.naira });

export const credit = z.object({
  id: z.string(),
  status: z.enum(CREDIT_STATUSES),
  message: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  party: z.string(),
  /** The requested amount. */
  requested: wire.naira,
  /** The amount offered or lent; before a decision the requested one. */
  amount: wire.naira,
  /** The fee until the due date, counted from the payout or, before it, from the offer. */
  fee: wire.naira,
  apr: wire.percent,
  /** The amount that settles it today. */
  outstanding: wire.naira,
  dueDate: z.nullable(wire.date),
  requestedAt: wire.instant,
  /** The time when an offer expires. */
  expiresAt: z.nullable(wire.instant),
});

export const creditDetail = z.extend(credit, {
  decidedAt: z.nullable(wire.instant),
  disbursedAt: z.nullable(wire.instant),
  repaidAt: z.nullable(wire.instant),
  /** The reasons for a denial, with remedies. */
  reasons: z.array(reason),
  score: z.nullable(z.int()),
  points: z.array(z.object({ what: z.string(), points: z.int() })),
  schedule: z.array(scheduleLine),
  /** The amount that settles it today, and the part of the fee that is then not owed. */
  settle: z.extend(money, { waived: wire.naira }),
  waived: wire.naira,
  writtenOff: wire.naira,
  repayments: z.array(z.extend(money, { id: z.string(), at: wire.instant, how: z.enum(['wallet', 'card', 'transfer', 'automatic', 'buyer']) })),
  /** The signature is valid only for the text with this digest. */
  agreementHash: z.nullable(z.string()),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), repay: z.boolean() }),
});

export const price = z.object({
  amount: wire.naira,
  fee: wire.naira,
  total: wire.naira,
  apr: wire.percent,
  days: z.int(),
  dueDate: wire.date,
  schedule: z.array(scheduleLine),
});
