import { LOCKOUT, SESSION_LIFE } from '../../shared/accounts/rules.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { at, inTransaction, newId } from '../context.ts';
import type { Context } from '../context.ts';
import { audit } from '../db/record.ts';
import type { OwnTransaction } from '../http/handler.ts';
import { profileOf, summaryOf } from './present.ts';
import { insertSession, liftLock, lockedUntil, memberships, revokeSession, takeSignIn, userByEmail } from './queries.ts';
import { lockKey, newToken, passwordMatches, refuseSlowly } from './secrets.ts';
import { throttle } from './throttle.ts';

/** The password is judged outside any transaction: it takes a while on purpose. */
export const login: OwnTransaction<'users.auth'> = {
  ownTransaction: async (ctx, { email, password }) => {
    await throttle(ctx, `login:${ctx.address}`, 200, 900_000);
    await takeTry(ctx, email);
    const user = await userByEmail(ctx.sql, email);
    const right = user ? await passwordMatches(password, user.password_hash) : await refuseSlowly(password);
    if (!user || !right) throw new AppError('WRONG_CREDENTIALS');
    if (!user.email_verified_at) {
      await inTransaction(ctx.app, 'system', (sql) => liftLock(sql, lockKey(ctx.app.env, email)));
      throw new AppError('EMAIL_UNVERIFIED');
    }
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(ctx.now + SESSION_LIFE).toISOString();
    const belongs = await inTransaction(ctx.app, 'system', async (sql) => {
      await liftLock(sql, lockKey(ctx.app.env, email));
      await insertSession(sql, { tokenHash, id: newId('session'), userId: user.id, createdAt: at(ctx), expiresAt, address: ctx.address, agent: ctx.agent });
      await audit({ ...ctx, sql }, 'user.login', user.id);
      return memberships(sql, user.id);
    });
    const [first] = belongs;
    return { token, expiresAt, user: profileOf(user, first?.role ?? null), business: first ? summaryOf(first) : null };
  },
};

export const logout: OwnTransaction<'users.logout'> = {
  ownTransaction: async (ctx) => {
    const { principal } = ctx;
    if (!principal) throw new AppError('UNAUTHENTICATED');
    await inTransaction(ctx.app, 'system', async (sql) => {
      await revokeSession(sql, principal.tokenHash, at(ctx));
      await audit({ ...ctx, sql }, 'user.logout', principal.userId);
    });
    ctx.app.forgetSessions();
    return {};
  },
};

/** Counts a try, or refuses with the time left; the same for addresses without an account. */
export async function takeTry(ctx: Context, email: string): Promise<void> {
  if (await inTransaction(ctx.app, 'system', (sql) => takeSignIn(sql, lockKey(ctx.app.env, email), at(ctx), LOCKOUT))) return;
  const until = await lockedUntil(ctx.sql, lockKey(ctx.app.env, email));
  const minutes = Math.max(1, Math.ceil((Date.parse(until ?? at(ctx)) - ctx.now) / 60_000));
  throw new AppError('LOCKED_OUT', `Too many wrong tries. Please wait ${minutes} minute${minutes === 1 ? '' : 's'}, or reset your password.`, {
    retryAfter: minutes * 60,
  });
}
