import type { CalendarDate } from '../../shared/kit/date.ts';
import { naira, noteById } from '../invoices/index.ts';
import { fulfilmentOf } from '../../shared/orders/fulfilment.ts';
import type { Sql } from '../db/pool.ts';

/** The data of a payload: ids and what every party may see. Each is null for a business that is no party. */

interface InvoiceFacts extends Record<string, unknown> {
  id: string;
  number: string;
  status: string;
  decision: string;
  side: 'sent' | 'received';
  issue_date: CalendarDate;
  due_date: CalendarDate;
  currency: string;
  total: number;
  paid: number;
  credited: number;
  balance: number;
}

export async function invoiceFacts(sql: Sql, businessId: string, id: string, at: string) {
  const [row] = await sql.query<InvoiceFacts>(
    `select i.id, i.number, invoice_status(i, $3) as status, i.decision, case when i.business_id = $1 then 'sent' else 'received' end as side,
       i.issue_date, i.due_date, i.currency, i.total, i.paid, i.credited, i.balance
     from invoices i where i.id = $2 and i.stage <> 'draft' and (i.business_id = $1 or i.buyer_business_id = $1)`,
    [businessId, id, at],
  );
  if (!row) return null;
  const { issue_date: issueDate, due_date: dueDate, total, paid, credited, balance, ...rest } = row;
  return { ...rest, issueDate, dueDate, total: naira(total), paid: naira(paid), credited: naira(credited), balance: naira(balance) };
}

export async function creditNoteFacts(sql: Sql, businessId: string, id: string) {
  const note = await noteById(sql, id, businessId);
  if (!note) return null;
  const { number, issue_date: issueDate, currency, reason, total, returned } = note;
  return { id, number, issueDate, currency, reason, total: naira(total), returned: naira(returned) };
}

export async function paymentFacts(sql: Sql, businessId: string, id: string) {
  const [row] = await sql.query<{ id: string; amount: number; currency: string; method: string; reference: string; settled_at: string | null }>(
    'select id, amount, currency, method, reference, settled_at from payments where id = $2 and business_id = $1',
    [businessId, id],
  );
  if (!row) return null;
  const { settled_at: receivedAt, amount, ...rest } = row;
  return { ...rest, amount: naira(amount), receivedAt };
}

export async function orderFacts(sql: Sql, businessId: string, id: string) {
  const [row] = await sql.query<{
    id: string;
    number: string;
    status: string;
    side: string;
    due_date: string | null;
    currency: string;
    total: number;
    invoice_id: string | null;
    revision: number;
    ordered: number;
    delivered_quantity: number;
  }>(
    `select id, number, status, case when business_id = $1 then 'sent' else 'received' end as side, due_date, currency, total,
       case when status = 'invoiced' then invoice_id end as invoice_id, revision, delivered_quantity, coalesce(ordered_quantity, 0) as ordered
     from orders where id = $2 and stage <> 'draft' and (business_id = $1 or supplier_business_id = $1)`,
    [businessId, id],
  );
  if (!row) return null;
  const { due_date: dueDate, invoice_id: invoiceId, delivered_quantity: delivered, ordered, total, ...rest } = row;
  return { ...rest, dueDate, invoiceId, total: naira(total), fulfilment: delivered > 0 ? fulfilmentOf(ordered, delivered) : null };
}

export async function quoteFacts(sql: Sql, businessId: string, id: string) {
  const [row] = await sql.query<{
    id: string;
    kind: string;
    number: string;
    status: string;
    side: string;
    due_date: string | null;
    currency: string;
    total: number;
    invoice_id: string | null;
  }>(
    `select id, kind, number, status, case when business_id = $1 then 'sent' else 'received' end as side, due_date, currency, total,
       case when status = 'invoiced' then invoice_id end as invoice_id
     from quotes where id = $2 and stage <> 'draft' and (business_id = $1 or buyer_business_id = $1)`,
    [businessId, id],
  );
  if (!row) return null;
  const { due_date: dueDate, invoice_id: invoiceId, total, ...rest } = row;
  return { ...rest, dueDate, invoiceId, total: naira(total) };
}

export async function withdrawalFacts(sql: Sql, businessId: string, id: string) {
  const [row] = await sql.query<{
    id: string;
    status: string;
    amount: number;
    fee: number;
    currency: string;
    bank_name: string;
    last4: string;
    reason: string | null;
  }>('select id, status, amount, fee, currency, bank_name, last4, reason from withdrawals where id = $2 and business_id = $1', [businessId, id]);
  if (!row) return null;
  const { bank_name: bankName, amount, fee, ...rest } = row;
  return { ...rest, bankName, amount: naira(amount), fee: naira(fee) };
}

/** As confirmed, before that as read from its file. */
export async function billFacts(sql: Sql, businessId: string, id: string) {
  const [row] = await sql.query<{
    id: string;
    state: string;
    supplier: string | null;
    number: string | null;
    due_date: CalendarDate | null;
    total: number | null;
  }>(
    `select id, state, due_date, total, coalesce(supplier, reading -> 'supplier' -> 'name' ->> 'value') as supplier, coalesce(number, reading -> 'number' ->> 'value') as number
     from bills where business_id = $1 and id = $2`,
    [businessId, id],
  );
  if (!row) return null;
  const { due_date: dueDate, total, ...rest } = row;
  return { ...rest, dueDate, total: total === null ? null : naira(total) };
}

export async function creditFacts(sql: Sql, businessId: string, id: string) {
  const [row] = await sql.query<{
    id: string;
    state: string;
    invoice_id: string;
    invoice_number: string;
    currency: string;
    requested: number;
    offered: number | null;
    due_date: string;
  }>('select id, state, invoice_id, invoice_number, currency, requested, offered, due_date from credits where id = $2 and business_id = $1', [businessId, id]);
  if (!row) return null;
  const { id: creditId, state, currency, offered } = row;
  return {
    id: creditId,
    state,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    currency,
    requested: naira(row.requested),
    offered: offered === null ? null : naira(offered),
    dueDate: row.due_date,
  };
}
