import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveInvoices } from '../../../shared/invoices/bulk-contract.ts';
import { listInvoices, markPaid, readInvoice, readReceived } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { changeLink, listRevisions, reviseInvoice, undoMarkPaid, voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { again, DAY, HOUR, run } from '../../testing/life.ts';
import { contactFor, done, keyIn, emailTo, invoiceInput, sent } from '../../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contact: string;
let turned = 0;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Buyer Ltd')];
  contact = await contactFor(app, seller, buyer);
  // A business that knows the sender gets any number.
  await contactFor(app, buyer, seller);
  await app.fund(buyer, 10_000_000);
});
beforeEach(async () => {
  app.turnClock(-turned);
  turned = 0;
  [seller, buyer] = [await again(app, seller), await again(app, buyer)];
});
afterAll(() => app.stop());

async function turn(milliseconds: number): Promise<void> {
  app.turnClock(milliseconds);
  turned += milliseconds;
  [seller, buyer] = [await again(app, seller), await again(app, buyer)];
}
const today = () => dateIn('Africa/Lagos', app.deps.clock());
const due = (days: number) => ({ issueDate: addDays(today(), Math.min(0, days)), dueDate: addDays(today(), days) });
const read = async (id: string, who = seller) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
const decide = (id: string, action: 'approve' | 'deny') =>
  app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action, reason: 'Wrong price' }, buyer);
const mark = async (id: string, amount?: number) =>
  app.call(markPaid, { businessId: seller.businessId, invoiceId: id, ...(amount ? { amount } : {}) }, { ...seller, key: app.key() });
const revise = async (id: string, change: object, version?: number) => {
  const { contactId: _, ...text } = invoiceInput(seller, contact, 80, due(7));
  return app.call(reviseInvoice, { ...text, id, version: version ?? (await read(id)).version, ...change }, { ...seller, key: app.key() });
};

describe('expiry', () => {
  test.each([
    ['due yesterday, 73 hours after sending', -1, 73 * HOUR, 'expired'],
    ['due yesterday, 71 hours after sending', -1, 71 * HOUR, 'late'],
    ['due in five days, 73 hours after sending', 5, 73 * HOUR, 'pending'],
    ['due in three days, when that day has ended', 3, 4 * DAY, 'expired'],
  ])('%s', async (_what, days, passed, status) => {
    const { id } = await sent(app, seller, contact, 100, due(days));
    await turn(passed);
    await run(app, 'invoices.expire');
    expect((await read(id)).status).toBe(status);
  });

  test('happens once, notifies the sender, and prevents decision and payment', async () => {
    const { id, number, shareUrl } = await sent(app, seller, contact, 100, due(0));
    await turn(4 * DAY);
    await run(app, 'invoices.expire');
    const view = await read(id);
    expect(view).toMatchObject({ status: 'expired', decision: 'expired', can: { revise: true, void: true, markPaid: false } });
    expect(view.history.filter(({ what }) => what === 'expired')).toHaveLength(1);
    await eventually('a notification', async () => {
      const told = done(await app.call(listNotifications, { businessId: seller.businessId }, seller)).notifications;
      return told.filter(({ text }) => text.includes(`${number}`) && text.includes('expired')).length === 1;
    });
    expect(done(await app.call(readReceived, { id: keyIn(shareUrl, 'q') }))).toMatchObject({
      status: 'expired',
      can: { approve: false, deny: false, pay: false },
    });
    const pay = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 100 } as const;
    expect(await app.call(payFromWallet, pay, { ...buyer, key: app.key() })).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await decide(id, 'approve')).toMatchObject({ code: 'STATE_CONFLICT' });
    const { invoices } = done(await app.call(listInvoices, { businessId: seller.businessId, status: 'expired', limit: 100 }, seller));
    expect(invoices.some((row) => row.id === id)).toBe(true);
  });

  test('excludes approved, partly paid, denied and archived invoices', async () => {
    const made = await Promise.all(['approve', 'part', 'deny', 'archive'].map(() => sent(app, seller, contact, 100, due(0))));
    const [approved, part, denied, archived] = made.map(({ id }) => id);
    done(await decide(String(approved), 'approve'));
    done(await mark(String(part), 10));
    done(await decide(String(denied), 'deny'));
    done(await app.call(archiveInvoices, { businessId: seller.businessId, invoices: [String(archived)] }, seller));
    await turn(4 * DAY);
    await run(app, 'invoices.expire');
    expect(await Promise.all(made.map(async ({ id }) => (await read(id)).status))).toEqual(['late', 'late', 'denied', 'archived']);
  });

  test('finds more than one portion holds', async () => {
    const made: { id: string }[] = [];
    // By link: two hundred e-mails would disturb the next test.
    const quiet = { ...due(0), medium: 'link' } as const;
    for (let n = 0; n < 13; n += 1) made.push(...(await Promise.all(Array.from({ length: 16 }, () => sent(app, seller, contact, 1, quiet)))));
    await turn(4 * DAY);
    await run(app, 'invoices.expire');
    const { invoices } = done(await app.call(listInvoices, { businessId: seller.businessId, status: 'pending', limit: 100 }, seller));
    expect(invoices.filter((row) => made.some(({ id }) => id === row.id))).toEqual([]);
  });
});

