import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { revokeKey as revokeContract } from '../../shared/api-keys/contract.ts';
import { permission } from '../../shared/access/permissions.ts';
import { KEYS_AT_ONCE, TOKEN_PREFIX } from '../../shared/api-keys/scopes.ts';
import { say } from '../../shared/i18n/message.ts';
import { lockBusiness, roleIn } from '../business/index.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { AllHandlers, OwnTransaction, Verb } from '../core/handler.ts';
import { countKeys, insertKey, keysOf, markRevoked, revokeAll } from './queries.ts';
import type { KeyRecord } from './queries.ts';

export { readKey } from './read-key.ts';
export type { ActiveKey } from './read-key.ts';

const DAY = 86_400_000;

const listKeys: Verb<'key.list'> = async (ctx, { businessId }) => {
  const rows = await keysOf(ctx.sql, businessId, at(ctx));
  return { keys: rows.map((row) => present(row, ctx.now)), count: await countKeys(ctx.sql, businessId, at(ctx)) };
};

/** Only this answer contains the token: its digest is stored. */
const createKey: Verb<'key.create'> = async (ctx, { businessId, name, scopes, expiresInDays }) => {
  await mustStillMay(ctx, businessId);
  if ((await countKeys(ctx.sql, businessId, at(ctx))) >= KEYS_AT_ONCE)
    throw new AppError('LIMIT_EXCEEDED', say`A business can have up to ${KEYS_AT_ONCE} API keys. Revoke one you no longer need.`);
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const row = await insertKey(ctx.sql, {
    businessId,
    id: newId('key'),
    name,
    tokenHash: createHash('sha256').update(token).digest(),
    last4: token.slice(-4),
    scopes,
    by: actorOf(ctx),
    byName: ctx.principal?.name ?? '',
    at: at(ctx),
    expiresAt: expiresInDays === undefined ? null : new Date(ctx.now + expiresInDays * DAY).toISOString(),
  });
  await audit(ctx, 'key.create', row.id, { name, scopes, expiresAt: row.expires_at });
  await emit(ctx.sql, 'key.created', [businessId], { businessId, keyId: row.id, name, who: ctx.principal?.name ?? '' });
  return answer({ key: present(row, ctx.now), token }, 'Your API key is made. Copy it now: it is not shown again.');
};

/** Waits for other keys, changes of the team and the closing of the business, then checks the role again: a person whose access has just ended creates no key. */
async function mustStillMay(ctx: Context, businessId: string): Promise<void> {
  if (await lockBusiness(ctx.sql, businessId)) throw new AppError('BUSINESS_CLOSED');
  const role = await roleIn(ctx.sql, businessId, actorOf(ctx));
  if (!role || permission(role, 'api.manage') !== 'allow') throw new AppError('ROLE_FORBIDDEN');
}

const revokeKey: OwnTransaction<'key.revoke'> = {
  ownTransaction: async (ctx, { businessId, keyId }) => {
    const row = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const revoked = await markRevoked(sql, businessId, keyId, actorOf(ctx), at(ctx));
      if (!revoked) throw new AppError('NOT_FOUND');
      await audit({ ...ctx, sql }, 'key.revoke', keyId, { name: revoked.name });
      await emit(sql, 'key.revoked', [businessId], { businessId, keyId });
      return revoked;
    });
    ctx.app.forgetSessions();
    return answer(present(row, ctx.now), `The API key ${row.name} is revoked.`);
  },
};

/** Revokes every key of a business that closes, or those of a maker who may not make keys any more: they know them. */
export async function revokeKeys(ctx: Context, maker: string | null): Promise<void> {
  const { sql, businessId } = ctx;
  for (const { id, name } of await revokeAll(sql, businessId, { maker, by: actorOf(ctx), at: at(ctx) })) {
    await audit(ctx, 'key.revoke', id, { name });
    await emit(sql, 'key.revoked', [businessId], { businessId, keyId: id });
  }
}

export const keyHandlers = {
  'key.list': listKeys,
  'key.create': { verb: createKey, confirms: (_ctx, { name }) => say`Create the API key “${name}”.` },
  'key.revoke': revokeKey,
} satisfies Partial<AllHandlers>;

function present(row: KeyRecord, now: number): OutputOf<typeof revokeContract> {
  const expired = row.expires_at !== null && Date.parse(row.expires_at) <= now;
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    last4: row.last4,
    status: row.revoked_at !== null ? 'revoked' : expired ? 'expired' : 'active',
    createdAt: row.created_at,
    createdBy: row.created_name,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
