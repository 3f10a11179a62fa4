import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readInvoice, sendInvoice } from '../../shared/invoices/contract.ts';
import { addDays, dateIn } from '../../shared/kit/date.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { createOrder, listOrders, readOrder } from '../../shared/orders/contract.ts';
import { readOrderLink } from '../../shared/orders/link-contract.ts';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { exportOrders, invoiceOrder, archiveOrder } from '../../shared/orders/steps-contract.ts';
import { listDeliveries, recordDelivery, undoDelivery } from '../../shared/orders/deliveries-contract.ts';
import { contactFor, done, keyIn } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { memberOf } from '../testing/team.ts';
import { eventually, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let buyer: TestUser;
let supplier: TestUser;
let contactId: string;
let order: { id: string; shareUrl: string | null };
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [buyer, supplier] = [await app.createUser('Lekki Stores', 'retailer'), await app.createUser('Kano Mills', 'supplier')];
  contactId = await contactFor(app, buyer, supplier);
  order = await ordered();
});
afterAll(() => app.stop());

const LINES = [
  { id: '1', name: 'Cloth', quantity: 10, unitPrice: 100 },
  // The browser's keys of lines need not be different.
  { id: '1', name: 'Thread', quantity: 2.5, unitPrice: 8 },
];
const ordered = async () =>
  done(await app.call(createOrder, { businessId: buyer.businessId, contactId, issueDate: '2026-11-01', itemDetails: LINES }, { ...buyer, key: app.key() }));
const decide = async (action: 'approve' | 'deny') =>
  done(await app.call(decideOrder, { businessId: supplier.businessId, orderId: order.id, action, ...(action === 'deny' && { reason: 'No' }) }, supplier));
type Change = Partial<InputOf<typeof recordDelivery>>;
const deliver = (lines: InputOf<typeof recordDelivery>['lines'], change: Change = {}, who = buyer) =>
  app.call(recordDelivery, { id: order.id, businessId: who.businessId, deliveredOn: '2020-11-02', lines, ...change }, { ...who, key: app.key() });
const undo = (deliveryId: string, who = buyer) => app.call(undoDelivery, { id: order.id, businessId: who.businessId, deliveryId }, who);
const read = async (who = buyer) => done(await app.call(readOrder, { id: order.id, businessId: who.businessId }, who));
const deliveries = async (who = buyer) => done(await app.call(listDeliveries, { id: order.id, businessId: who.businessId }, who));
const list = async (change: Partial<InputOf<typeof listOrders>> = {}, who = buyer) =>
  done(await app.call(listOrders, { businessId: who.businessId, ...change }, who));

