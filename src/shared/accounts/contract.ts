import * as z from 'zod/mini';
import { businessSummary, category, signedInBusiness } from '../business/contract.ts';
import { email, id, partyName, personName, phone, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { ROLES } from '../access/permissions.ts';
import { linkKey, otp } from './code-fields.ts';
import { password } from './rules.ts';
import { LOG_IN, PASSWORD_MISSING } from './log-in.ts';
import { render } from '../i18n/message.ts';

export const profile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string(),
  phone_verified: z.boolean(),
  /** Of their screens and e-mails. */
  language: z.string(),
  team_role: z.nullable(z.enum(ROLES)),
});

/** An answer that must not reveal whether an account exists. */
const neutral = z.object({ sent: z.literal(true), resendAfter: z.number() });

export const registration = z.object({
  firstName: personName('The first name'),
  lastName: personName('The last name'),
  businessName: partyName('The business name'),
  category,
  email,
  phone,
  password,
  terms: z.literal(true, { error: () => t('Please accept the terms to open an account.') }),
});

export const register = route({
  id: 'users.register',
  method: 'POST',
  path: '/v1/users',
  summary: 'Register a person and their business',
  access: { as: 'guest' },
  errors: ['RATE_LIMITED'],
  input: registration,
  output: z.object({
    email: z.string(),
    phone: z.string(),
    resendAfter: z.number(),
    /** A claim that this browser stores and sends with its confirmations; the last confirmation then signs in. */
    claim: z.string(),
  }),
});

/** Identifies the browser that confirms. */
const confirming = {
  /** The `claim` that registration answered to this browser. */
  claim: z.optional(z.string().check(z.maxLength(200))),
  /** The same as at log-in. */
  browser: z.optional(z.string().check(z.maxLength(100))),
};

/** The device that signs in. Without these fields the device counts as unknown. */
export const thisDevice = {
  /** The `device` that the last log-in of this account answered on this browser. */
  device: z.optional(z.string().check(z.maxLength(200))),
  /** An identifier that the browser generated once, the same for every account; it proves nothing. */
  browser: z.optional(z.string().check(z.maxLength(100))),
  /** The second factor is not required on this device for 30 days; valid only together with its code. */
  remember: z.optional(z.boolean()),
};

const signedIn = z.object({
  token: z.string(),
  expiresAt: wire.instant,
  user: profile,
  business: z.nullable(signedInBusiness),
  /** A secret that this browser stores for this account and sends at its next log-in. */
  device: z.string(),
});

