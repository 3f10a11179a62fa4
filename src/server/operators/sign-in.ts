import { AppError } from '../../shared/kit/errors.ts';
import { say, verbatim } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { OPERATOR_SESSION_IDLE, OPERATOR_SESSION_LIFE, OPERATOR_SIGN_IN_LIFE } from '../../shared/office/operators/rules.ts';
import { digest, liftFactorTries, liftTries, newToken, passwordMatches, refuseSlowly, stepOf, takeFactorTry, takePasswordTry } from '../accounts/index.ts';
import { at, inTransaction, newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { openText } from '../core/encryption.ts';
import { audit } from '../core/record.ts';
import { systemSql } from '../db/transaction.ts';
import type { Sql } from '../db/pool.ts';
import { actorOfOperator, operatorOf, SessionAnswer } from './context.ts';
import type { ActiveOperator, OfficeContext, OfficeHandler, OfficeVerb } from './context.ts';
import { operatorByEmail, operatorById, takeOperatorStep } from './operator-queries.ts';
import type { OperatorRecord } from './operator-queries.ts';
import {
  endOperatorSession,
  insertOperatorSession,
  insertSignIn,
  noteOperatorSeen,
  openSessionsOf,
  operatorSession,
  signInByToken,
  takeSignInToken,
} from './session-queries.ts';

/** Uses of a session are recorded at most this often. */
const SEEN_EVERY = 60_000;
const CODE_WRONG = say`Incorrect code, or one that was already used. Enter the next code your app shows.`;

const LOCKED = (wait: Message) => say`Too many wrong tries. Please wait ${wait}, or ask an administrator to reset your sign-in.`;

/** Attempts are counted for the address, with or without an operator: the answer and its duration do not reveal who works here. */
export const signIn: OfficeHandler<'office.sign-in'> = {
  ownTransaction: async (ctx, { email, password }) => {
    const counted = lockName(email);
    await takePasswordTry(ctx, counted, null, LOCKED);
    const operator = await operatorByEmail(ctx.sql, email);
    const known = operator?.state === 'active' ? operator : null;
    const right = known?.password_hash ? await passwordMatches(password, known.password_hash) : await refuseSlowly(password);
    if (!known || !right) {
      await refusedSignIn(ctx, operator, 'password');
      throw new AppError('WRONG_CREDENTIALS');
    }
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(ctx.now + OPERATOR_SIGN_IN_LIFE).toISOString();
    await inTransaction(ctx.app, 'system', async (sql) => {
      await liftTries(sql, ctx, counted, null);
      await insertSignIn(sql, { tokenHash, operatorId: known.id, expiresAt });
    });
    return { challenge: token, expiresAt };
  },
};

export const confirmSignIn: OfficeHandler<'office.sign-in.confirm'> = {
  ownTransaction: async (ctx, { challenge, code }) => {
    const tokenHash = digest(challenge);
    const begun = await signInByToken(ctx.sql, tokenHash);
    const operator = begun && Date.parse(begun.expires_at) > ctx.now ? await operatorById(ctx.sql, begun.operator_id) : null;
    if (operator?.state !== 'active') throw new AppError('CODE_EXPIRED', verbatim('That took too long. Please enter your password again.'));
    await takeFactorTry(ctx, operator.id);
    const signedIn = await inTransaction(ctx.app, 'system', async (sql) => {
      const step = operatorStep(ctx, operator, code);
      if (step === null || !(await takeOperatorStep(sql, operator.id, step))) return null;
      if (!(await takeSignInToken(sql, tokenHash))) return null;
      return openSession({ ...ctx, sql }, operator);
    });
    if (!signedIn) {
      await refusedSignIn(ctx, operator, 'code');
      throw new AppError('CODE_WRONG', CODE_WRONG);
    }
    return signedIn;
  },
};

/** The time step of a code, or null if it is wrong. */
export function operatorStep(ctx: OfficeContext, { id, totp_secret: secret }: Pick<OperatorRecord, 'id' | 'totp_secret'>, code: string): number | null {
  return secret && stepOf(openText(ctx.app.env, totpField(id), secret), code.replaceAll(' ', ''), ctx.now);
}

export function totpField(operatorId: string) {
  return { owner: operatorId, field: 'totp' };
}

/** Opens a session for an operator whose second factor was just proved. */
export async function openSession(ctx: OfficeContext, operator: Pick<OperatorRecord, 'id' | 'name' | 'email' | 'roles'>, how: { passkey?: string } = {}) {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(ctx.now + OPERATOR_SESSION_LIFE).toISOString();
  const session = { id: newId('operatorSession'), operator_id: operator.id, created_at: at(ctx), expires_at: expiresAt, last_seen_at: at(ctx) };
  await insertOperatorSession(ctx.sql, { ...session, tokenHash, address: ctx.address, agent: ctx.agent });
  await liftFactorTries(ctx, operator.id);
  await audit({ ...ctx, actor: actorOfOperator(operator.id) }, 'operator.sign-in', operator.id, { session: session.id, address: ctx.address, ...how });
  const { id, name, email, roles } = operator;
  return new SessionAnswer({ id, name, email, roles: [...roles], expiresAt }, token);
}

export const signOut: OfficeVerb<'office.sign-out'> = async (ctx) => {
  const { id, sessionId } = operatorOf(ctx);
  await endOperatorSession(ctx.sql, id, sessionId, at(ctx));
  await audit(ctx, 'operator.sign-out', id, { session: sessionId });
  return new SessionAnswer({}, null);
};

export const readMe: OfficeVerb<'office.me'> = (ctx) => {
  const { id, name, email, roles, expiresAt } = operatorOf(ctx);
  return Promise.resolve({ id, name, email, roles: [...roles], expiresAt });
};

export const listSessions: OfficeVerb<'office.sessions'> = async (ctx) => {
  const { id, sessionId } = operatorOf(ctx);
  const rows = await openSessionsOf(ctx.sql, id, at(ctx), new Date(ctx.now - OPERATOR_SESSION_IDLE).toISOString());
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      isThis: row.id === sessionId,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
      address: row.address,
      agent: row.agent,
    })),
  };
};

