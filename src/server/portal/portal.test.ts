import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, removeContact, updateContact } from '../../shared/contacts/contract.ts';
import { markPaid } from '../../shared/invoices/contract.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import {
  openPortal,
  portalLink,
  portalReceipt,
  portalStatement,
  readPortal,
  renewPortal,
  requestPortal,
  sendPortal,
  sendPortalCode,
} from '../../shared/portal/contract.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { codeIn, done, emailTo, emailsTo, keyIn, openedPortal, sent } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Keys = Awaited<ReturnType<typeof openedPortal>>;
const read = (keys: { q: string; access?: string }, more: { show?: 'open' | 'all'; limit?: number; offset?: number } = {}) =>
  app.call(readPortal, { ...keys, ...more });
const fileAt = async (path: string, keys: { q: string; access?: string }) => (await app.raw('GET', `${path}?${new URLSearchParams(keys).toString()}`)).status;
const receiptPath = (id = '') => portalReceipt.path.replace('{paymentId}', id);
async function customerOf(us: TestUser, email = `${app.key()}@example.com`) {
  const by = { businessId: us.businessId };
  const { id } = done(await app.call(createContact, { ...by, name: 'Ngozi', email }, us));
  const link = async () => keyIn(done(await app.call(portalLink, { ...by, id }, us)).url, 'q');
  const opened = async (): Promise<Keys> => openedPortal(app, await link(), email);
  return { id, by, email, link, opened };
}

test('one link shows a customer what they owe, all documents and payments, and gives the statement and receipts', async () => {
  const us = await app.createUser();
  const { id, by, opened } = await customerOf(us);
  const day = (issueDate: string, dueDate: string) => ({ issueDate, dueDate });
  const late = await sent(app, us, id, 300, day('2026-01-10', '2026-01-20'));
  const paid = await sent(app, us, id, 200, day('2026-02-10', '2030-01-01'));
  const open = await sent(app, us, id, 50, day('2026-03-10', '2030-01-01'));
  done(await app.call(markPaid, { ...by, invoiceId: paid.id, amount: 200, date: '2026-02-20' }, { ...us, key: app.key() }));
  const order = { ...by, contactId: id, issueDate: '2026-03-01', itemDetails: [{ id: '1', name: 'Rope', quantity: 1, unitPrice: 70 }] };
  const { number } = done(await app.call(createOrder, order, { ...us, key: app.key() }));
  const q = await opened();
  const page = done(await read(q));
  expect(page).toMatchObject({ balance: 350, overdue: 300, count: 2, customer: { name: 'Ngozi' }, orders: [{ number, total: 70, status: 'pending' }] });
  expect(page.invoices.map(({ number: one, status, balance }) => [one, status, balance])).toEqual([
    [late.number, 'late', 300],
    [open.number, 'pending', 50],
  ]);
  expect(page.payments).toMatchObject([{ number: paid.number, amount: 200, date: '2026-02-20' }]);
  const all = done(await read(q, { show: 'all', limit: 2 }));
  expect(all.count).toBe(3);
  expect(all.invoices.map(({ number: one }) => one)).toEqual([open.number, paid.number]);
  expect(done(await read(q, { show: 'all', limit: 2, offset: 2 })).invoices.map(({ number: one }) => one)).toEqual([late.number]);
  // The invoice's own link, which pays and cannot decide.
  const there = await app.raw('GET', `/v1/invoice/${String(page.invoices[0]?.q)}`);
  expect(await there.json()).toMatchObject({ data: { number: late.number, can: { pay: true } } });
  const [payment] = page.payments;
  expect(await fileAt(receiptPath(payment?.id), q)).toBe(200);
  expect(await fileAt(portalStatement.path, q)).toBe(200);
});

