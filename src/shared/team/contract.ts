import * as z from 'zod/mini';
import { password } from '../accounts/rules.ts';
import { email, id, page, phone, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { ROLES } from './permissions.ts';

export const MEMBER_STATUSES = ['pending', 'active', 'suspended'] as const;
export const APPROVAL_STATUSES = ['pending', 'approved', 'denied'] as const;
export const ACTION_TYPES = ['wallet.withdrawal', 'credit.request', 'credit.partial', 'invoice.approval'] as const;

const businessId = id('business');
const memberId = id('member');
const by = { as: 'member', of: 'businessId' } as const;
const member = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(MEMBER_STATUSES),
  joinedAt: z.nullable(wire.instant),
});
const request = z.object({
  id: z.string(),
  action: z.enum(ACTION_TYPES),
  status: z.enum(APPROVAL_STATUSES),
  summary: z.string(),
  by: z.string(),
  at: wire.instant,
  expiresAt: wire.instant,
});

export const listTeam = route({
  id: 'team.list',
  method: 'GET',
  path: '/v1/team/{businessId}',
  summary: 'Members of the team',
  access: { ...by, can: 'business.see' },
  input: z.object({ businessId, ...page(10) }),
  output: z.object({ members: z.array(member), count: z.int() }),
});
export const readMember = route({
  id: 'team.member',
  method: 'GET',
  path: '/v1/team/{businessId}/{memberId}',
  summary: 'One member',
  access: { ...by, can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, memberId }),
  output: member,
});
export const invite = route({
  id: 'team.invite',
  method: 'POST',
  path: '/v1/team',
  summary: 'Invite a member',
  access: { ...by, can: 'team.invite' },
  errors: ['STATE_CONFLICT', 'RATE_LIMITED'],
  input: z.object({ businessId, email, firstName: text('The first name', 80), lastName: text('The last name', 80), role: z.enum(ROLES) }),
  output: member,
});
export const changeMember = route({
  id: 'team.change',
  method: 'PUT',
  path: '/v1/team',
  summary: 'Change a member’s role',
  access: { ...by, can: 'team.roles' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, memberId, role: z.enum(ROLES) }),
  output: member,
});
export const suspendMember = route({
  id: 'team.suspend',
  method: 'PUT',
  path: '/v1/team/suspend',
  summary: 'Suspend or restore a member',
  access: { ...by, can: 'team.suspend' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, memberId, suspended: z._default(z.boolean(), true) }),
  output: member,
});
export const completeSignup = route({
  id: 'team.complete',
  method: 'POST',
  path: '/v1/team/complete-signup',
  summary: 'Accept an invitation',
  access: { as: 'guest' },
  errors: ['LINK_INVALID', 'RATE_LIMITED'],
  input: z.object({
    k: z.string().check(z.minLength(20), z.maxLength(200)),
    firstName: text('The first name', 80),
    lastName: text('The last name', 80),
    phone,
    password,
  }),
  output: z.object({ email: z.string() }),
});
export const resendSignup = route({
  id: 'team.resend',
  method: 'POST',
  path: '/v1/team/resend-signup',
  summary: 'Send an invitation again',
  access: { ...by, can: 'team.invite' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED'],
  input: z.object({ businessId, memberId }),
  output: z.object({}),
});
export const listRequests = route({
  id: 'team.requests',
  method: 'GET',
  path: '/v1/team/{businessId}/requests',
  summary: 'Requests for approval',
  access: { ...by, can: 'business.see' },
  input: z.object({ businessId, ...page(3) }),
  output: z.object({ requests: z.array(request), count: z.int() }),
});
export const decideRequest = route({
  id: 'team.request.decide',
  method: 'POST',
  path: '/v1/team/{businessId}/{requestId}',
  summary: 'Approve or deny a request',
  access: { ...by, can: 'request.decide' },
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, requestId: id('request'), approvalStatus: z.enum(['approved', 'denied']) }),
  output: request,
});
export const askApproval = route({
  id: 'team.request.ask',
  method: 'POST',
  path: '/v1/team/requests/approval',
  summary: 'Ask for an action to be approved',
  access: { ...by, can: 'business.see' },
  idempotent: true,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, action: z.enum(ACTION_TYPES), input: z.record(z.string(), z.unknown()) }),
  output: request,
});
const own = z.object({
  memberships: z.array(z.object({ business: z.object({ id: z.string(), name: z.string() }), role: z.enum(ROLES), status: z.enum(MEMBER_STATUSES) })),
});
export const readProfile = route({
  id: 'team.profile',
  method: 'GET',
  path: '/v1/team/profile',
  summary: 'Your memberships',
  access: { as: 'user' },
  input: z.object({}),
  output: own,
});
export const updateProfile = route({
  id: 'team.update',
  method: 'PUT',
  path: '/v1/team/update',
  summary: 'Change your own name and phone',
  access: { as: 'user' },
  input: z.object({ firstName: z.optional(text('The first name', 80)), lastName: z.optional(text('The last name', 80)), phone: z.optional(phone) }),
  output: own,
});
export const updateMemberPassword = route({
  id: 'team.password',
  method: 'PUT',
  path: '/v1/team/password',
  summary: 'Change your own password',
  access: { as: 'user' },
  errors: ['WRONG_CREDENTIALS'],
  input: z.object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1000)), password }),
  output: z.object({}),
});
