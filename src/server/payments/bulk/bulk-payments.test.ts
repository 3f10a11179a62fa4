import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveInvoices, bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { createInvoice, exportInvoices, listInvoices, readInvoice } from '../../../shared/invoices/contract.ts';
import { bulkInvoices } from '../../../shared/invoices/bulk-contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { createApprovalRequest, decideRequest } from '../../../shared/team/requests-contract.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { memberOf } from '../../testing/team.ts';
import { eventually } from '../../testing/test-app.ts';
import { balances, contactFor, done, invoiceInput, sent } from '../../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

/** A payer with ₦1,000, and invoices of 100, 200 and 300 from two sellers. */
async function scene() {
  const [one, two, payer] = [await app.createUser(), await app.createUser(), await app.createUser()];
  await app.fund(payer, 100_000);
  const [first, second] = [await contactFor(app, one, payer), await contactFor(app, two, payer)];
  const invoices = [await sent(app, one, first, 100), await sent(app, one, first, 200), await sent(app, two, second, 300)].map(({ id }) => id);
  const by = { businessId: payer.businessId };
  const start = (ids = invoices) => app.call(bulkPayment, { ...by, invoices: ids }, { ...payer, key: app.key() });
  const verify = (paymentId: string, key = app.key()) => app.call(verifyBulkPayment, { ...by, paymentId, channel: 'wallet' as const }, { ...payer, key });
  return { one, two, payer, invoices, by, start, verify };
}

const statuses = async (who: TestUser) =>
  done(await app.call(listInvoices, { businessId: who.businessId, type: 'received', limit: 50 }, who)).invoices.map(({ status }) => status);

test('three invoices of two sellers are paid all or nothing', async () => {
  const { one, two, payer, invoices, by, start, verify } = await scene();
  const { total, count } = done(await app.call(bulkInvoices, { ...by, invoices: invoices.join(',') }, payer));
  expect({ total, count }).toEqual({ total: 600, count: 3 });
  const bulk = done(await start());
  expect(bulk).toMatchObject({ total: 600, count: 3 });
  expect(done(await verify(bulk.paymentId))).toEqual({ paymentId: bulk.paymentId, status: 'succeeded' });
  expect(await balances(app, payer)).toEqual({ total: 400, available: 400 });
  expect([(await balances(app, one)).total, (await balances(app, two)).total]).toEqual([300, 300]);
  expect(await statuses(payer)).toEqual(['paid', 'paid', 'paid']);
  expect(done(await verify(bulk.paymentId)).status).toBe('succeeded');
  expect((await balances(app, payer)).total).toBe(400);
});

test('the tax that the payer keeps is not paid, and is recorded beside the payment', async () => {
  const { one, payer, invoices, by, start, verify } = await scene();
  const three = await app.createUser();
  const taxed = await sent(app, three, await contactFor(app, three, payer), 200, { withholdingTax: 5 });
  const ids = [taxed.id, invoices[0] ?? ''];
  const { total, invoices: rows } = done(await app.call(bulkInvoices, { ...by, invoices: ids.join(',') }, payer));
  expect({ total, rows: rows.map(({ balance, payNow }) => [balance, payNow]) }).toEqual({
    total: 290,
    rows: [
      [200, 190],
      [100, undefined],
    ],
  });
  const { paymentId, total: started } = done(await start(ids));
  expect(started).toBe(290);
  done(await verify(paymentId));
  expect(await balances(app, payer)).toEqual({ total: 710, available: 710 });
  expect([(await balances(app, one)).total, (await balances(app, three)).total]).toEqual([100, 190]);
  const paid = async () => done(await app.call(readInvoice, { ...by, id: taxed.id }, payer));
  await eventually('the tax is recorded', async () => (await paid()).status === 'paid');
  expect((await paid()).payments.map(({ amount, method }) => [amount, method])).toEqual(expect.arrayContaining([[10, 'withholding']]));
});

test('twenty at once pay once', async () => {
  const { payer, start, verify } = await scene();
  const { paymentId } = done(await start());
  await Promise.all(Array.from({ length: 20 }, () => verify(paymentId)));
  expect((await balances(app, payer)).total).toBe(400);
});

