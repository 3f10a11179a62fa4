import type { Decision, Stage } from '../../shared/invoices/status.ts';
import type { Sql } from '../db/pool.ts';

export interface Party {
  readonly name?: string;
  readonly attention?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly taxNumber?: string;
}

export interface Sender extends Party {
  readonly accent?: string;
  readonly footer?: string;
  readonly terms?: string;
}

export interface Editor {
  readonly isCustomized: boolean;
  readonly invoiceSettingId: string | null;
  readonly receivedPayment: boolean;
  readonly isRecurring: boolean;
  readonly medium: 'email' | 'link';
  readonly recipientType: 'contact' | 'new';
  readonly contact: { name: string; email?: string; phone?: string; address?: string } | null;
}

export interface InvoiceRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  stage: Stage;
  decision: Decision;
  reason: string | null;
  archived_at: string | null;
  number: string | null;
  contact_id: string | null;
  buyer_business_id: string | null;
  sender: Sender | null;
  recipient: Party;
  issue_date: string | null;
  due_date: string | null;
  description: string;
  currency: string;
  time_zone: string;
  discounts: { name: string; amount: number }[];
  taxes: { name: string; rate: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  amount_paid: number;
  total: number;
  paid: number;
  balance: number;
  editor: Editor;
  version: number;
  sent_at: string | null;
  updated_at: string;
}

export interface LineRecord extends Record<string, unknown> {
  key: string;
  name: string;
  quantity: number;
  unit_price: number;
  total: number;
}

export async function invoiceOf(sql: Sql, businessId: string, id: string, lock: boolean): Promise<InvoiceRecord | null> {
  const [row] = await sql.query<InvoiceRecord>(
    `select * from invoices where id = $2 and (business_id = $1 or (buyer_business_id = $1 and stage <> 'draft'))${lock ? ' for no key update' : ''}`,
    [businessId, id],
  );
  return row ?? null;
}

/** For links and the paper: the caller runs as the system. Drafts are never found. */
export async function sentInvoice(sql: Sql, id: string, lock: boolean): Promise<InvoiceRecord | null> {
  const [row] = await sql.query<InvoiceRecord>(`select * from invoices where id = $1 and stage <> 'draft'${lock ? ' for no key update' : ''}`, [id]);
  return row ?? null;
}

export async function invoiceByLink(sql: Sql, tokenHash: Buffer): Promise<string | null> {
  const [row] = await sql.query<{ invoice_id: string }>('select invoice_id from invoice_links where token_hash = $1 and revoked_at is null', [tokenHash]);
  return row?.invoice_id ?? null;
}

export async function openLink(sql: Sql, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select id from invoice_links where business_id = $1 and invoice_id = $2 and revoked_at is null order by created_at desc limit 1',
    [invoice.business_id, invoice.id],
  );
  return row?.id ?? null;
}

export function linesOf(sql: Sql, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>): Promise<LineRecord[]> {
  return sql.query<LineRecord>('select key, name, quantity, unit_price, total from invoice_lines where business_id = $1 and invoice_id = $2 order by position limit 200', [
    invoice.business_id, invoice.id,
  ]);
}

export function historyOf(sql: Sql, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>): Promise<{ at: string; what: string; who: string | null; detail: string | null }[]> {
  return sql.query('select at, what, who, detail from invoice_events where business_id = $1 and invoice_id = $2 order by id desc limit 100', [invoice.business_id, invoice.id]);
}

export function paymentsOf(sql: Sql, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>): Promise<{ settled_at: string; amount: number; method: string; note: string | null }[]> {
  return sql.query(
    `select settled_at, amount, method, note from payments where category = 'invoice' and category_id = $2 and business_id = $1 and status = 'succeeded' order by settled_at desc limit 100`,
    [invoice.business_id, invoice.id],
  );
}

/** The business's own zone and currency, and the settings its next invoice starts from. */
export async function homeOf(sql: Sql, businessId: string): Promise<{ name: string; detail: Record<string, unknown>; time_zone: string } | null> {
  const [row] = await sql.query<{ name: string; detail: Record<string, unknown>; time_zone: string }>('select name, detail, time_zone from businesses where id = $1', [businessId]);
  return row ?? null;
}

