import * as z from 'zod/mini';
import { t } from '../i18n/translate.ts';

/** Figures of sign-in and one-time secrets. Times in milliseconds. */
export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;
export const OTP_DIGITS = 6;
export const OTP_LIFE = 10 * 60_000;
export const OTP_TRIES = 5;
export const RESEND_AFTER = 60_000;
export const RESEND_PER_HOUR = 5;
export const EMAIL_LINK_LIFE = 24 * 3_600_000;
export const RESET_LINK_LIFE = 60 * 60_000;
export const SESSION_LIFE = 12 * 3_600_000;
/** A session that was not used for this long is over. Open pages that only wait for news do not use it. */
export const SESSION_IDLE = 60 * 60_000;
/** A browser that a person signed in with is known for this long after the last sign-in. */
export const DEVICE_LIFE = 30 * 24 * 3_600_000;
/** A browser that the second factor was proved on, with "remember", is not asked for it for this long. */
export const DEVICE_TRUST = 30 * 24 * 3_600_000;
/** Made when the second factor is turned on; each counts once. */
export const RECOVERY_CODES = 10;
/** How long a challenge can be proved, and how long a proved one can be used. */
export const STEP_UP_LIFE = 10 * 60_000;
/** A new authenticator app or phone number counts for step-ups after this time; until then what was there before does. */
export const NEW_FACTOR_AFTER = 24 * 3_600_000;
/** Step-up codes sent to one person by SMS or e-mail. */
export const STEP_UPS_PER_HOUR = 20;
/**
 * Failures within the window lock the account for one network, or for one known device; each further lock doubles up to the longest.
 * A day without a failure forgets the doubling.
 */
export const LOCKOUT = { failures: 5, window: 15 * 60_000, first: 15 * 60_000, longest: 24 * 3_600_000, forgets: 24 * 3_600_000 } as const;
/** The same for all unknown devices of the world together; a device that the account knows is not concerned. */
export const LOCKOUT_UNKNOWN = { failures: 25, window: 3_600_000, first: 3_600_000, longest: 3_600_000, forgets: 3_600_000 } as const;

/** Length alone; common words and the person's own e-mail or business name are judged on the server too. */
export const password = z
  .string({ error: () => t('The password is needed.') })
  .check(
    z.minLength(PASSWORD_MIN, { error: () => t('Use at least {passwordMin} characters; a few random words work well.', { passwordMin: PASSWORD_MIN }) }),
    z.maxLength(PASSWORD_MAX, { error: () => t('Please use at most {passwordMax} characters.', { passwordMax: PASSWORD_MAX }) }),
  );

/** True when the password contains the e-mail's name part or the business name (4 letters or more, case ignored). */
export function containsOwnName(candidate: string, email: string, businessName: string): boolean {
  const lower = candidate.toLowerCase();
  const parts = [email.split('@')[0] ?? '', email, businessName, businessName.replaceAll(/\s+/g, '')];
  return parts.some((part) => part.length >= 4 && lower.includes(part.toLowerCase()));
}
