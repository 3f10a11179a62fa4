import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';

/** The allowance for new payees (₦100,000 in 24 h without a code) is not refilled by a used key with another amount, and one key on two calls counts twice. */
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

async function invoiceTo(payer: TestUser, amount: number) {
  const seller = await app.createUser(undefined, 'both', 1);
  return (await sent(app, seller, await contactFor(app, seller, payer), amount)).id;
}

const pay = (payer: TestUser, id: string, amount: number, key = app.key()) =>
  app.call(payFromWallet, { businessId: payer.businessId, category: 'invoice', categoryId: id, amount }, { ...payer, key });

test('a key that paid before, sent again with another amount, gives nothing back', async () => {
  const payer = await victim();
  const id = await invoiceTo(payer, 900_000);
  const key = app.key();
  done(await pay(payer, id, 100_000, key));
  expect(await pay(payer, id, 1, key)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  expect(await pay(payer, id, 100_000)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});

test('one key on two kinds of payment counts twice', async () => {
  const payer = await victim();
  const [one, two, three] = [await invoiceTo(payer, 100_000), await invoiceTo(payer, 50_000), await invoiceTo(payer, 50_000)];
  const key = app.key();
  done(await pay(payer, one, 100_000, key));
  const { paymentId } = done(await app.call(bulkPayment, { businessId: payer.businessId, invoices: [two, three] }, { ...payer, key: app.key() }));
  expect(await app.call(verifyBulkPayment, { businessId: payer.businessId, paymentId }, { ...payer, key })).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});
