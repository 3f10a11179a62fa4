import type { Level } from '../../shared/business/levels.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { textColumn } from '../core/stored-text.ts';
import type { Sql } from '../db/pool.ts';
import { countQueue } from '../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../db/queue-count.ts';

/** By id, or by exact name or e-mail address if it is unique. */
export async function businessNamed(sql: Sql, text: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from businesses where id = $1 or lower(name) = lower($1) or lower(detail ->> 'email') = lower($1) order by created_at limit 3`,
    [text],
  );
  return rows.map((row) => row.id);
}

/** The names of businesses by id. */
export async function businessNames(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>('select id, name from businesses where id = any ($1)', [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function setOwnLimits(
  sql: Sql,
  limits: { businessId: string; daily: number | null; balance: number | null; by: string; at: string },
): Promise<void> {
  await sql.query(
    `insert into business_limits (business_id, daily, balance, set_by, set_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id) do update set daily = $2, balance = $3, set_by = $4, set_at = $5`,
    [limits.businessId, limits.daily, limits.balance, limits.by, limits.at],
  );
  await sql.query('select wallet_apply_limit($1)', [limits.businessId]);
}

/** Open reviews, oldest first. `only`: of these businesses; `except`: not of these. */
export interface ReviewChoice {
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

const WAITING = `from cases c join businesses b on b.id = c.business_id where c.kind = 'verification' and c.state = 'open'
  and ($1::text[] is null or b.id = any($1)) and b.id <> all($2)`;

export function reviewsPage(
  sql: Sql,
  { only, except }: ReviewChoice,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: string; name: string; level: Level; since: string; open: number }[]> {
  return sql.query<{ id: string; name: string; level: Level; since: string; open: number }>(
    `select b.id, b.name, b.level, c.created_at as since,
       (select count(*)::int from verification_items i where i.business_id = b.id and i.verdict = 'pending') as open
     ${WAITING} order by c.created_at, b.id limit $3 offset $4`,
    [only, except, limit, offset],
  );
}

export async function countReviews(sql: Sql, { only, except }: ReviewChoice): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*)::int as count ${WAITING}`, [only, except]);
  return row?.count ?? 0;
}

/** The queue of reviews; taken by business. */
export function reviewQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from cases where kind = 'verification' and state = 'open'`, since: 'created_at', subject: 'business_id' }, given);
}

/** The reviews before and after one that waits since `since`, in the order of the queue. */
export async function neighbours(sql: Sql, businessId: string, since: string): Promise<{ previous: string | null; next: string | null }> {
  const [row] = await sql.query<{ previous: string | null; next: string | null }>(
    `select (select c.business_id from cases c where c.kind = 'verification' and c.state = 'open' and (c.created_at, c.business_id) < ($2, $1)
         order by c.created_at desc, c.business_id desc limit 1) as previous,
       (select c.business_id from cases c where c.kind = 'verification' and c.state = 'open' and (c.created_at, c.business_id) > ($2, $1)
         order by c.created_at, c.business_id limit 1) as next`,
    [businessId, since],
  );
  return row ?? { previous: null, next: null };
}

export interface ReviewedCheck extends Record<string, unknown> {
  id: string;
  kind: 'number' | 'face';
  identity_type: string;
  number: Buffer;
  shown: string;
  status: string;
  photos: number;
  /** As the identity company names its answer. */
  result_code: string | null;
  reason: Text | null;
  first_name: string;
  last_name: string;
  proved_first_name: string | null;
  proved_last_name: string | null;
  created_at: string;
  settled_at: string | null;
  /** Others who have proved the same number. */
  people: number;
  businesses: number;
}

/** Identity checks of a business, newest first. */
export function checksOf(sql: Sql, businessId: string): Promise<ReviewedCheck[]> {
  return sql.query<ReviewedCheck>(
    `select c.id, c.kind, c.identity_type, c.number, c.shown, c.status, c.photos, c.result_code, ${textColumn('c.reason', 'reason')}, u.first_name, u.last_name,
       c.proved_first_name, c.proved_last_name, c.created_at, c.settled_at, n.people, n.businesses
     from identity_checks c join users u on u.id = c.user_id cross join lateral identity_number_uses(c.number_index, c.user_id, c.business_id) n
     where c.business_id = $1 order by c.created_at desc, c.id limit 20`,
    [businessId],
  );
}
