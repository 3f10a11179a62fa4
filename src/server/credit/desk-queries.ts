import type { CalendarDate } from '../../shared/kit/date.ts';
import type { Grade } from '../../shared/credit/terms.ts';
import type { Sql } from '../db/pool.ts';
import { countQueue } from '../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../db/queue-count.ts';
import { CREDIT_COLUMNS } from './queries.ts';
import type { CreditRecord } from './queries.ts';

/** Requests that wait for an operator. `only`: these credits; `except`: not these. */
export interface RequestChoice {
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

export interface WaitingRequest extends Record<string, unknown> {
  id: string;
  business_id: string;
  business: string;
  buyer_name: string;
  invoice_number: string;
  requested: number;
  score: number;
  grade: Grade;
  due_date: CalendarDate;
  requested_at: string;
}

const WAITING = `from credits c join businesses b on b.id = c.business_id where c.state = 'pending' and ($1::text[] is null or c.id = any($1)) and c.id <> all($2)`;

/** Oldest first. */
export function waitingRequests(sql: Sql, { only, except }: RequestChoice, page: { offset: number; limit: number }): Promise<WaitingRequest[]> {
  return sql.query<WaitingRequest>(
    `select c.id, c.business_id, b.name as business, c.buyer_name, c.invoice_number, c.requested, c.score, c.grade, c.due_date, c.requested_at
     ${WAITING} order by c.requested_at, c.id limit $3 offset $4`,
    [only, except, page.limit, page.offset],
  );
}

/** How many wait, and their amounts together in kobo. */
export async function countWaiting(sql: Sql, { only, except }: RequestChoice): Promise<{ count: number; requested: number }> {
  const [row] = await sql.query<{ count: number; requested: number }>(
    `select count(*)::int as count, coalesce(sum(c.requested), 0)::bigint as requested ${WAITING}`,
    [only, except],
  );
  return row ?? { count: 0, requested: 0 };
}

/** The queue of requests. */
export function requestQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from credits where state = 'pending'`, since: 'requested_at', subject: 'id' }, given);
}

/** The requests before and after one in the order of the queue. */
export async function requestsBeside(
  sql: Sql,
  { id, requested_at: at }: Pick<CreditRecord, 'id' | 'requested_at'>,
): Promise<{ previous: string | null; next: string | null }> {
  const [row] = await sql.query<{ previous: string | null; next: string | null }>(
    `select (select id from credits where state = 'pending' and (requested_at, id) < ($2, $1) order by requested_at desc, id desc limit 1) as previous,
       (select id from credits where state = 'pending' and (requested_at, id) > ($2, $1) order by requested_at, id limit 1) as next`,
    [id, at],
  );
  return row ?? { previous: null, next: null };
}

export type AdvanceChoice = 'late' | 'running' | 'written-off';

/** An overdue advance is past its due date on the borrower's day. */
const CHOSEN: Readonly<Record<AdvanceChoice, string>> = {
  late: `c.state in ('active', 'default') and c.written_off_at is null and c.due_date < ($1::timestamptz at time zone c.time_zone)::date`,
  running: `c.state in ('active', 'default') and c.written_off_at is null and $1::timestamptz is not null`,
  'written-off': `c.state = 'default' and c.written_off_at is not null and $1::timestamptz is not null`,
};

export interface AdvanceRecord extends CreditRecord {
  business: string;
  last_paid_at: string | null;
}

/** Paid-out advances, those due first at the top. */
export function advancesPage(sql: Sql, choice: AdvanceChoice, at: string, page: { offset: number; limit: number }): Promise<AdvanceRecord[]> {
  return sql.query<AdvanceRecord>(
    `select ${CREDIT_COLUMNS}, (select b.name from businesses b where b.id = c.business_id) as business,
       (select max(r.at) from credit_repayments r where r.business_id = c.business_id and r.credit_id = c.id) as last_paid_at
     from credits c where ${CHOSEN[choice]} order by c.due_date, c.id limit $2 offset $3`,
    [at, page.limit, page.offset],
  );
}

export interface Arrears extends Record<string, unknown> {
  running: number;
  principal: number;
  late: number;
  late_principal: number;
  /** Principal of advances more than 30 days past their due date. */
  par30: number;
  written_off: number;
}

/** All advances that are owed: number and principal, in kobo. */
export async function arrearsOf(sql: Sql, at: string): Promise<Arrears> {
  const [row] = await sql.query<Arrears>(
    `select count(*) filter (where owed)::int as running, coalesce(sum(principal) filter (where owed), 0)::bigint as principal,
       count(*) filter (where owed and days > 0)::int as late, coalesce(sum(principal) filter (where owed and days > 0), 0)::bigint as late_principal,
       coalesce(sum(principal) filter (where owed and days > 30), 0)::bigint as par30, count(*) filter (where not owed)::int as written_off
     from (select principal, written_off_at is null as owed, ($1::timestamptz at time zone time_zone)::date - due_date as days
       from credits where state in ('active', 'default')) one`,
    [at],
  );
  if (!row) throw new Error('an aggregate has a row');
  return row;
}

/** Advances that are owed, by days since the due date (less than one before it): number and kobo. Charges as booked, without those of today. */
export function advancesByAge(sql: Sql, at: string): Promise<{ days: number; currency: string; count: number; principal: number; charges: number }[]> {
  return sql.query<{ days: number; currency: string; count: number; principal: number; charges: number }>(
    `select ($1::timestamptz at time zone time_zone)::date - due_date as days, currency, count(*) as count, sum(principal)::bigint as principal,
       sum(fee - fee_paid - fee_waived + penalty - penalty_paid - penalty_waived)::bigint as charges
     from credits where state in ('active', 'default') and written_off_at is null group by 1, 2`,
    [at],
  );
}

export interface ChargeOfCredit extends Record<string, unknown> {
  id: string;
  kind: 'fee' | 'penalty' | 'waiver';
  amount: number;
  at: string;
}

export function chargesOf(sql: Sql, credit: Pick<CreditRecord, 'business_id' | 'id'>): Promise<ChargeOfCredit[]> {
  return sql.query<ChargeOfCredit>('select id, kind, amount, at from charges where business_id = $1 and credit_id = $2 order by at desc, id limit 100', [
    credit.business_id,
    credit.id,
  ]);
}
