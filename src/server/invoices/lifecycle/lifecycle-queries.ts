import type { Decision } from '../../../shared/invoices/status.ts';
import type { Message, Text } from '../../../shared/i18n/message.ts';
import type { Sql } from '../../db/pool.ts';
import type { DraftValues } from '../drafting/draft-queries.ts';
import type { InvoiceRecord, Sender } from '../queries.ts';
import { storedMaybe } from '../../core/stored-text.ts';

type Key = Pick<InvoiceRecord, 'business_id' | 'id'>;

/** `note`: what the sender wrote, for their own members only. */
export async function writeEvent(
  sql: Sql,
  invoice: Key,
  event: { at: string; what: string; who: string | null; askedBy?: string | null; detail: Text | null; note?: string | null },
): Promise<void> {
  await sql.query(
    'insert into invoice_events (business_id, invoice_id, at, what, who, detail, detail_i18n, note, asked_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [invoice.business_id, invoice.id, event.at, event.what, event.who, ...storedMaybe(event.detail), event.note ?? null, event.askedBy ?? null],
  );
}

export interface Life extends Record<string, unknown> {
  mailed_at: string | null;
  first_at: string | null;
  last_at: string | null;
  /** When automatic reminders leave; null for the recipient. */
  reminder_days: number[] | null;
  reminded_at: string | null;
}

/** The events of the current version of an invoice: e-mails and views. Row-level security shows its recipient only the views. */
export async function lifeOf(sql: Sql, invoice: InvoiceRecord): Promise<Life> {
  const [row] = await sql.query<Life>(
    `select (select max(handed_at) from invoice_letters where business_id = $1 and invoice_id = $2 and letter = 'sent.' || $3::int) as mailed_at,
       (select max(queued_at) from invoice_letters where business_id = $1 and invoice_id = $2 and letter like 'reminder.%') as reminded_at,
       v.first_at, v.last_at, (select reminder_days(i) from invoices i where i.business_id = $1 and i.id = $2) as reminder_days
     from (values (1)) one left join invoice_views v on v.business_id = $1 and v.invoice_id = $2 and v.revision = $3::int`,
    [invoice.business_id, invoice.id, invoice.revision],
  );
  // A single row of values, always present.
  return row as Life;
}

/** The purchase order of an invoice, if the reader is a party of it. */
export async function orderOf(sql: Sql, invoiceId: string): Promise<{ id: string; number: string | null } | null> {
  const [row] = await sql.query<{ id: string; number: string | null }>('select id, number from orders where invoice_id = $1', [invoiceId]);
  return row ?? null;
}

/** Marks that the recipient opened it; true the first time for this version. Within five minutes of the last mark nothing is written. */
export async function markViewed(sql: Sql, invoice: InvoiceRecord, at: string): Promise<boolean> {
  const [row] = await sql.query<{ first: boolean }>(
    `insert into invoice_views as v (business_id, invoice_id, revision, first_at, last_at) values ($1, $2, $3, $4, $4)
     on conflict (business_id, invoice_id, revision) do update set last_at = $4 where v.last_at < $4::timestamptz - interval '5 minutes' returning xmax = 0 as first`,
    [invoice.business_id, invoice.id, invoice.revision, at],
  );
  return row?.first ?? false;
}

/** Records that the mail server accepted an e-mail; true the first time. */
export async function noteHanded(sql: Sql, invoice: Key, letter: string, email: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `insert into invoice_letters (business_id, invoice_id, letter, email, queued_at, handed_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (business_id, invoice_id, letter) do nothing returning letter`,
    [invoice.business_id, invoice.id, letter, email, at],
  );
  return rows.length > 0;
}

export async function endLinks(sql: Sql, invoice: Key, at: string): Promise<void> {
  await sql.query('update invoice_links set revoked_at = $3 where business_id = $1 and invoice_id = $2 and revoked_at is null', [
    invoice.business_id,
    invoice.id,
    at,
  ]);
}

export async function addLink(sql: Sql, invoice: Key, link: { linkId: string; linkHash: string }, at: string): Promise<void> {
  await sql.query('insert into invoice_links (business_id, id, invoice_id, token_hash, created_at) values ($1, $2, $3, decode($4, $5), $6)', [
    invoice.business_id,
    link.linkId,
    invoice.id,
    link.linkHash,
    'hex',
    at,
  ]);
}

