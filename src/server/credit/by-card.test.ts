import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readCredit } from '../../shared/credit/contract.ts';
import { generateAccount, startPayment, verifyPayment } from '../../shared/payments/contract.ts';
import { payAt } from '../testing/charges.ts';
import { startTestApp, eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { activeCredit, booksAgree, lendingPair } from '../testing/lending.ts';
import { balances, done, transfer } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => booksAgree(app));

const read = async (who: TestUser, id: string) => done(await app.call(readCredit, { id, businessId: who.businessId }, who));

test('an advance is repaid by card; the excess is the borrower’s', async () => {
  const { seller, credit } = await borrower();
  const input = { businessId: seller.businessId, category: 'credit' as const, categoryId: credit.id };
  expect(await app.call(startPayment, { ...input, amount: 50_501 }, { ...seller, key: app.key() })).toMatchObject({ code: 'OVERPAYMENT' });
  // Two pages are open at once; both are paid.
  const first = done(await app.call(startPayment, { ...input, amount: 50_500 }, { ...seller, key: app.key() }));
  const second = done(await app.call(startPayment, { ...input, amount: 500 }, { ...seller, key: app.key() }));
  for (const { reference } of [second, first]) {
    await payAt(app, reference, undefined, { drop: true });
    expect(done(await app.call(verifyPayment, { businessId: seller.businessId, reference }, seller))).toMatchObject({ status: 'succeeded' });
  }
  expect(await read(seller, credit.id)).toMatchObject({
    status: 'paid',
    repayments: [
      { how: 'card', total: 50_000 },
      { how: 'card', total: 500 },
    ],
  });
  expect((await balances(app, seller)).total).toBe(50_000 + 500);
});

test('and by transfer to a separate account', async () => {
  const { seller, credit } = await borrower();
  const input = { businessId: seller.businessId, category: 'credit' as const, categoryId: credit.id, amount: 20_000 };
  const { accountNumber } = done(await app.call(generateAccount, input, { ...seller, key: app.key() }));
  await transfer(app, accountNumber, 2_000_000);
  await eventually('the repayment', async () => (await read(seller, credit.id)).repayments.some(({ how, total }) => how === 'transfer' && total === 20_000));
  expect((await read(seller, credit.id)).outstanding).toBe(30_500);
});

test('the buyer’s card payment on the pledged invoice repays first', async () => {
  const { seller, buyer, credit, invoiceId } = await borrower();
  const input = { businessId: buyer.businessId, category: 'invoice' as const, categoryId: invoiceId, amount: 100_000 };
  const { reference } = done(await app.call(startPayment, input, { ...buyer, key: app.key() }));
  await payAt(app, reference, undefined, { drop: true });
  expect(done(await app.call(verifyPayment, { businessId: buyer.businessId, reference }, buyer))).toMatchObject({ status: 'succeeded' });
  expect(await read(seller, credit.id)).toMatchObject({ status: 'paid', repayments: [{ how: 'buyer', total: 50_500 }] });
  expect((await balances(app, seller)).total).toBe(50_000 + 100_000 - 50_500);
});

async function borrower() {
  const pair = await lendingPair(app);
  return { ...pair, ...(await activeCredit(app, pair, 50_000)) };
}
