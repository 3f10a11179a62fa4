import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createOCREngine, layoutFlags, supportsFastBuild } from 'tesseract-wasm';
import type { OCREngine } from 'tesseract-wasm';
import type { BillReading } from '../../../shared/bills/reading.ts';
import { rowsOf } from './cells.ts';
import { decodedPicture } from './picture.ts';
import { evenlyLit, resized, turned } from './pixels.ts';
import type { Grey } from './pixels.ts';
import { readSeen } from './seen.ts';
import { openReading } from './values.ts';
import { itemsOf } from './recognized.ts';
import type { Word } from './recognized.ts';

/** About 300 dots per inch of an A4 page, in pixels of the longer side; small pictures are enlarged to the second. */
const LARGEST = 3_500;
const SMALLEST = 1_600;

/** Reads a photo of a bill; one without any value has the format `none`. Runs in a thread that can be ended; throws if the file cannot be read. */
export async function readPhotoBill(bytes: Uint8Array): Promise<BillReading> {
  const picture = decodedPicture(bytes);
  const reading = picture && readSeen(rowsOf(itemsOf(await recognizedOn(picture))), 'photo');
  return reading && !isOpen(reading) ? reading : openReading('none');
}

function isOpen(reading: BillReading): boolean {
  return isDeepStrictEqual(reading, openReading('photo'));
}

/** The words of a picture in the position in which most can be read. */
export async function recognizedOn(picture: Grey): Promise<Word[]> {
  const side = Math.max(picture.width, picture.height);
  const page = evenlyLit(resized(picture, side > LARGEST ? LARGEST / side : side < SMALLEST ? 2 : 1));
  const engine = await createEngine();
  let best: Word[] = [];
  // The engine's own guess of the position is wrong for most bills, because digits have no tails. Upright comes first, then a page that lies on its side.
  for (const quarters of [0, 1, 3, 2]) {
    const words = recognized(engine, turned(page, quarters));
    if (readable(words) > readable(best)) best = words;
    if (isUpright(best)) break;
  }
  return best;
}

/** Letters and digits that were read with some confidence. */
function readable(words: readonly Word[]): number {
  return lettersOf(words.filter(({ confidence, text }) => confidence > 0.8 && text.length > 2));
}

function isUpright(words: readonly Word[]): boolean {
  return readable(words) >= 30 && readable(words) > lettersOf(words) * 0.6;
}

function lettersOf(words: readonly Word[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

async function createEngine(): Promise<OCREngine> {
  const core = supportsFastBuild() ? 'tesseract-core.wasm' : 'tesseract-core-fallback.wasm';
  const engine = await createOCREngine({ wasmBinary: readFileSync(new URL(core, import.meta.resolve('tesseract-wasm'))) });
  engine.loadModel(gunzipSync(readFileSync(new URL('4.0.0_best_int/eng.traineddata.gz', import.meta.resolve('@tesseract.js-data/eng')))));

  return engine;
}

/** Tesseract's mode that finds as many texts as it can, in no order. */
const SPARSE_TEXT = '11';

function recognized(engine: OCREngine, { width, height, data }: Grey): Word[] {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 1) pixels.fill(data[at] ?? 0, at * 4, at * 4 + 4);
  engine.loadImage({ width, height, data: pixels });
  // Loading sets the mode to blocks of text, in which lone numbers of a table are lost.
  engine.setVariable('tessedit_pageseg_mode', SPARSE_TEXT);
  // The boxes are those of the picture; flags are bits.
  return engine.getTextBoxes('word').map(({ flags, ...word }) => ({ ...word, endsLine: (flags & layoutFlags.EndOfLine) !== 0 }));
}
