import type { Sql } from '../../db/pool.ts';
import { translatorFor } from '../../core/languages.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { invoiceLetter } from './invoice-letter.ts';
import { newLink } from '../links/link.ts';
import { invoiceOf, linesOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { receivedView } from '../read.ts';
import { refusalOf, withinLimit } from '../drafting/draft-refusals.ts';
import { draftOf, refuseUnready } from '../drafting/draft-values.ts';
import { sendDraft } from '../drafting/draft-queries.ts';

/** Sends the draft in a transaction that is rolled back, so that the preview is what is sent. */
export const previewDraft: OwnTransaction<'invoice.preview'> = {
  ownTransaction: async (ctx, { id, businessId }) => {
    const draft = await invoiceOf(ctx.sql, businessId, id, false);
    if (draft?.business_id !== businessId) throw refusalOf({ reason: 'missing' });
    if (draft.stage !== 'draft') throw refusalOf({ reason: 'sent', number: draft.number });
    refuseUnready(draftOf(draft, linesOf(draft)));
    const { invoice, page } = await undone(ctx, async (sql) => {
      const sent = await sentNow(ctx, sql, draft);
      // As a guest sees it: who writes a draft to an address must not learn whether it belongs to a customer of ours.
      return { invoice: sent, page: await receivedView(sql, { ...sent, buyer_business_id: null }, ctx.now) };
    });
    const { language, recipient } = invoice;
    const written = invoiceLetter(ctx.app, invoice, { link: ctx.app.env.appUrl, pdf: ctx.app.env.appUrl });
    const { subject, html } = written.inLanguage?.(translatorFor(language)) ?? written;
    return { email: recipient.email ? { to: recipient.email, subject, html } : null, page };
  },
};

async function sentNow(ctx: Context, sql: Sql, { business_id: businessId, id, version }: InvoiceRecord): Promise<InvoiceRecord> {
  const refused = await withinLimit(sendDraft(sql, { businessId, id, version, ...newLink(ctx.app.env), actor: '', actorName: '', at: at(ctx) }));
  if (refused) throw refusalOf(refused);
  const invoice = await invoiceOf(sql, businessId, id, false);
  if (!invoice) throw refusalOf({ reason: 'missing' });
  return invoice;
}

class Undone extends Error {}

/** The result of work in a transaction that never happens. */
async function undone<T>(ctx: Context, work: (sql: Sql) => Promise<T>): Promise<T> {
  const done: T[] = [];
  try {
    await inTransaction(ctx.app, { businessId: ctx.businessId }, async (sql) => {
      done.push(await work(sql));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const result = done.at(-1);
  if (result === undefined) throw new Error('the work of an undone transaction has no result');
  return result;
}
