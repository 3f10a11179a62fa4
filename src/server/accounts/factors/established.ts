import { NEW_FACTOR_AFTER } from '../../../shared/accounts/rules.ts';
import type { SecondFactor } from './factor-queries.ts';
import type { User } from '../queries.ts';

/** The method of confirmation: authenticator app, a code to a number, or a code to the e-mail address. */
export type Established = { readonly by: 'totp' } | { readonly by: 'sms'; readonly phone: string; readonly isConfirmed: boolean } | { readonly by: 'email' };

/**
 * The factor that is valid now. One set up less than a day ago is not: a thief of the password could have set it up, and
 * the owner has had no time to read the e-mail about it. Until then the previous one is valid.
 */
export function establishedFactor(
  user: Pick<User, 'phone' | 'phone_verified_at' | 'phone_set_at' | 'previous_phone'>,
  factor: Pick<SecondFactor, 'confirmed_at'> | null,
  now: number,
): Established {
  const isOld = (since: string | null) => since !== null && Date.parse(since) + NEW_FACTOR_AFTER <= now;
  if (factor && isOld(factor.confirmed_at)) return { by: 'totp' };
  const isFirst = user.phone_set_at === null;
  if (isFirst || (user.phone_verified_at !== null && isOld(user.phone_set_at)))
    return { by: 'sms', phone: user.phone, isConfirmed: user.phone_verified_at !== null };
  if (user.previous_phone !== null && !isOld(user.phone_set_at)) return { by: 'sms', phone: user.previous_phone, isConfirmed: true };
  return { by: 'email' };
}
