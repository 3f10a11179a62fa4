import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { memberById, memberPage } from './member-queries.ts';
import type { MemberRecord } from './member-queries.ts';
import { presentMember } from './present-member.ts';

export const listTeam: Verb<'team.list'> = async (ctx, { businessId, ...page }) => {
  const { rows, count } = await memberPage(ctx.sql, businessId, page);
  return { members: rows.map((row) => presentMember(ctx, row)), count };
};

export const readMember: Verb<'team.member'> = async (ctx, { memberId }) => presentMember(ctx, await existing(ctx, memberId));

/** A member of the caller's own business; a removed one, and one of another business, is answered as unknown. */
export async function existing(ctx: Context, memberId: string): Promise<MemberRecord> {
  const member = await memberById(ctx.sql, ctx.businessId, memberId);
  if (!member || member.removed_at !== null) throw new AppError('NOT_FOUND', say`We could not find that member.`);
  return member;
}
