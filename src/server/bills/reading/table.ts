import { BILL_LENGTHS, MOST_BILL_LINES } from '../../../shared/bills/reading.ts';
import type { BillLine } from '../../../shared/bills/reading.ts';
import { scaled } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { plainNumber } from '../../../shared/kit/plain-number.ts';
import { amountIn } from './amounts.ts';
import type { DecimalMark } from './amounts.ts';
import type { Cell } from './cells.ts';
import { labelOf } from './labels.ts';
import { clean, field, isProductOf } from './values.ts';

const COLUMNS = {
  description:
    /^(?:(?:item|product|service|goods)s?(?: ?(?:\/|&|and|or) ?\w+)?(?: ?(?:name|description))?|descriptions?(?: of .{1,30})?|details?|particulars|d[ée]signation|libell[ée]|articles?|prestations?)$/i,
  quantity: /^(?:qty|qt[ée]|quantity|quantit[ée]|hours|hrs|units?|nombre|nb)\.?(?: ?\/ ?\w+)?$/i,
  unitPrice: /^(?:(?:unit|item) ?(?:price|cost|rate)|price|rate|p\.? ?u\.?(?: ?h\.?t\.?)?|prix(?: unitaire| unit\.?)?(?: h\.?t\.?)?|cost)(?: ?\(.{1,8}\))?$/i,
  taxRate: /^(?:vat|tva|tax|gst)(?: ?rate)?(?: ?\(?%\)?)?$/i,
  amount:
    /^(?:(?:line |net )?(?:amount|total)(?: ?(?:h\.?t\.?|excl\.? .{1,10}|\(?[A-Z]{3}\)?|\(.{1,4}\)))?|(?:montant|total|prix total)(?: ?h\.?t\.?)?|amount ?\(.{1,8}\))$/i,
} as const satisfies Record<string, RegExp>;

type Column = keyof typeof COLUMNS;
type Heading = readonly [Column | 'other', Cell];

export interface Table {
  /** The rows of headings; their cells are no labels. */
  readonly headings: ReadonlySet<readonly Cell[]>;
  readonly lines: readonly TableLine[];
}

interface TableLine {
  readonly description: string;
  readonly quantity: number | null;
  readonly unitPrice: Kobo | null;
  readonly amount: Kobo;
  readonly taxRate: number | null;
}

/** The lines below each row of headings that names at least a description, an amount and one more column. */
export function tableIn(rows: readonly (readonly Cell[])[], mark: DecimalMark | null): Table {
  const headings = new Set<readonly Cell[]>();
  const lines: TableLine[] = [];
  for (const [at, row] of rows.entries()) {
    const named = headingsOf(row);
    if (!named) continue;
    headings.add(row);
    const next = rows.findIndex((other, index) => index > at && (headingsOf(other) !== null || other[0]?.page !== row[0]?.page));
    lines.push(...linesBelow(named, rows.slice(at + 1, next < 0 ? undefined : next), mark));
  }
  return { headings, lines };
}

function headingsOf(row: readonly Cell[]): readonly Heading[] | null {
  const named = row.map((cell): Heading => [columnOf(cell.text), cell]);
  const columns = named.map(([column]) => column).filter((column) => column !== 'other');
  const isTable = columns.length >= 3 && columns.length === new Set(columns).size && columns.includes('description') && columns.includes('amount');
  return isTable ? named : null;
}

function columnOf(text: string): Column | 'other' {
  for (const [column, pattern] of Object.entries(COLUMNS)) {
    // The keys of an object literal are the names of its type.
    if (pattern.test(text)) return column as Column;
  }
  return 'other';
}

function linesBelow(headings: readonly Heading[], rows: readonly (readonly Cell[])[], mark: DecimalMark | null): TableLine[] {
  const lines: TableLine[] = [];
  let above: Cell | null = null;
  for (const row of rows) {
    const [first] = row;
    if (!first || endsLines(row, mark)) break;
    const texts = byColumn(headings, row);
    const line = lineOf(texts, mark);
    const last = lines.at(-1);
    if (line) lines.push(line);
    else if (last && above && texts.description && !texts.amount && first.top - above.top < above.height * 2)
      lines[lines.length - 1] = { ...last, description: `${last.description} ${texts.description}` };
    above = first;
  }
  return lines;
}

