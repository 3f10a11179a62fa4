import { filled } from './translate.ts';
import type { Values } from './translate.ts';

/** At the start of a name, without its accents: `Ọ` is an o, `Ñ` no vowel. */
const VOWEL = /^[aeiouæœ]/i;

/** Inserts the values; `de` and `que` lose their vowel before one that begins with a vowel: `Facture d’Amara`. A name with an h keeps it. */
export function fill(text: string, values: Values | undefined): string {
  if (values === undefined) return text;
  const elided = text.replace(/\b(d|qu)e (?=\{(\w+)\})/gi, (whole, start: string, name: string) =>
    VOWEL.test(String(values[name] ?? '').normalize('NFD')) ? `${start}’` : whole,
  );
  return filled(elided, values);
}
