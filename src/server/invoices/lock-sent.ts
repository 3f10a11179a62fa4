import { AppError } from '../../shared/kit/errors.ts';
import { statusLabel } from '../../shared/i18n/status-labels.ts';
import type { StatusWord } from '../../shared/i18n/status-labels.ts';
import { allows } from '../../shared/invoices/status.ts';
import type { Status, Transition } from '../../shared/invoices/status.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import { statusOf } from './present.ts';
import { invoiceOf } from './queries.ts';
import type { InvoiceRecord } from './queries.ts';

/** Locks an own sent invoice. Throws NOT_FOUND, or STATE_CONFLICT for a draft, for a received one, and if the step is not possible. */
export async function ownSent(
  ctx: Context,
  id: string,
  step: { name: Transition; label: StatusWord } | null,
): Promise<{ invoice: InvoiceRecord; status: Status }> {
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, id, true);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (invoice.business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', say`Only the sender of an invoice can do this.`);
  if (invoice.stage === 'draft') throw new AppError('STATE_CONFLICT', say`This is still a draft. Send it first.`);
  const status = statusOf(invoice, ctx.now);
  if (step && !allows(step.name, status, invoice.decision))
    throw new AppError('STATE_CONFLICT', say`This invoice is ${statusLabel(status)} and cannot be ${statusLabel(step.label)}.`);
  return { invoice, status };
}

/** Both businesses of an invoice, if known. */
export function partiesOf(invoice: Pick<InvoiceRecord, 'business_id' | 'buyer_business_id'>): string[] {
  return [invoice.business_id, invoice.buyer_business_id].filter((id) => id !== null);
}

/** Throws STATE_CONFLICT while the invoice has an active advance: `label` names the refused action, such as "marked as paid". */
export function refuseWhilePledged({ credit_id: creditId, number }: Pick<InvoiceRecord, 'credit_id' | 'number'>, label: StatusWord): void {
  if (creditId === null) return;
  throw new AppError(
    'STATE_CONFLICT',
    say`Invoice ${number ?? ''} has an advance, so it can’t be ${statusLabel(label)}. Repay or decline the advance first, under Wallet, Credit history.`,
  );
}
