import type { CreditState } from '../../shared/credit/status.ts';
import type { Sql } from '../db/pool.ts';

/** How far back a word is looked for among what has no index of words; the newest of a business by an index of theirs. */
const NEWEST = 1_000;

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
     from ((select * from orders where business_id = $1 order by created_at desc, id desc limit $4)
       union all (select * from orders where supplier_business_id = $1 and stage <> 'draft' order by created_at desc, id desc limit $4)) o
     where o.search like $2 order by o.created_at desc, o.id desc limit $3`,
    [businessId, pattern, most, NEWEST],
  );
}

export function creditsLike(sql: Sql, businessId: string, pattern: string, most: number): Promise<(FoundRecord & { status: CreditState; due_date: string })[]> {
  return sql.query(
    `select c.id, c.invoice_number as title, c.buyer_name as detail, coalesce(c.offered, c.requested) as amount, c.state as status, c.due_date
     from (select * from credits where business_id = $1 order by requested_at desc, id desc limit $4) c
     where lower(c.invoice_number || ' ' || c.buyer_name) like $2 order by c.requested_at desc, c.id desc limit $3`,
    [businessId, pattern, most, NEWEST],
  );
}

export function membersLike(sql: Sql, businessId: string, pattern: string, most: number): Promise<FoundRecord[]> {
  return sql.query<FoundRecord>(
    `select m.id, m.name as title, m.email as detail, null as amount, m.status
     from (select m.id, m.created_at, m.status, coalesce(u.first_name, m.first_name, '') || ' ' || coalesce(u.last_name, m.last_name, '') as name, coalesce(u.email, m.email) as email
       from members m left join users u on u.id = m.user_id where m.business_id = $1 limit $4) m
     where lower(m.name || ' ' || m.email) like $2 order by m.created_at, m.id limit $3`,
    [businessId, pattern, most, NEWEST],
  );
}
