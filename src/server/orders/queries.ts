import type { CalendarDate } from '../../shared/kit/date.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { Proof } from '../../shared/invoices/proof.ts';
import type { OrderStatus } from '../../shared/orders/status.ts';
import type { Sql } from '../db/pool.ts';
import type { Editor, LineRecord, Party, Sender, StoredDiscount } from '../invoices/index.ts';

export interface OrderRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  stage: 'draft' | 'sent';
  status: OrderStatus;
  decision: 'pending' | 'approved' | 'denied';
  decided_at: string | null;
  decided_by: string | null;
  decision_asked_by: string | null;
  decision_proof: Proof | null;
  reason: string | null;
  archived_at: string | null;
  number: string | null;
  contact_id: string | null;
  supplier_business_id: string | null;
  sender: Sender | null;
  recipient: Party;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  description: string;
  currency: string;
  discounts: StoredDiscount[];
  taxes: { name: string; rate: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  editor: Pick<Editor, 'medium' | 'recipientType' | 'contact'>;
  /** As in `InvoiceRecord`. */
  language: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  invoiced_at: string | null;
  /** 1 as first sent. */
  revision: number;
  /** Sums of the quantities of all lines, in thousandths of a unit; null until the first delivery. */
  ordered_quantity: number | null;
  delivered_quantity: number;
  version: number;
  sent_at: string | null;
  created_by: string;
  updated_at: string;
}

export async function orderOf(sql: Sql, businessId: string, id: string, lock: boolean): Promise<OrderRecord | null> {
  const [row] = await sql.query<OrderRecord>(
    `select * from orders where id = $2 and (business_id = $1 or (supplier_business_id = $1 and stage <> 'draft'))${lock ? ' for no key update' : ''}`,
    [businessId, id],
  );
  return row ?? null;
}

/** For links and e-mails: requires a system transaction. Drafts are never found. */
export async function sentOrder(sql: Sql, id: string, lock: boolean): Promise<OrderRecord | null> {
  const [row] = await sql.query<OrderRecord>(`select * from orders where id = $1 and stage <> 'draft'${lock ? ' for no key update' : ''}`, [id]);
  return row ?? null;
}

export async function orderByLink(sql: Sql, tokenHash: Buffer): Promise<string | null> {
  return (await linkOf(sql, tokenHash))?.order_id ?? null;
}

export async function linkOf(sql: Sql, tokenHash: Buffer): Promise<{ id: string; order_id: string } | null> {
  const [row] = await sql.query<{ id: string; order_id: string }>('select id, order_id from order_links where token_hash = $1 and revoked_at is null', [
    tokenHash,
  ]);
  return row ?? null;
}

export async function openLink(sql: Sql, order: OrderRecord): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select id from order_links where business_id = $1 and order_id = $2 and revoked_at is null order by created_at desc limit 1',
    [order.business_id, order.id],
  );
  return row?.id ?? null;
}

export function linesOf(sql: Sql, order: OrderRecord): Promise<LineRecord[]> {
  return sql.query<LineRecord>(
    'select key, name, quantity, unit_price, total from order_lines where business_id = $1 and order_id = $2 order by position limit 200',
    [order.business_id, order.id],
  );
}

export function historyOf(
  sql: Sql,
  order: OrderRecord,
): Promise<{ at: string; what: string; who: string | null; asked_by: string | null; detail: string | null }[]> {
  return sql.query(
    `select at, case what when 'mailed again' then 'mailed' when 'opened again' then 'opened' else what end as what, who, asked_by, detail
     from order_events where business_id = $1 and order_id = $2 order by id desc limit 100`,
    [order.business_id, order.id],
  );
}

export interface OrderEvent {
  readonly at: string;
  readonly what: string;
  readonly who: string | null;
  readonly askedBy?: string | null;
  readonly detail?: string | null;
}

export async function addEvent(
  sql: Sql,
  order: Pick<OrderRecord, 'business_id' | 'id' | 'revision'>,
  { at, what, who, askedBy, detail }: OrderEvent,
): Promise<void> {
  await sql.query('insert into order_events (business_id, order_id, revision, at, what, who, detail, asked_by) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    order.business_id,
    order.id,
    order.revision,
    at,
    what,
    who,
    detail ?? null,
    askedBy ?? null,
  ]);
}

/** Adds an event that is recorded once for each revision: false if it was recorded before. */
export async function addFirst(sql: Sql, order: Pick<OrderRecord, 'business_id' | 'id' | 'revision'>, what: 'mailed' | 'opened', at: string): Promise<boolean> {
  // Events of the first revision have an index of their own.
  const [name, once] =
    order.revision === 1
      ? [what, `(business_id, order_id, what) where what in ('mailed', 'opened')`]
      : [`${what} again`, `(business_id, order_id, revision, what) where what in ('mailed again', 'opened again')`];
  const added = await sql.query(
    `insert into order_events (business_id, order_id, revision, at, what) values ($1, $2, $3, $4, $5) on conflict ${once} do nothing returning id`,
    [order.business_id, order.id, order.revision, at, name],
  );
  return added.length > 0;
}

/** The events of a sent order's newest revision that are recorded once. */
export async function deliveryOf(sql: Sql, order: OrderRecord): Promise<{ mailedAt: string | null; firstViewedAt: string | null }> {
  const told = await sql.query<{ what: string; at: string }>(
    `select split_part(what, ' ', 1) as what, at from order_events
     where business_id = $1 and order_id = $2 and revision = $3 and what in ('mailed', 'opened', 'mailed again', 'opened again')`,
    [order.business_id, order.id, order.revision],
  );
  const of = (what: string) => told.find((one) => one.what === what)?.at ?? null;
  return { mailedAt: of('mailed'), firstViewedAt: of('opened') };
}

export interface HomeRecord extends Record<string, unknown> {
  name: string;
  category: Category;
  detail: Record<string, unknown>;
  time_zone: string;
}

export async function homeOf(sql: Sql, businessId: string): Promise<HomeRecord | null> {
  const [row] = await sql.query<HomeRecord>('select name, category, detail, time_zone from businesses where id = $1', [businessId]);
  return row ?? null;
}
