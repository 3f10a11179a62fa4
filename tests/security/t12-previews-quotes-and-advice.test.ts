import { afterAll, beforeAll, expect, test } from 'vitest';
import { search } from '../../src/shared/dashboard/contract.ts';
import { createInvoice, listInvoices } from '../../src/shared/invoices/contract.ts';
import { previewDraft } from '../../src/shared/invoices/preview-contract.ts';
import { listNotifications } from '../../src/shared/notifications/contract.ts';
import { approveRun, createRun, readRun, runRemittance } from '../../src/shared/payments/runs-contract.ts';
import { createQuote, listQuotes, sendQuote } from '../../src/shared/quotes/contract.ts';
import { decideQuote } from '../../src/shared/quotes/decision-contract.ts';
import { invoiceQuote } from '../../src/shared/quotes/steps-contract.ts';
import { contactFor, done, emailsTo, invoiceInput, sent } from '../../src/server/testing/scenes.ts';
import { sharedTestApp } from '../../src/server/testing/shared-app.ts';
import { eventually, requestOf } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';

/** A thief reads what others wrote for others, or makes the product send, store or accept what it should not. */
let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const GOODS = { issueDate: '2026-11-01', itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 100 }] };
const quoted = async (seller: TestUser, contactId: string, change: object = {}) =>
  done(await app.call(createQuote, { businessId: seller.businessId, contactId, ...GOODS, ...change }, { ...seller, key: app.key() }));
const found = async (text: string, who: TestUser) => done(await app.call(search, { businessId: who.businessId, search: text, limit: 30 }, who)).results;

test('twenty previews send, store and queue nothing: the recipient, the outbox and the links know of none', async () => {
  const [thief, victim] = [await app.createUser(), await app.createUser()];
  const contactId = await contactFor(app, thief, victim);
  const draft = { ...invoiceInput(thief, contactId, 100), action: 'draft' as const };
  const { id } = done(await app.call(createInvoice, draft, { ...thief, key: app.key() }));
  const by = { id, businessId: thief.businessId };
  for (const reply of await Promise.all(Array.from({ length: 20 }, () => app.call(previewDraft, by, { ...thief, key: app.key() })))) done(reply);
  expect(done(await app.call(listInvoices, { businessId: victim.businessId, type: 'received' }, victim)).count).toBe(0);
  expect(done(await app.call(listNotifications, { businessId: victim.businessId }, victim)).notifications).toEqual([]);
  expect(await emailsTo(app, victim.email)).toEqual([]);
  const left = await asOwner(app.databaseUrl, async (sql) => {
    const { rows } = await sql.query(
      `select 'link' as what from invoice_links where invoice_id = $1 union all select 'event' from invoice_events where invoice_id = $1 and what = 'sent'
       union all select 'outbox' from outbox where payload ->> 'invoiceId' = $1 and topic = 'invoice.sent' union all select 'audit' from audit_log where subject = $1 and action = 'invoice.send'`,
      [id],
    );
    return rows;
  });
  expect(left).toEqual([]);
});

test('the search finds no draft of a quote for its customer, none of others, and what is typed is no pattern', async () => {
  const [seller, buyer, stranger] = [await app.createUser('Kano Mills'), await app.createUser('Lekki Stores'), await app.createUser()];
  const contactId = await contactFor(app, seller, buyer);
  const word = `indigo${app.key().slice(0, 6)}`;
  const { id, version } = await quoted(seller, contactId, { action: 'draft', description: word });
  expect(await found(word, seller)).toHaveLength(1);
  for (const who of [buyer, stranger]) expect(await found(word, who)).toEqual([]);
  done(await app.call(sendQuote, { id, businessId: seller.businessId, version }, { ...seller, key: app.key() }));
  expect(await found(word, buyer)).toMatchObject([{ kind: 'quote' }]);
  for (const text of [word, '%', '_', '%mills%']) expect(await found(text, stranger)).toEqual([]);
});

test('nobody but its customer decides a quote: not the seller, another business, nor in the name of the customer’s business', async () => {
  const [seller, buyer, thief] = [await app.createUser(), await app.createUser(), await app.createUser()];
  const { id: quoteId } = await quoted(seller, await contactFor(app, seller, buyer));
  const decide = (who: TestUser, businessId: string) => app.call(decideQuote, { businessId, quoteId, action: 'approve' }, who);
  for (const [who, businessId] of [
    [seller, seller.businessId],
    [seller, buyer.businessId],
    [thief, thief.businessId],
    [thief, buyer.businessId],
  ] as const)
    expect(await decide(who, businessId)).toMatchObject({ ok: false });
  expect(await app.call(invoiceQuote, { id: quoteId, businessId: buyer.businessId }, buyer)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(done(await app.call(listQuotes, { businessId: buyer.businessId, type: 'received' }, buyer)).quotes).toMatchObject([{ status: 'pending' }]);
});

test('the advice of a run is for its payer: another business, the supplier, and an invoice of another run open nothing', async () => {
  const [supplier, payer, thief] = [await app.createUser(), await app.createUser(), await app.createUser()];
  await app.fund(payer, 100_000);
  await app.fund(thief, 100_000);
  const paid = async (who: TestUser) => {
    const { id: invoiceId } = await sent(app, supplier, await contactFor(app, supplier, who), 100);
    const by = { businessId: who.businessId };
    const { id, toPay: total } = done(await app.call(createRun, { ...by, invoices: [invoiceId] }, { ...who, key: app.key() }));
    done(await app.call(approveRun, { ...by, id, total }, { ...who, key: app.key() }));
    await eventually('the end of the run', async () => done(await app.call(readRun, { ...by, id }, who)).state === 'done');
    return { id, invoiceId };
  };
  const [run, own] = [await paid(payer), await paid(thief)];
  const advice = async (who: TestUser, businessId: string, id: string, invoiceId: string) => {
    const { path } = requestOf(runRemittance, { id, businessId });
    return (await app.raw('GET', `${path}?invoiceId=${invoiceId}`, { token: who.token })).status;
  };
  expect(await advice(payer, payer.businessId, run.id, run.invoiceId)).toBe(200);
  const tries = [
    await advice(thief, thief.businessId, run.id, run.invoiceId),
    await advice(thief, payer.businessId, run.id, run.invoiceId),
    await advice(thief, thief.businessId, own.id, run.invoiceId),
    await advice(supplier, supplier.businessId, run.id, run.invoiceId),
  ];
  expect(tries).toEqual([404, 404, 409, 404]);
});
