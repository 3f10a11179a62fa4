import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readInvoice, sendInvoice } from '../../shared/invoices/contract.ts';
import { createOrder, listOrders, readOrder } from '../../shared/orders/contract.ts';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { archiveOrders, copyOrder, archiveOrder, invoiceOrder } from '../../shared/orders/steps-contract.ts';
import { ORDER_STATUSES } from '../../shared/orders/status.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, done } from '../testing/scenes.ts';

let app: TestApp;
let buyer: TestUser;
let supplier: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [buyer, supplier] = [await app.createUser('Lekki Stores', 'retailer', 1), await app.createUser('Kano Mills', 'supplier')];
  contactId = await contactFor(app, buyer, supplier);
});
afterAll(() => app.stop());

const create = (change: Partial<InputOf<typeof createOrder>> = {}) => {
  const line = { id: '1', name: 'Cloth', quantity: 2, unitPrice: 100 };
  return app.call(
    createOrder,
    { businessId: buyer.businessId, contactId, issueDate: '2026-11-01', itemDetails: [line], ...change },
    { ...buyer, key: app.key() },
  );
};
const read = async (id: string, who = buyer) => done(await app.call(readOrder, { id, businessId: who.businessId }, who));
const list = async (change: Partial<InputOf<typeof listOrders>> = {}, who = buyer) =>
  done(await app.call(listOrders, { businessId: who.businessId, ...change }, who));

describe('archiving', () => {
  test('several at once: all or none, without those in this state already, and back again', async () => {
    const ids = [done(await create()).id, done(await create()).id, done(await create()).id];
    const put = (orders: string[], archived: boolean, who = buyer) => app.call(archiveOrders, { businessId: who.businessId, orders, archived }, who);
    const draft = done(await create({ action: 'draft' })).id;
    expect(await put([...ids, draft], true)).toMatchObject({ http: 409 });
    expect(await put(ids, true, supplier)).toMatchObject({ http: 409 });
    expect((await list({ status: 'archived' })).count).toBe(0);
    expect(done(await put(ids.slice(0, 1), true)).count).toBe(1);
    expect(done(await put([...ids, ...ids], true)).count).toBe(2);
    expect((await list({ status: 'archived' })).count).toBe(3);
    expect(done(await put(ids, false)).count).toBe(3);
    expect((await list({ status: 'pending' })).count).toBe(3);
  });

  test('a denied order is copied with its text, dated today; its supplier cannot copy it', async () => {
    const sent = done(await create({ description: 'For May', issueDate: '2026-01-01', dueDate: '2026-02-01' }));
    done(await app.call(decideOrder, { businessId: supplier.businessId, orderId: sent.id, action: 'deny', reason: 'Too late' }, supplier));
    const copy = (who: TestUser) => app.call(copyOrder, { id: sent.id, businessId: who.businessId }, { ...who, key: app.key() });
    expect(await copy(supplier)).toMatchObject({ ok: false, code: 'NOT_ELIGIBLE' });
    const again = await read(done(await copy(buyer)).id);
    expect(again).toMatchObject({ stage: 'draft', number: null, description: 'For May', dueDate: null, total: 200, draft: { contactId } });
    expect(again.issueDate).not.toBe('2026-01-01');
    expect((await read(sent.id)).status).toBe('denied');
  });

  test('withdraws an open order, and can be undone', async () => {
    const { id } = done(await create());
    const archive = (archived: boolean, who = buyer) => app.call(archiveOrder, { id, businessId: who.businessId, archived }, who);
    expect(await archive(true, supplier)).toMatchObject({ http: 409 });
    expect(await archive(true)).toMatchObject({ ok: true, data: { status: 'archived' } });
    expect(await read(id, supplier)).toMatchObject({ status: 'archived', can: { approve: false, deny: false } });
    expect(await archive(true)).toMatchObject({ http: 409 });
    expect(await archive(false)).toMatchObject({ ok: true, data: { status: 'pending' } });
    const steps = (await read(id)).history.map(({ what }) => what).filter((what) => what !== 'mailed' && what !== 'opened');
    expect(steps).toEqual(['restored', 'archived', 'sent']);
  });
});

test('each card counts the list that it opens, in every status, and together they count all', async () => {
  const make = async (action: 'send' | 'draft' = 'send') => done(await create({ action })).id;
  const decide = async (action: 'approve' | 'deny') => {
    const orderId = await make();
    done(await app.call(decideOrder, { businessId: supplier.businessId, orderId, action, reason: 'No' }, supplier));
    return orderId;
  };
  await make('draft');
  await make();
  await decide('approve');
  await decide('deny');
  const by = { businessId: supplier.businessId };
  const invoiced = await decide('approve');
  const { invoiceId: id } = done(await app.call(invoiceOrder, { ...by, id: invoiced }, supplier));
  const { version } = done(await app.call(readInvoice, { ...by, id }, supplier));
  done(await app.call(sendInvoice, { ...by, id, version }, { ...supplier, key: app.key() }));
  await eventually('the invoiced order', async () => (await read(invoiced)).status === 'invoiced');
  done(await app.call(archiveOrder, { id: await make(), businessId: buyer.businessId }, buyer));
  for (const [type, who] of [
    ['sent', buyer],
    ['received', supplier],
  ] as const) {
    const { all, ...cards } = (await list({ type }, who)).topCards;
    expect(new Set(Object.keys(cards))).toEqual(new Set(ORDER_STATUSES));
    for (const status of ORDER_STATUSES) {
      const { count } = cards[status];
      expect([type, status, count]).toEqual([type, status, type === 'received' && status === 'draft' ? 0 : 1]);
      const page = await list({ type, status }, who);
      expect([page.count, page.orders.length]).toEqual([count, count]);
    }
    expect(Object.values(cards).reduce((n, { count }) => n + count, 0)).toBe(all.count);
  }
});
