import type { Sql } from '../../db/pool.ts';

/** The number of a business's newest sent documents whose lines are suggested. */
const RECENT = 100;

export interface UsedLine extends Record<string, unknown> {
  name: string;
  /** Kobo. */
  price: number;
}

/** What the newest sent invoices say in their lines, each text once with its last price; `pattern` of `likeText`. */
export function recentLines(sql: Sql, businessId: string, pattern: string, limit: number): Promise<UsedLine[]> {
  return sql.query<UsedLine>(
    `with recent as (select i.lines, i.created_at, i.id from invoices i where i.business_id = $1 and i.stage = 'sent' order by i.created_at desc, i.id desc limit ${RECENT}),
     used as (
       select distinct on (lower(l.name)) l.name, l.price, r.created_at from recent r, jsonb_to_recordset(r.lines) as l(name text, price bigint)
       where plain_text(l.name) like '%' || $2 || '%' order by lower(l.name), r.created_at desc, r.id desc
     )
     select name, price from used order by $2 <> '' and plain_text(name) like $2 || '%' desc, created_at desc, lower(name) limit $3`,
    [businessId, pattern, limit],
  );
}
