import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Scope } from '../../shared/api-keys/scopes.ts';
import { dropCachedSessions } from '../db/drop-sessions.ts';
import type { Sql } from '../db/pool.ts';

export interface KeyRecord extends Record<string, unknown> {
  id: string;
  name: string;
  scopes: Scope[];
  last4: string;
  created_name: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
}

const SHOWN = 'id, name, scopes, last4, created_name, created_at, expires_at, last_used_at, revoked_at';

/** Active ones first, then the newest; at most fifty. */
export function keysOf(sql: Sql, businessId: string, at: string): Promise<KeyRecord[]> {
  return sql.query<KeyRecord>(
    `select ${SHOWN} from api_keys where business_id = $1 order by (revoked_at is null and (expires_at is null or expires_at > $2)) desc, created_at desc, id limit 50`,
    [businessId, at],
  );
}

export async function countKeys(sql: Sql, businessId: string, at: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    'select count(*) as n from api_keys where business_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)',
    [businessId, at],
  );
  return row?.n ?? 0;
}

export interface NewKey {
  readonly businessId: string;
  readonly id: string;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly by: string;
  readonly byName: string;
  readonly at: string;
  readonly expiresAt: string | null;
}

export async function insertKey(sql: Sql, key: NewKey): Promise<KeyRecord> {
  const [row] = await sql.query<KeyRecord>(
    `insert into api_keys (business_id, id, name, token_hash, last4, scopes, created_by, created_name, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${SHOWN}`,
    [key.businessId, key.id, key.name, key.tokenHash, key.last4, key.scopes, key.by, key.byName, key.at, key.expiresAt],
  );
  // An insert returns what it wrote.
  return row as KeyRecord;
}

/** Null if there is no such key, or it was revoked before. Every process drops its cache entry at the commit. */
export async function markRevoked(sql: Sql, businessId: string, id: string, by: string, at: string): Promise<KeyRecord | null> {
  const [row] = await sql.query<KeyRecord>(
    `update api_keys set revoked_at = $4, revoked_by = $3 where business_id = $1 and id = $2 and revoked_at is null returning ${SHOWN}`,
    [businessId, id, by, at],
  );
  await dropCachedSessions(sql);
  return row ?? null;
}

export interface KeyHolder extends Record<string, unknown> {
  id: string;
  name: string;
  business_id: string;
  scopes: Scope[];
  expires_at: string | null;
  last_used_at: string | null;
  level: Level;
  checkers: number;
  category: Category;
  suspended: boolean;
  closed_at: string | null;
}

export async function keyByHash(sql: Sql, tokenHash: Buffer): Promise<KeyHolder | null> {
  const [row] = await sql.query<KeyHolder>(
    `select k.id, k.name, k.business_id, k.scopes, k.expires_at, k.last_used_at, b.level, b.category, b.suspended_at is not null as suspended, b.closed_at,
       business_checkers(k.business_id) as checkers
     from api_keys k join businesses b on b.id = k.business_id where k.token_hash = $1 and k.revoked_at is null`,
    [tokenHash],
  );
  return row ?? null;
}

export async function touchKey(sql: Sql, id: string, at: string): Promise<void> {
  await sql.query('update api_keys set last_used_at = $2 where id = $1', [id, at]);
}

/** Revokes all keys of a business, or those of one maker. Every process drops its cache entries at the commit. */
export async function revokeAll(
  sql: Sql,
  businessId: string,
  { maker, by, at }: { readonly maker: string | null; readonly by: string; readonly at: string },
): Promise<{ id: string; name: string }[]> {
  await dropCachedSessions(sql);
  return sql.query<{ id: string; name: string }>(
    `update api_keys set revoked_at = $3, revoked_by = $2
     where business_id = $1 and revoked_at is null and ($4::text is null or created_by = $4) returning id, name`,
    [businessId, by, at, maker],
  );
}
