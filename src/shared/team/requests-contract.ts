import * as z from 'zod/mini';
import { id, optionalText, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { ACTION_TYPES } from '../access/permissions.ts';

export const APPROVAL_STATUSES = ['pending', 'approved', 'denied'] as const;
/** A request without a decision is denied after this time. Milliseconds. */
export const REQUEST_LIFE = 72 * 3_600_000;

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;

export const request = z.object({
  id: z.string(),
  action: z.enum(ACTION_TYPES),
  /** The id of the call that runs once it is approved (`operationId`). */
  call: z.string(),
  status: z.enum(APPROVAL_STATUSES),
  /** The effect of the request, as one sentence with amount and party. */
  summary: z.string(),
  amount: z.nullable(wire.naira),
  /** The path of the page of the app that shows its object. */
  path: z.nullable(z.string()),
  /** The exact input that will run, and its digest. */
  input: z.record(z.string(), z.unknown()),
  hash: z.string(),
  /** The changes since it was requested; empty without any. */
  changes: z.array(z.string()),
  note: z.nullable(z.string()),
  by: z.string(),
  byMe: z.boolean(),
  /** Whether the reader may decide it now, and if not, why. */
  mayDecide: z.boolean(),
  whyNot: z.nullable(z.string()),
  at: wire.instant,
  expiresAt: wire.instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(wire.instant),
  reason: z.nullable(z.string()),
  /** Set if the approved action failed in the end: the reason, as a sentence. */
  became: z.nullable(z.string()),
});

export const listRequests = route({
  id: 'team.requests',
  method: 'GET',
  path: '/v1/team/{businessId}/requests',
  summary: 'Requests for approval, open ones first',
  access: { ...by, can: 'business.see' },
  input: z.object({
    businessId,
    ...page(3),
    status: z.optional(z.enum(APPROVAL_STATUSES)),
    requestId: z.optional(id('request')),
    /** Only those about this page of the app. */
    path: z.optional(z.string().check(z.maxLength(200))),
    /** Only open requests that the caller may decide: not their own, and none in their first 72 hours as an owner or admin. */
    toDecide: z._default(z.stringbool(), false),
  }),
  output: z.object({ requests: z.array(request), count: z.int() }),
});
/** Approving runs the action once, by its own call, in the names of approver and requester. If that call refuses, nothing changes. */
export const decideRequest = route({
  id: 'team.request.decide',
  method: 'POST',
  path: '/v1/team/{businessId}/{requestId}',
  summary: 'Approve or decline a request',
  access: { ...by, can: 'request.decide' },
  idempotent: true,
  /** STEP_UP_REQUIRED and FACTOR_REQUIRED as in the approved call. */
  errors: ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED', 'NOT_FOUND', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'OVERPAYMENT', 'NOT_ELIGIBLE'],
  input: z.object({
    businessId,
    requestId: id('request'),
    approvalStatus: z.enum(['approved', 'denied'], { error: () => t('Please approve or decline.') }),
    reason: optionalText('The reason', 500),
    /** The digest of what the approver saw; a different one is refused. */
    hash: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: request,
});
export const createApprovalRequest = route({
  id: 'team.request.ask',
  method: 'POST',
  path: '/v1/team/requests/approval',
  summary: 'Ask for an action to be approved',
  access: { ...by, can: 'request.ask' },
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_EXCEEDED'],
  input: z.object({
    businessId,
    action: z.enum(ACTION_TYPES, { error: () => t('Please say which action.') }),
    /** The id of the call of this action (`operationId`); without it, the one that the input fits. */
    call: z.optional(z.string().check(z.maxLength(100))),
    input: z.record(z.string(), z.unknown()),
    note: optionalText('The note', 500),
  }),
  output: request,
});
