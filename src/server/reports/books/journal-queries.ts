import type { CalendarDate } from '../../../shared/kit/date.ts';
import { WITHHELD } from '../../../shared/invoices/withholding.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Period } from '../../../shared/reports/periods.ts';
import type { BusinessEvent } from '../../../shared/wallet/ledger-events.ts';
import { textColumn } from '../../core/stored-text.ts';
import type { Sql } from '../../db/pool.ts';
import { ISSUED, RECEIVED } from '../taxes-queries.ts';

export interface DocumentRow extends Record<string, unknown> {
  /** `bill`: received from a supplier who does not send through us. */
  side: 'sent' | 'received' | 'bill';
  sign: 1 | -1;
  id: string;
  number: string;
  party: string;
  day: CalendarDate;
  net: number;
  vat: number;
  other_tax: number;
  deposit: number;
}

/** The invoices and credit notes of a period as the report on tax counts them; kobo, credit notes negative. VAT is a tax of lines, or has that name. */
export function journalDocuments(sql: Sql, businessId: string, { from, to }: Period, most: number): Promise<DocumentRow[]> {
  return sql.query<DocumentRow>(
    `${ISSUED}, sent as (
       select 'sent' as side, sign, id, number, party, issue_date as day, sign * (subtotal - discount) as net,
         coalesce(sum(part_tax) filter (where category is not null or upper(name) = 'VAT'), 0)::bigint as vat,
         coalesce(sum(part_tax) filter (where category is null and upper(name) <> 'VAT'), 0)::bigint as other_tax
       from parts group by sign, id, number, party, issue_date, subtotal, discount
     ), received as (${RECEIVED})
     select d.*, coalesce(case when d.sign = 1 then (select i.amount_paid from invoices i where i.id = d.id) else (select n.credited - n.total from credit_notes n where n.id = d.id) end, 0) as deposit
     from (select * from sent union all select case when invoice_id is null then 'bill' else 'received' end, sign, id, number, party, issue_date, taxable, tax, 0 from received) d
     order by d.day, d.number, d.id limit $4`,
    [businessId, from, to, most],
  );
}

export interface PaymentRow extends Record<string, unknown> {
  side: 'sent' | 'received';
  key: string;
  number: string;
  party: string;
  day: CalendarDate;
  amount: number;
  how: 'wallet' | 'outside' | 'withheld';
}

/**
 * The payments of a business's invoices, sent, and received and approved, by the day of the payment; payments that were removed, and what credit notes paid back
 * other than to the business's wallet, by the day of that, negative; and recorded payments of bills. Kobo. The key is that of the posting that brought the money, where it is known.
 */
export function journalPayments(sql: Sql, businessId: string, { from, to }: Period, zone: string, most: number): Promise<PaymentRow[]> {
  return sql.query<PaymentRow>(
    `with those as (
       select p.*, i.number, case when i.business_id = $1 then 'sent' else 'received' end as side,
         case when i.business_id = $1 then coalesce(i.recipient ->> 'name', '') else coalesce(i.sender ->> 'name', '') end as party,
         coalesce(p.paid_on, (p.settled_at at time zone $4)::date) as day, (p.reversed_at at time zone $4)::date as taken_off,
         case when p.method = '${WITHHELD}' then 'withheld' when p.channel = 'outside' then 'outside'
           when i.business_id = $1 or p.channel = 'wallet' and p.payer_business_id = $1 then 'wallet' else 'outside' end as how,
         case when p.channel = 'outside' then 'paid:' || p.id when p.bulk_id is not null then 'bulk-payment:' || p.bulk_id
           when p.channel = 'wallet' then 'payment:' || p.reference
           when p.provider_reference is not null then 'payment-in:' || p.provider || ':' || p.provider_reference
           else coalesce((select 'deposit:' || d.provider || ':' || d.provider_reference from transfer_matches m join payments d on d.business_id = m.business_id and d.id = m.transfer_id
             where m.business_id = p.business_id and m.payment_id = p.id), 'paid:' || p.id) end as key
       from (select * from payments where business_id = $1 and category = 'invoice' union all select * from payments_of_bills($1)) p
         join invoices i on i.business_id = p.business_id and i.id = p.category_id and i.stage = 'sent'
       where p.status in ('succeeded', 'reversed')
     ), facts as (
       select side, key, number, party, day, amount, how, settled_at as at from those
       union all select side, 'removed:' || id, number, party, taken_off, - amount, how, reversed_at from those where taken_off is not null
       union all select t.side, 'credit-note:' || r.credit_note_id, t.number, t.party, (r.at at time zone $4)::date, - r.amount, case t.how when 'withheld' then t.how else 'outside' end, r.at
         from those t join (select * from credit_note_returns where business_id = $1 and way = 'outside'
           union all select * from returns_of_bills($1) where to_business_id is distinct from $1) r on r.business_id = t.business_id and r.payment_id = t.id
       union all select 'received', 'bill-paid:' || id, number, supplier, paid_on, total, 'outside', paid_on::timestamptz from bills where business_id = $1 and state = 'paid'
     )
     select side, key, number, party, day, amount, how from facts where day >= $2 and day <= $3 order by at, key limit $5`,
    [businessId, from, to, zone, most],
  );
}

export interface PostingRow extends Record<string, unknown> {
  event: BusinessEvent;
  event_id: string;
  text: Text;
  day: CalendarDate;
  wallet: number;
  advances: number;
  disputes: number;
  fee: number;
  is_issuer: boolean;
  is_own: boolean;
}

/** The postings on a business's own accounts; kobo, credits positive. `is_own`: what the business paid in itself, by card or transfer, for no invoice of its own. */
export function journalPostings(sql: Sql, businessId: string, { from, to }: Period, zone: string, most: number): Promise<PostingRow[]> {
  return sql.query<PostingRow>(
    `select j.event, j.event_id, ${textColumn('j.description', 'text')}, (j.posted_at at time zone $4)::date as day, j.wallet, j.advances, j.disputes,
       coalesce(w.fee, 0) as fee, j.event = 'credit-note' and n.id is not null as is_issuer,
       j.event = 'payment-in' and not exists (select from payments p where p.business_id = $1 and p.category = 'invoice'
         and (p.provider = split_part(j.event_id, ':', 1) and p.provider_reference = substr(j.event_id, strpos(j.event_id, ':') + 1)
           or p.bulk_id is not null and p.settled_at = j.posted_at and p.channel <> 'wallet')) as is_own
     from journal_postings($1, $2::date::timestamp at time zone $4, ($3::date + 1)::timestamp at time zone $4, $5) j
       left join withdrawals w on j.event in ('withdrawal', 'withdrawal-returned') and w.business_id = $1 and w.id = j.event_id
       left join credit_notes n on j.event = 'credit-note' and n.business_id = $1 and n.id = j.event_id`,
    [businessId, from, to, zone, most],
  );
}
