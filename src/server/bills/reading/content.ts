import type { BillReading } from '../../../shared/bills/reading.ts';
import { kindOf } from './kind.ts';
import { readPdfBill } from './pdf.ts';
import { readPhotoBill } from './photo.ts';
import { readXmlBill } from './xml-bill.ts';

const READERS = { photo: readPhotoBill, pdf: readPdfBill, xml: readXmlBill };

/** Reads a file in this process, without limits; null for what is no bill. Throws if it is broken. */
export async function readContent(bytes: Uint8Array): Promise<BillReading | null> {
  return READERS[kindOf(bytes)](bytes);
}