/** Withdraws an invoice: its number stays used, and its links end. */
export async function withdraw(sql: Sql, invoice: Key, reason: string, at: string): Promise<void> {
  await sql.query(`update invoices set stage = 'void', reason = $3, updated_at = $4, version = version + 1 where business_id = $1 and id = $2`, [
    invoice.business_id,
    invoice.id,
    reason,
    at,
  ]);
  await endLinks(sql, invoice, at);
}

/** Stores the document that a revision replaces. */
export async function keepRevision(
  sql: Sql,
  invoice: InvoiceRecord,
  { paper, changes, at }: { paper: unknown; changes: readonly Message[]; at: string },
): Promise<void> {
  await sql.query(
    `insert into invoice_revisions (business_id, invoice_id, revision, paper, decision, reason, sent_at, replaced_at, changes) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [invoice.business_id, invoice.id, invoice.revision, JSON.stringify(paper), invoice.decision, invoice.reason, invoice.sent_at, at, JSON.stringify(changes)],
  );
}

/** Writes the new version, undecided, with the sender's current data, which are returned. The invoice of a late fee never gets a late fee. */
export async function replaceText(sql: Sql, values: DraftValues): Promise<Sender> {
  const { businessId, id, at } = values;
  const [row] = await sql.query<{ sender: Sender }>(
    `update invoices i set issue_date = $3, due_date = $4, description = $5, discounts = $6, taxes = $7, subtotal = $8, discount = $9, tax = $10, amount_paid = $11, total = $12, lines = $14, instalments = $15, editor = $16,
       decision = 'pending', revision_required = revision_required or decision = 'pending', decided_at = null, decided_by = null, decision_asked_by = null, decision_proof = null, reason = null, revision = revision + 1, version = version + 1, sent_at = $13, updated_at = $13,
       sender = (select with_customer_account(invoice_letterhead(b, s), i.business_id, i.contact_id) from businesses b, invoice_settings s where b.id = $1 and s.business_id = $1
         order by ((i.editor ->> 'isCustomized')::boolean and s.id = i.editor ->> 'invoiceSettingId') is true desc, s.created_at, s.id limit 1)
         - case when exists (select from late_fees f where f.business_id = i.business_id and f.fee_invoice_id = i.id) then 'lateFee' else '' end
     where business_id = $1 and id = $2 returning sender`,
    [
      businessId,
      id,
      values.issueDate,
      values.dueDate,
      values.description,
      JSON.stringify(values.discounts),
      JSON.stringify(values.taxes),
      values.subtotal,
      values.discount,
      values.tax,
      values.amountPaid,
      values.total,
      at,
      JSON.stringify(values.lines),
      values.instalments && JSON.stringify(values.instalments),
      JSON.stringify(values.editor),
    ],
  );
  // The caller has locked the row.
  return (row as NonNullable<typeof row>).sender;
}

/** Whether somebody has started a payment of the invoice that has not ended. */
export async function isPaymentStarted(sql: Sql, invoiceId: string): Promise<boolean> {
  const [row] = await sql.query<{ started: boolean }>('select invoice_payment_started($1) as started', [invoiceId]);
  return row?.started ?? false;
}

export interface RevisionRecord extends Record<string, unknown> {
  revision: number;
  paper: unknown;
  decision: Decision;
  reason: string | null;
  sent_at: string;
  replaced_at: string;
  /** Of an earlier release: in English. */
  changes: readonly Text[];
}

export function revisionsOf(sql: Sql, invoice: Key): Promise<RevisionRecord[]> {
  return sql.query<RevisionRecord>(
    'select revision, paper, decision, reason, sent_at, replaced_at, changes from invoice_revisions where business_id = $1 and invoice_id = $2 order by revision desc limit 50',
    [invoice.business_id, invoice.id],
  );
}

export async function setReminders(sql: Sql, invoice: Key, on: boolean): Promise<void> {
  await sql.query('update invoices set reminders = $3 where business_id = $1 and id = $2', [invoice.business_id, invoice.id, on]);
}

/** Records a payment outside the product on the invoice, or reverses it with a negative amount of kobo; with its history. */
export async function changePaid(sql: Sql, invoice: Key, amount: number, event: { at: string; what: string; who: string }): Promise<void> {
  await sql.query('update invoices set paid = paid + $3, updated_at = $4, version = version + 1 where business_id = $1 and id = $2', [
    invoice.business_id,
    invoice.id,
    amount,
    event.at,
  ]);
  await writeEvent(sql, invoice, { ...event, detail: String(Math.abs(amount)) });
}
