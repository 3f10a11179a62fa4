import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkKyb } from '../../../shared/business/verification-contract.ts';
import { unpaidInvoices } from '../../../shared/dashboard/contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { readWallet } from '../../../shared/wallet/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import { decided } from '../../testing/office.ts';
import { changeOwnLimits } from '../../business/index.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { accountNumber, contactFor, done, sent, transfer } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';
import { stepUp } from '../../testing/team.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const wallet = async (who: TestUser) => done(await app.call(readWallet, { businessId: who.businessId }, who));
const dashboard = async (who: TestUser) => done(await app.call(unpaidInvoices, { businessId: who.businessId }, who));
const spent = async (who: TestUser) => done(await app.call(checkKyb, { id: who.businessId }, who)).limits.spentToday;
const level = (who: TestUser, to: number) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query('update businesses set level = $2 where id = $1', [who.businessId, to]));

/** A payer with this level, an invoice of `amount` naira to pay, and enough money. */
async function scene(payerLevel: 1 | 2, amount: number) {
  const [seller, payer] = [await app.createUser(), await app.createUser(undefined, 'both', payerLevel)];
  await app.fund(payer, 50_000_000);
  stepUp(app, payer);
  const invoice = await sent(app, seller, await contactFor(app, seller, payer), amount);
  const pay = (naira: number, key = app.key()) =>
    app.call(payFromWallet, { businessId: payer.businessId, category: 'invoice', categoryId: invoice.id, amount: naira }, { ...payer, key });
  return { seller, payer, pay };
}

test('no more than the level’s limit leaves a wallet in a day; what is refused is not counted', async () => {
  const { payer, pay } = await scene(1, 200_000);
  expect(await pay(50_000.01)).toMatchObject({ code: 'LIMIT_EXCEEDED', http: 422 });
  expect(await pay(30_000)).toMatchObject({ ok: true });
  expect(await pay(20_000.01)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  expect(await spent(payer)).toBe(30_000);
  expect(await pay(20_000)).toMatchObject({ ok: true });
  expect(await pay(1)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  // A day later: sessions do not last that long, so the counted payments are moved to yesterday.
  await asOwner(app.databaseUrl, (sql) => sql.query('update ledger_balances set spent_on = spent_on - 1 where business_id = $1', [payer.businessId]));
  expect(await pay(1)).toMatchObject({ ok: true });
});

test('twenty at once do not pass the limit together', async () => {
  const { payer, pay } = await scene(1, 400_000);
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(9_000)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await spent(payer)).toBe(45_000);
});

test('an attempt without funds gives its count back', async () => {
  const { payer, pay } = await scene(2, 600_000);
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`select ledger_hold('hold-' || w.account_id, w.account_id, 49990000, 'test') from wallets w where w.business_id = $1`, [payer.businessId]),
  );
  expect(await pay(1_000)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await spent(payer)).toBe(0);
});

test('money above the level’s balance limit is held, from the bank and from a payer; the next level releases it', async () => {
  const payee = await app.createUser(undefined, 'both', 1);
  await transfer(app, await accountNumber(app, payee), 29_000_000);
  await eventually('the transfer', async () => (await wallet(payee)).total_balance === 290_000);
  expect(await wallet(payee)).toMatchObject({ available_balance: 290_000, heldByLimit: 0 });
  const payer = await app.createUser();
  await app.fund(payer, 50_000_000);
  const invoice = await sent(app, payee, await contactFor(app, payee, payer), 60_000);
  const given = { businessId: payer.businessId, category: 'invoice' as const, categoryId: invoice.id, amount: 60_000 };
  done(await app.call(payFromWallet, given, { ...payer, key: app.key() }));
  expect(await wallet(payee)).toMatchObject({ total_balance: 350_000, available_balance: 300_000, heldByLimit: 50_000 });
  expect(await dashboard(payee)).toMatchObject({ available: 300_000, heldByLimit: 50_000 });
  await level(payee, 2);
  expect(await wallet(payee)).toMatchObject({ total_balance: 350_000, available_balance: 350_000, heldByLimit: 0 });
  expect(await dashboard(payee)).toMatchObject({ available: 350_000, heldByLimit: 0 });
  await level(payee, 1);
  expect(await wallet(payee)).toMatchObject({ available_balance: 300_000, heldByLimit: 50_000 });
});

test('spending releases held money', async () => {
  const { payer, pay } = await scene(1, 100_000);
  await transaction(app.deps.pool, 'system', (sql) => sql.query('select wallet_apply_limit($1)', [payer.businessId]));
  expect(await wallet(payer)).toMatchObject({ total_balance: 500_000, available_balance: 300_000, heldByLimit: 200_000 });
  done(await pay(40_000));
  expect(await wallet(payer)).toMatchObject({ total_balance: 460_000, available_balance: 300_000, heldByLimit: 160_000 });
});

test('an operator gives a business limits of its own', async () => {
  const { payer, pay } = await scene(1, 400_000);
  await decided(app, (desk) => changeOwnLimits({ ...desk, businessId: payer.businessId }, { daily: 30_000_000, balance: null }));
  expect(await pay(250_000)).toMatchObject({ ok: true });
  expect(await pay(50_001)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
});
