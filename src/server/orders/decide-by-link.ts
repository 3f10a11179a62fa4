import { AppError } from '../../shared/kit/errors.ts';
import { DECISION_CODE, maskedEmail } from '../../shared/invoices/proof.ts';
import { at, inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { answer } from '../http/handler.ts';
import type { OwnTransaction } from '../http/handler.ts';
import type { Sql } from '../db/pool.ts';
import { countMessage, judgeCode, makeCode, over, provableBy, recipientOf, spendCode, tokenDigest } from '../invoices/index.ts';
import type { Decidable, DecisionAction } from '../invoices/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { decide, mustSayWhy, refuseUnlessOpen } from './decide.ts';
import { linkOf, sentOrder } from './queries.ts';
import type { OrderRecord } from './queries.ts';

/** An order has one text: it is never sent again under its number. */
const REVISION = 1;

/** The decision of a supplier who has no business here; by the same rules as an invoice's (`decide-by-link.ts` there). */
export const answerOrder: OwnTransaction<'order.answer'> = {
  ownTransaction: async (ctx, { q, d, code, name, ...word }) => {
    const inSystem = <T>(work: (inside: Context) => Promise<T>) => inTransaction(ctx.app, 'system', (sql) => work({ ...ctx, sql }));
    const { what } = await inSystem((inside) => openByLink(inside, { q, d, action: word.action }, false));
    mustSayWhy(word);
    const of = { linkId: what.linkId, action: word.action, revision: REVISION };
    const hash = await judgeCode(ctx, of, code);
    return inSystem(async (inside) => {
      const { order, email } = await openByLink(inside, { q, d, action: word.action }, true);
      if (!(await spendCode(inside.sql, of, hash, at(ctx)))) throw over();
      const who = name ?? order.recipient.name ?? maskedEmail(email);
      return decide(inside, order, word, { how: 'code', who, partyId: null, email, address: ctx.address, agent: ctx.agent });
    });
  },
};

export const sendOrderCode: OwnTransaction<'order.answer.code'> = {
  ownTransaction: async (ctx, { q, d, action }) => {
    const { what, email } = await inTransaction(ctx.app, 'system', (sql) => openByLink({ ...ctx, sql }, { q, d, action }, false));
    await countMessage(ctx, 'decision-code', what.linkId, action);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const { order } = await openByLink({ ...ctx, sql }, { q, d, action }, true);
      await makeCode({ ...ctx, sql }, { linkId: what.linkId, action, revision: REVISION });
      await enqueue(
        sql,
        'mail.order-code',
        { businessId: order.business_id, orderId: order.id, linkId: what.linkId },
        { key: `mail.order-code:${what.linkId}` },
      );
    });
    return answer({ to: maskedEmail(email), resendAfter: DECISION_CODE.resendAfter / 1000 }, `We sent a code to ${maskedEmail(email)}.`);
  },
};

/** For a supplier who has the link that shows, but not the e-mail that decides. */
export const sendOrderLink: OwnTransaction<'order.answer.link'> = {
  ownTransaction: async (ctx, { q }) => {
    const { what, order, email } = await inTransaction(ctx.app, 'system', async (sql) => {
      const found = await linked(sql, q, false);
      refuseUnlessOpen(found.order, 'approve');
      return { ...found, email: await recipientOf(sql, found.what) };
    });
    await countMessage(ctx, 'decision-link', email);
    await inTransaction(ctx.app, 'system', (sql) =>
      enqueue(sql, 'mail.order', { businessId: order.business_id, orderId: order.id, linkId: what.linkId, email, again: at(ctx) }),
    );
    return answer({ to: maskedEmail(email), resendAfter: DECISION_CODE.resendAfter / 1000 }, `We sent the e-mail to ${maskedEmail(email)} once more.`);
  },
};

async function openByLink(ctx: Context, by: { q: string; d: string | undefined; action: DecisionAction }, lock: boolean) {
  const found = await linked(ctx.sql, by.q, lock);
  const email = await provableBy(ctx, found.what, by.d);
  refuseUnlessOpen(found.order, by.action);
  return { ...found, email };
}

async function linked(sql: Sql, q: string, lock: boolean): Promise<{ what: Decidable; order: OrderRecord }> {
  const link = await linkOf(sql, tokenDigest(q));
  const order = link && (await sentOrder(sql, link.order_id, lock));
  if (!order) throw new AppError('LINK_INVALID', 'This link does not lead to a purchase order any more. Please ask its sender for a new one.');
  const what = {
    purpose: 'order-decision',
    linkId: link.id,
    revision: REVISION,
    senderId: order.business_id,
    partyId: order.supplier_business_id,
    email: order.recipient.email ?? null,
  } as const;
  return { what, order };
}
