import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Interval, ScheduleState } from '../../../shared/invoices/schedule.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { readMany } from '../../db/batch.ts';
import type { Sql } from '../../db/pool.ts';
import type { Refused } from '../drafting/draft-refusals.ts';
import { storedMaybe, textColumn } from '../../core/stored-text.ts';

export interface ScheduleRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  invoice_id: string;
  every: Interval;
  anchor: CalendarDate;
  ends_on: CalendarDate | null;
  times: number | null;
  state: ScheduleState;
  problem: Text | null;
  /** The content of each invoice, in the form of invoice_create. */
  template: Record<string, unknown>;
  due_days: number;
  next_period: number;
  next_on: CalendarDate | null;
  created_by: string;
  /** The number of invoices so far, including the first. */
  made: number;
  /** The business's time zone and verification level, read with it. */
  time_zone: string;
  level: number;
}

export interface ListedSchedule extends ScheduleRecord {
  number: string | null;
  party: string | null;
  total: number;
}

const COLUMNS = `s.*, ${textColumn('s.problem', 'problem')}, b.time_zone, b.level,
  (select count(*) from invoice_schedule_runs r where r.business_id = s.business_id and r.schedule_id = s.id and r.invoice_id is not null) as made`;
const WITH_HOME = `select ${COLUMNS} from invoice_schedules s join businesses b on b.id = s.business_id`;

/** Whether an invoice was written to recur. Most are not. */
export const isRecurring = readMany(async (sql, ids: readonly string[]) => {
  const rows = await sql.query<{ id: string }>(`select id from invoices where id = any ($1) and (editor ->> 'isRecurring')::boolean`, [ids]);
  const found = new Set(rows.map(({ id }) => id));
  return ids.map((id) => found.has(id));
});

/** Inserts a new schedule; a second call for the same invoice changes nothing. Returns whether it is new. */
export async function insertSchedule(sql: Sql, one: Omit<ScheduleRecord, 'problem' | 'made' | 'time_zone' | 'level'> & { at: string }): Promise<boolean> {
  const rows = await sql.query(
    `insert into invoice_schedules (business_id, id, invoice_id, every, anchor, ends_on, times, state, template, due_days, next_period, next_on, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) on conflict (business_id, invoice_id) do nothing returning id`,
    [
      one.business_id,
      one.id,
      one.invoice_id,
      one.every,
      one.anchor,
      one.ends_on,
      one.times,
      one.state,
      JSON.stringify(one.template),
      one.due_days,
      one.next_period,
      one.next_on,
      one.created_by,
      one.at,
    ],
  );
  return rows.length > 0;
}

/** Active schedules of businesses that are not suspended, due in their business's time zone, after a position in the order of their dates; at most a hundred. */
export function dueSchedules(sql: Sql, at: string, after: { day: string; id: string }): Promise<{ id: string; next_on: CalendarDate }[]> {
  return sql.query(
    `select s.id, s.next_on from invoice_schedules s join businesses b on b.id = s.business_id
     where s.state = 'active' and b.suspended_at is null and b.closed_at is null and (s.next_on, s.id) > ($2::date, $3) and s.next_on <= (($1::timestamptz at time zone 'UTC') + interval '14 hours')::date
       and s.next_on <= ($1::timestamptz at time zone b.time_zone)::date order by s.next_on, s.id limit 100`,
    [at, after.day, after.id],
  );
}

/** Locks a schedule; null if another worker has it. */
export async function takeSchedule(sql: Sql, id: string): Promise<ScheduleRecord | null> {
  const [row] = await sql.query<ScheduleRecord>(`${WITH_HOME} where s.id = $1 for update of s skip locked`, [id]);
  return row ?? null;
}

/** Locks an own schedule, waiting for other transactions. */
export async function lockSchedule(sql: Sql, businessId: string, id: string): Promise<ScheduleRecord | null> {
  const [row] = await sql.query<ScheduleRecord>(`${WITH_HOME} where s.business_id = $1 and s.id = $2 for update of s`, [businessId, id]);
  return row ?? null;
}

/** Writes the result of a period: a second invoice for it violates the primary key. */
export async function insertRun(sql: Sql, schedule: ScheduleRecord, run: { period: number; day: string; invoiceId: string | null; at: string }): Promise<void> {
  await sql.query('insert into invoice_schedule_runs (business_id, schedule_id, period, day, invoice_id, made_at) values ($1, $2, $3, $4, $5, $6)', [
    schedule.business_id,
    schedule.id,
    run.period,
    run.day,
    run.invoiceId,
    run.at,
  ]);
}

export async function moveSchedule(
  sql: Sql,
  schedule: ScheduleRecord,
  to: { state: ScheduleState; problem: Text | null; period: number; day: string | null; at: string },
): Promise<void> {
  await sql.query(
    'update invoice_schedules set state = $3, problem = $4, problem_i18n = $5, next_period = $6, next_on = $7, updated_at = $8 where business_id = $1 and id = $2',
    [schedule.business_id, schedule.id, to.state, ...storedMaybe(to.problem), to.period, to.day, to.at],
  );
}

/** The same function as POST /v1/invoice, in the caller's transaction. Null when it was sent. */
export async function sendFromTemplate(sql: Sql, values: Record<string, unknown>): Promise<Refused | null> {
  const [row] = await sql.query<{ result: object }>('select invoice_create($1) as result', [JSON.stringify(values)]);
  // A function's select has one row; a refusal is an object with a reason.
  const { result } = row as { result: object | Refused };
  return 'reason' in result ? result : null;
}

export function schedulesOf(sql: Sql, businessId: string, only: { invoiceId?: string; id?: string }): Promise<ListedSchedule[]> {
  return sql.query<ListedSchedule>(
    `select ${COLUMNS}, i.number, i.recipient ->> 'name' as party, (s.template ->> 'total')::bigint as total
     from invoice_schedules s join businesses b on b.id = s.business_id join invoices i on i.business_id = s.business_id and i.id = s.invoice_id
     where s.business_id = $1 and ($2::text is null or s.id = $2) and ($3::text is null or s.invoice_id = $3
       or exists (select from invoice_schedule_runs r where r.invoice_id = $3 and r.business_id = s.business_id and r.schedule_id = s.id))
     order by s.state <> 'active', s.next_on nulls last, s.id limit 200`,
    [businessId, only.id ?? null, only.invoiceId ?? null],
  );
}
