import { AppError } from '../../shared/kit/errors.ts';
import { isId } from '../../shared/kit/id.ts';
import type { readReceived as readReceivedCall } from '../../shared/invoices/contract.ts';
import { messageFor } from '../../shared/invoices/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { render, say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { inSnapshot } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { approvalRequestedAt } from './decisions/manual-approval.ts';
import { shareUrl, tokenDigest } from './links/link.ts';
import { payeeChange, accountBefore } from './branding/printed-bank-account.ts';
import { deciderOf } from './decisions/who-decides.ts';
import { actorFor } from './step-actor.ts';
import { presentChosen } from './present-instalments.ts';
import { decidedOf, naira, toInvoiceDocument, statusOf, stepsOf } from './present.ts';
import { changesOf } from './lifecycle/revise.ts';
import { lifeOf, markViewed, orderOf, writeEvent } from './lifecycle/lifecycle-queries.ts';
import { invoiceByLink, openLink, withdrawnBy } from './links/link-queries.ts';
import { documentLanguage, historyOf, homeOf, isRegistered, invoiceOf, linesOf, paymentsOf, sentInvoice } from './queries.ts';
import type { InvoiceRecord, Party } from './queries.ts';
import { duplicatesOf } from './warnings/warning-queries.ts';
import { withheldState } from './withholding/certify.ts';
import type { Sql } from '../db/pool.ts';

export const readInvoice: Verb<'invoice.read'> = async (ctx, { id, businessId }) => {
  const invoice = await invoiceOf(ctx.sql, businessId, id, false);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const side = invoice.business_id === businessId ? 'sent' : 'received';
  if (side === 'received') await viewed(ctx.sql, invoice, ctx.now);
  const life = await lifeOf(ctx.sql, invoice);
  const reminderDays = side === 'sent' ? (life.reminder_days ?? []) : [];
  const status = statusOf(invoice, ctx.now);
  const lines = linesOf(invoice);
  const link = side === 'sent' && invoice.stage === 'sent' ? await openLink(ctx.sql, invoice) : null;
  const history = await historyOf(ctx.sql, invoice);
  const payments = await paymentsOf(ctx.sql, invoice);
  return {
    ...toInvoiceDocument(invoice, { lines, status, draftSender: await draftSender(ctx.sql, invoice), now: ctx.now }),
    ...(invoice.stage === 'draft' && { language: await documentLanguage(ctx.sql, businessId, invoice.contact_id, invoice.editor) }),
    side,
    stage: invoice.stage,
    decision: invoice.decision,
    decided: decidedOf(invoice, side === 'received' ? ctx.say : null),
    message: messageFor(status, side),
    reason: invoice.reason,
    payeeChanged: side === 'received' ? await payeeChange(ctx, invoice) : null,
    version: invoice.version,
    sentAt: invoice.sent_at,
    shareUrl: link ? shareUrl(ctx.app.env, link) : null,
    can: stepsOf(invoice, status, side),
    approvalAskedAt: side === 'sent' && invoice.stage === 'sent' && invoice.buyer_business_id === null ? await approvalRequestedAt(ctx.sql, id) : null,
    life: {
      revision: invoice.revision,
      reminders: reminderDays.length > 0,
      reminderDays,
      remindedAt: side === 'sent' ? life.reminded_at : null,
      mailedAt: life.mailed_at,
      firstViewedAt: side === 'sent' ? life.first_at : null,
      lastViewedAt: side === 'sent' ? life.last_at : null,
    },
    withheld: await withheldState(ctx.sql, invoice, payments),
    order: await orderOf(ctx.sql, id),
    payments: payments.map((payment) => ({
      id: payment.id,
      at: payment.settled_at,
      amount: naira(payment.amount),
      method: payment.method,
      note: payment.note,
    })),
    history: history
      .filter(({ what }) => side === 'sent' || !INTERNAL.includes(what))
      .map((event) => ({ at: event.at, what: event.what, who: actorFor(ctx.say, event, side), detail: presentDetail(ctx, event) })),
    draft:
      invoice.stage === 'draft'
        ? {
            ...invoice.editor,
            withholdingTax: rateOf(invoice),
            instalments: presentChosen(invoice),
            recurrence: settled(invoice),
            contactId: invoice.contact_id,
          }
        : null,
  };
};

function rateOf({ editor: { withholdingTax: rate } }: InvoiceRecord): number | null {
  // A rate in per cent, not money.
  return rate ? rate / 100 : null;
}

/** The recipient does not see how the sender wrote and delivered it. */
const INTERNAL = ['created', 'mailed', 'not mailed', 'link renewed', 'link ended', 'copy sent', 'resent in app'];

