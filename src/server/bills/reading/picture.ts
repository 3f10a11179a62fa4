import { convertIndexedToRgb, decode as decodePng } from 'fast-png';
import { decode as decodeJpeg } from 'jpeg-js';
import { greyOf, turned } from './pixels.ts';
import type { Grey } from './pixels.ts';

/** Pixels of the largest picture that is decoded. */
const MOST_PIXELS = 50_000_000;
/** Megabytes that the decoder of JPEG may take. */
const DECODER_MEMORY = 512;

export interface PictureHeader {
  readonly type: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
  /** How the camera was held: quarter turns clockwise until the picture is upright. */
  readonly quarters: number;
}

/** What the first bytes say, without decoding anything; null for what is no PNG or JPEG, and for pictures with too many pixels. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = isPng(view) ? pngHeader(view) : isJpeg(view) ? jpegHeader(view) : null;
  const pixels = header ? header.width * header.height : 0;
  return pixels > 0 && pixels <= MOST_PIXELS ? header : null;
}

/** Whether the content is a PNG or JPEG, whole or not. */
export function isPicture(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8));
  return isPng(view) || isJpeg(view);
}

function isPng(view: Buffer): boolean {
  return view.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
}

function isJpeg(view: Buffer): boolean {
  return view.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}

function pngHeader(view: Buffer): PictureHeader | null {
  if (view.length < 33 || view.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { type: 'png', width: view.readUInt32BE(16), height: view.readUInt32BE(20), quarters: 0 };
}

/** The segments before the pixels. */
function jpegHeader(view: Buffer): PictureHeader | null {
  let quarters = 0;
  for (let at = 2; at + 10 <= view.length && view[at] === 0xff;) {
    const marker = view.readUInt8(at + 1);
    // Bytes that fill up before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'jpeg', width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5), quarters };
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (marker === 0xe1) quarters = exifQuarters(view.subarray(at + 4, end)) ?? quarters;
    at = end;
  }
  return null;
}

/** EXIF's orientations of cameras that were turned; those of mirrors are not written by cameras. */
const QUARTERS: Readonly<Record<number, number>> = { 1: 0, 3: 2, 6: 1, 8: 3 };

/** The orientation in the first directory of EXIF (TIFF 6.0); null without one. */
function exifQuarters(segment: Buffer): number | null {
  const tiff = segment.subarray(6);
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || tiff.length < 8) return null;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(short(directory), 100); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) === ORIENTATION) return QUARTERS[short(at + 8)] ?? null;
  }
  return null;
}

const ORIENTATION = 0x0112;

/** The upright picture in grey; null if its header is none. Throws if it is broken. */
export function decodedPicture(bytes: Uint8Array): Grey | null {
  const header = pictureHeader(bytes);
  if (!header) return null;
  return turned(header.type === 'png' ? pngPixels(bytes) : jpegPixels(bytes), header.quarters);
}

function jpegPixels(bytes: Uint8Array): Grey {
  const limits = { maxResolutionInMP: MOST_PIXELS / 1_000_000, maxMemoryUsageInMB: DECODER_MEMORY };
  const { width, height, data } = decodeJpeg(bytes, { useTArray: true, formatAsRGBA: false, tolerantDecoding: false, ...limits });
  return greyOf(width, height, data, 3);
}

function pngPixels(bytes: Uint8Array): Grey {
  const png = decodePng(bytes);
  const { width, height, depth } = png;
  // Shades of fewer than eight bits are packed as those of a palette are.
  const palette = png.palette ?? (depth < 8 ? shadesOf(depth) : undefined);
  if (palette) return greyOf(width, height, convertIndexedToRgb({ ...png, palette }), palette[0]?.length ?? 3);
  return greyOf(width, height, png.data, png.channels, depth === 16 ? 65_535 : 255);
}

function shadesOf(depth: number): number[][] {
  const count = 2 ** depth;
  return Array.from({ length: count }, (_, at) => Array.from({ length: 3 }, () => (at * 255) / (count - 1)));
}
