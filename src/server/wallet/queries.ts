import type { Sql } from '../db/pool.ts';

export interface VirtualAccountRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  status: 'opening' | 'waiting' | 'open' | 'failed';
  waits_for: 'bank' | 'identification' | null;
  waits_since: string | null;
  customer_code: string | null;
  bank_name: string | null;
  account_number: string | null;
  account_name: string | null;
}

export async function virtualAccountOf(sql: Sql, businessId: string, provider: string): Promise<VirtualAccountRecord | null> {
  const [row] = await sql.query<VirtualAccountRecord>('select * from virtual_accounts where business_id = $1 and provider = $2', [businessId, provider]);
  return row ?? null;
}

/** Writes the intent to open an account; true if this call created it, or restarted a failed one. */
export async function intendAccount(sql: Sql, businessId: string, id: string, provider: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `insert into virtual_accounts as v (business_id, id, provider, status, created_at, updated_at) values ($1, $2, $3, 'opening', $4, $4)
     on conflict (business_id, provider) do update set status = 'opening', updated_at = $4 where v.status = 'failed' returning id`,
    [businessId, id, provider, at],
  );
  return rows.length > 0;
}

/** False if the account was open already: a task that runs twice notifies once. */
export async function accountOpened(
  sql: Sql,
  businessId: string,
  provider: string,
  account: { customerCode: string; bankName: string; accountNumber: string; accountName: string },
): Promise<boolean> {
  const rows = await sql.query(
    `update virtual_accounts set status = 'open', customer_code = $3, bank_name = $4, account_number = $5, account_name = $6, updated_at = now()
     where business_id = $1 and provider = $2 and status <> 'open' returning id`,
    [businessId, provider, account.customerCode, account.bankName, account.accountNumber, account.accountName],
  );
  return rows.length > 0;
}

export async function accountFailed(sql: Sql, businessId: string, provider: string): Promise<boolean> {
  const rows = await sql.query(
    `update virtual_accounts set status = 'failed', updated_at = now() where business_id = $1 and provider = $2 and status in ('opening', 'waiting') returning id`,
    [businessId, provider],
  );
  return rows.length > 0;
}

/** No account yet; the waiting time starts once for each reason. */
export async function accountWaits(
  sql: Sql,
  businessId: string,
  provider: string,
  { customerCode, waitsFor, at }: { customerCode: string; waitsFor: 'bank' | 'identification'; at: string },
): Promise<void> {
  await sql.query(
    `update virtual_accounts set waits_since = case when status = 'waiting' and waits_for = $4 then waits_since else $5::timestamptz end,
       status = 'waiting', waits_for = $4, customer_code = $3, updated_at = $5
     where business_id = $1 and provider = $2 and status in ('opening', 'waiting')`,
    [businessId, provider, customerCode, waitsFor, at],
  );
}

/** The awaited step was not requested after all. */
export async function accountOpening(sql: Sql, businessId: string, provider: string): Promise<void> {
  await sql.query(`update virtual_accounts set status = 'opening' where business_id = $1 and provider = $2 and status = 'waiting'`, [businessId, provider]);
}

/** True for one caller in ten minutes: the company accepts no more. */
export async function mayLook(sql: Sql, businessId: string, provider: string, now: number): Promise<boolean> {
  const rows = await sql.query(
    `update virtual_accounts set looked_at = $3::timestamptz
     where business_id = $1 and provider = $2 and status = 'open' and (looked_at is null or looked_at <= $3::timestamptz - interval '10 minutes') returning id`,
    [businessId, provider, new Date(now).toISOString()],
  );
  return rows.length > 0;
}

export async function businessOfCustomer(sql: Sql, provider: string, customerCode: string): Promise<string | null> {
  const [row] = await sql.query<{ business_id: string }>('select business_id from virtual_accounts where provider = $1 and customer_code = $2', [
    provider,
    customerCode,
  ]);
  return row?.business_id ?? null;
}

/** The provider's customer: the business with the name of its first owner. */
export async function holderOf(sql: Sql, businessId: string): Promise<{ business: string; first_name: string; last_name: string; phone: string } | null> {
  const [row] = await sql.query<{ business: string; first_name: string; last_name: string; phone: string }>(
    `select b.name as business, u.first_name, u.last_name, u.phone from businesses b join members m on m.business_id = b.id and m.role = 'owner' join users u on u.id = m.user_id
     where b.id = $1 order by u.closed_at is not null, m.created_at limit 1`,
    [businessId],
  );
  return row ?? null;
}
