import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { faceFor, substitute } from './fonts.ts';
import type { Face, Weight } from './fonts.ts';

/** Text of one font and one direction, with its width in points. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly width: number;
}

/** One line in drawing order, from left to right. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

export interface Style {
  readonly size: number;
  readonly weight: Weight;
  /** Digits of equal width. */
  readonly figures?: boolean;
}

/**
 * Used for every layout: without features pdfkit would lay out word by word and break right-to-left text. Inter’s contextual alternates are off: they draw “->”
 * as an arrow and “2x4” as a product, unlike the typed text.
 */
export function featuresFor(text: string, style: Style): Readonly<Record<string, boolean>> {
  return { kern: true, ...(style.figures ? { tnum: true } : { liga: true }), calt: RIGHT_TO_LEFT.test(text) };
}

// The package's types have its factory under `default`; in Node the module itself is the factory.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters between which a line may end without a space: Han, kana, Hangul. */
const IDEOGRAPH = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;
/** Not for printing: they would be boxes, and an override of the direction could make one text look like another. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks a text into lines of at most `width` points. Line breaks of the text stay; a word longer than a line is broken. */
export function wrap(text: string, style: Style, width: number): Line[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => linesOf(paragraph, style, width));
}

/** A text on one line, cut with an ellipsis if it does not fit. */
export function oneLine(text: string, style: Style, width: number): Line {
  const plain = printable(text).replaceAll('\n', ' ');
  const whole = lineOf(plain, style);
  if (whole.width <= width) return whole;
  const parts = [...graphemes.segment(plain)].map(({ segment }) => segment);
  while (parts.length > 0) {
    parts.pop();
    const cut = lineOf(`${parts.join('').trimEnd()}…`, style);
    if (cut.width <= width) return cut;
  }
  return lineOf('…', style);
}

function printable(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\t', ' ').replaceAll(UNPRINTABLE, '').normalize('NFC');
}

/** Widths of words are added up: kerning across a space is too small to be visible. */
function linesOf(paragraph: string, style: Style, width: number): Line[] {
  const lines: Line[] = [];
  let current = '';
  let filled = 0;
  const end = () => {
    lines.push(lineOf(current.trimEnd(), style));
    current = '';
    filled = 0;
  };
  const add = (text: string) => {
    current += text;
    filled += widthOf(text, style);
  };
  for (const piece of pieces(paragraph)) {
    const wide = widthOf(piece.trimEnd(), style);
    if (filled + wide > width && current.trim() !== '') end();
    if (filled + wide <= width) add(current === '' && lines.length > 0 ? piece.trimStart() : piece);
    else {
      for (const { segment } of graphemes.segment(piece)) {
        if (current !== '' && filled + widthOf(segment, style) > width) end();
        add(segment);
      }
    }
  }
  end();
  return lines;
}

/** The possible line ends: after spaces and hyphens, and around ideographs. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let word = '';
  for (const { segment } of graphemes.segment(text)) {
    if (IDEOGRAPH.test(segment)) {
      if (word !== '') found.push(word);
      word = segment;
    } else if (IDEOGRAPH.test(word) && /[\p{L}\p{N}]/u.test(segment)) {
      found.push(word);
      word = segment;
    } else word += segment;
    if (/[\s\-/–—]$/.test(segment)) {
      found.push(word);
      word = '';
    }
  }
  if (word !== '') found.push(word);
  return found;
}

const widths = new Map<string, number>();
/** Remembered for a size of one point: words and letters recur within a document and between documents. */
function widthOf(text: string, style: Style): number {
  const key = `${style.weight} ${style.figures === true ? 1 : 0} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    width = lineOf(text, { ...style, size: 1 }).width;
    if (widths.size > 60_000) widths.clear();
    widths.set(key, width);
  }
  return width * style.size;
}

function lineOf(text: string, style: Style): Line {
  const runs = runsOf(text, style);
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

function runsOf(text: string, style: Style): Run[] {
  if (!RIGHT_TO_LEFT.test(text)) return split(text, style);
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const stretches = stretchesOf(text, levels);
  // From the highest level down to the lowest odd one, every unbroken sequence of at least that level is reversed.
  const deepest = Math.max(...stretches.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) turn(stretches, level);
  return stretches.flatMap((stretch) => {
    if (stretch.level % 2 === 0) return split(stretch.text, style);
    // fontkit reverses a run by its script: a run of only spaces and brackets has none, and is reversed here.
    const runs = split(mirrored(stretch.text), style).toReversed();
    return runs.map((run) => (RIGHT_TO_LEFT.test(run.text) ? run : { ...run, text: Array.from(run.text).toReversed().join('') }));
  });
}

function stretchesOf(text: string, levels: Uint8Array): { text: string; level: number }[] {
  const found: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = found.at(-1);
    if (last?.level === level) last.text += text.charAt(at);
    else found.push({ text: text.charAt(at), level });
  }
  return found;
}

function turn(stretches: { text: string; level: number }[], level: number): void {
  for (let from = 0; from < stretches.length; from += 1) {
    let to = from;
    while ((stretches[to]?.level ?? -1) >= level) to += 1;
    if (to > from + 1) stretches.splice(from, to - from, ...stretches.slice(from, to).toReversed());
    from = to;
  }
}

/** Brackets are mirrored in right-to-left text. */
function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');
}

/** Drawn with the preceding font; brackets are not, because a run has one direction and they are mirrored separately. */
function isNeutral(segment: string): boolean {
  return /^[\s\d\p{P}]$/u.test(segment) && !/^[\p{Ps}\p{Pe}]$/u.test(segment);
}

/** Splits by font: marks stay with their base character, spaces with the preceding text. */
function split(text: string, style: Style): Run[] {
  const found: { text: string; face: Face }[] = [];
  const put = (piece: string, face: Face) => {
    const last = found.at(-1);
    if (last?.face.key === face.key) last.text += piece;
    else found.push({ text: piece, face });
  };
  for (const { segment } of graphemes.segment(text)) {
    const last = found.at(-1)?.face;
    const points = Array.from(segment, (character) => character.codePointAt(0) ?? 0);
    const covers = (face: Face | null | undefined): face is Face => face !== null && face !== undefined && points.every((point) => face.has(point));
    const face = isNeutral(segment) && covers(last) ? last : points.map((point) => faceFor(point, style.weight)).find(covers);
    if (face) put(segment, face);
    else for (const character of segment) putAlone(character, style, put);
  }
  return found.map((run) => ({ ...run, width: measure(run.face.font, run.text, style) }));
}

function putAlone(character: string, style: Style, put: (piece: string, face: Face) => void): void {
  const face = faceFor(character.codePointAt(0) ?? 0, style.weight);
  // A mark, joiner, variation selector or emoji that no font draws is left out; other missing characters get a box.
  if (!face && /\p{M}|\p{Cf}|\u200d|\ufe0f|\p{Extended_Pictographic}|\p{Emoji_Presentation}/u.test(character)) return;
  const stand = face ? { text: character, face } : substitute(style.weight);
  put(stand.text, stand.face);
}

function measure(font: Font, text: string, style: Style): number {
  return (font.layout(text, featuresFor(text, style)).advanceWidth / font.unitsPerEm) * style.size;
}
