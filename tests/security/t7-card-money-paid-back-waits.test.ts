import { afterAll, beforeAll, expect, test } from 'vitest';
import { payBackCreditNote } from '../../src/shared/invoices/credit-notes-contract.ts';
import { payFromWallet, startPayment } from '../../src/shared/payments/contract.ts';
import { withdrawalTerms } from '../../src/shared/wallet/withdrawal-contract.ts';
import { CARDS, payAt } from '../../src/server/testing/charges.ts';
import { booksAgree } from '../../src/server/testing/lending.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { balances, contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/**
 * A thief with a stolen card and two businesses: the card pays an invoice of the first, which credits the invoice and pays the money back to the second's wallet.
 * The wait of 72 hours goes along, as with a payment.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const waiting = async (who: TestUser) => done(await app.call(withdrawalTerms, { businessId: who.businessId }, who)).cardMoney?.amount ?? 0;

async function byCard(who: TestUser, category: 'wallet' | 'invoice', categoryId: string, amount: number, payee: TestUser): Promise<void> {
  const before = (await balances(app, payee)).total;
  const { reference } = done(await app.call(startPayment, { businessId: who.businessId, category, categoryId, amount }, { ...who, key: app.key() }));
  await payAt(app, reference, CARDS.good);
  await eventually('the card money', async () => (await balances(app, payee)).total === before + amount);
}

const payBack = (seller: TestUser, invoiceId: string, returned: number, key = app.key()) =>
  app.call(payBackCreditNote, { businessId: seller.businessId, invoiceId, reason: 'Not delivered', returned }, { ...seller, key });

test('a card payment that is paid back to the payer’s wallet is not withdrawn before its wait ends', async () => {
  const [seller, { who: buyer, accountId }] = [await app.createUser(), await withFunds(app, 0.01)];
  const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 40_000);
  await byCard(buyer, 'invoice', id, 40_000, seller);
  done(await payBack(seller, id, 40_000));
  expect((await balances(app, buyer)).total).toBe(40_000.01);
  expect(await take(app, buyer, accountId, 39_000)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('came by card') });
  expect(await waiting(buyer)).toBe(40_000);
  await booksAgree(app);
});

test('nor is an older payment from a wallet that is paid back out of card money, also by many calls at once', async () => {
  const [seller, { who: buyer, accountId }] = [await app.createUser(), await withFunds(app, 40_000)];
  const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 40_000);
  done(await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 40_000 }, { ...buyer, key: app.key() }));
  await byCard(seller, 'wallet', seller.businessId, 30_000, seller);
  const replies = await Promise.all(Array.from({ length: 20 }, () => payBack(seller, id, 40_000)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect([(await balances(app, seller)).total, (await balances(app, buyer)).total]).toEqual([30_000, 40_000]);
  expect(await waiting(buyer)).toBe(30_000);
  expect(await take(app, buyer, accountId, 11_000)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  done(await take(app, buyer, accountId, 9_900));
});
