import { createHash } from 'node:crypto';
import { AppError, EMPTY_FILE, fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { fileName, sniff } from '../business/index.ts';
import { at, newId } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import type { Sql } from '../db/pool.ts';
import { filesOf, insertFile } from './queries.ts';
import type { FileRecord } from './queries.ts';

export type AttachmentType = NonNullable<ReturnType<typeof sniff>>;
const LARGEST = 10 * 1024 * 1024;

/** The file of the call, stored sealed; null without one. `keep` writes its row: after a crash before it, the bytes stay sealed and without an owner. */
export async function takeFile(ctx: Context, businessId: string): Promise<{ keep: (sql: Sql, threadId: string, messageId: string) => Promise<void> } | null> {
  const [file, more] = (ctx.files['file'] ?? []).filter(({ bytes, name }) => bytes.length > 0 || name !== '');
  if (!file) return null;
  if (more) throw fieldError('file', say`Please send one file at a time.`);
  if (file.bytes.length === 0) throw fieldError('file', EMPTY_FILE);
  if (file.bytes.length > LARGEST) throw new AppError('PAYLOAD_TOO_LARGE', say`An attachment may have at most 10 MB.`);
  const type = sniff(file.bytes);
  if (!type) throw fieldError('file', say`This is not a whole PDF, PNG or JPEG file. Please choose another, or save it again as PDF.`);
  const id = newId('attachment');
  await ctx.app.providers.files.put(sealedFieldOf(businessId), keyOf({ business_id: businessId, id }), file.bytes);
  const row = { business_id: businessId, id, name: fileName(file.name, 'attachment', type), content_type: type, size: file.bytes.length, uploaded_at: at(ctx) };
  return {
    keep: (sql, threadId, messageId) =>
      insertFile(sql, { ...row, thread_id: threadId, message_id: messageId }, createHash('sha256').update(file.bytes).digest()),
  };
}

export async function fileOf(sql: Sql, threadId: string, id: string): Promise<FileRecord | null> {
  return (await filesOf(sql, threadId)).find((one) => one.id === id) ?? null;
}

/** Throws NOT_FOUND. */
export async function fileAnswer(app: Pick<App, 'providers'>, file: FileRecord | null): Promise<FileAnswer> {
  const bytes = file && (await app.providers.files.get(sealedFieldOf(file.business_id), keyOf(file)));
  if (!bytes) throw new AppError('NOT_FOUND', say`We could not find that attachment.`);
  return new FileAnswer({ bytes, type: file.content_type, name: file.name });
}

export function presentFile({ id, name, content_type: contentType, size, uploaded_at: uploadedAt }: FileRecord) {
  return { id, name, contentType, size, uploadedAt };
}

function sealedFieldOf(businessId: string) {
  return { owner: businessId, field: 'help' };
}

function keyOf({ business_id: businessId, id }: Pick<FileRecord, 'business_id' | 'id'>): string {
  return `help/${businessId}/${id}`;
}
