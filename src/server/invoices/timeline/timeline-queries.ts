import type { ReturnWay } from '../../../shared/invoices/credit-note.ts';
import type { Proof } from '../../../shared/invoices/proof.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { textColumn } from '../../core/stored-text.ts';
import type { Sql } from '../../db/pool.ts';
import type { InvoiceRecord } from '../queries.ts';

export interface StepRecord extends Record<string, unknown> {
  at: string;
  what: string;
  who: string | null;
  asked_by: string | null;
  detail: Text | null;
  note: string | null;
  how: Proof | null;
  payment_id: string | null;
  method: string | null;
  payment_note: string | null;
  last_at: string | null;
  revision: number | null;
  changes: readonly Text[] | null;
  /** What was paid back with the credit note, in kobo. */
  returns: readonly { readonly way: ReturnWay; readonly amount: number }[] | null;
}

/** The newest steps of an invoice with their payments, views and revisions, which were written at the same instant. Row-level security hides guests' payments from the buyer. */
export function stepsOfInvoice(sql: Sql, invoice: InvoiceRecord, most: number): Promise<StepRecord[]> {
  return sql.query<StepRecord>(
    `with paid as materialized (select id, settled_at, reversed_at, amount, method, note from payments where category = 'invoice' and category_id = $2 and business_id = $1)
     select e.at, e.what, e.who, e.asked_by, ${textColumn('e.detail', 'detail')}, e.note, coalesce(e.how, case when e.at = $4 and e.what = $5 then $6::decision_proof end) as how,
       case when p.reversed_at is null then p.id end as payment_id, p.method, p.note as payment_note, v.last_at, r.revision, r.changes,
       case when e.what = 'credited' then (select jsonb_agg(jsonb_build_object('way', b.way, 'amount', b.amount) order by b.way)
         from (select way, sum(amount) as amount from credit_note_returns where business_id = $1 and invoice_id = $2 and at = e.at group by way) b) end as returns
     from invoice_events e
     left join lateral (select * from paid where e.what in ('paid', 'part paid', 'marked as paid') and paid.settled_at = e.at and paid.amount::text = e.detail
       or e.what = 'payment taken back' and paid.reversed_at = e.at limit 1) p on true
     left join invoice_views v on e.what = 'opened' and v.business_id = $1 and v.invoice_id = $2 and v.first_at = e.at
     left join invoice_revisions r on e.what = 'revised' and r.business_id = $1 and r.invoice_id = $2 and r.replaced_at = e.at
     where e.business_id = $1 and e.invoice_id = $2 order by e.id desc limit $3`,
    [invoice.business_id, invoice.id, most, invoice.decided_at, invoice.decision, invoice.decision_proof],
  );
}

/** The advances of an invoice, for its sender: row-level security hides them from others. Amounts in kobo. */
export function advancesOf(sql: Sql, invoice: InvoiceRecord): Promise<{ disbursed_at: string; offered: number; repaid_at: string | null }[]> {
  return sql.query(
    'select disbursed_at, offered, repaid_at from credits where business_id = $1 and invoice_id = $2 and disbursed_at is not null order by disbursed_at desc limit 20',
    [invoice.business_id, invoice.id],
  );
}
