import { readdirSync } from 'node:fs';
import { fieldError } from '../../shared/kit/errors.ts';
import { languageName } from '../../shared/kit/language-name.ts';
import { say } from '../../shared/i18n/message.ts';
import type * as z from 'zod/mini';
import { ENGLISH_TRANSLATOR, inLocale, translatorOf } from '../../shared/i18n/translate.ts';
import type { Catalogue, Translator } from '../../shared/i18n/translate.ts';

/** A language is a folder of `src/shared/i18n/locales`; English is in the code itself. */
const CATALOGUES = new URL('../../shared/i18n/locales/', import.meta.url);
const ENGLISH = 'en';

export const LANGUAGES: readonly string[] = [ENGLISH, ...readdirSync(CATALOGUES)];

const LANGUAGE_NAMES = LANGUAGES.map((language) => `${language} (${languageName(language)})`).join(', ');

/** Refuses a language without a locale file, and lists the available ones. */
export function refuseUnknownLanguage(language: string | null | undefined): void {
  if (language && !LANGUAGES.includes(language)) throw fieldError('language', say`This language is not available. Choose one of: ${LANGUAGE_NAMES}.`);
}

/** The code of a language given by its code or its own name, in any case: `Français` is `fr`. Other text is returned unchanged. */
export function languageNamed(text: string): string {
  const named = text.trim().toLowerCase();
  return LANGUAGES.find((language) => languageName(language).toLowerCase() === named) ?? named;
}

/** The language of an `Accept-Language` header: that of its first tag, if there is a locale file; else null. */
export function languageIn(header: string | undefined): string | null {
  const [, first = ''] = /^ *([a-z]{2,3})(?![a-z])/i.exec(header?.slice(0, 20) ?? '') ?? [];
  return LANGUAGES.find((language) => language === first.toLowerCase()) ?? null;
}

/** Read when the server starts, so that a refusal is rendered without a wait. */
const TRANSLATORS = new Map<string, Translator>(await Promise.all(LANGUAGES.map(async (language) => [language, await readTranslator(language)] as const)));

/** The translator of a language (locale files are cached). Null and unknown languages fall back to English. */
export function translatorFor(language: string | null): Translator {
  return TRANSLATORS.get(language ?? ENGLISH) ?? ENGLISH_TRANSLATOR;
}

async function readTranslator(language: string): Promise<Translator> {
  if (language === ENGLISH) return ENGLISH_TRANSLATOR;
  // Every folder has an index with its catalogue; `npm run i18n` and a test read all of them.
  const { catalogue } = (await import(new URL(`${language}/index.ts`, CATALOGUES).href)) as { catalogue: Catalogue };
  return translatorOf(catalogue);
}

/** Parses with error messages in this translator's language. The schema creates the texts of its issues when they are first read: here. */
export function parseIn<S extends z.ZodMiniType>(by: Translator, schema: S, given: unknown): z.core.util.SafeParseResult<z.output<S>> {
  return inLocale(by, () => {
    const result = schema.safeParse(given);
    void result.error?.issues;
    return result;
  });
}
