import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activity } from '../../shared/dashboard/contract.ts';
import { markPaid } from '../../shared/invoices/contract.ts';
import { undoMarkPaid, voidInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import { listNotifications, readNotification } from '../../shared/notifications/contract.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { memberOf, newMember } from '../testing/team.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { transaction } from '../db/transaction.ts';
import { newId } from '../core/context.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { insertNotification } from './queries.ts';
import { isRenewed } from './topics.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  me = await app.createUser();
});
afterAll(() => app.stop());

const list = async (query: object = {}, who: TestUser = me) => done(await app.call(listNotifications, { businessId: me.businessId, ...query }, who));
const texts = async (query: object = {}, who: TestUser = me) => (await list(query, who)).notifications.map(({ text }) => text);
const mark = async (input: object = {}, who: TestUser = me) => app.call(readNotification, { businessId: me.businessId, ...input }, who);

/** Stored as by the listeners, oldest first. */
async function told(...all: readonly [topic: string, text: string][]): Promise<void> {
  for (const [topic, text] of all) {
    const id = newId('notification');
    const one = {
      businessId: me.businessId,
      id,
      at: new Date(app.deps.clock()).toISOString(),
      topic,
      text: verbatim(text),
      path: null,
      eventKey: id,
      renews: false,
    };
    await transaction(app.deps.pool, { businessId: me.businessId }, (sql) => insertNotification(sql, one));
  }
}

test('are read by each person for themselves, one, all, and back again', async () => {
  const other = await memberOf(app, me, 'admin');
  await told(['payment.settled', 'one'], ['wallet.credited', 'two'], ['credit.decided', 'three']);
  const before = (await list()).unread;
  // By their texts: those of one millisecond have no order between them.
  const { notifications } = await list();
  const [two, three] = ['two', 'three'].map((text) => notifications.find((one) => one.text === text));
  expect(done(await mark({ notificationId: two?.id })).unread).toBe(before - 1);
  expect(await texts({ show: 'unread' })).not.toContain('two');
  expect(await texts({ show: 'unread' }, other)).toContain('two');
  expect(done(await mark()).unread).toBe(0);
  expect(done(await app.call(activity, { businessId: me.businessId }, me)).recentActivities.totalNotifications).toBe(0);
  expect((await list({}, other)).unread).toBeGreaterThan(0);
  expect(done(await mark({ notificationId: three?.id, read: false })).unread).toBe(1);
  expect(await texts({ show: 'unread' })).toEqual(['three']);
  await told(['wallet.credited', 'four']);
  expect((await list()).unread).toBe(2);
  expect(done(await mark()).unread).toBe(0);
  expect(await mark({ read: false })).toMatchObject({ http: 400, errors: [{ field: 'notificationId' }] });
});

test('of one category are found, and another business cannot mark them', async () => {
  await told(['payment.settled', 'paid'], ['wallet.credited', 'credited'], ['gone.topic', 'of an earlier release']);
  expect(await texts({ kind: 'wallet' })).toEqual(['credited']);
  expect(await list({ kind: 'paid' })).toMatchObject({ count: 1, notifications: [{ text: 'paid', kind: 'paid', read: false }] });
  expect((await list()).notifications.find(({ text }) => text === 'of an earlier release')?.kind).toBeNull();
  const id = (await list()).notifications[0]?.id;
  const stranger = await app.createUser();
  expect(await app.call(readNotification, { businessId: stranger.businessId, notificationId: id }, stranger)).toMatchObject({ http: 404 });
  expect(await app.call(listNotifications, { businessId: me.businessId }, stranger)).toMatchObject({ http: 404 });
});

test('from before a person joined are not new to them', async () => {
  await told(['payment.settled', 'old'], ['wallet.credited', 'old too']);
  const other = await newMember(app, me);
  expect(await texts({}, other)).toContain('old');
  // Once the team's event was handled.
  await expect.poll(() => texts({ show: 'unread' }, other)).not.toContain('old');
});

test('about the same document are one until somebody has read it, whatever the other party repeats', async () => {
  const seller = await app.createUser('Seller Ltd');
  const contact = await contactFor(app, seller, me);
  const [first, other] = [await sent(app, seller, contact, 100), await sent(app, seller, contact, 100)];
  const markAndUndo = async (invoiceId: string, amount: number) => {
    const { paymentId } = done(await app.call(markPaid, { businessId: seller.businessId, invoiceId, amount }, { ...seller, key: app.key() }));
    done(await app.call(undoMarkPaid, { businessId: seller.businessId, id: invoiceId, paymentId }, seller));
  };
  const about = async (id: string) => (await list({ limit: 100 })).notifications.filter(({ path }) => path === `/invoices/${id}`);
  const amounts = async (id: string) => (await about(id)).map(({ topic, text }) => `${topic} ${/₦\d+/.exec(text)?.[0] ?? ''}`).toSorted();
  for (const amount of [11, 12, 13]) await markAndUndo(first.id, amount);
  await markAndUndo(other.id, 14);
  await expect.poll(() => amounts(first.id)).toEqual(['invoice.mark-undone ₦13']);
  await expect.poll(() => amounts(other.id)).toEqual(['invoice.mark-undone ₦14']);
  const [newest] = (await list()).notifications;
  expect(newest?.path).toBe(`/invoices/${other.id}`);

  const [read] = await about(first.id);
  done(await mark({ notificationId: read?.id }));
  for (const amount of [15, 16]) await markAndUndo(first.id, amount);
  await expect.poll(() => amounts(first.id)).toEqual(['invoice.mark-undone ₦13', 'invoice.mark-undone ₦16']);
  done(await mark());
  await markAndUndo(first.id, 17);
  await expect.poll(async () => (await about(first.id)).filter((one) => !one.read).map(({ topic }) => topic)).toEqual(['invoice.mark-undone']);
});

test('of invoices that were sent and withdrawn at once is one for each', async () => {
  const seller = await app.createUser('Seller Ltd');
  const contact = await contactFor(app, seller, me);
  const before = (await list()).unread;
  const all = [];
  for (const amount of [51, 52, 53]) all.push(await sent(app, seller, contact, amount));
  for (const { id } of all) done(await app.call(voidInvoice, { id, businessId: seller.businessId, reason: 'Wrong price' }, seller));
  const topics = async () => (await list({ show: 'unread' })).notifications.map(({ topic }) => topic).filter((topic) => topic.startsWith('invoice.'));
  await expect.poll(topics).toEqual(['invoice.voided', 'invoice.voided', 'invoice.voided']);
  expect((await list()).unread).toBe(before + 3);
});

test.each(['payment.settled', 'wallet.credited', 'key.created', 'webhook.created'] as const)('of %s each stays', (topic) => {
  expect(isRenewed(topic)).toBe(false);
});
