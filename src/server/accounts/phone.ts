import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { fieldError } from '../../shared/kit/errors.ts';

/** E.164 from what a person typed; numbers without a country are Nigerian. Throws VALIDATION_FAILED on the field. */
export function toE164(typed: string, field = 'phone'): string {
  const parsed = parsePhoneNumberFromString(typed, 'NG');
  if (!parsed?.isValid()) throw fieldError(field, 'This phone number does not exist. Please check it, e.g. 0803 123 4567 or +44 20 7946 0018.');
  return parsed.number;
}
