import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../tools/postgres/ports.ts';
import { openPool } from '../src/server/db/pool.ts';
import { makeScene } from './scenario.ts';
import type { Party } from './scenario.ts';

/** Median server time of one call, in milliseconds, for one business of 1,000 in 10,000 invoices up to 100,000 in 1,000,000. */
export interface Listed {
  readonly name: string;
  readonly medians: readonly number[];
}

export const SIZES = [10_000, 100_000, 1_000_000] as const;
const OF_ONE = 10;
const ROUNDS = 60;

const CALLS: readonly (readonly [name: string, query: (own: number) => string])[] = [
  ['first page with counters', () => 'limit=10'],
  ['deepest page', (own) => `limit=10&offset=${own - 10}`],
  ['filter: late', () => 'limit=10&status=late&sort=due'],
  ['filter: paid', () => 'limit=10&status=paid'],
  ['filter: denied, few of many', () => 'limit=10&status=denied'],
  ['search, found', () => 'limit=10&search=garden%20chair'],
  ['search, nothing found', () => 'limit=10&search=zzqqxx'],
];

/** Fills the database of `databaseUrl` in three steps and measures after each. */
export async function lists(databaseUrl: string): Promise<Listed[]> {
  const scene = await makeScene(databaseUrl, 1);
  const [who, other] = scene.parties;
  if (!who || !other) throw new Error('a scene has parties');
  const results = CALLS.map(([name]) => ({ name, medians: new Array<number>() }));
  let filled = 0;
  for (const size of SIZES) {
    await fill(databaseUrl, who, other, filled, size);
    filled = size;
    const port = await freePort(4497);
    const child = fork(new URL('server.ts', import.meta.url), ['full', databaseUrl, String(port)]);
    await once(child, 'message');
    for (const [index, [, query]] of CALLS.entries()) results[index]?.medians.push(await median(port, who, query(size / OF_ONE)));
    child.disconnect();
    await once(child, 'exit');
  }
  return results;
}

/** A tenth belongs to the measured business, the rest to others, with realistic statuses, dates and texts. The counters are rebuilt. */
async function fill(databaseUrl: string, who: Party, other: Party, from: number, to: number): Promise<void> {
  const pool = openPool(databaseUrl, { role: undefined, size: 1, onLost: () => undefined });
  const run = async (text: string, values: unknown[] = []) => pool.query({ text, values });
  await run(`set statement_timeout = 0`);
  await run('alter table invoices disable trigger invoices_tally');
  await run(
    `insert into invoices (business_id, id, stage, decision, number, sender, recipient, issue_date, due_date, description, currency, time_zone, subtotal, discount, tax, amount_paid, total, paid, sent_at, created_by, created_at, updated_at)
     select case when n % ${OF_ONE} = 0 then $1 else $2 end, 'inv_bench' || n, 'sent', case when n % 1000 = 10 then 'denied' when n % 4 = 0 then 'pending' else 'approved' end, 'B-' || n,
       '{"name": "Bench"}', jsonb_build_object('name', 'Buyer ' || (n % 997)), date '2026-01-01' + (n % 300)::int, date '2026-01-15' + (n % 400)::int,
       (array['garden chair', 'roof tiles', 'blue paint', 'school books', 'fresh fish'])[1 + n % 5] || ' lot ' || n, 'NGN', 'Africa/Lagos', 100000, 0, 7500, 0, 107500,
       case when n % 3 = 0 then 107500 else 0 end, now(), 'bench', timestamptz '2025-01-01' + n * interval '10 s', now()
     from generate_series($3::int, $4::int - 1) n`,
    [who.businessId, other.businessId, from, to],
  );
  await run('alter table invoices enable trigger invoices_tally');
  await run('truncate invoice_tallies, invoice_changes');
  await run(
    `insert into invoice_tallies select business_id, 'sent', kind, tally_day(kind, due_date), count(*), sum(total), sum(balance) from invoices group by 1, 3, 4`,
  );
  await run('vacuum analyze');
  await pool.end();
}

async function median(port: number, who: Party, query: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/v1/invoice/${who.businessId}/all?${query}`, { headers: { authorization: `Bearer ${who.token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`a list failed: ${text.slice(0, 200)}`);
    // The first rounds only warm up plans and caches.
    if (round >= 10) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
