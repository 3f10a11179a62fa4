import type { CalendarDate } from '../../shared/kit/date.ts';
import type { CreditState } from '../../shared/credit/status.ts';
import type { Grade } from '../../shared/credit/terms.ts';
import type { CreditFacts } from '../../shared/credit/agreement.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';

export interface CreditRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  invoice_id: string;
  state: CreditState;
  currency: string;
  time_zone: string;
  buyer_key: string;
  buyer_name: string;
  invoice_number: string;
  due_date: CalendarDate;
  requested: number;
  requested_by: string;
  requested_name: string;
  requested_at: string;
  score: number;
  grade: Grade;
  points: readonly { readonly what: Text; readonly points: number }[];
  decided_by: string | null;
  decided_at: string | null;
  /** Written by an operator, or by an earlier release: plain text. */
  reasons: readonly { readonly code: string; readonly text: Text; readonly remedy: Text }[];
  offered: number | null;
  fee_offered: number | null;
  apr: number | null;
  expires_at: string | null;
  agreement_version: string | null;
  agreement_text: string | null;
  agreement_facts: CreditFacts | null;
  agreement_hash: string | null;
  /** The translation that the signer read; both null before the signature, and for an agreement signed in English. */
  agreement_language: string | null;
  agreement_translation: string | null;
  signed_name: string | null;
  signed_at: string | null;
  disbursed_on: CalendarDate | null;
  disbursed_at: string | null;
  principal_account: number | null;
  fee_account: number | null;
  penalty_account: number | null;
  principal: number;
  principal_days: number;
  penalty_days: number;
  overdue_principal: number | null;
  accrued_through: CalendarDate | null;
  accruals: number;
  fee: number;
  fee_paid: number;
  fee_waived: number;
  penalty: number;
  penalty_paid: number;
  penalty_waived: number;
  repayments: number;
  collected_on: CalendarDate | null;
  repaid_at: string | null;
  written_off: number;
  written_off_at: string | null;
}

export const CREDIT_COLUMNS = `business_id, id, invoice_id, state, currency, time_zone, buyer_key, buyer_name, invoice_number, due_date, requested, requested_by, requested_name, requested_at,
  score, grade, points, decided_by, decided_at, reasons, offered, fee_offered, apr, expires_at, agreement_version, agreement_text, agreement_facts,
  agreement_language, agreement_translation, encode(agreement_hash, 'hex') as agreement_hash, signed_name, signed_at, disbursed_on, disbursed_at, principal_account, fee_account, penalty_account, principal, principal_days,
  penalty_days, overdue_principal, accrued_through, accruals, fee, fee_paid, fee_waived, penalty, penalty_paid, penalty_waived, repayments, collected_on, repaid_at,
  written_off, written_off_at`;

export async function creditOf(sql: Sql, businessId: string, id: string, lock = false): Promise<CreditRecord | null> {
  const [row] = await sql.query<CreditRecord>(`select ${CREDIT_COLUMNS} from credits where business_id = $1 and id = $2${lock ? ' for no key update' : ''}`, [
    businessId,
    id,
  ]);
  return row ?? null;
}

/** The latest credit of an invoice: earlier ones were denied or have expired. */
export async function creditOnInvoice(sql: Sql, businessId: string, invoiceId: string, lock = false): Promise<CreditRecord | null> {
  const [row] = await sql.query<CreditRecord>(
    `select ${CREDIT_COLUMNS} from credits where business_id = $1 and invoice_id = $2 order by requested_at desc, id desc limit 1${lock ? ' for no key update' : ''}`,
    [businessId, invoiceId],
  );
  return row ?? null;
}

export async function creditPage(sql: Sql, businessId: string, page: { offset: number; limit: number }): Promise<{ rows: CreditRecord[]; count: number }> {
  const rows = await sql.query<CreditRecord>(`select ${CREDIT_COLUMNS} from credits where business_id = $1 order by requested_at desc, id limit $2 offset $3`, [
    businessId,
    page.limit,
    page.offset,
  ]);
  const [counted] = await sql.query<{ count: number }>('select count(*) as count from credits where business_id = $1', [businessId]);
  return { rows, count: counted?.count ?? 0 };
}

