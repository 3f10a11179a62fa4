import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { billReading } from '../../../shared/bills/reading.ts';
import type { BillReading } from '../../../shared/bills/reading.ts';
import { openReading } from './values.ts';

/** A text at a position, in points from the top left corner; its size is 10 without a third number. */
export type Drawn = readonly [left: number, top: number, text: string, size?: number];

const FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');

/** A PDF of one page with these texts. */
export async function drawnPdf(texts: readonly Drawn[]): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, font: FONT });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((done) => pdf.once('end', done));
  for (const [left, top, text, size = 10] of texts) pdf.fontSize(size).text(text, left, top, { lineBreak: false });
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

/** Rows of a table: the first row has the headings, and each column begins at one of the positions. */
export function drawnTable(top: number, lefts: readonly number[], rows: readonly (readonly string[])[]): Drawn[] {
  return rows.flatMap((row, at) => row.map((text, column): Drawn => [lefts[column] ?? 0, top + at * 20, text]));
}

/** Labels and values beside each other. */
export function drawnPairs(top: number, left: number, right: number, pairs: readonly (readonly [string, string])[]): Drawn[] {
  return pairs.flatMap(([label, value], at): Drawn[] => [
    [left, top + at * 18, label],
    [right, top + at * 18, value],
  ]);
}

const MARKS = { stated: '!', read: '+', guessed: '?' } as const;

/** What was filled, each value with `!` (stated), `+` (read) or `?` (guessed), the sums of the lines, and the names of what was left open. */
export function summaryOf(reading: BillReading | null): { filled: string; open: string } {
  const { format, supplier, lines, moreLines: _, ...scalars } = billReading.parse(reading ?? openReading('none'));
  const entries = Object.entries({ ...supplier, ...scalars });
  const filled = entries.flatMap(([name, known]) => (known ? [`${name}=${known.value}${MARKS[known.certainty]}`] : []));
  const sure = lines.filter(({ amount }) => amount && amount.certainty !== 'guessed').length;
  return {
    filled: [format, ...filled, `lines=${lines.length}, ${sure} sure`].join(' | '),
    open: entries.flatMap(([name, known]) => (known ? [] : [name])).join(' '),
  };
}
