/** A text as searches compare it: in lower case, letters without their accents. The same as `plain_text` of the database. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