export interface DraftValues {
  readonly businessId: string;
  readonly id: string;
  readonly contactId: string | null;
  readonly contact: Editor['contact'];
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly description: string;
  readonly discounts: readonly { name: string; amount: number }[];
  readonly taxes: readonly { name: string; rate: number }[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly amountPaid: number;
  readonly total: number;
  readonly editor: Editor;
  readonly lines: readonly { key: string; name: string; quantity: number; price: number; total: number }[];
  readonly at: string;
}

/** Rewrites a draft of the version last read; false when it is newer by now, sent or gone. */
export async function rewriteDraft(sql: Sql, values: DraftValues, version: number): Promise<boolean> {
  const changed = await sql.query(
    `update invoices set contact_id = $4, recipient = coalesce((select r.recipient from invoice_recipient($1, $4, $5) r), '{}'), issue_date = $6, due_date = $7, description = $8,
       discounts = $9, taxes = $10, subtotal = $11, discount = $12, tax = $13, amount_paid = $14, total = $15, editor = $16, version = version + 1, updated_at = $17
     where business_id = $1 and id = $2 and version = $3 and stage = 'draft' returning version`,
    [
      values.businessId, values.id, version, values.contactId, JSON.stringify(values.contact), values.issueDate, values.dueDate, values.description, JSON.stringify(values.discounts),
      JSON.stringify(values.taxes), values.subtotal, values.discount, values.tax, values.amountPaid, values.total, JSON.stringify(values.editor), values.at,
    ],
  );
  if (changed.length === 0) return false;
  await sql.query('delete from invoice_lines where business_id = $1 and invoice_id = $2', [values.businessId, values.id]);
  await sql.query('select invoice_write_lines($1, $2, $3)', [values.businessId, values.id, JSON.stringify(values.lines)]);
  return true;
}

/** Gives a draft its number, freezes both parties and queues what follows a sending. Returns the number. */
export async function stampSent(sql: Sql, invoice: InvoiceRecord, stamp: { at: string; linkId: string; linkHash: string; actorName: string; medium: string }): Promise<string> {
  const [row] = await sql.query<{ number: string; buyer_business_id: string | null; recipient: Party }>(
    `update invoices i set stage = 'sent', number = n.number, sender = n.sender, sent_at = $3, updated_at = $3, version = version + 1, buyer_business_id = r.buyer, recipient = r.recipient
     from invoice_recipient($1, $4, $5) r, invoice_take_number($1) n where i.business_id = $1 and i.id = $2 returning i.number, i.buyer_business_id, i.recipient`,
    [invoice.business_id, invoice.id, stamp.at, invoice.contact_id, JSON.stringify(invoice.editor.contact)],
  );
  // The row was locked by this transaction just before.
  const sent = row as NonNullable<typeof row>;
  await sql.query('select invoice_sent($1, $2, $3, $4, $5, $6)', [invoice.business_id, invoice.id, sent.number, sent.buyer_business_id, sent.recipient, stamp]);
  return sent.number;
}

export async function contactIsListed(sql: Sql, businessId: string, contactId: string): Promise<boolean> {
  const rows = await sql.query('select from contacts where business_id = $1 and id = $2 and removed_at is null', [businessId, contactId]);
  return rows.length > 0;
}

export async function writeDecision(sql: Sql, invoice: InvoiceRecord, decision: Decision, who: string, reason: string | null, at: string): Promise<void> {
  await sql.query('update invoices set decision = $3, decided_at = $4, decided_by = $5, reason = $6, updated_at = $4, version = version + 1 where business_id = $1 and id = $2', [
    invoice.business_id, invoice.id, decision, at, who, reason,
  ]);
  await sql.query('insert into invoice_events (business_id, invoice_id, at, what, who, detail) values ($1, $2, $3, $4, $5, $6)', [invoice.business_id, invoice.id, at, decision, who, reason]);
}

export async function recordOutsidePayment(sql: Sql, invoice: InvoiceRecord, payment: { id: string; amount: number; method: string; paidOn: string; note: string | null; actor: string; who: string; at: string }): Promise<void> {
  await sql.query(
    `insert into payments (business_id, id, payer_business_id, category, category_id, channel, method, amount, currency, status, reference, paid_on, note, created_by, created_at, settled_at)
     values ($1, $2, $3, 'invoice', $4, 'outside', $5, $6, $7, 'succeeded', $2, $8, $9, $10, $11, $11)`,
    [invoice.business_id, payment.id, invoice.buyer_business_id, invoice.id, payment.method, payment.amount, invoice.currency, payment.paidOn, payment.note, payment.actor, payment.at],
  );
  await sql.query('update invoices set paid = paid + $3, updated_at = $4, version = version + 1 where business_id = $1 and id = $2', [invoice.business_id, invoice.id, payment.amount, payment.at]);
  await sql.query(`insert into invoice_events (business_id, invoice_id, at, what, who, detail) values ($1, $2, $3, 'marked as paid', $4, $5)`, [
    invoice.business_id, invoice.id, payment.at, payment.who, String(payment.amount),
  ]);
}

export async function dropDraft(sql: Sql, invoice: InvoiceRecord): Promise<void> {
  await sql.query('delete from invoices where business_id = $1 and id = $2', [invoice.business_id, invoice.id]);
}

/** A number once given is never given again: a sent invoice that is deleted stays as void, and its links end. */
export async function voidInvoice(sql: Sql, invoice: InvoiceRecord, who: string, at: string): Promise<void> {
  await sql.query(`update invoices set stage = 'void', updated_at = $3, version = version + 1 where business_id = $1 and id = $2`, [invoice.business_id, invoice.id, at]);
  await sql.query('update invoice_links set revoked_at = $3 where business_id = $1 and invoice_id = $2 and revoked_at is null', [invoice.business_id, invoice.id, at]);
  await sql.query(`insert into invoice_events (business_id, invoice_id, at, what, who) values ($1, $2, $3, 'deleted', $4)`, [invoice.business_id, invoice.id, at, who]);
}

/** Invoices sent to an address before its owner had an account become theirs once the address is proved. */
export async function claimInvoices(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `update invoices i set buyer_business_id = m.business_id from users u join members m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
     where u.id = $1 and u.email_verified_at is not null and i.stage = 'sent' and i.buyer_business_id is null and i.search like '%' || u.email || '%' and i.recipient ->> 'email' = u.email and i.business_id <> m.business_id`,
    [userId],
  );
}

