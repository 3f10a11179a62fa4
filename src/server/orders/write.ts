import { dateIn } from '../../shared/kit/date.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { basisPoints, kobo, milli } from '../../shared/kit/money.ts';
import { TO_A_STRANGER } from '../../shared/invoices/stranger-limit.ts';
import { asInvoice, readyToOrder } from '../../shared/orders/draft.ts';
import { mayOrder } from '../../shared/orders/status.ts';
import type { OrderDraft } from '../../shared/orders/draft.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { refuseBelow } from '../core/authorise.ts';
import { contactIsListed, draftValues, naira, typedDiscounts } from '../invoices/index.ts';
import type { LineRecord } from '../invoices/index.ts';
import { dropDraft, insertOrder, isTooManyForStranger, rewriteOrder, stampSent } from './draft-queries.ts';
import { newLink } from './link.ts';
import { partiesOf } from './present.ts';
import { addEvent, homeOf, linesOf, orderOf } from './queries.ts';
import type { OrderRecord } from './queries.ts';

export const createOrder: Verb<'order.create'> = async (ctx, { businessId, action, ...draft }) => {
  await refuseSuppliers(ctx);
  if (action === 'send') {
    refuseBelow(ctx.level, 1);
    refuseUnready(draft);
  }
  const values = draftValues(asInvoice(draft), { businessId, id: newId('order'), at: at(ctx) });
  await mustBeListed(ctx, values.contactId);
  await insertOrder(ctx.sql, values, actorOf(ctx));
  if (action === 'send') return send(ctx, await ownDraft(ctx, values.id, 1));
  await audit(ctx, 'order.draft', values.id, { total: values.total });
  return { id: values.id, number: null, stage: 'draft', version: 1, total: naira(values.total), shareUrl: null };
};

/** Creates the draft of an own order, dated today, in the caller's transaction. Returns its id. Throws NOT_ELIGIBLE for a supplier. */
export async function prefillOrder(
  ctx: Context,
  given: Pick<OrderDraft, 'contactId' | 'description' | 'itemDetails' | 'discounts' | 'taxes'>,
): Promise<string> {
  await refuseSuppliers(ctx);
  const home = await homeOf(ctx.sql, ctx.businessId);
  const draft: OrderDraft = {
    ...given,
    medium: 'email',
    recipientType: 'contact',
    issueDate: dateIn(home?.time_zone ?? ctx.app.env.timeZone, ctx.now),
  };
  const values = draftValues(asInvoice(draft), { businessId: ctx.businessId, id: newId('order'), at: at(ctx) });
  await insertOrder(ctx.sql, values, actorOf(ctx));
  return values.id;
}

export const copyOrder: Verb<'order.copy'> = async (ctx, { id, businessId }) => {
  await refuseSuppliers(ctx);
  const order = await orderOf(ctx.sql, businessId, id, false);
  if (!order) throw notFound();
  if (order.business_id !== businessId) throw new AppError('STATE_CONFLICT', say`Only the business that sent a purchase order can duplicate it.`);
  const before = draftOf(order, await linesOf(ctx.sql, order));
  // If the contact was removed since, a recipient must be chosen.
  const isListed = before.contactId && (await contactIsListed(ctx.sql, businessId, before.contactId));
  const home = await homeOf(ctx.sql, businessId);
  const today = dateIn(home?.time_zone ?? ctx.app.env.timeZone, ctx.now);
  const text = {
    ...before,
    contactId: isListed ? before.contactId : null,
    issueDate: today,
    dueDate: before.dueDate && before.dueDate > today ? before.dueDate : null,
  };
  const values = draftValues(asInvoice(text), { businessId, id: newId('order'), at: at(ctx) });
  await insertOrder(ctx.sql, values, actorOf(ctx));
  await audit(ctx, 'order.draft', values.id, { total: values.total, copyOf: id });
  return answer({ id: values.id }, 'Draft created. Review it, then send it.');
};

export const saveOrder: Verb<'order.save'> = async (ctx, { id, businessId, version, ...draft }) => {
  await refuseSuppliers(ctx);
  const before = await ownDraft(ctx, id, version);
  const values = draftValues(asInvoice(draft), { businessId, id, at: at(ctx) });
  await mustBeListed(ctx, values.contactId);
  await rewriteOrder(ctx.sql, values);
  return { id, number: null, stage: 'draft', version: before.version + 1, total: naira(values.total), shareUrl: null };
};

