import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { actorOf, at } from '../context.ts';
import type { Context } from '../context.ts';
import { audit } from '../db/record.ts';
import type { Verb } from '../http/handler.ts';
import { draftOf, refuseUnready, valuesOf } from './draft-values.ts';
import { newLink, shareUrl } from './link.ts';
import { contactIsListed, rewriteDraft, settingIsOwn, stampSent } from './draft-queries.ts';
import { invoiceOf, linesOf } from './queries.ts';
import type { InvoiceRecord } from './queries.ts';

export const saveDraft: Verb<'invoice.save'> = async (ctx, { id, businessId, version, ...draft }) => {
  const before = await ownDraft(ctx, id, version);
  const values = valuesOf(draft, { businessId, id, at: at(ctx) });
  if (values.contactId && !(await contactIsListed(ctx.sql, businessId, values.contactId))) throw gone();
  await refuseOthersTemplate(ctx, draft.invoiceSettingId);
  await rewriteDraft(ctx.sql, values, before.version);
  return { id, number: null, stage: 'draft', version: before.version + 1, total: nairaFromKobo(kobo(values.total)), shareUrl: null };
};

export const sendInvoice: Verb<'invoice.send'> = async (ctx, { id, businessId, version }) => {
  const invoice = await ownDraft(ctx, id, version);
  refuseUnready(draftOf(invoice, await linesOf(ctx.sql, invoice)));
  if (invoice.contact_id && !(await contactIsListed(ctx.sql, businessId, invoice.contact_id))) throw gone();
  const link = newLink(ctx.app.env);
  const number = await stampSent(ctx.sql, invoice, { ...link, at: at(ctx), actorName: ctx.principal?.name ?? '', medium: invoice.editor.medium });
  await audit(ctx, 'invoice.send', id, { total: invoice.total, number, actor: actorOf(ctx) });
  return { id, number, stage: 'sent', version: invoice.version + 1, total: nairaFromKobo(kobo(invoice.total)), shareUrl: shareUrl(ctx.app.env, link.linkId) };
};

/** Locks a draft of one's own in the version last read. */
async function ownDraft(ctx: Context, id: string, version: number): Promise<InvoiceRecord> {
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, id, true);
  if (!invoice || invoice.business_id !== ctx.businessId) throw new AppError('NOT_FOUND', 'We could not find that invoice.');
  if (invoice.stage !== 'draft') throw new AppError('STATE_CONFLICT', `This invoice was already sent as ${invoice.number ?? ''}. To change it, revise it.`);
  if (invoice.version !== version)
    throw new AppError('STATE_CONFLICT', 'Someone saved a newer version of this draft. Reload to see it; your changes are kept on this device.');
  return invoice;
}

function gone(): AppError {
  return new AppError('VALIDATION_FAILED', undefined, {
    errors: [{ field: 'contactId', message: 'This contact is no longer on your list. Please choose another.' }],
  });
}

/** A template that is named must be the business's own: whoever names another's would believe that it is used. */
export async function refuseOthersTemplate(ctx: Context, settingId: string | null | undefined): Promise<void> {
  if (settingId && !(await settingIsOwn(ctx.sql, ctx.businessId, settingId)))
    throw fieldError('invoiceSettingId', 'This template isn’t yours. Please choose another.');
}
