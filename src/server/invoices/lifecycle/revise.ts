import { changesBetween, termChanges } from '../../../shared/invoices/revision.ts';
import type { Draft } from '../../../shared/invoices/draft.ts';
import { instalmentsNow } from '../../../shared/invoices/instalments.ts';
import type { listRevisions as listRoute } from '../../../shared/invoices/lifecycle-contract.ts';
import { payToText } from '../../../shared/invoices/pay-to.ts';
import { dateIn, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { inRow, say } from '../../../shared/i18n/message.ts';
import type { Message, Text } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { english } from '../../core/stored-text.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { nameOfActor } from '../../team/index.ts';
import type { DraftValues } from '../drafting/draft-queries.ts';
import { draftOf, refuseUnready, valuesOf } from '../drafting/draft-values.ts';
import { comparedRow, comparedValues } from './compared.ts';
import { addLink, isPaymentStarted, keepRevision, replaceText, revisionsOf, writeEvent } from './lifecycle-queries.ts';
import type { RevisionRecord } from './lifecycle-queries.ts';
import { linkToken, newLink, shareUrl } from '../links/link.ts';
import { ownSent, partiesOf, refuseWhilePledged } from '../lock-sent.ts';
import { MANUAL_APPROVAL } from '../awaits-approval.ts';
import { openCaseSince } from '../../cases/index.ts';
import type { Sql } from '../../db/pool.ts';
import { naira, toInvoiceDocument } from '../present.ts';
import { labelled } from '../taxes/present-taxes.ts';
import { refuseOthersTemplate } from '../drafting/save-and-send.ts';
import { openLink } from '../links/link-queries.ts';
import { invoiceOf, linesOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';

const MOST = 50;
const MAX_DETAIL = 2000;

/** Revises an undecided, denied or expired invoice and sends it again: number, recipient and link stay, and the earlier version is stored completely. */
export const reviseInvoice: Verb<'invoice.revise'> = async (ctx, { id, businessId, version, ...text }) => {
  const { invoice, status } = await ownSent(ctx, id, { name: 'revise', label: 'revised' });
  if (invoice.decision === 'pending') await refuseInUse(ctx, invoice);
  if (invoice.version !== version) throw new AppError('STATE_CONFLICT', say`This invoice has changed since you opened it. Please reload to see it as it is.`);
  if (invoice.credited > 0)
    throw new AppError('STATE_CONFLICT', say`This invoice has a credit note, so it can’t be revised. Duplicate it and send the copy instead.`);
  if (invoice.revision >= MOST) throw new AppError('STATE_CONFLICT', say`An invoice can be revised ${MOST} times. Please send a new one.`);
  const lines = linesOf(invoice);
  const draft = { ...draftOf(invoice, lines), ...text };
  // The repetition has begun, so its first day may have passed.
  refuseUnready({ ...draft, isRecurring: false });
  await refuseOthersTemplate(ctx, draft.invoiceSettingId);
  const values = valuesOf(draft, { businessId, id, at: at(ctx) });
  refusePast(draft, values, dateIn(invoice.time_zone, ctx.now));
  if (values.total < invoice.paid)
    throw fieldError('itemDetails.0.unitPrice', say`${formatMoney(kobo(invoice.paid))} has already been paid on this invoice; the total can’t be lower.`);
  const corrections = changesBetween(
    comparedRow(invoice, lines, { instalments: invoice.instalments, references: invoice.editor.references }),
    comparedValues(values),
  );
  if (corrections.length === 0) throw new AppError('STATE_CONFLICT', say`Nothing has changed yet. Make your correction, then send it again.`);
  const sender = await replaceText(ctx.sql, values);
  const changes = [...corrections, ...termChanges(invoice.sender ?? {}, sender)];
  await keepRevision(ctx.sql, invoice, { paper: toInvoiceDocument(invoice, { lines, status, draftSender: null, now: ctx.now }), changes, at: at(ctx) });
  const linkId = await linkFor(ctx, invoice);
  const revision = invoice.revision + 1;
  await writeEvent(ctx.sql, invoice, { at: at(ctx), what: 'revised', who: nameOfActor(ctx), detail: inRow(fitting(changes), ' ') });
  await audit(ctx, 'invoice.revise', id, { revision, total: values.total, before: invoice.total });
  await emit(ctx.sql, 'invoice.revised', partiesOf(invoice), {
    businessId,
    buyerId: invoice.buyer_business_id,
    invoiceId: id,
    number: invoice.number,
    revision,
    email: invoice.editor.medium === 'email' ? (invoice.recipient.email ?? null) : null,
  });
  const data = {
    id,
    number: invoice.number,
    stage: 'sent' as const,
    version: version + 1,
    total: naira(values.total),
    shareUrl: shareUrl(ctx.app.env, linkId),
    revision,
    changes: changes.map(ctx.say),
  };
  return answer(data, `Invoice ${invoice.number ?? ''} was sent again. ${invoice.recipient.name ?? 'The recipient'} decides on the new text.`);
};

export const listRevisions: Verb<'invoice.revisions'> = async (ctx, { id, businessId }) => {
  const invoice = await invoiceOf(ctx.sql, businessId, id, false);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const rows = await revisionsOf(ctx.sql, invoice);
  const revisions = rows.map((row) => ({
    revision: row.revision,
    paper: paperOf(row),
    decision: row.decision,
    reason: row.reason,
    sentAt: row.sent_at,
    replacedAt: row.replaced_at,
    changes: row.changes.map(ctx.say),
  }));
  return { revisions, count: revisions.length };
};

/** The recipient decides anew, so what they still have to pay is not late already. */
function refusePast({ dueDate }: Draft, { instalments, total }: DraftValues, today: CalendarDate): void {
  const late = instalmentsNow(instalments ?? [], kobo(total), today).findIndex(({ state }) => state === 'late');
  const isPast = instalments === null && dueDate && daysBetween(dueDate, today) > 0;
  if (late >= 0 || isPast)
    throw fieldError(isPast ? 'dueDate' : `instalments.${late}.dueDate`, say`This day has passed. Please give the recipient a later one.`);
}

/** An undecided invoice is not revised while somebody pays it or obtains its approval. The row is locked: nothing can begin meanwhile. */
async function refuseInUse(ctx: Context, invoice: InvoiceRecord): Promise<void> {
  refuseWhilePledged(invoice, 'revised');
  if (invoice.paid > 0)
    throw new AppError(
      'STATE_CONFLICT',
      say`${formatMoney(kobo(invoice.paid))} has been paid on this invoice, so its text stays. Send another invoice for what is missing.`,
    );
  if (await isPaymentStarted(ctx.sql, invoice.id))
    throw new AppError('STATE_CONFLICT', say`A payment of this invoice has been started and has not ended, so its text stays until the payment fails.`);
  if ((await openCaseSince(ctx.sql, MANUAL_APPROVAL, invoice.id)) !== null)
    throw new AppError('STATE_CONFLICT', say`Our team is asking the buyer to approve this version. Revise the invoice after their answer.`);
}

/** What the newest revision of an undecided invoice changed. */
export async function changesOf(sql: Sql, invoice: InvoiceRecord): Promise<readonly Text[]> {
  if (invoice.revision === 1 || invoice.decision !== 'pending') return [];
  return (await revisionsOf(sql, invoice)).find(({ revision }) => revision === invoice.revision - 1)?.changes ?? [];
}

/** Before documents had languages, all were in English. */
const WRITTEN_BEFORE: { language?: string } = { language: 'en' };

function paperOf(row: RevisionRecord): Paper {
  // `reviseInvoice` wrote it in the API form of the document.
  const paper = { ...WRITTEN_BEFORE, ...(row.paper as Paper) };
  const { sender } = paper;
  // Of an earlier release: it had the account alone, and no labels.
  return { ...paper, sender: { ...sender, payTo: sender.payTo ?? payToText(sender.bank) }, ...labelled(paper) };
}

type Paper = OutputOf<typeof listRoute>['revisions'][number]['paper'];

/** The first changes, whole, that make up to 2,000 characters in English: the history keeps no more. */
function fitting(changes: readonly Message[]): readonly Message[] {
  let length = 0;
  return changes.filter((change) => (length += english(change).length + 1) <= MAX_DETAIL);
}

async function linkFor(ctx: Parameters<typeof reviseInvoice>[0], invoice: InvoiceRecord): Promise<string> {
  const open = await openLink(ctx.sql, invoice);
  // A link that cannot be shown any more cannot be used in the e-mail.
  if (open && linkToken(ctx.app.env, open)) return open;
  const link = newLink(ctx.app.env);
  await addLink(ctx.sql, invoice, link, at(ctx));
  return link.linkId;
}
