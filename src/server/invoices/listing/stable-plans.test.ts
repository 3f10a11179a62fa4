import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../../db/pool.ts';
import type { Sql } from '../../db/pool.ts';
import { together } from '../../db/transaction.ts';
import type { Statement } from '../../db/one-message.ts';
import { testDatabase } from '../../testing/template-db.ts';
import type { TestDatabase } from '../../testing/template-db.ts';
import { pageOf } from './list-queries.ts';
import type { Filter } from './list-queries.ts';
import { testPool } from '../../testing/test-pool.ts';

/** Most businesses have three invoices and two orders, one has 6,000 of each: what is read for it must not depend on which rows ANALYZE has looked at. */
let database: TestDatabase;
let pool: pg.Pool;
let product: pg.Pool;
let sql: Sql;
const OWN = 6000;
beforeAll(async () => {
  database = await testDatabase();
  pool = testPool(database.url, 1);
  product = testPool(database.url, 1, 'duewell_app');
  sql = sqlOf(pool);
  await sql.query('set statement_timeout = 0');
  const text = (n: string) =>
    `case when ${n} % 2 = 0 then 'garden chair ' else 'roof ' end || case when ${n} < 2600 then 'early ' else '' end || case when ${n} = 50 then 'quince ' else '' end || 'lot ' || ${n}`;
  const at = (n: string) => `timestamptz '2026-01-01' + ${n} * interval '1 minute'`;
  await sql.query(
    `insert into invoices (business_id, id, stage, number, buyer_business_id, sender, issue_date, due_date, description, currency, time_zone, subtotal, discount, tax, amount_paid, total, sent_at, created_by, created_at, updated_at)
     select case when b = 0 then 'me' else 'other' || b end, 'i' || b || '-' || n, 'sent', 'N' || n, case when b = 0 then 'buyer' end, '{}', '2026-01-01', '2026-02-01', ${text('n')},
       'NGN', 'Africa/Lagos', 1000 + n, 0, 0, 0, 1000 + n, now(), 'test', ${at('n')}, now()
     from generate_series(0, 3000) b, generate_series(1, case when b = 0 then ${OWN} else 3 end) n`,
  );
  await sql.query(
    `insert into orders (business_id, id, stage, number, sender, issue_date, due_date, description, currency, subtotal, discount, tax, total, sent_at, created_by, created_at, updated_at)
     select case when b = 0 then 'me' else 'other' || b end, 'o' || b || '-' || n, 'sent', 'N' || n, '{}', '2026-01-01', '2026-02-01', ${text('n')},
       'NGN', 1000 + n, 0, 0, 1000 + n, now(), 'test', ${at('n')}, now()
     from generate_series(0, 3000) b, generate_series(1, case when b = 0 then ${OWN} else 2 end) n`,
  );
  // Without the rows that wait to be sorted into the indexes of words.
  await sql.query('vacuum invoices, orders');
});
afterAll(async () => {
  await product.end();
  await pool.end();
  await database.drop();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

/** The plan of the last statement of a message, with what it has read. */
async function planOf({ text, values }: Statement, businessId: string): Promise<Plan> {
  const answers = await together(product, { businessId }, [{ text: `explain (analyze, buffers, format json) ${text}`, values }], 'ordered');
  // The one row of an explanation in this format.
  const [row] = answers[0] as { 'QUERY PLAN': [{ Plan: Plan }] }[];
  if (!row) throw new Error('an explanation has a row');
  return row['QUERY PLAN'][0].Plan;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
/** The pages read by a search, the second time on a connection: the first also reads the catalogue. */
async function pagesOf(statement: Statement, businessId: string): Promise<number> {
  await planOf(statement, businessId);
  const plan = await planOf(statement, businessId);
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

const SAMPLES = [1, 3, 10, 100, 1000];
/** Statistics of another sample; with a target of 1 the sample is 300 rows. */
async function analyse(target: number): Promise<void> {
  await sql.query(`set default_statistics_target = ${target}`);
  await sql.query('analyze invoices, orders');
}

describe.each(SAMPLES)('with statistics of a sample of %d × 300 rows', (target) => {
  beforeAll(() => analyse(target));

  const invoices = (words: string, most: number, side = 'sent'): Statement => ({
    text: 'select f from find_invoices($1, $2, $3, false, $4) f',
    values: [side, [`%${words}%`], null, most],
  });
  const orders = (words: string, most: number): Statement => ({ text: `select f from find_orders('sent', $1, $2) f`, values: [`%${words}%`, most] });

  test.each<[string, number, Statement]>([
    ['that nobody has', 120, invoices('zzqqxx', 1001)],
    ['that nobody has, received', 120, invoices('zzqqxx', 1001, 'received')],
    ['of one old invoice', 120, invoices('quince', 1001)],
    ['of every second invoice', 300, invoices('garden chair', 1001)],
    ['of every second invoice, for a few', 20, invoices('garden chair', 20)],
    ['of the many oldest', 600, invoices('early', 20)],
    ['that no order has', 120, orders('zzqqxx', 20)],
    ['of one old order', 120, orders('quince', 20)],
    ['of every second order', 20, orders('garden chair', 20)],
    ['of the many oldest orders', 600, orders('early', 20)],
  ])('a search for words %s reads at most %d pages', async (_words, most, statement) => {
    expect(await pagesOf(statement, statement.values[0] === 'received' ? 'buyer' : 'me')).toBeLessThan(most);
  });

  const filter = (change: Partial<Filter> = {}): Filter => ({ businessId: 'me', side: 'sent', at: '2026-03-01T00:00:00Z', ...change });
  test.each<[string, Filter, 'recent' | 'due', string]>([
    ['of all', filter(), 'recent', 'invoices_sent_recent'],
    ['of one status', filter({ status: 'paid' }), 'recent', 'invoices_sent_kind'],
    ['of late ones', filter({ status: 'late' }), 'due', 'invoices_sent_open'],
    ['by due date', filter(), 'due', 'invoices_sent_due'],
    ['of received ones', filter({ businessId: 'buyer', side: 'received' }), 'recent', 'invoices_received_recent'],
  ])('a page %s is read in the order of its index', async (_what, of, sort, index) => {
    const plan = await planOf(pageOf(of, { offset: 0, limit: 10, sort, order: 'desc' }, null).statement, of.businessId);
    const nodes = nodesOf(plan);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(40);
  });
});

test('the three ways of a search find the same, newest first', async () => {
  await sql.query(`select set_config('app.business_id', 'me', false)`);
  const found = async (words: string, most: number) =>
    (await sql.query<{ f: string }>('select f from find_invoices($1, $2, $3, false, $4) f', ['sent', [`%${words}%`], 1050, most])).map(({ f }) => f);
  const byHand = async (words: string, most: number) =>
    (
      await sql.query<{ id: string }>(
        `select id from invoices where business_id = 'me' and (search like $1 or total = 1050) order by created_at desc, id desc limit $2`,
        [`%${words}%`, most],
      )
    ).map(({ id }) => id);
  for (const words of ['garden chair', 'early', 'quince', 'lot 59', 'zzqqxx', 'roof early lot 1']) {
    for (const most of [1, 20, 1001, 10_000]) expect(await found(words, most)).toEqual(await byHand(words, most));
  }
  await sql.query(`select set_config('app.business_id', '', false)`);
  expect(await found('garden chair', 20)).toEqual([]);
});
