import type { BillReading } from '../../shared/bills/reading.ts';
import type { BillState, BillStep } from '../../shared/bills/states.ts';
import { BILL_STEPS } from '../../shared/bills/states.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { numberKey, supplierKey } from './alike.ts';
import type { Sql } from '../db/pool.ts';
import { sqlList } from '../db/sql-list.ts';

/** What a person confirms; kobo. */
export interface BillDetails {
  readonly supplier: string;
  readonly taxId?: string | undefined;
  readonly number: string;
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate | null;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  readonly bankName?: string | undefined;
  readonly accountNumber?: string | undefined;
  readonly accountName?: string | undefined;
}

export interface BillRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  state: BillState;
  source: 'email' | 'upload';
  arrived_at: string;
  sender_name: string | null;
  sender_email: string | null;
  subject: string | null;
  file_name: string;
  content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'application/xml' | 'text/plain';
  size: number;
  reading: BillReading | null;
  supplier: string | null;
  /** Of the supplier and the number, as confirmed or else as read. */
  supplier_key: string | null;
  number_key: string | null;
  tax_id: string | null;
  number: string | null;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  net: number | null;
  tax: number | null;
  total: number | null;
  bank_name: string | null;
  account_number: string | null;
  account_name: string | null;
  checked_name: string | null;
  checked_at: string | null;
  approved_name: string | null;
  approved_at: string | null;
  paid_on: CalendarDate | null;
  paid_note: string | null;
  paid_name: string | null;
  version: number;
}

export interface NewBill {
  readonly businessId: string;
  readonly id: string;
  readonly source: 'email' | 'upload';
  readonly at: string;
  /** Of an e-mail's file, the same in every attempt of the sender's server. */
  readonly messageKey: string | null;
  readonly sender: { readonly name: string; readonly address: string } | null;
  readonly subject: string | null;
  readonly file: { readonly name: string; readonly contentType: string; readonly size: number; readonly sha256: Buffer };
}

/** False if this file of this e-mail was kept before. */
export async function insertBill(sql: Sql, { businessId, id, source, at, messageKey, sender, subject, file }: NewBill): Promise<boolean> {
  const rows = await sql.query(
    `insert into bills (business_id, id, source, arrived_at, message_key, sender_name, sender_email, subject, file_name, content_type, size, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    [businessId, id, source, at, messageKey, sender?.name ?? null, sender?.address ?? null, subject, file.name, file.contentType, file.size, file.sha256],
  );
  return rows.length > 0;
}

/** Of a business's bills: those that wait for a person, and those that came by e-mail since, with their bytes. */
export async function countWaiting(sql: Sql, businessId: string, since: string): Promise<{ waiting: number; received: number; bytes: number }> {
  const [row] = await sql.query<{ waiting: number; received: number; bytes: number }>(
    `select (select count(*) from bills where business_id = $1 and state in ('reading', 'to-check')) as waiting,
       count(*) as received, coalesce(sum(size), 0)::bigint as bytes from bills where business_id = $1 and arrived_at > $2 and source = 'email'`,
    [businessId, since],
  );
  // An aggregate always has a row.
  return row as NonNullable<typeof row>;
}

/** How many files of a business wait to be read. */
export async function countReading(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*) from bills where business_id = $1 and state = 'reading'`, [businessId]);
  return row?.count ?? 0;
}

/** Another bill of the business that was not discarded. */
const OTHER = `from bills o where o.business_id = b.business_id and o.id <> b.id and o.state <> 'discarded'`;
const SAME_FILE = 'o.sha256 = b.sha256';
const SAME_NUMBER = 'o.supplier_key = b.supplier_key and o.number_key = b.number_key';

export interface ListedBill extends BillRecord {
  duplicate: boolean;
}

/** The newest first. */
export function billsOf(sql: Sql, businessId: string, states: readonly BillState[], page: { offset: number; limit: number }): Promise<ListedBill[]> {
  return sql.query<ListedBill>(
    `select b.*, b.state <> 'discarded' and (exists (select ${OTHER} and ${SAME_FILE}) or exists (select ${OTHER} and ${SAME_NUMBER})) as duplicate
     from bills b where b.business_id = $1 and b.state = any ($2) order by b.arrived_at desc, b.id desc limit $3 offset $4`,
    [businessId, states, page.limit, page.offset],
  );
}

/** `total` of what was confirmed, in kobo. */
export function countByState(sql: Sql, businessId: string): Promise<{ state: BillState; count: number; total: number }[]> {
  return sql.query('select state, count(*) as count, coalesce(sum(total), 0)::bigint as total from bills where business_id = $1 group by state', [businessId]);
}

