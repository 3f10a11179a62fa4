import type { Sql } from '../db/pool.ts';

export interface ReferralRecord extends Record<string, unknown> {
  id: string;
  email: string;
  sent_at: string;
  joined_at: string | null;
}

/** Inserts the addresses that were not invited before, and returns them. */
export async function insertReferrals(sql: Sql, businessId: string, those: readonly { id: string; email: string; mailbox: string }[], by: string, at: string) {
  return sql.query<{ id: string; email: string }>(
    `insert into referrals (business_id, id, email, mailbox, sent_by, sent_at)
     select $1, r.id, r.email, r.mailbox, $3, $4 from jsonb_to_recordset($2) r(id text, email text, mailbox text)
     on conflict (business_id, email) do nothing returning id, email`,
    [businessId, JSON.stringify(those), by, at],
  );
}

export async function sentSince(sql: Sql, businessId: string, since: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*) as n from referrals where business_id = $1 and sent_at > $2', [businessId, since]);
  return row?.n ?? 0;
}

/** One transaction at a time for each business, so that its daily limit holds. */
export async function lockReferrals(sql: Sql, businessId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('referrals:' || $1, 0))`, [businessId]);
}

export async function referralPage(sql: Sql, businessId: string, { offset, limit }: { offset: number; limit: number }) {
  const rows = await sql.query<ReferralRecord>(
    'select id, email, sent_at, joined_at from referrals where business_id = $1 order by sent_at desc, id limit $2 offset $3',
    [businessId, limit, offset],
  );
  const [counted] = await sql.query<{ count: number; joined: number }>(
    'select count(*) as count, count(joined_at) as joined from referrals where business_id = $1',
    [businessId],
  );
  return { rows, count: counted?.count ?? 0, joined: counted?.joined ?? 0 };
}

/**
 * Marks an e-mail for sending and returns its content; null if it was marked before, if the address has an account, or if `most` e-mails went to
 * its mailbox since `since` from all businesses.
 */
export async function takeEmail(sql: Sql, businessId: string, id: string, at: string, since: string, most: number) {
  const [row] = await sql.query<{ email: string; business: string; name: string }>(
    `update referrals r set mailed_at = $3 from businesses b, users u
     where r.business_id = $1 and r.id = $2 and b.id = r.business_id and u.id = r.sent_by and r.mailed_at is null
       and not exists (select from users known where lower(known.email) = r.email)
       and (select count(*) from referrals o where o.mailbox = r.mailbox and o.mailed_at > $4) < $5
     returning r.email, b.name as business, u.first_name || ' ' || u.last_name as name`,
    [businessId, id, at, since, most],
  );
  return row ?? null;
}

/** A person's address was confirmed: marks its referrals as joined. */
export function markJoined(sql: Sql, userId: string, at: string): Promise<{ business_id: string; id: string; email: string }[]> {
  return sql.query(
    `update referrals r set joined_at = $2 from users u where u.id = $1 and r.email = lower(u.email) and r.joined_at is null and r.sent_at < $2
     returning r.business_id, r.id, r.email`,
    [userId, at],
  );
}
