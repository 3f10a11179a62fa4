import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../../db/pool.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { testDatabase } from '../../testing/template-db.ts';
import type { TestDatabase } from '../../testing/template-db.ts';
import { asOwner } from '../../testing/test-server.ts';
import { statusSums } from './list-queries.ts';
import { testPool } from '../../testing/test-pool.ts';

/** Changes of 40 invoices: some are added to the counters already. */
let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
let sql: Sql;

beforeAll(async () => {
  database = await testDatabase();
  await asOwner(database.url, async (client) => {
    await client.query(ADD);
    await client.query('select fold_invoice_tallies(20)');
    await client.query(`update invoices set paid = 40, decision = 'approved' where id in ('i3', 'i4', 'i8')`);
    await client.query(`update invoices set paid = total where id in ('i4', 'i6')`);
    await client.query(`delete from invoices where id = 'i7'`);
    const { rows } = await client.query('select from invoice_changes');
    if (rows.length < 20) throw new Error('too few changes wait');
  });
  owner = testPool(database.url, 4);
  pool = testPool(database.url, 2, 'duewell_app');
  sql = sqlOf(owner);
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

const ADD = `
  insert into invoices (business_id, id, stage, number, buyer_business_id, sender, issue_date, due_date, currency, time_zone, subtotal, discount, tax, amount_paid, total, sent_at, created_by, created_at, updated_at)
  select 'seller', 'i' || n, case when n % 5 = 0 then 'draft' else 'sent' end, case when n % 5 > 0 then 'N' || n end, 'buyer' || n % 2, '{}', '2026-01-01', date '2026-02-01' + n % 4,
    'NGN', 'Africa/Lagos', 100 + n, 0, 0, 0, 100 + n, now(), 'test', now(), now()
  from generate_series(1, 40) n`;
const PARTIES = [
  ['seller', 'sent'],
  ['buyer0', 'received'],
  ['buyer1', 'received'],
] as const;

interface Sum extends Record<string, unknown> {
  readonly status: string;
  readonly count: number;
  readonly total: number;
  readonly balance: number;
}

/** Calculated from every invoice. */
function byHand(businessId: string, side: 'sent' | 'received') {
  return sql.query<Sum>(
    `select kind as status, count(*) as count, sum(total - credited)::bigint as total, sum(total - paid - credited)::bigint as balance from invoices
     where ${side === 'sent' ? 'business_id = $1' : `buyer_business_id = $1 and stage <> 'draft'`} group by 1 order by 1`,
    [businessId],
  );
}

async function asRead(businessId: string, side: 'sent' | 'received') {
  const rows = await transaction(pool, { businessId }, (inside) => statusSums(inside, businessId, side, '2026-01-02T00:00:00Z'));
  return rows.toSorted((a, b) => (a.status < b.status ? -1 : 1));
}

const fold = async (most: number) => (await sql.query<{ n: number }>('select fold_invoice_tallies($1) as n', [most]))[0]?.n ?? -1;
const waiting = async () => (await sql.query<{ n: number }>('select count(*) as n from invoice_changes'))[0]?.n;

async function expectExact(): Promise<void> {
  for (const [businessId, side] of PARTIES) {
    const sums = await byHand(businessId, side);
    expect(sums.length).toBeGreaterThan(0);
    expect(await asRead(businessId, side)).toEqual(sums);
  }
}

test('changes are counted, whether they are added to the counters already or not', expectExact);

test.each<[string, number, string]>([
  ['a payment is one row', 1, `update invoices set paid = paid + 10 where id = 'i1'`],
  ['so is a credit note', 1, `update invoices set credited = credited + 10 where id = 'i1'`],
  ['so is a decision', 1, `update invoices set decision = 'approved' where id = 'i2'`],
  ['and an archived invoice', 1, `update invoices set archived_at = now() where id = 'i11'`],
  ['another due date', 1, `update invoices set due_date = '2026-03-01' where id = 'i13'`],
  ['another total of a draft', 1, `update invoices set subtotal = 900, total = 900 where id = 'i15'`],
  ['a deleted invoice', 1, `delete from invoices where id = 'i9'`],
  ['what is not counted writes nothing', 0, `update invoices set description = 'new', updated_at = now() where id = 'i1'`],
  ['also where a counted column keeps its value', 0, `update invoices set decision = decision, paid = paid, stage = stage where id = 'i1'`],
  ['a sent draft has another party after than before', 2, `update invoices set stage = 'sent', number = 'N10' where id = 'i10'`],
  ['and so has another buyer', 2, `update invoices set buyer_business_id = 'buyer1' where id = 'i12'`],
  ['and one that is lost', 2, `update invoices set buyer_business_id = null where id = 'i14'`],
])('%s', async (_what, rows, text) => {
  const before = (await waiting()) ?? 0;
  await sql.query(text);
  expect(await waiting()).toBe(before + rows);
  await expectExact();
});

test('counters are exact at every moment while changes are written and added', async () => {
  await fold(1000);
  const exact = await asRead('seller', 'sent');
  // Each of these changes nothing in sum, but only if it is counted as a whole and once.
  const swap = async (from: string, to: string) => {
    for (let n = 0; n < 40; n += 1) {
      await sql.query(
        `with a as (update invoices set due_date = date '2026-02-01' + $3::int where id = $1) update invoices set due_date = date '2026-02-01' + $3::int where id = $2`,
        [from, to, n % 6],
      );
    }
  };
  let writing = true;
  const folding = async () => {
    let folded = 0;
    while (writing || (await waiting()) !== 0) folded += await fold(3);
    return folded;
  };
  const reading = async () => {
    let reads = 0;
    for (; writing; reads += 1) expect(await asRead('seller', 'sent')).toEqual(exact);
    return reads;
  };
  const writes = Promise.all([swap('i16', 'i17'), swap('i18', 'i19')]).finally(() => {
    writing = false;
  });
  const [folded, twice, reads] = await Promise.all([folding(), folding(), reading(), writes]);
  expect(folded + twice).toBeGreaterThan(100);
  expect(reads).toBeGreaterThan(10);
  await expectExact();
});

test('nothing is left of a day that has no open invoice any more', async () => {
  const day = () => sql.query<Sum>(`select n as count from invoice_tallies where side = 'sent' and due_date = '2026-05-05'`);
  await sql.query(`update invoices set due_date = '2026-05-05' where id in ('i21', 'i22')`);
  await fold(1000);
  expect(await day()).toEqual([{ count: 2 }]);
  await sql.query(`update invoices set archived_at = now() where id in ('i21', 'i22')`);
  await expectExact();
  await fold(1000);
  expect(await day()).toEqual([]);
  await expectExact();
});

test('the product reads only what concerns its business, and changes nothing', async () => {
  await fold(1000);
  await sql.query(`update invoices set paid = paid + 1 where id in ('i23', 'i24', 'i26')`);
  const seen = (businessId: string) =>
    transaction(pool, { businessId }, (inside) => inside.query<{ n: number }>('select count(*) as n from invoice_changes')).then(([row]) => row?.n);
  expect([await seen('seller'), await seen('buyer1'), await seen('buyer0'), await seen('stranger')]).toEqual([3, 1, 2, 0]);
  for (const text of ['delete from invoice_changes', `insert into invoice_changes (business_id) values ('seller')`, 'update invoice_tallies set n = 0'])
    await expect(transaction(pool, 'system', (inside) => inside.query(text))).rejects.toThrow('permission denied');
});
