import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { RunLineState, RunState } from '../../../shared/payments/runs-contract.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { storedMaybe, textColumn } from '../../core/stored-text.ts';
import type { Sql } from '../../db/pool.ts';

export interface RunRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  pay_on: CalendarDate;
  state: RunState;
  currency: string;
  created_name: string;
  created_at: string;
  approved_by: string | null;
  approved_name: string | null;
  approved_at: string | null;
  ended_at: string | null;
}

export interface LineRecord extends Record<string, unknown> {
  invoice_id: string;
  number: string | null;
  party: string | null;
  amount: number;
  revision: number;
  state: RunLineState;
  attempt: number;
  reason: Text | null;
  payment_id: string | null;
  settled_at: string | null;
}

export interface NewRun {
  readonly businessId: string;
  readonly id: string;
  readonly payOn: CalendarDate;
  readonly currency: string;
  readonly by: string;
  readonly name: string;
  readonly at: string;
  readonly lines: readonly NewLine[];
}

interface NewLine {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly party: string | null;
  readonly issuedOn: string | null;
  readonly amount: number;
  /** The tax that the payer keeps, besides the amount. */
  readonly withheld: number;
  readonly revision: number;
}

export async function insertPaymentRun(sql: Sql, run: NewRun): Promise<void> {
  await sql.query('insert into payment_runs (business_id, id, pay_on, currency, created_by, created_name, created_at) values ($1, $2, $3, $4, $5, $6, $7)', [
    run.businessId,
    run.id,
    run.payOn,
    run.currency,
    run.by,
    run.name,
    run.at,
  ]);
  await sql.query(
    `insert into payment_run_lines (business_id, run_id, invoice_id, position, number, party, issued_on, amount, withheld, revision)
     select $1, $2, l ->> 'invoiceId', n, l ->> 'number', l ->> 'party', (l ->> 'issuedOn')::date, (l ->> 'amount')::bigint, (l ->> 'withheld')::bigint, (l ->> 'revision')::int
     from jsonb_array_elements($3::jsonb) with ordinality e(l, n)`,
    [run.businessId, run.id, JSON.stringify(run.lines)],
  );
}

