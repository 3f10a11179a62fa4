import type { listTeam } from '../../shared/team/contract.ts';
import { manages } from '../../shared/team/rules.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { Context } from '../core/context.ts';
import type { MemberRecord } from './member-queries.ts';

type Member = OutputOf<typeof listTeam>['members'][number];

export function presentMember(ctx: Context, member: MemberRecord): Member {
  return {
    id: member.id,
    userId: member.user_id,
    firstName: member.first_name,
    lastName: member.last_name,
    email: member.email,
    role: member.role,
    status: member.status,
    invitedAt: member.invited_at,
    invitationSentAt: member.status === 'pending' ? member.invitation_sent_at : null,
    invitationOpenedAt: member.status === 'pending' ? member.invitation_opened_at : null,
    joinedAt: member.joined_at,
    leftAt: member.left_at,
    lastSeenAt: member.last_seen_at,
    mayChange: ctx.role !== null && member.user_id !== ctx.principal?.userId && manages(ctx.role, member.role),
  };
}

export function fullName(member: Pick<MemberRecord, 'first_name' | 'last_name'>): string {
  return `${member.first_name} ${member.last_name}`.trim();
}
