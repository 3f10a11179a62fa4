import { calendarDate } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { statusLabel, storedLabel } from '../../shared/i18n/status-labels.ts';
import type { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { allows } from '../../shared/invoices/status.ts';
import type { Transition } from '../../shared/invoices/status.ts';
import { day, say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { Approval, BusinessContext, Described } from '../core/approval.ts';
import { decideAsMember } from './decisions/decide.ts';
import { mustSayWhy } from './decisions/apply-decision.ts';
import { needsSecond } from './decisions/second-person.ts';
import { statusOf } from './present.ts';
import { lastDue } from './present-instalments.ts';
import { invoiceOf } from './queries.ts';
import type { InvoiceRecord } from './queries.ts';
import { isUnseen, refuseUnseen } from './seen-revision.ts';

/** Describes a request to decide a received invoice, for the approver. */
export const decideInvoiceApproval: Approval<ParsedOf<typeof decideInvoice>> = {
  same: ({ invoiceId, action }) => [invoiceId, action],
  within: decideAsMember,
  async describe(ctx, input) {
    const invoice = await askable(ctx, input.invoiceId ?? '', input.action);
    refuseUnseen(invoice, input.revision);
    mustSayWhy(input);
    const [what, amount, due] = [about(invoice), formatMoney(kobo(invoice.balance)), lastDue(invoice)];
    const approve = due ? say`Approve ${what} for ${amount}, due ${day(due)}.` : say`Approve ${what} for ${amount}.`;
    const deny = due
      ? say`Decline ${what} for ${amount}, due ${day(due)}: “${input.reason ?? ''}”`
      : say`Decline ${what} for ${amount}: “${input.reason ?? ''}”`;
    return { ...factsOf(ctx, invoice), summary: input.action === 'approve' ? approve : deny };
  },
  needs: async (ctx, { action, invoiceId }) => ({ code: false, person: action === 'approve' && (await needsSecond(ctx, invoiceId ?? '')) }),
  changes: (ctx, input, snapshot) => invoiceChanges(ctx, input.invoiceId ?? '', snapshot),
  ended: (ctx, { action, invoiceId, revision }) => invoiceEnded(ctx, invoiceId ?? '', action, { revision }),
};

/** A received invoice for which the step is possible now. Throws NOT_FOUND, STATE_CONFLICT. */
export async function askable(ctx: Context, invoiceId: string, step: Transition): Promise<InvoiceRecord> {
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, invoiceId, false);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (invoice.buyer_business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', say`Only the recipient of an invoice can do this.`);
  const refusal = refusalOf(invoice, step, ctx.now);
  if (refusal) throw new AppError('STATE_CONFLICT', refusal);
  return invoice;
}

/**
 * Why a step on an invoice of the business cannot be done any more; null while it can. An archived one can be restored. `seen`: the revision that was read, and
 * the amount to pay.
 */
export async function invoiceEnded(
  { sql, businessId, now }: BusinessContext,
  invoiceId: string,
  step: Transition,
  seen?: { readonly revision?: number | undefined; readonly amount?: Kobo },
): Promise<Message | null> {
  const invoice = await invoiceOf(sql, businessId, invoiceId, false);
  if (!invoice) return say`The invoice no longer exists.`;
  if (statusOf(invoice, now) === 'archived') return null;
  const refusal = refusalOf(invoice, step, now);
  if (refusal || !seen) return refusal;
  if (isUnseen(invoice, seen.revision)) return say`The sender has revised this invoice since.`;
  const balance = kobo(invoice.balance);
  return seen.amount !== undefined && seen.amount > balance ? say`The balance due is only ${formatMoney(balance)} by now.` : null;
}

function refusalOf(invoice: InvoiceRecord, step: Transition, now: number): Message | null {
  const status = statusOf(invoice, now);
  if (allows(step, status, invoice.decision)) return null;
  return say`This invoice is ${statusLabel(invoice.decision === 'approved' && (status === 'unpaid' || status === 'late') ? 'approved' : status)} already.`;
}

/** The name of an invoice in a sentence. */
export function about(invoice: InvoiceRecord): Message {
  return say`invoice ${invoice.number ?? ''} from ${invoice.sender?.name ?? ''}`;
}

/** Amount, page and snapshot of a request about an invoice. */
export function factsOf(ctx: Context, invoice: InvoiceRecord): Omit<Described, 'summary'> {
  return { amount: kobo(invoice.balance), path: `/invoices/${invoice.id}`, snapshot: snapshotOf(ctx, invoice) };
}

/** The differences from the snapshot of the request. */
export async function invoiceChanges(ctx: Context, invoiceId: string, before: Readonly<Record<string, unknown>>): Promise<Message[]> {
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, invoiceId, false);
  if (!invoice) return [say`The invoice no longer exists.`];
  const now = snapshotOf(ctx, invoice);
  const changes: Message[] = [];
  // Requests of before this field have none.
  if (typeof before['revision'] === 'number' && now.revision !== before['revision']) changes.push(say`The sender has revised the invoice.`);
  if (now.balance !== before['balance'])
    changes.push(say`The balance due is now ${formatMoney(kobo(now.balance))}; it was ${formatMoney(kobo(Number(before['balance'])))}.`);
  if (now.dueDate !== before['dueDate']) changes.push(say`The due date is now ${formatDay(now.dueDate)}; it was ${formatDay(before['dueDate'])}.`);
  if (now.status !== before['status'])
    changes.push(say`The invoice is now ${statusLabel(now.status === 'unpaid' ? 'approved' : now.status)}; it was ${storedLabel(before['status'])}.`);
  return changes;
}

function snapshotOf(ctx: Context, invoice: InvoiceRecord) {
  return { revision: invoice.revision, balance: invoice.balance, dueDate: lastDue(invoice), status: statusOf(invoice, ctx.now) };
}

function formatDay(date: unknown): Message {
  const parsed = typeof date === 'string' ? calendarDate(date) : null;
  return parsed === null ? say`no day` : day(parsed);
}
