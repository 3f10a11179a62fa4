import { afterAll, beforeAll, expect, test } from 'vitest';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { startTestApp } from '../testing/test-app.ts';
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
