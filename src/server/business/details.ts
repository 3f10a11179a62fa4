import { fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { toE164 } from '../accounts/index.ts';

type Detail = Record<string, unknown>;

/** CAC numbers: RC, BN or IT and four to eight digits. */
const REGISTRATION = /^(RC|BN|IT)\s?-?\d{4,8}$/i;
/** A tax number of FIRS (12345678-0001), or of the joint tax board (ten to thirteen digits). */
const TAX = /^(\d{8}-\d{4}|\d{10,13})$/;

/** Merges the given values into the existing ones; numbers of the home market are checked for their form. Throws VALIDATION_FAILED on the field. */
export function mergeDetail(before: Detail, given: Detail): Detail {
  const phone = typeof given['phone'] === 'string' ? { phone: toE164(given['phone'], 'businessDetail.phone') } : {};
  const after: Detail = { ...before, ...given, ...phone };
  const { registrationNumber, taxNumber } = given;
  if (isAtHome(after)) {
    if (typeof registrationNumber === 'string' && !REGISTRATION.test(registrationNumber))
      throw fieldError('businessDetail.registrationNumber', say`Please write the CAC number as on the certificate, e.g. RC 1234567 or BN 2345678.`);
    if (typeof taxNumber === 'string' && !TAX.test(taxNumber))
      throw fieldError('businessDetail.taxNumber', say`Please write the tax number as 12345678-0001, or its 10 to 13 digits.`);
  }
  return after;
}

/** Street, city and state are present. */
export function hasAddress({ address }: Detail): boolean {
  const { line1, city, state } = Object(address);
  return [line1, city, state].every((part) => typeof part === 'string' && part !== '');
}

export function addressLine({ address }: Detail): string {
  const { line1, city, state } = Object(address);
  return [line1, city, state].filter(Boolean).join(', ');
}

export function hasNumbers({ registrationNumber, taxNumber }: Detail): boolean {
  return Boolean(registrationNumber) && Boolean(taxNumber);
}

function isAtHome({ address }: Detail): boolean {
  const { country } = Object(address);
  return country === undefined || country === 'NG';
}
