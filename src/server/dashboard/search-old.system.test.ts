import { afterAll, beforeAll, expect, test } from 'vitest';
import { search } from '../../shared/dashboard/contract.ts';
import { sqlOf } from '../db/pool.ts';
import type pg from 'pg';
import { platformAccount } from '../ledger/post.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done } from '../testing/scenes.ts';
import { walletOf } from '../wallet/index.ts';
import { testPool } from '../testing/test-pool.ts';

/** The searched object may be older than a thousand others. */

const OTHERS = 1_100;

let app: TestApp;
let owner: pg.Pool;
let [me, supplier, stranger]: TestUser[] = [];
beforeAll(async () => {
  app = await startTestApp();
  owner = testPool(app.databaseUrl, 1);
  [me, supplier, stranger] = [await app.createUser('Amara Textiles'), await app.createUser('Lekki Stores'), await app.createUser()];
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const own = (who: TestUser | undefined): TestUser => {
  if (!who) throw new Error('nobody');
  return who;
};
const find = async (text: string, who = own(me)) =>
  done(await app.call(search, { businessId: who.businessId, search: text, limit: 10 }, who)).results.map(({ kind, detail, title }) => [kind, title, detail]);
/** One row an hour into the past for each n, the last of them long before the others. */
const rows = (text: string, values: readonly unknown[] = []) =>
  owner.query(`with n as (select n, now() - n * interval '1 hour' as at from generate_series(0, ${OTHERS}) n) ${text}`, [...values]);

test('an order, by who sent it and by who got it; its draft only by who wrote it', async () => {
  await rows(
    `insert into orders (business_id, id, stage, number, supplier_business_id, sender, recipient, issue_date, sent_at, currency, subtotal, discount, tax, total, created_by, created_at, updated_at)
     select $1, 'ord_' || n, case when n % 2 = 0 then 'sent' else 'draft' end, case when n % 2 = 0 then 'PO-' || n end, $2, '{"name": "Amara"}',
       jsonb_build_object('name', case when n >= ${OTHERS - 1} then 'Oldest Looms' else 'Others' end), current_date, case when n % 2 = 0 then at end, 'NGN', 1, 0, 0, 1, 'test', at, at from n`,
    [own(me).businessId, own(supplier).businessId],
  );
  expect(await find('oldest looms')).toEqual([
    ['order', 'Draft', 'Oldest Looms'],
    ['order', `PO-${OTHERS}`, 'Oldest Looms'],
  ]);
  expect(await find('oldest looms', own(supplier))).toEqual([['order', `PO-${OTHERS}`, 'Amara']]);
  expect(await find('oldest looms', own(stranger))).toEqual([]);
});

test('an advance', async () => {
  await rows(
    `insert into credits (business_id, id, invoice_id, state, currency, time_zone, buyer_key, buyer_name, invoice_number, due_date, requested, requested_by, requested_name, requested_at, score, grade, points)
     select $1, 'cre_' || n, 'inv_' || n, 'denied', 'NGN', 'Africa/Lagos', 'test', case when n = ${OTHERS} then 'Oldest Mill' else 'Other' end, 'INV-' || n, current_date, 1, 'test', 'Test', at, 1, 'A', '{}' from n`,
    [own(me).businessId],
  );
  expect(await find('oldest mill')).toEqual([['credit', `INV-${OTHERS}`, 'Oldest Mill']]);
  expect(await find('oldest mill', own(stranger))).toEqual([]);
});

test('somebody of the team', async () => {
  await rows(
    `insert into members (business_id, id, role, status, created_at, email, first_name, last_name, invited_at, invitation_hash, invitation_expires_at, joined_at)
     select $1, 'mem_' || n, 'staff', 'pending', at, 'm' || n || '@example.com', case when n = ${OTHERS} then 'Oldest' else 'Other' end, 'Weaver', at, sha256(n::text::bytea), now() + interval '1 day', null from n`,
    [own(me).businessId],
  );
  expect(await find('oldest weaver')).toEqual([['member', 'Oldest Weaver', `m${OTHERS}@example.com`]]);
});

test('a movement, by its whole reference', async () => {
  const sql = sqlOf(owner);
  const wallet = (await walletOf(sql, own(me).businessId))?.account_id;
  const suspense = await platformAccount(sql, 'suspense', 'test', 'NGN');
  await sql.query(
    `select ledger_post('deposit', 'ref_' || n, 'Money added', null, now() - (${OTHERS} - n) * interval '1 hour', array[$1, $2]::bigint[], '{1,-1}') from generate_series(0, ${OTHERS}) n`,
    [wallet, suspense],
  );
  expect(await find('ref_0')).toEqual([['movement', 'Money added', 'ref-0']]);
  expect(await find(`ref_${OTHERS}`)).toEqual([['movement', 'Money added', `ref-${OTHERS}`]]);
  expect(await find('ref_0', own(stranger))).toEqual([]);
});
