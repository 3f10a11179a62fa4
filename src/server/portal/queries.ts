import type { CalendarDate } from '../../shared/kit/date.ts';
import { OPEN_STATUSES } from '../../shared/invoices/status.ts';
import type { Status } from '../../shared/invoices/status.ts';
import type { OrderStatus } from '../../shared/orders/status.ts';
import { PORTAL_ORDERS, PORTAL_PAYMENTS } from '../../shared/portal/contract.ts';
import type { Sql } from '../db/pool.ts';
import { sqlList } from '../db/sql-list.ts';
import type { PrintedBank, Sender } from '../invoices/index.ts';

export interface PortalContact extends Record<string, unknown> {
  business_id: string;
  id: string;
  name: string;
  business_name: string | null;
  email: string | null;
  portal_revision: number;
  linked_business_id: string | null;
  /** Of the business. */
  business: string;
  currency: string;
  time_zone: string;
  language: string;
}

const CONTACT = `select c.business_id, c.id, c.name, c.business_name, c.email, c.portal_revision, c.linked_business_id, b.name as business, b.currency, b.time_zone,
    document_language(c.business_id, c.id, null) as language
  from contacts c join businesses b on b.id = c.business_id where c.removed_at is null`;

/** A contact on the list of any business: the caller must check the link. */
export async function portalContact(sql: Sql, id: string): Promise<PortalContact | null> {
  const [row] = await sql.query<PortalContact>(`${CONTACT} and c.id = $1`, [id]);
  return row ?? null;
}

export async function ownContact(sql: Sql, businessId: string, id: string): Promise<PortalContact | null> {
  const [row] = await sql.query<PortalContact>(`${CONTACT} and c.business_id = $1 and c.id = $2`, [businessId, id]);
  return row ?? null;
}

/** The contact to whom an invoice was sent; null if it was sent to nobody on the list. */
export async function contactOfInvoice(sql: Sql, invoiceId: string): Promise<PortalContact | null> {
  const [row] = await sql.query<PortalContact>(`${CONTACT} and (c.business_id, c.id) = (select i.business_id, i.contact_id from invoices i where i.id = $1)`, [
    invoiceId,
  ]);
  return row ?? null;
}

interface PortalInvoice extends Record<string, unknown> {
  id: string;
  number: string;
  status: Status;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  description: string;
  total: number;
  balance: number;
  /** Of an invoice in instalments: what is due on the due date. */
  due_then: number | null;
  payable_together: boolean;
  link: string | null;
}

/** Its own page must be read first if it was revised or the customer is to withhold tax. */
const PAYABLE_TOGETHER = `i.kind in ${sqlList(OPEN_STATUSES)} and not i.revision_required and i.editor ->> 'withholdingTax' is null`;

const SENT = `i.business_id = $1 and i.contact_id = $2 and i.stage = 'sent' and i.archived_at is null`;

/** Open ones by due date, or all with the newest first; `now` decides which are overdue. */
export function portalInvoices(
  sql: Sql,
  { business_id: businessId, id }: PortalContact,
  { show, offset, limit, now }: { show: 'open' | 'all'; offset: number; limit: number; now: string },
): Promise<PortalInvoice[]> {
  const [where, order] = show === 'open' ? [`and i.kind in ${sqlList(OPEN_STATUSES)}`, 'i.due_date nulls last, i.id'] : ['', 'i.created_at desc, i.id desc'];
  return sql.query<PortalInvoice>(
    `select i.id, i.number, invoice_status(i, $3) as status, i.issue_date, i.due_date, i.description, i.total, i.balance, ${PAYABLE_TOGETHER} as payable_together,
       case when i.instalments is not null then (select d.amount from invoice_dues(i.due_date, i.balance, i.instalments) d where d.due_date = i.due_date) end as due_then,
       (select l.id from invoice_links l where l.business_id = i.business_id and l.invoice_id = i.id and l.revoked_at is null order by l.created_at desc limit 1) as link
     from invoices i where ${SENT} ${where} order by ${order} limit $4 offset $5`,
    [businessId, id, now, limit, offset],
  );
}

interface NamedInvoice extends Record<string, unknown> {
  id: string;
  number: string;
  open: boolean;
  balance: number;
  revision: number;
  payable_together: boolean;
}

