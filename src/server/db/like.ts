/** A text as part of a pattern of LIKE over a column in lower case. */
export function likeText(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');
}

/** The pattern for everything that contains the text. */
export function contains(text: string): string {
  return `%${likeText(text)}%`;
}

/** As the search column of contacts is written: letters without the marks of Latin, Greek and Cyrillic. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
}
