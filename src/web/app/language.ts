import { speak } from '../../shared/kit/words.ts';
import type { Messages } from '../../shared/kit/words.ts';

/** A language is a folder of `src/shared/i18n/locales`, fetched as one file by those who read it; English is in the code itself. */
const CATALOGUES = import.meta.glob<Messages>('../../shared/i18n/locales/*/index.ts', { import: 'messages' });
const ENGLISH = 'en';

/** What `boot.js` reads too. */
const KEY = 'language';

export const LANGUAGES: readonly { language: string; name: string }[] = [ENGLISH, ...Object.keys(CATALOGUES).map(languageOf)].map((language) => ({
  language,
  name: ownName(language),
}));

/** Answers once the words of this person's language are here. The app's own modules are imported after that. */
export async function speakChosen(): Promise<void> {
  const language = currentLanguage();
  const catalogue = CATALOGUES[`../../shared/i18n/locales/${language}/index.ts`];
  if (!catalogue) return;
  try {
    speak({ language, messages: await catalogue() });
    document.documentElement.lang = language;
  } catch (error) {
    // Without a network and without a copy: English is better than nothing.
    console.error(error);
  }
}

/** The chosen one; before the first choice, the first that the browser asks for and we have. */
export function currentLanguage(): string {
  if (typeof document === 'undefined') return ENGLISH;
  const wanted = [stored(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.find((language) => LANGUAGES.some((known) => known.language === language)) ?? ENGLISH;
}

/** The whole page is read anew: tables of words are made once. */
export function chooseLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is closed: there is nowhere to keep a choice.
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

/** `Français`. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
