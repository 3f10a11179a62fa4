import type { CalendarDate } from '../../shared/kit/date.ts';
import { MOST_COUNTED } from '../../shared/kit/counted.ts';
import type { FulfilmentState } from '../../shared/orders/fulfilment.ts';
import type { OrderSide, OrderStatus } from '../../shared/orders/status.ts';
import type { Sql } from '../db/pool.ts';
import { contains } from '../db/like.ts';
import { ofContact } from '../invoices/index.ts';

export interface ListRecord extends Record<string, unknown> {
  id: string;
  number: string | null;
  status: OrderStatus;
  party: string | null;
  contact_id: string | null;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  description: string;
  total: number;
  revision: number;
  ordered_quantity: number | null;
  delivered_quantity: number;
  updated_at: string;
}

export interface Filter {
  readonly businessId: string;
  readonly type: OrderSide;
  readonly status?: OrderStatus | undefined;
  readonly fulfilment?: FulfilmentState | undefined;
  readonly contactId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

const SORTS = { recent: 'o.created_at', due: 'o.due_date', amount: 'o.total', number: 'o.number', party: 'party' } as const;
const PARTY = { sent: `o.recipient ->> 'name'`, received: `o.sender ->> 'name'` } as const;
const OWN = { sent: 'o.business_id = $1', received: `o.supplier_business_id = $1 and o.stage <> 'draft'` } as const;
const COLUMNS =
  'o.id, o.number, o.status, o.contact_id, o.issue_date, o.due_date, o.description, o.total, o.revision, o.ordered_quantity, o.delivered_quantity, o.updated_at';
const FULFILLED: Readonly<Record<FulfilmentState, string>> = {
  open: `o.delivered_quantity = 0 and o.status in ('approved', 'invoiced')`,
  partial: 'o.delivered_quantity > 0 and o.delivered_quantity < o.ordered_quantity',
  complete: 'o.delivered_quantity > 0 and o.delivered_quantity = o.ordered_quantity',
};
/** The maximum count of a list. */

export interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly sort: keyof typeof SORTS;
  readonly order: 'asc' | 'desc';
}

export function orderPage(sql: Sql, filter: Filter, page: Page): Promise<ListRecord[]> {
  const { where, values } = conditions(filter);
  return sql.query<ListRecord>(
    `select ${COLUMNS}, ${PARTY[filter.type]} as party
     from orders o where ${where} order by ${SORTS[page.sort]} ${page.order} nulls last, o.id ${page.order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, page.limit, page.offset],
  );
}

export interface ExportRecord extends ListRecord {
  created_at: string;
  currency: string;
  email: string | null;
  subtotal: number;
  discount: number;
  tax: number;
  invoice_number: string | null;
  /** Of all lines, in thousandths of a unit. */
  quantity: number;
}

/** A batch of an export, newest first, after the given row: the last batch costs as much as the first. The buyer learns of an invoice when it is sent. */
export function exportPage(sql: Sql, filter: Filter, after: { createdAt: string; id: string } | null, limit: number): Promise<ExportRecord[]> {
  const { where, values } = conditions(filter);
  const n = values.length;
  return sql.query<ExportRecord>(
    `select ${COLUMNS}, ${PARTY[filter.type]} as party, o.created_at::text as created_at, o.currency, ${filter.type === 'sent' ? 'o.recipient' : 'o.sender'} ->> 'email' as email,
       o.subtotal, o.discount, o.tax, o.invoice_number,
       coalesce((select sum(l.quantity) from order_lines l where l.business_id = o.business_id and l.order_id = o.id), 0)::bigint as quantity
     from orders o where ${where} and ($${n + 1}::timestamptz is null or (o.created_at, o.id) < ($${n + 1}, $${n + 2}))
     order by o.created_at desc, o.id desc limit $${n + 3}`,
    [...values, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

export async function countOrders(sql: Sql, filter: Filter): Promise<number> {
  const { where, values } = conditions(filter);
  const [counted] = await sql.query<{ count: number }>(
    `select count(*) as count from (select from orders o where ${where} limit ${MOST_COUNTED + 1}) c`,
    values,
  );
  return counted?.count ?? 0;
}

export interface SumRecord extends Record<string, unknown> {
  status: OrderStatus;
  count: number;
  total: number;
}

/** Count and sum by status over all of one side, for the cards above the list. */
export function statusSums(sql: Sql, businessId: string, type: OrderSide): Promise<SumRecord[]> {
  return sql.query<SumRecord>(`select o.status, count(*) as count, sum(o.total)::bigint as total from orders o where ${OWN[type]} group by 1`, [businessId]);
}

function conditions(filter: Filter): { where: string; values: unknown[] } {
  const values: unknown[] = [filter.businessId];
  const parts: string[] = [OWN[filter.type]];
  const add = (text: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(text(`$${values.length}`));
  };
  if (filter.status) add((place) => `o.status = ${place}`, filter.status);
  if (filter.fulfilment) parts.push(FULFILLED[filter.fulfilment]);
  if (filter.contactId) add((place) => ofContact(filter.type, 'o', place), filter.contactId);
  if (filter.from) add((place) => `o.issue_date >= ${place}`, filter.from);
  if (filter.to) add((place) => `o.issue_date <= ${place}`, filter.to);
  if (filter.search) add((place) => `o.search like ${place}`, contains(filter.search));
  return { where: parts.join(' and '), values };
}