/** The contact's invoices with these numbers. Kobo. */
export function invoicesNamed(sql: Sql, { business_id: businessId, id }: PortalContact, numbers: readonly string[]): Promise<NamedInvoice[]> {
  return sql.query<NamedInvoice>(
    `select i.id, i.number, i.kind in ${sqlList(OPEN_STATUSES)} as open, i.balance, i.revision, ${PAYABLE_TOGETHER} as payable_together from invoices i where ${SENT} and i.number = any ($3)`,
    [businessId, id, numbers],
  );
}

/** Kobo. `today` in the business's time zone. */
export async function portalSums(
  sql: Sql,
  { business_id: businessId, id }: PortalContact,
  today: CalendarDate,
): Promise<{ count: number; open: number; balance: number; overdue: number }> {
  const open = `i.kind in ${sqlList(OPEN_STATUSES)}`;
  const [row] = await sql.query<{ count: number; open: number; balance: number; overdue: number }>(
    `select count(*) as count, count(*) filter (where ${open}) as open, coalesce(sum(i.balance) filter (where ${open}), 0)::bigint as balance,
       coalesce(sum((select sum(d.amount) from invoice_dues(i.due_date, i.balance, i.instalments) d where d.due_date < $3)) filter (where ${open} and i.due_date < $3), 0)::bigint as overdue
     from invoices i where ${SENT}`,
    [businessId, id, today],
  );
  // An aggregate returns one row.
  return row as NonNullable<typeof row>;
}

/** The letterhead of the newest invoice. */
export async function newestSender(sql: Sql, { business_id: businessId, id }: PortalContact): Promise<Sender | null> {
  const [row] = await sql.query<{ sender: Sender | null }>(`select i.sender from invoices i where ${SENT} order by i.created_at desc limit 1`, [
    businessId,
    id,
  ]);
  return row?.sender ?? null;
}

/** The customer's own account number, if the business's invoices show it. */
export async function customersOwnAccount(sql: Sql, { business_id: businessId, id }: PortalContact): Promise<PrintedBank | null> {
  const [row] = await sql.query<{ account: PrintedBank | null }>(`select with_customer_account('{}', $1, $2) -> 'bank' as account`, [businessId, id]);
  return row?.account ?? null;
}

interface PortalOrder extends Record<string, unknown> {
  number: string;
  status: OrderStatus;
  issue_date: CalendarDate | null;
  total: number;
  link: string | null;
}

/** The newest orders of the business to this contact. */
export function portalOrders(sql: Sql, { business_id: businessId, id }: PortalContact): Promise<PortalOrder[]> {
  return sql.query<PortalOrder>(
    `select o.number, o.status, o.issue_date, o.total, 
       (select l.id from order_links l where l.business_id = o.business_id and l.order_id = o.id and l.revoked_at is null order by l.created_at desc limit 1) as link from orders o
     where o.business_id = $1 and o.contact_id = $2 and o.stage = 'sent' and o.archived_at is null order by o.created_at desc, o.id desc limit $3`,
    [businessId, id, PORTAL_ORDERS],
  );
}

interface PortalPayment extends Record<string, unknown> {
  id: string;
  number: string;
  day: CalendarDate;
  amount: number;
}

const PAID = `from invoices i join payments p on p.category = 'invoice' and p.category_id = i.id and p.business_id = i.business_id and p.status = 'succeeded'
  where i.business_id = $1 and i.contact_id = $2 and i.stage = 'sent'`;

/** The newest payments on the contact's invoices, by the day in the business's time zone. */
export function portalPayments(sql: Sql, { business_id: businessId, id, time_zone: zone }: PortalContact): Promise<PortalPayment[]> {
  return sql.query<PortalPayment>(
    `select p.id, i.number, coalesce(p.paid_on, (p.settled_at at time zone $3)::date) as day, p.amount ${PAID} order by p.settled_at desc, p.id desc limit $4`,
    [businessId, id, zone, PORTAL_PAYMENTS],
  );
}

/** Whether it is a payment on an invoice of this contact. */
export async function isPaymentOf(sql: Sql, { business_id: businessId, id }: PortalContact, paymentId: string): Promise<boolean> {
  const found = await sql.query(`select ${PAID} and p.id = $3`, [businessId, id, paymentId]);
  return found.length > 0;
}