export interface BillSums {
  readonly to_check: number;
  readonly to_approve: number;
  /** Approved and not paid; kobo. */
  readonly owed_count: number;
  readonly owed: number;
  /** The part of `owed` that was due before today in the business's time zone. */
  readonly late_count: number;
  readonly late: number;
}

/** What waits for a person, and what is owed. */
export async function billSums(sql: Sql, businessId: string, at: string): Promise<BillSums> {
  const late = `filter (where state = 'to-pay' and due_date < ($2::timestamptz at time zone z.time_zone)::date)`;
  const [row] = await sql.query<BillSums & Record<string, unknown>>(
    `select count(*) filter (where state = 'to-check') as to_check, count(*) filter (where state = 'to-approve') as to_approve,
       count(*) filter (where state = 'to-pay') as owed_count, coalesce(sum(total) filter (where state = 'to-pay'), 0)::bigint as owed,
       count(*) ${late} as late_count, coalesce(sum(total) ${late}, 0)::bigint as late
     from bills join businesses z on z.id = business_id where business_id = $1 and state in ('to-check', 'to-approve', 'to-pay')`,
    [businessId, at],
  );
  // An aggregate always has a row.
  return row as NonNullable<typeof row>;
}

interface Period {
  readonly businessId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Of bills to pay; kobo. */
export function billsByDueDay(sql: Sql, { businessId, from, to }: Period): Promise<{ day: CalendarDate; count: number; total: number }[]> {
  return sql.query(
    `select due_date as day, count(*) as count, sum(total)::bigint as total from bills
     where business_id = $1 and state = 'to-pay' and due_date between $2 and $3 group by 1 order by 1`,
    [businessId, from, to],
  );
}

export function billsDue(sql: Sql, { businessId, from, to }: Period, limit: number): Promise<BillRecord[]> {
  return sql.query<BillRecord>(
    `select * from bills where business_id = $1 and state = 'to-pay' and due_date between $2 and $3 order by due_date, id limit $4`,
    [businessId, from, to, limit],
  );
}

/** In the order of their ids. */
export function billsAfter(sql: Sql, businessId: string, after: string, limit: number): Promise<BillRecord[]> {
  return sql.query<BillRecord>('select * from bills where business_id = $1 and id > $2 order by id limit $3', [businessId, after, limit]);
}

export async function billById(sql: Sql, businessId: string, id: string): Promise<BillRecord | null> {
  const [row] = await sql.query<BillRecord>('select * from bills where business_id = $1 and id = $2', [businessId, id]);
  return row ?? null;
}

/** False if it was read before. */
export async function keepReading(sql: Sql, businessId: string, id: string, reading: BillReading): Promise<boolean> {
  const rows = await sql.query(
    `update bills set state = 'to-check', reading = $3, supplier_key = $4, number_key = $5, version = version + 1
     where business_id = $1 and id = $2 and state = 'reading' returning id`,
    [businessId, id, JSON.stringify(reading), supplierKey(reading.supplier.name?.value ?? null), numberKey(reading.number?.value ?? null)],
  );
  return rows.length > 0;
}

interface Step {
  readonly businessId: string;
  readonly billId: string;
  readonly version: number;
  readonly by: string;
  readonly name: string;
  readonly at: string;
}

const stepped = (step: BillStep) =>
  `state = '${BILL_STEPS[step].to}', version = version + 1 where business_id = $1 and id = $2 and version = $3 and state in ${sqlList(BILL_STEPS[step].from)} returning *`;

/** Null if its version or state is another by now, like all that follow. */
export async function confirmDetails(sql: Sql, { businessId, billId, version, by, name, at }: Step, details: BillDetails): Promise<BillRecord | null> {
  const [row] = await sql.query<BillRecord>(
    `update bills set supplier = $4, tax_id = $5, number = $6, issue_date = $7, due_date = $8, net = $9, tax = $10, total = $11, bank_name = $12, account_number = $13,
       account_name = $14, checked_by = $15, checked_name = $16, checked_at = $17, supplier_key = $18, number_key = $19, ${stepped('check')}`,
    [
      businessId,
      billId,
      version,
      details.supplier,
      details.taxId ?? null,
      details.number,
      details.issueDate,
      details.dueDate,
      details.net,
      details.tax,
      details.total,
      details.bankName ?? null,
      details.accountNumber ?? null,
      details.accountName ?? null,
      by,
      name,
      at,
      supplierKey(details.supplier),
      numberKey(details.number),
    ],
  );
  return row ?? null;
}

export async function approve(sql: Sql, { businessId, billId, version, by, name, at }: Step): Promise<BillRecord | null> {
  const [row] = await sql.query<BillRecord>(`update bills set approved_by = $4, approved_name = $5, approved_at = $6, ${stepped('approve')}`, [
    businessId,
    billId,
    version,
    by,
    name,
    at,
  ]);
  return row ?? null;
}

export async function reopen(sql: Sql, { businessId, billId, version }: Step): Promise<BillRecord | null> {
  const [row] = await sql.query<BillRecord>(`update bills set approved_by = null, approved_name = null, approved_at = null, ${stepped('reopen')}`, [
    businessId,
    billId,
    version,
  ]);
  return row ?? null;
}

export async function recordPayment(
  sql: Sql,
  { businessId, billId, version, by, name }: Step,
  paid: { readonly on: CalendarDate; readonly note: string | undefined },
): Promise<BillRecord | null> {
  const [row] = await sql.query<BillRecord>(`update bills set paid_on = $4, paid_note = $5, paid_by = $6, paid_name = $7, ${stepped('pay')}`, [
    businessId,
    billId,
    version,
    paid.on,
    paid.note ?? null,
    by,
    name,
  ]);
  return row ?? null;
}

export async function removePayment(sql: Sql, { businessId, billId, version }: Step): Promise<BillRecord | null> {
  const [row] = await sql.query<BillRecord>(`update bills set paid_on = null, paid_note = null, paid_by = null, paid_name = null, ${stepped('undo-payment')}`, [
    businessId,
    billId,
    version,
  ]);
  return row ?? null;
}

export async function moveTo(sql: Sql, step: 'discard' | 'restore', { businessId, billId, version }: Step): Promise<BillRecord | null> {
  const [row] = await sql.query<BillRecord>(`update bills set ${stepped(step)}`, [businessId, billId, version]);
  return row ?? null;
}

/** The first of the other bills that were not discarded: with the same file, and with the same number of the same supplier. */
export async function alikeOf(sql: Sql, { business_id: businessId, id }: BillRecord): Promise<{ same_file: string | null; same_number: string | null }> {
  const [row] = await sql.query<{ same_file: string | null; same_number: string | null }>(
    `select (select o.id ${OTHER} and ${SAME_FILE} order by o.arrived_at, o.id limit 1) as same_file,
       (select o.id ${OTHER} and ${SAME_NUMBER} order by o.arrived_at, o.id limit 1) as same_number
     from bills b where b.business_id = $1 and b.id = $2`,
    [businessId, id],
  );
  return row ?? { same_file: null, same_number: null };
}

/** The senders of received invoices with this number. */
export async function sendersOf(sql: Sql, businessId: string, number: string): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select distinct coalesce(i.sender ->> 'name', '') as name from invoices i where i.buyer_business_id = $1 and i.stage = 'sent' and lower(i.number) = lower($2) limit 50`,
    [businessId, number],
  );
  return rows.map(({ name }) => name);
}

/** The bill of the same supplier that was approved last, with an account number. */
export async function lastWithAccount(sql: Sql, { business_id: businessId, id, supplier_key: key }: BillRecord): Promise<BillRecord | null> {
  const [row] = await sql.query<BillRecord>(
    `select * from bills where business_id = $1 and supplier_key = $3 and id <> $2 and state in ('to-pay', 'paid') and account_number is not null
     order by approved_at desc, id desc limit 1`,
    [businessId, id, key],
  );
  return row ?? null;
}

/** One at a time for a business, until the end of the transaction: what arrives is counted before it is kept. */
export async function holdInbox(sql: Sql, businessId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('bills:' || $1, 0))`, [businessId]);
}

export async function inboxToken(sql: Sql, businessId: string): Promise<string | null> {
  const [row] = await sql.query<{ token: string }>('select token from bill_inboxes where business_id = $1', [businessId]);
  return row?.token ?? null;
}

export async function saveInbox(
  sql: Sql,
  given: { readonly businessId: string; readonly token: string; readonly by: string; readonly at: string },
): Promise<void> {
  await sql.query(
    `insert into bill_inboxes (business_id, token, made_by, made_at) values ($1, $2, $3, $4)
     on conflict (business_id) do update set token = excluded.token, made_by = excluded.made_by, made_at = excluded.made_at`,
    [given.businessId, given.token, given.by, given.at],
  );
}

/** The business whose address has this token, unless it is closed or suspended; requires a system transaction. */
export async function businessOfToken(sql: Sql, token: string): Promise<string | null> {
  const [row] = await sql.query<{ business_id: string }>(
    `select i.business_id from bill_inboxes i join businesses b on b.id = i.business_id where i.token = $1 and b.closed_at is null and b.suspended_at is null`,
    [token],
  );
  return row?.business_id ?? null;
}
