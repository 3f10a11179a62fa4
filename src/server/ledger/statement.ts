import type { Sql } from '../db/pool.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { textColumn } from '../core/stored-text.ts';

export interface EntryRecord extends Record<string, unknown> {
  id: number;
  at: string;
  event: string;
  event_id: string;
  description: Text;
  invoice_id: string | null;
  amount: number;
  balance: number;
}

/** The filter of entries: days in a time zone, both included; the sign of the amount (0 for both); events, or all. */
export interface Narrowing {
  readonly from: string | null;
  readonly to: string | null;
  readonly zone: string;
  readonly sign: -1 | 0 | 1;
  readonly events: readonly string[] | null;
}

const EVERYTHING: Narrowing = { from: null, to: null, zone: 'UTC', sign: 0, events: null };

const ENTRY = `e.id, t.posted_at as at, t.event, t.event_id, ${textColumn('t.description', 'description')}, t.invoice_id, e.amount, e.balance`;
/** $1 account, $2 to $6 the filter. */
const THOSE = `from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.account_id = $1 and ($2::date is null or t.posted_at >= $2::date::timestamp at time zone $4) and ($3::date is null or t.posted_at < ($3::date + 1)::timestamp at time zone $4)
    and ($5::int = 0 or sign(e.amount) = $5::int) and ($6::text[] is null or t.event = any ($6))`;

/**
 * Entries of one spendable account, newest first, each with the posted balance after it, including entries that the filter leaves out; kobo, credits
 * positive. `before` is the id of the last entry of the previous page: its cost does not grow with depth, unlike an offset's.
 */
export async function entriesOf(
  sql: Sql,
  accountId: number,
  page: { offset: number; limit: number; before?: string | undefined },
  narrowing: Narrowing = EVERYTHING,
): Promise<{ rows: EntryRecord[]; count: number }> {
  const those = valuesOf(accountId, narrowing);
  const rows = await sql.query<EntryRecord>(`select ${ENTRY} ${THOSE} and ($7::bigint is null or e.id < $7) order by e.id desc limit $8 offset $9`, [
    ...those,
    page.before ?? null,
    page.limit,
    page.before ? 0 : page.offset,
  ]);
  // Without a filter the count needs only the index.
  const isWhole = narrowing.from === null && narrowing.to === null && narrowing.sign === 0 && narrowing.events === null;
  const [counted] = isWhole
    ? await sql.query<{ count: number }>('select count(*) as count from ledger_entries where account_id = $1', [accountId])
    : await sql.query<{ count: number }>(`select count(*) as count ${THOSE}`, those);
  return { rows, count: counted?.count ?? 0 };
}

/** One entry of the account, or null. */
export async function entryById(sql: Sql, accountId: number, id: string): Promise<EntryRecord | null> {
  const [row] = await sql.query<EntryRecord>(`select ${ENTRY} ${THOSE} and e.id = $7`, [...valuesOf(accountId, EVERYTHING), id]);
  return row ?? null;
}

/** The same oldest first, after an entry's id. */
export function entriesAfter(sql: Sql, accountId: number, narrowing: Narrowing, after: number, limit: number): Promise<EntryRecord[]> {
  return sql.query<EntryRecord>(`select ${ENTRY} ${THOSE} and e.id > $7 order by e.id limit $8`, [...valuesOf(accountId, narrowing), after, limit]);
}

function valuesOf(accountId: number, { from, to, zone, sign, events }: Narrowing): unknown[] {
  return [accountId, from, to, zone, sign, events];
}

/**
 * Searches entries of one account, newest first; kobo, credits positive: entries of `events` whose whole reference (the event's id)
 * is `text`, of any age, and among the newest thousand those whose reference or description matches a `like` pattern. There is no index
 * of words, because every posting would have to update it.
 */
export function entriesLike(
  sql: Sql,
  accountId: number,
  { references, patterns, events }: { references: readonly string[]; patterns: readonly string[]; events: readonly string[] },
  most: number,
): Promise<EntryRecord[]> {
  return sql.query<EntryRecord>(
    `select ${ENTRY} from (select * from ledger_entries where account_id = $1 order by id desc limit 1000) e
       join ledger_transactions t on t.id = e.transaction_id where plain_text(t.event_id || ' ' || t.description) like any ($2)
     union select ${ENTRY} from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.event = any($5) and t.event_id = any ($4) and e.account_id = $1
     order by 1 desc limit $3`,
    [accountId, patterns, most, references, events],
  );
}
