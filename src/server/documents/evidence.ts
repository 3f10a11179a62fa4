import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { requestManualApproval, invoiceToApprove } from '../invoices/index.ts';
import { fileOfKey, filesGiven, keyOf, sealedFieldOf } from './attachments.ts';
import { evidenceById, evidenceOf, insertEvidence } from './queries.ts';

/** For one invoice, over all requests. */
const MOST = 5;

/**
 * Asks our operators to obtain the approval of a buyer who is not on the product, with evidence of the buyer's agreement. The bytes are stored before anything
 * is written.
 */
export const requestApproval: OwnTransaction<'invoice.approve.manual'> = {
  ownTransaction: async (ctx, { businessId, invoiceId, note }) => {
    const scope = { businessId };
    const given = filesGiven(ctx, 'evidence');
    const invoice = await inTransaction(ctx.app, scope, (sql) => open({ ...ctx, sql }, invoiceId, given.length));
    const files = given.map(({ bytes, contentType, name }) => {
      const about = { id: newId('attachment'), name, content_type: contentType, size: bytes.length, uploaded_at: at(ctx) };
      return { file: { business_id: businessId, invoice_id: invoice.id, ...about }, bytes };
    });
    for (const { file, bytes } of files) await ctx.app.providers.files.put(sealedFieldOf(file), keyOf(file), bytes);
    return inTransaction(ctx.app, scope, async (sql) => {
      const inside = { ...ctx, sql };
      const caseId = await requestManualApproval(inside, await open(inside, invoiceId, files.length), note ?? null);
      for (const { file, bytes } of files) {
        await insertEvidence(sql, file, createHash('sha256').update(bytes).digest(), actorOf(ctx));
        await audit(inside, 'invoice.evidence', invoice.id, { attachment: file.id, size: file.size });
      }
      return answer({ caseId }, 'We ask your buyer and tell you what they said.');
    });
  },
};

/** An invoice for which approval can be requested, with room for so many more files. */
async function open(ctx: Context, invoiceId: string, more: number) {
  const invoice = await invoiceToApprove(ctx, invoiceId);
  if ((await evidenceOf(ctx.sql, invoice)).length + more > MOST) throw new AppError('LIMIT_EXCEEDED', say`You can attach up to ${MOST} files as evidence.`);
  return invoice;
}

/** One of those files, for an operator who reviews the request; the audit log records who read it. Throws NOT_FOUND. */
export async function readEvidence(app: Pick<App, 'providers' | 'pool' | 'clock'>, id: string, actor: string): Promise<{ name: string; bytes: Buffer }> {
  const file = await transaction(app.pool, 'system', async (sql) => {
    const found = await evidenceById(sql, id);
    if (found) await audit({ sql, now: app.clock(), actor, businessId: found.business_id }, 'invoice.evidence-read', found.invoice_id, { attachment: id });
    return found;
  });
  return { name: file?.name ?? '', bytes: await fileOfKey(app, file) };
}