describe('a delivery', () => {
  test('contains a part; several complete the order, and both see what remains', async () => {
    expect((await read()).fulfilment).toBeNull();
    await decide('approve');
    expect(await read()).toMatchObject({ fulfilment: { state: 'open', delivered: 0, ordered: 12.5 }, can: { deliver: true } });
    expect(await read(supplier)).toMatchObject({ can: { deliver: false } });
    const first = done(await deliver([{ line: 1, quantity: 6 }], { note: 'Two boxes' }));
    expect(first.fulfilment).toEqual({ state: 'partial', delivered: 6, ordered: 12.5 });
    done(
      await deliver(
        [
          { line: 1, quantity: 1 },
          { line: 2, quantity: 0.125 },
        ],
        { deliveredOn: '2020-11-03' },
      ),
    );
    for (const who of [buyer, supplier]) {
      expect(await deliveries(who)).toMatchObject({
        count: 2,
        lines: [
          { line: 1, name: 'Cloth', ordered: 10, delivered: 7, remaining: 3 },
          { line: 2, name: 'Thread', ordered: 2.5, delivered: 0.125, remaining: 2.375 },
        ],
        deliveries: [
          {
            deliveredOn: '2020-11-03',
            lines: [
              { line: 1, quantity: 1 },
              { line: 2, quantity: 0.125 },
            ],
          },
          { id: first.deliveryId, deliveredOn: '2020-11-02', note: 'Two boxes', lines: [{ line: 1, quantity: 6 }] },
        ],
      });
    }
    const last = [
      { line: 1, quantity: 3 },
      { line: 2, quantity: 2.375 },
    ];
    expect(done(await deliver(last)).fulfilment.state).toBe('complete');
    expect(await read()).toMatchObject({ status: 'approved', fulfilment: { state: 'complete', delivered: 12.5, ordered: 12.5 } });
    expect(done(await app.call(readOrderLink, { q: keyIn(order.shareUrl, 'q') })).fulfilment).toMatchObject({ state: 'complete' });
  });

  test('above what remains is refused with the field and the rest; so are other lines, days to come and quantities without a unit', async () => {
    await decide('approve');
    done(await deliver([{ line: 1, quantity: 6 }]));
    expect(await deliver([{ line: 1, quantity: 4.001 }])).toMatchObject({
      http: 400,
      errors: [{ field: 'lines.0.quantity', message: expect.stringContaining('At most 4 of “Cloth”') }],
    });
    expect(await deliver([{ line: 3, quantity: 1 }])).toMatchObject({ http: 400, errors: [{ field: 'lines.0.line' }] });
    expect(await deliver([{ line: 1, quantity: 0 }])).toMatchObject({ http: 400 });
    expect(await deliver([{ line: 1, quantity: 0.0001 }])).toMatchObject({ http: 400 });
    expect(await deliver([])).toMatchObject({ http: 400 });
    const tomorrow = addDays(dateIn('Africa/Lagos', app.deps.clock()), 1);
    expect(await deliver([{ line: 1, quantity: 1 }], { deliveredOn: tomorrow })).toMatchObject({ http: 400, errors: [{ field: 'deliveredOn' }] });
    expect((await deliveries()).count).toBe(1);
  });

  test('of the same goods at the same moment is recorded once', async () => {
    await decide('approve');
    const replies = await Promise.all(Array.from({ length: 12 }, () => deliver([{ line: 1, quantity: 6 }])));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect((await read()).fulfilment).toMatchObject({ delivered: 6 });
  });

  test('is recorded by the buyer’s team, not by the supplier or a stranger', async () => {
    await decide('approve');
    expect(await deliver([{ line: 1, quantity: 1 }], {}, supplier)).toMatchObject({ http: 409 });
    const stranger = await app.createUser();
    expect(await deliver([{ line: 1, quantity: 1 }], {}, stranger)).toMatchObject({ http: 404 });
    expect(await app.call(listDeliveries, { id: order.id, businessId: stranger.businessId }, stranger)).toMatchObject({ http: 404 });
    done(await deliver([{ line: 1, quantity: 1 }], {}, await memberOf(app, buyer, 'staff')));
  });

  test('needs an approved order', async () => {
    expect(await deliver([{ line: 1, quantity: 1 }])).toMatchObject({ http: 409, message: expect.stringContaining('once the supplier has approved') });
    await decide('deny');
    expect(await deliver([{ line: 1, quantity: 1 }])).toMatchObject({ http: 409 });
  });

  test('recorded by mistake is undone once, and can be recorded again', async () => {
    await decide('approve');
    const { deliveryId } = done(await deliver([{ line: 1, quantity: 10 }]));
    expect(await undo(deliveryId, supplier)).toMatchObject({ http: 409 });
    expect(done(await undo(deliveryId)).fulfilment).toEqual({ state: 'open', delivered: 0, ordered: 12.5 });
    expect(await undo(deliveryId)).toMatchObject({ http: 409, message: 'This delivery was undone already.' });
    expect(await undo(`odl_${'a'.repeat(22)}`)).toMatchObject({ http: 404 });
    const other = order;
    order = await ordered();
    await decide('approve');
    expect(await undo(deliveryId)).toMatchObject({ http: 404 });
    order = other;
    done(await deliver([{ line: 1, quantity: 10 }]));
    expect((await deliveries()).count).toBe(1);
    const steps = (await read(supplier)).history.filter(({ what }) => what.startsWith('deliver'));
    expect(steps).toMatchObject([
      { what: 'delivered', detail: '10 × Cloth', who: null },
      { what: 'delivery undone', who: null },
      { what: 'delivered', who: null },
    ]);
    expect((await read()).history.find(({ what }) => what === 'delivered')?.who).toBe('Ada Obi');
  });

  test('of an archived order is shown, but not changed', async () => {
    await decide('approve');
    const { deliveryId } = done(await deliver([{ line: 1, quantity: 10 }]));
    done(await app.call(archiveOrder, { id: order.id, businessId: buyer.businessId }, buyer));
    expect(await undo(deliveryId)).toMatchObject({ http: 409, message: expect.stringContaining('Unarchive') });
    expect(await read()).toMatchObject({ status: 'archived', fulfilment: { state: 'partial' }, can: { deliver: false } });
  });

  test('may come after the invoice', async () => {
    await decide('approve');
    const { invoiceId } = done(await app.call(invoiceOrder, { id: order.id, businessId: supplier.businessId }, supplier));
    const { version } = done(await app.call(readInvoice, { id: invoiceId, businessId: supplier.businessId }, supplier));
    done(await app.call(sendInvoice, { id: invoiceId, businessId: supplier.businessId, version }, { ...supplier, key: app.key() }));
    await eventually('invoiced', async () => (await read()).status === 'invoiced');
    expect(done(await deliver([{ line: 1, quantity: 10 }])).fulfilment).toMatchObject({ state: 'partial' });
  });

  test('is told to the supplier', async () => {
    await decide('approve');
    const { deliveryId } = done(await deliver([{ line: 1, quantity: 6 }]));
    const told = (text: RegExp) =>
      eventually(`a notification ${String(text)}`, async () =>
        done(await app.call(listNotifications, { businessId: supplier.businessId }, supplier)).notifications.find((one) => text.test(one.text)),
      );
    const { path } = await told(/Lekki Stores recorded a delivery for purchase order PO-0001: 6 of 12\.5 delivered/);
    expect(path).toBe(`/purchase-orders/${order.id}`);
    done(await undo(deliveryId));
    await told(/Lekki Stores undid a recorded delivery for purchase order PO-0001: 0 of 12\.5 delivered/);
  });
});

