/**
 * One line of a CSV file (RFC 4180), with its end. A cell that a spreadsheet would take for a formula is set apart by an
 * apostrophe (OWASP, CSV injection); plain numbers, negative ones too, stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
