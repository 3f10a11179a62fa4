import { csvLine } from '../../shared/kit/csv.ts';

interface CsvFile<Row, Place> {
  readonly head: readonly string[];
  /** The next rows after this place, at most `CSV_PORTION`; from the start for null. */
  readonly read: (after: Place | null) => Promise<readonly Row[]>;
  readonly placeOf: (row: Row) => Place;
  readonly cells: (row: Row) => readonly string[];
}

/** The rows that are read at a time. */
export const CSV_PORTION = 500;

/** A CSV file with all rows, streamed in batches, so that a million rows need little memory. */
export async function* csvFile<Row, Place>({ head, read, placeOf, cells }: CsvFile<Row, Place>): AsyncGenerator<string> {
  // This mark makes spreadsheets read the file as UTF-8.
  yield `\uFEFF${csvLine(head)}`;
  for (let after: Place | null = null; ;) {
    const rows: readonly Row[] = await read(after);
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < CSV_PORTION) return;
    after = placeOf(last);
  }
}
