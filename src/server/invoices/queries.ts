import type { CalendarDate } from '../../shared/kit/date.ts';
import type { Draft } from '../../shared/invoices/draft.ts';
import { OPEN_STATUSES } from '../../shared/invoices/status.ts';
import type { Proof } from '../../shared/invoices/proof.ts';
import type { Instalment } from '../../shared/invoices/instalments.ts';
import type { LateFee } from '../../shared/invoices/late-fee.ts';
import type { LineTax } from '../../shared/invoices/line-tax.ts';
import type { Decision, Stage } from '../../shared/invoices/status.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';
import { sqlList } from '../db/sql-list.ts';
import type { StoredDiscount } from './taxes/stored-discount.ts';
import type { StoredTax } from './taxes/stored-tax.ts';
import { textColumn } from '../core/stored-text.ts';

export interface Party {
  readonly name?: string;
  readonly attention?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly taxNumber?: string;
  /** Only the sender's. */
  readonly registrationNumber?: string;
}

/** The printed bank account. */
export interface PrintedBank {
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNumber: string;
}

export interface Sender extends Party {
  readonly accent?: string;
  readonly bank?: PrintedBank;
  /** The logo's id. */
  readonly logo?: string;
  readonly footer?: string;
  readonly terms?: string;
  readonly lateFee?: LateFee;
}

/**
 * The fields of a draft that have no column, because no statement sums, searches or locks by them. A field that `draft` gets is stored here, and read back, without
 * more; it is optional, because drafts from before lack it. Instalments are as they were chosen.
 */
export type Editor = Omit<
  Draft,
  'contactId' | 'issueDate' | 'dueDate' | 'description' | 'amountPaid' | 'itemDetails' | 'discounts' | 'taxes' | 'invoiceSettingId' | 'contact'
> & {
  readonly invoiceSettingId: string | null;
  readonly contact: { name: string; email?: string; phone?: string; address?: string } | null;
};

export interface InvoiceRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  stage: Stage;
  decision: Decision;
  decided_at: string | null;
  decided_by: string | null;
  decision_asked_by: string | null;
  /** How the decision was proved; null without a decision or proof. */
  decision_proof: Proof | null;
  /** The status without the date. */
  kind: string;
  revision: number;
  /** Decisions and payments must name the revision: it was revised while undecided. */
  revision_required: boolean;
  reminders: boolean;
  reason: string | null;
  archived_at: string | null;
  number: string | null;
  contact_id: string | null;
  buyer_business_id: string | null;
  sender: Sender | null;
  recipient: Party;
  issue_date: CalendarDate | null;
  /** With instalments that of the first one that is not paid in full. */
  due_date: CalendarDate | null;
  instalments: Instalment[] | null;
  description: string;
  currency: string;
  time_zone: string;
  discounts: StoredDiscount[];
  taxes: StoredTax[];
  lines: { key: string; name: string; quantity: number; price: number; total: number; tax?: LineTax }[];
  subtotal: number;
  discount: number;
  tax: number;
  amount_paid: number;
  total: number;
  paid: number;
  /** What credit notes have credited. */
  credited: number;
  /** The same before tax. */
  credited_net: number;
  balance: number;
  editor: Editor;
  /** Null in a draft, and in an invoice sent before documents had languages: English. */
  language: string | null;
  version: number;
  sent_at: string | null;
  /** Its active advance: requested, offered or owed. */
  credit_id: string | null;
  created_by: string;
  updated_at: string;
}

export interface LineRecord extends Record<string, unknown> {
  key: string;
  name: string;
  quantity: number;
  unit_price: number;
  total: number;
  tax?: LineTax;
}

/** What is due of each invoice `i` on which day. */
export const DUES = 'cross join lateral invoice_dues(i.due_date, i.balance, i.instalments) d';

/**
 * Open invoices of one kind, by id, with what is due of them on a day: `$1` is the kind, `$2` the day, `$3` the last id. The due date has an index, and so have the
 * few invoices in instalments.
 */
export const DUE_ON = `from (select a.id from invoices a where a.kind = $1 and a.kind in ${sqlList(OPEN_STATUSES)} and a.due_date = $2 and a.id > $3 and a.instalments is null
         union all select b.id from invoices b where b.kind = $1 and b.kind in ${sqlList(OPEN_STATUSES)} and b.id > $3 and b.instalments @> jsonb_build_array(jsonb_build_object('dueDate', $2::date))) o
       join invoices i on i.id = o.id ${DUES}`;

export async function invoiceOf(sql: Sql, businessId: string, id: string, lock: boolean): Promise<InvoiceRecord | null> {
  const [row] = await sql.query<InvoiceRecord>(
    `select * from invoices where id = $2 and (business_id = $1 or (buyer_business_id = $1 and stage <> 'draft'))${lock ? ' for no key update' : ''}`,
    [businessId, id],
  );
  return row ?? null;
}

/** For links and documents: requires a system transaction. Drafts are never found. */
export async function sentInvoice(sql: Sql, id: string, lock: boolean): Promise<InvoiceRecord | null> {
  if (!lock) return readSentInvoice(sql, id);
  const [row] = await sql.query<InvoiceRecord>(`select * from invoices where id = $1 and stage <> 'draft' for no key update`, [id]);
  return row ?? null;
}

