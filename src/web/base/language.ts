import { languageName } from '../../shared/kit/language-name.ts';
import { ENGLISH_TRANSLATOR, setLocale, translatorOf } from '../../shared/i18n/translate.ts';
import type { Catalogue, Translator } from '../../shared/i18n/translate.ts';

/** A language is a folder of `src/shared/i18n/locales`, loaded as one file when needed; English is in the code itself. */
const CATALOGUES = import.meta.glob<Catalogue>('../../shared/i18n/locales/*/index.ts', { import: 'catalogue' });
const ENGLISH = 'en';

/** `boot.js` reads it too. */
const KEY = 'language';

export const LANGUAGES: readonly { language: string; name: string }[] = [ENGLISH, ...Object.keys(CATALOGUES).map(languageOf)].map((language) => ({
  language,
  name: languageName(language),
}));

const translators = new Map<string, Translator | Promise<Translator>>([[ENGLISH, ENGLISH_TRANSLATOR]]);

/** The translator of a language, independent of the screen's: at once if its locale file is loaded, else after loading. */
export function translatorFor(language: string): Translator | Promise<Translator> {
  const catalogue = CATALOGUES[`../../shared/i18n/locales/${language}/index.ts`];
  if (!catalogue) return ENGLISH_TRANSLATOR;
  const cached = translators.get(language) ?? fetched(language, catalogue);
  translators.set(language, cached);
  return cached;
}

async function fetched(language: string, catalogue: () => Promise<Catalogue>): Promise<Translator> {
  try {
    const translator = translatorOf(await catalogue());
    translators.set(language, translator);
    return translator;
  } catch (error) {
    // As above; the next document tries again.
    console.error(error);
    translators.delete(language);
    return ENGLISH_TRANSLATOR;
  }
}

/** Resolves when the texts of this person's language are loaded. The app's own modules are imported afterwards. */
export async function setChosenLocale(): Promise<void> {
  const language = currentLanguage();
  const catalogue = CATALOGUES[`../../shared/i18n/locales/${language}/index.ts`];
  if (!catalogue) return;
  try {
    translators.set(language, setLocale(await catalogue()));
    document.documentElement.lang = language;
  } catch (error) {
    // Without a network and a cached file: English.
    console.error(error);
  }
}

/** The chosen language; before the first choice, the first supported language of the browser. */
export function currentLanguage(): string {
  if (typeof document === 'undefined') return ENGLISH;
  const wanted = [stored(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.find((language) => LANGUAGES.some((supported) => supported.language === language)) ?? ENGLISH;
}

/** Reloads the whole page: tables of texts are created once. */
export function chooseLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the choice cannot be saved.
    return;
  }
  location.reload();
}

function stored(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function languageOf(path: string): string {
  return path.split('/').at(-2) ?? ENGLISH;
}
