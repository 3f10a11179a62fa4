import type { WithdrawalStatus } from '../../shared/wallet/payout.ts';
import type { Sql } from '../db/pool.ts';

export interface WithdrawalRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  reference: string;
  wallet_account: number;
  account_id: string;
  bank_code: string;
  bank_name: string;
  account_name: string;
  account_number: Buffer;
  last4: string;
  amount: number;
  fee: number;
  currency: string;
  note: string | null;
  status: WithdrawalStatus;
  request_id: string | null;
  reason: string | null;
  provider: string;
  recipient_code: string | null;
  sends: number;
  questions: number;
  cost: number | null;
  created_by: string;
  created_name: string;
  approved_name: string | null;
  created_at: string;
  settled_at: string | null;
  updated_at: string;
}

type New = Pick<
  WithdrawalRecord,
  | 'business_id'
  | 'id'
  | 'reference'
  | 'wallet_account'
  | 'account_id'
  | 'bank_code'
  | 'bank_name'
  | 'account_name'
  | 'account_number'
  | 'last4'
  | 'amount'
  | 'fee'
  | 'currency'
  | 'note'
  | 'status'
  | 'request_id'
  | 'created_by'
  | 'created_name'
  | 'created_at'
  | 'provider'
>;

export async function insertWithdrawal(sql: Sql, one: New): Promise<void> {
  const names = Object.keys(one);
  await sql.query(`insert into withdrawals (${names.join(', ')}, updated_at) values (${names.map((_, at) => `$${at + 1}`).join(', ')}, $${names.length + 1})`, [
    ...Object.values(one),
    one.created_at,
  ]);
}

export async function withdrawalById(sql: Sql, businessId: string, id: string): Promise<WithdrawalRecord | null> {
  const [row] = await sql.query<WithdrawalRecord>('select * from withdrawals where business_id = $1 and id = $2', [businessId, id]);
  return row ?? null;
}

export async function withdrawalByReference(sql: Sql, reference: string, lock = false): Promise<WithdrawalRecord | null> {
  const [row] = await sql.query<WithdrawalRecord>(`select * from withdrawals where reference = $1${lock ? ' for no key update' : ''}`, [reference]);
  return row ?? null;
}

export async function withdrawalOfRequest(sql: Sql, businessId: string, requestId: string): Promise<WithdrawalRecord | null> {
  const [row] = await sql.query<WithdrawalRecord>('select * from withdrawals where business_id = $1 and request_id = $2 for no key update', [
    businessId,
    requestId,
  ]);
  return row ?? null;
}

const OPEN = `status in ('approval', 'pending', 'sending')`;

export async function withdrawalPage(
  sql: Sql,
  businessId: string,
  page: { offset: number; limit: number; open?: 'true' | 'false' | undefined },
): Promise<{ rows: WithdrawalRecord[]; count: number }> {
  const those = `from withdrawals where business_id = $1${page.open === 'true' ? ` and ${OPEN}` : ''}`;
  const rows = await sql.query<WithdrawalRecord>(`select * ${those} order by created_at desc, id limit $2 offset $3`, [businessId, page.limit, page.offset]);
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count ${those}`, [businessId]);
  return { rows, count: counted?.count ?? 0 };
}

/** Kobo that went to an account since an instant, or is on its way there. */
export async function sentSince(sql: Sql, businessId: string, accountId: string, since: string): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::bigint as total from withdrawals where business_id = $1 and account_id = $2 and created_at >= $3 and (${OPEN} or status = 'succeeded')`,
    [businessId, accountId, since],
  );
  return row?.total ?? 0;
}

/** Counts it towards the day's limit; false when it would pass it. */
export async function takeDaily(sql: Sql, businessId: string, amount: number, at: string): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>('select wallet_take_daily($1, $2, $3) as taken', [businessId, amount, at]);
  return row?.taken ?? false;
}

export async function giveDaily(sql: Sql, businessId: string, amount: number, at: string): Promise<void> {
  await sql.query('select wallet_give_daily($1, $2, $3)', [businessId, amount, at]);
}

/** Approved: it may be sent. False when its money is not held for approval any more. */
export async function approveWithdrawal(sql: Sql, businessId: string, id: string, approvedName: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `update withdrawals set status = 'pending', approved_name = $3, updated_at = $4 where business_id = $1 and id = $2 and status = 'approval' returning id`,
    [businessId, id, approvedName, at],
  );
  return rows.length > 0;
}

