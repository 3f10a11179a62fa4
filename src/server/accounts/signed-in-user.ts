import { AppError } from '../../shared/kit/errors.ts';
import type { Context, Principal } from '../core/context.ts';
import { userById } from './queries.ts';
import type { User } from './queries.ts';

/** The signed-in person. Calls with access `user` or `member` always have one; the type does not express it. */
export function principalOf(ctx: Context): Principal {
  if (!ctx.principal) throw new AppError('UNAUTHENTICATED');
  return ctx.principal;
}

export async function selfOf(ctx: Context): Promise<User> {
  const user = await userById(ctx.sql, principalOf(ctx).userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}
