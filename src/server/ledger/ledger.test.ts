import pg from 'pg';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kobo } from '../../shared/kit/money.ts';
import { openPool, sqlOf } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { findings } from './checks.ts';
import { platformAccount, post } from './post.ts';

const WALLETS = 8;
const CLIENTS = 32;

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
let wallets: number[] = [];
let suspense = 0;

beforeAll(async () => {
  database = await testDatabase();
  owner = openPool(database.url, { role: undefined, size: 2, onLost: () => undefined });
  pool = openPool(database.url, { role: 'duewell_app', size: CLIENTS, onLost: () => undefined });
  wallets = await transaction(pool, 'system', async (sql) => {
    const made: number[] = [];
    for (let n = 0; n < WALLETS; n += 1) {
      await sql.query(`insert into businesses (id, name, category, time_zone, currency) values ($1, $1, 'both', 'Africa/Lagos', 'NGN')`, [`biz_ledger${n}`]);
      const [row] = await sql.query<{ account_id: number }>('select account_id from wallets where business_id = $1', [`biz_ledger${n}`]);
      made.push(row?.account_id ?? 0);
    }
    return made;
  });
  suspense = await transaction(pool, 'system', (sql) => platformAccount(sql, 'suspense', 'ledger-test', 'NGN'));
  for (const wallet of wallets) await move(suspense, wallet, 10_000);
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

let events = 0;
const move = (from: number, to: number, amount: number, eventId = `e${(events += 1)}`) =>
  transaction(pool, 'system', (sql) =>
    post(sql, { event: 'test', eventId, description: 'Test', at: new Date().toISOString(), legs: [{ account: from, amount: kobo(-amount) }, { account: to, amount: kobo(amount) }] }),
  );
const hold = (id: string, account: number, amount: number) => one(`select ledger_hold($1, $2, $3, 'test') as said`, [id, account, amount]);
const endHold = (id: string) => one(`select ledger_end_hold($1, 'released') as said`, [id]);

async function one(text: string, values: unknown[]): Promise<string> {
  return transaction(pool, 'system', async (sql) => String((await sql.query<{ said: string }>(text, values))[0]?.said));
}

async function balances(): Promise<{ posted: number; held: number }[]> {
  return transaction(pool, 'system', (sql) =>
    sql.query<{ posted: number; held: number }>('select posted, held from ledger_balances where account_id = any ($1) order by account_id', [wallets]),
  );
}

interface Step {
  readonly kind: 'move' | 'deposit' | 'hold';
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

const step = fc.record<Step>({
  kind: fc.constantFrom('move', 'move', 'move', 'deposit', 'hold'),
  from: fc.nat(WALLETS - 1),
  to: fc.nat(WALLETS - 1),
  amount: fc.integer({ min: 1, max: 50_000 }),
});

describe('the ledger', () => {
  test('under 32 clients on 8 hot wallets no kobo is made or lost, and nothing available is negative', async () => {
    const steps = fc.sample(step, { numRuns: 3_000, seed: 20261121 });
    let deposited = 0;
    const model = (await balances()).map((row) => row.posted);
    const before = model.reduce((sum, posted) => sum + posted, 0);
    const open: string[] = [];
    const work = async (client: number) => {
      for (let at = client; at < steps.length; at += CLIENTS) {
        // The loop stays within the list.
        const { kind, from, to, amount } = steps[at] as Step;
        const [source = 0, target = 0] = [wallets[from], wallets[to]];
        if (kind === 'deposit') {
          expect(await move(suspense, target, amount)).toBe('posted');
          deposited += amount;
          model[to] = (model[to] ?? 0) + amount;
        } else if (kind === 'hold') {
          if ((await hold(`h${at}`, source, amount)) === 'held') open.push(`h${at}`);
          const done = open.length > 10 ? open.shift() : undefined;
          if (done) await endHold(done);
        } else if (from !== to && (await move(source, target, amount)) === 'posted') {
          model[from] = (model[from] ?? 0) - amount;
          model[to] = (model[to] ?? 0) + amount;
        }
      }
    };
    let working = true;
    const watch = async () => {
      let reads = 0;
      while (working) {
        const [row] = await transaction(pool, 'system', (sql) =>
          sql.query<{ total: number; least: number }>('select sum(amount)::bigint as total, (select min(posted - held) from ledger_balances) as least from ledger_entries'),
        );
        expect(row?.total ?? 0).toBe(0);
        expect(row?.least).toBeGreaterThanOrEqual(0);
        reads += 1;
      }
      return reads;
    };
    const watching = watch();
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
    working = false;
    expect(await watching).toBeGreaterThan(3);

    const after = await balances();
    expect(after.map((row) => row.posted)).toEqual(model);
    expect(after.reduce((sum, row) => sum + row.posted, 0)).toBe(before + deposited);
    for (const id of open) expect(await endHold(id)).toBe('ended');
    expect(await transaction(pool, 'system', findings)).toEqual([]);
  }, 60_000);

  test('the same event is posted once, also twenty times at once', async () => {
    const [before = 0, to = 0] = [(await balances())[0]?.posted, wallets[0]];
    const said = await Promise.all(Array.from({ length: 20 }, () => move(suspense, to, 100, 'the-same')));
    expect(said.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'already'), 'posted']);
    expect((await balances())[0]?.posted).toBe(before + 100);
  });

  test('held money cannot be spent, released money can', async () => {
    const [account = 0, other = 0] = wallets;
    const free = await balances().then(([row]) => (row ? row.posted - row.held : 0));
    expect(await hold('keep', account, free)).toBe('held');
    expect(await hold('keep', account, free)).toBe('already');
    expect(await move(account, other, 1)).toBe('insufficient');
    expect(await endHold('keep')).toBe('ended');
    expect(await endHold('keep')).toBe('already');
    expect(await move(account, other, 1)).toBe('posted');
  });

  test.each([
    ['one account', () => [suspense], [0]],
    ['amounts that do not sum to zero', () => [suspense, wallets[0]], [-5, 6]],
    ['an account that does not exist', () => [suspense, 999_999_999], [-5, 5]],
    ['the same account twice', () => [wallets[0], wallets[0]], [5, -5]],
  ])('refuses %s and changes nothing', async (_name, accountsOf, amounts) => {
    const before = await balances();
    const accounts = accountsOf();
    await expect(one(`select ledger_post('bad', 'x', 'x', null, now(), $1, $2) as said`, [accounts, amounts])).rejects.toThrow();
    expect(await balances()).toEqual(before);
  });

  test.each([
    ['update ledger_entries set amount = amount + 1'],
    ['delete from ledger_entries'],
    ['truncate ledger_entries'],
    [`update ledger_transactions set description = 'x'`],
    ['delete from ledger_transactions'],
    ['delete from ledger_accounts'],
    [`insert into ledger_entries (transaction_id, account_id, amount) select id, 1, 5 from ledger_transactions limit 1`],
    [`insert into ledger_entries (transaction_id, account_id, amount) select t.id, a, m from (select id from ledger_transactions limit 1) t, (values (1, 5), (2, -5)) as v(a, m)`],
    ['update ledger_balances set posted = -1'],
  ])('even the owner of the tables is refused: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow(/append-only|does not balance|available_not_negative|permission/);
  });

  test('the product’s role writes neither entries nor balances itself', async () => {
    await expect(sqlOf(pool).query(`insert into ledger_entries (transaction_id, account_id, amount) values (1, 1, 1)`)).rejects.toThrow(/permission denied/);
    await expect(sqlOf(pool).query('update ledger_balances set posted = posted')).rejects.toThrow(/permission denied/);
  });
});