/** Numbers of invoices that an open run is about to pay already. Runs of a business are made one after the other, so that two at once cannot have the same invoice. */
export async function inOpenRuns(sql: Sql, businessId: string, ids: readonly string[]): Promise<string[]> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('payment-runs:' || $1, 0))`, [businessId]);
  const rows = await sql.query<{ number: string | null }>(
    `select l.number from payment_run_lines l join payment_runs r on r.business_id = l.business_id and r.id = l.run_id
     where l.business_id = $1 and l.invoice_id = any ($2) and l.state = 'waiting' and r.state in ('draft', 'approved') order by l.number limit 100`,
    [businessId, ids],
  );
  return rows.map(({ number }) => number ?? '');
}

export async function paymentRunById(sql: Sql, businessId: string, id: string, lock = false): Promise<RunRecord | null> {
  const [row] = await sql.query<RunRecord>(`select * from payment_runs where business_id = $1 and id = $2${lock ? ' for update' : ''}`, [businessId, id]);
  return row ?? null;
}

export function linesOfRun(sql: Sql, businessId: string, id: string): Promise<LineRecord[]> {
  return sql.query<LineRecord>(
    `select invoice_id, number, party, amount, revision, state, attempt, ${textColumn('reason')}, payment_id, settled_at from payment_run_lines
     where business_id = $1 and run_id = $2 order by position limit 100`,
    [businessId, id],
  );
}

export interface RunSums extends Record<string, unknown> {
  count: number;
  total: number;
  paid: number;
  paid_total: number;
  failed: number;
  skipped: number;
  waiting: number;
}

/** A page, newest first. */
export function runPage(sql: Sql, businessId: string, { offset, limit }: { offset: number; limit: number }): Promise<(RunRecord & RunSums)[]> {
  return sql.query(
    `select r.*, s.* from payment_runs r cross join lateral (
       select count(*) as count, coalesce(sum(amount), 0)::bigint as total, count(*) filter (where l.state = 'paid') as paid, coalesce(sum(amount) filter (where l.state = 'paid'), 0)::bigint as paid_total,
         count(*) filter (where l.state = 'failed') as failed, count(*) filter (where l.state = 'skipped') as skipped, count(*) filter (where l.state = 'waiting') as waiting
       from payment_run_lines l where l.business_id = r.business_id and l.run_id = r.id) s
     where r.business_id = $1 order by r.created_at desc, r.id desc offset $2 limit $3`,
    [businessId, offset, limit],
  );
}

export async function runCount(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*) as count from payment_runs where business_id = $1', [businessId]);
  return row?.count ?? 0;
}

/** The lines to pay wait again, under a new key each. */
export async function approvePaymentRun(sql: Sql, run: RunRecord, by: { id: string; name: string; at: string }): Promise<void> {
  await sql.query(
    `update payment_run_lines set state = 'waiting', reason = null, reason_i18n = null, settled_at = null, attempt = attempt + 1
     where business_id = $1 and run_id = $2 and state = $3`,
    [run.business_id, run.id, run.state === 'draft' ? 'waiting' : 'failed'],
  );
  await sql.query(
    `update payment_runs set state = 'approved', approved_by = $3, approved_name = $4, approved_at = $5, ended_at = null where business_id = $1 and id = $2`,
    [run.business_id, run.id, by.id, by.name, by.at],
  );
}

export async function endPaymentRun(sql: Sql, run: RunRecord, state: 'done' | 'cancelled', at: string): Promise<void> {
  await sql.query('update payment_runs set state = $3, ended_at = $4 where business_id = $1 and id = $2', [run.business_id, run.id, state, at]);
}

/** Cancels the draft runs of a business that closes. */
export async function cancelDrafts(sql: Sql, businessId: string, at: string): Promise<void> {
  await sql.query(`update payment_runs set state = 'cancelled', ended_at = $2 where business_id = $1 and state = 'draft'`, [businessId, at]);
}

/** Approved runs of businesses that are not suspended, due in their business's time zone. */
export function dueRuns(sql: Sql, at: string): Promise<{ business_id: string; id: string }[]> {
  return sql.query(
    `select r.business_id, r.id from payment_runs r join businesses b on b.id = r.business_id
     where r.state = 'approved' and b.suspended_at is null and r.pay_on <= ($1::timestamptz at time zone b.time_zone)::date order by r.pay_on, r.id limit 1000`,
    [at],
  );
}

/** The same for one run: whether it is paid now. */
export async function isDue(sql: Sql, businessId: string, id: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `select from payment_runs r join businesses b on b.id = r.business_id
     where r.business_id = $1 and r.id = $2 and r.state = 'approved' and b.suspended_at is null and r.pay_on <= ($3::timestamptz at time zone b.time_zone)::date`,
    [businessId, id, at],
  );
  return rows.length > 0;
}

/** Writes the outcome of an attempt, once: a second job that ran the same line changes nothing. */
export async function writeOutcomeOf(
  sql: Sql,
  run: { businessId: string; id: string },
  line: Pick<LineRecord, 'invoice_id' | 'attempt'>,
  outcome: { state: RunLineState; reason: Text | null; paymentId: string | null; at: string },
): Promise<void> {
  await sql.query(
    `update payment_run_lines set state = $5, reason = $6, reason_i18n = $7, payment_id = $8, settled_at = $9
     where business_id = $1 and run_id = $2 and invoice_id = $3 and attempt = $4 and state = 'waiting'`,
    [run.businessId, run.id, line.invoice_id, line.attempt, outcome.state, ...storedMaybe(outcome.reason), outcome.paymentId, outcome.at],
  );
}

/** Whether the payment with this key was made or refused before. */
export async function wasAnswered(sql: Sql, businessId: string, key: string): Promise<boolean> {
  const rows = await sql.query(`select from idempotency where business_id = $1 and route = 'payment.business.wallet' and key = $2`, [businessId, key]);
  return rows.length > 0;
}

/** Marks what was paid since the last advice, in the transaction that queues the e-mails. Returns the suppliers, each once. */
export async function takeUnadvised(sql: Sql, businessId: string, runId: string, at: string): Promise<string[]> {
  const rows = await sql.query<{ supplier_id: string }>(
    `with taken as (
       update payment_run_lines l set advised_at = $3 from payments p
       where l.business_id = $1 and l.run_id = $2 and l.state = 'paid' and l.advised_at is null and p.reference = l.payment_id returning p.business_id)
     select distinct business_id as supplier_id from taken order by supplier_id`,
    [businessId, runId, at],
  );
  return rows.map((row) => row.supplier_id);
}

/** A paid line with its two parties: kobo. Nothing of the invoice is read, which may have changed since. */
export interface AdviceLine extends Record<string, unknown> {
  invoice_id: string;
  number: string | null;
  issued_on: CalendarDate | null;
  amount: number;
  withheld: number;
  paid_at: string;
  supplier_id: string;
  supplier: string;
  /** The supplier's. */
  time_zone: string;
  payer: string;
}

/** What a run has paid, in its order: all of it, or what one advice told one supplier. */
export function adviceLines(sql: Sql, businessId: string, runId: string, told: { supplierId: string; at: string } | null): Promise<AdviceLine[]> {
  return sql.query<AdviceLine>(
    `select l.invoice_id, l.number, l.issued_on, l.amount, l.withheld, p.settled_at as paid_at, s.id as supplier_id, s.name as supplier, s.time_zone, b.name as payer
     from payment_run_lines l join payments p on p.reference = l.payment_id join businesses s on s.id = p.business_id join businesses b on b.id = l.business_id
     where l.business_id = $1 and l.run_id = $2 and l.state = 'paid' and ($3::text is null or s.id = $3 and l.advised_at = $4::timestamptz) order by l.position limit 100`,
    [businessId, runId, told?.supplierId ?? null, told?.at ?? null],
  );
}
