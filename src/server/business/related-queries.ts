import type { Relation } from '../../shared/office/businesses/background-contract.ts';
import type { Sql } from '../db/pool.ts';

export interface RelatedBusiness extends Record<string, unknown> {
  id: string;
  name: string;
  level: number;
  suspended: boolean;
  how: Relation[];
}

/**
 * Other businesses with the same person, phone number, identity number, bank account or browser, those with most in common first. Numbers are compared by
 * their blind index and never leave. Requires a system transaction.
 */
export function relatedBusinesses(sql: Sql, businessId: string, limit: number): Promise<RelatedBusiness[]> {
  return sql.query<RelatedBusiness>(
    `with people as materialized (
       select m.user_id, u.phone from members m join users u on u.id = m.user_id where m.business_id = $1 and m.status <> 'pending' limit 100
     ), links as (
       select o.business_id, 'person' as how from people p join members o on o.user_id = p.user_id
       union select o.business_id, 'phone' from people p join users u on u.phone = p.phone and u.id <> p.user_id join members o on o.user_id = u.id
       union select o.business_id, 'identity' from identity_checks c join identity_checks o on o.number_index = c.number_index
         where c.business_id = $1 and c.status = 'accepted' and o.status = 'accepted'
       union select o.business_id, 'account' from bank_accounts a join bank_accounts o on o.account_index = a.account_index where a.business_id = $1
       union select o.business_id, 'device' from people p join user_devices d on d.user_id = p.user_id
         join user_devices e on e.browser_hash = d.browser_hash and e.user_id <> d.user_id join members o on o.user_id = e.user_id
     )
     select b.id, b.name, b.level, b.suspended_at is not null as suspended, array_agg(l.how order by l.how) as how
     from links l join businesses b on b.id = l.business_id where b.id <> $1 group by b.id order by count(*) desc, b.name, b.id limit $2`,
    [businessId, limit],
  );
}
