import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login } from '../../shared/accounts/contract.ts';
import { completeSignup, listTeam, suspendMember } from '../../shared/team/contract.ts';
import { archiveInvoices } from '../../shared/invoices/bulk-contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { invoicePdf } from '../../shared/invoices/documents-contract.ts';
import { createOrder, readOrder } from '../../shared/orders/contract.ts';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { invoiceOrder } from '../../shared/orders/steps-contract.ts';
import { startTestApp, PASSWORD, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { readPdf } from '../testing/pdf.ts';
import { contactFor, done, keyIn, invoiceInput, sent } from '../testing/scenes.ts';
import { invited, memberOf } from '../testing/team.ts';

/** Vulnerabilities of comparable products with documents, links and members, each tested on this one. */
let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [seller, buyer, stranger] = [await app.createUser('Amara Textiles'), await app.createUser('Bola Retail'), await app.createUser('Stranger')];
});
afterAll(() => app.stop());

const status = async (who: TestUser, id: string) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who)).status;

test('CVE-2026-55381: nobody turns another’s order into an invoice', async () => {
  const contactId = await contactFor(app, buyer, seller);
  const itemDetails = [{ id: '1', name: 'Cloth', quantity: 2, unitPrice: 100 }];
  const order = done(
    await app.call(createOrder, { businessId: buyer.businessId, contactId, issueDate: '2026-11-01', itemDetails }, { ...buyer, key: app.key() }),
  );
  done(await app.call(decideOrder, { businessId: seller.businessId, orderId: order.id, action: 'approve' }, seller));
  expect(await app.call(invoiceOrder, { id: order.id, businessId: stranger.businessId }, stranger)).toMatchObject({ ok: false, http: 404 });
  expect(await app.call(invoiceOrder, { id: order.id, businessId: buyer.businessId }, buyer)).toMatchObject({ ok: false });
  expect(await app.call(invoiceOrder, { id: order.id, businessId: seller.businessId }, stranger)).toMatchObject({ ok: false, http: 404 });
  expect(done(await app.call(readOrder, { id: order.id, businessId: buyer.businessId }, buyer)).status).toBe('approved');
});

test('CVE-2026-55387: with one foreign id among many nothing changes', async () => {
  const contactId = await contactFor(app, seller, buyer);
  const mine = await sent(app, seller, contactId, 10);
  const theirs = await sent(app, stranger, await contactFor(app, stranger, buyer), 20);
  const ids = [mine.id, theirs.id];
  expect(await app.call(archiveInvoices, { businessId: seller.businessId, invoices: ids, archived: true }, seller)).toMatchObject({ ok: false, http: 404 });
  expect([await status(seller, mine.id), await status(stranger, theirs.id)]).toEqual(['pending', 'pending']);
});

test('CVE-2026-55384 and CVE-2026-44826: totals are the server’s; nothing counts backwards', async () => {
  const contactId = await contactFor(app, seller, buyer);
  const body = { ...invoiceInput(seller, contactId, 100), total: 1, balance: 1, subtotal: 1, amounts: { total: 1 } };
  const made = await app.raw('POST', '/v1/invoice', { token: seller.token, key: app.key(), body });
  expect(made.status).toBe(200);
  expect(await made.json()).toMatchObject({ data: { total: 100 } });
  for (const line of [
    { quantity: -1, unitPrice: 100 },
    { quantity: 1, unitPrice: -100 },
  ]) {
    const refused = await app.raw('POST', '/v1/invoice', {
      token: seller.token,
      key: app.key(),
      body: { ...body, itemDetails: [{ id: '1', name: 'Goods', ...line }] },
    });
    expect(refused.status).toBe(400);
  }
});

test('CVE-2026-34365: text on a document loads nothing', async () => {
  let asked = 0;
  const trap = createServer((_request, response) => {
    asked += 1;
    response.end('x');
  });
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done));
  const address = trap.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/a.png`;
  const words = `<img src="${url}"> <iframe src="file:///etc/passwd"> @import url(${url})`;
  const itemDetails = [{ id: '1', name: words, quantity: 1, unitPrice: 100 }];
  const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 100, { description: words, itemDetails });
  const { path } = requestOf(invoicePdf, { id, businessId: seller.businessId });
  const response = await app.raw('GET', path, { token: seller.token });
  const { plain } = await readPdf(Buffer.from(await response.arrayBuffer()));
  expect(plain).toContain('file:///etc/passwd');
  expect(plain).not.toContain('root:');
  expect(asked).toBe(0);
  trap.close();
});

test('CVE-2026-23491: a link’s file is named by its id alone', async () => {
  const { shareUrl } = await sent(app, seller, await contactFor(app, seller, buyer), 10);
  const q = keyIn(shareUrl, 'q');
  for (const name of ['..%2F..%2Fetc%2Fpasswd', '%2e%2e%2f%2e%2e%2fpackage.json', '....//....//package.json', 'att_..']) {
    const response = await app.raw('GET', `/v1/received/attachments/${name}?q=${q}`);
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('duewell');
  }
});

test('CVE-2026-47409 and CVE-2026-55610: an admin removes no owner, and nobody changes who is of another team', async () => {
  const admin = await memberOf(app, seller, 'admin');
  const team = done(await app.call(listTeam, { businessId: seller.businessId }, seller)).members;
  const owner = team.find(({ role }) => role === 'owner')?.id ?? '';
  const suspend = { businessId: seller.businessId, memberId: owner, suspended: true };
  expect(await app.call(suspendMember, suspend, admin)).toMatchObject({ ok: false });
  expect(await app.call(suspendMember, { ...suspend, businessId: stranger.businessId }, stranger)).toMatchObject({ ok: false, http: 404 });
  const named = await app.raw('PUT', '/v1/team/update', {
    token: admin.token,
    body: { firstName: 'Eve', lastName: 'X', id: seller.userId, userId: seller.userId },
  });
  expect(named.status).toBeLessThan(500);
  expect(done(await app.call(listTeam, { businessId: seller.businessId }, seller)).members.find(({ id }) => id === owner)).toMatchObject({
    status: 'active',
    firstName: 'Ada',
  });
});

test('an invitation overwrites no account that exists', async () => {
  const known = await app.createUser('Known');
  const { k } = await invited(app, seller, known.email);
  const reply = await app.call(completeSignup, {
    k,
    firstName: 'Eve',
    lastName: 'X',
    phone: '+2348030000001',
    password: 'an altogether new phrase',
    terms: true,
  });
  expect(reply).toMatchObject({ ok: false, code: 'WRONG_CREDENTIALS' });
  done(await app.call(login, { email: known.email, password: PASSWORD }));
  expect(await (await app.raw('GET', `/v1/users/${known.userId}`, { token: known.token })).text()).not.toContain('Eve');
});
