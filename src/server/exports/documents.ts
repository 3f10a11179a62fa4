import type { RouteId } from '../../shared/all-routes.ts';
import { EXPORT_LIMITS } from '../../shared/exports/rules.ts';
import { transaction } from '../db/transaction.ts';
import type { FileAnswer } from '../core/handler.ts';
import type { AsRequester } from './calls.ts';
import { documentsAfter, SOURCE_NAMES } from './content-queries.ts';
import type { DocumentRow, Source } from './content-queries.ts';
import type { ZipWriter } from './zip.ts';

const PORTION = 200;
/** The entries of one document: PDF, UBL and ten attachments. */
const ONE = 12;

const CALLS = {
  invoice: { files: ['invoice.pdf', 'invoice.ubl'], attachments: { list: 'invoice.attachments.list', read: 'invoice.attachments.read' } },
  credit: { files: ['credit-note.pdf', 'credit-note.ubl'], attachments: null },
  order: { files: ['order.pdf'], attachments: { list: 'order.attachments.list', read: 'order.attachments.read' } },
  quote: { files: ['quote.pdf'], attachments: null },
} as const satisfies Record<string, { files: readonly RouteId[]; attachments: { list: RouteId; read: RouteId } | null }>;

const KINDS = {
  'invoices-sent': 'invoice',
  'invoices-received': 'invoice',
  'credit-notes-sent': 'credit',
  'credit-notes-received': 'credit',
  'orders-sent': 'order',
  'orders-received': 'order',
  'quotes-sent': 'quote',
  'quotes-received': 'quote',
} as const satisfies Record<Exclude<Source, 'bills'>, keyof typeof CALLS>;

/** PDF, UBL and attachments of each document, and the files of bills, newest first, until a bound is reached. What disappears meanwhile is left out. */
export async function writeDocuments(by: AsRequester, zip: ZipWriter, written: (done: number) => Promise<void>): Promise<void> {
  const { app, businessId } = by.ctx;
  const { documents, entries, bytes } = EXPORT_LIMITS;
  let done = 0;
  for (const source of SOURCE_NAMES) {
    for (let after: DocumentRow | null = null; ;) {
      const place: DocumentRow | null = after;
      const found: DocumentRow[] = await transaction(app.pool, { businessId }, (sql) => documentsAfter(sql, source, businessId, place, PORTION));
      for (const { id } of found) {
        if (done >= documents || zip.entries + ONE > entries || zip.size > bytes) return;
        await writeDocument(by, zip, source, id);
        done += 1;
        await written(done);
      }
      after = found.at(-1) ?? null;
      if (found.length < PORTION) break;
    }
  }
}

async function writeDocument({ ctx, data, file }: AsRequester, zip: ZipWriter, source: Source, id: string): Promise<void> {
  const { businessId } = ctx;
  if (source === 'bills') {
    const made = await file('bill.file', { businessId, billId: id });
    if (made) await keep(zip, `bills/${billFileName(id, made.name)}`, made);
    return;
  }
  const { files, attachments } = CALLS[KINDS[source]];
  const input = { id, businessId };
  let stem = id;
  for (const call of files) {
    const made = await file(call, input);
    if (!made) continue;
    stem = made.name.replace(/\.\w+$/, '');
    await keep(zip, `${source}/${made.name}`, made);
  }
  if (!attachments) return;
  const given = await data(attachments.list, input);
  for (const one of given.attachments) {
    const made = await file(attachments.read, { ...input, attachmentId: one.id });
    if (made) await keep(zip, `${source}/${stem} - ${plain(made.name)}`, made);
  }
}

/** The name of a bill's file in the export. Suppliers use the same names again, so the bill's id comes first. */
export function billFileName(id: string, name: string): string {
  return `${id} - ${plain(name)}`;
}

function plain(name: string): string {
  return name.replaceAll(/[/\\:*?"<>|]/g, '_');
}

async function keep(zip: ZipWriter, name: string, { bytes }: FileAnswer): Promise<void> {
  await zip.add(name, bytes);
}