describe('a revision', () => {
  test('requests a decision again with the same number and link, sends the changes and stores the earlier version', async () => {
    const { id, number, shareUrl } = await sent(app, seller, contact, 100, due(7));
    done(await decide(id, 'deny'));
    const reply = done(await revise(id, {}));
    expect(reply).toMatchObject({
      number,
      revision: 2,
      total: 80,
      shareUrl,
      changes: ['Total: ₦80.00; it was ₦100.00.', expect.stringContaining('Removed'), expect.stringContaining('Added')],
    });
    expect(await read(id, buyer)).toMatchObject({ status: 'pending', reason: null, total: 80, balance: 80, can: { approve: true, deny: true, pay: true } });
    const { revisions } = done(await app.call(listRevisions, { id, businessId: buyer.businessId }, buyer));
    expect(revisions).toMatchObject([
      { revision: 1, decision: 'denied', reason: 'Wrong price', paper: { total: 100, number, itemDetails: [{ unitPrice: 100 }] } },
    ]);
    const letter = await emailTo(app, buyer.email, new RegExp(`Revised invoice ${number}`));
    expect(letter.text).toContain('it was ₦100.00');
    expect(letter.links.map((link) => link.replace(/&d=[\w-]{43}$/, ''))).toContain(shareUrl);
    done(await decide(id, 'approve'));
    const pay = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 80 } as const;
    expect(await app.call(payFromWallet, pay, { ...buyer, key: app.key() })).toMatchObject({ ok: true, data: { balance: 0 } });
  });

  test('is not of an approved invoice; only by its sender, in the version last read, with a change', async () => {
    const { id } = await sent(app, seller, contact, 100, due(7));
    const approved = await sent(app, seller, contact, 100, due(7));
    done(await decide(approved.id, 'approve'));
    expect(await revise(approved.id, {})).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('unpaid') });
    done(await decide(id, 'deny'));
    const version = (await read(id)).version;
    expect(await revise(id, {}, version - 1)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await revise(id, { itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 100 }] })).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await revise(id, { issueDate: addDays(today(), -9), dueDate: addDays(today(), -1) })).toMatchObject({ errors: [{ field: 'dueDate' }] });
    const two = await Promise.all([revise(id, {}, version), revise(id, {}, version)]);
    expect(two.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is never below the paid amount', async () => {
    const { id } = await sent(app, seller, contact, 100, { issueDate: addDays(today(), -9), dueDate: addDays(today(), -1) });
    done(await mark(id, 90));
    done(await decide(id, 'deny'));
    expect(await revise(id, {})).toMatchObject({ http: 400, errors: [{ message: expect.stringContaining('₦90.00') }] });
    const line = [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 95 }];
    done(await revise(id, { itemDetails: line }));
    expect(await read(id)).toMatchObject({ total: 95, paid: 90, balance: 5, status: 'partial' });
  });
});

test('voiding keeps the number and ends the link, which only shows the reason; payment and decision are impossible', async () => {
  const { id, shareUrl } = await sent(app, seller, contact, 100, due(7));
  const withdraw = (reason: string) => app.call(voidInvoice, { id, businessId: seller.businessId, reason }, seller);
  expect(await withdraw(' ')).toMatchObject({ errors: [{ field: 'reason' }] });
  expect(await withdraw('Sent to the wrong branch')).toMatchObject({ ok: true, data: { status: 'void' } });
  expect(await app.call(readReceived, { id: keyIn(shareUrl, 'q') })).toMatchObject({
    http: 404,
    message: 'The sender has withdrawn this invoice, and nothing needs to be paid on it: “Sent to the wrong branch”',
  });
  expect(await decide(id, 'approve')).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await mark(id)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await withdraw('Again')).toMatchObject({ code: 'STATE_CONFLICT' });
  const paid = await sent(app, seller, contact, 100, due(7));
  done(await mark(paid.id, 1));
  expect(await app.call(voidInvoice, { id: paid.id, businessId: seller.businessId, reason: 'No' }, seller)).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a renewed link opens the invoice, the old one does not any more, and a revoked one leaves none', async () => {
  const { id, shareUrl } = await sent(app, seller, contact, 100, due(7));
  const change = async (action: 'renew' | 'revoke') =>
    done(await app.call(changeLink, { id, businessId: seller.businessId, action }, { ...seller, key: app.key() }));
  const next = await change('renew');
  const open = (url: string | null) => app.call(readReceived, { id: keyIn(url, 'q') });
  expect(await open(shareUrl)).toMatchObject({ http: 404, message: expect.stringContaining('Ask the sender for a new one') });
  expect(await app.call(decideInvoice, { action: 'approve', q: keyIn(shareUrl, 'q') })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
  expect(await open(next.shareUrl)).toMatchObject({ ok: true });
  expect((await read(id)).shareUrl).toBe(next.shareUrl);
  expect(await change('revoke')).toEqual({ shareUrl: null });
  expect(await open(next.shareUrl)).toMatchObject({ http: 404 });
  expect((await read(id)).shareUrl).toBeNull();
});

