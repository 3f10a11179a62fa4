import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readCredit } from '../../shared/credit/contract.ts';
import { generateAccount, startPayment, verifyPayment } from '../../shared/payments/contract.ts';
import { payAt } from '../testing/charges.ts';
import { eventually, installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { activeCredit, booksAgree, lendingPair } from '../testing/lending.ts';
import { balances, done, transfer } from '../testing/scenes.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());
afterEach(() => booksAgree(at));

const read = async (who: Someone, id: string) => done(await at.call(readCredit, { id, businessId: who.businessId }, who));

test('an advance is repaid by card; the excess is the borrower’s', async () => {
  const { seller, credit } = await borrower();
  const input = { businessId: seller.businessId, category: 'credit' as const, categoryId: credit.id };
  expect(await at.call(startPayment, { ...input, amount: 50_501 }, { ...seller, key: at.key() })).toMatchObject({ code: 'OVERPAYMENT' });
  // Two pages are open at once; both are paid.
  const first = done(await at.call(startPayment, { ...input, amount: 50_500 }, { ...seller, key: at.key() }));
  const second = done(await at.call(startPayment, { ...input, amount: 500 }, { ...seller, key: at.key() }));
  for (const { reference } of [second, first]) {
    await payAt(at, reference, undefined, { drop: true });
    expect(done(await at.call(verifyPayment, { businessId: seller.businessId, reference }, seller))).toMatchObject({ status: 'succeeded' });
  }
  expect(await read(seller, credit.id)).toMatchObject({
    status: 'paid',
    repayments: [
      { how: 'card', total: 50_000 },
      { how: 'card', total: 500 },
    ],
  });
  expect((await balances(at, seller)).total).toBe(50_000 + 500);
});

test('and by transfer to a separate account', async () => {
  const { seller, credit } = await borrower();
  const input = { businessId: seller.businessId, category: 'credit' as const, categoryId: credit.id, amount: 20_000 };
  const { accountNumber } = done(await at.call(generateAccount, input, { ...seller, key: at.key() }));
  await transfer(at, accountNumber, 2_000_000);
  await eventually('the repayment', async () => (await read(seller, credit.id)).repayments.some(({ how, total }) => how === 'transfer' && total === 20_000));
  expect((await read(seller, credit.id)).outstanding).toBe(30_500);
});

test('the buyer’s card payment on the pledged invoice repays first', async () => {
  const { seller, buyer, credit, invoiceId } = await borrower();
  const input = { businessId: buyer.businessId, category: 'invoice' as const, categoryId: invoiceId, amount: 100_000 };
  const { reference } = done(await at.call(startPayment, input, { ...buyer, key: at.key() }));
  await payAt(at, reference, undefined, { drop: true });
  expect(done(await at.call(verifyPayment, { businessId: buyer.businessId, reference }, buyer))).toMatchObject({ status: 'succeeded' });
  expect(await read(seller, credit.id)).toMatchObject({ status: 'paid', repayments: [{ how: 'buyer', total: 50_500 }] });
  expect((await balances(at, seller)).total).toBe(50_000 + 100_000 - 50_500);
});

async function borrower() {
  const pair = await lendingPair(at);
  return { ...pair, ...(await activeCredit(at, pair, 50_000)) };
}
