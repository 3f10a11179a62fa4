/** A text as part of a pattern of LIKE over a column in lower case. */
export function likeText(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');
}

/** The pattern for everything that contains the text. */
export function contains(text: string): string {
  return `%${likeText(text)}%`;
}

/** Removes accents from letters, as the column `contacts.search` does. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
}
