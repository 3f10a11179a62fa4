import { unescaped } from './values.ts';

/** The rows of the tables in an HTML page, as texts of their cells. Some banks name such a page `.xls`. */
export function rowsInHtml(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] | null = null;
  for (const [, tag = '', content = ''] of text.matchAll(/<(\/?[a-z]+)\b[^<>]*>([^<]*)/gi)) {
    const name = tag.toLowerCase();
    if (name === 'tr') rows.push((row = []));
    else if (name === '/tr' || name === '/table') row = null;
    else if (name === 'td' || name === 'th') row?.push('');
    const last = (row?.length ?? 0) - 1;
    if (row && last >= 0) row[last] += ` ${unescaped(content)}`;
  }
  // Only here: trimming after each of many tags in one cell would take time with the square of their number.
  return rows.map((cells) => cells.map((cell) => cell.trim()));
}
