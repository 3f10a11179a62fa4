import { unescaped } from './values.ts';

/** The rows of the tables in an HTML page, as texts of their cells. Some banks name such a page `.xls`. */
export function rowsInHtml(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] | null = null;
  for (const [, tag = '', content = ''] of text.matchAll(/<(\/?[a-z]+)[^<>]*>([^<]*)/gi)) {
    const name = tag.toLowerCase();
    if (name === 'tr') rows.push((row = []));
    else if (name === '/tr' || name === '/table') row = null;
    else if (name === 'td' || name === 'th') row?.push('');
    const last = (row?.length ?? 0) - 1;
    if (row && last >= 0) row[last] = `${row[last] ?? ''} ${unescaped(content)}`.trim();
  }
  return rows;
}
