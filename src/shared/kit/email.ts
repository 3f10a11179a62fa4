import { say } from '../i18n/message.ts';

/** What makes an e-mail address, for the contract (`fields.ts`) and for pages that do without its schemas. Judged trimmed and in small letters. */
export const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
export const MAX_EMAIL_LENGTH = 254;
export const EMAIL_SAYS = {
  missing: say`The email address is needed.`,
  long: say`The email address may have at most 254 characters.`,
  wrong: say`Please write an email address like name@company.com.`,
} as const;

/** An e-mail address of which only the first letter and the domain are shown: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  const cut = email.lastIndexOf('@');
  return cut < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(cut)}`;
}
