import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { emit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { readerOf, readersOf, unsubscribeUrl, wantsEmail } from '../team/index.ts';
import { quoteDecisionMail, quoteMail } from '../integrations/mail/templates/quotes.ts';
import { decisionCodeMail } from '../integrations/mail/templates/decision-codes.ts';
import { DECISION_ACTIONS, emailedUrl, greetedName, openCode, sendLimited, sentInvoice } from '../invoices/index.ts';
import { provedAddress, sentOrder } from '../orders/index.ts';
import { expireQuotes } from './expire.ts';
import { quoteDecisionUrl } from './link.ts';
import { partiesOf } from './present.ts';
import { addEvent, addFirst, openLink, sentQuote } from './queries.ts';
import type { QuoteRecord } from './queries.ts';
import { claimQuotes, freeInvoice, hasQuote, isForCustomer, markInvoiced, markInvoicedByOrder } from './step-queries.ts';
import { hasEnded } from './write.ts';

export const quoteTasks: TaskHandlers<'mail.quote' | 'mail.quote-code' | 'mail.quote-decision' | 'quotes.expire'> = {
  'mail.quote': mailQuote,
  'mail.quote-code': mailCode,
  'mail.quote-decision': mailDecision,
  'quotes.expire': expireQuotes,
};

export const quoteListeners: Listeners = {
  'quote.sent': [
    async (sql, { payload: { businessId, quoteId, linkId, email } }) => {
      if (email !== null) await enqueue(sql, 'mail.quote', { businessId, quoteId, linkId, email });
    },
  ],
  'quote.decided': [
    async (sql, { payload: { businessId, quoteId } }) => {
      for (const { userId } of await readersOf(sql, businessId, 'decided')) await enqueue(sql, 'mail.quote-decision', { businessId, quoteId, userId });
    },
  ],
  // The invoice's own events report sending and voiding by any call; the quote follows at the dispatcher's next run.
  'invoice.sent': [
    async (sql, { payload: { invoiceId, number } }, app) => {
      if (!(await hasQuote(sql, invoiceId))) return;
      const invoice = await sentInvoice(sql, invoiceId, false);
      // If it was sent to somebody other than the customer, it is another invoice.
      if (invoice && !(await isForCustomer(sql, invoice))) return reopen(sql, app, invoiceId);
      const at = new Date(app.clock()).toISOString();
      await sayInvoiced(sql, await markInvoiced(sql, { id: invoiceId, number }, at), at);
    },
  ],
  'order.invoiced': [
    async (sql, { payload: { orderId } }, app) => {
      const at = new Date(app.clock()).toISOString();
      const order = await sentOrder(sql, orderId, false);
      if (order?.invoiced_at) await sayInvoiced(sql, await markInvoicedByOrder(sql, order, at), at);
    },
  ],
  'invoice.deleted': [async (sql, { payload }, app) => reopen(sql, app, payload.invoiceId)],
  'invoice.voided': [async (sql, { payload }, app) => reopen(sql, app, payload.invoiceId)],
  'user.email-verified': [async (sql, { payload }) => claimQuotes(sql, payload.userId)],
};

async function mailQuote(app: App, { quoteId, linkId, email, again }: Tasks['mail.quote']): Promise<void> {
  const { quote, newest, reader, replyTo } = await transaction(app.pool, 'system', async (sql) => {
    const found = await sentQuote(sql, quoteId, false);
    const written = found?.sender?.email;
    const wants = await wantsEmail(sql, found?.buyer_business_id ?? null, email, 'received');
    return {
      quote: found,
      newest: found && quoteDecisionUrl(app.env, linkId) === null ? await openLink(sql, found) : null,
      replyTo: written ? await provedAddress(sql, found.business_id, written) : null,
      // Requested just now by somebody who wants to decide.
      reader: again === undefined ? wants : { ...wants, takes: true },
    };
  });
  if (!quote || quote.status === 'archived' || !reader.takes) return;
  const mail = quoteMail({
    productName: app.env.productName,
    kind: quote.kind,
    sellerName: quote.sender?.name ?? '',
    sellerAccent: quote.sender?.accent,
    customerName: greetedName(app.env, quote.recipient),
    number: quote.number ?? '',
    amount: formatMoney(kobo(quote.total)),
    validUntil: quote.due_date,
    note: quote.description || undefined,
    // If the key of its link was dropped after queueing, the e-mail contains the newest link.
    link: emailedUrl(quoteDecisionUrl(app.env, linkId) ?? (newest && quoteDecisionUrl(app.env, newest))),
  });
  const isSent = await sendLimited(app, quote.business_id, {
    to: email,
    language: quote.language ?? undefined,
    ...mail,
    replyTo: replyTo ?? undefined,
    fromName: `${quote.sender?.name ?? ''} via ${app.env.productName}`,
    unsubscribe: unsubscribeUrl(app.env, reader, quote.buyer_business_id ?? '', 'received'),
    messageId: again === undefined ? `quote.${linkId}` : `quote.${linkId}.${Date.parse(again)}`,
  });
  await transaction(app.pool, { businessId: quote.business_id }, async (sql) => {
    const now = new Date(app.clock()).toISOString();
    if (!isSent) await addEvent(sql, quote, { at: now, what: 'not mailed', who: null, detail: email });
    else if (!(await addFirst(sql, quote, 'mailed', now))) return;
    await emit(sql, 'quote.changed', [quote.business_id], { quoteId });
  });
}

async function mailCode(app: App, { quoteId, linkId }: Tasks['mail.quote-code']): Promise<void> {
  const { quote, open } = await transaction(app.pool, 'system', async (sql) => ({
    quote: await sentQuote(sql, quoteId, false),
    open: await openCode(sql, app.env, { linkId, revision: 1, actions: DECISION_ACTIONS }, app.clock()),
  }));
  const email = quote?.recipient.email;
  if (!open || !email || quote.status !== 'pending' || hasEnded(quote, app.clock())) return;
  const { code, action, madeAt } = open;
  const mail = decisionCodeMail({
    noun: 'quote',
    action,
    code,
    senderName: quote.sender?.name ?? '',
    number: quote.number ?? '',
    amount: formatMoney(kobo(quote.total)),
    productName: app.env.productName,
    link: `${emailedUrl(quoteDecisionUrl(app.env, linkId))}&action=${action}&code=${code}`,
  });
  await app.providers.mail.send({ to: email, language: quote.language ?? undefined, ...mail, messageId: `quote-code.${linkId}.${Date.parse(madeAt)}` });
}

async function mailDecision(app: App, { businessId, quoteId, userId = null }: Tasks['mail.quote-decision']): Promise<void> {
  const { quote, reader } = await transaction(app.pool, { businessId }, async (sql) => ({
    quote: await sentQuote(sql, quoteId, false),
    reader: await readerOf(sql, businessId, userId, 'decided'),
  }));
  if (!quote || !reader || (quote.decision !== 'approved' && quote.decision !== 'denied')) return;
  const mail = quoteDecisionMail({
    productName: app.env.productName,
    decision: quote.decision,
    sellerName: quote.sender?.name ?? '',
    customerName: quote.recipient.name ?? '',
    number: quote.number ?? '',
    amount: formatMoney(kobo(quote.total)),
    reason: quote.reason,
    link: `${app.env.appUrl}/quotes/${quote.id}`,
  });
  await app.providers.mail.send({
    to: reader.email,
    ...mail,
    unsubscribe: unsubscribeUrl(app.env, reader, businessId, 'decided'),
    messageId: `quote.${quote.decision}.${quote.id}.${userId ?? 'address'}`,
  });
}

async function sayInvoiced(sql: Sql, quote: QuoteRecord | null, at: string): Promise<void> {
  if (!quote) return;
  await addEvent(sql, quote, { at, what: 'invoiced', who: quote.sender?.name ?? null, detail: quote.invoice_number });
  await emit(sql, 'quote.invoiced', partiesOf(quote), { quoteId: quote.id });
}

async function reopen(sql: Sql, app: App, invoiceId: string): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  const quote = await freeInvoice(sql, invoiceId, at);
  if (!quote) return;
  await addEvent(sql, quote, { at, what: 'invoice withdrawn', who: quote.sender?.name ?? null });
  await emit(sql, 'quote.changed', partiesOf(quote), { quoteId: quote.id });
}
