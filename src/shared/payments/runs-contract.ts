import * as z from 'zod/mini';
import { date, fileBytes, id, naira, page, revision, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';

/** `draft`: awaits its approval. `approved`: waits for its day, or is being paid. */
export const RUN_STATES = ['draft', 'approved', 'done', 'cancelled'] as const;
/** `failed` can be paid again; `skipped` has changed since it was chosen. */
export const RUN_LINE_STATES = ['waiting', 'paid', 'failed', 'skipped'] as const;
export type RunState = (typeof RUN_STATES)[number];
export type RunLineState = (typeof RUN_LINE_STATES)[number];

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;
const one = { id: id('run'), businessId };
const path = '/v1/payment/run/{id}/business/{businessId}' as const;

const sums = { count: z.int(), total: wire.naira, paid: z.int(), paidTotal: wire.naira, failed: z.int(), skipped: z.int(), waiting: z.int() };
const run = z.object({
  id: z.string(),
  payOn: wire.date,
  state: z.enum(RUN_STATES),
  ...sums,
  createdBy: z.string(),
  createdAt: wire.instant,
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(wire.instant),
  endedAt: z.nullable(wire.instant),
});
export type PaymentRun = z.output<typeof run>;
const line = z.object({
  invoiceId: z.string(),
  number: z.nullable(z.string()),
  party: z.nullable(z.string()),
  amount: wire.naira,
  state: z.enum(RUN_LINE_STATES),
  /** Why it was not paid, and what to do. */
  reason: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  at: z.nullable(wire.instant),
});
const runView = z.object({
  ...run.shape,
  lines: z.array(line),
  /** What an approval pays now: everything of a draft, otherwise what failed. */
  toPay: wire.naira,
});
export type PaymentRunView = z.output<typeof runView>;

export const createRun = route({
  id: 'payment.run.create',
  method: 'POST',
  path: '/v1/payment/run',
  summary: 'Choose received invoices to be paid from the wallet on a day; nothing moves before the approval',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'STATE_CONFLICT'],
  input: z.object({
    businessId,
    invoices: z
      .array(id('invoice'))
      .check(z.minLength(1, { error: () => t('Please choose at least one invoice.') }), z.maxLength(100, { error: () => t('Up to 100 invoices at a time.') })),
    /** The revisions that the caller has read; required for invoices that were revised while undecided. */
    seen: z.optional(z.array(z.object({ invoiceId: id('invoice'), revision })).check(z.maxLength(100, { error: () => t('Up to 100 invoices at a time.') }))),
    /** Today if it is left out. */
    payOn: z.optional(date('The day')),
  }),
  output: runView,
});
export const listRuns = route({
  id: 'payment.run.list',
  method: 'GET',
  path: '/v1/payment/run/business/{businessId}',
  summary: 'Payment runs, newest first',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'payments.read',
  input: z.object({ businessId, ...page(20) }),
  output: z.object({ runs: z.array(run), count: z.int() }),
});
export const readRun = route({
  id: 'payment.run.read',
  method: 'GET',
  path,
  summary: 'A payment run, line by line',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'payments.read',
  errors: ['NOT_FOUND'],
  input: z.object(one),
  output: runView,
});
/** Also pays again what failed: then only that is approved. `total`: what the caller approves. */
export const approveRun = route({
  id: 'payment.run.approve',
  method: 'POST',
  path: `${path}/approve`,
  summary: 'Approve a payment run, or pay again what failed',
  specified: false,
  access: { ...by, can: 'invoice.pay', level: 1 },
  idempotent: true,
  errors: ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED', 'NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ ...one, total: naira('The total', { min: 0.01 }) }),
  output: runView,
});
/** What is not paid yet stays unpaid. */
export const cancelRun = route({
  id: 'payment.run.cancel',
  method: 'POST',
  path: `${path}/cancel`,
  summary: 'Cancel a payment run that has not begun',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(one),
  output: runView,
});
/** Of what was paid, one supplier a page; with `invoiceId` only of that invoice's supplier. */
export const runRemittance = route({
  id: 'payment.run.remittance',
  method: 'GET',
  path: `${path}/remittance`,
  summary: 'The remittance advice of a payment run as PDF: what it paid, one supplier a page',
  specified: false,
  access: { ...by, can: 'invoice.export' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  answers: 'file',
  input: z.object({ ...one, invoiceId: z.optional(id('invoice')) }),
  output: fileBytes,
});
export const exportRun = route({
  id: 'payment.run.export',
  method: 'GET',
  path: `${path}/export`,
  summary: 'What a payment run did not pay, with the reasons, as a CSV file',
  specified: false,
  access: { ...by, can: 'invoice.export' },
  errors: ['NOT_FOUND'],
  answers: 'file',
  input: z.object(one),
  output: fileBytes,
});
