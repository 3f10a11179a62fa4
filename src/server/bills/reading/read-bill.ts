import { billReading } from '../../../shared/bills/reading.ts';
import type { BillReading } from '../../../shared/bills/reading.ts';
import { runIsolated } from '../../core/isolated.ts';
import type { Limits, Outcome } from '../../core/isolated.ts';
import { kindOf } from './kind.ts';
import { openReading } from './values.ts';
import { readXmlBill } from './xml-bill.ts';

/** Bytes. */
const LARGEST = 10 * 1024 * 1024;
const LIMITS: Readonly<Record<'pdf' | 'photo', Limits>> = {
  pdf: { time: 15_000, wait: 60_000, memory: 256 },
  photo: { time: 60_000, wait: 180_000, memory: 512 },
};
const PROGRAM = new URL('./worker.ts', import.meta.url);

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a supplier's bill. The content decides the format, never the name: a UBL or CII e-invoice, a PDF with one attached, the texts of a PDF, or a photo. A file that is
 * too large, broken, hostile or none of these gives the format `none` with everything open; it never throws for a file.
 */
export async function readBill(bytes: Uint8Array): Promise<BillReading> {
  const reading = billReading.safeParse(bytes.length > LARGEST ? null : await answerTo(bytes));
  return reading.success ? reading.data : openReading('none');
}

function answerTo(bytes: Uint8Array): unknown {
  const kind = kindOf(bytes);
  return kind === 'xml' ? readXmlBill(bytes) : readApart(bytes, LIMITS[kind]);
}

/** Null for a file that is beyond the limits or makes the reader fail. One at a time, so that several large ones do not need the memory together. */
async function readApart(bytes: Uint8Array, limits: Limits): Promise<unknown> {
  const next: Promise<Outcome> = last.then(() => runIsolated(PROGRAM, bytes, limits));
  last = next;
  const outcome = await next;
  return 'answer' in outcome ? outcome.answer : null;
}
