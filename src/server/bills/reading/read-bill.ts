import { billReading } from '../../../shared/bills/reading.ts';
import type { BillReading } from '../../../shared/bills/reading.ts';
import { inThread } from './thread.ts';
import { openReading } from './values.ts';
import { readXmlBill } from './xml-bill.ts';

/** Bytes. */
const LARGEST = 10 * 1024 * 1024;

/**
 * Reads a supplier's bill. The content decides the format, never the name: a UBL or CII e-invoice, a PDF with one attached, or the texts of a PDF. A file that is
 * too large, broken, hostile or none of these gives the format `none` with everything open; it never throws for a file.
 */
export async function readBill({ bytes }: { name: string; bytes: Uint8Array }): Promise<BillReading> {
  const answer = bytes.length > LARGEST ? null : isPdf(bytes) ? await inThread(bytes) : readXmlBill(bytes);
  const reading = billReading.safeParse(answer);
  return reading.success ? reading.data : openReading('none');
}

/** Readers accept other bytes before the header. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');
}