const readSentInvoice = readMany(async (sql, ids: readonly string[]) => {
  const rows = await sql.query<InvoiceRecord>(`select * from invoices where id = any ($1) and stage <> 'draft'`, [ids]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

/** When an invoice was approved; null if it is not approved. */
export const approvalOf = readMany(async (sql, ids: readonly string[]) => {
  const rows = await sql.query<{ businessId: string; invoiceId: string; at: string }>(
    `select business_id as "businessId", id as "invoiceId", decided_at as at from invoices where id = any ($1) and decision = 'approved' and decided_at is not null`,
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.invoiceId === id) ?? null);
});

export function linesOf({ lines }: Pick<InvoiceRecord, 'lines'>): LineRecord[] {
  return lines.map(({ price, ...line }) => ({ ...line, unit_price: price }));
}

/** Whether a business has level 3, for which operators check its registration. */
export async function isRegistered(sql: Sql, businessId: string): Promise<boolean> {
  const [row] = await sql.query<{ level: number }>('select level from businesses where id = $1', [businessId]);
  return (row?.level ?? 0) >= 3;
}

export function historyOf(
  sql: Sql,
  invoice: Pick<InvoiceRecord, 'business_id' | 'id'>,
): Promise<{ at: string; what: string; who: string | null; asked_by: string | null; detail: Text | null }[]> {
  return sql.query(
    `select at, what, who, asked_by, ${textColumn('detail')} from invoice_events where business_id = $1 and invoice_id = $2 order by id desc limit 100`,
    [invoice.business_id, invoice.id],
  );
}

export function paymentsOf(
  sql: Sql,
  invoice: Pick<InvoiceRecord, 'business_id' | 'id'>,
): Promise<{ id: string; settled_at: string; amount: number; method: string; note: string | null }[]> {
  return sql.query(
    `select id, settled_at, amount, method, note from payments where category = 'invoice' and category_id = $2 and business_id = $1 and status = 'succeeded' order by settled_at desc limit 100`,
    [invoice.business_id, invoice.id],
  );
}

/** The business's time zone and currency, and the settings for its next invoice. */
export async function homeOf(sql: Sql, businessId: string): Promise<{ name: string; detail: Record<string, unknown>; time_zone: string } | null> {
  const [row] = await sql.query<{ name: string; detail: Record<string, unknown>; time_zone: string }>(
    'select name, detail, time_zone from businesses where id = $1',
    [businessId],
  );
  return row ?? null;
}

export async function writeDecision(
  sql: Sql,
  invoice: InvoiceRecord,
  { decision, who, askedBy, how, reason, at }: { decision: Decision; who: string; askedBy: string | null; how: Proof; reason: string | null; at: string },
): Promise<void> {
  await sql.query(
    `update invoices set decision = $3, decided_at = $4, decided_by = $5, decision_asked_by = $8, decision_proof = $7, reason = $6, updated_at = $4, version = version + 1
     where business_id = $1 and id = $2`,
    [invoice.business_id, invoice.id, decision, at, who, reason, how, askedBy],
  );
  const event = [invoice.business_id, invoice.id, at, decision, who, reason, how, askedBy];
  await sql.query('insert into invoice_events (business_id, invoice_id, at, what, who, detail, how, asked_by) values ($1, $2, $3, $4, $5, $6, $7, $8)', event);
}

/** The language in which a draft to this contact would be sent. Null for a recipient who is not a contact; `editor` names the template. */
export async function documentLanguage(sql: Sql, businessId: string, contactId: string | null, editor: Editor | null = null): Promise<string> {
  const [row] = await sql.query<{ language: string }>('select document_language($1, $2, $3) as language', [
    businessId,
    contactId,
    editor && JSON.stringify(editor),
  ]);
  return row?.language ?? 'en';
}

export async function dropDraft(sql: Sql, invoice: InvoiceRecord): Promise<void> {
  await sql.query('delete from invoice_events where business_id = $1 and invoice_id = $2', [invoice.business_id, invoice.id]);
  await sql.query('delete from invoices where business_id = $1 and id = $2', [invoice.business_id, invoice.id]);
}

/** A number is never used again: a deleted sent invoice stays as void, and its links end. */
export async function voidInvoice(sql: Sql, invoice: InvoiceRecord, who: string, at: string): Promise<void> {
  await sql.query(`update invoices set stage = 'void', updated_at = $3, version = version + 1 where business_id = $1 and id = $2`, [
    invoice.business_id,
    invoice.id,
    at,
  ]);
  await sql.query('update invoice_links set revoked_at = $3 where business_id = $1 and invoice_id = $2 and revoked_at is null', [
    invoice.business_id,
    invoice.id,
    at,
  ]);
  await sql.query(`insert into invoice_events (business_id, invoice_id, at, what, who) values ($1, $2, $3, 'deleted', $4)`, [
    invoice.business_id,
    invoice.id,
    at,
    who,
  ]);
}

/** Assigns invoices and their credit notes sent to an address to its owner's business, once the address is confirmed. */
export async function claimInvoices(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `with claimed as (
       update invoices i set buyer_business_id = m.business_id, from_new_sender = is_new_sender(i.business_id, m.business_id) from users u join members m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
       where u.id = $1 and u.email_verified_at is not null and i.stage = 'sent' and i.buyer_business_id is null and i.search like '%' || u.email || '%' and i.recipient ->> 'email' = u.email and i.business_id <> m.business_id
       returning i.id, i.buyer_business_id
     )
     update credit_notes n set buyer_business_id = c.buyer_business_id from claimed c where n.invoice_id = c.id and n.buyer_business_id is null`,
    [userId],
  );
}
