import { randomBytes } from 'node:crypto';
import { AppError } from '../../../shared/kit/errors.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import type { finishOpenId as finishRoute } from '../../../shared/accounts/security-contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { network } from '../../core/address.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import type { ProvedIdentity } from '../../integrations/open-id.ts';
import { openText } from '../../core/encryption.ts';
import { isFactorOn } from '../factors/factor.ts';
import { liftPasswordLock, takePasswordTry } from '../limits/lock.ts';
import { configured, FLOW_LIFE, sealedFieldOf, redirectUri, unreachable } from './openid.ts';
import { endFlow, isJoined, join, keepProved, provedBy, takeReturn, userOfIdentity } from './openid-queries.ts';
import { knownDevice } from '../devices/devices.ts';
import type { GivenDevice, KnownDevice } from '../devices/devices.ts';
import type { Identity } from './openid-queries.ts';
import { userByEmail, userById } from '../queries.ts';
import type { User } from '../queries.ts';
import { digest, passwordMatches } from '../secrets/secrets.ts';
import { signedIn } from '../sessions/sign-in.ts';
import type { Door } from '../sessions/sign-in.ts';
import { throttle } from '../limits/throttle.ts';
import { recordChange } from '../tell-change.ts';

type Outcome = OutputOf<typeof finishRoute>;
interface Given extends GivenDevice {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly ticket?: string | undefined;
  readonly password?: string | undefined;
  readonly totp?: string | undefined;
}

/** First with the provider's code; then, if the account requires more, with the ticket of the first answer. */
export const finishOpenId: OwnTransaction<'users.openid.finish'> = {
  ownTransaction: async (ctx, given) => {
    await throttle(ctx, `openid:${network(ctx.address)}`, 60, 900_000);
    return given.ticket === undefined ? returned(ctx, given) : completed(ctx, given, given.ticket);
  },
};

async function returned(ctx: Context, { state, code, iss, ...given }: Given): Promise<Outcome> {
  const provider = configured(ctx);
  const stateHash = digest(state);
  const flow = code && (await inTransaction(ctx.app, 'system', (sql) => takeReturn(sql, stateHash, at(ctx))));
  if (!code || !flow) throw over();
  const verifier = openText(ctx.app.env, sealedFieldOf(stateHash), flow.verifier);
  const proved = await provider
    .redeem({ code, state, iss, nonce: flow.nonce, verifier, redirectUri: redirectUri(ctx.app.env) })
    .catch((error: unknown) => unreachable(ctx, error));
  const identity = { issuer: issuerOf(ctx), subject: proved.subject };
  const joined = await joinedUser(ctx, identity);
  const recognised = joined && (await knownDevice(ctx, joined.email, given));
  if (joined && (recognised?.trusted || !(await isFactorOn(ctx.sql, joined.id)))) {
    return session(ctx, joined, { code: undefined, recognised, given }, async (sql) => {
      if (!(await endFlow(sql, stateHash, at(ctx)))) throw over();
      return 'user.login-openid';
    });
  }
  const user = joined ?? (await provedUser(ctx, proved));
  if (!user) return { outcome: 'no-account', email: proved.email ?? '', firstName: proved.firstName, lastName: proved.lastName };
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now + FLOW_LIFE).toISOString();
  await inTransaction(ctx.app, 'system', (sql) => keepProved(sql, stateHash, { ...identity, ticketHash: digest(ticket), userId: user.id, expiresAt }));
  return { outcome: joined ? 'code' : 'join', ticket, email: user.email };
}

/** Links a new identity, after the password (and the second factor) of the account. */
async function completed(ctx: Context, { state, password, totp, ...given }: Given, ticket: string): Promise<Outcome> {
  configured(ctx);
  const stateHash = digest(state);
  const proved = await provedBy(ctx.sql, stateHash, digest(ticket), at(ctx));
  const user = proved && (await userById(ctx.sql, proved.user_id));
  if (!proved || !user) throw over();
  const joinedTo = await userOfIdentity(ctx.sql, proved);
  const recognised = await knownDevice(ctx, user.email, given);
  if (joinedTo !== user.id) await provePasswordOf(ctx, user, password, recognised);
  return session(ctx, user, { code: totp, recognised, given }, async (sql) => {
    if (!(await endFlow(sql, stateHash, at(ctx)))) throw over();
    if (joinedTo === user.id) return 'user.login-openid';
    if (!(await join(sql, proved, user.id, at(ctx)))) throw taken(ctx);
    await recordChange({ ...ctx, sql }, 'user.openid-join', user.id, 'openid-join', { issuer: proved.issuer });
    return 'user.login-openid';
  });
}

async function session(ctx: Context, user: User, door: Door, work: Parameters<typeof signedIn>[3]): Promise<Outcome> {
  return { outcome: 'signed-in', session: await signedIn(ctx, user, door, work) };
}

async function joinedUser(ctx: Context, identity: Identity): Promise<User | null> {
  const userId = await userOfIdentity(ctx.sql, identity);
  return userId === null ? null : userById(ctx.sql, userId);
}

/** The account of an address that the provider has verified; an unverified address finds none. */
async function provedUser(ctx: Context, { email, emailVerified }: ProvedIdentity): Promise<User | null> {
  return email !== null && emailVerified ? userByEmail(ctx.sql, email) : null;
}

async function provePasswordOf(ctx: Context, user: User, password: string | undefined, recognised: KnownDevice | null): Promise<void> {
  if (!password) throw new AppError('WRONG_CREDENTIALS', say`Enter your account password once to link the two.`);
  await takePasswordTry(ctx, user.email, recognised?.id);
  if (!(await passwordMatches(password, user.password_hash))) throw new AppError('WRONG_CREDENTIALS', say`Incorrect password.`);
  await liftPasswordLock(ctx, user.email, recognised?.id);
  if (!user.email_verified_at) throw new AppError('NOT_ELIGIBLE', say`Please confirm your email address first: we sent you a link.`);
  if (await isJoined(ctx.sql, user.id, issuerOf(ctx))) throw taken(ctx);
}

function issuerOf(ctx: Context): string {
  return ctx.app.env.openId?.issuer ?? '';
}

function over(): AppError {
  return new AppError('LINK_INVALID', say`This sign-in took too long or was used already. Please start it again.`);
}

function taken(ctx: Context): AppError {
  const name = ctx.app.env.openId?.name ?? 'the provider';
  return new AppError(
    'NOT_ELIGIBLE',
    say`Your account is linked to another identity at ${name}. Sign in with your password, and unlink that in Settings first.`,
  );
}
