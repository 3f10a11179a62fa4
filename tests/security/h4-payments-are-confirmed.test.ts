import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { chargeCard, payFromWallet } from '../../src/shared/payments/contract.ts';
import { changePaymentSafety, readPaymentSafety } from '../../src/shared/payments/safety-contract.ts';
import { decideRequest } from '../../src/shared/team/requests-contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { savedCard } from '../../src/server/testing/charges.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { submitRequest, memberOf, stepUp, toPay } from '../../src/server/testing/team.ts';
import { withFunds } from '../../src/server/testing/withdrawals.ts';

/** Finding H4: money could leave by a stranger's invoice without a code and without a second person. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function victim() {
  const who = await app.createUser();
  await app.fund(who, 900_000_000);
  await hasApp(app, who);
  return who;
}

async function invoiceTo(payer: TestUser, amount: number, seller?: TestUser) {
  const from = seller ?? (await app.createUser(undefined, 'both', 1));
  const { id } = await sent(app, from, await contactFor(app, from, payer).catch(() => ''), amount);
  return { id, seller: from };
}

const pay = (payer: TestUser, id: string, amount: number, key = app.key()) =>
  app.call(payFromWallet, { businessId: payer.businessId, category: 'invoice', categoryId: id, amount }, { ...payer, key });

test('₦250,000 to a payee who was never paid asks for a code, and so does what is cut into small parts', async () => {
  const payer = await victim();
  const { id } = await invoiceTo(payer, 250_000);
  expect(await pay(payer, id, 250_000)).toMatchObject({ code: 'STEP_UP_REQUIRED', http: 403 });
  done(await pay(payer, id, 60_000));
  done(await pay(payer, id, 40_000));
  expect(await pay(payer, id, 1_000)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  const other = await invoiceTo(payer, 1_000);
  expect(await pay(payer, other.id, 1_000)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(app, payer);
  done(await pay(payer, id, 150_000));
});

test('twenty at the same moment share the allowance; what is refused gives its part back', async () => {
  const payer = await victim();
  const { id } = await invoiceTo(payer, 900_000);
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(payer, id, 30_000)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(3);
  const poor = await app.createUser();
  await hasApp(app, poor);
  const small = await invoiceTo(poor, 90_000);
  for (let n = 0; n < 3; n += 1) expect(await pay(poor, small.id, 90_000)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await app.fund(poor, 10_000_000);
  done(await pay(poor, small.id, 90_000));
});

test('a payee who was paid before a day ago is not asked about again, until ₦1,000,000', async () => {
  const payer = await victim();
  const { id } = await invoiceTo(payer, 3_000_000);
  done(await pay(payer, id, 1_000));
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`update payments set settled_at = settled_at - interval '25 hours' where category_id = $1`, [id]),
  );
  done(await pay(payer, id, 900_000));
  expect(await pay(payer, id, 1_000_001)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});

test('an owner of a verified business needs an app where a code is asked for', async () => {
  const payer = await app.createUser();
  await app.fund(payer, 50_000_000);
  const { id } = await invoiceTo(payer, 200_000);
  expect(await pay(payer, id, 200_000)).toMatchObject({ code: 'FACTOR_REQUIRED' });
});

test('many at once count as one sum', async () => {
  const payer = await victim();
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await invoiceTo(payer, 45_000)).id);
  const { paymentId } = done(await app.call(bulkPayment, { businessId: payer.businessId, invoices: ids }, { ...payer, key: app.key() }));
  const verify = () => app.call(verifyBulkPayment, { businessId: payer.businessId, paymentId }, { ...payer, key: app.key() });
  expect(await verify()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(app, payer);
  done(await verify());
});

test('above the owner’s figure a second person decides; the approver confirms; one owner does not loosen it for the other', async () => {
  const payer = await victim();
  stepUp(app, payer);
  const set = (personAbove: number | null) =>
    app.call(changePaymentSafety, { businessId: payer.businessId, codeAboveNew: 100_000, codeAbove: 1_000_000, personAbove }, payer);
  expect(done(await set(200_000))).toMatchObject({ personAbove: 200_000, next: null });
  const { id } = await invoiceTo(payer, 700_000);
  done(await pay(payer, id, 201_000));
  const admin = await memberOf(app, payer, 'admin');
  await hasApp(app, admin);
  expect(await pay(payer, id, 201_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  expect(done(await set(null))).toMatchObject({ personAbove: 200_000, next: { personAbove: null } });
  expect(await pay(payer, id, 201_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  expect(done(await app.call(readPaymentSafety, { businessId: payer.businessId }, admin)).next).not.toBeNull();
  const request = await submitRequest(app, payer, 'invoice.pay', toPay(id, 201_000));
  const approve = () =>
    app.call(
      decideRequest,
      { businessId: payer.businessId, requestId: request.id, approvalStatus: 'approved', hash: request.hash },
      { ...admin, key: app.key() },
    );
  expect(await approve()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(app, admin);
  done(await approve());
});

test('an approver of a verified business needs an app for a withdrawal, and for a payment that is confirmed by a code', async () => {
  const { who: owner, accountId } = await withFunds(app, 900_000);
  const admin = await memberOf(app, owner, 'admin');
  stepUp(app, admin);
  const { id } = await invoiceTo(owner, 200_000);
  const requests = [
    await submitRequest(app, owner, 'wallet.withdrawal', { accountId, amount: 50_000 }),
    await submitRequest(app, await memberOf(app, owner, 'staff'), 'invoice.pay', toPay(id, 200_000)),
  ];
  const approve = ({ id: requestId, hash }: { id: string; hash: string }) =>
    app.call(decideRequest, { businessId: owner.businessId, requestId, approvalStatus: 'approved', hash }, { ...admin, key: app.key() });
  for (const request of requests) expect(await approve(request)).toMatchObject({ code: 'FACTOR_REQUIRED', http: 403 });
  await hasApp(app, admin);
  for (const request of requests) done(await approve(request));
});

test('many at once by a saved card are confirmed too', async () => {
  const payer = await victim();
  const card = await savedCard(app, payer);
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await invoiceTo(payer, 45_000)).id);
  const { paymentId } = done(await app.call(bulkPayment, { businessId: payer.businessId, invoices: ids }, { ...payer, key: app.key() }));
  const charge = () =>
    app.call(
      chargeCard,
      { businessId: payer.businessId, category: 'bulk', categoryId: paymentId, amount: 135_000, cardId: card.id },
      { ...payer, key: app.key() },
    );
  expect(await charge()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(app, payer);
  done(await charge());
});
