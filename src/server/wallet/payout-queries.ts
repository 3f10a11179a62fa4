import type { Sql } from '../db/pool.ts';
import { countQueue } from '../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../db/queue-count.ts';
import type { WithdrawalRecord } from './withdrawal-queries.ts';
import { storedText } from '../core/stored-text.ts';
import type { Message } from '../../shared/i18n/message.ts';

/**
 * Counts a call that may reach the provider, before it is made, and returns the count. Null if nothing may be sent, because the withdrawal has ended, payouts are
 * blocked or the business is suspended.
 */
export async function takeSend(sql: Sql, reference: string, recipientCode: string, at: string): Promise<number | null> {
  const [row] = await sql.query<{ sends: number }>(
    `update withdrawals set status = 'sending', sends = sends + 1, recipient_code = $2, sent_at = coalesce(sent_at, $3), updated_at = $3
     where reference = $1 and status in ('pending', 'sending') and not (select blocked from payout_block)
       and not exists (select from businesses b where b.id = withdrawals.business_id and b.suspended_at is not null) returning sends`,
    [reference, recipientCode, at],
  );
  return row?.sends ?? null;
}

/** Subtracts a call that certainly reached nobody: a withdrawal that was never sent can be cancelled again. */
export async function giveSendBack(sql: Sql, reference: string, at: string): Promise<void> {
  await sql.query(
    `update withdrawals set sends = sends - 1, status = case when sends = 1 then 'pending' else 'sending' end, updated_at = $2 where reference = $1 and status = 'sending' and sends > 0`,
    [reference, at],
  );
}

/** Counts a query; returns the number before it, or null if the withdrawal has ended. */
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

export async function writeReturned(sql: Sql, row: WithdrawalRecord, reason: Message, at: string): Promise<void> {
  await sql.query(`update withdrawals set status = 'reversed', reason = $3, reason_i18n = $4, updated_at = $5 where business_id = $1 and id = $2`, [
    row.business_id,
    row.id,
    ...storedText(reason),
    at,
  ]);
}

/** References whose query is overdue: their job was lost. */
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
  // The migration inserts the one row.
  return row as NonNullable<typeof row>;
}

/** Stops or resumes all payouts. */
export async function setPayoutBlock(sql: Sql, blocked: boolean, reason: string | null, by: string, at: string): Promise<void> {
  await sql.query('update payout_block set blocked = $1, reason = $2, set_by = $3, set_at = $4', [blocked, reason, by, at]);
}

/** Marks that the statement has shown the transfer, or its return: once. */
export async function markCleared(sql: Sql, row: WithdrawalRecord, what: 'cleared_at' | 'return_cleared_at', cost: number, at: string): Promise<void> {
  await sql.query(`update withdrawals set ${what} = $3, cost = case when ${what === 'cleared_at'} then $4 else cost end where business_id = $1 and id = $2`, [
    row.business_id,
    row.id,
    at,
    cost,
  ]);
}

/** Paid out in our books between two instants, and not yet in a statement. */
export function unclearedBetween(sql: Sql, provider: string, from: string, to: string, most: number): Promise<WithdrawalRecord[]> {
  return sql.query<WithdrawalRecord>(
    `select * from withdrawals where provider = $1 and status = 'succeeded' and cleared_at is null and settled_at >= $2 and settled_at < $3 order by settled_at limit $4`,
    [provider, from, to, most],
  );
}

/** Kobo that payout clearing must have according to the rows: paid out and not cleared, less returned ones whose return was not cleared. */
export async function unclearedTotal(sql: Sql, provider: string): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `select coalesce(sum(case when status = 'succeeded' and cleared_at is null then amount
        when status = 'reversed' and cleared_at is not null and return_cleared_at is null then -amount else 0 end), 0)::bigint as total
     from withdrawals where provider = $1 and ((status = 'succeeded' and cleared_at is null) or (status = 'reversed' and return_cleared_at is null))`,
    [provider],
  );
  return row?.total ?? 0;
}

const OPEN = `select * from withdrawals where status in ('pending', 'sending')`;

/** The queue of payouts without an outcome. */
export function payoutQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from withdrawals where status in ('pending', 'sending')`, since: 'created_at', subject: 'id' }, given);
}

/** Withdrawals that may have been sent and have no outcome, oldest first, at most a hundred. */
export function openPayouts(sql: Sql): Promise<WithdrawalRecord[]> {
  return sql.query<WithdrawalRecord>(`${OPEN} order by updated_at limit 100`);
}

/** One of them by its reference; null if it has an outcome. */
export async function openPayout(sql: Sql, reference: string): Promise<WithdrawalRecord | null> {
  const [row] = await sql.query<WithdrawalRecord>(`${OPEN} and reference = $1`, [reference]);
  return row ?? null;
}
