import { use } from 'react';
import { spoken } from '../../shared/kit/say.ts';
import type { Text } from '../../shared/kit/say.ts';
import type { Speaker } from '../../shared/kit/words.ts';
import { speakerFor } from '../base/language.ts';

/** How texts of documents are written in a language. */
export interface Writer {
  readonly language: string;
  readonly write: (text: Text) => string;
}

/** Waits, under the nearest `Suspense`, for a language that is not here yet. */
export function useWriter(language: string): Writer {
  const speaker = speakerFor(language);
  return writerOf(speaker instanceof Promise ? use(speaker) : speaker);
}

export function writerOf(speaker: Speaker): Writer {
  return { language: speaker.language, write: (text) => spoken(text, speaker) };
}
