import * as z from 'zod/mini';
import { id, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { SCOPES } from './scopes.ts';

const businessId = id('business');
const owner = { as: 'member', of: 'businessId', can: 'api.manage' } as const;

const keyView = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The last characters of the key, to recognise it. */
  last4: z.string(),
  status: z.enum(['active', 'expired', 'revoked']),
  createdAt: wire.instant,
  createdBy: z.string(),
  expiresAt: z.nullable(wire.instant),
  /** Precise to the minute. */
  lastUsedAt: z.nullable(wire.instant),
  revokedAt: z.nullable(wire.instant),
});

export const listKeys = route({
  id: 'key.list',
  method: 'GET',
  path: '/v1/api-keys/{businessId}/all',
  summary: 'The API keys of a business, those that count first; at most fifty',
  specified: false,
  access: owner,
  input: z.object({ businessId }),
  output: z.object({ keys: z.array(keyView), count: z.int() }),
});
/** Takes no Idempotency-Key: the answer with the key would be stored, and only the holder may have it. */
export const createKey = route({
  id: 'key.create',
  method: 'POST',
  path: '/v1/api-keys',
  summary: 'Make an API key; it is shown in this answer and never again',
  specified: false,
  access: owner,
  stepUp: true,
  errors: ['STEP_UP_REQUIRED', 'LIMIT_EXCEEDED'],
  input: z.object({
    businessId,
    name: text('The name', 60),
    scopes: z.array(z.enum(SCOPES, { error: () => t('There is no such scope.') })).check(
      z.minLength(1, { error: () => t('Choose at least one permission.') }),
      z.refine((value) => new Set(value).size === value.length, { error: () => t('Each scope counts once.') }),
    ),
    expiresInDays: z.optional(
      z
        .int({ error: () => t('Please give whole days.') })
        .check(
          z.minimum(1, { error: () => t('A key must be valid for at least one day.') }),
          z.maximum(1095, { error: () => t('A key can be valid for up to three years, or have no expiry.') }),
        ),
    ),
  }),
  output: z.object({ key: keyView, token: z.string() }),
});
export const revokeKey = route({
  id: 'key.revoke',
  method: 'DELETE',
  path: '/v1/api-keys/{keyId}/business/{businessId}',
  summary: 'Revoke an API key; it is refused from the next call on',
  specified: false,
  access: owner,
  errors: ['NOT_FOUND'],
  input: z.object({ keyId: id('key'), businessId }),
  output: keyView,
});
