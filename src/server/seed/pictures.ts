import { crc32, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** A page of lines of text, for documents of the demo. */
export function pdfOf(title: string, lines: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 64 });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  document.rect(40, 40, 515, 762).lineWidth(2).stroke('#7a8a80');
  document.fontSize(20).text(title, { align: 'center' }).moveDown(2).fontSize(12);
  for (const line of lines) document.text(line).moveDown(0.6);
  document.end();
  return done;
}

/** A sheet with grey lines, like a scan of low quality. */
export function scanOf(width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const ink = y % 28 < 4 && y > 80 && y < height - 80;
    return Buffer.from(Array.from({ length: width + 1 }, (_x, x) => (x === 0 ? 0 : ink && x > 60 && x < width - 60 - ((y * 7) % 120) ? 90 : 236)));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
