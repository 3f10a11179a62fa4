import { AppError } from '../../shared/kit/errors.ts';
import { statusLabel, storedLabel } from '../../shared/i18n/status-labels.ts';
import { say } from '../../shared/i18n/message.ts';
import { revokeSessions, tellPerson } from '../accounts/index.ts';
import { actorOf, at, inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { existing } from './list.ts';
import { mustManage, proveFor, sendAgain } from './invite.ts';
import { dropCachedSessions } from '../db/drop-sessions.ts';
import { activeOwners, activeMemberships, lockTeam, roleOf, writeRole, writeStatus } from './member-queries.ts';
import type { MemberRecord } from './member-queries.ts';
import { fullName, presentMember } from './present-member.ts';
import { denyOpenOf } from './request-queries.ts';
import { english } from '../core/stored-text.ts';

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
      if (member.user_id && member.role !== 'staff' && role !== 'owner') await tellPerson(inside, member.user_id, 'role');
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
      else await restore(inside, member);
      return answer(
        presentMember(inside, await existing(inside, memberId)),
        suspended ? `${fullName(member)} is suspended.` : `${fullName(member)} is restored.`,
      );
    }),
};

async function change<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
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
  if (member.role !== 'staff') await tellPerson(ctx, member.user_id, 'suspended');
  const reason = say`${fullName(member)}, who asked, was suspended.`;
  const ended = await denyOpenOf(ctx.sql, ctx.businessId, member.user_id, { reason, at: at(ctx) });
  for (const request of ended) {
    await audit(ctx, 'request.deny', request.id, { reason: english(reason) });
    await emit(ctx.sql, 'request.decided', [ctx.businessId], {
      requestId: request.id,
      makerId: member.user_id,
      decision: 'denied',
      summary: request.summary,
      who: null,
    });
  }
  // Sessions belong to the person: without another business they end, else this business is removed from them.
  if ((await activeMemberships(ctx.sql, member.user_id)) === 0) await revokeSessions(ctx.sql, member.user_id, at(ctx), null);
}

async function restore(ctx: Context, member: MemberRecord): Promise<void> {
  await proveFor(ctx, member.role, say`Restore ${fullName(member)} as ${storedLabel(member.role)}.`);
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
  if (member.role !== 'owner' || member.status !== 'active') return;
  if ((await activeOwners(ctx.sql, ctx.businessId)) < 2)
    throw new AppError('STATE_CONFLICT', say`${fullName(member)} is the only owner left. Make someone else an owner first.`);
}
