import type { Sql } from '../db/pool.ts';
import type { UsedLine } from '../invoices/index.ts';

/** The number of a business's newest sent orders whose lines are suggested. */
const RECENT = 100;

/** What the newest sent orders say in their lines, each text once with its last price; `pattern` of `likeText`. */
export function recentOrderLines(sql: Sql, businessId: string, pattern: string, limit: number): Promise<UsedLine[]> {
  return sql.query<UsedLine>(
    `with recent as (select o.id, o.created_at from orders o where o.business_id = $1 and o.stage = 'sent' order by o.created_at desc, o.id desc limit ${RECENT}),
     used as (
       select distinct on (lower(l.name)) l.name, l.unit_price as price, r.created_at from recent r join order_lines l on l.business_id = $1 and l.order_id = r.id
       where plain_text(l.name) like '%' || $2 || '%' order by lower(l.name), r.created_at desc, r.id desc
     )
     select name, price from used order by $2 <> '' and plain_text(name) like $2 || '%' desc, created_at desc, lower(name) limit $3`,
    [businessId, pattern, limit],
  );
}
