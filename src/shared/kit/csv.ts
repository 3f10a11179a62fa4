/**
 * One line of a CSV file (RFC 4180), with its line end. A cell that a spreadsheet would interpret as a formula gets an
 * apostrophe (OWASP, CSV injection); plain numbers, negative ones too, stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

export interface CsvRead {
  readonly lines: string[][];
  /** The row, from 1, with a quotation mark that is never closed or is followed by other text: reading ended before it. Null without one. */
  readonly badRow: number | null;
}

/**
 * The cells of a CSV text (RFC 4180, quotes, line breaks within them), by lines; empty lines are left out. The separator is
 * that of a first line `sep=;`, or a comma, semicolon or tab, whichever is most frequent in the first line. A byte-order mark and the apostrophe of
 * `csvLine` are removed.
 */
export function readCsv(text: string): CsvRead {
  const [clean, separator, skipped] = prepared(text);
  const lines: string[][] = [];
  let row = 1 + skipped;
  let cells: string[] = [];
  for (let start = 0; start <= clean.length;) {
    const end = cellEnd(clean, start, separator);
    if (end === null) return { lines, badRow: row };
    cells.push(plain(clean.slice(start, end)));
    start = end + 1;
    if (clean[end] === separator) continue;
    if (cells.some((one) => one !== '')) lines.push(cells);
    cells = [];
    row += 1;
  }
  return { lines, badRow: null };
}

/** The lines of a text that is known to be right. */
export function parseCsv(text: string): string[][] {
  return readCsv(text).lines;
}

/** The text with one kind of line end, its separator, and the number of lines before the first. */
function prepared(text: string): [string, string, number] {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const said = /^"?sep=([,;\t|])"?\n/i.exec(clean);
  return said?.[1] ? [clean.slice(said[0].length), said[1], 1] : [clean, separatorOf(clean), 0];
}

/** The end of the cell from `start`; null if its quotes are wrong. */
function cellEnd(text: string, start: number, separator: string): number | null {
  const ends = (at: number) => at >= text.length || text[at] === separator || text[at] === '\n';
  const afterSpaces = (from: number) => {
    let at = from;
    while (text[at] === ' ') at += 1;
    return at;
  };
  let at = afterSpaces(start);
  if (text[at] === '"') {
    let close = text.indexOf('"', at + 1);
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    at = close < 0 ? -1 : afterSpaces(close + 1);
    return at >= 0 && ends(at) ? at : null;
  }
  while (!ends(at)) at += 1;
  return at;
}

function plain(raw: string): string {
  const trimmed = raw.trim();
  const text = trimmed.startsWith('"') ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed;
  // Removes the apostrophe that `csvLine` puts before a possible formula.
  return text.trim().replace(/^'(?=[=+\-@])/, '');
}

function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '');
  const times = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

/** Spreadsheets of other languages separate cells by semicolons. */
function cell(text: string): string {
  // Some spreadsheets read full-width signs as the usual ones.
  const seen = text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .slice(0, 1)
    .normalize('NFKC');
  const safe = /^[=+\-@\t\r]/.test(seen) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
