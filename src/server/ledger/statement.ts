import { MOST_COUNTED } from '../../shared/kit/counted.ts';
import type { Sql } from '../db/pool.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { BusinessEvent } from '../../shared/wallet/ledger-events.ts';
import { textColumn } from '../core/stored-text.ts';

export interface EntryRecord extends Record<string, unknown> {
  id: number;
  at: string;
  event: BusinessEvent;
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
  readonly events: readonly BusinessEvent[] | null;
}

const EVERYTHING: Narrowing = { from: null, to: null, zone: 'UTC', sign: 0, events: null };

const ENTRY = `e.id, e.posted_at as at, e.event, e.event_id, ${textColumn('e.description', 'description')}, e.invoice_id, e.amount, e.balance`;
/** $1 account, $2 to $6 the filter: days begin in the zone $4. */
const FROM = '$2::date::timestamp at time zone $4';
const TO = '($3::date + 1)::timestamp at time zone $4';

/**
 * Entries of one spendable account, newest first, each with the posted balance after it, including entries that the filter leaves out; kobo, credits
 * positive. `before` is the id of the last entry of the previous page: its cost does not grow with depth, unlike an offset's. `count` ends at one more than
 * MOST_COUNTED.
 */
export async function entriesOf(
  sql: Sql,
  accountId: number,
  page: { offset: number; limit: number; before?: string | undefined },
  narrowing: Narrowing = EVERYTHING,
): Promise<{ rows: EntryRecord[]; count: number }> {
  const those = valuesOf(accountId, narrowing);
  const offset = page.before === undefined ? page.offset : 0;
  const rows = await sql.query<EntryRecord>(`select ${ENTRY} from ledger_statement($1, ${FROM}, ${TO}, $5, $6, $7, false, $8) e order by e.id desc offset $9`, [
    ...those,
    page.before ?? null,
    offset + page.limit,
    offset,
  ]);
  const [counted] = await sql.query<{ count: number }>(
    `with span as materialized (select * from ledger_span($1, ${FROM}, ${TO}))
     select count(*) as count from (select from ledger_entries e where e.account_id = $1 and e.id >= (select low from span) and e.id <= (select high from span) and ($2::date is null or e.posted_at >= ${FROM}) and ($3::date is null or e.posted_at < ${TO})
       and ($5::int = 0 or sign(e.amount) = $5::int) and ($6::text[] is null or e.event = any ($6)) limit ${MOST_COUNTED + 1}) c`,
    those,
  );
  return { rows, count: counted?.count ?? 0 };
}

/** One entry of the account, or null. */
export async function entryById(sql: Sql, accountId: number, id: string): Promise<EntryRecord | null> {
  const [row] = await sql.query<EntryRecord>(`select ${ENTRY} from ledger_entries e where e.account_id = $1 and e.id = $2`, [accountId, id]);
  return row ?? null;
}

/** The same oldest first, after an entry's id. */
export function entriesAfter(sql: Sql, accountId: number, narrowing: Narrowing, after: number, limit: number): Promise<EntryRecord[]> {
  return sql.query<EntryRecord>(`select ${ENTRY} from ledger_statement($1, ${FROM}, ${TO}, $5, $6, $7, true, $8) e order by e.id`, [
    ...valuesOf(accountId, narrowing),
    after,
    limit,
  ]);
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
  { references, patterns, events }: { references: readonly string[]; patterns: readonly string[]; events: readonly BusinessEvent[] },
  most: number,
): Promise<EntryRecord[]> {
  return sql.query<EntryRecord>(
    `select ${ENTRY} from ledger_statement($1, null, null, 0, null, null, false, 1000) e
       where plain_text(e.event_id || ' ' || e.description) like any ($2)
     union select ${ENTRY} from ledger_entries e where e.event = any($5) and e.event_id = any ($4) and e.account_id = $1
     order by 1 desc limit $3`,
    [accountId, patterns, most, references, events],
  );
}
