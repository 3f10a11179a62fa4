import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCredit } from '../../../shared/credit/contract.ts';
import { bulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { payFromWallet, startPayment, verifyPayment } from '../../../shared/payments/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { findings } from '../../ledger/checks.ts';
import { CARDS, payAt } from '../../testing/charges.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { activeCredit, lendingPair } from '../../testing/lending.ts';
import { balances, done } from '../../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function byCard(who: TestUser, category: 'invoice' | 'bulk' | 'credit', categoryId: string, amount: number) {
  const by = { businessId: who.businessId };
  const { reference } = done(await app.call(startPayment, { ...by, category, categoryId, amount }, { ...who, key: app.key() }));
  await payAt(app, reference, CARDS.good, { drop: true });
  return done(await app.call(verifyPayment, { ...by, reference }, who));
}

test.each(['invoice', 'bulk'] as const)('money on a pledged invoice that comes by card (%s) repays the advance first', async (category) => {
  const pair = await lendingPair(app);
  const { invoiceId, credit } = await activeCredit(app, pair, 100_000);
  const invoices = { businessId: pair.buyer.businessId, invoices: [invoiceId] };
  const id = category === 'bulk' ? done(await app.call(bulkPayment, invoices, { ...pair.buyer, key: app.key() })).paymentId : invoiceId;
  expect(await byCard(pair.buyer, category, id, 200_000)).toMatchObject({ status: 'succeeded', amount: 200_000 });
  expect(done(await app.call(readCredit, { id: credit.id, businessId: pair.seller.businessId }, pair.seller))).toMatchObject({
    status: 'paid',
    outstanding: 0,
  });
  // The advance of ₦100,000 and the rest of ₦200,000 after it and its fee.
  expect((await balances(app, pair.seller)).total).toBe(100_000 + 200_000 - 101_000);
});

test('a payment that does not repay the advance on its invoice is refused by the database', async () => {
  const pair = await lendingPair(app);
  const { invoiceId } = await activeCredit(app, pair, 100_000);
  const paid = (amount: string) =>
    transaction(app.deps.pool, 'system', (sql) => sql.query(`update invoices set paid = ${amount}, updated_at = now() where id = $1`, [invoiceId]));
  await expect(paid('paid + 100')).rejects.toThrow('did not repay its advance');
  await expect(paid('total, credit_id = null')).rejects.toThrow('did not repay its advance');
});

test.each(['invoice', 'bulk'] as const)(
  'money on a pledged invoice that comes from the wallet (%s) repays the advance first, and cleanly',
  async (category) => {
    const pair = await lendingPair(app);
    const { invoiceId, credit } = await activeCredit(app, pair, 100_000);
    await app.fund(pair.buyer, 300_000_00);
    const by = { businessId: pair.buyer.businessId };
    const id =
      category === 'bulk' ? done(await app.call(bulkPayment, { ...by, invoices: [invoiceId] }, { ...pair.buyer, key: app.key() })).paymentId : invoiceId;
    done(await app.call(payFromWallet, { ...by, category, categoryId: id, amount: 200_000 }, { ...pair.buyer, key: app.key() }));
    expect(done(await app.call(readCredit, { id: credit.id, businessId: pair.seller.businessId }, pair.seller))).toMatchObject({
      status: 'paid',
      outstanding: 0,
    });
    expect((await balances(app, pair.seller)).total).toBe(100_000 + 200_000 - 101_000);
    const rows = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query('select c.clean, i.credit_id from credits c join invoices i on i.id = c.invoice_id where c.id = $1', [credit.id]),
    );
    expect(rows).toEqual([{ clean: true, credit_id: null }]);
  },
);

test('an advance is repaid by card; what came too much is in the wallet', async () => {
  const pair = await lendingPair(app);
  const { credit } = await activeCredit(app, pair, 50_000);
  const before = (await balances(app, pair.seller)).total;
  const by = { businessId: pair.seller.businessId, category: 'credit' as const, categoryId: credit.id, amount: 50_500 };
  const twice = [];
  for (const part of [50_500, 30_000]) twice.push(done(await app.call(startPayment, { ...by, amount: part }, { ...pair.seller, key: app.key() })).reference);
  for (const reference of twice) {
    await payAt(app, reference, CARDS.good, { drop: true });
    expect(await app.call(verifyPayment, { businessId: by.businessId, reference }, pair.seller)).toMatchObject({ data: { status: 'succeeded' } });
  }
  expect(done(await app.call(readCredit, { id: credit.id, businessId: by.businessId }, pair.seller))).toMatchObject({ status: 'paid' });
  expect((await balances(app, pair.seller)).total).toBe(before + 30_000);
});

test('the books are right afterwards', async () => {
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});
