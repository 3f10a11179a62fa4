import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation, Someone } from '../../src/server/testing/installation.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';

/** The allowance for new payees (₦100,000 in 24 h without a code) is not refilled by a used key with another amount, and one key on two calls counts twice. */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

async function victim() {
  const who = await at.someone();
  await at.fund(who, 900_000_000);
  await hasApp(at, who);
  return who;
}

async function invoiceTo(payer: Someone, amount: number) {
  const seller = await at.someone(undefined, 'both', 1);
  return (await sent(at, seller, await contactFor(at, seller, payer), amount)).id;
}

const pay = (payer: Someone, id: string, amount: number, key = at.key()) =>
  at.call(payFromWallet, { businessId: payer.businessId, category: 'invoice', categoryId: id, amount }, { ...payer, key });

test('a key that paid before, sent again with another amount, gives nothing back', async () => {
  const payer = await victim();
  const id = await invoiceTo(payer, 900_000);
  const key = at.key();
  done(await pay(payer, id, 100_000, key));
  expect(await pay(payer, id, 1, key)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  expect(await pay(payer, id, 100_000)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});

test('one key on two kinds of payment counts twice', async () => {
  const payer = await victim();
  const [one, two, three] = [await invoiceTo(payer, 100_000), await invoiceTo(payer, 50_000), await invoiceTo(payer, 50_000)];
  const key = at.key();
  done(await pay(payer, one, 100_000, key));
  const { paymentId } = done(await at.call(bulkPayment, { businessId: payer.businessId, invoices: [two, three] }, { ...payer, key: at.key() }));
  expect(await at.call(verifyBulkPayment, { businessId: payer.businessId, paymentId }, { ...payer, key })).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});
