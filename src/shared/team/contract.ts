import * as z from 'zod/mini';
import { profile } from '../accounts/contract.ts';
import { password } from '../accounts/rules.ts';
import { businessSummary } from '../business/contract.ts';
import { email, id, page, personName, phone, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { ROLES } from '../access/permissions.ts';

export const MEMBER_STATUSES = ['pending', 'active', 'suspended'] as const;

const businessId = id('business');
const memberId = id('member');
const invitationKey = z
  .string({ error: () => t('The link is not complete.') })
  .check(z.minLength(20, { error: () => t('The link is not complete.') }), z.maxLength(200));
const by = { as: 'member', of: 'businessId' } as const;
const member = z.object({
  id: z.string(),
  /** Null until the invitation is accepted. */
  userId: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(MEMBER_STATUSES),
  invitedAt: z.nullable(wire.instant),
  /** For an open invitation: when the mail server accepted its e-mail, and when its link was first opened. */
  invitationSentAt: z.nullable(wire.instant),
  invitationOpenedAt: z.nullable(wire.instant),
  joinedAt: z.nullable(wire.instant),
  /** Of a member who left by themselves; they come back by a new invitation. */
  leftAt: z.nullable(wire.instant),
  lastSeenAt: z.nullable(wire.instant),
  /** Whether the reader may change this member, and if not, why. */
  mayChange: z.boolean(),
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
  access: { ...by, can: 'team.invite', level: 2 },
  /** STEP_UP_REQUIRED for an owner or admin, because it adds a person who may decide. */
  errors: ['STATE_CONFLICT', 'ROLE_FORBIDDEN', 'LIMIT_EXCEEDED', 'RATE_LIMITED', 'STEP_UP_REQUIRED'],
  input: z.object({ businessId, email, firstName: personName('The first name'), lastName: personName('The last name'), role: z.enum(ROLES) }),
  output: member,
});
export const changeMember = route({
  id: 'team.change',
  method: 'PUT',
  path: '/v1/team',
  summary: 'Change a member’s role',
  access: { ...by, can: 'team.roles' },
  stepUp: true,
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
  /** STEP_UP_REQUIRED for restoring an owner or admin. */
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED', 'STEP_UP_REQUIRED'],
  input: z.object({ businessId, memberId, suspended: z._default(z.boolean(), true) }),
  output: member,
});
export const removeMember = route({
  id: 'team.remove',
  method: 'DELETE',
  path: '/v1/team/{businessId}/{memberId}',
  summary: 'Remove a suspended member or an open invitation from the team',
  specified: false,
  access: { ...by, can: 'team.suspend' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, memberId }),
  output: z.object({}),
});
export const leaveTeam = route({
  id: 'team.leave',
  method: 'POST',
  path: '/v1/team/{businessId}/leave',
  summary: 'Leave a business; the last owner cannot',
  specified: false,
  access: { as: 'user' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId }),
  output: z.object({}),
});
export const completeSignup = route({
  id: 'team.complete',
  method: 'POST',
  path: '/v1/team/complete-signup',
  summary: 'Accept an invitation',
  access: { as: 'guest' },
  errors: ['LINK_INVALID', 'WRONG_CREDENTIALS', 'LOCKED_OUT', 'RATE_LIMITED'],
  /** A person with an account sends only its password: an invitation never changes the account. */
  input: z.object({
    k: invitationKey,
    firstName: z.optional(personName('The first name')),
    lastName: z.optional(personName('The last name')),
    phone: z.optional(phone),
    password: z.string({ error: () => t('The password is needed.') }).check(z.minLength(1, { error: () => t('The password is needed.') }), z.maxLength(1000)),
    terms: z.optional(z.literal(true)),
  }),
  output: z.object({
    email: z.string(),
    phone_verified: z.boolean(),
    /** The claim of a new account, as registration answers it; null for an existing account. */
    claim: z.nullable(z.string()),
  }),
});
/** The content of an invitation's page, for the holder of the link. */
export const readInvitation = route({
  id: 'team.invitation',
  method: 'GET',
  path: '/v1/team/invitation',
  summary: 'Read an invitation',
  specified: false,
  access: { as: 'guest' },
  errors: ['LINK_INVALID', 'RATE_LIMITED'],
  input: z.object({ k: invitationKey }),
  output: z.object({
    businessName: z.string(),
    invitedBy: z.string(),
    role: z.enum(ROLES),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    hasAccount: z.boolean(),
    expiresAt: wire.instant,
  }),
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
const own = z.object({
  user: profile,
  memberships: z.array(z.object({ business: businessSummary, role: z.enum(ROLES), status: z.enum(MEMBER_STATUSES) })),
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
  summary: 'Change your own name, phone and language',
  access: { as: 'user' },
  /** STEP_UP_REQUIRED if a confirmed phone number changes, because codes go there. */
  errors: ['RATE_LIMITED', 'STEP_UP_REQUIRED'],
  input: z.object({
    firstName: z.optional(personName('The first name')),
    lastName: z.optional(personName('The last name')),
    phone: z.optional(phone),
    language: z.optional(text('The language', 3)),
  }),
  output: own,
});
export const updateMemberPassword = route({
  id: 'team.password',
  method: 'PUT',
  path: '/v1/team/password',
  summary: 'Change your own password',
  access: { as: 'user' },
  errors: ['STATE_CONFLICT', 'LOCKED_OUT'],
  input: z.object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1000)), password }),
  output: z.object({}),
});
