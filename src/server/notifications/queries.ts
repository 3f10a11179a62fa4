import type { Sql } from '../db/pool.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { storedText, textColumn } from '../core/stored-text.ts';

export interface NotificationRecord extends Record<string, unknown> {
  id: string;
  at: string;
  topic: string;
  text: Text;
  path: string | null;
  read_at: string | null;
}

/** False when it was there already. */
export async function insertNotification(
  sql: Sql,
  one: { businessId: string; id: string; at: string; topic: string; text: Text; path: string | null; eventKey: string },
): Promise<boolean> {
  const rows = await sql.query(
    'insert into notifications (business_id, id, at, topic, text, text_i18n, path, event_key) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (business_id, event_key) do nothing returning id',
    [one.businessId, one.id, one.at, one.topic, ...storedText(one.text), one.path, one.eventKey],
  );
  return rows.length > 0;
}

export async function notificationPage(
  sql: Sql,
  businessId: string,
  page: { offset: number; limit: number },
): Promise<{ rows: NotificationRecord[]; count: number; unread: number }> {
  const rows = await sql.query<NotificationRecord>(
    `select id, at, topic, ${textColumn('text')}, path, read_at from notifications where business_id = $1 order by at desc, id limit $2 offset $3`,
    [businessId, page.limit, page.offset],
  );
  const [counted] = await sql.query<{ count: number; unread: number }>(
    'select count(*) as count, count(*) filter (where read_at is null) as unread from notifications where business_id = $1',
    [businessId],
  );
  return { rows, count: counted?.count ?? 0, unread: counted?.unread ?? 0 };
}

/** Marks one, or all; returns how many were found. */
export async function markRead(sql: Sql, businessId: string, id: string | null, at: string): Promise<number> {
  const rows = await sql.query(
    'update notifications set read_at = coalesce(read_at, $3) where business_id = $1 and ($2::text is null or id = $2) returning id',
    [businessId, id, at],
  );
  return rows.length;
}

export async function nameOf(sql: Sql, businessId: string): Promise<string> {
  const [row] = await sql.query<{ name: string }>('select name from businesses where id = $1', [businessId]);
  return row?.name ?? '';
}

export async function notificationById(sql: Sql, businessId: string, id: string): Promise<NotificationRecord | null> {
  const [row] = await sql.query<NotificationRecord>(
    `select id, at, topic, ${textColumn('text')}, path, read_at from notifications where business_id = $1 and id = $2`,
    [businessId, id],
  );
  return row ?? null;
}
