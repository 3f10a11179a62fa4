import type { WithdrawalStatus } from '../../shared/wallet/payout.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import { storedText, textColumn } from '../core/stored-text.ts';

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
  reason: Text | null;
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
  cleared_at: string | null;
  return_cleared_at: string | null;
  updated_at: string;
}

/** Every column, the reason as a message if it has one. */
const READ = `*, ${textColumn('reason')}`;

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
  const [row] = await sql.query<WithdrawalRecord>(`select ${READ} from withdrawals where business_id = $1 and id = $2`, [businessId, id]);
  return row ?? null;
}

export async function withdrawalByReference(sql: Sql, reference: string, lock = false): Promise<WithdrawalRecord | null> {
  const [row] = await sql.query<WithdrawalRecord>(`select ${READ} from withdrawals where reference = $1${lock ? ' for no key update' : ''}`, [reference]);
  return row ?? null;
}

export async function withdrawalOfRequest(sql: Sql, businessId: string, requestId: string): Promise<WithdrawalRecord | null> {
  const [row] = await sql.query<WithdrawalRecord>(`select ${READ} from withdrawals where business_id = $1 and request_id = $2 for no key update`, [
    businessId,
    requestId,
  ]);
  return row ?? null;
}

/** The outcome of a requested withdrawal; locks nothing. */
export async function outcomeOfRequest(sql: Sql, businessId: string, requestId: string): Promise<Pick<WithdrawalRecord, 'status' | 'reason'> | null> {
  const [row] = await sql.query<Pick<WithdrawalRecord, 'status' | 'reason'>>(
    `select status, ${textColumn('reason')} from withdrawals where business_id = $1 and request_id = $2`,
    [businessId, requestId],
  );
  return row ?? null;
}

const OPEN = `status in ('approval', 'pending', 'sending')`;

export async function withdrawalPage(
  sql: Sql,
  businessId: string,
  page: { offset: number; limit: number; open?: 'true' | 'false' | undefined },
): Promise<{ rows: WithdrawalRecord[]; count: number }> {
  const those = `from withdrawals where business_id = $1${page.open === 'true' ? ` and ${OPEN}` : ''}`;
  const rows = await sql.query<WithdrawalRecord>(`select ${READ} ${those} order by created_at desc, id limit $2 offset $3`, [
    businessId,
    page.limit,
    page.offset,
  ]);
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count ${those}`, [businessId]);
  return { rows, count: counted?.count ?? 0 };
}

/** When the business first added this account number, removed rows included: adding it again does not make it newer. */
export async function firstAdded(sql: Sql, businessId: string, accountId: string): Promise<string> {
  const [row] = await sql.query<{ first: string }>(
    `select min(o.added_at) as first from bank_accounts a join bank_accounts o on o.business_id = a.business_id and o.account_index = a.account_index
     where a.business_id = $1 and a.id = $2`,
    [businessId, accountId],
  );
  // The account was found before, and accounts are never deleted.
  return (row as NonNullable<typeof row>).first;
}

/** Kobo sent, or in progress, to all accounts together that the business has added since then. Removed ones count. */
export async function sentToNew(sql: Sql, businessId: string, since: string): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `select coalesce(sum(w.amount), 0)::bigint as total from withdrawals w join bank_accounts a on a.business_id = w.business_id and a.id = w.account_id
     where w.business_id = $1 and w.created_at >= $2 and (w.${OPEN} or w.status = 'succeeded')
       and not exists (select from bank_accounts o where o.business_id = a.business_id and o.account_index = a.account_index and o.added_at < $2)`,
    [businessId, since],
  );
  return row?.total ?? 0;
}

/** Adds the amount to the day's total; false if it would exceed the limit. */
export async function takeDaily(sql: Sql, businessId: string, amount: number, at: string): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>('select wallet_take_daily($1, $2, $3) as taken', [businessId, amount, at]);
  return row?.taken ?? false;
}

export async function giveDaily(sql: Sql, businessId: string, amount: number, at: string): Promise<void> {
  await sql.query('select wallet_give_daily($1, $2, $3)', [businessId, amount, at]);
}

/** Approves sending. False if its money is not held for approval any more. */
export async function approveWithdrawal(sql: Sql, businessId: string, id: string, approvedName: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `update withdrawals set status = 'pending', approved_name = $3, updated_at = $4 where business_id = $1 and id = $2 and status = 'approval' returning id`,
    [businessId, id, approvedName, at],
  );
  return rows.length > 0;
}

/** Ends one whose money is still in the wallet and releases its hold; false if it has ended or left. */
export async function endWithdrawal(
  sql: Sql,
  businessId: string,
  id: string,
  how: { status: 'failed' | 'cancelled'; reason: Message; at: string },
): Promise<boolean> {
  const [reason, message] = storedText(how.reason);
  const [row] = await sql.query<{ ended: boolean }>('select withdrawal_end($1, $2, $3, $4, $5, $6) as ended', [
    businessId,
    id,
    how.status,
    reason,
    how.at,
    message,
  ]);
  return row?.ended ?? false;
}

/** Cancels only a withdrawal that was never sent. */
export async function cancelUnsent(sql: Sql, businessId: string, id: string, reason: Message, at: string): Promise<boolean> {
  const rows = await sql.query(`select from withdrawals where business_id = $1 and id = $2 and status = 'pending' for no key update`, [businessId, id]);
  return rows.length > 0 && endWithdrawal(sql, businessId, id, { status: 'cancelled', reason, at });
}

/** The person for e-mails about it. */
export async function personOf(sql: Sql, userId: string): Promise<{ first_name: string; email: string } | null> {
  const [row] = await sql.query<{ first_name: string; email: string }>('select first_name, email from users where id = $1', [userId]);
  return row ?? null;
}
