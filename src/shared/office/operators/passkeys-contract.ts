import * as z from 'zod/mini';
import { id, text, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { code, me } from './contract.ts';

/** As the WebAuthn standard defines it; the library that verifies it checks its parts. */
const credential = z.looseObject({ id: z.string().check(z.maxLength(1400)), response: z.record(z.string(), z.unknown()) });
const options = z.object({ options: z.record(z.string(), z.unknown()) });
const passkey = z.object({ id: z.string(), name: z.string(), createdAt: wire.instant, lastUsedAt: z.nullable(wire.instant) });

export const listPasskeys = officeRoute({
  id: 'office.passkeys',
  method: 'GET',
  path: '/office/passkeys',
  summary: 'The operator’s own passkeys, oldest first.',
  access: { as: 'operator' },
  input: z.object({}),
  output: z.object({ passkeys: z.array(passkey) }),
});

export const beginPasskey = officeRoute({
  id: 'office.passkey.begin',
  method: 'POST',
  path: '/office/passkeys/begin',
  summary: 'First step of adding a passkey: a code of the authenticator app. The answer is for the browser’s WebAuthn call.',
  access: { as: 'operator' },
  input: z.object({ code }),
  output: options,
  errors: ['CODE_WRONG', 'LOCKED_OUT', 'LIMIT_EXCEEDED'],
});

export const addPasskey = officeRoute({
  id: 'office.passkey.add',
  method: 'POST',
  path: '/office/passkeys',
  summary: 'Second step of adding a passkey: what the browser’s WebAuthn call has returned.',
  access: { as: 'operator' },
  input: z.object({ name: text('The name', 60), credential }),
  output: passkey,
  errors: ['CODE_EXPIRED', 'NOT_ELIGIBLE'],
});

export const removePasskey = officeRoute({
  id: 'office.passkey.remove',
  method: 'POST',
  path: '/office/passkeys/{passkeyId}/remove',
  summary: 'Removes one of the operator’s own passkeys: it no longer opens anything.',
  access: { as: 'operator' },
  input: z.object({ passkeyId: id('passkey') }),
  output: z.object({}),
  errors: ['NOT_FOUND'],
});

export const beginPasskeySignIn = officeRoute({
  id: 'office.sign-in.passkey.begin',
  method: 'POST',
  path: '/office/sign-in/passkey/begin',
  summary: 'First step of signing in with a passkey. The answer is for the browser’s WebAuthn call.',
  access: { as: 'anybody' },
  input: z.object({}),
  output: options,
});

export const signInWithPasskey = officeRoute({
  id: 'office.sign-in.passkey',
  method: 'POST',
  path: '/office/sign-in/passkey',
  summary: 'Signs in with a passkey, in place of password and code: the device has checked fingerprint, face or PIN. Sets the session’s cookie.',
  access: { as: 'anybody' },
  input: z.object({ credential }),
  output: me,
  errors: ['CODE_EXPIRED', 'WRONG_CREDENTIALS'],
});
