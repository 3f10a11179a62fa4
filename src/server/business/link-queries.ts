import type { Role } from '../../shared/access/permissions.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import { storedMaybe, textColumn } from '../core/stored-text.ts';

export interface StartRecord extends Record<string, unknown> {
  reference: string;
  business_id: string;
  user_id: string;
  state: 'begun' | 'connected' | 'failed';
  provider_account: string | null;
  created_at: string;
}

const START = 'reference, business_id, user_id, state, provider_account, created_at';

export async function insertStart(sql: Sql, start: { reference: string; businessId: string; provider: string; userId: string; at: string }): Promise<void> {
  await sql.query(`insert into bank_link_starts (reference, business_id, provider, user_id, state, created_at) values ($1, $2, $3, $4, 'begun', $5)`, [
    start.reference,
    start.businessId,
    start.provider,
    start.userId,
    start.at,
  ]);
}

/** Of the linkings begun since then the one that a message of the provider's names. */
export async function startNamed(sql: Sql, provider: string, reference: string, since: string): Promise<StartRecord | null> {
  const [row] = await sql.query<StartRecord>(`select ${START} from bank_link_starts where reference = $1 and provider = $2 and created_at >= $3 for update`, [
    reference,
    provider,
    since,
  ]);
  return row ?? null;
}

/** A code names no linking: it is of the one that led to this account, else of the person's newest that nothing is known of yet. */
export async function startOf(
  sql: Sql,
  whose: { businessId: string; userId: string; provider: string; account: string | null; since: string },
): Promise<StartRecord | null> {
  const [row] = await sql.query<StartRecord>(
    `select ${START} from bank_link_starts
     where business_id = $1 and user_id = $2 and provider = $3 and created_at >= $5 and (state = 'begun' or provider_account = $4)
     order by (provider_account is not distinct from $4) desc, created_at desc limit 1 for update`,
    [whose.businessId, whose.userId, whose.provider, whose.account, whose.since],
  );
  return row ?? null;
}

export async function markStart(
  sql: Sql,
  reference: string,
  to: { state: 'connected' | 'failed'; account: string | null; reason: Text | null },
): Promise<void> {
  await sql.query('update bank_link_starts set state = $2, provider_account = $3, reason = $4, reason_i18n = $5 where reference = $1', [
    reference,
    to.state,
    to.account,
    ...storedMaybe(to.reason),
  ]);
}

/** What became of the newest linking since then; null without one. */
export async function newestLinking(
  sql: Sql,
  businessId: string,
  since: string,
): Promise<{ state: 'begun' | 'waiting' | 'done' | 'failed'; reason: Text | null } | null> {
  const [row] = await sql.query<{ state: 'begun' | 'waiting' | 'done' | 'failed'; reason: Text | null }>(
    `select case when s.state <> 'connected' then s.state when l.state = 'refused' then 'failed' else coalesce(l.state, 'waiting') end as state, coalesce(l.reason_i18n, to_jsonb(l.reason), s.reason_i18n, to_jsonb(s.reason)) as reason
     from bank_link_starts s left join bank_links l on l.provider = s.provider and l.provider_account = s.provider_account and l.business_id = s.business_id
     where s.business_id = $1 and s.created_at >= $2 order by s.created_at desc limit 1`,
    [businessId, since],
  );
  return row ?? null;
}

export interface LinkRecord extends Record<string, unknown> {
  business_id: string;
  user_id: string;
  state: 'waiting' | 'done' | 'refused';
  reason: Text | null;
  bank_account_id: string | null;
}

/**
 * An account of the provider's waits to be written down for the business that began the linking. One that was linked before is taken up again by a later linking alone, so that
 * a message that comes late or twice brings nothing back. False when it is another business's.
 */
export async function claimLink(sql: Sql, start: StartRecord, provider: string, account: string, at: string): Promise<boolean> {
  await sql.query(
    `insert into bank_links as l (business_id, provider, provider_account, user_id, state, created_at) values ($1, $2, $3, $4, 'waiting', $5)
     on conflict (provider, provider_account) do update set state = 'waiting', reason = null, reason_i18n = null, bank_account_id = null, user_id = $4, created_at = $5
       where l.business_id = $1 and l.state <> 'waiting' and l.created_at < $6`,
    [start.business_id, provider, account, start.user_id, at, start.created_at],
  );
  return (await linkOf(sql, provider, account))?.business_id === start.business_id;
}

export async function linkOf(sql: Sql, provider: string, account: string): Promise<LinkRecord | null> {
  const [row] = await sql.query<LinkRecord>(
    `select business_id, user_id, state, ${textColumn('reason')}, bank_account_id from bank_links where provider = $1 and provider_account = $2`,
    [provider, account],
  );
  return row ?? null;
}

export async function waitingLink(sql: Sql, provider: string, account: string): Promise<LinkRecord | null> {
  const [row] = await sql.query<LinkRecord>(
    `select business_id, user_id, state, ${textColumn('reason')}, bank_account_id from bank_links where provider = $1 and provider_account = $2 and state = 'waiting' for update`,
    [provider, account],
  );
  return row ?? null;
}

export async function endLink(
  sql: Sql,
  provider: string,
  account: string,
  to: { state: 'done' | 'refused'; reason: Text | null; bankAccountId: string | null },
): Promise<void> {
  await sql.query('update bank_links set state = $3, reason = $4, reason_i18n = $5, bank_account_id = $6 where provider = $1 and provider_account = $2', [
    provider,
    account,
    to.state,
    ...storedMaybe(to.reason),
    to.bankAccountId,
  ]);
}

/** Whether the person still belongs to the business, and as what. */
export async function roleIn(sql: Sql, businessId: string, userId: string): Promise<Role | null> {
  const [row] = await sql.query<{ role: Role }>(`select role from members where business_id = $1 and user_id = $2 and status = 'active'`, [businessId, userId]);
  return row?.role ?? null;
}

/** Starts of a link to a bank are kept for thirty days. */
export async function pruneBankLinks(sql: Sql): Promise<void> {
  await sql.query(`delete from bank_link_starts where created_at < now() - interval '30 days'`);
}
