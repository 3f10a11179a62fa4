import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BusinessEvent } from '../../shared/wallet/ledger-events.ts';
import { together, transaction } from '../db/transaction.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';
import { entriesAfter, entriesOf } from './statement.ts';
import type { Narrowing } from './statement.ts';
import { walletOf } from './wallet.ts';

/** 60,000 entries in 600 days, some two days older than those written before them: a fifth in transactions of several legs, a fifth out of the wallet. */
describe('the statement of a busy wallet', () => {
  const DAYS = 600;
  let app: TestApp;
  let who: TestUser;
  let account: number;
  let all: { id: number; day: string; sign: number; event: BusinessEvent }[];
  beforeAll(async () => {
    app = await startTestApp();
    who = await app.createUser();
    account = (await transaction(app.deps.pool, 'system', (sql) => walletOf(sql, who.businessId)))?.account_id ?? 0;
    await asOwner(app.databaseUrl, async (sql) => {
      // Without triggers: only the entries of this wallet are written, not the other side of its postings.
      await sql.query('set session_replication_role = replica');
      await sql.query(`create temp table written as select n, nextval('ledger_entries_id_seq') as id from generate_series(0, ${DAYS * 100 - 1}) n order by n`);
      const time = `timestamptz '2024-01-01 12:00Z' + (n / 100 - case when n % 7 = 0 then 2 else 0 end) * interval '1 day' + n % 100 * interval '1 minute'`;
      await sql.query(
        `insert into ledger_transactions (event, event_id, description, posted_at, entry_id, from_account, to_account, amount, from_business, to_business)
         select case when n % 2 = 0 then 'deposit' else 'payment' end, 'busy' || n, '', ${time}, case when n % 5 > 0 then id end,
           case when n % 5 = 1 then $1::bigint when n % 5 > 1 then -1 end, case when n % 5 > 1 then $1::bigint when n % 5 = 1 then -1 end, case when n % 5 > 0 then n + 1 end,
           case when n % 5 = 1 then $2 end, case when n % 5 > 1 then $2 end
         from written order by n`,
        [account, who.businessId],
      );
      await sql.query(
        `insert into ledger_legs (id, transaction_id, account_id, business_id, amount, balance, posted_at) overriding system value
         select w.id, t.id, $1, $2, 7, 7, t.posted_at from written w join ledger_transactions t on t.event = case when w.n % 2 = 0 then 'deposit' else 'payment' end
           and t.event_id = 'busy' || w.n where w.n % 5 = 0`,
        [account, who.businessId],
      );
      await sql.query('vacuum analyze ledger_transactions, ledger_legs');
      const { rows } = await sql.query<{ id: string; day: string; sign: number; event: BusinessEvent }>(
        `select id, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD') as day, sign(amount)::int as sign, event from ledger_entries where account_id = $1 order by id`,
        [account],
      );
      all = rows.map((row) => ({ ...row, id: Number(row.id) }));
    });
  });
  afterAll(() => app.stop());

  const dayOf = (n: number) => new Date(Date.UTC(2023, 11, 28) + n * 86_400_000).toISOString().slice(0, 10);
  const anyNarrowing: fc.Arbitrary<Narrowing> = fc
    .record({
      from: fc.option(fc.nat({ max: DAYS + 8 }).map(dayOf)),
      days: fc.option(fc.constantFrom(0, 1, 30, 400)),
      sign: fc.constantFrom(-1 as const, 0 as const, 1 as const),
      events: fc.option(fc.constantFrom<BusinessEvent[]>(['deposit'], ['payment', 'refund'])),
    })
    .map(({ from, days, sign, events }) => {
      const to = days === null ? null : new Date(Date.parse(from ?? dayOf(300)) + days * 86_400_000).toISOString().slice(0, 10);
      return { from, to, zone: 'UTC', sign, events };
    });

  test('has every entry of its days once, in the order in which they were written', async () => {
    expect(all).toHaveLength(DAYS * 100);
    await fc.assert(
      fc.asyncProperty(anyNarrowing, fc.nat({ max: 120 }), fc.nat({ max: DAYS * 100 }), async (narrowing, offset, at) => {
        const { from, to, sign, events } = narrowing;
        const those = all.filter(
          (one) => (from ?? '') <= one.day && one.day <= (to ?? '9') && (sign === 0 || one.sign === sign) && (events === null || events.includes(one.event)),
        );
        const after = all[at]?.id ?? 0;
        const [page, next, oldest] = await transaction(app.deps.pool, { businessId: who.businessId }, async (sql) => [
          await entriesOf(sql, account, { offset, limit: 20 }, narrowing),
          await entriesOf(sql, account, { offset: 0, limit: 20, before: String(after) }, narrowing),
          await entriesAfter(sql, account, narrowing, after, 20),
        ]);
        const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => Number(id));
        const newest = those.toReversed();
        expect(page.count).toBe(Math.min(those.length, 10_001));
        expect(ids(page.rows)).toEqual(ids(newest.slice(offset, offset + 20)));
        expect(ids(next.rows)).toEqual(ids(newest.filter(({ id }) => id < after).slice(0, 20)));
        expect(ids(oldest)).toEqual(ids(those.filter(({ id }) => id > after).slice(0, 20)));
      }),
      { numRuns: 40 },
    );
  });

  test('reads as little for an old day as for a new one', async () => {
    const pages = async (day: number) => {
      const values = [account, `${dayOf(day)}T00:00Z`, `${dayOf(day + 1)}T00:00Z`];
      const text = 'explain (analyze, buffers, format json) select * from ledger_statement($1, $2, $3, 0, null, null, false, 20)';
      // The second time on a connection: the first also reads the catalogue.
      const [, [row] = []] = await together(
        app.deps.pool,
        { businessId: who.businessId },
        [
          { text, values },
          { text, values },
        ],
        'ordered',
      );
      // The one row of an explanation in this format.
      const plan = (row as { 'QUERY PLAN': [{ Plan: Record<string, number> }] } | undefined)?.['QUERY PLAN'][0].Plan;
      return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    };
    for (const day of [10, 300, DAYS - 10]) expect(await pages(day)).toBeLessThan(200);
  });

  test('is nothing for another business', async () => {
    const other = await app.createUser();
    const { rows, count } = await transaction(app.deps.pool, { businessId: other.businessId }, (sql) =>
      entriesOf(sql, account, { offset: 0, limit: 20 }, { from: dayOf(10), to: dayOf(20), zone: 'UTC', sign: 0, events: null }),
    );
    expect({ rows, count }).toEqual({ rows: [], count: 0 });
  });
});
