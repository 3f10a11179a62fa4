import { SESSION_IDLE } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import { systemSql } from '../../db/transaction.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { revokeDeviceOf, revokeDevices } from '../devices/device-queries.ts';
import { principalOf } from '../signed-in-user.ts';
import { openSessions, revokeOne, revokeSessions, stillOpen, touchSession } from './session-queries.ts';

/** The minimum interval of writing a session's last use, which happens only when it is read from the database. */
const SEEN_EVERY = 5 * 60_000;

export const listSessions: OwnTransaction<'users.sessions'> = {
  ownTransaction: async (ctx) => {
    const { userId, tokenHash } = principalOf(ctx);
    const rows = await openSessions(ctx.sql, userId, tokenHash, at(ctx), idleSince(ctx.now));
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        current: row.current,
        startedAt: row.created_at,
        // The current session is in use now.
        lastSeenAt: row.current ? at(ctx) : row.seen_at,
        expiresAt: row.expires_at,
        address: row.address,
        agent: row.agent,
        deviceId: row.device_id,
      })),
      count: rows[0]?.all ?? 0,
    };
  },
};

export const endSession: OwnTransaction<'users.session.end'> = {
  ownTransaction: async (ctx, { sessionId }) => {
    const { userId } = principalOf(ctx);
    await inTransaction(ctx.app, 'system', async (sql) => {
      if (!(await revokeOne(sql, userId, sessionId, at(ctx)))) throw new AppError('NOT_FOUND');
      await revokeDeviceOf(sql, sessionId, userId, at(ctx));
      await audit({ ...ctx, sql }, 'user.end-session', userId, { sessionId });
    });
    ctx.app.forgetSessions();
    return answer({}, 'That session has ended.');
  },
};

export const endOtherSessions: OwnTransaction<'users.sessions.end-others'> = {
  ownTransaction: async (ctx) => {
    const { userId, tokenHash } = principalOf(ctx);
    const ended = await inTransaction(ctx.app, 'system', async (sql) => {
      await audit({ ...ctx, sql }, 'user.end-other-sessions', userId);
      await revokeDevices(sql, userId, at(ctx), tokenHash);
      return revokeSessions(sql, userId, at(ctx), tokenHash);
    });
    ctx.app.forgetSessions();
    return answer({ ended }, 'All your other sessions have ended.');
  },
};

/** The last use of a session as known to this process. */
interface InUse {
  readonly principal: { readonly tokenHash: Buffer };
  seenAt: number;
}

/** Writes that the session is in use. Nobody waits for it, and a failure is only logged. */
export function noteSeen(app: App, session: InUse): void {
  const now = app.clock();
  if (now - session.seenAt < SEEN_EVERY) return;
  session.seenAt = now;
  const { tokenHash } = session.principal;
  touchSession(systemSql(app.pool), tokenHash, new Date(now).toISOString()).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'a session’s last use was not written down'),
  );
}

/** A session that was last used before this time has ended. */
export function idleSince(now: number): string {
  return new Date(now - SESSION_IDLE).toISOString();
}

/**
 * For each of these sessions, by the base64 of their hash: the businesses whose live events it may still receive; none for an ended one.
 */
export async function mayStillListen(app: App, tokenHashes: readonly Buffer[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await inTransaction(app, 'system', (sql) => stillOpen(sql, tokenHashes, new Date(app.clock()).toISOString(), idleSince(app.clock())));
  const places = new Map<string, Set<string>>();
  for (const row of rows) {
    const key = row.token_hash.toString('base64');
    const businesses = places.get(key) ?? new Set<string>();
    places.set(key, businesses.add(row.business_id));
  }
  return places;
}
