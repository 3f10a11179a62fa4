import type { CalendarDate } from '../../shared/kit/date.ts';
import type { AccountKind } from '../../shared/office/ledger/chart.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { textColumn } from '../core/stored-text.ts';
import type { Sql } from '../db/pool.ts';

/** Reads of the whole ledger for operators; kobo, credits positive. They require a system transaction. */

/** Days in a time zone, both included; null: open. */
export interface Period {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly zone: string;
}

const within = (from: number) =>
  `($${from}::date is null or t.posted_at >= $${from}::date::timestamp at time zone $${from + 2}) and ($${from + 1}::date is null or t.posted_at < ($${from + 1}::date + 1)::timestamp at time zone $${from + 2})`;

export interface TrialBalanceRecord extends Record<string, unknown> {
  kind: AccountKind;
  currency: string;
  accounts: number;
  debits: number;
  credits: number;
}

/** Sums of all entries to the end of a day, by kind and currency. Reads every entry: for large ledgers it takes seconds. */
export function trialBalanceOf(sql: Sql, { from, to, zone }: Period): Promise<TrialBalanceRecord[]> {
  return sql.query<TrialBalanceRecord>(
    `select a.kind, a.currency, count(*) filter (where e.account_id is not null) as accounts,
       coalesce(sum(e.debits), 0)::bigint as debits, coalesce(sum(e.credits), 0)::bigint as credits
     from ledger_accounts a left join (
       select n.account_id, -sum(n.amount) filter (where n.amount < 0) as debits, sum(n.amount) filter (where n.amount > 0) as credits
       from ledger_entries n join ledger_transactions t on t.id = n.transaction_id where ${within(1)} group by n.account_id) e on e.account_id = a.id
     group by a.kind, a.currency order by a.kind, a.currency`,
    [from, to, zone],
  );
}

export interface DayRecord extends Record<string, unknown> {
  day: CalendarDate;
  /** Credits of wallets: payments, deposits and advances. */
  credited: number;
  fees: number;
}

/** Per day of a time zone since an instant, for one currency: what was credited to wallets, and fee income. Days without postings are left out. */
export function dailyFigures(sql: Sql, { since, zone, currency }: { since: string; zone: string; currency: string }): Promise<DayRecord[]> {
  return sql.query<DayRecord>(
    `select (t.posted_at at time zone $2)::date as day, coalesce(sum(n.amount) filter (where a.kind = 'wallet' and n.amount > 0), 0)::bigint as credited,
       coalesce(sum(n.amount) filter (where a.kind = 'fee_income'), 0)::bigint as fees
     from ledger_transactions t join ledger_entries n on n.transaction_id = t.id join ledger_accounts a on a.id = n.account_id
     where t.posted_at >= $1 and a.currency = $3 and a.kind in ('wallet', 'fee_income') group by 1 order by 1`,
    [since, zone, currency],
  );
}

export interface AccountRecord extends Record<string, unknown> {
  id: number;
  kind: AccountKind;
  currency: string;
  owner_id: string;
  balance: number;
  held: number | null;
}

const ACCOUNT = `a.id, a.kind, a.currency, a.owner_id, b.held,
  coalesce(b.posted, (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e where e.account_id = a.id)) as balance`;

