import { readSheet } from 'read-excel-file/universal';
import { csvLine } from '../../shared/kit/csv.ts';

/** The first sheet of an .xlsx file as CSV. Days are `2026-11-02`, amounts have a point. Rejects if the file is damaged. */
export async function xlsxText(bytes: Uint8Array): Promise<string> {
  const rows = await readSheet(bytes.slice().buffer);
  return rows.map((row) => csvLine(row.map((cell) => textOf(cell)))).join('');
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  // Sums of a spreadsheet may have a tail of binary fractions.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)));
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}
