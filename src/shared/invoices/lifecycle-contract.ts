import * as z from 'zod/mini';
import { id, seenVersion, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { draft } from './draft.ts';
import { INTERVALS, SCHEDULE_STATES } from './schedule.ts';
import { invoiceDocument, saved } from './shapes.ts';
import { DECISIONS, STATUSES } from './status.ts';

const businessId = id('business');
const invoiceId = id('invoice');
const by = { as: 'member', of: 'businessId' } as const;
const one = { id: invoiceId, businessId };
const { issueDate, dueDate, instalments, description, references, amountPaid, itemDetails, discounts, taxes } = draft.shape;

/** A new version of an undecided, denied or expired invoice with the same number and recipient. `version` is the one last read. Without `instalments` they stay; null removes them. */
export const reviseInvoice = route({
  id: 'invoice.revise',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/revise',
  summary: 'Revise and resend an undecided, declined or expired invoice',
  specified: false,
  access: { ...by, can: 'invoice.send', level: 1 },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...one, version: seenVersion, issueDate, dueDate, instalments, description, references, amountPaid, itemDetails, discounts, taxes }),
  output: z.object({ ...saved.shape, revision: z.int(), changes: z.array(z.string()) }),
});

export const listRevisions = route({
  id: 'invoice.revisions',
  method: 'GET',
  path: '/v1/invoice/{id}/business/{businessId}/revisions',
  summary: 'The previous versions of an invoice',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object(one),
  output: z.object({
    revisions: z.array(
      z.object({
        revision: z.int(),
        paper: invoiceDocument,
        decision: z.enum(DECISIONS),
        reason: z.nullable(z.string()),
        sentAt: wire.instant,
        replacedAt: wire.instant,
        /** The changes to the previous version. */
        changes: z.array(z.string()),
      }),
    ),
    count: z.int(),
  }),
});

/** The invoice keeps its number, and its link shows that it is void and why. */
export const voidInvoice = route({
  id: 'invoice.void',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/void',
  summary: 'Withdraw a sent invoice on which nothing was paid',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...one, reason: text('The reason', 500) }),
  output: z.object({ status: z.enum(STATUSES) }),
});

/** `renew` ends all earlier links and makes a new one; `revoke` only ends them. */
export const changeLink = route({
  id: 'invoice.link',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/link',
  summary: 'End the recipient’s link, or replace it by a new one',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...one, action: z.enum(['revoke', 'renew'], { error: () => t('Please say revoke or renew.') }) }),
  output: z.object({ shareUrl: z.nullable(z.string()) }),
});

export const switchReminders = route({
  id: 'invoice.reminders',
  method: 'PUT',
  path: '/v1/invoice/{id}/business/{businessId}/reminders',
  summary: 'Remind the recipient of this invoice, or not',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...one, on: z.boolean({ error: () => t('Please say true or false.') }) }),
  output: z.object({ on: z.boolean() }),
});

/** The payment stays as reversed; repeating the call returns the same answer. */
export const undoMarkPaid = route({
  id: 'invoice.mark-paid.undo',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/payment/{paymentId}/undo',
  summary: 'Remove an outside payment that was recorded by mistake',
  specified: false,
  access: { ...by, can: 'invoice.mark-paid' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...one, paymentId: id('payment') }),
  output: z.object({ status: z.enum(STATUSES), balance: wire.naira }),
});

const schedule = z.object({
  id: z.string(),
  invoiceId: z.string(),
  number: z.nullable(z.string()),
  party: z.string(),
  total: wire.naira,
  every: z.enum(INTERVALS),
  firstDay: wire.date,
  endsOn: z.nullable(wire.date),
  times: z.nullable(z.int()),
  state: z.enum(SCHEDULE_STATES),
  problem: z.nullable(z.string()),
  /** The date without its invoice yet, which is sent now, or on resuming; the latest where a pause missed several. */
  dueOn: z.nullable(wire.date),
  /** The next date after that. */
  nextOn: z.nullable(wire.date),
  /** The number of invoices created so far, including the first. */
  made: z.int(),
});
/** Active ones first, by their next date. */
export const listSchedules = route({
  id: 'invoice.schedules',
  method: 'GET',
  path: '/v1/invoice/{businessId}/schedules',
  summary: 'Invoices that repeat',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  input: z.object({ businessId, invoiceId: z.optional(invoiceId) }),
  output: z.object({ schedules: z.array(schedule), count: z.int() }),
});

/** Resuming sends only the latest missed invoice, or with `skipMissed` none of them. Ending is permanent. */
export const changeSchedule = route({
  id: 'invoice.schedule.change',
  method: 'PUT',
  path: '/v1/invoice/schedule/{id}/business/{businessId}',
  summary: 'Pause, resume or end a recurring invoice',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({
    id: id('schedule'),
    businessId,
    action: z.enum(['pause', 'resume', 'end'], { error: () => t('Please say pause, resume or end.') }),
    skipMissed: z.optional(z.boolean()),
  }),
  output: schedule,
});
