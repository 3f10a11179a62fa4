import type { Sql } from '../db/pool.ts';

/** The person of a token, and whether they belong to a business. An ended session still identifies its person. */
export async function callerOf(sql: Sql, tokenHash: Buffer, businessId: string | null): Promise<{ actor: string; member: boolean } | null> {
  const [row] = await sql.query<{ actor: string; member: boolean }>(
    `select s.user_id as actor, exists (select from members m where m.user_id = s.user_id and m.business_id = $2 and m.status = 'active') as member
       from sessions s where s.token_hash = $1
     union all
     select 'key:' || k.id, k.business_id = $2 from api_keys k where k.token_hash = $1 limit 1`,
    [tokenHash, businessId],
  );
  return row ? { actor: row.actor, member: row.member ?? false } : null;
}

export async function userIdOf(sql: Sql, email: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>('select id from users where email = lower(trim($1))', [email]);
  return row?.id ?? null;
}
