import { strToU8, zipSync } from 'fflate';
import type { BookFormat, WrittenEntry } from '../../../shared/books/formats.ts';
import { FORMATS, parted } from '../../../shared/books/formats.ts';
import type { JournalEntry } from '../../../shared/books/journal.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { csvLine } from '../../../shared/kit/csv.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Period } from '../../../shared/reports/periods.ts';
import type { Chart } from './chart.ts';

interface Given {
  readonly format: BookFormat;
  readonly entries: readonly JournalEntry[];
  readonly chart: Chart;
  readonly period: Period;
  readonly currency: string;
  readonly say: (text: Text) => string;
}

/** The journal for the import of a program: one CSV file, or an archive of several where the program takes only so many lines at a time. */
export function bookFile({ format, entries, chart, period, currency, say }: Given): { bytes: Buffer; type: string; name: string } {
  const { head, cells, most } = FORMATS[format];
  const files = parted(numbered(entries, say), most).map((part) =>
    [head, ...part.flatMap((entry) => entry.lines.map((line) => cells(entry, line, chart[line.account], currency)))].map(csvLine).join(''),
  );
  const name = `journal-${format}-${period.from}-${period.to}`;
  const [only = csvLine(head), ...more] = files;
  if (more.length === 0) return { bytes: Buffer.from(only), type: 'text/csv; charset=utf-8', name: `${name}.csv` };
  const parts = Object.fromEntries(files.map((text, place) => [`${name}-${place + 1}.csv`, strToU8(text)]));
  return { bytes: Buffer.from(zipSync(parts)), type: 'application/zip', name: `${name}.zip` };
}

/** Entries numbered within their day. */
export function numbered(entries: readonly JournalEntry[], say: (text: Text) => string): WrittenEntry[] {
  let [date, place]: [CalendarDate | '', number] = ['', 0];
  return entries.map((entry) => {
    [date, place] = [entry.date, entry.date === date ? place + 1 : 1];
    return { ...entry, number: `${date.replaceAll('-', '')}-${place}`, text: say(entry.text) };
  });
}
