import { AppError } from '../../../shared/kit/errors.ts';
import type { Context } from '../../core/context.ts';
import { network } from '../../core/address.ts';
import { liftPasswordLock, takePasswordTry } from '../limits/lock.ts';
import { userByEmail } from '../queries.ts';
import type { User } from '../queries.ts';
import { passwordMatches, refuseSlowly } from '../secrets/secrets.ts';
import { throttle } from '../limits/throttle.ts';

/** The person who corrects an unconfirmed address or number, checked by password. An unknown address gets the same answer, after the same time, as a wrong password. */
export async function whoCorrects(ctx: Context, email: string, password: string): Promise<User> {
  await throttle(ctx, `login:${network(ctx.address)}`, 200, 900_000);
  await takePasswordTry(ctx, email);
  const user = await userByEmail(ctx.sql, email);
  const right = user ? await passwordMatches(password, user.password_hash) : await refuseSlowly(password);
  if (!user || !right) throw new AppError('WRONG_CREDENTIALS');
  await liftPasswordLock(ctx, email);
  return user;
}
