import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { statusLabel } from '../../../shared/i18n/status-labels.ts';
import { allows } from '../../../shared/invoices/status.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import { nameOfActor, nameOfRequester } from '../../team/index.ts';
import { recordDecision } from './decision-queries.ts';
import type { DecisionAction, Proved } from './decision-queries.ts';
import { statusOf } from '../present.ts';
import { writeDecision } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';

export function decisionAnswer(ctx: Context, invoice: InvoiceRecord, decision: 'approved' | 'denied') {
  return answer(
    { status: statusOf({ ...invoice, decision }, ctx.now), decision },
    decision === 'approved' ? 'Invoice approved.' : 'Invoice denied. The sender has been told why.',
  );
}

/** The proof of a decision that a member makes signed in. */
export function provedByMember(ctx: Context): Proved {
  return {
    how: 'member',
    who: nameOfActor(ctx),
    askedBy: nameOfRequester(ctx),
    partyId: ctx.businessId,
    userId: actorOf(ctx),
    address: ctx.address,
    agent: ctx.agent,
  };
}

/** Writes an allowed and proved decision with its history, and emits its event. */
export async function applyDecision(
  ctx: Pick<Context, 'sql' | 'now'>,
  invoice: InvoiceRecord,
  { action, by, reason }: { readonly action: DecisionAction; readonly by: Proved; readonly reason: string | null },
): Promise<'approved' | 'denied'> {
  const decision = action === 'approve' ? 'approved' : 'denied';
  await writeDecision(ctx.sql, invoice, { decision, who: by.who, askedBy: by.askedBy ?? null, how: by.how, reason, at: at(ctx) });
  await recordDecision(ctx.sql, { businessId: invoice.business_id, subject: invoice.id, revision: invoice.revision, decision, at: at(ctx) }, by);
  const parties = [invoice.business_id, invoice.buyer_business_id].filter((id) => id !== null);
  await emit(ctx.sql, 'invoice.decided', parties, {
    businessId: invoice.business_id,
    buyerId: invoice.buyer_business_id,
    invoiceId: invoice.id,
    number: invoice.number,
    decision,
    who: by.who,
    how: by.how,
    reason,
  });
  return decision;
}

/** Throws STATE_CONFLICT if the step is not possible. */
export function refuseClosed(ctx: Pick<Context, 'now'>, invoice: InvoiceRecord, action: DecisionAction): void {
  const status = statusOf(invoice, ctx.now);
  if (allows(action, status, invoice.decision)) return;
  throw new AppError('STATE_CONFLICT', say`This invoice is ${statusLabel(invoice.decision === 'pending' ? status : invoice.decision)} already.`);
}

/** Throws VALIDATION_FAILED for a denial without a reason. */
export function mustSayWhy({ action, reason }: { readonly action: DecisionAction; readonly reason?: string | undefined }): void {
  if (action === 'deny' && !reason) throw fieldError('reason', say`Please give a reason, so the sender can correct it.`);
}
