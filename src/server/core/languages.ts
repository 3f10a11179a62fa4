import { readdirSync } from 'node:fs';
import { fieldError } from '../../shared/kit/errors.ts';
import { languageName } from '../../shared/kit/language-name.ts';
import { speakerOf } from '../../shared/kit/words.ts';
import type { Messages, Speaker } from '../../shared/kit/words.ts';

/** A language is one file in `src/shared/words`; English is in the code itself. */
const CATALOGUES = new URL('../../shared/words/', import.meta.url);
const ENGLISH = 'en';

export const LANGUAGES: readonly string[] = [
  ENGLISH,
  ...readdirSync(CATALOGUES)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3)),
];

const LANGUAGE_NAMES = LANGUAGES.map((language) => `${language} (${languageName(language)})`).join(', ');

/** Refuses a language that documents cannot be in, and names those there are. */
export function refuseUnknownLanguage(language: string | null | undefined): void {
  if (language && !LANGUAGES.includes(language)) throw fieldError('language', `Documents can’t be in this language. Choose one of: ${LANGUAGE_NAMES}.`);
}

/** The code of a language that a person named by its code or its own name, in whatever case: `Français` is `fr`. What is neither stays. */
export function languageNamed(text: string): string {
  const named = text.trim().toLowerCase();
  return LANGUAGES.find((language) => languageName(language).toLowerCase() === named) ?? named;
}

/** The language of an `Accept-Language` header: that of its first tag, where there is a catalogue for it; else null. */
export function languageIn(header: string | undefined): string | null {
  const [, first = ''] = /^ *([a-z]{2,3})(?![a-z])/i.exec(header?.slice(0, 20) ?? '') ?? [];
  return LANGUAGES.find((language) => language === first.toLowerCase()) ?? null;
}

const speakers = new Map<string, Promise<Speaker>>([[ENGLISH, Promise.resolve(speakerOf())]]);

/** Who says texts in this language; its catalogue is read once. One that has gone from the product since is said in English. */
export function speakerIn(language: string): Promise<Speaker> {
  const known = speakers.get(LANGUAGES.includes(language) ? language : ENGLISH) ?? readSpeaker(language);
  speakers.set(language, known);
  return known;
}

async function readSpeaker(language: string): Promise<Speaker> {
  // Every file of the folder exports its messages; `npm run words` and a test read them all.
  const { messages } = (await import(new URL(`${language}.ts`, CATALOGUES).href)) as { messages: Messages };
  return speakerOf({ language, messages });
}
