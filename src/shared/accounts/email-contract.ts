import * as z from 'zod/mini';
import { email, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { linkKey, otp } from './code-fields.ts';

/** Changing the address one signs in with. No answer reveals whether the new address has an account. */
const waiting = z.object({ newEmail: z.string(), expiresAt: wire.instant });

export const readEmailChange = route({
  id: 'users.email.change.read',
  method: 'GET',
  path: '/v1/users/email',
  summary: 'The change of your email address that waits for its code',
  specified: false,
  access: { as: 'user' },
  input: z.object({}),
  output: z.object({ waiting: z.nullable(waiting) }),
});

export const changeEmail = route({
  id: 'users.email.change',
  method: 'POST',
  path: '/v1/users/email',
  summary: 'Ask to change your email address; a code is sent to the new one',
  specified: false,
  access: { as: 'user' },
  stepUp: true,
  errors: ['RATE_LIMITED'],
  input: z.object({ newEmail: email }),
  output: waiting,
});

export const confirmEmailChange = route({
  id: 'users.email.change.confirm',
  method: 'POST',
  path: '/v1/users/email/confirm',
  summary: 'Confirm the new email address by its code',
  specified: false,
  access: { as: 'user' },
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'STATE_CONFLICT'],
  input: z.object({ code: otp }),
  output: z.object({ email: z.string() }),
});

export const cancelEmailChange = route({
  id: 'users.email.change.cancel',
  method: 'DELETE',
  path: '/v1/users/email',
  summary: 'Cancel the change of your email address',
  specified: false,
  access: { as: 'user' },
  input: z.object({}),
  output: z.object({}),
});

/** The link in the message to the former address, for 72 hours. */
export const undoEmailChange = route({
  id: 'users.email.undo',
  method: 'POST',
  path: '/v1/users/email/undo',
  summary: 'Undo a change of the email address by the link sent to the former one',
  specified: false,
  access: { as: 'guest' },
  errors: ['LINK_INVALID', 'STATE_CONFLICT', 'RATE_LIMITED'],
  input: z.object({ k: linkKey }),
  output: z.object({}),
});
