import type { CalendarDate } from '../../shared/kit/date.ts';
import type { Milli } from '../../shared/kit/money.ts';
import type { DeliverableLine } from '../../shared/orders/fulfilment.ts';
import type { Sql } from '../db/pool.ts';
import type { OrderRecord } from './queries.ts';

type Key = Pick<OrderRecord, 'business_id' | 'id'>;

/** The deliveries of one order that are read and may be valid at the same time. */
export const MOST_DELIVERIES = 100;

/** Every line with what the valid deliveries contain of it. */
export function deliverableLines(sql: Sql, order: Key): Promise<DeliverableLine[]> {
  return sql.query<DeliverableLine & Record<string, unknown>>(
    `select l.position as line, l.name, l.quantity as ordered, coalesce(d.quantity, 0) as delivered
     from order_lines l left join (
       select x.line, sum(x.quantity)::bigint as quantity from order_deliveries o join order_delivery_lines x on x.business_id = o.business_id and x.delivery_id = o.id
       where o.business_id = $1 and o.order_id = $2 and o.undone_at is null group by x.line
     ) d on d.line = l.position
     where l.business_id = $1 and l.order_id = $2 order by l.position limit 200`,
    [order.business_id, order.id],
  );
}

export interface DeliveryRecord extends Record<string, unknown> {
  id: string;
  delivered_on: CalendarDate;
  note: string;
  recorded_at: string;
  lines: readonly { line: number; quantity: number }[];
}

/** The valid ones, newest first. */
export function deliveriesOf(sql: Sql, order: Key): Promise<DeliveryRecord[]> {
  return sql.query<DeliveryRecord>(
    `select o.id, o.delivered_on, o.note, o.recorded_at,
       (select jsonb_agg(jsonb_build_object('line', x.line, 'quantity', x.quantity) order by x.line)
        from order_delivery_lines x where x.business_id = o.business_id and x.delivery_id = o.id) as lines
     from order_deliveries o where o.business_id = $1 and o.order_id = $2 and o.undone_at is null
     order by o.delivered_on desc, o.recorded_at desc, o.id desc limit ${MOST_DELIVERIES}`,
    [order.business_id, order.id],
  );
}

export async function countDeliveries(sql: Sql, order: Key): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from (select from order_deliveries where business_id = $1 and order_id = $2 and undone_at is null limit ${MOST_DELIVERIES}) c`,
    [order.business_id, order.id],
  );
  return row?.count ?? 0;
}

export interface NewDelivery {
  readonly id: string;
  readonly deliveredOn: CalendarDate;
  readonly note: string;
  readonly lines: readonly { readonly line: number; readonly quantity: Milli }[];
  readonly at: string;
}

export async function insertDelivery(sql: Sql, order: Key, { id, deliveredOn, note, lines, at }: NewDelivery): Promise<void> {
  await sql.query('insert into order_deliveries (business_id, id, order_id, delivered_on, note, recorded_at) values ($1, $2, $3, $4, $5, $6)', [
    order.business_id,
    id,
    order.id,
    deliveredOn,
    note,
    at,
  ]);
  await sql.query(
    'insert into order_delivery_lines (business_id, delivery_id, line, quantity) select $1, $2, l, q from unnest($3::int[], $4::bigint[]) u (l, q)',
    [order.business_id, id, lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)],
  );
}

/** The lines of a valid delivery of the order; empty if there is none. */
export function linesOfDelivery(sql: Sql, order: Key, deliveryId: string): Promise<{ line: number; quantity: Milli }[]> {
  return sql.query<{ line: number; quantity: Milli }>(
    `select x.line, x.quantity from order_deliveries o join order_delivery_lines x on x.business_id = o.business_id and x.delivery_id = o.id
     where o.business_id = $1 and o.order_id = $2 and o.id = $3 and o.undone_at is null order by x.line limit 200`,
    [order.business_id, order.id, deliveryId],
  );
}

export async function wasUndone(sql: Sql, order: Key, deliveryId: string): Promise<boolean> {
  const rows = await sql.query('select from order_deliveries where business_id = $1 and order_id = $2 and id = $3 and undone_at is not null', [
    order.business_id,
    order.id,
    deliveryId,
  ]);
  return rows.length > 0;
}

export async function writeUndone(sql: Sql, order: Key, deliveryId: string, at: string): Promise<void> {
  await sql.query('update order_deliveries set undone_at = $3 where business_id = $1 and id = $2', [order.business_id, deliveryId, at]);
}

/** Writes the sums of a locked order, for the list. In thousandths of a unit. */
export async function writeDelivered(sql: Sql, order: Key, sums: { ordered: number; delivered: number }, at: string): Promise<void> {
  await sql.query(
    'update orders set ordered_quantity = $3, delivered_quantity = $4, updated_at = $5, version = version + 1 where business_id = $1 and id = $2',
    [order.business_id, order.id, sums.ordered, sums.delivered, at],
  );
}
