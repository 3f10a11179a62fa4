import { setTimeout as pause } from 'node:timers/promises';
import { EXPORT_LIFE, EXPORT_LIMITS } from '../../shared/exports/rules.ts';
import type { App } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import type { Calls } from '../team/index.ts';
import { callsFor } from './calls.ts';
import type { AsRequester } from './calls.ts';
import { countDocuments } from './content-queries.ts';
import { writeDocuments } from './documents.ts';
import { auditCsv, billsCsv, teamCsv } from './lists.ts';
import { removeParts, writePart } from './parts.ts';
import { beginAttempt, expiredExports, exportById, failExport, finishExport, nameOfBusiness, noteProgress, ownerOf, setExpired } from './queries.ts';
import type { ExportRecord } from './queries.ts';
import { readmeOf } from './readme.ts';
import { zipWriter } from './zip.ts';
import type { ZipWriter } from './zip.ts';

/** Of a job that failed or whose process ended; it begins from the start. */
const ATTEMPTS = 5;

/** Another attempt has taken the export over: this one stops without a trace. */
class TakenOver extends Error {}

/** The job: makes the file. Whoever finishes it first queues the only e-mail, in the same transaction. */
export async function makeExport(calls: Calls, app: App, { businessId, exportId }: Tasks['exports.make'], stopping?: AbortSignal): Promise<void> {
  const found = await transaction(app.pool, { businessId }, (sql) => exportById(sql, businessId, exportId));
  if (found?.state !== 'making') return;
  const requester = await transaction(app.pool, 'system', (sql) => ownerOf(sql, businessId, found.requested_by));
  const count = await transaction(app.pool, { businessId }, (sql) => countDocuments(sql, businessId, COUNTED));
  await removeParts(app, found);
  if (!requester || found.attempt >= ATTEMPTS) return give(app, found);
  const documents = Math.min(count, EXPORT_LIMITS.documents);
  if (!(await transaction(app.pool, { businessId }, (sql) => beginAttempt(sql, found, documents, count - documents)))) return;
  const mine = { ...found, attempt: found.attempt + 1 };
  const by = await callsFor(calls, app, { businessId, exportId, userId: found.requested_by, name: found.requested_name, language: requester.language });
  try {
    await write(by, mine, count, stopping);
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
  }
}

/** Counted up to this for each kind of document; a million would take seconds. */
const COUNTED = 100_000;

async function write(by: AsRequester, mine: ExportRecord, count: number, stopping: AbortSignal | undefined): Promise<void> {
  const { app, now, businessId } = by.ctx;
  const progress = { parts: 0, size: 0, done: 0 };
  const note = async () => {
    const isOurs = await transaction(app.pool, { businessId }, (sql) => noteProgress(sql, mine, progress));
    if (!isOurs) throw new TakenOver();
  };
  const zip = zipWriter(now, async (part) => {
    await writePart(app, mine, progress.parts + 1, part);
    progress.parts += 1;
    progress.size += part.length;
    await note();
  });
  await writeLists(by, zip);
  await writeDocuments(by, zip, async (done) => {
    stopping?.throwIfAborted();
    progress.done = done;
    if (done % 20 === 0) await note();
    // Other jobs and requests of this process come first.
    await pause(1);
  });
  const leftOut = Math.max(0, count - progress.done);
  const businessName = await transaction(app.pool, { businessId }, (sql) => nameOfBusiness(sql, businessId));
  await zip.add('README.txt', Buffer.from(readmeOf(by.ctx, { businessName, done: progress.done, leftOut })));
  await zip.end();
  await transaction(app.pool, { businessId }, async (sql) => {
    const at = new Date(app.clock());
    const expiresAt = new Date(at.getTime() + EXPORT_LIFE).toISOString();
    if (!(await finishExport(sql, mine, { ...progress, leftOut, at: at.toISOString(), expiresAt }))) throw new TakenOver();
    await emit(sql, 'business.exported', [businessId], { businessId, exportId: mine.id, who: mine.requested_name, until: expiresAt });
    await enqueue(sql, 'mail.export', { businessId, exportId: mine.id });
  });
}

/** Every list, in the same form as its own download in the app. */
async function writeLists({ ctx, data, file }: AsRequester, zip: ZipWriter): Promise<void> {
  const { app, businessId } = ctx;
  const list = async (name: string, made: Awaited<ReturnType<typeof file>>) => {
    if (made) await zip.add(name, Buffer.isBuffer(made.bytes) ? made.bytes : made.bytes);
  };
  for (const type of ['sent', 'received'] as const) {
    await list(`invoices-${type}.csv`, await file('invoice.export', { businessId, type }));
    await list(`invoices-${type}-void.csv`, await file('invoice.export', { businessId, type, status: 'void' }));
    await list(`credit-notes-${type}.csv`, await file('credit-note.export', { businessId, type }));
    await list(`orders-${type}.csv`, await file('order.export', { businessId, type }));
    await list(`quotes-${type}.csv`, await file('quote.export', { businessId, type }));
  }
  await list('contacts.csv', await file('contact.export', { businessId }));
  await list('products.csv', await file('product.export', { businessId }));
  const { id: walletId } = await data('wallet.read', { businessId });
  await list('wallet-statement.csv', await file('wallet.statement.export', { businessId, walletId, format: 'csv' }));
  await zip.add('bills.csv', billsCsv(app, businessId));
  await zip.add('team.csv', teamCsv(app, businessId));
  await zip.add('audit.csv', auditCsv(app, businessId));
}

/** Too many attempts, or the requester is no owner any more. */
async function give(app: App, found: ExportRecord): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  const isOver = await transaction(app.pool, { businessId: found.business_id }, (sql) => failExport(sql, found, at));
  if (isOver) app.log.error({ export: found.id, attempt: found.attempt }, 'an export could not be made');
}

/** The regular job: deletes files after seven days. Files first: a crash in between repeats it. */
export async function tidyExports(app: App): Promise<void> {
  const now = new Date(app.clock()).toISOString();
  for (const one of await transaction(app.pool, 'system', (sql) => expiredExports(sql, now))) {
    await removeParts(app, one);
    await transaction(app.pool, 'system', (sql) => setExpired(sql, one));
  }
}
