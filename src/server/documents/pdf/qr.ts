import { encode } from 'uqr';

/** Dark squares on white, with the quiet margin that scanners want. */
export function qrPath(doc: PDFKit.PDFDocument, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 });
  const module = size / modules;
  doc.save().rect(x, y, size, size).fill('#ffffff');
  data.forEach((row, down) => row.forEach((dark, across) => dark && doc.rect(x + across * module, y + down * module, module, module)));
  doc.fill('#000000').restore();
}
