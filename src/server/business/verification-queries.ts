import type { Item, Verdict } from '../../shared/business/verification.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import type { NumberType } from '../integrations/identity/port.ts';
import { storedMaybe, textColumn } from '../core/stored-text.ts';

export interface ItemRecord extends Record<string, unknown> {
  item: Item;
  verdict: Verdict;
  reason: Text | null;
  shown: string | null;
  updated_at: string;
}

export function itemsOf(sql: Sql, businessId: string): Promise<ItemRecord[]> {
  return sql.query<ItemRecord>(`select item, verdict, ${textColumn('reason')}, shown, updated_at from verification_items where business_id = $1`, [businessId]);
}

/** What each level allows, in kobo; null: no limit. */
export function levelLimits(sql: Sql): Promise<{ level: number; daily: number | null; balance: number | null }[]> {
  return sql.query('select level, daily, balance from level_limits order by level');
}

export interface ItemChange {
  readonly businessId: string;
  readonly item: Exclude<Item, 'contact'>;
  readonly verdict: Verdict;
  readonly reason: Text | null;
  /** Undefined keeps the previous value. */
  readonly shown?: string | null;
  readonly by: string;
  readonly at: string;
}

export async function writeItem(sql: Sql, change: ItemChange): Promise<void> {
  const [reason, message] = storedMaybe(change.reason);
  await sql.query(
    `insert into verification_items as v (business_id, item, verdict, reason, reason_i18n, shown, decided_by, updated_at) values ($1, $2, $3, $4, $9, $5, $7, $8)
     on conflict (business_id, item) do update set verdict = $3, reason = $4, reason_i18n = $9, shown = case when $6 then $5 else v.shown end, decided_by = $7, updated_at = $8`,
    [change.businessId, change.item, change.verdict, reason, change.shown ?? null, change.shown !== undefined, change.by, change.at, message],
  );
}

/** Locks the business, so that two simultaneous results are both counted in the level. */
export async function lockedLevel(sql: Sql, businessId: string): Promise<{ level: Level; contact: boolean } | null> {
  const [row] = await sql.query<{ level: Level; contact: boolean }>(
    `select b.level, exists (select from members m join users u on u.id = m.user_id where m.business_id = b.id and m.role = 'owner' and m.status = 'active'
       and u.email_verified_at is not null and u.phone_verified_at is not null) as contact
     from businesses b where b.id = $1 for no key update of b`,
    [businessId],
  );
  return row ?? null;
}

export async function contactProved(sql: Sql, businessId: string): Promise<boolean> {
  const rows = await sql.query(
    `select from members m join users u on u.id = m.user_id where m.business_id = $1 and m.role = 'owner' and m.status = 'active'
       and u.email_verified_at is not null and u.phone_verified_at is not null limit 1`,
    [businessId],
  );
  return rows.length > 0;
}

export async function setLevel(sql: Sql, businessId: string, level: Level): Promise<void> {
  await sql.query('update businesses set level = $2 where id = $1', [businessId, level]);
}

export interface Owner extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

/** The names that active owners have proved with a number or a face, as they were then: a payout account may have these names. */
export function provedOwnersOf(sql: Sql, businessId: string): Promise<{ firstName: string; lastName: string }[]> {
  return sql.query(
    `select distinct on (c.user_id) c.proved_first_name as "firstName", c.proved_last_name as "lastName"
     from identity_checks c join members m on m.business_id = c.business_id and m.user_id = c.user_id and m.role = 'owner' and m.status = 'active'
     where c.business_id = $1 and c.status = 'accepted' order by c.user_id, c.settled_at desc, c.id limit 20`,
    [businessId],
  );
}

/** Businesses whose identity number this owner has proved, or that were accepted without one. */
export async function identityRestsOn(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.query<{ business_id: string }>(
    `select m.business_id from members m join verification_items i on i.business_id = m.business_id and i.item = 'identity_number' and i.verdict = 'accepted'
     where m.user_id = $1 and m.role = 'owner' and m.status = 'active'
       and coalesce((select c.user_id from identity_checks c where c.business_id = m.business_id and c.status = 'accepted' order by c.settled_at desc limit 1), m.user_id) = m.user_id limit 100`,
    [userId],
  );
  return rows.map((row) => row.business_id);
}

