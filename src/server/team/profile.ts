import { AppError } from '../../shared/kit/errors.ts';
import { changeProfile, profileOf, userOf } from '../accounts/index.ts';
import { dropIdentityOf } from '../business/index.ts';
import type { Context } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { dropCachedSessions } from '../db/drop-sessions.ts';
import { ownMemberships } from './member-queries.ts';

export const readProfile: Verb<'team.profile'> = (ctx) => own(ctx);

/** A new phone number must be confirmed; changing a confirmed one needs a step-up, since codes go there. */
export const updateProfile: Verb<'team.update'> = async (ctx, input) => {
  const { codeSent, isRenamed } = await changeProfile(ctx, input);
  if (isRenamed && ctx.principal) await dropIdentityOf(ctx, ctx.principal.userId);
  await dropCachedSessions(ctx.sql);
  return answer(await own(ctx), codeSent ? 'Saved. We sent a code to the new number: please confirm it.' : 'Saved.');
};

async function own(ctx: Context) {
  const user = await userOf(ctx);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const places = await ownMemberships(ctx.sql, user.id);
  const first = places.find((place) => place.status === 'active');
  return {
    user: profileOf(user, first?.role ?? null),
    memberships: places.map(({ business_id, name, category, level, role, status, checkers, closed_at: closedAt }) => ({
      business: { id: business_id, name, category, level, role, checkers, closedAt },
      role,
      status,
    })),
  };
}