export interface SettingRecord extends Record<string, unknown> {
  id: string;
  prefix: string;
  next_number: number;
  accent: string | null;
  footer: string | null;
  terms: string | null;
  default_tax: number | null;
  due_days: number;
}

export function settingsOf(sql: Sql, businessId: string): Promise<SettingRecord[]> {
  return sql.query<SettingRecord>('select s.*, n.next_number from invoice_settings s join invoice_numbers n using (business_id) where business_id = $1 order by s.created_at, s.id limit 20', [businessId]);
}

export async function writeSetting(sql: Sql, businessId: string, setting: SettingRecord): Promise<void> {
  await sql.query('update invoice_settings set prefix = $3, accent = $4, footer = $5, terms = $6, default_tax = $7, due_days = $8 where business_id = $1 and id = $2', [
    businessId, setting.id, setting.prefix, setting.accent, setting.footer, setting.terms, setting.default_tax, setting.due_days,
  ]);
  await sql.query('update invoice_numbers set next_number = greatest(next_number, $2) where business_id = $1', [businessId, setting.next_number]);
}

/** The highest number given under a prefix; 0 when none. */
export async function highestNumber(sql: Sql, businessId: string, prefix: string): Promise<number> {
  const [row] = await sql.query<{ highest: number }>(
    `select coalesce(max(substr(number, length($2) + 1)::bigint), 0) as highest from invoices where business_id = $1 and starts_with(number, $2) and substr(number, length($2) + 1) ~ '^[0-9]{1,9}$'`,
    [businessId, prefix],
  );
  return row?.highest ?? 0;
}