export const endSession: OfficeVerb<'office.session.end'> = async (ctx, { sessionId }) => {
  const { id } = operatorOf(ctx);
  if (!(await endOperatorSession(ctx.sql, id, sessionId, at(ctx)))) throw new AppError('NOT_FOUND', verbatim('This session has ended already.'));
  await audit(ctx, 'operator.session-end', id, { session: sessionId });
  return {};
};

/** The operator of a session's token; null if it is unknown or has ended. Never cached: an ended session ends everywhere at once. */
export async function activeOperator(app: App, token: string): Promise<ActiveOperator | null> {
  const sql: Sql = systemSql(app.pool);
  const session = await operatorSession(sql, digest(token));
  if (!session) return null;
  const [now, seen] = [app.clock(), Date.parse(session.last_seen_at)];
  if (Math.min(Date.parse(session.expires_at), seen + OPERATOR_SESSION_IDLE) <= now) return null;
  if (now - seen > SEEN_EVERY) await noteOperatorSeen(sql, session.id, new Date(now).toISOString());
  const { operator_id: id, id: sessionId, name, email, roles, expires_at: expiresAt } = session;
  return { id, name, email, roles, sessionId, expiresAt };
}

/** Counters of operators are separate from those of a customer with the same address. */
function lockName(email: string): string {
  return `operator ${email}`;
}

export function refusedSignIn(ctx: OfficeContext, operator: Pick<OperatorRecord, 'id'> | null, step: 'password' | 'code' | 'passkey'): Promise<void> {
  return inTransaction(ctx.app, 'system', (sql) => audit({ ...ctx, sql }, 'operator.sign-in-refused', operator?.id ?? null, { step, address: ctx.address }));
}