export const login = route({
  ...LOG_IN,
  summary: 'Sign in',
  access: { as: 'guest' },
  errors: ['WRONG_CREDENTIALS', 'EMAIL_UNVERIFIED', 'CODE_REQUIRED', 'CODE_WRONG', 'LOCKED_OUT', 'RATE_LIMITED'],
  input: z.object({
    email,
    password: z.string({ error: () => render(PASSWORD_MISSING) }).check(z.minLength(1, { error: () => render(PASSWORD_MISSING) }), z.maxLength(1000)),
    /** The second factor, if it is on: a code of the app or a recovery code. CODE_REQUIRED requests it. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    ...thisDevice,
  }),
  output: signedIn,
});

export const logout = route({
  id: 'users.logout',
  method: 'POST',
  path: '/v1/users/logout',
  summary: 'End this session',
  access: { as: 'user' },
  input: z.object({}),
  output: z.object({}),
});

export const recovery = route({
  id: 'users.recovery',
  method: 'POST',
  path: '/v1/users/auth/recovery',
  summary: 'Ask for a password reset link',
  access: { as: 'guest' },
  errors: ['RATE_LIMITED'],
  input: z.object({ email }),
  output: neutral,
});

export const reset = route({
  id: 'users.reset',
  method: 'POST',
  path: '/v1/users/auth/reset',
  summary: 'Set a new password by a reset link',
  access: { as: 'guest' },
  errors: ['LINK_INVALID', 'RATE_LIMITED'],
  input: z.object({ k: linkKey, password }),
  output: z.object({}),
});

/** Whether a reset link still sets a password; opening it does not use it up. */
export const readReset = route({
  id: 'users.reset.read',
  method: 'GET',
  path: '/v1/users/auth/reset',
  summary: 'Check a password reset link',
  specified: false,
  access: { as: 'guest' },
  errors: ['LINK_INVALID', 'RATE_LIMITED'],
  input: z.object({ k: linkKey }),
  output: z.object({}),
});

export const verifyPhone = route({
  id: 'users.verify',
  method: 'POST',
  path: '/v1/users/verify',
  summary: 'Confirm the phone number by its code',
  access: { as: 'guest' },
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'RATE_LIMITED'],
  input: z.object({ email, otp, ...confirming }),
  output: z.object({
    phone_verified: z.literal(true),
    email_verified: z.boolean(),
    /** The same as the answer of a log-in: in the browser that registered, when e-mail and phone are confirmed. */
    session: z.nullable(signedIn),
  }),
});

export const verifyEmail = route({
  id: 'users.account.verify',
  method: 'POST',
  path: '/v1/users/account/verify',
  summary: 'Confirm the email address with its link',
  access: { as: 'guest' },
  errors: ['LINK_INVALID', 'RATE_LIMITED'],
  input: z.object({ k: linkKey, ...confirming }),
  output: z.object({
    email: z.string(),
    email_verified: z.literal(true),
    phone_verified: z.boolean(),
    /** The same as the answer of a log-in: in the browser that registered, when e-mail and phone are confirmed. */
    session: z.nullable(signedIn),
  }),
});

export const resendOtp = route({
  id: 'users.verify.resend',
  method: 'POST',
  path: '/v1/users/verify/resend',
  summary: 'Send the phone code again',
  access: { as: 'guest' },
  errors: ['RATE_LIMITED'],
  input: z.object({ email }),
  output: neutral,
});

export const resendLink = route({
  id: 'users.signup.resend',
  method: 'POST',
  path: '/v1/users/signup/verify/resend',
  summary: 'Resend the email link',
  access: { as: 'guest' },
  errors: ['RATE_LIMITED'],
  input: z.object({ email }),
  output: neutral,
});

export const updatePassword = route({
  id: 'users.password',
  method: 'POST',
  path: '/v1/users/password/update',
  summary: 'Change the password while signed in',
  access: { as: 'user' },
  errors: ['WRONG_CREDENTIALS', 'STATE_CONFLICT', 'LOCKED_OUT'],
  input: z.object({
    currentPassword: z
      .string({ error: () => t('Your current password is needed.') })
      .check(z.minLength(1, { error: () => t('Your current password is needed.') }), z.maxLength(1000)),
    password,
  }),
  output: z.object({}),
});

export const readUser = route({
  id: 'users.read',
  method: 'GET',
  path: '/v1/users/{id}',
  summary: 'Read your own profile',
  access: { as: 'user' },
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('user') }),
  output: z.object({ user: profile, businesses: z.array(businessSummary) }),
});

/** Corrects a mistyped e-mail address that is not confirmed yet. The answer does not reveal whether the new address has an account. */
export const correctEmail = route({
  id: 'users.email.correct',
  method: 'PUT',
  path: '/v1/users/verify/email',
  summary: 'Correct the email address before it is confirmed',
  specified: false,
  access: { as: 'guest' },
  errors: ['WRONG_CREDENTIALS', 'STATE_CONFLICT', 'LOCKED_OUT', 'RATE_LIMITED'],
  input: z.object({
    email,
    password: z.string({ error: () => render(PASSWORD_MISSING) }).check(z.minLength(1, { error: () => render(PASSWORD_MISSING) }), z.maxLength(1000)),
    newEmail: email,
  }),
  output: z.object({ email: z.string(), resendAfter: z.number() }),
});
