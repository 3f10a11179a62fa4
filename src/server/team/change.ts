import { AppError } from '../../shared/kit/errors.ts';
import { isApprover, permission } from '../../shared/access/permissions.ts';
import { statusLabel, storedLabel } from '../../shared/i18n/status-labels.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { revokeKeys } from '../api-keys/index.ts';
import { revokeSessions, tellPerson } from '../accounts/index.ts';
import { closedBusiness, refuseSuspended } from '../business/index.ts';
import { actorOf, at, inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { existing } from './list.ts';
import { mustManage, proveFor, sendAgain } from './invite.ts';
import { dropCachedSessions } from '../db/drop-sessions.ts';
import { activeOwners, activeMemberships, lockTeam, roleOf, writeRole, writeStatus } from './member-queries.ts';
import { memberOfUser, writeLeft } from './leave-queries.ts';
import type { MemberRecord } from './member-queries.ts';
import { fullName, presentMember } from './present-member.ts';
import { recordEnded } from './end-work.ts';
import { denyOpenOf } from './ended-request-queries.ts';

/** Both run as the system, because they also concern a person's other businesses and sessions; every query names the business. */
export const changeMember: OwnTransaction<'team.change'> = {
  ownTransaction: (ctx, { businessId, memberId, role }) =>
    change(ctx, async (inside) => {
      await lockTeam(inside.sql, businessId);
      if ((await roleOf(inside.sql, businessId, actorOf(ctx))) !== 'owner') throw new AppError('ROLE_FORBIDDEN', say`Only an owner can change roles.`);
      const member = await existing(inside, memberId);
      mustBeAnother(ctx, member, 'role');
      if (member.role === role) throw new AppError('STATE_CONFLICT', say`${fullName(member)} is ${statusLabel(role)} already.`);
      await keepOneOwner(inside, member);
      await writeRole(inside.sql, member, role);
      if (member.user_id && permission(role, 'api.manage') !== 'allow') await revokeKeys(inside, member.user_id);
      if (member.user_id && isApprover(member.role) && role !== 'owner') await tellPerson(inside, member.user_id, 'role');
      await audit(inside, 'team.role', memberId, { from: member.role, to: role });
      await emit(inside.sql, 'team.changed', [businessId], { memberId, name: fullName(member), role });
      return answer(presentMember(inside, await existing(inside, memberId)), `${fullName(member)} is ${role} now.`);
    }),
};

export const suspendMember: OwnTransaction<'team.suspend'> = {
  ownTransaction: (ctx, { businessId, memberId, suspended }) =>
    change(ctx, async (inside) => {
      await lockTeam(inside.sql, businessId);
      const member = await existing(inside, memberId);
      mustBeAnother(ctx, member, 'membership');
      await mustManage(inside, member.role, 'suspend');
      if ((member.status === 'suspended') === suspended)
        throw new AppError('STATE_CONFLICT', suspended ? say`${fullName(member)} is suspended already.` : say`${fullName(member)} is not suspended.`);
      if (suspended) await suspend(inside, member);
      else {
        // Open while the business is suspended, because it takes access away; this gives it.
        await refuseSuspended(inside.sql, businessId);
        await restore(inside, member);
      }
      return answer(
        presentMember(inside, await existing(inside, memberId)),
        suspended ? `${fullName(member)} is suspended.` : `${fullName(member)} is restored.`,
      );
    }),
};

/** An owner who leaves counts for 72 hours where two people are needed, as one who is suspended. */
export const leaveTeam: OwnTransaction<'team.leave'> = {
  ownTransaction: (ctx, { businessId }) =>
    change({ ...ctx, businessId }, async (inside) => {
      await lockTeam(inside.sql, businessId);
      const member = await memberOfUser(inside.sql, businessId, actorOf(ctx));
      if (member?.status !== 'active') throw new AppError('NOT_FOUND');
      await leave(inside, member);
      return answer({}, say`You have left the team.`);
    }),
};

/** With the team locked. Throws STATE_CONFLICT for the last owner. */
export async function leave(ctx: Context, member: MemberRecord): Promise<void> {
  if (!member.user_id) throw new AppError('NOT_FOUND');
  await keepOneOwner(ctx, member);
  await writeLeft(ctx.sql, member, at(ctx));
  await audit(ctx, 'team.leave', member.id, { email: member.email, role: member.role });
  const { businessId } = ctx;
  await emit(ctx.sql, 'team.left', [businessId], { businessId, memberId: member.id, userId: member.user_id, name: fullName(member) });
  await endAccess(ctx, member.user_id, say`${fullName(member)}, who asked, left the team.`);
}

/** As the system. Every process drops its cached sessions at the commit. */
export async function change<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.app, 'system', async (sql) => {
    const done = await work({ ...ctx, sql });
    await dropCachedSessions(sql);
    return done;
  });
  ctx.app.forgetSessions();
  return result;
}

