import type { Job, Verdict } from './rows.ts';

/** Smile ID's own test people, by last name or e-mail address; everybody else is found and accepted. */
export const TEST_NAMES = [
  { name: 'Clearwater', number: 'clear', face: 'clear', says: 'Found, alive, the same face.' },
  { name: 'Ghostwell', number: 'not-found', face: 'not-found', says: 'The authority knows no such number.' },
  { name: 'Dangerfield', number: 'other-person', face: 'review', says: 'High risk: the number belongs to somebody else; of the face a person has to judge.' },
  { name: 'Twinley', number: 'clear', face: 'face-differs', says: 'The number is right, the face is another one’s.' },
  { name: 'Masquero', number: 'clear', face: 'spoof', says: 'The number is right, the selfie is a picture of a picture.' },
  { name: 'Downsworth', number: 'unavailable', face: 'unavailable', says: 'The authority does not answer at present.' },
] as const satisfies readonly { name: string; number: Verdict; face: Verdict; says: string }[];

/** Smile ID's test numbers: zeros, and the last digit determines the result (docs.usesmileid.com, "Test Data"). */
const BY_LAST_DIGIT: Readonly<Record<string, Verdict>> = { '1': 'not-found', '2': 'bad-format', '3': 'unavailable' };

/** docs.usesmileid.com, "ID Number Regex", for Nigeria. */
const FORMS: Readonly<Record<string, RegExp>> = {
  BVN: /^\d{11}$/,
  NIN: /^\d{11}$/,
  NIN_V2: /^\d{11}$/,
  VOTER_ID: /^[A-Za-z0-9 ]{9,29}$/,
  DRIVERS_LICENSE: /^[A-Za-z]{3}[ -]?[A-Z0-9]{6,12}$/,
};

export function isKnownType(idType: string): boolean {
  return idType in FORMS;
}

export function verdictFor(kind: Job['kind'], who: { idType: string; number: string; lastName: string; email: string }): Verdict {
  if (!FORMS[who.idType]?.test(who.number)) return 'bad-format';
  const [, digit = ''] = /0{8}([1-3])$/.exec(who.number) ?? [];
  const byNumber = BY_LAST_DIGIT[digit];
  if (byNumber) return byNumber;
  const said = `${who.lastName} ${who.email}`.toLowerCase();
  return TEST_NAMES.find(({ name }) => said.includes(name.toLowerCase()))?.[kind] ?? 'clear';
}
