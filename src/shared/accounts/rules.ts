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
/** The code that confirms a new e-mail address: mail may take its time. */
export const EMAIL_CODE_LIFE = 30 * 60_000;
/** How long a change of the e-mail address can be undone from the former one. */
export const EMAIL_UNDO_LIFE = 72 * 3_600_000;
export const SESSION_LIFE = 12 * 3_600_000;
/** A session without use for this long ends. The live stream of an open page is not a use. */
export const SESSION_IDLE = 60 * 60_000;
/** A device stays known for this long after the last sign-in. */
export const DEVICE_LIFE = 30 * 24 * 3_600_000;
/** A device on which the second factor was proved with "remember" does not require it for this long. */
export const DEVICE_TRUST = 30 * 24 * 3_600_000;
/** The number of recovery codes, created when the second factor is turned on; each can be used once. */
export const RECOVERY_CODES = 10;
/** How long a challenge can be proved, and how long a proved one can be used. */
export const STEP_UP_LIFE = 10 * 60_000;
/** A new authenticator app or phone number counts for step-ups after this time; until then the previous factor counts. */
export const NEW_FACTOR_AFTER = 24 * 3_600_000;
/** Step-up codes sent to one person by SMS or e-mail. */
export const STEP_UPS_PER_HOUR = 20;
/**
 * Failures within the window lock the account for one network, or for one known device; each further lock doubles up to the longest.
 * After a day without a failure the doubling starts again.
 */
export const LOCKOUT = { failures: 5, window: 15 * 60_000, first: 15 * 60_000, longest: 24 * 3_600_000, forgets: 24 * 3_600_000 } as const;
/** The same for all unknown devices of one account together; known devices are not affected. */
export const LOCKOUT_UNKNOWN = { failures: 25, window: 3_600_000, first: 3_600_000, longest: 3_600_000, forgets: 3_600_000 } as const;
/** The second factor, over all networks together: a code has six digits, so few guesses a day are judged. */
export const LOCKOUT_FACTOR = { failures: 25, window: 24 * 3_600_000, first: 3_600_000, longest: 24 * 3_600_000, forgets: 7 * 24 * 3_600_000 } as const;

/** Checks the length only; the server also refuses common words and the person's own e-mail or business name. */
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
