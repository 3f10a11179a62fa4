import type { CalendarDate } from '../../shared/kit/date.ts';
import type { BusinessEvent } from '../../shared/wallet/ledger-events.ts';
import type { Sql } from '../db/pool.ts';

export interface CashRecord extends Record<string, unknown> {
  day: CalendarDate;
  event: BusinessEvent;
  /** Kobo, both positive. */
  received: number;
  spent: number;
}

/** What one spendable account received and spent since a day in a time zone, by day and event. */
export function cashByDay(sql: Sql, accountId: number, from: CalendarDate, zone: string): Promise<CashRecord[]> {
  return sql.query<CashRecord>(
    `select (e.posted_at at time zone $3)::date as day, e.event, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as received,
       coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as spent
     from ledger_entries e where e.account_id = $1 and e.posted_at >= $2::date::timestamp at time zone $3 group by 1, 2`,
    [accountId, from, zone],
  );
}
