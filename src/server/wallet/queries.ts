import type { Sql } from '../db/pool.ts';

export interface VirtualAccountRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  /** The customer whose account it is; null for the business's own. */
  contact_id: string | null;
  status: 'opening' | 'waiting' | 'open' | 'failed';
  waits_for: 'bank' | 'identification' | null;
  waits_since: string | null;
  customer_code: string | null;
  bank_name: string | null;
  account_number: string | null;
  account_name: string | null;
}

/** The account of a business, or of one customer of it. */
export interface AccountOf {
  readonly businessId: string;
  readonly contactId: string | null;
  readonly provider: string;
}

const ONE = 'business_id = $1 and contact_id is not distinct from $2 and provider = $3';

export async function virtualAccountOf(sql: Sql, { businessId, contactId, provider }: AccountOf): Promise<VirtualAccountRecord | null> {
  const [row] = await sql.query<VirtualAccountRecord>(`select * from virtual_accounts where ${ONE}`, [businessId, contactId, provider]);
  return row ?? null;
}

/** Writes the intent to open an account; true if this call created it, or restarted a failed one. */
export async function intendAccount(sql: Sql, { businessId, contactId, provider }: AccountOf, id: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `insert into virtual_accounts as v (business_id, contact_id, provider, id, status, created_at, updated_at) values ($1, $2, $3, $4, 'opening', $5, $5)
     on conflict (business_id, provider, contact_id) do update set status = 'opening', updated_at = $5 where v.status = 'failed' returning id`,
    [businessId, contactId, provider, id, at],
  );
  return rows.length > 0;
}

/**
 * The same for a customer, if invoices of the business show customers' accounts, and fewer than `most` others have one: the companies limit them. A refused one is
 * restarted once a day. One statement counts and inserts, and others wait for it: many events are handled at once.
 */
export async function intendCustomerAccount(sql: Sql, account: AccountOf, id: string, at: string, most: number): Promise<boolean> {
  const { businessId, contactId, provider } = account;
  const chosen = await sql.query('select from invoice_settings where business_id = $1 and account_per_customer for no key update', [businessId]);
  if (chosen.length === 0) return false;
  const rows = await sql.query(
    `insert into virtual_accounts as v (business_id, contact_id, provider, id, status, created_at, updated_at) select $1, $2, $3, $4, 'opening', $5, $5
     where (select count(*) from virtual_accounts o join contacts c on c.business_id = o.business_id and c.id = o.contact_id and c.removed_at is null
       where o.business_id = $1 and o.contact_id <> $2 and o.provider = $3 and o.status <> 'failed') < $6::int
     on conflict (business_id, provider, contact_id) do update set status = 'opening', updated_at = $5
       where v.status = 'failed' and v.updated_at < $5::timestamptz - interval '1 day' returning id`,
    [businessId, contactId, provider, id, at, most],
  );
  return rows.length > 0;
}

/** False if the account was open already: a task that runs twice notifies once. */
export async function accountOpened(
  sql: Sql,
  id: string,
  account: { customerCode: string; bankName: string; accountNumber: string; accountName: string },
): Promise<boolean> {
  const rows = await sql.query(
    `update virtual_accounts set status = 'open', customer_code = $2, bank_name = $3, account_number = $4, account_name = $5, updated_at = now()
     where id = $1 and status <> 'open' returning id`,
    [id, account.customerCode, account.bankName, account.accountNumber, account.accountName],
  );
  return rows.length > 0;
}

/** Until the end of the transaction nobody changes or restarts it. */
export async function lockAccount(sql: Sql, id: string): Promise<void> {
  await sql.query('select from virtual_accounts where id = $1 for no key update', [id]);
}

export async function accountFailed(sql: Sql, { businessId, contactId, provider }: AccountOf): Promise<boolean> {
  const rows = await sql.query(
    `update virtual_accounts set status = 'failed', updated_at = now() where ${ONE} and status in ('opening', 'waiting') returning id`,
    [businessId, contactId, provider],
  );
  return rows.length > 0;
}

/** No account yet; the waiting time starts once for each reason. */
export async function accountWaits(
  sql: Sql,
  id: string,
  { customerCode, waitsFor, at }: { customerCode: string; waitsFor: 'bank' | 'identification'; at: string },
): Promise<void> {
  await sql.query(
    `update virtual_accounts set waits_since = case when status = 'waiting' and waits_for = $3 then waits_since else $4::timestamptz end,
       status = 'waiting', waits_for = $3, customer_code = $2, updated_at = $4
     where id = $1 and status in ('opening', 'waiting')`,
    [id, customerCode, waitsFor, at],
  );
}

/** The awaited step was not requested after all. */
export async function accountOpening(sql: Sql, id: string): Promise<void> {
  await sql.query(`update virtual_accounts set status = 'opening' where id = $1 and status = 'waiting'`, [id]);
}

/** True for one caller in ten minutes: the company accepts no more. */
export async function mayLook(sql: Sql, businessId: string, provider: string, now: number): Promise<boolean> {
  const rows = await sql.query(
    `update virtual_accounts set looked_at = $3::timestamptz
     where business_id = $1 and provider = $2 and contact_id is null and status = 'open' and (looked_at is null or looked_at <= $3::timestamptz - interval '10 minutes') returning id`,
    [businessId, provider, new Date(now).toISOString()],
  );
  return rows.length > 0;
}

export async function accountOfCustomer(sql: Sql, provider: string, customerCode: string): Promise<AccountOf | null> {
  const [row] = await sql.query<{ business_id: string; contact_id: string | null }>(
    'select business_id, contact_id from virtual_accounts where provider = $1 and customer_code = $2',
    [provider, customerCode],
  );
  return row ? { businessId: row.business_id, contactId: row.contact_id, provider } : null;
}

interface Holder extends Record<string, unknown> {
  business: string;
  phone: string;
  /** The name of the business's customer; null for its own account. */
  customer: string | null;
}

/** The provider's customer: the business, with the phone number of its first owner. */
export async function holderOf(sql: Sql, businessId: string, contactId: string | null): Promise<Holder | null> {
  const [row] = await sql.query<Holder>(
    `select b.name as business, u.phone, (select coalesce(c.business_name, c.name) from contacts c where c.business_id = $1 and c.id = $2) as customer from businesses b join members m on m.business_id = b.id and m.role = 'owner' join users u on u.id = m.user_id
     where b.id = $1 order by u.closed_at is not null, m.created_at limit 1`,
    [businessId, contactId],
  );
  return row ?? null;
}
