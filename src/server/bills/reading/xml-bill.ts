import type { BillReading } from '../../../shared/bills/reading.ts';
import { readXml, XmlRefused } from '../../core/xml.ts';
import { readCiiBill } from './cii.ts';
import { readUblBill } from './ubl.ts';

/** Bytes. */
export const LARGEST_XML = 2 * 1024 * 1024;

/** Reads an e-invoice; null if the bytes are none, or are not valid XML of an allowed size and depth. */
export function readXmlBill(bytes: Uint8Array): BillReading | null {
  if (bytes.length > LARGEST_XML) return null;
  try {
    const root = readXml(bytes, { unprintable: 'remove' });
    return readUblBill(root) ?? readCiiBill(root);
  } catch (error) {
    if (error instanceof XmlRefused) return null;
    throw error;
  }
}
