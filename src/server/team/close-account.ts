import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { closePerson, hashPassword, mayClose, newToken } from '../accounts/index.ts';
import { actorOf, at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { change, leave } from './change.ts';
import { dropChoicesOf, keepRecordOf, teamsOf } from './leave-queries.ts';
import type { PersonsTeam } from './leave-queries.ts';
import { activeOwners, lockTeam, memberById } from './member-queries.ts';

/** Leaves every business, then ends the account. Businesses are locked before the person, as everywhere. */
export const closeAccount: OwnTransaction<'users.close'> = {
  ownTransaction: async (ctx) => {
    const passwordHash = await hashPassword(newToken().token);
    return change(ctx, async (inside) => {
      const teams = await lockTeams(inside);
      const user = await mayClose(inside);
      for (const team of teams) if (team.status === 'active') await leaveOne(inside, team);
      await keepRecordOf(inside.sql, user, at(inside));
      await dropChoicesOf(inside.sql, user.id);
      await closePerson({ ...inside, businessId: '' }, user, passwordHash);
      return answer({}, say`Your account is closed.`);
    });
  },
};

async function lockTeams(ctx: Context): Promise<PersonsTeam[]> {
  const userId = actorOf(ctx);
  const seen = await teamsOf(ctx.sql, userId);
  for (const { business_id } of seen) await lockTeam(ctx.sql, business_id);
  const teams = await teamsOf(ctx.sql, userId);
  if (teams.length !== seen.length) throw new AppError('STATE_CONFLICT', say`You have just joined another business. Please try again.`);
  const alone = [];
  for (const { status, role, closed, business_id: businessId, name } of teams)
    if (status === 'active' && role === 'owner' && !closed && (await activeOwners(ctx.sql, businessId)) < 2) alone.push(name);
  if (alone.length > 0)
    throw new AppError('STATE_CONFLICT', say`You are the only owner of ${alone.join(', ')}. Make someone else an owner, or close the business first.`);
  return teams;
}

async function leaveOne(ctx: Context, { business_id: businessId, id }: PersonsTeam): Promise<void> {
  const inside = { ...ctx, businessId };
  const member = await memberById(ctx.sql, businessId, id);
  if (member) await leave(inside, member);
}
