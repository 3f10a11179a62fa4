/** A piece of text on a page, as PDF.js gives it. */
export interface TextItem {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  /** From the top of the page. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Neighbouring pieces of one row that read as one text. */
export interface Cell {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

/** In units of the height of a text: below it, two pieces are one word; below the second, one cell. */
const WORD = 0.12;
const GAP = 0.75;
const LONGEST = 400;

/** The rows of a file from top to bottom, each with its cells from left to right. */
export function rowsOf(items: readonly TextItem[]): Cell[][] {
  const sorted = items.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.page - b.page || a.top - b.top || a.left - b.left);
  const rows: TextItem[][] = [];
  for (const item of sorted) {
    const first = rows.at(-1)?.[0];
    if (first && first.page === item.page && Math.abs(first.top - item.top) <= Math.max(first.height, item.height) * 0.4) rows.at(-1)?.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => cellsOf(row.toSorted((a, b) => a.left - b.left)));
}

function cellsOf(row: readonly TextItem[]): Cell[] {
  const cells: Cell[] = [];
  for (const { text, width, ...item } of row) {
    const last = cells.at(-1);
    const gap = last ? (item.left - last.right) / item.height : Infinity;
    const right = item.left + width;
    if (last && gap < GAP && last.text.length < LONGEST) {
      const between = gap > WORD && !last.text.endsWith(' ') ? ' ' : '';
      cells[cells.length - 1] = { ...last, text: `${last.text}${between}${text}`.slice(0, LONGEST), right: Math.max(right, last.right) };
    } else cells.push({ ...item, text: text.slice(0, LONGEST), right });
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replaceAll(/\s+/g, ' ').trim() }));
}

/** Whether two cells are in one column. */
export function isSameColumn(a: Cell, b: Cell): boolean {
  return a.left < b.right + 3 && b.left < a.right + 3;
}