/** Only by a recipient's key. An id is on every document, so it shows nothing: `verifyDocument` compares, and members read it as theirs. */
export const readReceived: OwnTransaction<'invoice.public'> = {
  ownTransaction: (ctx, { id, viewer }) =>
    inSnapshot(ctx.app, 'system', async (sql) => {
      const invoice = await receivedInvoice(sql, id);
      // The sender's own view of the shared page does not count as the recipient's.
      if (viewer !== invoice.business_id) await viewed(sql, invoice, ctx.now);
      return receivedView(sql, invoice, ctx.now);
    }),
};

/** The same by a link's key, for a page that is only being loaded: it does not count as a view. Throws NOT_FOUND. */
export function lookAtReceived(app: App, q: string): Promise<OutputOf<typeof readReceivedCall>> {
  return inSnapshot(app, 'system', async (sql) => receivedView(sql, await receivedInvoice(sql, q), app.clock()));
}

async function receivedInvoice(sql: Sql, id: string): Promise<InvoiceRecord> {
  if (isId('invoice', id)) throw new AppError('NOT_FOUND', say`An invoice can’t be opened by its number alone. Open it from the email, or sign in.`);
  const invoiceId = await invoiceByLink(sql, tokenDigest(id));
  const invoice = invoiceId ? await sentInvoice(sql, invoiceId, false) : null;
  const gone = invoice ? null : await withdrawnBy(sql, tokenDigest(id));
  const why = gone?.reason;
  if (why) throw new AppError('NOT_FOUND', say`The sender has withdrawn this invoice, and nothing needs to be paid on it: “${why}”`);
  if (gone) throw new AppError('NOT_FOUND', say`The sender has withdrawn this invoice, and nothing needs to be paid on it.`);
  if (!invoice) throw new AppError('NOT_FOUND', say`This invoice link no longer works. Ask the sender for a new one.`);
  return invoice;
}

/** What the holder of the invoice's link sees. */
export async function receivedView(sql: Sql, invoice: InvoiceRecord, now: number): Promise<OutputOf<typeof readReceivedCall>> {
  const status = statusOf(invoice, now);
  const { approve, deny, pay } = stepsOf(invoice, status, 'received');
  const before = await accountBefore(sql, invoice);
  const [other] = await duplicatesOf(sql, [invoice.id]);
  return {
    ...toInvoiceDocument(invoice, { lines: linesOf(invoice), status, draftSender: null, now }),
    message: messageFor(status, 'received'),
    decision: invoice.decision,
    decided: decidedOf(invoice, null),
    reason: invoice.reason,
    revision: invoice.revision,
    // In the language of the document, as in the e-mail about the revision.
    changes: (await changesOf(sql, invoice)).map((change) => render(change, translatorFor(invoice.language))),
    can: { approve, deny, pay },
    toDecide: approve || deny ? deciderOf({ partyId: invoice.buyer_business_id, email: invoice.recipient.email ?? null }) : null,
    payerHasAccount: invoice.buyer_business_id !== null,
    ...(before && { accountBefore: before }),
    ...(other && { duplicateOf: { number: other.number, issueDate: other.issue_date, isPaid: other.is_paid } }),
    senderVerified: await isRegistered(sql, invoice.business_id),
  };
}

/** The invoice of a link, for the live stream of its page. Throws NOT_FOUND. */
export async function readLinkedInvoice(app: App, q: string): Promise<string> {
  const invoiceId = await transaction(app.pool, 'system', (sql) => invoiceByLink(sql, tokenDigest(q)));
  if (!invoiceId) throw new AppError('NOT_FOUND');
  return invoiceId;
}

/** Records the recipient's view; the first one is in the history, and the sender's open pages are informed. */
async function viewed(sql: Sql, invoice: InvoiceRecord, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  if (!(await markViewed(sql, invoice, at))) return;
  await writeEvent(sql, invoice, { at, what: 'opened', who: null, detail: null });
  await emit(sql, 'invoice.opened', [invoice.business_id], { businessId: invoice.business_id, invoiceId: invoice.id });
}

/** The repetition of a draft, with all fields. */
function settled({ editor: { recurrence } }: InvoiceRecord) {
  return recurrence
    ? { every: recurrence.every, firstDay: recurrence.firstDay ?? null, endsOn: recurrence.endsOn ?? null, times: recurrence.times ?? null }
    : null;
}

export async function draftSender(sql: Sql, invoice: InvoiceRecord): Promise<Party | null> {
  if (invoice.sender) return null;
  const home = await homeOf(sql, invoice.business_id);
  if (!home) return null;
  const { email, phone } = home.detail;
  return { name: home.name, ...(typeof email === 'string' ? { email } : {}), ...(typeof phone === 'string' ? { phone } : {}) };
}

/** The detail of a payment's event is an amount in kobo; the API has naira. */
function presentDetail(ctx: Pick<Context, 'say'>, { what, detail: stored }: { readonly what: string; readonly detail: Text | null }): string | null {
  const detail = stored && ctx.say(stored);
  return detail !== null && ['paid', 'part paid', 'marked as paid', 'payment taken back'].includes(what) ? String(naira(Number(detail))) : detail;
}
