import * as z from 'zod/mini';
import { text, wire } from '../../kit/fields.ts';
import { proposal } from '../proposals/contract.ts';
import { officeRoute } from '../route.ts';

const payouts = z.object({
  /** Whether payouts are blocked, and since when, by whom and why. */
  block: z.object({ blocked: z.boolean(), reason: z.nullable(z.string()), by: z.string(), since: wire.instant }),
  /** The last comparisons with statements of the bank or the provider, newest first. */
  comparisons: z.array(
    z.object({
      day: wire.date,
      provider: z.string(),
      paymentsIn: z.int(),
      payoutsOut: z.int(),
      differences: z.int(),
      unexplained: wire.naira,
    }),
  ),
  /** Payouts without an outcome, oldest first, at most a hundred. */
  waiting: z.array(
    z.object({
      reference: z.string(),
      amount: wire.naira,
      status: z.string(),
      since: wire.instant,
      /** The number of attempts to send it, and of questions about its outcome. */
      sends: z.int(),
      questions: z.int(),
    }),
  ),
});

export const readPayouts = officeRoute({
  id: 'office.payouts',
  method: 'GET',
  path: '/office/payouts',
  summary: 'Whether money goes out, the last comparisons with statements, and payouts on their way.',
  access: { as: 'operator', can: 'payout.read' },
  input: z.object({}),
  output: payouts,
});

export const blockPayouts = officeRoute({
  id: 'office.payouts.block',
  method: 'POST',
  path: '/office/payouts/block',
  summary: 'Stops all payouts, with a reason for the audit log. One operator is enough.',
  access: { as: 'operator', can: 'payout.block' },
  input: z.object({ reason: text('The reason', 300) }),
  output: payouts,
});

export const proposeOpening = officeRoute({
  id: 'office.payouts.open',
  method: 'POST',
  path: '/office/payouts/open',
  summary: 'Proposes to let payouts go out again after this stop. A colleague approves it.',
  access: { as: 'operator', can: 'payout.block' },
  input: z.object({ reason: text('The reason', 300) }),
  output: proposal,
  errors: ['STATE_CONFLICT'],
});

export const proposeRelease = officeRoute({
  id: 'office.payout.release',
  method: 'POST',
  path: '/office/payouts/{reference}/release',
  summary: 'Proposes to release the money of a payout that the provider never made. A colleague approves it.',
  access: { as: 'operator', can: 'payout.release' },
  input: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(80)), evidence: text('The evidence', 300) }),
  output: proposal,
  errors: ['STATE_CONFLICT'],
});
