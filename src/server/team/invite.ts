import { canonicalEmail } from '../../shared/kit/email.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { statusLabel, storedLabel } from '../../shared/i18n/status-labels.ts';
import { counted, say, verbatim } from '../../shared/i18n/message.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import { RESEND_AFTER, RESEND_PER_HOUR } from '../../shared/accounts/rules.ts';
import { INVITATION_LIFE, manages, MEMBERS_MAX } from '../../shared/team/rules.ts';
import { isApprover } from '../../shared/access/permissions.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { countMessages, digest, mustBeSteppedUp, noteMessage, refuseProductPerson } from '../accounts/index.ts';
import { actorOf, at, newId, sign } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import type { Env } from '../core/env.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { existing } from './list.ts';
import { inviteBack } from './leave-queries.ts';
import { insertInvitation, lockTeam, memberByEmail, memberById, memberCount, renewInvitation, roleOf } from './member-queries.ts';
import type { MemberRecord } from './member-queries.ts';
import { presentMember } from './present-member.ts';

const HOUR = 3_600_000;
/** The number of invitations of one business in an hour: each is an e-mail to somebody who did not request it. */
const PER_HOUR = 40;

export const invite: Verb<'team.invite'> = async (ctx, { businessId, email, firstName, lastName, role }) => {
  refuseProductPerson(ctx.app.env, { firstName, lastName });
  await lockTeam(ctx.sql, businessId);
  await mustManage(ctx, role, 'invite');
  await proveFor(ctx, role, say`Invite ${email} as ${storedLabel(role)}.`);
  const member = await memberByEmail(ctx.sql, businessId, email);
  const isBack = member !== null && member.left_at !== null;
  if (member && !isBack) throw new AppError('STATE_CONFLICT', KNOWN[member.status](email));
  if ((!isBack || member.removed_at !== null) && (await memberCount(ctx.sql, businessId)) >= MEMBERS_MAX)
    throw new AppError('LIMIT_EXCEEDED', say`A team has at most ${MEMBERS_MAX} members.`);
  const id = member?.id ?? newId('member');
  await limitMessages(ctx, email);
  const link = { ...newLink(ctx, id), invitedBy: actorOf(ctx) };
  await (isBack ? inviteBack : insertInvitation)(ctx.sql, { businessId, id, email, firstName, lastName, role, ...link });
  await audit(ctx, 'team.invite', id, { email, role });
  await announce(ctx, id, link.invitedAt);
  return answer(presentMember(ctx, await existing(ctx, id)), `An invitation is on its way to ${email}.`);
};

const KNOWN: Record<MemberRecord['status'], (email: string) => Message> = {
  active: (email) => say`${email} is a member of this team already.`,
  pending: (email) => say`${email} has been invited already. You can send the invitation again.`,
  suspended: (email) => say`${email} is a suspended member of this team. Restore them instead.`,
};

export const resendSignup: Verb<'team.resend'> = async (ctx, { businessId, memberId }) => {
  await lockTeam(ctx.sql, businessId);
  const member = await existing(ctx, memberId);
  await mustManage(ctx, member.role, 'invite');
  if (member.status !== 'pending')
    throw new AppError(
      'STATE_CONFLICT',
      member.status === 'active' ? say`They have joined already.` : say`This invitation is suspended. Restore it to send a new link.`,
    );
  await sendAgain(ctx, member);
  return answer({}, `A new link is on its way to ${member.email}. The one before has ended.`);
};

/** A new link for somebody who has not joined yet; the previous one ends. */
export async function sendAgain(ctx: Context, member: MemberRecord): Promise<void> {
  await renew(ctx, member, actorOf(ctx));
  await audit(ctx, 'team.resend', member.id, { email: member.email });
}

/** The same by an operator: whoever invited the person stays named in the e-mail. Throws NOT_FOUND, STATE_CONFLICT, RATE_LIMITED. */
export async function resendInvitation(ctx: Inviting & { readonly actor: string }, memberId: string, reason: string): Promise<void> {
  await lockTeam(ctx.sql, ctx.businessId);
  const member = await memberById(ctx.sql, ctx.businessId, memberId);
  if (member?.status !== 'pending') throw new AppError('STATE_CONFLICT', verbatim('This person has no open invitation.'));
  await renew(ctx, member, null);
  await audit(ctx, 'team.resend', memberId, { reason });
}

