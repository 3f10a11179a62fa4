import { createHash } from 'node:crypto';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { isId } from '../../shared/kit/id.ts';
import { fileName, sniff } from '../business/index.ts';
import { actorOf, at, inTransaction, newId } from '../context.ts';
import type { App, Context } from '../context.ts';
import { audit } from '../db/record.ts';
import type { Sql } from '../db/pool.ts';
import { answer, FileAnswer } from '../http/handler.ts';
import type { OwnTransaction, Verb } from '../http/handler.ts';
import { invoiceByLink, invoiceOf, sentInvoice, tokenDigest } from '../invoices/index.ts';
import type { InvoiceRecord } from '../invoices/index.ts';
import { attachmentOf, attachmentsOf, deleteAttachment, insertAttachment } from './queries.ts';
import type { AttachmentRecord } from './queries.ts';

const LARGEST = 10 * 1024 * 1024;
const MOST = 10;

export const listAttachments: Verb<'invoice.attachments.list'> = async (ctx, { id }) => listed(await attachmentsOf(ctx.sql, await seen(ctx.sql, ctx, id)));

export const receivedAttachments: OwnTransaction<'invoice.received.attachments'> = {
  ownTransaction: (ctx, { q }) => filesOfLink(ctx.app, q),
};

/** What lies with a link's invoice. Throws NOT_FOUND. */
export function filesOfLink(app: App, q: string) {
  return inTransaction(app, 'system', async (sql) => listed(await attachmentsOf(sql, await linked(sql, q))));
}

/** The bytes go to the store before their row is written: what a crash leaves there is sealed and belongs to nobody. */
export const addAttachment: OwnTransaction<'invoice.attachments.add'> = {
  ownTransaction: async (ctx, { id: invoiceId, businessId }) => {
    const scope = { businessId };
    // Whose it is comes before what the file is: nobody learns about another's draft.
    await inTransaction(ctx.app, scope, (sql) => roomIn(sql, ctx, invoiceId));
    const { bytes, contentType, name } = theFile(ctx);
    const file: AttachmentRecord = {
      business_id: businessId,
      id: newId('attachment'),
      invoice_id: invoiceId,
      name,
      content_type: contentType,
      size: bytes.length,
      uploaded_at: at(ctx),
    };
    await ctx.app.providers.files.put(placeOf(file), keyOf(file), bytes);
    await inTransaction(ctx.app, scope, async (sql) => {
      await roomIn(sql, ctx, invoiceId);
      await insertAttachment(sql, file, createHash('sha256').update(bytes).digest(), actorOf(ctx));
      await audit({ ...ctx, sql }, 'invoice.attach', invoiceId, { attachment: file.id, size: file.size });
    });
    return answer(attachmentShape(file), `${name} is attached.`);
  },
};

export const readAttachment: OwnTransaction<'invoice.attachments.read'> = {
  ownTransaction: async (ctx, { id, businessId, attachmentId }) => {
    const found = await inTransaction(ctx.app, { businessId }, async (sql) => attachmentOf(sql, await seen(sql, ctx, id), attachmentId));
    return fileOf(ctx.app, found);
  },
};

export const receivedAttachment: OwnTransaction<'invoice.received.attachment'> = {
  ownTransaction: async (ctx, { q, attachmentId }) => {
    const found = await inTransaction(ctx.app, 'system', async (sql) => attachmentOf(sql, await linked(sql, q), attachmentId));
    return fileOf(ctx.app, found);
  },
};

export const removeAttachment: OwnTransaction<'invoice.attachments.remove'> = {
  ownTransaction: async (ctx, { id, businessId, attachmentId }) => {
    const gone = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const invoice = await ownDraft(sql, ctx, id);
      const file = await attachmentOf(sql, invoice, attachmentId);
      if (!file || !(await deleteAttachment(sql, invoice, attachmentId))) throw noSuchFile();
      await audit({ ...ctx, sql }, 'invoice.detach', id, { attachment: attachmentId });
      return file;
    });
    await ctx.app.providers.files.remove(keyOf(gone));
    return answer({}, `${gone.name} is removed.`);
  },
};

