import * as z from 'zod/mini';
import { t } from '../i18n/translate.ts';
import { OTP_DIGITS } from './rules.ts';

/** A code from a text message or an e-mail. */
export const otp = z
  .string({ error: () => t('The code is needed.') })
  .check(z.trim(), z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), { error: () => t('The code has {otpDigits} digits.', { otpDigits: OTP_DIGITS }) }));

/** The key of an e-mailed link. */
export const linkKey = z.string({ error: () => t('The link is not complete.') }).check(z.minLength(20), z.maxLength(200));
