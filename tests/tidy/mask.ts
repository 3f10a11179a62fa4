import type { Masked } from './source.ts';

/**
 * A scanner, not a parser: it knows strings, templates, comments, regular expressions and the text of JSX. A quote that is
 * not closed on its line is taken for an apostrophe.
 */
export function mask(text: string, jsx = false): Masked {
  const code = blank(text).split('');
  const strings = blank(text).split('');
  const depths: number[] = [];
  let at = 0;
  let depth = 0;
  const keep = (into: string[], from: number, to: number) => {
    for (let i = from; i < to; i += 1) into[i] = text.charAt(i);
  };
  const template = (from: number) => {
    const end = endOfTemplate(text, from);
    keep(strings, from, end);
    if (text.startsWith('${', end)) {
      depths.push(depth);
      depth = 0;
      return end + 2;
    }
    return end + 1;
  };
  while (at < text.length) {
    const here = text.charAt(at);
    if (text.startsWith('//', at)) at = endOr(text.indexOf('\n', at), text.length);
    else if (text.startsWith('/*', at)) at = endOr(text.indexOf('*/', at) + 2, text.length, 1);
    else if (here === '`') at = template(at + 1);
    else if (here === '}' && depth === 0 && depths.length > 0) {
      depth = depths.pop() ?? 0;
      at = template(at + 1);
    } else if (here === "'" || here === '"') {
      const end = endOfString(text, at);
      if (end > at) {
        keep(code, at, at + 1);
        keep(code, end, end + 1);
        keep(strings, at + 1, end);
      }
      at = end + 1;
    } else if (here === '/' && startsRegex(text, at)) at = endOfRegex(text, at);
    else {
      if (here === '{') depth += 1;
      if (here === '}') depth -= 1;
      code[at] = here;
      at += 1;
    }
  }
  const joined = code.join('');
  return { code: jsx ? withoutJsxText(joined) : joined, strings: strings.join('') };
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function endOr(found: number, otherwise: number, smallest = 0): number {
  return found <= smallest - 1 || found === -1 ? otherwise : found;
}

function endOfTemplate(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '`' && !text.startsWith('${', at)) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

function endOfString(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += text[at] === '\\' ? 2 : 1) {
    if (text[at] === quote) return at;
  }
  return from;
}

/** After a value a slash divides; anywhere else it opens a regular expression. */
function startsRegex(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at).trimEnd();
  if (/[\w)\]}'"`<]$/.test(before) && !/\b(return|case|typeof|of|in)$/.test(before)) return false;
  return endOfRegex(text, at) > at + 1;
}

function endOfRegex(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    else if (text[at] === '/' && !inClass) return at + 1;
  }
  return from + 1;
}

function withoutJsxText(code: string): string {
  return code.replace(/(?<![=-])>([^<>{}();=]*)(?=[<{])/g, (_, words: string) => `>${blank(words)}`);
}