describe('the list', () => {
  test('filters by what was delivered and shows it to both', async () => {
    const ids: string[] = [];
    for (const part of [0, 6, 10]) {
      order = await ordered();
      ids.push(order.id);
      await decide('approve');
      if (part > 0) done(await deliver([{ line: 1, quantity: part }, ...(part === 10 ? [{ line: 2, quantity: 2.5 }] : [])]));
    }
    const found = async (fulfilment: 'open' | 'partial' | 'complete') => (await list({ fulfilment })).orders.map(({ id }) => id);
    expect(await found('open')).toEqual([ids[0]]);
    expect(await found('partial')).toEqual([ids[1]]);
    expect(await found('complete')).toEqual([ids[2]]);
    const theirs = await list({ type: 'received', fulfilment: 'partial' }, supplier);
    expect(theirs).toMatchObject({ count: 1, orders: [{ fulfilment: { state: 'partial', delivered: 6, ordered: 12.5 }, revision: 1 }] });
    expect((await list({ fulfilment: 'open' })).orders[0]?.fulfilment).toBeNull();
  });

  test('is exported as CSV with its filters, for those who may export', async () => {
    await decide('approve');
    done(await deliver([{ line: 1, quantity: 6 }]));
    await ordered();
    const file = async (change: Record<string, string>, who = buyer) => {
      const { path } = requestOf(exportOrders, { businessId: who.businessId });
      const reply = await app.raw('GET', `${path}?${new URLSearchParams(change).toString()}`, { token: who.token });
      return { status: reply.status, name: reply.headers.get('content-disposition'), lines: (await reply.text()).trim().split('\r\n') };
    };
    const all = await file({});
    expect(all.name).toMatch(/orders-sent-\d{4}-\d\d-\d\d\.csv/);
    expect(all.lines).toHaveLength(3);
    expect(all.lines[0]).toContain('Quantity ordered,Quantity delivered');
    expect(all.lines[2]).toContain(`PO-0001,1,approved,The buyer,${supplier.email},2026-11-01,,NGN,1020.00,0.00,0.00,1020.00,12.5,6,,`);
    expect((await file({ fulfilment: 'partial' })).lines).toHaveLength(2);
    expect((await file({ status: 'pending', search: 'the buyer' })).lines).toHaveLength(2);
    expect((await file({ type: 'received' }, supplier)).lines).toHaveLength(3);
    expect((await file({}, await memberOf(app, buyer, 'staff'))).status).toBe(403);
  });
});
