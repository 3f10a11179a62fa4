import { createHash } from 'node:crypto';
import { AppError, EMPTY_FILE, fieldError } from '../../shared/kit/errors.ts';
import { isId } from '../../shared/kit/id.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { fileName, sniff } from '../business/index.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { answer, FileAnswer } from '../core/handler.ts';
import { invoiceByLink, invoiceOf, sentInvoice, tokenDigest } from '../invoices/index.ts';
import { orderByKey, orderOf } from '../orders/index.ts';
import { attachmentOf, attachmentsOf, deleteAttachment, insertAttachment } from './queries.ts';
import type { AttachmentRecord, AttachmentTable } from './queries.ts';

const LARGEST = 10 * 1024 * 1024;
const MOST = 10;

/** A kind of document with attachments: how its parties and its link find it. The finders return null, and their callers make the error. */
interface Attachable {
  readonly noun: AttachmentTable;
  /** A document that this business sent or received. */
  readonly of: (sql: Sql, businessId: string, id: string, lock: boolean) => Promise<Attached | null>;
  /** The document of a recipient's link; an id is not enough. */
  readonly linked: (sql: Sql, q: string) => Promise<Attached | null>;
  readonly says: { readonly unknown: Message; readonly linkEnded: Message; readonly sent: Message; readonly full: Message };
}
interface Attached {
  readonly business_id: string;
  readonly id: string;
  readonly stage: string;
}
/** The input of the calls. */
type Named = { readonly id: string; readonly businessId: string };
type OfFile = { readonly attachmentId: string };

const INVOICE: Attachable = {
  noun: 'invoice',
  of: invoiceOf,
  linked: async (sql, q) => {
    const id = isId('invoice', q) ? null : await invoiceByLink(sql, tokenDigest(q));
    return id ? sentInvoice(sql, id, false) : null;
  },
  says: {
    unknown: say`We could not find that invoice.`,
    linkEnded: say`This invoice link no longer works. Ask the sender for a new one.`,
    sent: say`This invoice was sent; its attachments can’t be changed.`,
    full: say`An invoice can have ${MOST} attachments. Please remove one first.`,
  },
};

const ORDER: Attachable = {
  noun: 'order',
  of: orderOf,
  linked: (sql, q) => orderByKey({ sql }, q, false),
  says: {
    unknown: say`We could not find that purchase order.`,
    linkEnded: say`This purchase order link no longer works. Ask the sender for a new one.`,
    sent: say`This purchase order was sent; its attachments can’t be changed.`,
    full: say`A purchase order can have ${MOST} attachments. Please remove one first.`,
  },
};

export const invoiceAttachments = callsFor(INVOICE);
export const orderAttachments = callsFor(ORDER);

/** The attachments of an invoice's link. Throws NOT_FOUND. */
export function filesOfLink(app: App, q: string) {
  return inTransaction(app, 'system', async (sql) => listed(await attachmentsOf(sql, 'invoice', await byLink(sql, INVOICE, q))));
}

/** The calls of one kind of document. */
function callsFor(kind: Attachable) {
  const { noun } = kind;
  return {
    list: async (ctx: Context, { id }: Named) => listed(await attachmentsOf(ctx.sql, noun, await seen(ctx.sql, kind, ctx, id))),
    listByLink: {
      ownTransaction: ({ app }: Context, { q }: { readonly q: string }) =>
        inTransaction(app, 'system', async (sql) => listed(await attachmentsOf(sql, noun, await byLink(sql, kind, q)))),
    },
    /** The bytes are stored before their row is written: after a crash they stay sealed and without an owner. */
    add: {
      ownTransaction: async (ctx: Context, { id, businessId }: Named) => {
        const scope = { businessId };
        // Ownership is checked before the file: the answer must reveal nothing about another's draft.
        await inTransaction(ctx.app, scope, (sql) => roomIn(sql, kind, ctx, id));
        const { bytes, contentType, name } = theFile(ctx);
        const file: AttachmentRecord = {
          business_id: businessId,
          id: newId('attachment'),
          name,
          content_type: contentType,
          size: bytes.length,
          uploaded_at: at(ctx),
        };
        await ctx.app.providers.files.put(sealedFieldOf(file), keyOf(file), bytes);
        const sha256 = createHash('sha256').update(bytes).digest();
        await inTransaction(ctx.app, scope, async (sql) => {
          await roomIn(sql, kind, ctx, id);
          await insertAttachment(sql, noun, { file, documentId: id, sha256, by: actorOf(ctx) });
          await audit({ ...ctx, sql }, `${noun}.attach`, id, { attachment: file.id, size: file.size });
        });
        return answer(attachmentShape(file), `${name} is attached.`);
      },
    },
    read: {
      ownTransaction: async (ctx: Context, { id, businessId, attachmentId }: Named & OfFile) =>
        fileOf(ctx.app, await inTransaction(ctx.app, { businessId }, async (sql) => attachmentOf(sql, noun, await seen(sql, kind, ctx, id), attachmentId))),
    },
    readByLink: {
      ownTransaction: async ({ app }: Context, { q, attachmentId }: { readonly q: string } & OfFile) =>
        fileOf(app, await inTransaction(app, 'system', async (sql) => attachmentOf(sql, noun, await byLink(sql, kind, q), attachmentId))),
    },
    remove: {
      ownTransaction: async (ctx: Context, { id, businessId, attachmentId }: Named & OfFile) => {
        const gone = await inTransaction(ctx.app, { businessId }, async (sql) => {
          const draft = await ownDraft(sql, kind, ctx, id);
          const file = await attachmentOf(sql, noun, draft, attachmentId);
          if (!file || !(await deleteAttachment(sql, noun, draft, attachmentId))) throw noSuchFile();
          await audit({ ...ctx, sql }, `${noun}.detach`, id, { attachment: attachmentId });
          return file;
        });
        await ctx.app.providers.files.remove(keyOf(gone));
        return answer({}, `${gone.name} is removed.`);
      },
    },
  };
}

