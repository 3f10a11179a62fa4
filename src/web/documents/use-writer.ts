import { use } from 'react';
import { render } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../base/language.ts';

/** Formats the texts of documents in a language. */
export interface Writer {
  readonly language: string;
  readonly write: (text: Text) => string;
}

/** Suspends (nearest `Suspense`) until the language has loaded. */
export function useWriter(language: string): Writer {
  const translator = translatorFor(language);
  return writerOf(translator instanceof Promise ? use(translator) : translator);
}

export function writerOf(translator: Translator): Writer {
  return { language: translator.language, write: (text) => render(text, translator) };
}
