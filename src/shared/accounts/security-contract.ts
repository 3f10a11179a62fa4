import * as z from 'zod/mini';
import { email, id, phone, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { login, thisDevice } from './contract.ts';
import { otp } from './code-fields.ts';

/** Second factor, step-up, open sessions, and sign-in by an OpenID Connect provider. */

/** A code of the authenticator app, or one of the recovery codes. */
const factor = z
  .string({ error: () => t('The code is needed.') })
  .check(z.trim(), z.minLength(6, { error: () => t('The code has 6 digits.') }), z.maxLength(20));
const currentPassword = z
  .string({ error: () => t('Your password is needed.') })
  .check(z.minLength(1, { error: () => t('Your password is needed.') }), z.maxLength(1000));

export const readSecurity = route({
  id: 'users.security',
  method: 'GET',
  path: '/v1/users/security',
  summary: 'Your second factor and ways to sign in',
  specified: false,
  access: { as: 'user' },
  input: z.object({}),
  output: z.object({
    totp: z.object({ enabled: z.boolean(), since: z.nullable(wire.instant), recoveryCodesLeft: z.int() }),
    /** The configured OpenID Connect provider; null when there is none. */
    openId: z.nullable(z.object({ name: z.string(), linked: z.boolean() })),
  }),
});

const session = z.object({
  id: z.string(),
  current: z.boolean(),
  startedAt: wire.instant,
  lastSeenAt: wire.instant,
  expiresAt: wire.instant,
  address: z.string(),
  agent: z.string(),
  /** The known device of the session; null if that was removed. */
  deviceId: z.nullable(z.string()),
});
export const listSessions = route({
  id: 'users.sessions',
  method: 'GET',
  path: '/v1/users/sessions',
  summary: 'Active sessions',
  specified: false,
  access: { as: 'user' },
  input: z.object({}),
  output: z.object({ sessions: z.array(session), count: z.int() }),
});
export const endSession = route({
  id: 'users.session.end',
  method: 'DELETE',
  path: '/v1/users/sessions/{sessionId}',
  summary: 'End one of your sessions',
  specified: false,
  access: { as: 'user' },
  errors: ['NOT_FOUND'],
  input: z.object({ sessionId: id('session') }),
  output: z.object({}),
});
export const endOtherSessions = route({
  id: 'users.sessions.end-others',
  method: 'DELETE',
  path: '/v1/users/sessions',
  summary: 'End all your sessions but this one',
  specified: false,
  access: { as: 'user' },
  input: z.object({}),
  output: z.object({ ended: z.int() }),
});

export const beginTotp = route({
  id: 'users.totp.begin',
  method: 'POST',
  path: '/v1/users/totp',
  summary: 'Start setting up an authenticator app',
  specified: false,
  access: { as: 'user' },
  /** STEP_UP_REQUIRED after the right password: the password is one factor, and the previous second factor confirms the new one. */
  errors: ['STATE_CONFLICT', 'LOCKED_OUT', 'STEP_UP_REQUIRED'],
  input: z.object({ currentPassword }),
  output: z.object({ secret: z.string(), uri: z.string() }),
});
export const confirmTotp = route({
  id: 'users.totp.confirm',
  method: 'POST',
  path: '/v1/users/totp/confirm',
  summary: 'Turn the second factor on by a first code',
  specified: false,
  access: { as: 'user' },
  errors: ['CODE_WRONG', 'STATE_CONFLICT', 'RATE_LIMITED'],
  input: z.object({ code: otp }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});
export const renewRecoveryCodes = route({
  id: 'users.totp.recovery-codes',
  method: 'POST',
  path: '/v1/users/totp/recovery-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  specified: false,
  access: { as: 'user' },
  stepUp: true,
  errors: ['STATE_CONFLICT'],
  input: z.object({}),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});
export const removeTotp = route({
  id: 'users.totp.remove',
  method: 'DELETE',
  path: '/v1/users/totp',
  summary: 'Turn the second factor off',
  specified: false,
  access: { as: 'user' },
  stepUp: true,
  errors: ['STATE_CONFLICT'],
  input: z.object({}),
  output: z.object({}),
});

const challengeId = id('challenge');
/**
 * Sends the code for the `challenge` of an answer STEP_UP_REQUIRED. With an authenticator app no code is sent; else by SMS to the
 * phone. A factor that was set up less than a day ago does not count yet, and the previous one is used instead.
 */
export const beginStepUp = route({
  id: 'users.step-up.begin',
  method: 'POST',
  path: '/v1/users/step-up',
  summary: 'Ask for the code that confirms a call',
  specified: false,
  access: { as: 'user' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ challengeId }),
  output: z.object({
    by: z.enum(['totp', 'sms', 'email']),
    /** The masked number or address that the code was sent to. */
    to: z.nullable(z.string()),
    resendAfter: z.number(),
    /** What is confirmed, as a sentence. */
    summary: z.string(),
    /** From when the authenticator app confirms instead, if it was set up less than a day ago. */
    appFrom: z.nullable(wire.instant),
  }),
});
/** After this call the confirmed call is repeated unchanged: the confirmation is valid only for it, once, within ten minutes. */
export const confirmStepUp = route({
  id: 'users.step-up.confirm',
  method: 'POST',
  path: '/v1/users/step-up/confirm',
  summary: 'Confirm a call by its code',
  specified: false,
  access: { as: 'user' },
  errors: ['NOT_FOUND', 'CODE_WRONG', 'CODE_EXPIRED', 'LOCKED_OUT', 'RATE_LIMITED'],
  input: z.object({ challengeId, code: factor }),
  output: z.object({ until: wire.instant }),
});

/** Corrects a mistyped phone number that is not confirmed yet; the password proves the person. */
export const correctPhone = route({
  id: 'users.phone.correct',
  method: 'PUT',
  path: '/v1/users/verify/phone',
  summary: 'Correct the phone number before it is confirmed',
  specified: false,
  access: { as: 'guest' },
  errors: ['WRONG_CREDENTIALS', 'STATE_CONFLICT', 'LOCKED_OUT', 'RATE_LIMITED'],
  input: z.object({ email, password: currentPassword, phone }),
  output: z.object({ phone: z.string(), resendAfter: z.number() }),
});

/** The configured provider's name, for the button; null when there is none. */
export const readOpenId = route({
  id: 'users.openid',
  method: 'GET',
  path: '/v1/users/auth/openid',
  summary: 'Which OpenID Connect provider one can sign in with',
  specified: false,
  access: { as: 'guest' },
  input: z.object({}),
  output: z.object({ provider: z.nullable(z.object({ name: z.string() })) }),
});
/** Starts the sign-in: the provider's address. The browser stores `state`, which the provider returns. */
export const beginOpenId = route({
  id: 'users.openid.begin',
  method: 'POST',
  path: '/v1/users/auth/openid/begin',
  summary: 'Start signing in with the provider',
  specified: false,
  access: { as: 'guest' },
  errors: ['NOT_ELIGIBLE', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  input: z.object({}),
  output: z.object({ url: z.string(), state: z.string() }),
});
/**
 * Completes the sign-in. Signs in the person who linked this identity to their account. If an account with the proved
 * e-mail exists without the link, answers `join`: the password must be entered once (then both are proved).
 */
export const finishOpenId = route({
  id: 'users.openid.finish',
  method: 'POST',
  path: '/v1/users/auth/openid',
  summary: 'Sign in with what the provider answered',
  specified: false,
  access: { as: 'guest' },
  errors: ['LINK_INVALID', 'NOT_ELIGIBLE', 'WRONG_CREDENTIALS', 'CODE_REQUIRED', 'CODE_WRONG', 'LOCKED_OUT', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  input: z.object({
    state: text('The state', 200),
    /** The provider's answer in the first call; the `ticket` of a `join` or a `code` in the second. */
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
    /** The issuer, if the provider sends it (RFC 9207). */
    iss: z.optional(z.string().check(z.maxLength(500))),
    ticket: z.optional(z.string().check(z.minLength(20), z.maxLength(200))),
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    totp: z.optional(factor),
    ...thisDevice,
  }),
  output: z.union([
    z.object({ outcome: z.literal('signed-in'), session: login.output }),
    z.object({ outcome: z.literal('join'), ticket: z.string(), email: z.string() }),
    /** Linked already, and the account has a second factor: the ticket and its code sign in. */
    z.object({ outcome: z.literal('code'), ticket: z.string(), email: z.string() }),
    z.object({ outcome: z.literal('no-account'), email: z.string(), firstName: z.string(), lastName: z.string() }),
  ]),
});
export const unlinkOpenId = route({
  id: 'users.openid.unlink',
  method: 'DELETE',
  path: '/v1/users/openid',
  summary: 'Part your account from the provider’s identity',
  specified: false,
  access: { as: 'user' },
  stepUp: true,
  errors: ['NOT_FOUND'],
  input: z.object({}),
  output: z.object({}),
});
