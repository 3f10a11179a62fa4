import { AppError } from '../../../shared/kit/errors.ts';
import { statusLabel } from '../../../shared/i18n/status-labels.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { refuseWhilePledged } from '../lock-sent.ts';
import { statusOf, stepsOf } from '../present.ts';
import { dropDraft, invoiceOf, voidInvoice } from '../queries.ts';

/** A draft is deleted; a sent invoice without decision or payment becomes void and keeps its number. */
export const deleteInvoice: Verb<'invoice.delete'> = async (ctx, { id, businessId }) => {
  const invoice = await invoiceOf(ctx.sql, businessId, id, true);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (invoice.business_id !== businessId) throw new AppError('STATE_CONFLICT', say`Only the sender can delete an invoice.`);
  refuseWhilePledged(invoice, 'deleted');
  const status = statusOf(invoice, ctx.now);
  if (!stepsOf(invoice, status, 'sent').delete) {
    throw new AppError(
      'STATE_CONFLICT',
      say`This invoice is ${statusLabel(invoice.decision === 'pending' ? status : invoice.decision)}: it can be archived, but not deleted.`,
    );
  }
  if (invoice.stage === 'draft') await dropDraft(ctx.sql, invoice);
  else await voidInvoice(ctx.sql, invoice, ctx.principal?.name ?? '', at(ctx));
  await audit(ctx, 'invoice.delete', id, { number: invoice.number });
  await emit(ctx.sql, 'invoice.deleted', [businessId, ...(invoice.buyer_business_id ? [invoice.buyer_business_id] : [])], { invoiceId: id });
  return answer({}, invoice.stage === 'draft' ? 'Draft deleted.' : `Invoice ${invoice.number ?? ''} is void. Its number is not used again.`);
};
