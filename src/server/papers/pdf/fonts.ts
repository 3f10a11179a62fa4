import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { embeddable } from './glyphs.ts';

/** The weights a paper is set in, as the variable fonts count them. */
export type Weight = 400 | 600;

/** One font file at one weight, and which characters it is asked for. */
export interface Face {
  readonly font: fontkit.Font;
  readonly key: string;
  has(codePoint: number): boolean;
}

/** Inter as the screens have it: Latin with the naira sign and the letters of Nigeria's languages. Everything else is looked for when it is needed. */
const OWN = fileURLToPath(import.meta.resolve('../../../ui/fonts/inter.woff2'));
/** In the order in which they are asked; the first that has a character draws it. Kana and Han are in the Chinese one. */
const PACKAGES = ['inter', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-sc', 'noto-sans-kr'] as const;
/** What stands for a character that no font of ours has. */
const MISSING = 0x25a1;

const faces = new Map<string, Face>();
const files = new Map<string, ReadonlyMap<number, string>>();
const chosen = new Map<number, Face>();

/** The face that draws a character at a weight; where none does, null, and `substitute` is drawn. */
export function faceFor(codePoint: number, weight: Weight): Face | null {
  const key = codePoint * 1000 + weight;
  const known = chosen.get(key);
  if (known) return known;
  const found = find(codePoint, weight);
  // Bounded: a thousand papers in every script of the world are not to fill the memory.
  if (chosen.size > 60_000) chosen.clear();
  if (found) chosen.set(key, found);
  return found;
}

export function mainFace(weight: Weight): Face {
  return faceOf(OWN, weight);
}

/** A box from a font that has one, else a question mark: a paper never shows nothing where something was written. */
export function substitute(weight: Weight): { text: string; face: Face } {
  const boxed = faceFor(MISSING, weight);
  return boxed ? { text: String.fromCodePoint(MISSING), face: boxed } : { text: '?', face: mainFace(weight) };
}

function find(codePoint: number, weight: Weight): Face | null {
  const main = mainFace(weight);
  if (main.has(codePoint)) return main;
  for (const name of PACKAGES) {
    const file = filesOf(name).get(codePoint);
    const face = file === undefined ? null : faceOf(file, weight);
    if (face?.has(codePoint)) return face;
  }
  return null;
}

function faceOf(file: string, weight: Weight): Face {
  const key = `${file}#${weight}`;
  const known = faces.get(key);
  if (known) return known;
  const opened = fontkit.create(readFileSync(file));
  if (!('layout' in opened)) throw new Error(`${file} is a collection of fonts`);
  // Part by part and weight by weight they are fonts of their own in a PDF, and must be called differently.
  const font = embeddable(opened, weight, `${basename(file, '.woff2').replace('-wght-normal', '')}-${weight}`);
  const face: Face = { font, key, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  faces.set(key, face);
  return face;
}

/** Which file of a package draws which character; a few ten thousand entries, made when a character is first looked for there. */
function filesOf(name: (typeof PACKAGES)[number]): ReadonlyMap<number, string> {
  const known = files.get(name);
  if (known) return known;
  const folder = dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/index.css`)));
  // The package's own list of its files.
  const all = Object.entries(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>);
  const made = new Map<number, string>();
  for (const [part, ranges] of all) {
    // The parts with digits in brackets are files without them: "[4]" is noto-sans-sc-4-wght-normal.woff2.
    const file = join(folder, 'files', `${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`);
    for (const [from, to] of rangesOf(ranges)) for (let point = from; point <= to; point += 1) if (!made.has(point)) made.set(point, file);
  }
  files.set(name, made);
  return made;
}

/** "U+0041-005a,U+20a6" as pairs of code points. */
function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
