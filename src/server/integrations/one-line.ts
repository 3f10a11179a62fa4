/** A text as one line: line breaks and tabs become spaces, no-break spaces stay. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029 ]+/g, ' ').trim();
}
