import * as z from 'zod/mini';
import { email, id, phone, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { login, thisDevice } from './contract.ts';
import { OTP_DIGITS } from './rules.ts';

/** A second factor, proving oneself once more, open sessions, and signing in by an OpenID Connect provider. */

const otp = z
  .string({ error: () => t('The code is needed.') })
  .check(z.trim(), z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), { error: () => t('The code has {otpDigits} digits.', { otpDigits: OTP_DIGITS }) }));
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
  /** The remembered device that it was begun on; null where that was removed. */
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
  /** STEP_UP_REQUIRED once the password is right: it is one factor, and the one that was there before confirms the new one. */
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
 * A call that answered STEP_UP_REQUIRED named a `challenge`: this asks for its code. By the authenticator app where there is one, else by a code to the
 * phone; what was set up less than a day ago does not count yet, and the factor before it is asked instead.
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
    /** What is confirmed, in a sentence. */
    summary: z.string(),
    /** From when on the authenticator app confirms instead, where it was set up less than a day ago. */
    appFrom: z.nullable(wire.instant),
  }),
});
/** The call is then made once more, exactly as it was: the confirmation counts for it alone, once, within ten minutes. */
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

/** For who has not confirmed the phone yet and mistyped it: the password says that it is them. */
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
/** Starts at the provider: where to send the browser. `state` comes back with it and is kept in the browser meanwhile. */
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
 * Back from the provider. Signs in whoever has joined this identity to their account. Where an account with the proved
 * e-mail exists but is not joined, answers `join`: the password must be given once (both are proved then).
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
    /** The provider's answer the first time; the `ticket` of a `join` or a `code` the second. */
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
    /** Who answered, where the provider says so (RFC 9207). */
    iss: z.optional(z.string().check(z.maxLength(500))),
    ticket: z.optional(z.string().check(z.minLength(20), z.maxLength(200))),
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    totp: z.optional(factor),
    ...thisDevice,
  }),
  output: z.union([
    z.object({ outcome: z.literal('signed-in'), session: login.output }),
    z.object({ outcome: z.literal('join'), ticket: z.string(), email: z.string() }),
    /** Joined already, and the account has a second factor: the ticket and its code sign in. */
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
