import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partsOfName } from '../../../shared/business/name-match.ts';
import { together } from '../../db/transaction.ts';
import { testDatabase } from '../../testing/template-db.ts';
import type { TestDatabase } from '../../testing/template-db.ts';
import { testPool } from '../../testing/test-pool.ts';
import { pairsOfName } from './candidates.ts';

test.each([
  [null, []],
  ['', []],
  ['CHIDI', ['CHIDI']],
  ['Eze, Chidi', ['CHIDI EZE']],
  ['GREENFIELD LIMITED', ['GREENFIELD']],
  ['Li Chidi Wu', ['CHIDI LI', 'CHIDI WU', 'LI WU']],
  ['O’NEIL ADÉ', ['ONEIL ADE']],
])('the names that a sender %j may pay for', (sender, names) => {
  expect(pairsOfName(sender)).toEqual(names);
});

test('of many words only the longest are looked for', () => {
  expect(pairsOfName('the registered trustees of winners chapel lagos branch')).toHaveLength(10);
});

/** One business with 6,000 invoices, half of them paid, and many with a few: what a look-up reads must not grow with what was paid. */
describe('the open invoices for a transfer', () => {
  let database: TestDatabase;
  let owner: pg.Pool;
  let product: pg.Pool;
  beforeAll(async () => {
    database = await testDatabase();
    owner = testPool(database.url, 1);
    product = testPool(database.url, 1, 'duewell_app');
    const all = 'generate_series(0, 2000) b, generate_series(1, case when b = 0 then 6000 else 3 end) n';
    await owner.query('set statement_timeout = 0; set session_replication_role = replica');
    await owner.query(`insert into contacts (business_id, id, name, category) select 'me', 'con_' || n, 'Green Lake', 'customer' from generate_series(0, 9) n`);
    // Without triggers, which need the businesses: with what they would write. Of the one business every second invoice is open, and 30 of Green Lake Stores.
    const due = 'case when n % 200 = 0 then 1000 when n % 2 = 1 then 2000 + n else 0 end';
    await owner.query(
      `insert into invoices (business_id, id, stage, number, contact_id, recipient, issue_date, due_date, currency, time_zone, subtotal, discount, tax, amount_paid, total, paid, balance, kind, search, created_by, created_at, updated_at)
       select case when b = 0 then 'me' else 'other' || b end, 'i' || b || '-' || n, 'sent', 'INV-' || lpad(n::text, 4, '0'), case when b = 0 then 'con_' || n % 10 end,
         jsonb_build_object('name', case when n % 2 = 1 then 'Blue Hill ' || n else 'Green Lake Stores' end), '2026-01-01', date '2026-02-01' + n % 90, 'NGN', 'Africa/Lagos',
         10000, 0, 0, 0, 10000, 10000 - ${due}, ${due}, case when ${due} > 0 then 'partial' else 'paid' end, '', 'test', now(), now() from ${all}`,
    );
    // 60 of the open ones in two instalments, of the first of which 700 are left.
    await owner.query(
      `update invoices set instalments = jsonb_build_array(
           jsonb_build_object('dueDate', due_date, 'amount', total - balance + 700, 'after', balance - 700), jsonb_build_object('dueDate', due_date + 30, 'amount', balance - 700, 'after', 0))
       where business_id = 'me' and kind = 'partial' and balance % 100 = 1`,
    );
    await owner.query(`insert into invoice_settings (business_id, id, name, prefix) values ('me', 'set_1', 'Standard', 'INV-')`);
    await owner.query(
      `insert into received_transfers (business_id, id, amount, unassigned, currency, sender, sender_account, state, arrived_at)
       select 'me', 'pay_t' || n, 1000, 0, 'NGN', 'PAYER ' || n % 20, n % 20, 'assigned', timestamptz '2026-02-01' + n * interval '1 minute' from generate_series(1, 6000) n`,
    );
    await owner.query(
      `insert into transfer_matches (business_id, payment_id, transfer_id, invoice_id, amount, how, matched_by, matched_at)
       select 'me', 'pay_m' || n, 'pay_t' || n, 'i0-' || n, 1000, 'rule', 'rule', now() from generate_series(1, 6000) n`,
    );
    await owner.query('vacuum analyze received_transfers, transfer_matches');
    await owner.query('vacuum invoices');
  });
  afterAll(async () => {
    await product.end();
    await owner.end();
    await database.drop();
  });

  const described = { amount: 7, currency: 'NGN', digits: [], names: [], sender: null, sender_account: null, contact_id: null };
  const text = 'select * from find_payable_invoices($1, $2)';

  async function found(more: Partial<Record<keyof typeof described, unknown>>, asking = 'me') {
    const values = ['me', JSON.stringify([described, { ...described, ...more }])];
    const ask = async (before = '') => (await together(product, { businessId: asking }, [{ text: before + text, values }], 'ordered'))[0];
    const pages = async () => {
      // The one row of an explanation in this format.
      const [row] = (await ask('explain (analyze, buffers, format json) ')) as { 'QUERY PLAN': [{ Plan: Record<string, number> }] }[];
      const plan = row?.['QUERY PLAN'][0].Plan ?? {};
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    };
    // The columns of the function.
    const rows = (await ask()) as { place: number; invoice_id: string }[];
    // The second time on a connection: the first also reads the catalogue.
    await pages();
    return { rows, pages: await pages() };
  }

  test.each([1, 1000])('are found by their indexes, with statistics of a sample of %d × 300 rows', async (target) => {
    await owner.query(`set default_statistics_target = ${target}; analyze invoices`);
    for (const [what, count] of [
      [{ digits: ['400'] }, 1],
      [{ amount: 1000 }, 20],
      [{ amount: 700 }, 20],
      [{ names: pairsOfName('LAKE GREEN') }, 20],
      [{ contact_id: 'con_0' }, 20],
      [{ sender: 'PAYER 1', sender_account: '1' }, 20],
      [{ digits: ['398'], names: pairsOfName('LAKE VIEW'), contact_id: 'con_2' }, 0],
    ] as const) {
      const { rows, pages } = await found(what);
      expect({ what, places: rows.map(({ place }) => place) }).toEqual({ what, places: Array.from({ length: count }, () => 2) });
      expect(pages).toBeLessThan(250);
    }
  });

  test.each(['O’Neil & Adé-Ọlá Foods', "MAMA'S KITCHEN (NIG.) LTD", ' Ẹmmanuel\u00a0Eze – 2nd', 'ÇELEBİ/STORES', 'Жук и сыновья 7', ''])(
    'have the same words in the index as in the rule: %j',
    async (name) => {
      const { rows } = await owner.query<{ words: string[] }>(`select name_words('me', $1) as words`, [name]);
      expect(rows[0]?.words).toEqual(expect.arrayContaining(partsOfName(name).map((word) => `me:${word.toLowerCase()}`)));
    },
  );

  test('of another business are not found', async () => {
    for (const asking of ['other1', '']) expect((await found({ amount: 1000 }, asking)).rows).toEqual([]);
  });
});
