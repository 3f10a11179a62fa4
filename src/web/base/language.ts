import { languageName } from '../../shared/kit/language-name.ts';
import { speak, speakerOf } from '../../shared/kit/words.ts';
import type { Messages, Speaker } from '../../shared/kit/words.ts';

/** A language is one file in `src/shared/words`, fetched by those who read it; English is in the code itself. */
const CATALOGUES = import.meta.glob<Messages>('../../shared/words/*.ts', { import: 'messages' });
const ENGLISH = 'en';

/** What `boot.js` reads too. */
const KEY = 'language';

export const LANGUAGES: readonly { language: string; name: string }[] = [ENGLISH, ...Object.keys(CATALOGUES).map(languageOf)].map((language) => ({
  language,
  name: languageName(language),
}));

const speakers = new Map<string, Speaker | Promise<Speaker>>([[ENGLISH, speakerOf()]]);

/** Who says texts in this language, whatever the screen's is: at once where its catalogue is here, else once it has been fetched. */
export function speakerFor(language: string): Speaker | Promise<Speaker> {
  const catalogue = CATALOGUES[`../../shared/words/${language}.ts`];
  if (!catalogue) return speakerOf();
  const known = speakers.get(language) ?? fetched(language, catalogue);
  speakers.set(language, known);
  return known;
}

async function fetched(language: string, catalogue: () => Promise<Messages>): Promise<Speaker> {
  try {
    const speaker = speakerOf({ language, messages: await catalogue() });
    speakers.set(language, speaker);
    return speaker;
  } catch (error) {
    // As above; the next document asks again.
    console.error(error);
    speakers.delete(language);
    return speakerOf();
  }
}

/** Answers once the words of this person's language are here. The app's own modules are imported after that. */
export async function speakChosen(): Promise<void> {
  const language = currentLanguage();
  const catalogue = CATALOGUES[`../../shared/words/${language}.ts`];
  if (!catalogue) return;
  try {
    const messages = await catalogue();
    speak({ language, messages });
    speakers.set(language, speakerOf({ language, messages }));
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
  return path.replace(/^.*\/|\.ts$/g, '');
}