async function renew(ctx: Inviting, member: MemberRecord, invitedBy: string | null): Promise<void> {
  await limitMessages(ctx, member.email);
  const link = newLink(ctx, member.id);
  await renewInvitation(ctx.sql, { businessId: member.business_id, id: member.id, invitedBy, ...link });
  await announce(ctx, member.id, link.invitedAt);
}

/** The parts of a call that an invitation needs. */
type Inviting = Pick<Context, 'app' | 'sql' | 'now' | 'businessId'>;

/** Throws ROLE_FORBIDDEN unless the caller's current role may manage members of this role. */
export async function mustManage(ctx: Context, other: Role, what: 'invite' | 'suspend'): Promise<Role> {
  const role = await roleOf(ctx.sql, ctx.businessId, actorOf(ctx));
  if (!role) throw new AppError('NOT_FOUND');
  if (!manages(role, other))
    throw new AppError(
      'ROLE_FORBIDDEN',
      what === 'invite'
        ? say`As ${statusLabel(role)}, you can only invite staff and accountants. Please ask an owner.`
        : say`As ${statusLabel(role)}, you can only suspend staff and accountants. Please ask an owner.`,
    );
  return role;
}

/** Adding an owner or admin is like a change of roles: it needs a step-up. Throws STEP_UP_REQUIRED. */
export async function proveFor(ctx: Context, role: Role, summary: Text): Promise<void> {
  if (isApprover(role)) await mustBeSteppedUp(ctx, summary);
}

/** Derived like every one-time secret: neither the database nor a queued job contains it. */
export function invitationKey(env: Env, memberId: string, invitedAt: string): string {
  return sign(env, 'link-team', `${memberId}:${invitedAt}`).toString('base64url');
}

function newLink(ctx: Inviting, memberId: string) {
  const invitedAt = at(ctx);
  return {
    invitedAt,
    expiresAt: new Date(ctx.now + INVITATION_LIFE).toISOString(),
    hash: digest(invitationKey(ctx.app.env, memberId, invitedAt)),
  };
}

/** One a minute from a business to an address and five an hour from all of them, whether it is a first invitation, another after a removal, or the same again. */
async function limitMessages(ctx: Inviting, email: string): Promise<void> {
  const address = canonicalEmail(email);
  if (!(await noteMessage(ctx, 'invitation', `${ctx.businessId}:${address}`))) {
    throw new AppError('RATE_LIMITED', say`An invitation is on its way. Please wait a minute before you send another.`, { retryAfter: RESEND_AFTER / 1000 });
  }
  if ((await countMessages(ctx, `invitation-to:${address}`, HOUR)) > RESEND_PER_HOUR) {
    const retryAfter = Math.ceil((HOUR - (ctx.now % HOUR)) / 1000);
    const wait = counted(Math.ceil(retryAfter / 60), '{count} minute', '{count} minutes');
    const message = say`${email} was sent ${RESEND_PER_HOUR} invitations in the last hour. Please try again in ${wait}.`;
    throw new AppError('RATE_LIMITED', message, { retryAfter, errors: [{ field: 'email', message }] });
  }
  if ((await countMessages(ctx, `invitation:${ctx.businessId}`, HOUR)) > PER_HOUR) {
    throw new AppError('RATE_LIMITED', say`A business can send up to ${PER_HOUR} invitations an hour. Please try again later.`, { retryAfter: 3600 });
  }
}

async function announce(ctx: Inviting, memberId: string, invitedAt: string): Promise<void> {
  await enqueue(ctx.sql, 'mail.invitation', { businessId: ctx.businessId, memberId, invitedAt }, { key: `mail.invitation:${memberId}` });
  await emit(ctx.sql, 'team.invited', [ctx.businessId], { memberId });
}
