import type { OTHER_ACTIVITIES } from '../../shared/dashboard/contract.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { WITHHELD } from '../../shared/invoices/withholding.ts';
import { dueColumns, DUES } from '../invoices/index.ts';
import type { ListRecord } from '../invoices/index.ts';
import type { Sql } from '../db/pool.ts';

export interface OpenRecord extends ListRecord {
  side: 'sent' | 'received';
}

export interface OwedRecord extends Record<string, unknown> {
  side: 'sent' | 'received';
  count: number;
  amount: number;
  late: number;
  /** The parts of the late amount that are more than 30 and more than 60 days late. */
  late30: number;
  late60: number;
}

/** What a business received from new senders is in its list alone. */
const COUNTS = '(i.business_id = $1 or counts_for_recipient(i))';
const OPEN = `${COUNTS} and i.stage = 'sent' and i.archived_at is null and i.decision in ('pending', 'approved') and i.balance > 0`;
const SIDE = `case when i.business_id = $1 then 'sent' else 'received' end`;
const PARTY = `case when i.business_id = $1 then i.recipient ->> 'name' else i.sender ->> 'name' end`;

const lateBy = (days: number) => `coalesce(sum(d.amount) filter (where d.due_date < ($2::timestamptz at time zone i.time_zone)::date - ${days}), 0)::bigint`;

export function owed(sql: Sql, businessId: string, at: string): Promise<OwedRecord[]> {
  return sql.query<OwedRecord>(
    `select ${SIDE} as side, count(*) filter (where d.due_date = i.due_date) as count, sum(d.amount)::bigint as amount, ${lateBy(0)} as late, ${lateBy(30)} as late30, ${lateBy(60)} as late60
     from invoices i ${DUES} where (i.business_id = $1 or i.buyer_business_id = $1) and ${OPEN} group by 1`,
    [businessId, at],
  );
}

/** The open invoices with the earliest due dates, of both directions; the balance is what is due on that date. */
export function openInvoices(sql: Sql, businessId: string, at: string, limit: number): Promise<OpenRecord[]> {
  return sql.query<OpenRecord>(
    `select ${dueColumns('$2')}, ${PARTY} as party, ${SIDE} as side
     from invoices i ${DUES} where d.due_date = i.due_date and (i.business_id = $1 or i.buyer_business_id = $1) and ${OPEN} order by i.due_date, i.id limit $3`,
    [businessId, at, limit],
  );
}

export interface ActivityRecord extends Record<string, unknown> {
  id: string;
  at: string;
  what: string;
  number: string | null;
  party: string | null;
  amount: number;
  side: 'sent' | 'received';
}

/**
 * The latest events on invoices of both directions, however old they are; the hand-over of an e-mail is part of "sent". The business's own actions are in its
 * audit log, those of others in its notifications: there is no index of events by business and time, which every payment would have to write.
 */
export function latestActivity(sql: Sql, businessId: string, limit: number): Promise<ActivityRecord[]> {
  return sql.query<ActivityRecord>(
    `with own as (select subject from audit_log where business_id = $1 order by id desc limit 100), touched as (
       (select id from invoices where business_id = $1 order by created_at desc, id desc limit 20)
       union (select id from invoices where buyer_business_id = $1 order by created_at desc, id desc limit 20)
       union select subject from own where starts_with(subject, 'inv_')
       union select p.category_id from own join payments p on p.bulk_id = own.subject
       union select substring(path from 'inv_[\\w-]+') from (select path from notifications where business_id = $1 order by at desc, id limit 50) told
     )
     select i.id, e.at, case when n.returned > 0 then 'refunded' else e.what end as what, i.number, ${PARTY} as party,
       case when e.what in ('paid', 'part paid', 'marked as paid', 'payment taken back') then coalesce(e.detail::bigint, i.total)
         when n.returned > 0 then n.returned else coalesce(n.total, i.total) end as amount, ${SIDE} as side
     from (select i.* from touched t join invoices i on i.id = t.id where i.business_id = $1 or i.buyer_business_id = $1) i
     join lateral (select at, what, id, detail from invoice_events e where e.business_id = i.business_id and e.invoice_id = i.id and e.what not in ('mailed', 'not mailed') order by e.id desc limit 3) e on true
     left join credit_notes n on e.what = 'credited' and n.business_id = i.business_id and n.invoice_id = i.id and n.created_at = e.at
     order by e.at desc, e.id desc limit $2`,
    [businessId, limit],
  );
}