test('the history records once that it was sent and opened; the sender’s own view is not counted', async () => {
  const { id, shareUrl } = await sent(app, seller, contact, 100, due(7));
  await emailTo(app, buyer.email, new RegExp(String((await read(id)).number)));
  await eventually('the mark', async () => (await read(id)).life.mailedAt);
  const q = keyIn(shareUrl, 'q');
  done(await app.call(readReceived, { id: q, viewer: seller.businessId }));
  expect(await app.call(readReceived, { id })).toMatchObject({ http: 404 });
  expect((await read(id)).life).toMatchObject({ firstViewedAt: null, lastViewedAt: null });
  done(await app.call(readReceived, { id: q }));
  const first = (await read(id)).life;
  expect(first.firstViewedAt).not.toBeNull();
  await turn(HOUR);
  await read(id, buyer);
  const later = await read(id);
  expect(later.life.firstViewedAt).toBe(first.firstViewedAt);
  expect(Date.parse(String(later.life.lastViewedAt)) - Date.parse(String(first.firstViewedAt))).toBeGreaterThanOrEqual(HOUR);
  expect(later.history.map(({ what }) => what).toSorted()).toEqual(['mailed', 'opened', 'sent']);
  expect((await read(id, buyer)).life).toMatchObject({ mailedAt: null, firstViewedAt: null });
});

describe('undoing "mark as paid"', () => {
  const undo = (id: string, paymentId: string, who = seller) => app.call(undoMarkPaid, { id, businessId: who.businessId, paymentId }, who);

  test('restores the balance due, keeps the payment as reversed, and is idempotent', async () => {
    const { id } = await sent(app, seller, contact, 100, due(7));
    const { paymentId } = done(await mark(id));
    expect((await read(id)).status).toBe('paid');
    const replies = await Promise.all([undo(id, paymentId), undo(id, paymentId), undo(id, paymentId)]);
    for (const reply of replies) expect(reply).toMatchObject({ ok: true, data: { balance: 100, status: 'pending' } });
    const view = await read(id);
    expect(view).toMatchObject({ paid: 0, balance: 100, payments: [] });
    expect(view.history.filter(({ what }) => what === 'payment taken back')).toMatchObject([{ detail: '100' }]);
  });

  test('F10: of a declined invoice, which can then be voided', async () => {
    const { id } = await sent(app, seller, contact, 100, due(7));
    const { paymentId } = done(await mark(id, 40));
    done(await decide(id, 'deny'));
    const voided = () => app.call(voidInvoice, { id, businessId: seller.businessId, reason: 'given back' }, seller);
    expect(await voided()).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('remove the payment first') });
    expect(await undo(id, paymentId)).toMatchObject({ ok: true, data: { status: 'denied' } });
    expect(await voided()).toMatchObject({ ok: true });
  });

  test('is refused after later events, for payments of the product, and without the permission', async () => {
    const { id } = await sent(app, seller, contact, 100, due(7));
    const first = done(await mark(id, 10)).paymentId;
    const second = done(await mark(id, 20)).paymentId;
    expect(await undo(id, first)).toMatchObject({ code: 'STATE_CONFLICT' });
    done(await undo(id, second));
    done(await undo(id, first));
    const third = done(await mark(id, 30)).paymentId;
    expect(await undo(id, third, buyer)).toMatchObject({ ok: false });
    done(await decide(id, 'approve'));
    expect(await undo(id, third)).toMatchObject({ code: 'STATE_CONFLICT' });
    const pay = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 5 } as const;
    const { reference } = done(await app.call(payFromWallet, pay, { ...buyer, key: app.key() }));
    expect(await undo(id, reference)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await read(id)).paid).toBe(35);
  });
});
