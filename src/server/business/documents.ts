import { createHash } from 'node:crypto';
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '../../shared/business/verification.ts';
import type { DocumentKind } from '../../shared/business/verification.ts';
import { AppError, EMPTY_FILE, fieldError } from '../../shared/kit/errors.ts';
import { inRow, say } from '../../shared/i18n/message.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { judgeAs } from './items.ts';
import { countDocuments, documentById, documentsOf, insertDocument, kindsHandedIn, lockDocuments, setDocuments } from './queries.ts';
import type { DocumentRecord } from './queries.ts';
import { fileName, sniff } from './detect-content-type.ts';
import { itemsOf } from './verification-queries.ts';

const LARGEST = 10 * 1024 * 1024;
const MOST = 60;

export const listDocuments: Verb<'business.documents.list'> = async (ctx, { id, ...page }) => ({
  documents: (await documentsOf(ctx.sql, id, page)).map(documentOf),
  count: await countDocuments(ctx.sql, id),
});

/** The bytes are stored before their row is written: after a crash they stay sealed and without an owner. */
export const uploadDocument: OwnTransaction<'business.documents.upload'> = {
  ownTransaction: async (ctx, { businessId, kind }) => {
    const { name, bytes, contentType } = theFile(ctx, kind);
    const count = await inTransaction(ctx.app, { businessId }, (sql) => countDocuments(sql, businessId));
    if (count >= MOST)
      throw new AppError('LIMIT_EXCEEDED', say`A business can have up to ${MOST} documents. Contact ${ctx.app.env.mail.support} if you need more.`);
    const id = newId('document');
    await ctx.app.providers.files.put(sealedFieldOf(businessId), keyOf(businessId, id), bytes);
    const { made, replaced } = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const sha256 = createHash('sha256').update(bytes).digest();
      const ids = await insertDocument(sql, { businessId, id, kind, name, contentType, size: bytes.length, sha256, userId: actorOf(ctx), at: at(ctx) });
      await audit({ ...ctx, sql }, 'document.upload', id, { kind, size: bytes.length });
      // Just written in this transaction.
      return { made: (await documentById(sql, businessId, id)) as DocumentRecord, replaced: ids };
    });
    for (const old of replaced) await ctx.app.providers.files.remove(keyOf(businessId, old));
    return answer(documentOf(made), `${name} is uploaded.`);
  },
};

/** All or nothing: if one id is not the business's own, none is submitted. */
export const submitDocuments: Verb<'business.documents.submit'> = async (ctx, { businessId, documentIds }) => {
  const ids = [...new Set(documentIds)];
  const found = await lockDocuments(ctx.sql, businessId, ids);
  if (found.length !== ids.length) throw new AppError('NOT_FOUND', say`One of these documents no longer exists. Please reload.`);
  const refused = found.find(({ status }) => status === 'refused');
  if (refused) throw new AppError('STATE_CONFLICT', say`“${refused.name}” was refused. Please replace it with another file.`);
  await setDocuments(
    ctx.sql,
    businessId,
    found.filter(({ status }) => status === 'uploaded').map(({ id }) => id),
    'pending',
    null,
  );
  const handedIn = new Set(await kindsHandedIn(ctx.sql, businessId));
  const lacking = DOCUMENT_KIND_NAMES.filter((kind) => DOCUMENT_KINDS[kind].needed && !handedIn.has(kind));
  const item = (await itemsOf(ctx.sql, businessId)).find((one) => one.item === 'documents');
  if (lacking.length === 0 && item?.verdict !== 'accepted') await judgeAs(ctx, 'documents', 'pending', { shown: `${handedIn.size} handed in` });
  await audit(ctx, 'document.submit', businessId, { documents: ids.length });
  const documents = await documentsOf(ctx.sql, businessId, { offset: 0, limit: 100 });
  const still = inRow(lacking.map((kind) => DOCUMENT_KINDS[kind].title));
  return answer(
    { documents: documents.map(documentOf), count: await countDocuments(ctx.sql, businessId) },
    lacking.length > 0 ? say`Submitted. Still needed: ${still}.` : 'Submitted. We look at them with your review.',
  );
};

/** Never displayed on our pages: the browser saves it. */
export const readDocument: OwnTransaction<'business.documents.read'> = {
  ownTransaction: async (ctx, { id, documentId }) => {
    const file = await documentBytes(ctx.app, { businessId: id, documentId });
    await inTransaction(ctx.app, { businessId: id }, (sql) => audit({ ...ctx, sql }, 'document.read', documentId));
    return file;
  },
};

/** Throws NOT_FOUND. The caller records who reads it. */
export async function documentBytes(
  app: App,
  { businessId, documentId, inline = false }: { businessId: string; documentId: string; inline?: boolean },
): Promise<FileAnswer> {
  const found = await inTransaction(app, { businessId }, (sql) => documentById(sql, businessId, documentId));
  const bytes = found && (await app.providers.files.get(sealedFieldOf(businessId), keyOf(businessId, documentId)));
  if (!found || !bytes) throw new AppError('NOT_FOUND', say`We could not find that document.`);
  return new FileAnswer({ bytes, type: found.content_type, name: found.name, inline });
}

function theFile(ctx: Context, kind: DocumentKind) {
  const [file, more] = ctx.files['file'] ?? [];
  if (!file) throw fieldError('file', say`Please choose a file.`);
  if (file.bytes.length === 0) throw fieldError('file', EMPTY_FILE);
  if (more) throw fieldError('file', say`Please send one file at a time.`);
  if (file.bytes.length > LARGEST) throw new AppError('PAYLOAD_TOO_LARGE', say`A document may have at most 10 MB.`);
  const contentType = sniff(file.bytes);
  if (!contentType) throw fieldError('file', say`This is not a whole PDF, PNG or JPEG file. Please choose another, or save it again as PDF.`);
  return { bytes: file.bytes, contentType, name: fileName(file.name, kind, contentType) };
}

export function documentOf(row: DocumentRecord) {
  const { id, name, size, reason } = row;
  return {
    id,
    // The columns contain the contract's values: the kind was parsed by the API, the others are checked by the table.
    kind: row.kind as DocumentKind,
    name,
    // As above.
    contentType: row.content_type as 'application/pdf',
    size,
    // As above; replaced documents are never read.
    status: row.status as Exclude<DocumentRecord['status'], 'replaced'>,
    reason,
    uploadedAt: row.uploaded_at,
  };
}

function sealedFieldOf(businessId: string) {
  return { owner: businessId, field: 'document' };
}

function keyOf(businessId: string, id: string): string {
  return `documents/${businessId}/${id}`;
}
