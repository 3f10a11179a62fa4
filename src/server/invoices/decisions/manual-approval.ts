import { AppError } from '../../../shared/kit/errors.ts';
import { statusLabel } from '../../../shared/i18n/status-labels.ts';
import { say } from '../../../shared/i18n/message.ts';
import { addToCase, closeCaseOf, openCase, openCaseSince } from '../../cases/index.ts';
import { at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { audit, emit } from '../../core/record.ts';
import { applyDecision } from './apply-decision.ts';
import { MANUAL_APPROVAL, awaitsApproval } from '../awaits-approval.ts';
import { statusOf } from '../present.ts';
import { invoiceOf, sentInvoice } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';

/** An invoice whose approval operators may be asked to obtain. Throws NOT_FOUND, STATE_CONFLICT. */
export async function invoiceToApprove(ctx: Context, invoiceId: string): Promise<InvoiceRecord> {
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, invoiceId, true);
  if (!invoice || invoice.business_id !== ctx.businessId) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (invoice.buyer_business_id) throw new AppError('STATE_CONFLICT', say`The recipient has an account here and can approve it; send a reminder instead.`);
  const status = statusOf(invoice, ctx.now);
  if (!awaitsApproval(invoice, status)) throw new AppError('STATE_CONFLICT', say`This invoice is ${statusLabel(status)} and isn’t awaiting approval.`);
  return invoice;
}

/** The time since which operators have been asked; null without an open request. */
export function approvalRequestedAt(sql: Sql, invoiceId: string): Promise<string | null> {
  return openCaseSince(sql, MANUAL_APPROVAL, invoiceId);
}

/** Asks operators to obtain the approval of a buyer who is not on the product; returns the case. One open request for an invoice. */
export async function requestManualApproval(ctx: Context, { id: invoiceId }: InvoiceRecord, note: string | null): Promise<string> {
  const { businessId } = ctx;
  const detail = { note, by: ctx.principal?.name ?? '' };
  // A repeated request keeps the case, with the newer note.
  const caseId = await openCase(ctx.sql, { id: newId('case'), kind: MANUAL_APPROVAL, subject: invoiceId, businessId, detail, at: at(ctx) }, 'renew');
  if (caseId === null) throw new Error('an insert that updates on conflict returns its row');
  await audit(ctx, 'invoice.ask-approval', invoiceId, { caseId });
  await emit(ctx.sql, 'invoice.approval-asked', [businessId], { businessId, invoiceId, caseId });
  return caseId;
}

export type Deskman = Pick<Context, 'sql' | 'now'> & { readonly actor: string };

/** The buyer's decision as obtained by operators, with their evidence. Runs like the recipient's own decision. */
export async function decideForBuyer(ctx: Deskman, given: { invoiceId: string; action: 'approve' | 'deny'; who: string; evidence: string }): Promise<void> {
  const since = await openCaseSince(ctx.sql, MANUAL_APPROVAL, given.invoiceId, true);
  const invoice = since !== null && (await sentInvoice(ctx.sql, given.invoiceId, true));
  if (!invoice) throw new AppError('NOT_FOUND', say`Nobody has requested approval of this invoice.`);
  const status = statusOf(invoice, ctx.now);
  if (!awaitsApproval(invoice, status)) throw new AppError('STATE_CONFLICT', say`This invoice is ${statusLabel(status)} already.`);
  const inside = { ...ctx, businessId: invoice.business_id };
  await applyDecision(inside, invoice, {
    action: given.action,
    by: { how: 'operator', who: given.who, partyId: null, userId: ctx.actor, evidence: given.evidence },
    reason: given.action === 'deny' ? given.evidence : null,
  });
  await addToCase(ctx.sql, MANUAL_APPROVAL, given.invoiceId, { ...given, by: ctx.actor });
  await closeCaseOf(ctx.sql, MANUAL_APPROVAL, given.invoiceId, { outcome: null, by: ctx.actor, at: at(ctx) });
  await audit(inside, `invoice.${given.action}`, invoice.id, { who: given.who, evidence: given.evidence });
}
