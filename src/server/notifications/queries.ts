import { MOST_COUNTED } from '../../shared/kit/counted.ts';
import { forMany, readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { storedText, textColumn } from '../core/stored-text.ts';
import { isRenewed, NOTIFIED_TOPICS } from './topics.ts';

export interface NotificationRecord extends Record<string, unknown> {
  id: string;
  at: string;
  topic: string;
  text: Text;
  path: string | null;
}

interface ReadRecord extends NotificationRecord {
  read: boolean;
}

interface NewNotification {
  readonly businessId: string;
  readonly id: string;
  readonly at: string;
  readonly topic: string;
  readonly text: Text;
  readonly path: string | null;
  readonly eventKey: string;
  /** Whether it takes the place of another such one of its path that nobody of the business has read, if that is of the last 24 hours. */
  readonly renews: boolean;
}

const RENEWED = NOTIFIED_TOPICS.filter(isRenewed);

/**
 * The id of the notification if readers do not know of its topic: null when it was there already, or has taken the place of an unread one that told of the same
 * topic before. Of several at once that would take each other's place, only the last is written.
 */
export const insertNotification = forMany(async (sql, all: readonly NewNotification[]) => {
  const isReplaced = (one: NewNotification, index: number) =>
    one.renews &&
    one.path !== null &&
    all.some(
      (other, after) =>
        other.renews && other.businessId === one.businessId && other.path === one.path && (other.at > one.at || (other.at === one.at && after > index)),
    );
  const rows = await sql.query<{ id: string; kept: string }>(
    `with given as (
       select * from jsonb_to_recordset($1) as g ("businessId" text, id text, at timestamptz, topic text, text text, text_i18n jsonb, path text, "eventKey" text, renews boolean)
     ), renewed as (
       update notifications n set at = g.at, topic = g.topic, told = array_append(array_remove(n.told, g.topic), g.topic), text = g.text, text_i18n = g.text_i18n, event_key = g."eventKey"
       from given g cross join lateral (
         select o.id, o.told from notifications o
         where g.renews and o.business_id = g."businessId" and o.path = g.path and o.topic = any ($2) and o.at > g.at - interval '24 hours'
           and not exists (select from notification_marks k where k.business_id = o.business_id and o.id collate "C" <= k.read_to)
           and not exists (select from notification_reads r where r.business_id = o.business_id and r.notification_id = o.id and r.read)
         order by o.at desc limit 1) unread
       where n.business_id = g."businessId" and n.id = unread.id
         and not exists (select from notifications same where same.business_id = g."businessId" and same.event_key = g."eventKey")
       returning g.id, n.id as kept, g.topic = any (unread.told) as is_told
     ), inserted as (
       insert into notifications (business_id, id, at, topic, told, text, text_i18n, path, event_key)
       select "businessId", id, at, topic, array[topic], text, text_i18n, path, "eventKey" from given where id not in (select id from renewed)
       on conflict (business_id, event_key) do nothing returning id
     )
     select id, id as kept from inserted union all select id, kept from renewed where not is_told`,
    [JSON.stringify(all.filter((one, index) => !isReplaced(one, index)).map(withText)), RENEWED],
  );
  const kept = new Map(rows.map((row) => [row.id, row.kept]));
  return all.map(({ id }) => kept.get(id) ?? null);
});

/** What it told of has ended. */
export async function deleteNotification(sql: Sql, one: { businessId: string; topic: string; path: string }): Promise<void> {
  await sql.query('delete from notifications where business_id = $1 and topic = $2 and path = $3', [one.businessId, one.topic, one.path]);
}

function withText(one: NewNotification) {
  const [text, text_i18n] = storedText(one.text);
  return { ...one, text, text_i18n };
}

/** The number of the newest notifications among which unread ones are counted. */
const COUNTED_UNREAD = 200;

export interface Reader {
  readonly businessId: string;
  readonly userId: string;
}

/** For a query with the business as $1 and the person as $2. */
const FOR_READER = `notifications n left join notification_marks k on k.business_id = $1 and k.user_id = $2
  left join notification_reads r on r.business_id = $1 and r.user_id = $2 and r.notification_id = n.id`;
const READ = `coalesce(r.read, n.id collate "C" <= k.read_to, false)`;

/** `topics`: null for all. */
export async function notificationPage(
  sql: Sql,
  { businessId, userId }: Reader,
  page: { offset: number; limit: number; topics: readonly string[] | null; unreadOnly: boolean },
): Promise<{ rows: ReadRecord[]; count: number }> {
  const where = `n.business_id = $1 and ($3::text[] is null or n.topic = any ($3)) and not ($4 and ${READ})`;
  const given = [businessId, userId, page.topics, page.unreadOnly];
  const rows = await sql.query<ReadRecord>(
    `select n.id, n.at, n.topic, ${textColumn('n.text', 'text')}, n.path, ${READ} as read from ${FOR_READER} where ${where} order by n.at desc, n.id limit $5 offset $6`,
    [...given, page.limit, page.offset],
  );
  const [counted] = await sql.query<{ count: number }>(
    `select count(*) as count from (select from ${FOR_READER} where ${where} limit ${MOST_COUNTED + 1}) found`,
    given,
  );
  return { rows, count: counted?.count ?? 0 };
}

/** The newest, each with whether anybody of the business has read it. */
export function newestNotifications(sql: Sql, businessId: string, limit: number): Promise<ReadRecord[]> {
  return sql.query<ReadRecord>(
    `select n.id, n.at, n.topic, ${textColumn('n.text', 'text')}, n.path,
       exists (select from notification_marks k where k.business_id = $1 and n.id collate "C" <= k.read_to)
         or exists (select from notification_reads r where r.business_id = $1 and r.notification_id = n.id and r.read) as read
     from notifications n where n.business_id = $1 order by n.at desc, n.id limit $2`,
    [businessId, limit],
  );
}

/** Unread ones among the newest. */
export async function countUnread(sql: Sql, { businessId, userId }: Reader): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from (
       select ${READ} as read from ${FOR_READER} where n.business_id = $1 order by n.at desc, n.id limit ${COUNTED_UNREAD}) newest where not read`,
    [businessId, userId],
  );
  return row?.count ?? 0;
}

/** False if the business has no such notification or member. */
export async function markOne(sql: Sql, { businessId, userId }: Reader, id: string, read: boolean): Promise<boolean> {
  const rows = await sql.query(
    `insert into notification_reads (business_id, user_id, notification_id, read) select business_id, $2, id, $4 from notifications
       where business_id = $1 and id = $3 and exists (select from members m where m.business_id = $1 and m.user_id = $2)
     on conflict (business_id, user_id, notification_id) do update set read = excluded.read returning notification_id`,
    [businessId, userId, id, read],
  );
  return rows.length > 0;
}

/** Those that exist now; later ones are unread. */
export async function markAll(sql: Sql, { businessId, userId }: Reader): Promise<void> {
  await sql.query(
    `insert into notification_marks (business_id, user_id, read_to) select $1, $2, max(id collate "C") from notifications where business_id = $1 having count(*) > 0
     on conflict (business_id, user_id) do update set read_to = greatest(notification_marks.read_to collate "C", excluded.read_to collate "C")`,
    [businessId, userId],
  );
  await sql.query(
    `delete from notification_reads r where r.business_id = $1 and r.user_id = $2
       and r.notification_id collate "C" <= (select k.read_to from notification_marks k where k.business_id = $1 and k.user_id = $2)`,
    [businessId, userId],
  );
}

/** What happened before a person joined is not new to them. */
export async function readUntilJoined(sql: Sql, businessId: string, memberId: string): Promise<void> {
  const [member] = await sql.query<{ user_id: string }>('select user_id from members where business_id = $1 and id = $2 and user_id is not null', [
    businessId,
    memberId,
  ]);
  if (member) await markAll(sql, { businessId, userId: member.user_id });
}

export const nameOf = readMany(async (sql, ids: readonly string[]) => {
  const rows = await sql.query<{ id: string; name: string }>('select id, name from businesses where id = any ($1)', [ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? '');
});

export async function notificationById(sql: Sql, businessId: string, id: string): Promise<NotificationRecord | null> {
  const [row] = await sql.query<NotificationRecord>(`select id, at, topic, ${textColumn('text')}, path from notifications where business_id = $1 and id = $2`, [
    businessId,
    id,
  ]);
  return row ?? null;
}