/** A sum or a bank account. A word such as "Tax" within a description has no amount in its row. */
function endsLines(row: readonly Cell[], mark: DecimalMark | null): boolean {
  const labels = row.flatMap((cell) => labelOf(cell, 0) ?? []);
  if (labels.some(({ label, isPlain }) => isPlain && ['iban', 'accountNumber', 'bankName'].includes(label))) return true;
  const hasSum = labels.some(({ label }) => ['net', 'tax', 'total', 'payable', 'paid'].includes(label));
  return hasSum && [...row.map(({ text }) => text), ...labels.map(({ rest }) => rest)].some((text) => amountIn(text, mark)?.isMoney);
}

/** Each cell belongs to the nearest heading; numbers are under the end of theirs, texts under its beginning. */
function byColumn(headings: readonly Heading[], row: readonly Cell[]): Partial<Record<Column | 'other', string>> {
  const texts: Partial<Record<Column | 'other', string>> = {};
  for (const cell of row) {
    const [nearest] = headings.toSorted(([, a], [, b]) => distance(a, cell) - distance(b, cell));
    if (!nearest) continue;
    texts[nearest[0]] = texts[nearest[0]] === undefined ? cell.text : `${texts[nearest[0]]} ${cell.text}`;
  }
  return texts;
}

function distance(heading: Cell, cell: Cell): number {
  const overlap = Math.min(heading.right, cell.right) - Math.max(heading.left, cell.left);
  return overlap > 0 ? -overlap : Math.min(Math.abs(heading.left - cell.left), Math.abs(heading.right - cell.right));
}

function lineOf({ description, quantity, unitPrice, amount, taxRate }: Partial<Record<Column | 'other', string>>, mark: DecimalMark | null): TableLine | null {
  const money = amountIn(amount ?? '', mark);
  if (!description || !money) return null;
  return {
    description,
    quantity: thousandths(/^[\d.,' ]+/.exec(quantity ?? '')?.[0] ?? ''),
    unitPrice: amountIn(unitPrice ?? '', mark)?.value ?? null,
    amount: money.value,
    taxRate: rateIn(taxRate ?? ''),
  };
}

function thousandths(text: string): number | null {
  const plain = plainNumber(text);
  return plain === null ? null : scaled(Number(plain), 3);
}

/** `7.5 %` or `7.5` in basis points; null for amounts and other texts. */
function rateIn(text: string): number | null {
  const plain = plainNumber(/^(\d{1,2}(?:[.,]\d{1,2})?) ?%$/.exec(text.trim())?.[1] ?? '');
  return plain === null ? null : scaled(Number(plain), 2);
}

/**
 * The lines as fields: `read` if quantity and price give the amount, and the amounts add up to one of the sums; otherwise `guessed`. Quantity and price that do not
 * give the amount are left open.
 */
export function linesOf({ lines }: Table, sums: readonly number[]): { lines: BillLine[]; moreLines: boolean } {
  const addUp = sums.includes(lines.reduce((sum, { amount }) => sum + amount, 0));
  const shown = lines.slice(0, MOST_BILL_LINES).map(({ description, quantity, unitPrice, amount, taxRate }): BillLine => {
    const fits = quantity !== null && unitPrice !== null && isProductOf(unitPrice, quantity, amount);
    const certainty = addUp && fits ? 'read' : 'guessed';
    return {
      description: field(clean(description, BILL_LENGTHS.description), certainty),
      quantity: field(fits ? quantity : null, certainty),
      unitPrice: field(fits ? unitPrice : null, certainty),
      amount: field(amount, addUp ? 'read' : 'guessed'),
      taxRate: field(taxRate, certainty),
    };
  });
  return { lines: shown, moreLines: lines.length > MOST_BILL_LINES };
}
