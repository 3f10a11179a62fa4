import { openPool } from '../src/server/db/pool.ts';
import type { Party } from './scenario.ts';

/** The measured business has every tenth invoice. */
export const PART_OF_ONE = 10;

/** Invoices `from` to `to`: a tenth belongs to `who`, the rest to `other`, with realistic statuses, dates and texts. The counters are rebuilt. */
export async function fill(databaseUrl: string, who: Party, other: Party, from: number, to: number): Promise<void> {
  const pool = openPool(databaseUrl, { role: undefined, size: 1, onLost: () => undefined });
  // One connection from first to last: the pool replaces idle ones after ten minutes, and with them the timeout.
  const client = await pool.connect();
  const run = async (text: string, values: unknown[] = []) => client.query({ text, values });
  await run(`set statement_timeout = 0`);
  await run('alter table invoices disable trigger invoices_tally');
  await run(
    `insert into invoices (business_id, id, stage, decision, number, sender, recipient, issue_date, due_date, description, currency, time_zone, subtotal, discount, tax, amount_paid, total, paid, sent_at, created_by, created_at, updated_at)
     select case when n % ${PART_OF_ONE} = 0 then $1 else $2 end, 'inv_bench' || n, 'sent', case when n % 1000 = 10 then 'denied' when n % 4 = 0 then 'pending' else 'approved' end, 'B-' || n,
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
  client.release();
  await pool.end();
}
