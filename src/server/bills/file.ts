import { createHash } from 'node:crypto';
import { fileName, sniff } from '../business/index.ts';
import type { App } from '../core/context.ts';
import type { BillRecord } from './queries.ts';

export const LARGEST_BILL = 10 * 1024 * 1024;

/** A file that can be a bill, with the type of its bytes; null for others. */
export function billFileOf({ name, bytes }: { readonly name: string; readonly bytes: Buffer }) {
  const contentType = sniff(bytes) ?? (isXml(bytes) ? 'application/xml' : null);
  if (!contentType || bytes.length > LARGEST_BILL) return null;
  return { name: fileName(name, 'bill', contentType), contentType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), bytes };
}

/** Stored before its row is written, as every file. */
export function putFile(app: App, bill: Pick<BillRecord, 'business_id' | 'id'>, bytes: Buffer): Promise<void> {
  return app.providers.files.put(sealedFieldOf(bill), keyOf(bill), bytes);
}

export function getFile(app: App, bill: Pick<BillRecord, 'business_id' | 'id'>): Promise<Buffer | null> {
  return app.providers.files.get(sealedFieldOf(bill), keyOf(bill));
}

export function removeFile(app: App, bill: Pick<BillRecord, 'business_id' | 'id'>): Promise<void> {
  return app.providers.files.remove(keyOf(bill));
}

function sealedFieldOf({ business_id: owner }: Pick<BillRecord, 'business_id'>) {
  return { owner, field: 'bill' };
}

function keyOf({ business_id: businessId, id }: Pick<BillRecord, 'business_id' | 'id'>): string {
  return `bills/${businessId}/${id}`;
}

/** Whether it begins and ends like an e-invoice; what it is, its reading says. */
function isXml(bytes: Buffer): boolean {
  const [start, end] = [bytes.subarray(0, 200), bytes.subarray(-200)].map((part) =>
    part
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim(),
  );
  return /^<[?!a-z]/i.test(start ?? '') && (end ?? '').endsWith('>') && !/^<(?:!doctype )?html/i.test(start ?? '');
}
