import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Sql } from '../../db/pool.ts';
import type { StatementDay } from './statement-days.ts';

/** Kobo of all unexplained differences. */
export async function unexplained(sql: Sql): Promise<{ amount: number; count: number }> {
  const [row] = await sql.query<{ amount: number; count: number }>(
    `select coalesce(sum((detail ->> 'difference')::bigint), 0)::bigint as amount, count(*) as count from cases where state = 'open' and kind like 'reconcile-%'`,
  );
  return { amount: row?.amount ?? 0, count: row?.count ?? 0 };
}

export async function writeReconciliation(
  sql: Sql,
  run: {
    provider: string;
    day: string;
    from: string;
    to: string;
    transactions: number;
    transfers: number;
    differences: number;
    unexplained: number;
    at: string;
  },
): Promise<void> {
  await sql.query(
    `insert into reconciliations (provider, day, from_at, to_at, transactions, transfers, differences, unexplained, ended_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (provider, day) do update set from_at = $3, to_at = $4, transactions = $5, transfers = $6, differences = $7, unexplained = $8, ended_at = $9`,
    [run.provider, run.day, run.from, run.to, run.transactions, run.transfers, run.differences, run.unexplained, run.at],
  );
}

export interface Comparison extends Record<string, unknown> {
  provider: string;
  day: string;
  transactions: number;
  transfers: number;
  differences: number;
  unexplained: number;
  ended_at: string;
}

export function lastComparisons(sql: Sql): Promise<Comparison[]> {
  return sql.query<Comparison>('select * from reconciliations order by ended_at desc limit 7');
}

/** In place of what was read before. */
export async function writeStatementDay(sql: Sql, provider: string, day: StatementDay, at: string): Promise<void> {
  await sql.query(
    `insert into statement_days (provider, day, currency, money_in, fees_in, count_in, money_out, fees_out, count_out, read_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (provider, day, currency) do update set money_in = $4, fees_in = $5, count_in = $6, money_out = $7, fees_out = $8, count_out = $9, read_at = $10`,
    [provider, day.day, day.currency, day.moneyIn, day.feesIn, day.countIn, day.moneyOut, day.feesOut, day.countOut, at],
  );
}

export interface StatementDayRecord extends Record<string, unknown> {
  provider: string;
  day: CalendarDate;
  currency: string;
  money_in: number;
  fees_in: number;
  count_in: number;
  money_out: number;
  fees_out: number;
  count_out: number;
  read_at: string;
}

export function statementDays(sql: Sql, from: CalendarDate, to: CalendarDate): Promise<StatementDayRecord[]> {
  return sql.query<StatementDayRecord>('select * from statement_days where day between $1 and $2 order by day desc, provider, currency limit 1000', [from, to]);
}

/** Open cases of differences by the day on which they were found, in a time zone. */
export function differencesByDay(sql: Sql, from: CalendarDate, to: CalendarDate, zone: string): Promise<{ day: CalendarDate; count: number }[]> {
  return sql.query<{ day: CalendarDate; count: number }>(
    `select (created_at at time zone $3)::date as day, count(*) as count from cases
     where state = 'open' and kind like 'reconcile-%' and (created_at at time zone $3)::date between $1 and $2 group by 1`,
    [from, to, zone],
  );
}
