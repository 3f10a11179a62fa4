import { createHash } from 'node:crypto';
import { AppError, EMPTY_FILE, fieldError } from '../../../shared/kit/errors.ts';
import { say, verbatim } from '../../../shared/i18n/message.ts';
import { fileName, sniff } from '../../business/index.ts';
import { inTransaction, newId } from '../../core/context.ts';
import type { App, GivenFile } from '../../core/context.ts';
import { FileAnswer } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { answerable } from './answerable.ts';
import { deleteEvidence, evidenceOf, writeEvidence } from './dispute-queries.ts';
import type { EvidenceRecord } from './dispute-queries.ts';

/** The provider accepts one file of at most this size. */
const LARGEST = 10 * 1024 * 1024;

interface Given {
  readonly actor: string;
  readonly now: number;
  readonly caseId: string;
}

/** The evidence of a dispute, in place of the one before. The bytes are stored before their row is written. */
export async function putEvidence(app: App, { actor, now, caseId }: Given, given: readonly GivenFile[]): Promise<EvidenceRecord> {
  await inTransaction(app, 'system', (sql) => answerable(sql, caseId));
  const { bytes, name, contentType } = theFile(given);
  const id = newId('attachment');
  const file: EvidenceRecord = {
    case_id: caseId,
    id,
    name,
    content_type: contentType,
    size: bytes.length,
    uploaded_by: actor,
    uploaded_at: new Date(now).toISOString(),
  };
  await app.providers.files.put(sealedFieldOf(file), keyOf(file), bytes);
  const before = await inTransaction(app, 'system', async (sql) => {
    const { business_id: businessId } = await answerable(sql, caseId);
    const replaced = await evidenceOf(sql, caseId);
    await writeEvidence(sql, file, createHash('sha256').update(bytes).digest());
    await audit({ sql, now, actor, businessId: businessId ?? '' }, 'dispute.evidence', caseId, { attachment: id, size: file.size });
    return replaced;
  });
  if (before) await app.providers.files.remove(keyOf(before));
  return file;
}

export async function removeEvidence(app: App, { actor, now, caseId }: Given): Promise<void> {
  const gone = await inTransaction(app, 'system', async (sql) => {
    const { business_id: businessId } = await answerable(sql, caseId);
    const file = await evidenceOf(sql, caseId);
    if (!file) throw noFile();
    await deleteEvidence(sql, caseId);
    await audit({ sql, now, actor, businessId: businessId ?? '' }, 'dispute.evidence-removed', caseId, { attachment: file.id });
    return file;
  });
  await app.providers.files.remove(keyOf(gone));
}

/** Throws NOT_FOUND. The caller records who reads it. */
export async function readEvidenceFile(app: App, caseId: string): Promise<FileAnswer> {
  const file = await evidenceFile(app, caseId);
  if (!file) throw noFile();
  return new FileAnswer({ bytes: file.bytes, type: file.contentType, name: file.name });
}

/** Null without one. */
export async function evidenceFile(app: App, caseId: string): Promise<{ name: string; bytes: Buffer; contentType: string } | null> {
  const file = await inTransaction(app, 'system', (sql) => evidenceOf(sql, caseId));
  if (!file) return null;
  const bytes = await app.providers.files.get(sealedFieldOf(file), keyOf(file));
  if (!bytes) throw new Error(`the evidence ${file.id} is not in the store`);
  return { name: file.name, bytes, contentType: file.content_type };
}

function theFile(given: readonly GivenFile[]) {
  const [file, more] = given;
  if (!file) throw fieldError('file', say`Please choose a file.`);
  if (more) throw fieldError('file', say`Please send one file at a time.`);
  if (file.bytes.length === 0) throw fieldError('file', EMPTY_FILE);
  if (file.bytes.length > LARGEST) throw new AppError('PAYLOAD_TOO_LARGE', say`An attachment may have at most 10 MB.`);
  const contentType = sniff(file.bytes);
  if (!contentType) throw fieldError('file', say`This is not a whole PDF, PNG or JPEG file. Please choose another, or save it again as PDF.`);
  return { bytes: file.bytes, contentType, name: fileName(file.name, 'attachment', contentType) };
}

function noFile(): AppError {
  return new AppError('NOT_FOUND', verbatim('This dispute has no file.'));
}

/** A case belongs to no business, so its own id is the owner. */
function sealedFieldOf(file: EvidenceRecord) {
  return { owner: file.case_id, field: 'dispute-evidence' };
}

function keyOf(file: EvidenceRecord): string {
  return `disputes/${file.case_id}/${file.id}`;
}
