import { readdirSync } from 'node:fs';
import type * as z from 'zod/mini';
import { inLocale, translatorOf } from '../../shared/kit/words.ts';
import type { Messages, Translator } from '../../shared/kit/words.ts';

/** A language is a folder of `src/shared/i18n/locales`; English is in the code itself. */
const CATALOGUES = new URL('../../shared/i18n/locales/', import.meta.url);
const ENGLISH = 'en';
const IN_ENGLISH = translatorOf();

export const LANGUAGES: readonly string[] = [
  ENGLISH,
  ...readdirSync(CATALOGUES),
];

/** The language of an `Accept-Language` header: that of its first tag, where there is a catalogue for it; else null. */
export function languageIn(header: string | undefined): string | null {
  const [, first = ''] = /^ *([a-z]{2,3})(?![a-z])/i.exec(header?.slice(0, 20) ?? '') ?? [];
  return LANGUAGES.find((language) => language === first.toLowerCase()) ?? null;
}

/** Read when the server starts, so that a refusal is rendered without a wait. */
const TRANSLATORS = new Map<string, Translator>(await Promise.all(LANGUAGES.map(async (language) => [language, await readTranslator(language)] as const)));

/** Translates into this language; into English where it is null, or has gone from the product since. */
export function translatorFor(language: string | null): Translator {
  return TRANSLATORS.get(language ?? ENGLISH) ?? IN_ENGLISH;
}

async function readTranslator(language: string): Promise<Translator> {
  if (language === ENGLISH) return IN_ENGLISH;
  // Every folder has an index with its messages; `npm run words` and a test read them all.
  const { messages } = (await import(new URL(`${language}/index.ts`, CATALOGUES).href)) as { messages: Messages };
  return translatorOf({ language, messages });
}

/** Parses with what the schema says of a field in this translator's language. The schema words its issues when they are first read: here. */
export function parseIn<S extends z.ZodMiniType>(by: Translator, schema: S, given: unknown): z.core.util.SafeParseResult<z.output<S>> {
  return inLocale(by, () => {
    const result = schema.safeParse(given);
    void result.error?.issues;
    return result;
  });
}
