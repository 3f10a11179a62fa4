import type { AccountKey } from '../../../shared/books/accounts.ts';
import type { BookFormat } from '../../../shared/books/formats.ts';
import type { JournalEntry } from '../../../shared/books/journal.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Period } from '../../../shared/reports/periods.ts';
import type { Sql } from '../../db/pool.ts';

export interface LockRecord extends Record<string, unknown> {
  through: CalendarDate;
  locked_at: string;
  locked_name: string;
}

/** One change of the locks at a time for a business, until the end of the transaction. */
export async function holdLocks(sql: Sql, businessId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('books:' || $1, 0))`, [businessId]);
}

/** The newest first. */
export function locksOf(sql: Sql, businessId: string): Promise<LockRecord[]> {
  return sql.query<LockRecord>('select through, locked_at, locked_name from book_locks where business_id = $1 order by through desc limit 120', [businessId]);
}

export async function insertLock(sql: Sql, given: { businessId: string; through: CalendarDate; at: string; by: string; name: string }): Promise<void> {
  await sql.query(`insert into book_locks (business_id, through, locked_at, locked_by, locked_name) values ($1, $2, $3, $4, $5)`, [
    given.businessId,
    given.through,
    given.at,
    given.by,
    given.name,
  ]);
}

export async function insertEntries(sql: Sql, businessId: string, through: CalendarDate, entries: readonly JournalEntry[]): Promise<void> {
  await sql.query(
    `insert into locked_entries (business_id, through, place, date, key, text, reference, party, lines)
     select $1, $2, e.place, (e.entry ->> 'date')::date, e.entry ->> 'key', e.entry -> 'text', e.entry ->> 'reference', e.entry ->> 'party', e.entry -> 'lines'
     from jsonb_array_elements($3::jsonb) with ordinality e(entry, place)`,
    [businessId, through, JSON.stringify(entries)],
  );
}

/** With its entries. */
export async function deleteLock(sql: Sql, businessId: string, through: CalendarDate): Promise<void> {
  await sql.query('delete from book_locks where business_id = $1 and through = $2', [businessId, through]);
}

/** The entries of locked months, as they were locked. */
export function lockedEntries(sql: Sql, businessId: string, { from, to }: Period, most: number): Promise<(JournalEntry & Record<string, unknown>)[]> {
  return sql.query<JournalEntry & Record<string, unknown>>(
    `select key, date, text, reference, party, lines from locked_entries where business_id = $1 and date >= $2 and date <= $3 order by date, place limit $4`,
    [businessId, from, to, most],
  );
}

export interface OwnAccount extends Record<string, unknown> {
  account: AccountKey;
  code: string;
  name: string;
}

export function ownAccounts(sql: Sql, businessId: string): Promise<OwnAccount[]> {
  return sql.query<OwnAccount>('select account, code, name from book_accounts where business_id = $1', [businessId]);
}

export async function replaceAccounts(sql: Sql, businessId: string, accounts: readonly Pick<OwnAccount, 'account' | 'code' | 'name'>[]): Promise<void> {
  await sql.query('delete from book_accounts where business_id = $1', [businessId]);
  await sql.query(
    `insert into book_accounts (business_id, account, code, name)
     select $1, one ->> 'account', one ->> 'code', one ->> 'name' from jsonb_array_elements($2::jsonb) one`,
    [businessId, JSON.stringify(accounts)],
  );
}

export interface Reader extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  language: string | null;
}

/** Active members with these roles; of them those with these ids, if given. */
export function readersOf(sql: Sql, businessId: string, roles: readonly string[], ids: readonly string[] | null): Promise<Reader[]> {
  return sql.query<Reader>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.language from members m join users u on u.id = m.user_id
     where m.business_id = $1 and m.status = 'active' and m.role = any ($2) and ($3::text[] is null or u.id = any ($3)) order by m.role, name, u.id limit 200`,
    [businessId, roles, ids],
  );
}

export interface MonthlyRecord extends Record<string, unknown> {
  business_id: string;
  user_ids: string[];
  format: BookFormat;
  day: number;
  locks: boolean;
  set_by: string;
  set_name: string;
  sent_through: CalendarDate;
}

export async function monthlyOf(sql: Sql, businessId: string): Promise<MonthlyRecord | null> {
  const [row] = await sql.query<MonthlyRecord>('select * from book_emails where business_id = $1', [businessId]);
  return row ?? null;
}

/** What was sent already stays sent. */
export async function saveMonthly(sql: Sql, given: MonthlyRecord): Promise<void> {
  await sql.query(
    `insert into book_emails (business_id, user_ids, format, day, locks, set_by, set_name, sent_through) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (business_id) do update set user_ids = excluded.user_ids, format = excluded.format, day = excluded.day, locks = excluded.locks,
       set_by = excluded.set_by, set_name = excluded.set_name`,
    [given.business_id, given.user_ids, given.format, given.day, given.locks, given.set_by, given.set_name, given.sent_through],
  );
}

export async function deleteMonthly(sql: Sql, businessId: string): Promise<void> {
  await sql.query('delete from book_emails where business_id = $1', [businessId]);
}

/** Those whose last month may be due, with their time zones, which decide. */
export function monthlyDue(sql: Sql, tomorrow: CalendarDate, after: string): Promise<(MonthlyRecord & { time_zone: string })[]> {
  return sql.query(
    `select e.*, b.time_zone from book_emails e join businesses b on b.id = e.business_id
     where e.business_id > $2 and e.sent_through < date_trunc('month', $1::date) - interval '1 day' and b.suspended_at is null and b.closed_at is null
     order by e.business_id limit 100`,
    [tomorrow, after],
  );
}

/** False if this month was sent already. */
export async function takeMonthly(sql: Sql, businessId: string, through: CalendarDate): Promise<boolean> {
  const rows = await sql.query('update book_emails set sent_through = $2 where business_id = $1 and sent_through < $2 returning business_id', [
    businessId,
    through,
  ]);
  return rows.length > 0;
}

/** Null if it is closed or suspended. */
export async function businessOf(sql: Sql, businessId: string): Promise<{ name: string; time_zone: string; currency: string } | null> {
  const [row] = await sql.query<{ name: string; time_zone: string; currency: string }>(
    'select name, time_zone, currency from businesses where id = $1 and closed_at is null and suspended_at is null',
    [businessId],
  );
  return row ?? null;
}
