import type { CreditFacts } from '../../shared/credit/agreement.ts';
import type { Reason } from '../../shared/credit/eligibility.ts';
import type { CreditState } from '../../shared/credit/status.ts';
import type { Sql } from '../db/pool.ts';
import { clearCredit, lockForCredit, setCredit } from '../invoices/index.ts';
import type { Leg } from '../ledger/post.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { CreditRecord } from './queries.ts';

type Key = Pick<CreditRecord, 'business_id' | 'id'>;

/** Two requests of one borrower wait for each other from here on, so that their limits are calculated one after the other. */
export async function lockBorrower(sql: Sql, businessId: string): Promise<void> {
  await sql.query('select credit_lock($1)', [businessId]);
}

/** False if an invoice with this fingerprint has or had an advance. */
export async function pledge(sql: Sql, credit: { businessId: string; creditId: string; invoiceId: string; fingerprint: Buffer; at: string }): Promise<boolean> {
  const [row] = await sql.query<{ outcome: string }>('select pledge_invoice($1, $2, $3, $4, $5) as outcome', [
    credit.businessId,
    credit.creditId,
    credit.invoiceId,
    credit.fingerprint,
    credit.at,
  ]);
  if (row?.outcome !== 'open') return false;
  await setCredit(sql, credit);
  return true;
}

/** Nothing was paid out: the invoice is released. */
export async function release(sql: Sql, credit: Pick<CreditRecord, 'business_id' | 'id' | 'invoice_id'>, at: string): Promise<void> {
  await sql.query('select release_pledge($1, $2, $3)', [credit.business_id, credit.id, at]);
  await clearCredit(sql, pledgedOf(credit));
}

/** Every transaction that needs both locks the invoice before its credit. */
export function lockInvoice(sql: Sql, credit: Pick<CreditRecord, 'business_id' | 'invoice_id'>): ReturnType<typeof lockForCredit> {
  return lockForCredit(sql, { businessId: credit.business_id, invoiceId: credit.invoice_id });
}

export interface NewOffer {
  readonly state: 'approved' | 'partial';
  readonly offered: number;
  readonly fee: number;
  readonly apr: number;
  readonly expiresAt: string;
  readonly version: string;
  readonly text: string;
  readonly facts: CreditFacts;
  readonly hash: Buffer;
  readonly by: string;
  readonly at: string;
}

export async function writeOffer(sql: Sql, credit: Key, offer: NewOffer): Promise<void> {
  await sql.query(
    `update credits set state = $3, offered = $4, fee_offered = $5, apr = $6, expires_at = $7, agreement_version = $8, agreement_text = $9, agreement_facts = $10, agreement_hash = $11,
       decided_by = $12, decided_at = $13 where business_id = $1 and id = $2`,
    [
      credit.business_id,
      credit.id,
      offer.state,
      offer.offered,
      offer.fee,
      offer.apr,
      offer.expiresAt,
      offer.version,
      offer.text,
      offer.facts,
      offer.hash,
      offer.by,
      offer.at,
    ],
  );
}

export async function writeEnd(
  sql: Sql,
  credit: Key,
  end: { state: Extract<CreditState, 'denied' | 'expired'>; by: string; reasons?: readonly Reason[]; at: string },
): Promise<void> {
  await sql.query(
    'update credits set state = $3, decided_by = $4, reasons = coalesce($5::jsonb, reasons), decided_at = $6 where business_id = $1 and id = $2',
    [credit.business_id, credit.id, end.state, end.by, end.reasons ? JSON.stringify(end.reasons) : null, end.at],
  );
}

export async function writeSigned(
  sql: Sql,
  credit: Key,
  signed: {
    by: string;
    name: string;
    at: string;
    on: string;
    language: string | null;
    translation: string | null;
    accounts: { principal: number; fee: number; penalty: number };
  },
): Promise<void> {
  await sql.query(
    `update credits set state = 'active', signed_by = $3, signed_name = $4, signed_at = $5, disbursed_at = $5, disbursed_on = $6, accrued_through = $6, principal = offered,
       principal_account = $7, fee_account = $8, penalty_account = $9, agreement_language = $10, agreement_translation = $11
     where business_id = $1 and id = $2`,
    [
      credit.business_id,
      credit.id,
      signed.by,
      signed.name,
      signed.at,
      signed.on,
      signed.accounts.principal,
      signed.accounts.fee,
      signed.accounts.penalty,
      signed.language,
      signed.translation,
    ],
  );
}

/** Accrues fee and penalty up to the day, with their posting. */
export async function accrue(sql: Sql, credit: Key, at: string): Promise<void> {
  await sql.query('select credit_bring_up($1, $2, $3)', [credit.business_id, credit.id, at]);
}

/** Books a repayment: locks the invoice and the credit, writes it, and returns our legs of the posting. Less than `amount` if less was owed. */
export async function takeRepayment(
  sql: Sql,
  credit: Key,
  repayment: { amount: number; how: 'wallet' | 'card' | 'transfer' | 'automatic'; paymentId: string; at: string },
): Promise<Leg[]> {
  const rows = await sql.query<{ account_id: number; amount: number }>('select account_id, amount from credit_take($1, $2, $3, $4, $5, $6)', [
    credit.business_id,
    credit.id,
    repayment.amount,
    repayment.how,
    repayment.paymentId,
    repayment.at,
  ]);
  return rows.map((row) => ({ account: row.account_id, amount: kobo(row.amount) }));
}

export async function writeWaiver(sql: Sql, credit: Key, waiver: { kind: 'fee' | 'penalty'; amount: number; at: string }): Promise<boolean> {
  const [row] = await sql.query<{ waived: boolean }>('select credit_waive($1, $2, $3, $4, $5) as waived', [
    credit.business_id,
    credit.id,
    waiver.kind,
    waiver.amount,
    waiver.at,
  ]);
  if (row?.waived) await sql.query(`select credit_charge($1, $2, 'waiver', $3, $4)`, [credit.business_id, credit.id, -waiver.amount, waiver.at]);
  return row?.waived ?? false;
}

export async function writeDefault(sql: Sql, credit: Key, by: string, at: string): Promise<void> {
  await sql.query(`update credits set state = 'default', defaulted_by = $3, defaulted_at = $4 where business_id = $1 and id = $2`, [
    credit.business_id,
    credit.id,
    by,
    at,
  ]);
}

/** Writes off the amount owed: the credit stays in default, accrual ends, and the invoice is released. */
export async function writeOff(sql: Sql, credit: CreditRecord, amount: number, at: string): Promise<void> {
  await sql.query('update credits set principal = 0, written_off = $3, written_off_at = $4 where business_id = $1 and id = $2', [
    credit.business_id,
    credit.id,
    amount,
    at,
  ]);
  await clearCredit(sql, pledgedOf(credit));
}

/** True only the first time. */
export async function noteOnce(sql: Sql, credit: Key, notice: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    'insert into credit_notices (business_id, credit_id, notice, at) values ($1, $2, $3, $4) on conflict (business_id, credit_id, notice) do nothing returning notice',
    [credit.business_id, credit.id, notice, at],
  );
  return rows.length > 0;
}

function pledgedOf(credit: Pick<CreditRecord, 'business_id' | 'id' | 'invoice_id'>) {
  return { businessId: credit.business_id, invoiceId: credit.invoice_id, creditId: credit.id };
}