test('a link shows one contact of one business: nothing else, nothing of another, and no payment of another', async () => {
  const us = await app.createUser();
  const [mine, other] = [await customerOf(us), await customerOf(us)];
  const theirs = await sent(app, us, other.id, 90);
  done(await app.call(markPaid, { ...other.by, invoiceId: theirs.id, amount: 90, date: '2026-02-20' }, { ...us, key: app.key() }));
  const [q, otherQ] = [await mine.opened(), await other.opened()];
  const [payment] = done(await read(otherQ)).payments;
  expect(done(await read(q, { show: 'all' }))).toMatchObject({ count: 0, invoices: [], orders: [], payments: [], balance: 0 });
  expect(await fileAt(receiptPath(payment?.id), otherQ)).toBe(200);
  expect(await fileAt(receiptPath(payment?.id), q)).toBe(404);
  const [, signature] = q.q.split('.');
  for (const forged of [`${other.id}.${signature}`, other.id, `${mine.id}.`, `${mine.id}.${'A'.repeat(43)}`, 'x', `${q.q}A`]) {
    expect(await read({ ...q, q: forged })).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await app.call(sendPortalCode, { q: forged })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await fileAt(portalStatement.path, { ...q, q: forged })).toBe(404);
  }
  const stranger = await app.createUser();
  for (const call of [portalLink, renewPortal, sendPortal])
    expect(await app.call(call, { id: mine.id, businessId: stranger.businessId }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a link ends when it is renewed, when the address of the contact changes, and while the contact is removed', async () => {
  const us = await app.createUser();
  const { id, by, link, email, opened } = await customerOf(us);
  const first = await opened();
  const { url } = done(await app.call(renewPortal, { ...by, id }, us));
  expect(await read(first)).toMatchObject({ code: 'NOT_FOUND' });
  // What opened the former link does not open the next one.
  expect(await read({ ...first, q: keyIn(url, 'q') })).toMatchObject({ code: 'CODE_REQUIRED' });
  await app.later(2 * MINUTE);
  const second = await opened();
  done(await read(second));
  const change = (fields: object) => app.call(updateContact, { ...by, id, name: 'Ngozi', email, category: 'customer', ...fields }, us);
  done(await change({ name: 'Ngozi Eze' }));
  done(await read(second));
  done(await change({ email: `${app.key()}@example.com` }));
  expect(await read(second)).toMatchObject({ code: 'NOT_FOUND' });
  const third = await link();
  done(await app.call(removeContact, { ...by, id }, us));
  expect(await read({ q: third })).toMatchObject({ code: 'NOT_FOUND' });
});

test('the link goes to the contact’s address alone: asked for by the business, or by whoever has the link of an invoice', async () => {
  const us = await app.createUser();
  const { id, by, email, link } = await customerOf(us);
  const invoice = await sent(app, us, id, 80, { medium: 'link' });
  const q = keyIn(invoice.shareUrl, 'q');
  const answer = done(await app.call(requestPortal, { q }));
  expect(answer.to).toContain('•');
  const letter = await emailTo(app, email, /All your invoices from/);
  expect(letter.links.map((one) => new URL(one)).some((one) => one.pathname === '/portal')).toBe(true);
  expect(
    keyIn(
      letter.links.find((one) => one.includes('/portal')),
      'q',
    ),
  ).toBe(await link());
  expect(letter.text).toContain('₦80');
  expect(await app.call(sendPortal, { ...by, id }, us)).toMatchObject({ http: 429 });
  expect(await app.call(requestPortal, { q: await link() })).toMatchObject({ code: 'NOT_FOUND' });
  expect((await emailsTo(app, email)).filter(({ subject }) => /All your invoices/.test(subject))).toHaveLength(1);
  const nameless = done(await app.call(createContact, { ...by, name: 'No address' }, us));
  expect(await app.call(sendPortal, { ...by, id: nameless.id }, us)).toMatchObject({ code: 'STATE_CONFLICT' });
  const byLink = await sent(app, us, nameless.id, 80, { medium: 'link' });
  expect(await app.call(requestPortal, { q: keyIn(byLink.shareUrl, 'q') })).toMatchObject({ code: 'NOT_ELIGIBLE' });
});

test('removing the contact and adding it again, with a tag in its address, does not send more e-mails', async () => {
  const us = await app.createUser();
  const { id, by, email } = await customerOf(us);
  done(await app.call(sendPortal, { ...by, id }, us));
  await emailTo(app, email, /All your invoices from/);
  const refused = { http: 429, code: 'RATE_LIMITED' };
  done(await app.call(removeContact, { ...by, id }, us));
  for (const same of [email, email.replace('@', '+1@')]) {
    const again = await customerOf(us, same);
    expect(await app.call(sendPortal, { ...by, id: again.id }, us)).toMatchObject(refused);
  }
  const elsewhere = await app.createUser();
  const theirs = await customerOf(elsewhere, email);
  done(await app.call(sendPortal, { ...theirs.by, id: theirs.id }, elsewhere));
});

test('a link alone shows nothing: it opens with a code that only its customer gets, for thirty days', async () => {
  const us = await app.createUser();
  const { email, link } = await customerOf(us);
  const q = await link();
  const closed = { http: 422, code: 'CODE_REQUIRED', message: expect.stringMatching(/enter the code that we send to .•/) };
  expect(await read({ q })).toMatchObject(closed);
  for (const path of [portalStatement.path, receiptPath('pay_x')]) expect(await fileAt(path, { q })).toBe(422);
  const { to } = done(await app.call(sendPortalCode, { q }));
  expect(to).not.toBe(email);
  expect(await app.call(sendPortalCode, { q })).toMatchObject({ http: 429 });
  const letter = await emailTo(app, email, /is your code: open your invoices/);
  const code = codeIn({ text: letter.subject });
  expect(new URL(letter.links.find((one) => one.includes('/portal')) ?? '').searchParams.get('code')).toBe(code);
  expect(await app.call(openPortal, { q, code: code === '111111' ? '222222' : '111111' })).toMatchObject({ code: 'CODE_WRONG' });
  const keys = { q, access: done(await app.call(openPortal, { q, code })).access };
  done(await read(keys));
  expect(await app.call(openPortal, { q, code })).toMatchObject({ code: 'CODE_EXPIRED' });
  // No other's, and none that is changed.
  const other = await customerOf(us);
  const [until = '', signature] = keys.access.split('.');
  expect(await read({ ...keys, q: await other.link() })).toMatchObject(closed);
  for (const access of ['', '.', until, `${Number(until) + 1}.${signature}`, `${until}.${signature}A`, `1e20.${signature}`, `NaN.${signature}`])
    expect(await read({ q, access })).toMatchObject(closed);
  await app.later(31 * 24 * 60 * MINUTE);
  expect(await read(keys)).toMatchObject(closed);
});

test('the link of a contact without an email address needs no code', async () => {
  const us = await app.createUser();
  const by = { businessId: us.businessId };
  const { id } = done(await app.call(createContact, { ...by, name: 'By hand' }, us));
  const q = keyIn(done(await app.call(portalLink, { ...by, id }, us)).url, 'q');
  done(await read({ q }));
  expect(await app.call(sendPortalCode, { q })).toMatchObject({ code: 'NOT_ELIGIBLE' });
});

test('five wrong codes end a code, and five codes an hour are sent to an address, also if the contact is removed and added again', async () => {
  // The hour of the limit begins with the clock's.
  await app.later(HOUR - (app.deps.clock() % HOUR));
  const us = await app.createUser();
  const { id, by, email, link } = await customerOf(us);
  const q = await link();
  done(await app.call(sendPortalCode, { q }));
  const code = codeIn({ text: (await emailTo(app, email, /is your code: open your invoices/)).subject });
  const wrong = code === '111111' ? '222222' : '111111';
  for (let n = 0; n < 5; n += 1) expect(await app.call(openPortal, { q, code: wrong })).toMatchObject({ code: 'CODE_WRONG' });
  expect(await app.call(openPortal, { q, code })).toMatchObject({ code: 'CODE_EXPIRED' });
  done(await app.call(removeContact, { ...by, id }, us));
  const again = await (await customerOf(us, email.replace('@', '+1@'))).link();
  const codes = [];
  for (let n = 0; n < 6; n += 1) {
    await app.later(MINUTE + 1_000);
    codes.push((await app.call(sendPortalCode, { q: again })).ok);
  }
  expect(codes).toEqual([true, true, true, true, false, false]);
});

test('twenty codes a day are sent to an address', async () => {
  await app.later(24 * HOUR - (app.deps.clock() % (24 * HOUR)));
  const us = await app.createUser();
  const { link } = await customerOf(us);
  const q = await link();
  let sentCodes = 0;
  for (let n = 0; n < 24; n += 1) {
    if ((await app.call(sendPortalCode, { q })).ok) sentCodes += 1;
    await app.later(20 * MINUTE);
  }
  expect(sentCodes).toBe(20);
});
