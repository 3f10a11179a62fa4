import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { word } from '../../shared/kit/said-words.ts';
import { allows } from '../../shared/invoices/status.ts';
import { at } from '../context.ts';
import type { Context } from '../context.ts';
import { audit, emit } from '../db/record.ts';
import { answer } from '../http/handler.ts';
import type { Verb } from '../http/handler.ts';
import { nameOfActor } from '../team/index.ts';
import { tokenDigest } from './link.ts';
import { statusOf } from './present.ts';
import { invoiceByLink, invoiceOf, sentInvoice, writeDecision } from './queries.ts';
import type { InvoiceRecord } from './queries.ts';

interface Given {
  readonly q?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly name?: string | undefined;
}

/** The recipient's yes or no: a member of the buyer, or the holder of the link. */
export const decideInvoice: Verb<'invoice.approve'> = async (ctx, input) => {
  const { invoice, who } = await received(ctx, input);
  const status = statusOf(invoice, ctx.now);
  if (!allows(input.action, status, invoice.decision)) {
    throw new AppError('STATE_CONFLICT', `This invoice is ${word(invoice.decision === 'pending' ? status : invoice.decision)} already.`);
  }
  mustSayWhy(input);
  const decision = await applyDecision(ctx, invoice, { action: input.action, who, reason: input.reason ?? null });
  await audit({ ...ctx, businessId: ctx.businessId || invoice.business_id }, `invoice.${input.action}`, invoice.id, { who, byLink: input.q !== undefined });
  return answer(
    { status: statusOf({ ...invoice, decision }, ctx.now), decision },
    decision === 'approved' ? 'Invoice approved.' : 'Invoice denied. The sender has been told why.',
  );
};

/** Writes a decision that was found allowed, with its history, and tells who listens. */
export async function applyDecision(
  ctx: Pick<Context, 'sql' | 'now'>,
  invoice: InvoiceRecord,
  { action, who, reason }: { readonly action: 'approve' | 'deny'; readonly who: string; readonly reason: string | null },
): Promise<'approved' | 'denied'> {
  const decision = action === 'approve' ? 'approved' : 'denied';
  await writeDecision(ctx.sql, invoice, decision, who, reason, at(ctx));
  const parties = [invoice.business_id, invoice.buyer_business_id].filter((id) => id !== null);
  await emit(ctx.sql, 'invoice.decided', parties, {
    businessId: invoice.business_id,
    buyerId: invoice.buyer_business_id,
    invoiceId: invoice.id,
    number: invoice.number,
    decision,
    who,
    reason,
  });
  return decision;
}

/** Throws VALIDATION_FAILED for a no without a reason. */
export function mustSayWhy({ action, reason }: { readonly action: 'approve' | 'deny'; readonly reason?: string | undefined }): void {
  if (action === 'deny' && !reason) throw fieldError('reason', 'Please say why, so that the sender can put it right.');
}

async function received(ctx: Context, { q, invoiceId, name }: Given): Promise<{ invoice: InvoiceRecord; who: string }> {
  if (q !== undefined) {
    const id = await invoiceByLink(ctx.sql, tokenDigest(q));
    const invoice = id ? await sentInvoice(ctx.sql, id, true) : null;
    if (!invoice) throw new AppError('LINK_INVALID', 'This link does not lead to an invoice any more. Please ask its sender for a new one.');
    return { invoice, who: name ?? invoice.recipient.name ?? 'The recipient' };
  }
  if (!invoiceId) throw new AppError('VALIDATION_FAILED', undefined, { errors: [{ field: 'invoiceId', message: 'Please say which invoice.' }] });
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, invoiceId, true);
  if (!invoice) throw new AppError('NOT_FOUND', 'We could not find that invoice.');
  if (invoice.buyer_business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', 'Only the recipient can approve or deny an invoice.');
  return { invoice, who: nameOfActor(ctx) };
}
