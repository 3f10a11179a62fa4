import { unlinked } from '../../shared/kit/links.ts';

export type ContentType = 'application/pdf' | 'image/png' | 'image/jpeg';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The type of a file by its complete content, with nothing after its end: a picture that is also a page or an archive is refused. Null for everything except
 * PDF, PNG and JPEG. The name and the claimed type are ignored.
 */
export function sniff(bytes: Buffer): ContentType | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return isWholePdf(bytes) ? 'application/pdf' : null;
  if (bytes.subarray(0, 8).equals(PNG)) return pngEnd(bytes) === bytes.length ? 'image/png' : null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegEnd(bytes) === bytes.length ? 'image/jpeg' : null;
  return null;
}

/** The last part of a given name, printable characters only and without a web address, with the extension of the detected type. */
export function fileName(given: string, otherwise: string, contentType: string): string {
  const ending = { 'application/pdf': '.pdf', 'image/png': '.png', 'image/jpeg': '.jpg', 'application/xml': '.xml' }[contentType] ?? '';
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replace(/\.(?:pdf|png|jpe?g|[a-z0-9]{1,5})$/i, '').replaceAll(/[^\p{L}\p{N} ._()-]/gu, '');
  const base = unlinked(printable).replace(/^\.+/, '').trim().slice(0, 100);
  return `${base || otherwise}${ending}`;
}

function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 2048)).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  return end >= 0 && /^%%EOF[\s\0]*$/.test(tail.slice(end));
}

/** The end of the PNG's last chunk; -1 if it is broken. */
function pngEnd(bytes: Buffer): number {
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.subarray(at + 4, at + 8).toString('latin1');
    if (at === PNG.length && kind !== 'IHDR') return -1;
    at += 12 + length;
    if (kind === 'IEND') return at;
  }
  return -1;
}

/** The end of the JPEG's end marker; -1 if it is broken or truncated. */
function jpegEnd(bytes: Buffer): number {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return -1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    // A scan's data follow its header; in them FF00 is a byte and FFD0–FFD7 are resets.
    if (marker === 0xda) at = nextMarker(bytes, at);
    if (at < 0) return -1;
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? at + 2 : -1;
}

function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at;
  }
  return -1;
}