/** Ends one whose money is still in the wallet and lets go of its hold; false when it has ended or left. */
export async function endWithdrawal(
  sql: Sql,
  businessId: string,
  id: string,
  how: { status: 'failed' | 'cancelled'; reason: string; at: string },
): Promise<boolean> {
  const [row] = await sql.query<{ ended: boolean }>('select withdrawal_end($1, $2, $3, $4, $5) as ended', [businessId, id, how.status, how.reason, how.at]);
  return row?.ended ?? false;
}

/** Cancels only what was never sent. */
export async function cancelUnsent(sql: Sql, businessId: string, id: string, reason: string, at: string): Promise<boolean> {
  const rows = await sql.query(`select from withdrawals where business_id = $1 and id = $2 and status = 'pending' for no key update`, [businessId, id]);
  return rows.length > 0 && endWithdrawal(sql, businessId, id, { status: 'cancelled', reason, at });
}

/**
 * Counts one more call that may reach the provider, before it is made: how many there are then. Null when nothing may be sent, because it
 * has ended or payouts are blocked.
 */
export async function takeSend(sql: Sql, reference: string, recipientCode: string, at: string): Promise<number | null> {
  const [row] = await sql.query<{ sends: number }>(
    `update withdrawals set status = 'sending', sends = sends + 1, recipient_code = $2, sent_at = coalesce(sent_at, $3), updated_at = $3
     where reference = $1 and status in ('pending', 'sending') and not (select blocked from payout_block) returning sends`,
    [reference, recipientCode, at],
  );
  return row?.sends ?? null;
}

/** That call certainly reached nobody: it counts no more, and what was never sent can be cancelled again. */
export async function giveSendBack(sql: Sql, reference: string, at: string): Promise<void> {
  await sql.query(
    `update withdrawals set sends = sends - 1, status = case when sends = 1 then 'pending' else 'sending' end, updated_at = $2 where reference = $1 and status = 'sending' and sends > 0`,
    [reference, at],
  );
}

/** Counts a question; the number of those before it, or null when there is nothing left to ask. */
export async function countQuestion(sql: Sql, reference: string, at: string): Promise<number | null> {
  const [row] = await sql.query<{ questions: number }>(
    `update withdrawals set questions = questions + 1, updated_at = $2 where reference = $1 and status in ('pending', 'sending') returning questions - 1 as questions`,
    [reference, at],
  );
  return row?.questions ?? null;
}

export async function writePaid(sql: Sql, row: WithdrawalRecord, said: { providerCode: string; cost: number; at: string }): Promise<void> {
  await sql.query(
    `update withdrawals set status = 'succeeded', provider_code = $3, cost = $4, settled_at = $5, updated_at = $5 where business_id = $1 and id = $2`,
    [row.business_id, row.id, said.providerCode, said.cost, said.at],
  );
}

export async function writeReturned(sql: Sql, row: WithdrawalRecord, reason: string, at: string): Promise<void> {
  await sql.query(`update withdrawals set status = 'reversed', reason = $3, updated_at = $4 where business_id = $1 and id = $2`, [
    row.business_id,
    row.id,
    reason,
    at,
  ]);
}

/** References of what should have been asked about by now: their job is lost. */
export async function forgottenPayouts(sql: Sql, before: string): Promise<string[]> {
  const rows = await sql.query<{ reference: string }>(
    `select reference from withdrawals where status in ('pending', 'sending') and updated_at < $1 order by updated_at limit 200`,
    [before],
  );
  return rows.map((row) => row.reference);
}

export async function payoutBlock(sql: Sql): Promise<{ blocked: boolean; reason: string | null; set_by: string; set_at: string }> {
  const [row] = await sql.query<{ blocked: boolean; reason: string | null; set_by: string; set_at: string }>(
    'select blocked, reason, set_by, set_at from payout_block',
  );
  // The migration puts the one row there.
  return row as NonNullable<typeof row>;
}

/** A matter for a person of ours, once for a kind and subject. True when it is new. */
export async function openPayoutCase(
  sql: Sql,
  found: { id: string; businessId: string | null; kind: string; subject: string; detail: object; at: string },
): Promise<boolean> {
  const rows = await sql.query(
    'insert into cases (id, business_id, kind, subject, detail, created_at) values ($1, $2, $3, $4, $5, $6) on conflict (kind, subject) do nothing returning id',
    [found.id, found.businessId, found.kind, found.subject, found.detail, found.at],
  );
  return rows.length > 0;
}

/** Who is written to about it. */
export async function personOf(sql: Sql, userId: string): Promise<{ first_name: string; email: string } | null> {
  const [row] = await sql.query<{ first_name: string; email: string }>('select first_name, email from users where id = $1', [userId]);
  return row ?? null;
}
