import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import { actorOf, at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { callOnce } from '../../core/idempotent-function.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { refusalOf, withinLimit } from './draft-refusals.ts';
import type { Refused } from './draft-refusals.ts';
import { draftOf, refuseUnready, valuesOf } from './draft-values.ts';
import { newLink, shareUrl } from '../links/link.ts';
import { contactIsListed, rewriteDraft, settingIsOwn } from './draft-queries.ts';
import { invoiceOf, linesOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';

export const saveDraft: Verb<'invoice.save'> = async (ctx, { id, businessId, version, ...draft }) => {
  const before = await ownDraft(ctx, id, version);
  const values = valuesOf(draft, { businessId, id, at: at(ctx) });
  if (values.contactId && !(await contactIsListed(ctx.sql, businessId, values.contactId))) throw refusalOf({ reason: 'contact' });
  await refuseOthersTemplate(ctx, draft.invoiceSettingId);
  await rewriteDraft(ctx.sql, values, before.version);
  return { id, number: null, stage: 'draft', version: before.version + 1, total: nairaFromKobo(kobo(values.total)), shareUrl: null };
};

/** One database call is the whole transaction. Missing fields of the draft are found before it, in the version that is sent. */
export const sendInvoice: OwnTransaction<'invoice.send'> = {
  ownTransaction: async (ctx, { id, businessId, version }) => {
    const draft = await invoiceOf(ctx.sql, businessId, id, false);
    if (draft?.business_id === businessId && draft.stage === 'draft' && draft.version === version) refuseUnready(draftOf(draft, linesOf(draft)));
    const { env } = ctx.app;
    const input = {
      businessId,
      id,
      version,
      ...newLink(env),
      actor: actorOf(ctx),
      actorName: ctx.principal?.name ?? '',
      at: at(ctx),
      key: ctx.idempotencyKey,
      bodyHash: ctx.bodyHash,
    };
    const sent = await withinLimit(callOnce<Sent | Refused>(ctx.app, 'invoice_send', input, `${businessId} ${id}`));
    if ('reason' in sent) throw refusalOf(sent);
    const { linkId, total, ...rest } = sent;
    return { ...rest, total: nairaFromKobo(kobo(total)), shareUrl: shareUrl(env, linkId) };
  },
};

interface Sent {
  readonly id: string;
  readonly number: string;
  readonly stage: 'sent';
  readonly version: number;
  readonly total: number;
  readonly linkId: string;
}

/** Locks an own draft in the version last read. */
async function ownDraft(ctx: Context, id: string, version: number): Promise<InvoiceRecord> {
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, id, true);
  if (!invoice || invoice.business_id !== ctx.businessId) throw refusalOf({ reason: 'missing' });
  if (invoice.stage !== 'draft') throw refusalOf({ reason: 'sent', number: invoice.number });
  if (invoice.version !== version) throw refusalOf({ reason: 'newer' });
  return invoice;
}

/** A given template must belong to the business: otherwise the caller would believe that it is used. */
export async function refuseOthersTemplate(ctx: Context, settingId: string | null | undefined): Promise<void> {
  if (settingId && !(await settingIsOwn(ctx.sql, ctx.businessId, settingId))) throw refusalOf({ reason: 'template' });
}