/** One page by kind and owner; null for every kind, every owner. */
export async function accountPage(
  sql: Sql,
  { kind, owners, limit, offset }: { kind: AccountKind | null; owners: readonly string[] | null; limit: number; offset: number },
): Promise<{ rows: AccountRecord[]; count: number }> {
  const those = 'from ledger_accounts a where ($1::text is null or a.kind = $1) and ($2::text[] is null or a.owner_id = any ($2))';
  const rows = await sql.query<AccountRecord>(
    `select ${ACCOUNT} from (select * ${those} order by a.kind, a.owner_id, a.id limit $3 offset $4) a left join ledger_balances b on b.account_id = a.id order by a.kind, a.owner_id, a.id`,
    [kind, owners, limit, offset],
  );
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count ${those}`, [kind, owners]);
  return { rows, count: counted?.count ?? 0 };
}

export async function accountById(sql: Sql, id: number): Promise<AccountRecord | null> {
  const [row] = await sql.query<AccountRecord>(`select ${ACCOUNT} from ledger_accounts a left join ledger_balances b on b.account_id = a.id where a.id = $1`, [
    id,
  ]);
  return row ?? null;
}

/** What all platform accounts of a kind have together, by currency; except those of one owner. */
export function balancesOf(sql: Sql, kind: AccountKind, except: string): Promise<{ currency: string; balance: number }[]> {
  return sql.query<{ currency: string; balance: number }>(
    `select a.currency, coalesce(sum(e.amount), 0)::bigint as balance from ledger_accounts a left join ledger_entries e on e.account_id = a.id
     where a.kind = $1 and a.owner_id <> $2 group by a.currency order by a.currency`,
    [kind, except],
  );
}

interface EntryRecord extends Record<string, unknown> {
  id: number;
  transaction_id: number;
  at: string;
  event: string;
  event_id: string;
  description: Text;
  amount: number;
  /** Null for accounts of the platform, which keep none. */
  balance: number | null;
}

export type AccountEntry = EntryRecord & { readonly balance: number };

/** Newest first, of a period and before an entry. Accounts of the platform keep no running balance: it is summed from the page's first entry on. */
export async function accountEntries(
  sql: Sql,
  accountId: number,
  { from, to, zone, before, limit }: Period & { before: number | null; limit: number },
): Promise<AccountEntry[]> {
  const rows = await sql.query<EntryRecord>(
    `select e.id, e.transaction_id, t.posted_at as at, t.event, t.event_id, ${textColumn('t.description', 'description')}, e.amount, e.balance
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where e.account_id = $1 and ${within(2)} and ($5::bigint is null or e.id < $5)
     order by e.id desc limit $6`,
    [accountId, from, to, zone, before, limit],
  );
  const [newest] = rows;
  if (!newest || newest.balance !== null) return rows.map((row) => ({ ...row, balance: row.balance ?? 0 }));
  // An account without a balance row: the sum up to the newest entry of the page, and from there each older entry. Entries that the filter leaves out are among them.
  const sums = await sql.query<{ id: number; balance: number }>(
    `select e.id, ((select sum(s.amount) from ledger_entries s where s.account_id = $1 and s.id <= $2) - coalesce(sum(e.amount) over (order by e.id desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance
     from ledger_entries e where e.account_id = $1 and e.id <= $2 and e.id >= $3`,
    [accountId, newest.id, rows.at(-1)?.id ?? newest.id],
  );
  const balances = new Map(sums.map(({ id, balance }) => [id, balance]));
  return rows.map((row) => ({ ...row, balance: balances.get(row.id) ?? 0 }));
}

export interface LegRecord extends Record<string, unknown> {
  transaction_id: number;
  at: string;
  event: string;
  event_id: string;
  description: Text;
  invoice_id: string | null;
  account_id: number;
  kind: AccountKind;
  owner_id: string;
  currency: string;
  amount: number;
}

const LEG = `t.id as transaction_id, t.posted_at as at, t.event, t.event_id, ${textColumn('t.description', 'description')}, t.invoice_id, e.account_id, a.kind, a.owner_id, a.currency, e.amount`;
const LEGS = 'ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id';

/** The entries of these transactions, debits first. */
export function legsOf(sql: Sql, transactionIds: readonly number[]): Promise<LegRecord[]> {
  return sql.query<LegRecord>(`select ${LEG} from ${LEGS} where t.id = any ($1) order by t.id, e.amount, e.account_id limit 1000`, [transactionIds]);
}

/** The transactions of a reference (the event's id), whatever the event, oldest first. */
export async function transactionsOf(sql: Sql, reference: string): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    // The unique index begins with the event, of which there are few: each is looked up.
    `with recursive events(event) as (
       (select event from ledger_transactions order by event limit 1)
       union all select (select t.event from ledger_transactions t where t.event > e.event order by t.event limit 1) from events e where e.event is not null)
     select t.id from events e join ledger_transactions t on t.event = e.event and t.event_id = $1 order by t.id limit 50`,
    [reference],
  );
  return rows.map(({ id }) => id);
}

/** A portion of the journal: transactions of a period after one of them, oldest first, with their entries. */
export async function journalPortion(
  sql: Sql,
  { from, to, zone, kind, after, limit }: Period & { kind: AccountKind | null; after: number; limit: number },
): Promise<{ legs: LegRecord[]; last: number | null }> {
  const ids = await sql.query<{ id: number }>(`select t.id from ledger_transactions t where ${within(1)} and t.id > $4 order by t.id limit $5`, [
    from,
    to,
    zone,
    after,
    limit,
  ]);
  const legs = await sql.query<LegRecord>(
    `select ${LEG} from ${LEGS} where t.id = any ($1) and ($2::text is null or a.kind = $2) order by t.id, e.amount, e.account_id`,
    [ids.map(({ id }) => id), kind],
  );
  return { legs, last: ids.at(-1)?.id ?? null };
}
