import { changesBetween } from '../../shared/invoices/revision.ts';
import { dateIn, daysBetween } from '../../shared/kit/date.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { asInvoice } from '../../shared/orders/draft.ts';
import type { listOrderRevisions as listRoute } from '../../shared/orders/revision-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { comparedRow, comparedValues, draftValues, labelled, naira } from '../invoices/index.ts';
import { nameOfActor } from '../team/index.ts';
import { insertLink } from './draft-queries.ts';
import { newLink, orderUrl } from './link.ts';
import { partiesOf, toOrderDocument } from './present.ts';
import { addEvent, homeOf, linesOf, openLink, orderOf } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { replaceText, revisionsOf } from './revision-queries.ts';
import { ownFor } from './steps.ts';
import { draftOf, notFound, refuseSuppliers, refuseUnready } from './write.ts';

const MOST = 50;

/** Revises a denied order and sends it again: number, supplier and link stay, and the earlier version is stored completely. */
export const reviseOrder: Verb<'order.revise'> = async (ctx, { id, businessId, version, ...text }) => {
  await refuseSuppliers(ctx);
  const order = await ownFor(ctx, id, 'revise');
  if (order.version !== version) throw new AppError('STATE_CONFLICT', say`This order has changed since you opened it. Please reload to see it as it is.`);
  if (order.revision >= MOST) throw new AppError('STATE_CONFLICT', say`An order can be revised ${MOST} times. Please send a new one.`);
  const lines = await linesOf(ctx.sql, order);
  const draft = { ...draftOf(order, lines), ...text };
  refuseUnready(draft);
  const home = await homeOf(ctx.sql, businessId);
  if (draft.dueDate && daysBetween(draft.dueDate, dateIn(home?.time_zone ?? ctx.app.env.timeZone, ctx.now)) > 0)
    throw fieldError('dueDate', say`This day has passed. Please choose a later delivery day, or none.`);
  const values = draftValues(asInvoice(draft), { businessId, id, at: at(ctx) });
  const changes = changesBetween(comparedRow({ ...order, amount_paid: 0 }, lines), comparedValues(values), 'order');
  if (changes.length === 0) throw new AppError('STATE_CONFLICT', say`Nothing has changed yet. Make your correction, then send it again.`);
  await replaceText(ctx.sql, order, values, { paper: toOrderDocument(order, lines, 'received', null), changes });
  const linkId = await linkFor(ctx, order);
  const revision = order.revision + 1;
  await addEvent(ctx.sql, { ...order, revision }, { at: at(ctx), what: 'revised', who: nameOfActor(ctx), detail: String(revision) });
  await audit(ctx, 'order.revise', id, { revision, total: values.total, before: order.total });
  await emit(ctx.sql, 'order.revised', partiesOf(order), {
    businessId,
    supplierId: order.supplier_business_id,
    orderId: id,
    number: order.number ?? '',
    revision,
    linkId,
    email: order.editor.medium === 'email' ? (order.recipient.email ?? null) : null,
  });
  const data = {
    id,
    number: order.number,
    stage: 'sent' as const,
    version: version + 1,
    total: naira(values.total),
    shareUrl: orderUrl(ctx.app.env, linkId),
    revision,
    changes: changes.map(ctx.say),
  };
  return answer(data, `Order ${order.number ?? ''} was sent again. ${order.recipient.name ?? 'The supplier'} decides on the new version.`);
};

export const listOrderRevisions: Verb<'order.revisions'> = async (ctx, { id, businessId }) => {
  const order = await orderOf(ctx.sql, businessId, id, false);
  if (!order) throw notFound();
  const revisions = (await revisionsOf(ctx.sql, order)).map((row) => ({
    revision: row.revision,
    // `reviseOrder` wrote it in the API form of the document.
    paper: { ...(row.paper as Paper), ...labelled(row.paper as Paper) },
    reason: row.reason,
    sentAt: row.sent_at,
    replacedAt: row.replaced_at,
    changes: row.changes.map(ctx.say),
  }));
  return { revisions, count: revisions.length };
};

type Paper = OutputOf<typeof listRoute>['revisions'][number]['paper'];

/** The open link; a new one if it cannot be shown any more, since then the e-mail could not contain it. */
async function linkFor(ctx: Context, order: OrderRecord): Promise<string> {
  const open = await openLink(ctx.sql, order);
  if (open && orderUrl(ctx.app.env, open)) return open;
  const link = newLink(ctx.app.env);
  await insertLink(ctx.sql, order, link, at(ctx));
  return link.linkId;
}
