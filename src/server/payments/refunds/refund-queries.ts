import type { Sql } from '../../db/pool.ts';
import { countQueue } from '../../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../../db/queue-count.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { textColumn } from '../../core/stored-text.ts';

export interface RefundRecord extends Record<string, unknown> {
  /** Null for money that belonged to nobody. */
  business_id: string | null;
  id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'needs-attention' | 'processed' | 'failed';
  provider: string;
  provider_id: string | null;
  /** The reference of the payment. */
  reference: string;
  /** The provider's number of the payment; null if the case of unmatched money does not name it. */
  transaction_id: string | null;
  label: Text;
  /** The credit note that pays it back. */
  credit_note_id: string | null;
  created_at: string;
}

/** Not ended: the provider is still queried about it. */
export function isOpen({ status }: Pick<RefundRecord, 'status'>): boolean {
  return status === 'pending' || status === 'needs-attention';
}

export async function insertRefund(
  sql: Sql,
  refund: { businessId: string; id: string; intentId: string; amount: number; currency: string; provider: string; at: string; creditNoteId?: string },
): Promise<void> {
  await sql.query(
    `insert into payment_refunds (business_id, id, intent_id, amount, currency, status, provider, created_at, credit_note_id) values ($1, $2, $3, $4, $5, 'pending', $6, $7, $8)`,
    [refund.businessId, refund.id, refund.intentId, refund.amount, refund.currency, refund.provider, refund.at, refund.creditNoteId ?? null],
  );
}

/** A return of money from suspense, once for each case. */
export async function insertSuspenseRefund(
  sql: Sql,
  refund: { id: string; caseId: string; amount: number; currency: string; provider: string; at: string },
): Promise<void> {
  await sql.query(`insert into payment_refunds (id, case_id, amount, currency, status, provider, created_at) values ($1, $2, $3, $4, 'pending', $5, $6)`, [
    refund.id,
    refund.caseId,
    refund.amount,
    refund.currency,
    refund.provider,
    refund.at,
  ]);
}

const REFUND = `select r.business_id, r.id, r.amount, r.currency, r.status, r.provider, r.provider_id, coalesce(i.reference, substr(c.subject, length(r.provider) + 2)) as reference,
    coalesce(i.provider_id, c.detail ->> 'transactionId') as transaction_id, ${textColumn('i.label', 'label')}, r.credit_note_id, r.created_at
  from payment_refunds r left join payment_intents i on i.id = r.intent_id left join cases c on c.id = r.case_id`;

type Row = Omit<RefundRecord, 'label'> & { readonly label: Text | null };

function recordOf(row: Row): RefundRecord {
  // One of these two is always there.
  return { ...row, label: row.label ?? say`Unmatched payment` } as RefundRecord;
}

export async function refundById(sql: Sql, id: string): Promise<RefundRecord | null> {
  const [row] = await sql.query<Row>(`${REFUND} where r.id = $1 for no key update of r`, [id]);
  return row ? recordOf(row) : null;
}

/** Takes the lease: true for one process at a time, until `until` or until the result is written. */
export async function holdRefund(sql: Sql, id: string, now: string, until: string): Promise<boolean> {
  const rows = await sql.query(
    `update payment_refunds set held_until = $3 where id = $1 and status in ('pending', 'needs-attention') and (held_until is null or held_until <= $2) returning id`,
    [id, now, until],
  );
  return rows.length > 0;
}

/** The refunds of the payment with this reference at the provider: of an overpayment, and by credit notes. */
export function refundsOfReference(sql: Sql, reference: string): Promise<{ id: string }[]> {
  return sql.query<{ id: string }>(
    `select r.id from payment_refunds r join payment_intents i on i.id = r.intent_id where i.reference = $1
     union all select r.id from payment_refunds r join cases c on c.id = r.case_id where c.kind = 'unmatched-deposit' and c.subject = r.provider || ':' || $1 limit 500`,
    [reference],
  );
}

export async function noteRefund(sql: Sql, id: string, status: RefundRecord['status'], providerId: string, at: string): Promise<void> {
  await sql.query(
    `update payment_refunds set status = $2, provider_id = $3, held_until = null, ended_at = case when $2 in ('pending', 'needs-attention') then null else $4::timestamptz end where id = $1`,
    [id, status, providerId, at],
  );
}

/** Another account of the payer, with its sealed number; null removes it. */
export async function noteRetry(sql: Sql, id: string, to: { bankCode: string; account: Buffer; by: string } | null): Promise<void> {
  await sql.query('update payment_refunds set retry_bank = $2, retry_account = $3, retry_by = $4 where id = $1', [
    id,
    to?.bankCode ?? null,
    to?.account ?? null,
    to?.by ?? null,
  ]);
}

export async function retryOf(sql: Sql, id: string): Promise<{ bankCode: string; account: Buffer; by: string } | null> {
  const [row] = await sql.query<{ bank: string; account: Buffer; by: string }>(
    'select retry_bank as bank, retry_account as account, retry_by as by from payment_refunds where id = $1 and retry_bank is not null',
    [id],
  );
  return row ? { bankCode: row.bank, account: row.account, by: row.by } : null;
}

/** The sum of our own refunds of a payment that have not failed: kobo. */
export async function refundedOf(sql: Sql, intentId: string): Promise<number> {
  const [row] = await sql.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum from payment_refunds where intent_id = $1 and status <> 'failed'`,
    [intentId],
  );
  return row?.sum ?? 0;
}

/** The sum of what was sent back of unmatched money, which has not failed: kobo. */
export async function refundedFromSuspense(sql: Sql, subject: string): Promise<number> {
  const [row] = await sql.query<{ sum: number }>(
    `select coalesce(sum(r.amount), 0)::bigint as sum from payment_refunds r join cases c on c.id = r.case_id
     where c.kind = 'unmatched-deposit' and c.subject = $1 and r.status <> 'failed'`,
    [subject],
  );
  return row?.sum ?? 0;
}

/** The queue of refunds that have not reached their payer. */
export function refundQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from payment_refunds r where r.status <> 'processed'`, since: 'r.created_at', subject: 'r.id' }, given);
}

/** Unsent ones, oldest first, at most 200. */
export async function unsentRefunds(sql: Sql): Promise<RefundRecord[]> {
  return (await sql.query<Row>(`${REFUND} where r.status <> 'processed' order by r.created_at, r.id limit 200`)).map(recordOf);
}

export async function isRefundCaseOpen(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query(`select from cases where subject = $1 and kind in ('failed-refund', 'refund-needs-account') and state = 'open'`, [id]);
  return rows.length > 0;
}