/** Other people and businesses that have proved the same number as this check. */
export async function usesOfNumber(sql: Sql, checkId: string): Promise<{ people: number; businesses: number }> {
  const [row] = await sql.query<{ people: number; businesses: number }>(
    'select u.people, u.businesses from identity_checks c cross join lateral identity_number_uses(c.number_index, c.user_id, c.business_id) u where c.id = $1',
    [checkId],
  );
  return row ?? { people: 0, businesses: 0 };
}

/** The active owners, who get e-mails and questions. */
export function ownersOf(sql: Sql, businessId: string): Promise<Owner[]> {
  return sql.query<Owner>(
    `select u.id, u.first_name, u.last_name, u.email, u.phone from members m join users u on u.id = m.user_id
     where m.business_id = $1 and m.role = 'owner' and m.status = 'active' order by m.created_at, m.id limit 20`,
    [businessId],
  );
}

export async function businessesOwnedBy(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.query<{ business_id: string }>(
    `select business_id from members where user_id = $1 and role = 'owner' and status = 'active' limit 100`,
    [userId],
  );
  return rows.map((row) => row.business_id);
}

export interface CheckRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  kind: 'number' | 'face';
  identity_type: NumberType;
  number: Buffer;
  shown: string;
  user_id: string;
  /** The user id of the face at the provider; earlier checks have the person's id. */
  user_reference: string | null;
  status: 'pending' | 'accepted' | 'refused' | 'unavailable';
  photos: number;
  reason: Text | null;
  created_at: string;
  settled_at: string | null;
}

export interface CheckOfPerson extends CheckRecord {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
}

export async function insertCheck(
  sql: Sql,
  check: {
    businessId: string;
    id: string;
    kind: 'number' | 'face';
    type: string;
    number: Buffer;
    index: Buffer;
    shown: string;
    userId: string;
    photos: number;
    provider: string;
    at: string;
  },
): Promise<void> {
  await sql.query(
    `insert into identity_checks (business_id, id, kind, identity_type, number, number_index, shown, user_id, status, photos, provider, created_at, user_reference)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10, $11, $2)`,
    [check.businessId, check.id, check.kind, check.type, check.number, check.index, check.shown, check.userId, check.photos, check.provider, check.at],
  );
}

/** With the person: the declared owner's date of birth if it is theirs. */
export async function checkById(sql: Sql, id: string, lock = false): Promise<CheckOfPerson | null> {
  const [row] = await sql.query<CheckOfPerson>(
    `select c.*, u.first_name, u.last_name, case when lower(b.owner ->> 'lastName') = lower(u.last_name) then b.owner ->> 'dateOfBirth' end as date_of_birth
     from identity_checks c join users u on u.id = c.user_id join businesses b on b.id = c.business_id where c.id = $1 ${lock ? 'for no key update of c' : ''}`,
    [id],
  );
  return row ?? null;
}

export async function acceptedBvn(sql: Sql, businessId: string): Promise<{ number: Buffer } | null> {
  const [row] = await sql.query<{ number: Buffer }>(
    `select number from identity_checks where business_id = $1 and identity_type = 'bvn' and status = 'accepted' order by created_at desc limit 1`,
    [businessId],
  );
  return row ?? null;
}

export async function lastFaceCheck(sql: Sql, businessId: string): Promise<CheckRecord | null> {
  const [row] = await sql.query<CheckRecord>(`select * from identity_checks where business_id = $1 and kind = 'face' order by created_at desc, id limit 1`, [
    businessId,
  ]);
  return row ?? null;
}

export async function settleCheck(
  sql: Sql,
  id: string,
  result: { status: 'accepted' | 'refused' | 'unavailable'; reason: Text | null; providerReference: string | null; resultCode: string; at: string },
): Promise<void> {
  const [reason, message] = storedMaybe(result.reason);
  await sql.query(
    `update identity_checks c set status = $2, reason = $3, reason_i18n = $7, provider_reference = $4, result_code = $5, settled_at = $6,
       proved_first_name = u.first_name, proved_last_name = u.last_name
     from users u where u.id = c.user_id and c.id = $1 and c.status = 'pending'`,
    [id, result.status, reason, result.providerReference, result.resultCode, result.at, message],
  );
}

/** Reopens a settled check, if it is the business's last one of its kind. */
export async function reopenCheck(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query(
    `update identity_checks c set status = 'pending' where c.id = $1 and c.status <> 'pending'
       and not exists (select from identity_checks n where n.business_id = c.business_id and n.kind = c.kind and n.id <> c.id and n.created_at >= c.created_at) returning id`,
    [id],
  );
  return rows.length > 0;
}
