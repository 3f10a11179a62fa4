/**
 * One line of a CSV file (RFC 4180), with its line end. A cell that a spreadsheet would interpret as a formula gets an
 * apostrophe (OWASP, CSV injection); plain numbers, negative ones too, stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * The cells of a CSV text (RFC 4180, quotes, line breaks within them), by lines; empty lines are left out. The separator is
 * a comma, semicolon or tab, whichever is most frequent in the first line. A byte-order mark and the apostrophe of `csvLine` are removed.
 */
export function parseCsv(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(clean);
  const lines: string[][] = [];
  let cells: string[] = [];
  let start = 0;
  for (let at = 0; at <= clean.length; at += 1) {
    if (clean[at] === '"' && at === start) at = quoted(clean, at);
    const sign = clean[at];
    if (at < clean.length && sign !== separator && sign !== '\n') continue;
    cells.push(plain(clean.slice(start, at)));
    start = at + 1;
    if (sign === separator) continue;
    if (cells.some((one) => one !== '')) lines.push(cells);
    cells = [];
  }
  return lines;
}

/** The position of the closing quote of the cell that starts at `from`; the end of the text without one. */
function quoted(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? text.length : end + 1;
}

function plain(raw: string): string {
  const cellText = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  const text = cellText.startsWith('"') ? cellText.slice(1, cellText.endsWith('"') && cellText.length > 1 ? -1 : undefined).replaceAll('""', '"') : cellText;
  // Removes the apostrophe that `csvLine` puts before a possible formula.
  return text.trim().replace(/^'(?=[=+\-@])/, '');
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'));
  const times = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
