import { plainText } from '../../shared/kit/plain-text.ts';

/** A text as part of a pattern of LIKE over a text that `plain_text` made: in lower case, without accents. */
export function likeText(text: string): string {
  return plainText(text).replaceAll(/[\\%_]/g, '\\$&');
}

/** The pattern for everything that contains the text. */
export function contains(text: string): string {
  return `%${likeText(text)}%`;
}
