import { AppError } from '../../shared/kit/errors.ts';
import { dateIn } from '../../shared/kit/date.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Env } from '../core/env.ts';
import { at, inTransaction } from '../core/context.ts';
import { contactStatementPdf } from '../documents/index.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import type { Sql } from '../db/pool.ts';
import { linkToken, naira } from '../invoices/index.ts';
import { orderToken } from '../orders/index.ts';
import { receiptPdf } from '../payments/index.ts';
import { contactNamed, isPortalKey } from './link.ts';
import { customerAccount, isPaymentOf, newestSender, portalContact, portalInvoices, portalOrders, portalPayments, portalSums } from './queries.ts';
import type { PortalContact } from './queries.ts';

export const readPortal: Verb<'portal.read'> = async (ctx, { q, show, offset, limit }) => {
  const { sql, app } = ctx;
  const contact = await opened(sql, app.env, q);
  const sums = await portalSums(sql, contact, dateIn(contact.time_zone, ctx.now));
  const sender = await newestSender(sql, contact);
  const tokenOf = (link: string | null) => link && linkToken(app.env, link);
  return {
    business: {
      name: sender?.name ?? contact.business,
      email: sender?.email ?? null,
      phone: sender?.phone ?? null,
      accent: sender?.accent ?? null,
      logo: sender?.logo ? `/v1/logos/${sender.logo}` : null,
    },
    customer: { name: contact.business_name ?? contact.name, language: contact.language },
    currency: contact.currency,
    balance: naira(sums.balance),
    overdue: naira(sums.overdue),
    account: await customerAccount(sql, contact),
    count: show === 'open' ? sums.open : sums.count,
    invoices: (await portalInvoices(sql, contact, { show, offset, limit, now: at(ctx) })).map((row) => ({
      number: row.number,
      status: row.status,
      issueDate: row.issue_date,
      dueDate: row.due_date,
      description: row.description,
      total: naira(row.total),
      balance: naira(row.balance),
      q: tokenOf(row.link),
    })),
    orders: (await portalOrders(sql, contact)).map((row) => ({
      number: row.number,
      status: row.status,
      issueDate: row.issue_date,
      total: naira(row.total),
      q: row.link && orderToken(app.env, row.link),
    })),
    payments: (await portalPayments(sql, contact)).map(({ id, number, day, amount }) => ({ id, number, date: day, amount: naira(amount) })),
  };
};

export const portalStatement: OwnTransaction<'portal.statement'> = {
  ownTransaction: async (ctx, { q }) => {
    const { business_id: businessId, id } = await inTransaction(ctx.app, 'system', (sql) => opened(sql, ctx.app.env, q));
    return contactStatementPdf.ownTransaction({ ...ctx, businessId }, { id, businessId, from: undefined, to: undefined });
  },
};

export const portalReceipt: OwnTransaction<'portal.receipt'> = {
  ownTransaction: async (ctx, { q, paymentId }) => {
    const receipt = await inTransaction(ctx.app, 'system', async (sql) => isPaymentOf(sql, await opened(sql, ctx.app.env, q), paymentId)).then((isTheirs) =>
      isTheirs ? receiptPdf(ctx.app, paymentId) : null,
    );
    if (!receipt) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
    return receipt;
  },
};

/** The contact of a link. Throws NOT_FOUND if the link has ended, or never was one. */
async function opened(sql: Sql, env: Env, q: string): Promise<PortalContact> {
  const id = contactNamed(q);
  const contact = id === null ? null : await portalContact(sql, id);
  if (!contact || !isPortalKey(env, contact, q)) throw new AppError('NOT_FOUND', say`This link no longer works. Ask the business for a new one.`);
  return contact;
}
