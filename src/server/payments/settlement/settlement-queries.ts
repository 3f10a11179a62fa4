import type { Sql } from '../../db/pool.ts';

export interface Receiver extends Record<string, unknown> {
  business_id: string;
  /** The customer whose account number it is; null for the wallet's own. */
  contact_id: string | null;
  account_id: number;
  currency: string;
}

/** The wallet of a virtual account: by its number, else by the provider's customer. A business that is being closed is waited for; a closed one has none. */
export async function receiverOf(sql: Sql, provider: string, accountNumber: string | null, customerCode: string | null): Promise<Receiver | null> {
  const [row] = await sql.query<Receiver & { closed: boolean }>(
    `select v.business_id, v.contact_id, w.account_id, w.currency, b.closed_at is not null as closed
     from virtual_accounts v join wallets w using (business_id) join businesses b on b.id = v.business_id
     where v.provider = $1 and v.status = 'open' and (v.account_number = $2 or ($2 is null and v.customer_code = $3)) limit 1 for share of b`,
    [provider, accountNumber, customerCode],
  );
  return row && !row.closed ? row : null;
}

export interface Deposit {
  readonly id: string;
  readonly businessId: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly provider: string;
  readonly providerReference: string;
  readonly note: string | null;
  readonly at: string;
}

/** False if this money was recorded before. */
export async function insertDeposit(sql: Sql, deposit: Deposit): Promise<boolean> {
  const rows = await sql.query(
    `insert into payments (business_id, id, category, category_id, channel, method, amount, fee, currency, status, reference, provider, provider_reference, note, created_by, created_at, settled_at)
     values ($1, $2, 'wallet', $1, 'transfer', 'bank', $3, $4, $5, 'succeeded', $2, $6, $7, $8, 'provider', $9, $9) on conflict (provider, provider_reference) where provider is not null do nothing returning id`,
    [deposit.businessId, deposit.id, deposit.amount, deposit.fee, deposit.currency, deposit.provider, deposit.providerReference, deposit.note, deposit.at],
  );
  return rows.length > 0;
}

/** One row for each event, however often it is delivered. */
export async function recordProviderEvent(
  sql: Sql,
  event: { provider: string; key: string; type: string; reference: string | null; body: string; at: string },
): Promise<void> {
  await sql.query(
    `insert into provider_events as e (provider, event_key, type, reference, body, received_at) values ($1, sha256(convert_to($2, 'UTF8')), $3, $4, $5, $6)
     on conflict (provider, event_key) do update set deliveries = e.deliveries + 1`,
    [event.provider, event.key, event.type, event.reference, event.body, event.at],
  );
}

export async function markProcessed(sql: Sql, provider: string, reference: string, at: string): Promise<void> {
  await sql.query('update provider_events set processed_at = $3 where provider = $1 and reference = $2 and processed_at is null', [provider, reference, at]);
}