/** An invoice that this business sent or received. Throws NOT_FOUND. */
async function seen(sql: Sql, ctx: Context, id: string): Promise<InvoiceRecord> {
  const invoice = await invoiceOf(sql, ctx.businessId, id, false);
  if (!invoice) throw new AppError('NOT_FOUND', 'We could not find that invoice.');
  return invoice;
}

/** The invoice of a recipient's link; an invoice's id is not enough. Throws NOT_FOUND. */
async function linked(sql: Sql, q: string): Promise<InvoiceRecord> {
  const id = isId('invoice', q) ? null : await invoiceByLink(sql, tokenDigest(q));
  const invoice = id ? await sentInvoice(sql, id, false) : null;
  if (!invoice) throw new AppError('NOT_FOUND', 'This invoice link no longer works. Ask the sender for a new one.');
  return invoice;
}

async function ownDraft(sql: Sql, ctx: Context, id: string): Promise<InvoiceRecord> {
  const invoice = await invoiceOf(sql, ctx.businessId, id, true);
  if (!invoice || invoice.business_id !== ctx.businessId) throw new AppError('NOT_FOUND', 'We could not find that invoice.');
  if (invoice.stage !== 'draft') throw new AppError('STATE_CONFLICT', 'This invoice was sent; its attachments can’t be changed.');
  return invoice;
}

async function roomIn(sql: Sql, ctx: Context, id: string): Promise<void> {
  const invoice = await ownDraft(sql, ctx, id);
  if ((await attachmentsOf(sql, invoice)).length >= MOST)
    throw new AppError('LIMIT_EXCEEDED', `An invoice can have ${MOST} attachments. Please remove one first.`);
}

function theFile(ctx: Context) {
  const [file, more] = filesGiven(ctx, 'file');
  if (!file) throw fieldError('file', 'Please choose a file.');
  if (more) throw fieldError('file', 'Please send one file at a time.');
  return file;
}

/** The files of a call, each judged by its content. Throws VALIDATION_FAILED or PAYLOAD_TOO_LARGE. */
export function filesGiven(ctx: Context, field: string): { bytes: Buffer; contentType: AttachmentRecord['content_type']; name: string }[] {
  const given = (ctx.files[field] ?? []).filter(({ bytes }) => bytes.length > 0);
  return given.map((file) => {
    if (file.bytes.length > LARGEST) throw new AppError('PAYLOAD_TOO_LARGE', 'An attachment may have at most 10 MB.');
    const contentType = sniff(file.bytes);
    if (!contentType) throw fieldError(field, 'This is not a whole PDF, PNG or JPEG file. Please choose another, or save it again as PDF.');
    return { bytes: file.bytes, contentType, name: fileName(file.name, 'attachment', contentType) };
  });
}

/** Never shown in a page of ours: the browser saves it. */
async function fileOf(app: App, file: AttachmentRecord | null): Promise<FileAnswer> {
  const bytes = await fileOfKey(app, file);
  return new FileAnswer({ bytes, type: file?.content_type ?? '', name: file?.name ?? '' });
}

/** Throws NOT_FOUND. */
export async function fileOfKey(app: Pick<App, 'providers'>, file: AttachmentRecord | null): Promise<Buffer> {
  const bytes = file && (await app.providers.files.get(placeOf(file), keyOf(file)));
  if (!bytes) throw noSuchFile();
  return bytes;
}

function noSuchFile(): AppError {
  return new AppError('NOT_FOUND', 'We could not find that attachment.');
}

function listed(files: readonly AttachmentRecord[]) {
  return { attachments: files.map(attachmentShape), count: files.length };
}

function attachmentShape({ id, name, content_type: contentType, size, uploaded_at: uploadedAt }: AttachmentRecord) {
  return { id, name, contentType, size, uploadedAt };
}

export function placeOf(file: AttachmentRecord) {
  return { owner: file.business_id, field: 'attachment' };
}

export function keyOf(file: AttachmentRecord): string {
  return `attachments/${file.business_id}/${file.id}`;
}
