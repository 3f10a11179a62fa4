import { say } from '../i18n/message.ts';

/** The format of e-mail addresses, for the contract (`fields.ts`) and for pages that do not load its schemas. Applied to trimmed lower-case text. A domain may have letters of any language. */
export const EMAIL = /^[^\s@<>"(),:;\\[\]]+@(?=.*\.)[\p{L}\d]+(?:(?:\.|-+)[\p{L}\d]+)*$/u;
export const MAX_EMAIL_LENGTH = 254;
export const EMAIL_SAYS = {
  missing: say`The email address is needed.`,
  long: say`The email address may have at most 254 characters.`,
  wrong: say`Please write an email address like name@company.com.`,
} as const;

/** An e-mail address with only the first letter and the domain: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  const cut = email.lastIndexOf('@');
  return cut < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(cut)}`;
}
