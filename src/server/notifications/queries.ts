import { forMany, readMany } from '../db/gather.ts';
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

interface NewNotification {
  readonly businessId: string;
  readonly id: string;
  readonly at: string;
  readonly topic: string;
  readonly text: Text;
  readonly path: string | null;
  readonly eventKey: string;
}

/** False when it was there already. */
export const insertNotification = forMany(async (sql, all: readonly NewNotification[]) => {
  const rows = await sql.query<{ id: string }>(
    `insert into notifications (business_id, id, at, topic, text, text_i18n, path, event_key)
     select "businessId", id, at, topic, text, text_i18n, path, "eventKey" from jsonb_to_recordset($1)
       as n ("businessId" text, id text, at timestamptz, topic text, text text, text_i18n jsonb, path text, "eventKey" text)
     on conflict (business_id, event_key) do nothing returning id`,
    [JSON.stringify(all.map(withText))],
  );
  const made = new Set(rows.map(({ id }) => id));
  return all.map(({ id }) => made.has(id));
});

function withText(one: NewNotification) {
  const [text, text_i18n] = storedText(one.text);
  return { ...one, text, text_i18n };
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

export const nameOf = readMany(async (sql, ids: readonly string[]) => {
  const rows = await sql.query<{ id: string; name: string }>('select id, name from businesses where id = any ($1)', [ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? '');
});

export async function notificationById(sql: Sql, businessId: string, id: string): Promise<NotificationRecord | null> {
  const [row] = await sql.query<NotificationRecord>(
    `select id, at, topic, ${textColumn('text')}, path, read_at from notifications where business_id = $1 and id = $2`,
    [businessId, id],
  );
  return row ?? null;
}
