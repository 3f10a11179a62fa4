import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { audit, emit } from '../core/record.ts';
import { mustManage } from './invite.ts';
import { writeRemoved } from './leave-queries.ts';
import { existing } from './list.ts';
import { lockTeam } from './member-queries.ts';
import { fullName } from './present-member.ts';

/** Access has ended before, by the suspension; an active member is suspended first, which asks for a code where it matters. */
export const removeMember: Verb<'team.remove'> = async (ctx, { businessId, memberId }) => {
  await lockTeam(ctx.sql, businessId);
  const member = await existing(ctx, memberId);
  await mustManage(ctx, member.role, 'suspend');
  if (!(await writeRemoved(ctx.sql, member, at(ctx)))) throw new AppError('STATE_CONFLICT', say`${fullName(member)} is an active member. Suspend them first.`);
  await audit(ctx, 'team.remove', memberId, { email: member.email, role: member.role, was: member.status });
  await emit(ctx.sql, 'team.removed', [businessId], { memberId, name: fullName(member) });
  return answer({}, say`${fullName(member)} is removed from the team.`);
};
