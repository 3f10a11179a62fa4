import { afterAll, beforeAll, expect, test } from 'vitest';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { setLevel } from '../testing/lending.ts';
import { contactFor, sent } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';
import { bankAccountOf, hasProvedName, take } from '../testing/withdrawals.ts';

let app: TestApp;
let payer: TestUser;
let payee: TestUser;
let accountId: string;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  [payer, payee] = [await app.createUser(), await app.createUser()];
  await hasProvedName(app, payer);
  accountId = await bankAccountOf(app, payer, 48, 'OBI ADA');
  contactId = await contactFor(app, payee, payer);
  await app.fund(payer, 100_000_00);
  // A level with a daily limit.
  await setLevel(app, payer, 2);
});
afterAll(() => app.stop());

const deadlocks = () =>
  asOwner(app.databaseUrl, async (sql) => {
    const { rows } = await sql.query<{ deadlocks: string }>('select deadlocks from pg_stat_database where datname = current_database()');
    return Number(rows[0]?.deadlocks ?? 0);
  });

test('withdrawals and payments of one wallet at once neither deadlock nor refuse what there is money for', async () => {
  const before = await deadlocks();
  const invoices = await Promise.all(Array.from({ length: 12 }, () => sent(app, payee, contactId, 100)));
  const pay = ({ id }: { id: string }) =>
    app.call(payFromWallet, { businessId: payer.businessId, category: 'invoice', categoryId: id, amount: 100 }, { ...payer, key: app.key() });
  const replies = await Promise.all(invoices.flatMap((invoice) => [pay(invoice), take(app, payer, accountId, 100)]));
  expect(replies.filter((reply) => !reply.ok)).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('money that arrives while a payment is refused does not make the daily limit the reason', async () => {
  const poor = await app.createUser();
  await app.fund(poor, 10);
  await setLevel(app, poor, 2);
  // An account that is newer than the payer's is credited after the payer's is debited.
  const seller = await app.createUser();
  const { id } = await sent(app, seller, await contactFor(app, seller, poor), 100);
  await asOwner(app.databaseUrl, async (sql) => {
    // Runs after the update that finds no money, before the reason is looked for.
    await sql.query(`create function wait_here() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4711); return null; end $$;
      create trigger wait_here after update on ledger_balances for each statement execute function wait_here();
      select pg_advisory_lock(4711)`);
    const payment = app.call(payFromWallet, { businessId: poor.businessId, category: 'invoice', categoryId: id, amount: 100 }, { ...poor, key: app.key() });
    // Jobs of the other test wait there too.
    const paying = `select from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = 4711 and not l.granted and a.query like '%pay_from_wallet%'`;
    await eventually('the payment', async () => (await sql.query(paying)).rows.length > 0);
    await sql.query('update ledger_balances b set posted = 1000_00 from wallets w where w.account_id = b.account_id and w.business_id = $1', [poor.businessId]);
    await sql.query('select pg_advisory_unlock(4711)');
    expect(await payment).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    await sql.query('drop trigger wait_here on ledger_balances; drop function wait_here()');
  });
});
