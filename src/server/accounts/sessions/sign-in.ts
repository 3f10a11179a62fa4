import type { AuditAction } from '../../../shared/office/audit/actions.ts';
import type { login as loginRoute } from '../../../shared/accounts/contract.ts';
import { SESSION_LIFE } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { isApprover } from '../../../shared/access/permissions.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { at, inTransaction, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { audit } from '../../core/record.ts';
import { network } from '../../core/address.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { knownDevice, noteDevice } from '../devices/devices.ts';
import type { GivenDevice, KnownDevice } from '../devices/devices.ts';
import { codeWrong, isFactorOn, judgeFactor } from '../factors/factor.ts';
import { liftPasswordLock, liftTries, takeFactorTry, takePasswordTry } from '../limits/lock.ts';
import { profileOf, summaryOf } from '../present.ts';
import { detailOf, holdPassword, memberships, userByEmail } from '../queries.ts';
import type { Membership, User } from '../queries.ts';
import { newToken, passwordMatches, refuseSlowly } from '../secrets/secrets.ts';
import { principalOf } from '../signed-in-user.ts';
import { insertSession, revokeSession } from './session-queries.ts';
import { throttle } from '../limits/throttle.ts';

type SignedIn = OutputOf<typeof loginRoute>;

/** The input of a sign-in besides the first proof. */
export interface Door {
  readonly code: string | undefined;
  readonly recognised: KnownDevice | null;
  readonly given: GivenDevice;
}

/** The password is checked outside any transaction: it is slow by design. */
export const login: OwnTransaction<'users.auth'> = {
  ownTransaction: async (ctx, { email, password, code, ...given }) => {
    await throttle(ctx, `login:${network(ctx.address)}`, 200, 900_000);
    const recognised = await knownDevice(ctx, email, given);
    const device = recognised?.id ?? null;
    await takePasswordTry(ctx, email, device);
    const user = await userByEmail(ctx.sql, email);
    const right = user ? await passwordMatches(password, user.password_hash) : await refuseSlowly(password);
    if (!user || !right) throw new AppError('WRONG_CREDENTIALS');
    if (!user.email_verified_at) {
      await liftPasswordLock(ctx, email, device);
      throw new AppError('EMAIL_UNVERIFIED');
    }
    // The password is right; wrong codes of the second factor are still counted as wrong attempts of both.
    if (!code && !recognised?.trusted && (await isFactorOn(ctx.sql, user.id))) await liftPasswordLock(ctx, email, device);
    return signedIn(ctx, user, { code, recognised, given }, async (sql) => {
      await liftTries(sql, ctx, email, device);
      return 'user.login';
    });
  },
};

export const logout: OwnTransaction<'users.logout'> = {
  ownTransaction: async (ctx) => {
    const principal = principalOf(ctx);
    await inTransaction(ctx.app, 'system', async (sql) => {
      await revokeSession(sql, principal.tokenHash, at(ctx));
      await audit({ ...ctx, sql }, 'user.logout', principal.userId);
    });
    ctx.app.forgetSessions();
    return {};
  },
};

/**
 * Opens a session for a person who has proved all but the second factor. If that is on and the device is not trusted: CODE_REQUIRED without
 * its code, and nothing is stored; wrong codes have their own lock-out. `work` runs in the session's transaction and names the audit
 * action.
 */
export async function signedIn(ctx: Context, user: User, { code, recognised, given }: Door, work: (sql: Sql) => Promise<AuditAction>): Promise<SignedIn> {
  const asked = !recognised?.trusted && (await isFactorOn(ctx.sql, user.id));
  if (asked && !code) throw new AppError('CODE_REQUIRED');
  if (asked) await takeFactorTry(ctx, user.id);
  const session = await inTransaction(ctx.app, 'system', async (sql) => {
    const inside = { ...ctx, sql };
    // The password was checked before this transaction: a change meanwhile ends every session, and must prevent this one.
    if (!(await holdPassword(sql, user))) throw new AppError('WRONG_CREDENTIALS');
    if (asked && !(await judgeFactor(inside, user.id, code ?? ''))) return null;
    await audit(inside, await work(sql), user.id);
    return openSession(inside, user, await noteDevice(inside, user, recognised, given, asked));
  });
  if (!session) throw codeWrong();
  return session;
}

async function openSession(ctx: Context, user: User, device: { id: string; token: string }): Promise<SignedIn> {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(ctx.now + SESSION_LIFE).toISOString();
  const session = { tokenHash, id: newId('session'), userId: user.id, deviceId: device.id };
  await insertSession(ctx.sql, { ...session, createdAt: at(ctx), expiresAt, address: ctx.address, agent: ctx.agent });
  const belongs = await memberships(ctx.sql, user.id);
  const [first] = belongs;
  return { token, expiresAt, user: profileOf(user, first?.role ?? null), business: first ? await detailedOf(ctx.sql, first) : null, device: device.token };
}

async function detailedOf(sql: Sql, place: Membership): Promise<SignedIn['business']> {
  const { detail, owner } = await detailOf(sql, place.business_id);
  return { ...summaryOf(place), businessDetail: detail, businessOwner: isApprover(place.role) ? owner : null };
}