export const sendOrder: Verb<'order.send'> = async (ctx, { id, version }) => {
  await refuseSuppliers(ctx);
  const order = await ownDraft(ctx, id, version);
  refuseUnready(draftOf(order, await linesOf(ctx.sql, order)));
  await mustBeListed(ctx, order.contact_id);
  return send(ctx, order);
};

/** Only a draft is deleted; a sent order keeps its number and is archived instead. */
export const deleteOrder: Verb<'order.delete'> = async (ctx, { id, businessId }) => {
  const order = await orderOf(ctx.sql, businessId, id, true);
  if (!order) throw notFound();
  if (order.business_id !== businessId) throw new AppError('STATE_CONFLICT', say`Only the sender of a purchase order can delete its draft.`);
  if (order.stage !== 'draft') throw new AppError('STATE_CONFLICT', say`This order was sent as ${order.number ?? ''}: it can be archived, but not deleted.`);
  await dropDraft(ctx.sql, order);
  await audit(ctx, 'order.delete', id);
  await emit(ctx.sql, 'order.changed', [businessId], { orderId: id });
  return answer({}, 'Draft deleted.');
};

export function notFound(): AppError {
  return new AppError('NOT_FOUND', say`We could not find that purchase order.`);
}

/** Number, both parties as they are now, link, history and the event that sends the e-mail. */
async function send(ctx: Context, order: OrderRecord) {
  const link = newLink(ctx.app.env);
  const sent = await stampSent(ctx.sql, order, link, at(ctx));
  const { supplier_business_id: supplierId } = sent;
  const { most, window } = TO_A_STRANGER;
  const since = new Date(ctx.now - window).toISOString();
  if (supplierId !== null && (await isTooManyForStranger(ctx.sql, { business_id: order.business_id, supplier_business_id: supplierId }, { since, most })))
    throw new AppError(
      'LIMIT_EXCEEDED',
      say`This business doesn’t have you in its contacts, so it gets no more purchase orders from you today. Try again tomorrow, or ask it to add you.`,
    );
  await addEvent(ctx.sql, order, { at: at(ctx), what: 'sent', who: ctx.principal?.name ?? null });
  await audit(ctx, 'order.send', order.id, { total: order.total, number: sent.number });
  await emit(ctx.sql, 'order.sent', partiesOf({ business_id: order.business_id, supplier_business_id: supplierId }), {
    businessId: order.business_id,
    supplierId,
    orderId: order.id,
    number: sent.number,
    linkId: link.linkId,
    email: order.editor.medium === 'email' ? (sent.recipient.email ?? null) : null,
  });
  return {
    id: order.id,
    number: sent.number,
    stage: 'sent' as const,
    version: order.version + 1,
    total: naira(order.total),
    shareUrl: link.shareUrl,
  };
}

export async function refuseSuppliers(ctx: Context): Promise<void> {
  const home = await homeOf(ctx.sql, ctx.businessId);
  if (home && !mayOrder(home.category))
    throw new AppError(
      'NOT_ELIGIBLE',
      say`Your business is a supplier: suppliers receive purchase orders and answer them with invoices. If you also buy, change its category in Settings to both.`,
    );
}

/** Locks an own draft in the version last read. */
async function ownDraft(ctx: Context, id: string, version: number): Promise<OrderRecord> {
  const order = await orderOf(ctx.sql, ctx.businessId, id, true);
  if (!order || order.business_id !== ctx.businessId) throw notFound();
  if (order.stage !== 'draft') throw new AppError('STATE_CONFLICT', say`This order was already sent as ${order.number ?? ''}.`);
  if (order.version !== version)
    throw new AppError('STATE_CONFLICT', say`Someone saved a newer version of this draft. Reload to see it; your changes are kept on this device.`);
  return order;
}

async function mustBeListed(ctx: Context, contactId: string | null): Promise<void> {
  if (contactId && !(await contactIsListed(ctx.sql, ctx.businessId, contactId)))
    throw fieldError('contactId', say`This contact is no longer on your list. Please choose another.`);
}

export function refuseUnready(draft: OrderDraft): void {
  const errors = readyToOrder(draft);
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', undefined, { errors });
}

/** The draft of a stored order, for the checks of the form, and for its invoice. */
export function draftOf(row: OrderRecord, lines: readonly LineRecord[]): OrderDraft {
  return {
    ...row.editor,
    contactId: row.contact_id,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    itemDetails: lines.map((line) => ({ id: line.key, name: line.name, quantity: milli(line.quantity), unitPrice: kobo(line.unit_price) })),
    discounts: typedDiscounts(row.discounts),
    taxes: row.taxes.map((entry) => ({ name: entry.name, amount: basisPoints(entry.rate) })),
  };
}
