import { IDENTITY_TYPES } from '../../shared/business/verification-contract.ts';
import { PAYMENT_COMPANIES } from './env-payments.ts';
import type { IdentityType } from '../../shared/business/verification-contract.ts';

/** The prefixes of keys of the companies' test environments. Money there does not exist. */
const TEST_KEYS: Readonly<Record<string, RegExp>> = {
  ...Object.assign({}, ...Object.values(PAYMENT_COMPANIES).map(({ testKeys }) => testKeys)),
  MONO_SECRET_KEY: /^test_/,
};
/** Test servers that accept the same keys (docs.usesmileid.com, "Biometric KYC": sandbox). */
const TEST_SERVERS: Readonly<Record<string, RegExp>> = { SMILE_ID_URL: /^testapi\./ };
const ADDRESSES = [...Object.keys(PAYMENT_COMPANIES).map((name) => `${name.toUpperCase()}_URL`), 'TERMII_URL', 'SMILE_ID_URL', 'MONO_URL', 'WHATSAPP_URL'];

/** Settings that production must not have. */
export function notForProduction(source: NodeJS.ProcessEnv): string[] {
  const keys = Object.entries(TEST_KEYS).filter(([name, form]) => form.test(source[name] ?? ''));
  const servers = Object.entries(TEST_SERVERS).filter(([name, form]) => form.test(URL.parse(source[name] ?? '')?.hostname ?? ''));
  const open = ADDRESSES.filter((name) => source[name] && URL.parse(source[name])?.protocol !== 'https:');
  return [
    ...keys.map(([name]) => `${name} is a test key; production needs a live one`),
    ...servers.map(([name]) => `${name} is a test server; production needs the live one`),
    ...open.map((name) => `${name} must be an https address: keys and people’s data travel over it`),
  ];
}

/** Documents that the identity company checks for this installation, separated by spaces or commas. Not every account has all of them. */
export function identityTypesOf(text: string | undefined, wrong: string[]): readonly IdentityType[] {
  const named = (text ?? 'nin voter_id').split(/[\s,]+/).filter(Boolean);
  const supported = IDENTITY_TYPES.filter((type) => named.includes(type));
  if (supported.length === 0 || supported.length !== new Set(named).size) wrong.push(`SMILE_ID_TYPES must be some of ${IDENTITY_TYPES.join(', ')}`);
  return supported;
}

/** The demo's sender: the product's name, shortened to a valid sender. */
export function senderFrom(productName = 'Duewell'): string {
  return productName
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 11)
    .padEnd(3, 'X');
}

/** The format of senders (developer.termii.com, "Sender ID"). */
export function senderOf(sender: string, wrong: string[]): string {
  if (!/^[A-Za-z0-9 ]{3,11}$/.test(sender)) wrong.push('TERMII_SENDER must have 3 to 11 letters, digits or spaces, as registered with Termii');
  return sender;
}

/** Nigeria, its neighbours and countries where many Nigerians live. */
const COUNTRIES = 'NG BJ TG GH CI CM TD NE ZA KE GB IE US CA DE FR IT ES NL AE';

/** ISO 3166 codes, separated by spaces or commas. */
export function countriesOf(text: string | undefined, wrong: string[]): ReadonlySet<string> {
  const countries = (text ?? COUNTRIES).split(/[\s,]+/).filter(Boolean);
  if (countries.length === 0 || countries.some((country) => !/^[A-Z]{2}$/.test(country))) wrong.push('SMS_COUNTRIES must be country codes such as NG, GB');
  return new Set(countries);
}

/** Terms and privacy policy of the operator of the installation, linked where people register or join. */
export function termsOf(source: NodeJS.ProcessEnv, wrong: string[]): { terms: string | undefined; privacy: string | undefined } {
  const page = (name: string) => {
    const address = source[name] || undefined;
    if (address && URL.parse(address)?.protocol !== 'https:') wrong.push(`${name} must be an https address`);
    return address;
  };
  return { terms: page('TERMS_URL'), privacy: page('PRIVACY_URL') };
}

/** The sender of e-mails, and the address for help: SUPPORT_EMAIL, else the address of MAIL_FROM, where answers to e-mails arrive. */
export function mailboxesOf(source: NodeJS.ProcessEnv, needed: (name: string, inDemo: string) => string, wrong: string[]): { from: string; support: string } {
  const from = needed('MAIL_FROM', 'Duewell <hello@duewell.example>');
  const support = source['SUPPORT_EMAIL'] || (/<([^>]+)>/.exec(from)?.[1] ?? from);
  if (support && !/^[^@\s<>]+@[^@\s<>]+$/.test(support)) wrong.push('SUPPORT_EMAIL must be an e-mail address like support@company.com');
  return { from, support };
}

/** `off`, `own`, or the address of a collector with the format of Amplitude's HTTP V2, with its key. */
export function analyticsOf(source: NodeJS.ProcessEnv, wrong: string[]): { readonly forward: { readonly url: string; readonly key: string } | null } | null {
  const wish = source['ANALYTICS'] ?? 'off';
  if (wish === 'off') return null;
  if (wish === 'own') return { forward: null };
  const key = source['ANALYTICS_KEY'];
  if (!URL.canParse(wish) || !key) {
    wrong.push('ANALYTICS must be off, own, or an address together with ANALYTICS_KEY');
    return null;
  }
  return { forward: { url: wish, key } };
}
