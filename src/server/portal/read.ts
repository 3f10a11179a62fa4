import { AppError } from '../../shared/kit/errors.ts';
import { dateIn } from '../../shared/kit/date.ts';
import { say } from '../../shared/i18n/message.ts';
import { creditOfContact } from '../contacts/index.ts';
import { at, inTransaction } from '../core/context.ts';
import { bankOf, contactStatementPdf } from '../documents/index.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { accountPaidBefore, linkToken, naira } from '../invoices/index.ts';
import { orderToken } from '../orders/index.ts';
import { receiptPdf } from '../payments/index.ts';
import { opened } from './open.ts';
import { customersOwnAccount, isPaymentOf, newestSender, portalInvoices, portalOrders, portalPayments, portalSums } from './queries.ts';
import type { PortalContact } from './queries.ts';

export const readPortal: Verb<'portal.read'> = async (ctx, { show, offset, limit, ...keys }) => {
  const { sql, app } = ctx;
  const contact = await opened(ctx, keys);
  const sums = await portalSums(sql, contact, dateIn(contact.time_zone, ctx.now));
  const sender = await newestSender(sql, contact);
  const own = await customersOwnAccount(sql, contact);
  const account = own ?? (await bankOf(sql, contact.business_id, contact.id));
  const tokenOf = (link: string | null) => link && linkToken(app.env, link);
  return {
    business: {
      name: sender?.name ?? contact.business,
      email: sender?.email ?? null,
      phone: sender?.phone ?? null,
      accent: sender?.accent ?? null,
      logo: sender?.logo ? `/v1/logos/${sender.logo}` : null,
    },
    customer: { name: contact.business_name ?? contact.name, language: contact.language, hasEmail: contact.email !== null },
    currency: contact.currency,
    balance: naira(sums.balance),
    overdue: naira(sums.overdue),
    credit: naira(await creditOfContact(sql, contact.business_id, contact.id)),
    account: account && { ...account, isCustomersOwn: own !== null },
    accountBefore: account && sums.balance > 0 ? await accountPaidBefore(sql, { ...payerOf(contact), account, at: at(ctx) }) : null,
    count: show === 'open' ? sums.open : sums.count,
    invoices: (await portalInvoices(sql, contact, { show, offset, limit, now: at(ctx) })).map((row) => ({
      number: row.number,
      status: row.status,
      issueDate: row.issue_date,
      dueDate: row.due_date,
      description: row.description,
      total: naira(row.total),
      balance: naira(row.balance),
      ...(row.due_then !== null && { dueThen: naira(row.due_then) }),
      payableTogether: row.payable_together,
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

function payerOf({ business_id: businessId, id: contactId, email, linked_business_id: buyerId }: PortalContact) {
  return { businessId, contactId, email, buyerId };
}

export const portalStatement: OwnTransaction<'portal.statement'> = {
  ownTransaction: async (ctx, keys) => {
    const { business_id: businessId, id } = await inTransaction(ctx.app, 'system', (sql) => opened({ ...ctx, sql }, keys));
    return contactStatementPdf.ownTransaction({ ...ctx, businessId }, { id, businessId, from: undefined, to: undefined });
  },
};

export const portalReceipt: OwnTransaction<'portal.receipt'> = {
  ownTransaction: async (ctx, { paymentId, ...keys }) => {
    const receipt = await inTransaction(ctx.app, 'system', async (sql) => isPaymentOf(sql, await opened({ ...ctx, sql }, keys), paymentId)).then((isTheirs) =>
      isTheirs ? receiptPdf(ctx.app, paymentId) : null,
    );
    if (!receipt) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
    return receipt;
  },
};
