import { openPool } from '../src/server/db/pool.ts';
import type { Party } from './scenario.ts';

/** The measured business has every tenth invoice. */
export const PART_OF_ONE = 10;
const CUSTOMERS = 997;

/** The number of the customer who gets invoice `n`, and the name: two words that no other customer has. */
const customerOf = (n: string) => `(${n}) % ${CUSTOMERS}`;
const nameOf = (customer: string) =>
  `initcap(translate(left(md5((${customer})::text), 7) || ' ' || right(md5((${customer})::text), 6), '0123456789', 'ghijklmnop'))`;

/** Invoices `from` to `to`: a tenth belongs to `who`, the rest to `other`, with realistic statuses, dates and texts. The counters are rebuilt. */
export async function fill(databaseUrl: string, who: Party, other: Party, from: number, to: number): Promise<void> {
  const { run, end } = await connected(databaseUrl);
  await run(
    `insert into contacts (business_id, id, name, category) select $1, 'con_bench' || c, ${nameOf('c')}, 'customer' from generate_series(0, ${CUSTOMERS - 1}) c on conflict do nothing`,
    [who.businessId],
  );
  await run('alter table invoices disable trigger invoices_tally');
  await run(
    `insert into invoices (business_id, id, stage, decision, number, contact_id, sender, recipient, issue_date, due_date, description, currency, time_zone, subtotal, discount, tax, amount_paid, total, paid, sent_at, created_by, created_at, updated_at)
     select case when n % ${PART_OF_ONE} = 0 then $1 else $2 end, 'inv_bench' || n, 'sent', case when n % 1000 = 10 then 'denied' when n % 4 = 0 then 'pending' else 'approved' end, 'B-' || n,
       case when n % ${PART_OF_ONE} = 0 then 'con_bench' || ${customerOf('n')} end, '{"name": "Bench"}', jsonb_build_object('name', ${nameOf(customerOf('n'))}), date '2026-01-01' + (n % 300)::int, date '2026-01-15' + (n % 400)::int,
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
  await end();
}

/**
 * Transfers `from` to `to` to the wallet of `who`, each with its posting and of the amount of every invoice that `fill` made. One in a hundred waits for an
 * invoice; the others each pay one, and its customer is their sender.
 */
export async function fillTransfers(databaseUrl: string, who: Party, from: number, to: number): Promise<void> {
  const { run, end } = await connected(databaseUrl);
  const at = `timestamptz '2025-01-01' + n * interval '10 s'`;
  const invoice = `n / ${PART_OF_ONE} * ${PART_OF_ONE}`;
  const sender = `upper(${nameOf(customerOf(invoice))})`;
  const those = (where = '') => `from generate_series($2::int, $3::int - 1) n ${where}`;
  const values = [who.businessId, from, to];
  const payment = `insert into payments (business_id, id, category, category_id, channel, method, amount, currency, status, reference, provider, provider_reference, created_by, created_at, settled_at)`;
  await run(
    `${payment} select $1, 'pay_bench' || n, 'wallet', $1, 'transfer', 'bank', 107500, 'NGN', 'succeeded', 'pay_bench' || n, 'paystack', 'bench' || n, 'provider', ${at}, ${at} ${those()}`,
    values,
  );
  await run(
    `insert into received_transfers (business_id, id, amount, unassigned, currency, sender, sender_bank, sender_account, narration, state, arrived_at)
     select $1, 'pay_bench' || n, 107500, case when n % 100 = 0 then 107500 else 0 end, 'NGN', ${sender}, 'Bench Bank', lpad((${customerOf(invoice)})::text, 10, '0'), 'payment ' || n,
       case when n % 100 = 0 then 'open' else 'assigned' end, ${at} ${those()}`,
    values,
  );
  await run(
    `${payment} select $1, 'pay_benchm' || n, 'invoice', 'inv_bench' || (${invoice}), 'transfer', 'bank transfer', 107500, 'NGN', 'succeeded', 'pay_benchm' || n, null, null, 'rule', ${at}, ${at} ${those('where n % 100 <> 0')}`,
    values,
  );
  await run(
    `insert into transfer_matches (business_id, payment_id, transfer_id, invoice_id, amount, how, matched_by, matched_at)
     select $1, 'pay_benchm' || n, 'pay_bench' || n, 'inv_bench' || (${invoice}), 107500, 'rule', 'rule', ${at} ${those('where n % 100 <> 0')}`,
    values,
  );
  const account = `(select id from ledger_accounts where business_id is null order by id limit 1)`;
  await run(
    `insert into ledger_transactions (event, event_id, description, posted_at, entry_id, from_account, to_account, amount, to_business, to_balance)
     select 'deposit', 'paystack:bench' || n, 'Transfer from ' || ${sender}, ${at}, nextval('ledger_entries_id_seq'), ${account}, $4, 107500, $1, n * 107500::bigint ${those()}`,
    [...values, who.accountId],
  );
  await run('vacuum analyze');
  await end();
}

/** One connection from first to last: the pool replaces idle ones after ten minutes, and with them the timeout. */
async function connected(databaseUrl: string) {
  const pool = openPool(databaseUrl, { role: undefined, size: 1, onLost: () => undefined });
  const client = await pool.connect();
  const run = (text: string, values: unknown[] = []) => client.query({ text, values });
  await run(`set statement_timeout = 0`);
  const end = async () => {
    client.release();
    await pool.end();
  };
  return { run, end };
}
