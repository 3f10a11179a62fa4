import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrder, readOrder } from '../../shared/orders/contract.ts';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { decideRequest, listRequests } from '../../shared/team/requests-contract.ts';
import { contactFor, done } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { memberOf, submitRequest } from '../testing/team.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let buyer: TestUser;
let supplier: TestUser;
let order: { id: string };
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [buyer, supplier] = [await app.createUser('Lekki Stores', 'retailer'), await app.createUser('Kano Mills', 'supplier')];
  const contactId = await contactFor(app, buyer, supplier);
  const itemDetails = [{ id: '1', name: 'Cloth', quantity: 2, unitPrice: 100 }];
  order = done(await app.call(createOrder, { businessId: buyer.businessId, contactId, issueDate: '2026-11-01', itemDetails }, { ...buyer, key: app.key() }));
});
afterAll(() => app.stop());

test('once decided, what others requested about the order ends, in both directions', async () => {
  const [one, other] = [await memberOf(app, supplier, 'staff'), await memberOf(app, supplier, 'staff')];
  const approval = await submitRequest(app, one, 'invoice.approval', { action: 'approve', orderId: order.id });
  const denial = await submitRequest(app, other, 'invoice.approval', { action: 'deny', reason: 'Out of stock', orderId: order.id });
  done(await app.call(decideRequest, { businessId: supplier.businessId, requestId: denial.id, approvalStatus: 'approved' }, { ...supplier, key: app.key() }));
  expect(done(await app.call(readOrder, { id: order.id, businessId: buyer.businessId }, buyer)).status).toBe('denied');
  const ended = async () => {
    const { requests } = done(await app.call(listRequests, { businessId: supplier.businessId }, supplier));
    return requests.map(({ id, status, decidedBy, reason }) => ({ id, status, decidedBy, reason }));
  };
  await expect.poll(ended).toEqual(
    expect.arrayContaining([
      { id: denial.id, status: 'approved', decidedBy: expect.any(String), reason: null },
      { id: approval.id, status: 'denied', decidedBy: null, reason: 'This order is declined already.' },
    ]),
  );
});

test('the owner’s own decision ends a request too', async () => {
  const hand = await memberOf(app, supplier, 'staff');
  await submitRequest(app, hand, 'invoice.approval', { action: 'deny', reason: 'Out of stock', orderId: order.id });
  done(await app.call(decideOrder, { businessId: supplier.businessId, orderId: order.id, action: 'approve' }, supplier));
  const pending = async () => done(await app.call(listRequests, { businessId: supplier.businessId, status: 'pending' }, supplier)).count;
  await expect.poll(pending).toBe(0);
});
