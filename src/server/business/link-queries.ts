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

/** The linking, begun since then, with the reference of a provider's message. */
export async function startNamed(sql: Sql, provider: string, reference: string, since: string): Promise<StartRecord | null> {
  const [row] = await sql.query<StartRecord>(`select ${START} from bank_link_starts where reference = $1 and provider = $2 and created_at >= $3 for update`, [
    reference,
    provider,
    since,
  ]);
  return row ?? null;
}

/** A code does not name its linking: it is the one with this account, else the person's newest without a result. */
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

/** The state of the newest linking since then; null without one. */
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
 * Stores an account for the business that began the linking, to be fetched. An account that was removed is restored only by a later linking, so that a late or
 * repeated message restores nothing. False if it belongs to another business.
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

/** The person's current role in the business; null without one. */
export async function roleIn(sql: Sql, businessId: string, userId: string): Promise<Role | null> {
  const [row] = await sql.query<{ role: Role }>(`select role from members where business_id = $1 and user_id = $2 and status = 'active'`, [businessId, userId]);
  return row?.role ?? null;
}

/** Linkings are stored for thirty days. */
export async function pruneBankLinks(sql: Sql): Promise<void> {
  await sql.query(`delete from bank_link_starts where created_at < now() - interval '30 days'`);
}
