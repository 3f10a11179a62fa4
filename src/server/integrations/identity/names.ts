import type { Person } from './port.ts';

/** The holder of a number in the authority's records; null for missing values. */
export interface Holder {
  readonly fullName: string | null;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string | null;
}

/**
 * Whether the holder is the person: every word of the person's first and last name is among the holder's words, in any
 * order (authorities write the surname first or last, and may add a middle name), and the dates of birth do not
 * differ. Case, accents (Ọ́, é) and apostrophes are ignored; a hyphen separates two words. A holder without a name matches nobody.
 */
export function isHolder(holder: Holder, person: Person): boolean {
  const theirs = wordsOf(holder.fullName ?? '');
  const first = wordsOf(person.firstName);
  const last = wordsOf(person.lastName);
  if (theirs.length === 0 || first.length === 0 || last.length === 0) return false;
  const left = [...theirs];
  for (const word of [...first, ...last]) {
    const at = left.indexOf(word);
    if (at < 0) return false;
    // Each word is matched once: "Ada Ada" is not "Ada Obi".
    left.splice(at, 1);
  }
  return !holder.dateOfBirth || !person.dateOfBirth || holder.dateOfBirth === person.dateOfBirth;
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