async function suspend(ctx: Context, member: MemberRecord): Promise<void> {
  await proveFor(ctx, member.role, say`Suspend ${fullName(member)}, ${storedLabel(member.role)} of the team.`);
  await keepOneOwner(ctx, member);
  await writeStatus(ctx.sql, member, 'suspended');
  await audit(ctx, 'team.suspend', member.id, { email: member.email, role: member.role });
  await emit(ctx.sql, 'team.suspended', [ctx.businessId], { memberId: member.id, name: fullName(member) });
  if (!member.user_id) return;
  if (isApprover(member.role)) await tellPerson(ctx, member.user_id, 'suspended');
  await endAccess(ctx, member.user_id, say`${fullName(member)}, who asked, was suspended.`);
}

/**
 * What a person asked for ends undecided, the API keys that they made end, and so do their sessions if they belong to no other business; else this business is
 * removed from them.
 */
async function endAccess(ctx: Context, userId: string, reason: Message): Promise<void> {
  await revokeKeys(ctx, userId);
  await recordEnded(ctx, await denyOpenOf(ctx.sql, ctx.businessId, userId, { reason, at: at(ctx) }), reason);
  if ((await activeMemberships(ctx.sql, userId)) === 0) await revokeSessions(ctx.sql, userId, at(ctx), null);
}

async function restore(ctx: Context, member: MemberRecord): Promise<void> {
  await proveFor(ctx, member.role, say`Restore ${fullName(member)} as ${storedLabel(member.role)}.`);
  if (member.left_at !== null) throw new AppError('STATE_CONFLICT', say`${fullName(member)} left the team. Please invite them again.`);
  await audit(ctx, 'team.restore', member.id, { email: member.email, role: member.role });
  if (!member.user_id) {
    await sendAgain(ctx, member);
    return;
  }
  await writeStatus(ctx.sql, member, 'active');
  await emit(ctx.sql, 'team.changed', [ctx.businessId], { memberId: member.id, name: fullName(member), role: member.role });
}

function mustBeAnother(ctx: Context, member: MemberRecord, what: 'role' | 'membership'): void {
  if (member.user_id === ctx.principal?.userId)
    throw new AppError(
      'STATE_CONFLICT',
      what === 'role' ? say`You cannot change your own role; please ask another owner.` : say`You cannot change your own membership; please ask another owner.`,
    );
}

/** With the team locked, so that two owners cannot remove each other at the same moment. */
async function keepOneOwner(ctx: Context, member: MemberRecord): Promise<void> {
  // A closed business needs no owner.
  if (member.role !== 'owner' || member.status !== 'active' || (await closedBusiness(ctx.sql, ctx.businessId))) return;
  if ((await activeOwners(ctx.sql, ctx.businessId)) < 2)
    throw new AppError('STATE_CONFLICT', say`${fullName(member)} is the only owner left. Make someone else an owner first.`);
}
