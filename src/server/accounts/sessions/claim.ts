import { timingSafeEqual } from 'node:crypto';
import type { login as loginRoute } from '../../../shared/accounts/contract.ts';
import { EMAIL_LINK_LIFE } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { newId, sign } from '../../core/context.ts';
import type { App, Context } from '../../core/context.ts';
import type { User } from '../queries.ts';
import { signedIn } from './sign-in.ts';

type Holder = Pick<User, 'id' | 'password_hash'>;

/**
 * The claim of the browser that registers, so that its last confirmation signs it in. It only proves that this is the same
 * browser: it is valid together with an unused code or link, for a day, and until the password changes. Null: the address
 * had an account already, and the answer must not reveal it; the claim then matches nobody.
 */
export function claimFor(app: App, holder: Holder | null, now: number): string {
  const since = now.toString(36);
  return `${since}.${mac(app, holder ?? { id: newId('user'), password_hash: '' }, since).toString('base64url')}`;
}

function fits(app: App, holder: Holder, claim: string, now: number): boolean {
  const [since = '', given = ''] = claim.split('.');
  const age = now - Number.parseInt(since, 36);
  if (!(age >= 0 && age <= EMAIL_LINK_LIFE)) return false;
  const [right, found] = [mac(app, holder, since), Buffer.from(given, 'base64url')];
  return right.length === found.length && timingSafeEqual(right, found);
}

function mac(app: App, { id, password_hash: hash }: Holder, since: string): Buffer {
  return sign(app.env, 'registration-claim', `${id}:${since}:${hash}`);
}

/** When e-mail and phone of a person are confirmed, the last of them just now: a session for the browser that registered, else null. */
export async function sessionByClaim(
  ctx: Context,
  user: User,
  { claim, browser }: { claim?: string | undefined; browser?: string | undefined },
): Promise<OutputOf<typeof loginRoute> | null> {
  if (!claim || !user.email_verified_at || !user.phone_verified_at || !fits(ctx.app, user, claim, ctx.now)) return null;
  try {
    return await signedIn(ctx, user, { code: undefined, recognised: null, given: { browser } }, () => Promise.resolve('user.login-by-confirming'));
  } catch (error) {
    // A second factor was set up meanwhile: then a normal sign-in is required.
    if (error instanceof AppError) return null;
    throw error;
  }
}
