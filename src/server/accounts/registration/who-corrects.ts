import { AppError } from '../../../shared/kit/errors.ts';
import type { Context } from '../../core/context.ts';
import { network } from '../../core/address.ts';
import { liftPasswordLock, takePasswordTry } from '../limits/lock.ts';
import { userByEmail } from '../queries.ts';
import type { User } from '../queries.ts';
import { passwordMatches, refuseSlowly } from '../secrets/secrets.ts';
import { throttle } from '../limits/throttle.ts';

/** Who corrects an address or number before it is confirmed, by their password. An unknown address reads, and takes as long, as a wrong password. */
export async function whoCorrects(ctx: Context, email: string, password: string): Promise<User> {
  await throttle(ctx, `login:${network(ctx.address)}`, 200, 900_000);
  await takePasswordTry(ctx, email);
  const user = await userByEmail(ctx.sql, email);
  const right = user ? await passwordMatches(password, user.password_hash) : await refuseSlowly(password);
  if (!user || !right) throw new AppError('WRONG_CREDENTIALS');
  await liftPasswordLock(ctx, email);
  return user;
}