test('with a changed one, or insufficient funds, none is paid', async () => {
  const { payer, invoices, by, start, verify } = await scene();
  const { paymentId } = done(await start());
  done(await app.call(payFromWallet, { ...by, category: 'invoice', categoryId: invoices[1] ?? '', amount: 1 }, { ...payer, key: app.key() }));
  expect(await verify(paymentId)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('has changed') });
  done(await app.call(decideInvoice, { ...by, invoiceId: invoices[0] ?? '', action: 'deny', reason: 'no' }, payer));
  expect(await start()).toMatchObject({ code: 'NOT_ELIGIBLE', message: expect.stringContaining('declined') });
  expect(await verify(paymentId)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect((await balances(app, payer)).total).toBe(999);
  const poor = await scene();
  const rich = done(await poor.start());
  const seller = await app.createUser();
  const drain = await sent(app, seller, await contactFor(app, seller, poor.payer), 900);
  done(await app.call(payFromWallet, { ...poor.by, category: 'invoice', categoryId: drain.id, amount: 900 }, { ...poor.payer, key: app.key() }));
  expect(await poor.verify(rich.paymentId)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await balances(app, poor.payer)).toEqual({ total: 100, available: 100 });
});

test('another’s invoice among own ones is not found, and nothing is created', async () => {
  const [mine, other] = [await scene(), await scene()];
  expect(await mine.start([...mine.invoices, other.invoices[0] ?? ''])).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(bulkInvoices, { ...mine.by, invoices: other.invoices.join(',') }, mine.payer)).toMatchObject({ code: 'NOT_FOUND' });
  const { paymentId } = done(await other.start());
  expect(await mine.verify(paymentId)).toMatchObject({ code: 'NOT_FOUND' });
});

test('archiving is all or nothing, and can be undone; drafts and others’ invoices are refused', async () => {
  const { one, two, invoices } = await scene();
  const archive = (ids: string[], archived = true) => app.call(archiveInvoices, { businessId: one.businessId, invoices: ids, archived }, one);
  expect(await archive(invoices)).toMatchObject({ code: 'NOT_FOUND' });
  expect(done(await archive(invoices.slice(0, 2)))).toEqual({ count: 2 });
  const list = (status: 'archived' | 'pending') => app.call(listInvoices, { businessId: one.businessId, status }, one);
  expect(done(await list('archived')).count).toBe(2);
  expect(done(await archive(invoices.slice(0, 2), false))).toEqual({ count: 2 });
  expect(done(await list('pending')).count).toBe(2);
  const contactId = await contactFor(app, two, one);
  const draft = done(await app.call(createInvoice, { ...invoiceInput(two, contactId, 1), action: 'draft' }, two));
  expect(await app.call(archiveInvoices, { businessId: two.businessId, invoices: [draft.id] }, two)).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('an export has exactly the filtered rows, and no formula', async () => {
  const who = await app.createUser();
  const contactId = await contactFor(app, who, await app.createUser('=HYPERLINK("x")'));
  await sent(app, who, contactId, 12.5, { description: '=1+2' });
  await sent(app, who, contactId, 99, { description: 'plain, with "quotes"' });
  const path = exportInvoices.path.replace('{businessId}', who.businessId);
  const response = await app.raw('GET', `${path}?search=plain`, who);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="invoices-sent/);
  const lines = (await response.text()).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('99.00');
  expect(lines[1]).toContain('"plain, with ""quotes"""');
  const all = await (await app.raw('GET', path, who)).text();
  expect(all).toContain(`'=1+2`);
  expect(all).not.toMatch(/(^|,)=/m);
});

test('staff request a bulk payment; the approval pays them once, and shows changes', async () => {
  const { payer, invoices, by } = await scene();
  const staff = await memberOf(app, payer, 'staff');
  const { paymentId } = done(await app.call(bulkPayment, { ...by, invoices }, { ...staff, key: app.key() }));
  const input = { paymentId, channel: 'wallet' };
  expect(await app.call(verifyBulkPayment, { ...by, paymentId, channel: 'wallet' as const }, { ...staff, key: app.key() })).toMatchObject({
    code: 'APPROVAL_REQUIRED',
  });
  const asked = done(await app.call(createApprovalRequest, { ...by, action: 'invoice.pay', input }, { ...staff, key: app.key() }));
  expect(asked).toMatchObject({ amount: 600, summary: expect.stringContaining('3 invoices'), changes: [] });
  const decide = () => app.call(decideRequest, { ...by, requestId: asked.id, approvalStatus: 'approved' }, { ...payer, key: app.key() });
  expect(done(await decide()).status).toBe('approved');
  expect(await decide()).toMatchObject({ ok: false });
  expect((await balances(app, payer)).total).toBe(400);
});
