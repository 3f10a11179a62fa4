import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { belongsToAny } from '../../team/index.ts';
import { decideInvoiceByLink } from './decide-invoice-by-link.ts';
import { applyDecision, decisionAnswer, mustSayWhy, provedByMember, refuseClosed } from './apply-decision.ts';
import { invoiceOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { refuseUnseen } from '../seen-revision.ts';
import { refuseAlone } from './second-person.ts';

/** The recipient's decision: by a member of the buyer, or by link for a recipient without a business here. */
export const decideInvoice: OwnTransaction<'invoice.approve'> = {
  ownTransaction: (ctx, input) =>
    input.q === undefined
      ? inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) => decideAsMember({ ...ctx, sql }, input))
      : decideInvoiceByLink(ctx, { ...input, q: input.q }),
};

/** By a member of the buyer, in the caller's transaction. */
export const decideAsMember: Verb<'invoice.approve'> = async (ctx, input) => {
  const invoice = await received(ctx, input.invoiceId);
  refuseUnseen(invoice, input.revision);
  refuseClosed(ctx, invoice, input.action);
  mustSayWhy(input);
  if (input.action === 'approve') await refuseAlone(ctx, invoice.id);
  const by = provedByMember(ctx);
  const decision = await applyDecision(ctx, invoice, { action: input.action, by, reason: input.reason ?? null });
  await audit(ctx, `invoice.${input.action}`, invoice.id, { who: by.who, how: by.how });
  return decisionAnswer(ctx, invoice, decision);
};

async function received(ctx: Context, invoiceId: string | undefined): Promise<InvoiceRecord> {
  if (!invoiceId) throw new AppError('VALIDATION_FAILED', undefined, { errors: [{ field: 'invoiceId', message: say`Please choose an invoice.` }] });
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, invoiceId, true);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (invoice.buyer_business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', say`Only the recipient can approve or decline an invoice.`);
  // A person may belong to both businesses; the decision must still be another person's.
  if ([actorOf(ctx), ctx.onRequest?.makerId].includes(invoice.created_by))
    throw new AppError('STATE_CONFLICT', say`You wrote this invoice yourself. Another member of the recipient must approve or decline it.`);
  if (await belongsToAny(ctx.sql, invoice.business_id, [actorOf(ctx), ctx.onRequest?.makerId]))
    throw new AppError('STATE_CONFLICT', say`You belong to the business that sent this invoice. Another member of the recipient must approve or decline it.`);
  return invoice;
}
