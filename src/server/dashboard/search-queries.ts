import type { CalendarDate } from '../../shared/kit/date.ts';
import type { CreditState } from '../../shared/credit/status.ts';
import type { Sql } from '../db/pool.ts';

/** The maximum number of rows searched without an index of words: more than a business should have. */
const ALL = 20_000;

export interface FoundRecord extends Record<string, unknown> {
  id: string;
  title: string;
  detail: string;
  amount: number | null;
  status: string | null;
}

export function ordersLike(sql: Sql, businessId: string, pattern: string, most: number): Promise<FoundRecord[]> {
  return sql.query<FoundRecord>(
    `select o.id, coalesce(o.number, '') as title, coalesce(case when o.business_id = $1 then o.recipient ->> 'name' else o.sender ->> 'name' end, '') as detail,
       o.total as amount, o.status
     from orders o where o.id in (select find_orders('sent', $2, $3) union select find_orders('received', $2, $3)) order by o.created_at desc, o.id desc limit $3`,
    [businessId, pattern, most],
  );
}

/** Among the newest of each side. */
export function quotesLike(sql: Sql, businessId: string, pattern: string, most: number): Promise<FoundRecord[]> {
  return sql.query<FoundRecord>(
    `select q.id, coalesce(q.number, '') as title, coalesce(case when q.business_id = $1 then q.recipient ->> 'name' else q.sender ->> 'name' end, '') as detail,
       q.total as amount, q.status
     from quotes q where q.id in (
       (select n.id from (select id, created_at, search from quotes where business_id = $1 order by created_at desc, id desc limit $4) n
        where n.search like $2 order by n.created_at desc, n.id desc limit $3)
       union
       (select n.id from (select id, created_at, search from quotes where buyer_business_id = $1 and stage <> 'draft' order by created_at desc, id desc limit $4) n
        where n.search like $2 order by n.created_at desc, n.id desc limit $3))
     order by q.created_at desc, q.id desc limit $3`,
    [businessId, pattern, most, ALL],
  );
}

export function creditsLike(
  sql: Sql,
  businessId: string,
  pattern: string,
  most: number,
): Promise<(FoundRecord & { status: CreditState; due_date: CalendarDate })[]> {
  return sql.query(
    `select c.id, c.invoice_number as title, c.buyer_name as detail, coalesce(c.offered, c.requested) as amount, c.state as status, c.due_date
     from credits c where c.business_id = $1 and c.id in
       (select w.id from (select id, requested_at, invoice_number, buyer_name from credits where business_id = $1 order by requested_at desc, id desc limit $4) w
        where plain_text(w.invoice_number || ' ' || w.buyer_name) like $2 order by w.requested_at desc, w.id desc limit $3)
     order by c.requested_at desc, c.id desc`,
    [businessId, pattern, most, ALL],
  );
}

export function membersLike(sql: Sql, businessId: string, pattern: string, most: number): Promise<FoundRecord[]> {
  return sql.query<FoundRecord>(
    `select m.id, m.name as title, m.email as detail, null::bigint as amount, m.status
     from (select m.id, m.created_at, m.status, coalesce(u.first_name, m.first_name, '') || ' ' || coalesce(u.last_name, m.last_name, '') as name, coalesce(u.email, m.email) as email
       from members m left join users u on u.id = m.user_id where m.business_id = $1 and m.removed_at is null limit $4) m
     where plain_text(m.name || ' ' || m.email) like $2 order by m.created_at, m.id limit $3`,
    [businessId, pattern, most, ALL],
  );
}
