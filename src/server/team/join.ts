import { password as passwordRule } from '../../shared/accounts/rules.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { say, verbatim } from '../../shared/i18n/message.ts';
import {
  addUser,
  claimFor,
  digest,
  findUser,
  hashPassword,
  holdOpen,
  provePasswordToJoin,
  refuseProductPerson,
  refuseWeak,
  throttle,
  toTextable,
} from '../accounts/index.ts';
import type { User } from '../accounts/index.ts';
import { at, inTransaction, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { codeOf } from '../db/transaction.ts';
import { audit, emit } from '../core/record.ts';
import type { Env } from '../core/env.ts';
import { network } from '../core/address.ts';
import { parseIn, translatorFor } from '../core/languages.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { dropCachedSessions } from '../db/drop-sessions.ts';
import { invitationByHash, joinByHash, noteInvitationOpened } from './member-queries.ts';
import type { InvitationRecord } from './member-queries.ts';

const ENDED = say`This invitation is no longer valid. Ask for a new one.`;

export const readInvitation: OwnTransaction<'team.invitation'> = {
  ownTransaction: async (ctx, { k }) => {
    const invitation = await open(ctx, k);
    await inTransaction(ctx.app, 'system', (sql) => noteInvitationOpened(sql, digest(k), at(ctx)));
    return {
      businessName: invitation.business_name,
      invitedBy: invitation.invited_by,
      role: invitation.role,
      email: invitation.email,
      firstName: invitation.first_name,
      lastName: invitation.last_name,
      hasAccount: (await findUser(ctx, invitation.email)) !== null,
      expiresAt: invitation.invitation_expires_at,
    };
  },
};

/**
 * Joins by the link. A person with an account proves its password, and the account does not change; nobody is signed in, so the second factor is still
 * required. Others get an account whose address the link has proved; the phone is confirmed next.
 */
export const completeSignup: OwnTransaction<'team.complete'> = {
  ownTransaction: async (ctx, input) => {
    await throttle(ctx, `join:${network(ctx.address)}`, 30, 3_600_000);
    const invitation = await open(ctx, input.k);
    const user = await findUser(ctx, invitation.email);
    if (user) await provePasswordToJoin(ctx, user, input.password);
    const newcomer = user ? null : await newcomerOf(ctx.app.env, translatorFor(ctx.language), invitation, input);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const inside = { ...ctx, sql, businessId: invitation.business_id };
      const userId = user?.id ?? newcomer?.id ?? '';
      if (newcomer) await addUser(inside, newcomer);
      if (!(await holdOpen(sql, userId)) || !(await joinByHash(sql, digest(input.k), userId, at(ctx)))) throw new AppError('LINK_INVALID', ENDED);
      await audit(inside, 'team.join', invitation.id, { userId, role: invitation.role, newAccount: newcomer !== null });
      await emit(sql, 'team.joined', [invitation.business_id], {
        memberId: invitation.id,
        businessId: invitation.business_id,
        name: newcomer ? `${newcomer.firstName} ${newcomer.lastName}` : nameOf(user),
        role: invitation.role,
      });
      await dropCachedSessions(sql);
    }).catch((error: unknown) => {
      // The same link, or another one of the same person, was used at the same moment.
      throw codeOf(error) === '23505' ? new AppError('LINK_INVALID', ENDED) : error;
    });
    ctx.app.forgetSessions();
    const phoneVerified = (user?.phone_verified_at ?? null) !== null;
    const claim = newcomer && claimFor(ctx.app, { id: newcomer.id, password_hash: newcomer.passwordHash }, ctx.now);
    return answer({ email: invitation.email, phone_verified: phoneVerified, claim }, `You have joined ${invitation.business_name}. Please sign in.`);
  },
};

async function open(ctx: Context, k: string): Promise<InvitationRecord> {
  const invitation = await inTransaction(ctx.app, 'system', (sql) => invitationByHash(sql, digest(k), at(ctx)));
  if (!invitation) throw new AppError('LINK_INVALID', ENDED);
  return invitation;
}

type Given = Parameters<(typeof completeSignup)['ownTransaction']>[1];

/** With the rules of registration. */
async function newcomerOf(env: Env, by: Translator, invitation: InvitationRecord, { firstName, lastName, phone, password, terms }: Given) {
  if (!phone) throw fieldError('phone', say`The phone number is needed.`);
  const judged = parseIn(by, passwordRule, password);
  if (!judged.success) throw fieldError('password', verbatim(judged.error.issues[0]?.message ?? ''));
  if (!terms) throw fieldError('terms', say`Please accept the terms to open an account.`);
  refuseProductPerson(env, { firstName, lastName });
  const e164 = toTextable(env, phone);
  refuseWeak(password, invitation.email, invitation.business_name);
  return {
    id: newId('user'),
    firstName: firstName ?? invitation.first_name,
    lastName: lastName ?? invitation.last_name,
    email: invitation.email,
    phone: e164,
    passwordHash: await hashPassword(password),
  };
}

function nameOf(user: User | null): string {
  return user ? `${user.first_name} ${user.last_name}` : '';
}
