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

/** Gmail's domains, under which an address with dots is the same mailbox as without. */
const WITHOUT_DOTS: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * The address by which limits count e-mails: all forms of one mailbox are equal. Lower case, without a `+tag`, for Gmail without dots, and with the domain as mail
 * servers write it (`xn--…`). An e-mail goes to the address as it was written. Text without `@`, such as an id, is only made lower case. `plain_email` of the
 * database has the same rule.
 */
export function canonicalEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const cut = lower.lastIndexOf('@');
  if (cut < 1) return lower;
  const [local, domain] = [lower.slice(0, cut), asciiDomain(lower.slice(cut + 1))];
  const tag = local.indexOf('+');
  const name = tag > 0 ? local.slice(0, tag) : local;
  return WITHOUT_DOTS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

// The browser and Node have it; the types of neither are loaded here.
declare const URL: { parse(url: string): { readonly hostname: string } | null };

/** A domain in the letters of mail servers; one that is not valid stays as it is. */
function asciiDomain(domain: string): string {
  return /^[a-z\d.-]*$/.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? domain);
}
