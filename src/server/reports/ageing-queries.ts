import { AGE_DAYS, AGES } from '../../shared/invoices/ages.ts';
import type { Age } from '../../shared/invoices/ages.ts';
import { OPEN_STATUSES } from '../../shared/invoices/status.ts';
import { DUES } from '../invoices/index.ts';
import type { Sql } from '../db/pool.ts';
import { sqlList } from '../db/sql-list.ts';

export interface AgeingRecord extends Record<Age, number> {
  /** The contact's id on the sent side, the supplier's business or the key of a bill's supplier on the received side; null in the total. */
  party: string | null;
  /** Whether the party's documents are bills; null in the total. */
  is_bills: boolean | null;
  is_total: boolean;
  /** From 1, by overdue amount; the total has 0. */
  place: number;
  parties: number;
  late_parties: number;
  /** Bills too. */
  invoices: number;
  late_invoices: number;
  bills: number;
  total: number;
  late: number;
}

const OWN = { sent: 'i.business_id = $1', received: `i.buyer_business_id = $1 and i.stage <> 'draft' and counts_for_recipient(i)` } as const;
const PARTY = { sent: 'i.contact_id', received: 'i.business_id' } as const;
const OF_CONTACT = {
  sent: 'i.contact_id = $3',
  received: 'i.business_id = (select c.linked_business_id from contacts c where c.business_id = $1 and c.id = $3)',
} as const;

/** Approved bills; they have no contact. */
const BILLS = `
       union all select coalesce(b.supplier_key, ''), true, true, b.total, coalesce(($2::timestamptz at time zone z.time_zone)::date - b.due_date, 0)
       from bills b join businesses z on z.id = b.business_id where b.business_id = $1 and b.state = 'to-pay' and $3::text is null`;

const sumOf = (age: Age) => {
  const { from, to } = AGE_DAYS[age];
  const conditions = [...(from === null ? [] : [`o.days >= ${from}`]), ...(to === null ? [] : [`o.days <= ${to}`])];
  return `coalesce(sum(o.balance) filter (where ${conditions.join(' and ')}), 0)::bigint as ${age}`;
};

/**
 * Open invoices of one side, each instalment by its own due date, and bills to pay among the received ones, by party and days overdue: the total, the three parties with the largest overdue amounts, and a page of parties. One pass over the open
 * invoices, in an index that has only those; paid ones cost nothing.
 */
export function openByAge(
  sql: Sql,
  { businessId, side, contactId }: { businessId: string; side: 'sent' | 'received'; contactId?: string | undefined },
  at: string,
  page: { offset: number; limit: number },
): Promise<AgeingRecord[]> {
  return sql.query<AgeingRecord & Record<string, unknown>>(
    `with open as (
       select ${PARTY[side]} as party, false as is_bills, d.due_date = i.due_date as is_first, d.amount as balance, coalesce(($2::timestamptz at time zone i.time_zone)::date - d.due_date, 0) as days
       from invoices i ${DUES} where ${OWN[side]} and i.kind in ${sqlList(OPEN_STATUSES)} and ($3::text is null or ${OF_CONTACT[side]})${side === 'received' ? BILLS : ''}
     ), parties as materialized (
       select o.party, o.is_bills, grouping(o.party) = 1 as is_total, count(*) filter (where o.is_first) as invoices, count(*) filter (where o.is_bills) as bills, count(*) filter (where o.is_first and o.days > 0) as late_invoices,
         coalesce(sum(o.balance), 0)::bigint as total, coalesce(sum(o.balance) filter (where o.days > 0), 0)::bigint as late, ${AGES.map(sumOf).join(', ')}
       from open o group by grouping sets ((o.party, o.is_bills), ())
     ), placed as (
       select p.*, case when p.is_total then 0 else row_number() over (partition by p.is_total order by p.late desc, p.total desc, p.party) end as place from parties p
     )
     select p.*, (select count(*) from parties where not is_total) as parties, (select count(*) from parties where not is_total and late > 0) as late_parties
     from placed p where p.place <= 3 or (p.place > $4 and p.place <= $4 + $5) order by p.place`,
    [businessId, at, contactId ?? null, page.offset, page.limit],
  );
}

export interface PartyName extends Record<string, unknown> {
  party: string;
  name: string;
  contact_id: string | null;
}

/** The names of parties, and the contact of each supplier. */
export function namesOf(sql: Sql, businessId: string, side: 'sent' | 'received', parties: readonly string[]): Promise<PartyName[]> {
  if (side === 'sent')
    return sql.query<PartyName>(
      `select c.id as party, coalesce(c.business_name, c.name) as name, c.id as contact_id from contacts c where c.business_id = $1 and c.id = any ($2)`,
      [businessId, parties],
    );
  return sql.query<PartyName>(
    `select p.party, coalesce(c.business_name, c.name, (select i.sender ->> 'name' from invoices i
         where i.buyer_business_id = $1 and i.business_id = p.party and i.stage <> 'draft' order by i.created_at desc limit 1)) as name, c.id as contact_id
     from unnest($2::text[]) p(party) left join (
       select distinct on (k.linked_business_id) k.* from contacts k where k.business_id = $1 and k.linked_business_id = any ($2) and k.removed_at is null
       order by k.linked_business_id, k.created_at
     ) c on c.linked_business_id = p.party`,
    [businessId, parties],
  );
}

/** The names of the suppliers of bills, as on the last bill of each. */
export function suppliersOf(sql: Sql, businessId: string, keys: readonly string[]): Promise<{ party: string; name: string }[]> {
  return sql.query(
    `select distinct on (1) coalesce(supplier_key, '') as party, supplier as name from bills
     where business_id = $1 and state = 'to-pay' and coalesce(supplier_key, '') = any ($2) order by 1, arrived_at desc`,
    [businessId, keys],
  );
}
