import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { fieldError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Env } from '../../core/env.ts';

/** The country of numbers without a country code. */
export const HOME = 'NG';
/** Numbers of other types cost more, or pay their holder for received messages. */
const PLAIN: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE']);

/** Converts typed text to E.164; numbers without a country are Nigerian. Throws VALIDATION_FAILED on the field. */
export function toE164(typed: string, field = 'phone'): string {
  const parsed = parsePhoneNumberFromString(typed, HOME);
  if (!parsed?.isValid()) throw fieldError(field, say`This phone number does not exist. Please check it, e.g. 0803 123 4567 or +44 20 7946 0018.`);
  return parsed.number;
}

/** The same for a number that receives codes: only of a served country, and of no type with extra cost. */
export function toTextable(env: Env, typed: string): string {
  const phone = toE164(typed);
  if (mayBeTexted(env, phone) === null)
    throw fieldError(
      'phone',
      say`We can’t send codes to this number: it is a special-rate number, or from a country we don’t support yet. Enter a mobile number.`,
    );
  return phone;
}

/** The country of a number that may receive text messages; null for any other number. */
export function mayBeTexted(env: Env, phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed?.country || !PLAIN.has(parsed.getType())) return null;
  return env.texts.countries.has(parsed.country) ? parsed.country : null;
}
