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

/** Of one invoice, however often it is asked about. */
const MOST = 5;

/**
 * Asks our people to obtain the approval of a buyer who is not on the product, with what shows that the buyer agreed. The bytes go to the store before
 * anything is written.
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

/** An invoice that may be asked about, with room for so many more files. */
async function open(ctx: Context, invoiceId: string, more: number) {
  const invoice = await invoiceToApprove(ctx, invoiceId);
  if ((await evidenceOf(ctx.sql, invoice)).length + more > MOST) throw new AppError('LIMIT_EXCEEDED', say`You can attach up to ${MOST} files as evidence.`);
  return invoice;
}

/** One of those files, for a person of ours who looks at the request; who looked is in the audit log. Throws NOT_FOUND. */
export async function readEvidence(app: Pick<App, 'providers' | 'pool' | 'clock'>, id: string, actor: string): Promise<{ name: string; bytes: Buffer }> {
  const file = await transaction(app.pool, 'system', async (sql) => {
    const found = await evidenceById(sql, id);
    if (found) await audit({ sql, now: app.clock(), actor, businessId: found.business_id }, 'invoice.evidence-read', found.invoice_id, { attachment: id });
    return found;
  });
  return { name: file?.name ?? '', bytes: await fileOfKey(app, file) };
}
