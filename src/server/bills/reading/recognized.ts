import type { TextItem } from './cells.ts';

/** A word on a photo, as Tesseract gives it. */
export interface Word {
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** In pixels. */
  readonly rect: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** Whether it is the last one of its line. */
  readonly endsLine: boolean;
}

/** Stands for a word that could not be read surely. No pattern of a value matches it, and a text with it is left open. */
export const UNREADABLE = '\ufffd';
/** Below it, a word counts as unreadable. Values that were misread had at most 0.85. */
const SURE = 0.86;

/** The size of most letters of a bill, in points, and the margin of its page. */
const LETTERS = 10;
const MARGIN = 40;

/** The words as texts of a page: straightened, with their size in points. */
export function itemsOf(words: readonly Word[]): TextItem[] {
  const lines = linesOf(words.filter(isText));
  const sizes = lines.map(sizeOf);
  const size = median(lines.flatMap((line, at) => line.map(() => sizes[at] ?? 0)));
  if (size === 0) return [];
  const straight = straightened(lines);
  const [left, top] = [Math.min(...straight.flat().map((spot) => spot.left)), Math.min(...straight.flat().map((spot) => spot.baseline))];
  const points = LETTERS / size;
  return straight.flatMap((line, at) =>
    line.map(({ word, ...spot }) => ({
      text: textOf(word),
      page: 1,
      left: (spot.left - left) * points + MARGIN,
      top: (spot.baseline - top) * points + MARGIN,
      width: spot.width * points,
      height: (sizes[at] ?? size) * points,
    })),
  );
}

/** Rulings of tables and specks are read as signs. */
function isText({ text, confidence }: Word): boolean {
  return /[\p{L}\d]/u.test(text) || (confidence >= SURE && /^[&#%$€£:()+-]+$/.test(text.trim()));
}

function textOf({ text, confidence }: Word): string {
  return confidence >= SURE ? text.trim() : UNREADABLE;
}

function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [[]];
  for (const word of words) {
    lines.at(-1)?.push(word);
    if (word.endsLine) lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

/** Letters from the top of a capital to the end of a tail; most words lack one of both. */
const OF_SIZE = 0.78;

function sizeOf(line: readonly Word[]): number {
  return median(line.map(({ rect }) => rect.bottom - rect.top)) / OF_SIZE;
}

interface Spot {
  readonly word: Word;
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
}

/** A page that was photographed at an angle: its lines fall, and with perspective those at the bottom fall otherwise than those at the top. */
function straightened(lines: readonly (readonly Word[])[]): Spot[][] {
  const falls = lines.flatMap(fallOf);
  const change = median(falls.flatMap((one) => falls.filter(({ y }) => y > one.y + one.size * 8).map(({ slope, y }) => (slope - one.slope) / (y - one.y))));
  const atTop = median(falls.map(({ slope, y }) => slope - change * y));
  return lines.map((line) => {
    const size = sizeOf(line);
    return line.map((word) => {
      const baseline = baselineOf(word, size);
      const slope = atTop + change * baseline;
      return { word, left: word.rect.left + slope * baseline, baseline: baseline - slope * word.rect.left, width: word.rect.right - word.rect.left };
    });
  });
}

/** How much a line falls; unknown for a short one. */
function fallOf(line: readonly Word[]): { slope: number; y: number; size: number }[] {
  const [first, last] = [line[0], line.at(-1)];
  const size = sizeOf(line);
  const run = first && last ? last.rect.left - first.rect.left : 0;
  if (!first || !last || run < size * 6) return [];
  const y = baselineOf(first, size);
  return [{ slope: (baselineOf(last, size) - y) / run, y, size }];
}

/** Tails of letters, in shares of their size. */
const TAIL = 0.2;

function baselineOf({ text, rect }: Word, size: number): number {
  return rect.bottom - (/[gjpqy()]/.test(text) ? size * TAIL : 0);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