export interface OtherActivityRecord extends Record<string, unknown> {
  kind: (typeof OTHER_ACTIVITIES)[number];
  id: string;
  at: string;
  status: string;
  title: Text;
  amount: number | null;
}

/** Of each kind the newest ones, in an index, by the time of their last step; then the latest of all. */
export function otherActivity(sql: Sql, businessId: string, limit: number): Promise<OtherActivityRecord[]> {
  return sql.query<OtherActivityRecord>(
    `select a.kind, a.id, a.at, a.status, a.title, a.amount::bigint as amount from (
       (select 'order-sent' as kind, o.id, coalesce(o.decided_at, o.sent_at) as at, o.status, to_jsonb(concat_ws(' · ', o.number, o.recipient ->> 'name')) as title, o.total as amount
         from orders o where o.business_id = $1 and o.stage = 'sent' order by o.created_at desc, o.id desc limit $2)
       union all (select 'order-received', o.id, coalesce(o.decided_at, o.sent_at), o.status, to_jsonb(concat_ws(' · ', o.number, o.sender ->> 'name')), o.total
         from orders o where o.supplier_business_id = $1 and o.stage = 'sent' order by o.created_at desc, o.id desc limit $2)
       union all (select 'request', r.id, coalesce(r.decided_at, r.created_at), r.status, coalesce(r.summary_i18n, to_jsonb(r.summary)), r.amount
         from approval_requests r where r.business_id = $1 order by r.created_at desc limit $2)
       union all (select 'withdrawal', w.id, coalesce(w.settled_at, w.created_at), w.status::text, to_jsonb(concat_ws(' · ', w.bank_name, w.last4)), w.amount::bigint
         from withdrawals w where w.business_id = $1 order by w.created_at desc, w.id limit $2)
       union all (select 'advance', c.id, coalesce(c.repaid_at, c.disbursed_at, c.decided_at, c.requested_at), c.state, to_jsonb(concat_ws(' · ', c.invoice_number, c.buyer_name)), coalesce(c.offered, c.requested)::bigint
         from credits c where c.business_id = $1 order by c.requested_at desc, c.id limit $2)
     ) a order by a.at desc, a.id limit $2`,
    [businessId, limit],
  );
}

export interface SumsRecord extends Record<string, unknown> {
  side: 'sent' | 'received';
  before: boolean;
  name: 'unapproved' | 'unpaid' | 'paid';
  count: number;
  sum: number;
}

/**
 * Sent and received invoices from `start` to `end`, without denied and expired ones, and in the previous period of the same length (`previous` to `start`).
 */
export function spanSums(sql: Sql, businessId: string, zone: string, span: { previous: string; start: string; end: string }): Promise<SumsRecord[]> {
  return sql.query<SumsRecord>(
    `select side, day < $4::date as before, name, count(*) as count, sum(gross)::bigint as sum from (
       select ${SIDE} as side, (i.sent_at at time zone $2)::date as day, i.total - i.credited + i.amount_paid as gross,
         case when i.balance <= 0 then 'paid' when i.decision = 'approved' or i.paid > 0 then 'unpaid' else 'unapproved' end as name
       from invoices i where (i.business_id = $1 or i.buyer_business_id = $1) and ${COUNTS} and i.stage = 'sent' and i.decision in ('pending', 'approved')
         and i.sent_at >= $3::date::timestamp at time zone $2
     ) s where day >= $3::date and day <= $5::date group by 1, 2, 3`,
    [businessId, zone, span.previous, span.start, span.end],
  );
}

/**
 * Payments received on invoices, without tax that was withheld, by calendar day of the business; payments outside the product on the entered date, which is never
 * after their record.
 */
export function receivedByDay(sql: Sql, businessId: string, zone: string, span: { start: string; end: string }): Promise<{ day: string; amount: number }[]> {
  return sql.query(
    `select day, sum(amount)::bigint as amount from (
       select coalesce(p.paid_on, (p.settled_at at time zone $2)::date) as day, p.amount from payments p
       where p.business_id = $1 and p.status = 'succeeded' and p.category = 'invoice' and p.method is distinct from '${WITHHELD}' and p.settled_at >= $3::date::timestamp at time zone $2
     ) s where day between $3::date and $4::date group by 1`,
    [businessId, zone, span.start, span.end],
  );
}

export async function zoneOf(sql: Sql, businessId: string): Promise<string> {
  const [row] = await sql.query<{ time_zone: string }>('select time_zone from businesses where id = $1', [businessId]);
  return row?.time_zone ?? 'UTC';
}
