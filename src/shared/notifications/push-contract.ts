import * as z from 'zod/mini';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';

const state = z.object({
  /** Whether the device of this session gets alerts. */
  on: z.boolean(),
  /** The application server key for the browser's subscription: an uncompressed P-256 point, base64url. */
  publicKey: z.string(),
});
const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), { error: () => t('Please send the key as the browser gave it.') }));

export const readPush = route({
  id: 'users.push',
  method: 'GET',
  path: '/v1/users/push',
  summary: 'Whether this device gets an alert when money arrives',
  specified: false,
  access: { as: 'user' },
  input: z.object({}),
  output: state,
});
export const turnPushOn = route({
  id: 'users.push.on',
  method: 'PUT',
  path: '/v1/users/push',
  summary: 'Send alerts about money that arrives to this device (Web Push)',
  specified: false,
  access: { as: 'user' },
  errors: ['STATE_CONFLICT'],
  /** The browser's `PushSubscription`. */
  input: z.object({
    endpoint: z.url({ error: () => t('Please send the address as the browser gave it.') }).check(z.maxLength(1000)),
    keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
  }),
  output: state,
});
export const turnPushOff = route({
  id: 'users.push.off',
  method: 'DELETE',
  path: '/v1/users/push',
  summary: 'Send no more alerts to this device',
  specified: false,
  access: { as: 'user' },
  input: z.object({}),
  output: state,
});
