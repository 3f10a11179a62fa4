import type { DocumentContent } from '../content.ts';
import { artifact, INK, PAGE, part, room, rule, set } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { oneLine, wrap } from './typeset.ts';
import type { Style } from './typeset.ts';

const HEAD: Style = { size: 8.5, weight: 400 };
const TEXT: Style = { size: 9.5, weight: 400 };
const FIGURE: Style = { size: 9.5, weight: 400, figures: true };
/** The right edges of the columns of amounts; amounts of a trillion fit. */
const COLUMNS = [
  { end: PAGE.right - 204, width: 60 },
  { end: PAGE.right - 104, width: 92 },
  { end: PAGE.right, width: 95 },
] as const;
const NAME_WIDTH = PAGE.right - 264 - PAGE.left - 12;
const LEADING = 13;

/** The table of lines; the heads are repeated on every page. */
export function drawTable(sheet: Sheet, root: PDFKit.PDFStructureElement, lines: DocumentContent['lines'], titles: DocumentContent['labels']['columns']): void {
  const table = part(sheet, root, 'Table');
  const first = part(sheet, table, 'TR');
  room(sheet, 60);
  heads(sheet, titles, (draw) => part(sheet, first, 'TH', { scope: 'Column' }).add(draw));
  rule(sheet, sheet.y, INK.edge);
  // Repeated heads are not read aloud again.
  sheet.head = () => {
    artifact(sheet, () => heads(sheet, titles, (draw) => draw()), 'Pagination');
    rule(sheet, sheet.y, INK.edge);
  };
  for (const line of lines) drawLine(sheet, part(sheet, table, 'TR'), line);
  sheet.head = null;
}

function heads(sheet: Sheet, [what, ...titles]: DocumentContent['labels']['columns'], cell: (draw: () => void) => void): void {
  const y = sheet.y + 10;
  cell(() => set(sheet, oneLine(what, HEAD, NAME_WIDTH), { x: PAGE.left, y, colour: INK.quiet }, HEAD));
  for (const [index, { end, width }] of COLUMNS.entries())
    cell(() => set(sheet, oneLine(titles[index] ?? '', HEAD, width), { x: end, y, end: true, colour: INK.quiet }, HEAD));
  sheet.y += 17;
}

function drawLine(sheet: Sheet, row: PDFKit.PDFStructureElement, { name, quantity, price, amount }: DocumentContent['lines'][number]): void {
  const names = wrap(name, TEXT, NAME_WIDTH);
  // Not split if it is at most a third of a page high.
  room(sheet, Math.min(names.length * LEADING + 12, 240));
  const cell = part(sheet, row, 'TD');
  const figures = COLUMNS.map((column) => ({ column, owner: part(sheet, row, 'TD') }));
  sheet.y += 6;
  names.forEach((text, index) => {
    room(sheet, LEADING);
    sheet.y += LEADING;
    const y = sheet.y - 3.5;
    if (text.runs.length > 0) cell.add(() => set(sheet, text, { x: PAGE.left, y }, TEXT));
    if (index > 0) return;
    [quantity, price, amount].forEach((value, at) => {
      const figure = figures[at];
      if (figure)
        figure.owner.add(() =>
          set(sheet, fitted(value, figure.column.width), { x: figure.column.end, y, end: true }, sized(value, FIGURE, figure.column.width)),
        );
    });
  });
  sheet.y += 6;
  rule(sheet, sheet.y);
}

/** Amounts are never cut: a too wide one gets a smaller font. */
export function sized(value: string, style: Style, width: number): Style {
  const wide = oneLine(value, style, Number.POSITIVE_INFINITY).width;
  return wide <= width ? style : { ...style, size: (style.size * width) / wide };
}

function fitted(value: string, width: number) {
  return oneLine(value, sized(value, FIGURE, width), Number.POSITIVE_INFINITY);
}
