import * as z from 'zod/mini';
import { password } from '../../accounts/rules.ts';
import { email, id, page, text, wire } from '../../kit/fields.ts';
import { OPERATOR_ROLES } from '../permissions.ts';
import { proposal } from '../proposals/contract.ts';
import { officeRoute } from '../route.ts';
import { OPERATOR_STATES } from './rules.ts';

const roles = z.array(z.enum(OPERATOR_ROLES)).check(z.minLength(1, 'Choose at least one role.'), z.maxLength(OPERATOR_ROLES.length, 'Choose each role once.'));
export const code = z
  .string({ error: 'Enter the six digits.' })
  .check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, 'Enter the six digits that your authenticator app shows.'));
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not complete. Please open it again from the email.'));
const reason = text('The reason', 300);
/** The name that colleagues see: no invisible characters, and none that imitate other text on a screen. */
const name = text('Your name', 80).check(z.regex(/^[\p{L}\p{M}\p{N} .'’-]+$/u, 'Use letters, digits, spaces, dots, hyphens and apostrophes.'));
const operatorId = id('operator');
const operator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  state: z.enum(OPERATOR_STATES),
  createdAt: wire.instant,
  lastSeenAt: z.nullable(wire.instant),
});
export const me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  /** The session ends then at the latest. */
  expiresAt: wire.instant,
});
const nothing = z.object({});

export const signIn = officeRoute({
  id: 'office.sign-in',
  method: 'POST',
  path: '/office/sign-in',
  summary: 'First step of signing in: the password. The answer’s challenge is for the second step.',
  access: { as: 'anybody' },
  input: z.object({ email, password: z.string().check(z.minLength(1, 'The password is needed.'), z.maxLength(128)) }),
  output: z.object({ challenge: z.string(), expiresAt: wire.instant }),
  errors: ['WRONG_CREDENTIALS', 'LOCKED_OUT'],
});

export const confirmSignIn = officeRoute({
  id: 'office.sign-in.confirm',
  method: 'POST',
  path: '/office/sign-in/confirm',
  summary: 'Second step of signing in: the code of the authenticator app. Sets the session’s cookie.',
  access: { as: 'anybody' },
  input: z.object({ challenge: token, code }),
  output: me,
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'LOCKED_OUT'],
});

export const signOut = officeRoute({
  id: 'office.sign-out',
  method: 'POST',
  path: '/office/sign-out',
  summary: 'Ends this session.',
  access: { as: 'operator' },
  input: nothing,
  output: nothing,
});

export const readMe = officeRoute({
  id: 'office.me',
  method: 'GET',
  path: '/office/me',
  summary: 'The signed-in operator.',
  access: { as: 'operator' },
  input: nothing,
  output: me,
});

export const listSessions = officeRoute({
  id: 'office.sessions',
  method: 'GET',
  path: '/office/sessions',
  summary: 'The operator’s own open sessions, newest first, at most 50.',
  access: { as: 'operator' },
  input: nothing,
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        isThis: z.boolean(),
        createdAt: wire.instant,
        lastSeenAt: wire.instant,
        expiresAt: wire.instant,
        address: z.string(),
        agent: z.string(),
      }),
    ),
  }),
});

export const endSession = officeRoute({
  id: 'office.session.end',
  method: 'POST',
  path: '/office/sessions/{sessionId}/end',
  summary: 'Ends one of the operator’s own sessions.',
  access: { as: 'operator' },
  input: z.object({ sessionId: id('operatorSession') }),
  output: nothing,
  errors: ['NOT_FOUND'],
});

export const readInvitation = officeRoute({
  id: 'office.invitation.read',
  method: 'POST',
  path: '/office/invitation',
  summary: 'What an invitation is for, and the secret for the authenticator app.',
  access: { as: 'anybody' },
  input: z.object({ token }),
  output: z.object({ email: z.string(), roles: z.array(z.enum(OPERATOR_ROLES)), secret: z.string(), uri: z.string(), expiresAt: wire.instant }),
  errors: ['LINK_INVALID'],
});

export const acceptInvitation = officeRoute({
  id: 'office.invitation.accept',
  method: 'POST',
  path: '/office/invitation/accept',
  summary: 'Accepts an invitation with name, password and the first code of the authenticator app. Sets the session’s cookie.',
  access: { as: 'anybody' },
  input: z.object({ token, name, password, code }),
  output: me,
  errors: ['LINK_INVALID', 'CODE_WRONG', 'LOCKED_OUT'],
});

export const listOperators = officeRoute({
  id: 'office.operators',
  method: 'GET',
  path: '/office/operators',
  summary: 'Everybody who works here: active first, then invited, then disabled, each by name.',
  access: { as: 'operator', can: 'operator.manage' },
  input: z.object(page(50)),
  output: z.object({ operators: z.array(operator), count: z.int() }),
});

export const inviteOperator = officeRoute({
  id: 'office.operator.invite',
  method: 'POST',
  path: '/office/operators',
  summary: 'Proposes to invite a person; when another administrator approves, they get an email with a link that works once within 24 hours.',
  access: { as: 'operator', can: 'operator.manage' },
  input: z.object({ email, roles, reason }),
  output: proposal,
  errors: ['STATE_CONFLICT', 'NOT_ELIGIBLE'],
});

export const renewInvitation = officeRoute({
  id: 'office.operator.invite-again',
  method: 'POST',
  path: '/office/operators/{operatorId}/invite-again',
  summary: 'A new link in place of an invitation that was not accepted yet.',
  access: { as: 'operator', can: 'operator.manage' },
  input: z.object({ operatorId }),
  output: operator,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
});

export const changeRoles = officeRoute({
  id: 'office.operator.roles',
  method: 'POST',
  path: '/office/operators/{operatorId}/roles',
  summary: 'Takes roles from another operator immediately, never from the last administrator; roles to add are proposed to another administrator.',
  access: { as: 'operator', can: 'operator.manage' },
  input: z.object({ operatorId, roles, reason }),
  /** `proposal`: null if no role is added. */
  output: z.object({ operator, proposal: z.nullable(proposal) }),
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
});

export const disableOperator = officeRoute({
  id: 'office.operator.disable',
  method: 'POST',
  path: '/office/operators/{operatorId}/disable',
  summary: 'Ends another operator’s access immediately; never of the last administrator.',
  access: { as: 'operator', can: 'operator.manage' },
  input: z.object({ operatorId }),
  output: operator,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
});

export const enableOperator = officeRoute({
  id: 'office.operator.enable',
  method: 'POST',
  path: '/office/operators/{operatorId}/enable',
  summary: 'Proposes to give a disabled operator access again, with the roles, password and authenticator app of before.',
  access: { as: 'operator', can: 'operator.manage' },
  input: z.object({ operatorId, reason }),
  output: proposal,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
});

export const resetOperator = officeRoute({
  id: 'office.operator.reset',
  method: 'POST',
  path: '/office/operators/{operatorId}/reset',
  summary:
    'Proposes a new sign-in, for a lost phone or a forgotten password; when another administrator approves, the operator gets a link that works once within 24 hours. Password, authenticator app, passkeys and sessions of before end when it is used.',
  access: { as: 'operator', can: 'operator.manage' },
  input: z.object({ operatorId, reason }),
  output: proposal,
  errors: ['STATE_CONFLICT', 'NOT_FOUND', 'NOT_ELIGIBLE'],
});
