const MOST_PIXELS = 4_000_000;

/**
 * Whether a PNG or JPEG may be used in a document: not more pixels than a printer needs (a small file can contain a picture that fills the memory), and colours
 * that PDF/A allows with its profile.
 */
export function drawable(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view[0] === 0x89 ? pngSize(view) : jpegSize(view);
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MOST_PIXELS;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Depth, filter and interlacing as pdfkit reads them. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33) return null;
  const [depth, interlaced] = [bytes[24], bytes[28]];
  if (depth !== 8 || interlaced !== 0) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** From the first start-of-frame; four components are CMYK, which has no profile here. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 10 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return (bytes[at + 9] ?? 0) > 3 ? null : { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
