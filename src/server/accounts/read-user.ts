import { AppError } from '../../shared/kit/errors.ts';
import type { Verb } from '../core/handler.ts';
import { profileOf, summaryOf } from './present.ts';
import { memberships, userById } from './queries.ts';

/** Reads only oneself: another person's id is answered as unknown. */
export const readUser: Verb<'users.read'> = async (ctx, { id }) => {
  const user = id === ctx.principal?.userId ? await userById(ctx.sql, id) : null;
  if (!user) throw new AppError('NOT_FOUND');
  const belongs = await memberships(ctx.sql, user.id);
  return { user: profileOf(user, belongs[0]?.role ?? null), businesses: belongs.map(summaryOf) };
};
