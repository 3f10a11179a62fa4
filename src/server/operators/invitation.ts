import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import { OPERATOR_INVITATION_LIFE } from '../../shared/office/operators/rules.ts';
import { digest, hashPassword, newSecret, refuseWeak, takeFactorTry, uriOf } from '../accounts/index.ts';
import { at, inTransaction, newId, sign } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { openText, seal } from '../core/encryption.ts';
import type { Env } from '../core/env.ts';
import { audit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { codeOf } from '../db/transaction.ts';
import { actorOfOperator } from './context.ts';
import type { OfficeContext, OfficeHandler, OfficeVerb } from './context.ts';
import { insertOperator, invitationByToken, joinOperator, operatorByEmail, operatorById, putInvitation, takeInvitation } from './operator-queries.ts';
import type { InvitationRecord, OperatorRecord } from './operator-queries.ts';
import { deletePasskeys } from './passkey-queries.ts';
import { endOperatorSessions } from './session-queries.ts';
import { openSession, operatorStep, totpField } from './sign-in.ts';

/** Who invites: an administrator, or a command. */
export type Inviter = Pick<Context, 'sql' | 'now'> & { readonly app: Pick<App, 'env'>; readonly businessId: string; readonly actor: string };

/** Adds an operator and returns the one-time link. Throws STATE_CONFLICT if the address works here already. */
export async function invite(ctx: Inviter, email: string, roles: readonly OperatorRole[]): Promise<{ id: string; link: string }> {
  await refuseKnownAddress(ctx.sql, email);
  const id = newId('operator');
  const unique = [...new Set(roles)];
  await insertOperator(ctx.sql, { id, email, roles: unique, at: at(ctx) });
  await audit(ctx, 'operator.invite', id, { email, roles: unique });
  return { id, link: await putLink(ctx, id) };
}

/** Throws STATE_CONFLICT if the address works here already. */
export async function refuseKnownAddress(sql: Sql, email: string): Promise<void> {
  if (await operatorByEmail(sql, email)) throw new AppError('STATE_CONFLICT', verbatim(`${email} is on the list already.`));
}

/** Another link in place of the open one. An operator who has joined keeps password, authenticator app and passkeys until they use it. */
export async function inviteAgain(ctx: Inviter, operatorId: string): Promise<string> {
  await audit(ctx, 'operator.invite-again', operatorId);
  return putLink(ctx, operatorId);
}

/** The link of an invitation, derived from its row: neither the database nor a queued job contains it. */
export function invitationLink(env: Env, operatorId: string, createdAt: string): string {
  return `${env.office.url}/join#${tokenOf(env, operatorId, createdAt)}`;
}

export const readInvitation: OfficeVerb<'office.invitation.read'> = async (ctx, { token }) => {
  const { operator, invitation } = await invited(ctx, token);
  const secret = openText(ctx.app.env, totpField(operator.id), invitation.totp_secret);
  const uri = uriOf({ productName: `${ctx.app.env.productName} back office` }, operator.email, secret);
  return { email: operator.email, roles: operator.roles, secret, uri, expiresAt: invitation.expires_at };
};

export const acceptInvitation: OfficeHandler<'office.invitation.accept'> = {
  ownTransaction: async (ctx, { token, name: given, password, code }) => {
    const { operator, invitation } = await invited(ctx, token);
    // What they did stays under the name of before.
    const name = operator.name || given;
    refuseWeak(password, operator.email, ctx.app.env.productName);
    await takeFactorTry(ctx, operator.id);
    const step = operatorStep(ctx, { id: operator.id, totp_secret: invitation.totp_secret }, code);
    if (step === null)
      throw new AppError('CODE_WRONG', verbatim('Incorrect code. Check that your phone’s clock is set automatically, then enter the current code.'));
    const passwordHash = await hashPassword(password);
    return inTransaction(ctx.app, 'system', async (sql) => {
      if (!(await takeInvitation(sql, invitation.token_hash))) throw new AppError('LINK_INVALID');
      await joinOperator(sql, { id: operator.id, name, passwordHash, totpSecret: invitation.totp_secret, step, at: at(ctx) });
      await deletePasskeys(sql, operator.id);
      await endOperatorSessions(sql, operator.id, at(ctx));
      await audit({ ...ctx, sql, actor: actorOfOperator(operator.id) }, 'operator.join', operator.id, { roles: operator.roles });
      return openSession({ ...ctx, sql }, { ...operator, name });
    }).catch((error: unknown) => {
      throw codeOf(error) === '23505' ? fieldError('name', verbatim('A colleague has this name. Add a middle name or an initial.')) : error;
    });
  },
};

async function invited(ctx: OfficeContext, token: string): Promise<{ operator: OperatorRecord; invitation: InvitationRecord }> {
  const invitation = await invitationByToken(ctx.sql, digest(token));
  const operator = invitation && Date.parse(invitation.expires_at) > ctx.now ? await operatorById(ctx.sql, invitation.operator_id) : null;
  if (!invitation || !operator || operator.state === 'disabled')
    throw new AppError('LINK_INVALID', verbatim('This invitation was used or has expired. Ask an administrator for a new one.'));
  return { operator, invitation };
}

async function putLink(ctx: Inviter, operatorId: string): Promise<string> {
  const { env } = ctx.app;
  const createdAt = at(ctx);
  await putInvitation(ctx.sql, {
    operator_id: operatorId,
    token_hash: digest(tokenOf(env, operatorId, createdAt)),
    totp_secret: seal(env, totpField(operatorId), newSecret()),
    created_at: createdAt,
    expires_at: new Date(ctx.now + OPERATOR_INVITATION_LIFE).toISOString(),
  });
  return invitationLink(env, operatorId, createdAt);
}

function tokenOf(env: Pick<Env, 'secretKey'>, operatorId: string, createdAt: string): string {
  return sign(env, 'operator-invitation', `${operatorId}:${createdAt}`).toString('base64url');
}
