/** Text that is HTML already. All other values in `html` are escaped. */
export interface Markup {
  readonly markup: string;
}

export type Part = Markup | string | number | null | undefined | false | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let markup = strings[0] ?? '';
  for (const [at, part] of parts.entries()) markup += render(part) + (strings[at + 1] ?? '');
  return { markup };
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escape(part);
  if (typeof part === 'number') return String(part);
  if (isList(part)) return part.map(render).join('');
  return part.markup;
}

// Array.isArray alone does not narrow readonly arrays.
function isList(part: Markup | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part);
}
