import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';

/** The weights a paper is set in. */
export type Weight = 400 | 600;

/** One font file of one weight, and the characters for which it is used. */
export interface Face {
  readonly font: fontkit.Font;
  readonly key: string;
  readonly name: string;
  has(codePoint: number): boolean;
}

/**
 * In order of preference; the first font with a character draws it. Inter has Latin with the naira sign and the letters of Nigeria's languages, Greek and
 * Cyrillic; kana and Han are in the Chinese font. Static files, one for each weight: pdfkit embeds them unchanged.
 */
const FONTS: readonly (Readonly<Record<Weight, string>> & { readonly from: string })[] = [
  { from: '@expo-google-fonts/inter', 400: '400Regular/Inter_400Regular.ttf', 600: '600SemiBold/Inter_600SemiBold.ttf' },
  { from: '@expo-google-fonts/noto-sans-hebrew', 400: '400Regular/NotoSansHebrew_400Regular.ttf', 600: '600SemiBold/NotoSansHebrew_600SemiBold.ttf' },
  { from: '@expo-google-fonts/noto-sans-arabic', 400: '400Regular/NotoSansArabic_400Regular.ttf', 600: '600SemiBold/NotoSansArabic_600SemiBold.ttf' },
  { from: '@embedpdf/fonts-sc', 400: '../fonts/NotoSansHans-Regular.otf', 600: '../fonts/NotoSansHans-Bold.otf' },
  { from: '@embedpdf/fonts-kr', 400: '../fonts/NotoSansKR-Regular.otf', 600: '../fonts/NotoSansKR-Bold.otf' },
];

/** The files, as paths in their packages: an image for production has no others of these packages. */
export const FONT_FILES = FONTS.flatMap(({ from, 400: regular, 600: bold }) => [regular, bold].map((file) => ({ from, file })));

/** Replaces a character that no font has. */
const MISSING = 0x25a1;

/** Laid out texts that a font remembers: a line. */
const LONGEST_REMEMBERED = 120;
const MOST_REMEMBERED = 4_000;

const faces = new Map<string, Face>();
const chosen = new Map<number, Face>();

/** The font that draws a character at a weight; null if none does, and `substitute` is drawn. */
export function faceFor(codePoint: number, weight: Weight): Face | null {
  const key = codePoint * 1000 + weight;
  const cached = chosen.get(key);
  if (cached) return cached;
  const found = find(codePoint, weight);
  // Limited, so that documents in many scripts do not fill the memory.
  if (chosen.size > 60_000) chosen.clear();
  if (found) chosen.set(key, found);
  return found;
}

export function mainFace(weight: Weight): Face {
  return faceOf(0, weight);
}

/** A box from a font that has one, else a question mark: a missing character must be visible. */
export function substitute(weight: Weight): { text: string; face: Face } {
  const boxed = faceFor(MISSING, weight);
  return boxed ? { text: String.fromCodePoint(MISSING), face: boxed } : { text: '?', face: mainFace(weight) };
}

function find(codePoint: number, weight: Weight): Face | null {
  for (const index of FONTS.keys()) {
    const face = faceOf(index, weight);
    if (face.has(codePoint)) return face;
  }
  return null;
}

function faceOf(index: number, weight: Weight): Face {
  const key = `${index} ${weight}`;
  const cached = faces.get(key);
  if (cached) return cached;
  const files = FONTS[index];
  if (!files) throw new Error(`no font ${index}`);
  // Resolved beside the package's entry: not all of the packages export their files.
  const font = fontkit.create(readFileSync(new URL(files[weight], import.meta.resolve(files.from))));
  if (!('layout' in font)) throw new Error(`${files[weight]} is a collection of fonts`);
  remember(font);
  const face: Face = { font, key, name: font.postscriptName ?? key, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  faces.set(key, face);
  return face;
}

/** Measuring and drawing lay out the same short texts many times, and an alternation of scripts makes every character a text of its own. */
function remember(font: fontkit.Font): void {
  const layout = font.layout.bind(font);
  const known = new Map<string, fontkit.GlyphRun>();
  font.layout = (text, features, ...rest) => {
    if (text.length > LONGEST_REMEMBERED) return layout(text, features, ...rest);
    const key = `${JSON.stringify(features)} ${text}`;
    const run = known.get(key) ?? layout(text, features, ...rest);
    if (known.size > MOST_REMEMBERED) known.clear();
    known.set(key, run);
    // pdfkit multiplies the positions in place.
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } });
  };
}

/**
 * A PDF stores the text of each glyph, for searching, copying and reading aloud. fontkit keeps the text of a glyph's first use, which may have been in another
 * document, as another letter of the same outline, or as a part of a glyph.
 */
export function mapToText(font: fontkit.Font, text: string): void {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const glyph = font.glyphForCodePoint(codePoint);
    if (glyph.codePoints.length !== 1 || glyph.codePoints[0] !== codePoint) glyph.codePoints = [codePoint];
  }
}