async function seen(sql: Sql, { of, says }: Attachable, ctx: Context, id: string): Promise<Attached> {
  const document = await of(sql, ctx.businessId, id, false);
  if (!document) throw new AppError('NOT_FOUND', says.unknown);
  return document;
}

async function byLink(sql: Sql, { linked, says }: Attachable, q: string): Promise<Attached> {
  const document = await linked(sql, q);
  if (!document) throw new AppError('NOT_FOUND', says.linkEnded);
  return document;
}

async function ownDraft(sql: Sql, { of, says }: Attachable, ctx: Context, id: string): Promise<Attached> {
  const document = await of(sql, ctx.businessId, id, true);
  if (!document || document.business_id !== ctx.businessId) throw new AppError('NOT_FOUND', says.unknown);
  if (document.stage !== 'draft') throw new AppError('STATE_CONFLICT', says.sent);
  return document;
}

async function roomIn(sql: Sql, kind: Attachable, ctx: Context, id: string): Promise<void> {
  const draft = await ownDraft(sql, kind, ctx, id);
  if ((await attachmentsOf(sql, kind.noun, draft)).length >= MOST) throw new AppError('LIMIT_EXCEEDED', kind.says.full);
}

function theFile(ctx: Context) {
  const [file, more] = filesGiven(ctx, 'file');
  if (!file) throw fieldError('file', say`Please choose a file.`);
  if (more) throw fieldError('file', say`Please send one file at a time.`);
  return file;
}

/** The files of a call, each checked by its content. Throws VALIDATION_FAILED or PAYLOAD_TOO_LARGE. */
export function filesGiven(ctx: Context, field: string): { bytes: Buffer; contentType: AttachmentRecord['content_type']; name: string }[] {
  // A form with an empty file field sends a file without a name.
  const given = (ctx.files[field] ?? []).filter(({ bytes, name }) => bytes.length > 0 || name !== '');
  return given.map((file) => {
    if (file.bytes.length === 0) throw fieldError(field, EMPTY_FILE);
    if (file.bytes.length > LARGEST) throw new AppError('PAYLOAD_TOO_LARGE', say`An attachment may have at most 10 MB.`);
    const contentType = sniff(file.bytes);
    if (!contentType) throw fieldError(field, say`This is not a whole PDF, PNG or JPEG file. Please choose another, or save it again as PDF.`);
    return { bytes: file.bytes, contentType, name: fileName(file.name, 'attachment', contentType) };
  });
}

/** Never displayed on our pages: the browser saves it. */
async function fileOf(app: App, file: AttachmentRecord | null): Promise<FileAnswer> {
  const bytes = await fileOfKey(app, file);
  return new FileAnswer({ bytes, type: file?.content_type ?? '', name: file?.name ?? '' });
}

/** Throws NOT_FOUND. */
export async function fileOfKey(app: Pick<App, 'providers'>, file: AttachmentRecord | null): Promise<Buffer> {
  const bytes = file && (await app.providers.files.get(sealedFieldOf(file), keyOf(file)));
  if (!bytes) throw noSuchFile();
  return bytes;
}

function noSuchFile(): AppError {
  return new AppError('NOT_FOUND', say`We could not find that attachment.`);
}

function listed(files: readonly AttachmentRecord[]) {
  return { attachments: files.map(attachmentShape), count: files.length };
}

function attachmentShape({ id, name, content_type: contentType, size, uploaded_at: uploadedAt }: AttachmentRecord) {
  return { id, name, contentType, size, uploadedAt };
}

export function sealedFieldOf(file: AttachmentRecord) {
  return { owner: file.business_id, field: 'attachment' };
}

export function keyOf(file: AttachmentRecord): string {
  return `attachments/${file.business_id}/${file.id}`;
}