/** Credits with money owed, at most two hundred. */
export function livingCredits(sql: Sql, businessId: string): Promise<CreditRecord[]> {
  return sql.query<CreditRecord>(
    `select ${CREDIT_COLUMNS} from credits where business_id = $1 and state in ('active', 'default') and written_off_at is null order by due_date, id limit 200`,
    [businessId],
  );
}

export interface RepaymentRecord extends Record<string, unknown> {
  n: number;
  at: string;
  how: 'wallet' | 'card' | 'transfer' | 'automatic' | 'buyer';
  amount: number;
  penalty: number;
  fee: number;
  principal: number;
}

export function repaymentsOf(sql: Sql, credit: Pick<CreditRecord, 'business_id' | 'id'>): Promise<RepaymentRecord[]> {
  return sql.query<RepaymentRecord>(
    'select n, at, how, amount, penalty, fee, principal from credit_repayments where business_id = $1 and credit_id = $2 order by n desc limit 200',
    [credit.business_id, credit.id],
  );
}

export interface ChargeRecord extends Record<string, unknown> {
  id: string;
  at: string;
  kind: 'fee' | 'penalty' | 'waiver';
  amount: number;
  credit_id: string;
  invoice_number: string;
  buyer_name: string;
}

/** Charges of all businesses in which the person is active, or of the named one. Requires a system transaction. */
export async function chargePage(
  sql: Sql,
  userId: string,
  businessId: string | null,
  page: { offset: number; limit: number },
): Promise<{ rows: ChargeRecord[]; count: number }> {
  const from = `from charges g join credits c on c.business_id = g.business_id and c.id = g.credit_id
    where g.business_id in (select m.business_id from members m where m.user_id = $1 and m.status = 'active') and ($2::text is null or g.business_id = $2)`;
  const rows = await sql.query<ChargeRecord>(
    `select g.id, g.at, g.kind, g.amount, g.credit_id, c.invoice_number, c.buyer_name ${from} order by g.at desc, g.id limit $3 offset $4`,
    [userId, businessId, page.limit, page.offset],
  );
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count ${from}`, [userId, businessId]);
  return { rows, count: counted?.count ?? 0 };
}

export interface NewCredit {
  readonly id: string;
  readonly businessId: string;
  readonly invoiceId: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly buyerKey: string;
  readonly buyerName: string;
  readonly invoiceNumber: string;
  readonly dueDate: string;
  readonly requested: number;
  readonly by: string;
  readonly name: string;
  readonly at: string;
  readonly score: number;
  readonly grade: Grade;
  readonly points: readonly unknown[];
}

export async function insertCredit(sql: Sql, one: NewCredit): Promise<void> {
  await sql.query(
    `insert into credits (business_id, id, invoice_id, state, currency, time_zone, buyer_key, buyer_name, invoice_number, due_date, requested, requested_by, requested_name, requested_at, score, grade, points)
     values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      one.businessId,
      one.id,
      one.invoiceId,
      one.currency,
      one.timeZone,
      one.buyerKey,
      one.buyerName,
      one.invoiceNumber,
      one.dueDate,
      one.requested,
      one.by,
      one.name,
      one.at,
      one.score,
      one.grade,
      JSON.stringify(one.points),
    ],
  );
}

/** By id alone: for the back office, in a system transaction. */
export async function creditAnywhere(sql: Sql, id: string): Promise<CreditRecord | null> {
  const [row] = await sql.query<CreditRecord>(`select ${CREDIT_COLUMNS} from credits where id = $1`, [id]);
  return row ?? null;
}

/** The borrower and the invoice of advances, by the id of the advance; in a system transaction. */
export async function borrowersOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, { readonly businessId: string; readonly invoice: string }>> {
  const rows = await sql.query<{ id: string; business_id: string; invoice_number: string }>(
    'select id, business_id, invoice_number from credits where id = any ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, business_id: businessId, invoice_number: invoice }) => [id, { businessId, invoice }]));
}
