import type { Instalment } from '../../../shared/invoices/instalments.ts';
import type { Sql } from '../../db/pool.ts';
import type { Editor, InvoiceRecord } from '../queries.ts';
import type { Refused } from './draft-refusals.ts';
import type { StoredDiscount } from '../taxes/stored-discount.ts';
import type { StoredTax } from '../taxes/stored-tax.ts';

export interface DraftValues {
  readonly businessId: string;
  readonly id: string;
  readonly contactId: string | null;
  readonly contact: Editor['contact'];
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly instalments: readonly Instalment[] | null;
  readonly description: string;
  readonly discounts: readonly StoredDiscount[];
  readonly taxes: readonly StoredTax[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly amountPaid: number;
  readonly total: number;
  readonly editor: Editor;
  readonly lines: InvoiceRecord['lines'];
  readonly at: string;
}

/** Rewrites a draft of the version last read; false if it has a newer version, was sent or deleted. */
export async function rewriteDraft(sql: Sql, values: DraftValues, version: number): Promise<boolean> {
  const changed = await sql.query(
    `update invoices set contact_id = $4, recipient = coalesce((select r.recipient from invoice_recipient($1, $4, $5) r), '{}'), issue_date = $6, due_date = $7, description = $8,
       discounts = $9, taxes = $10, subtotal = $11, discount = $12, tax = $13, amount_paid = $14, total = $15, editor = $16, lines = $18, instalments = $19, version = version + 1, updated_at = $17
     where business_id = $1 and id = $2 and version = $3 and stage = 'draft' returning version`,
    [
      values.businessId,
      values.id,
      version,
      values.contactId,
      JSON.stringify(values.contact),
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
      JSON.stringify(values.editor),
      values.at,
      JSON.stringify(values.lines),
      values.instalments && JSON.stringify(values.instalments),
    ],
  );
  return changed.length > 0;
}

interface Sending {
  readonly businessId: string;
  readonly id: string;
  readonly version: number;
  readonly linkId: string;
  readonly linkHash: string;
  readonly actor: string;
  readonly actorName: string;
  readonly at: string;
}

/** Sends a draft within the caller's transaction, without a key. Returns why not, or null. */
export async function sendDraft(sql: Sql, sending: Sending): Promise<Refused | null> {
  const [row] = await sql.query<{ sent: Refused | { id: string } }>('select invoice_send($1) as sent', [JSON.stringify(sending)]);
  return row && 'reason' in row.sent ? row.sent : null;
}

export async function contactIsListed(sql: Sql, businessId: string, contactId: string): Promise<boolean> {
  const rows = await sql.query('select from contacts where business_id = $1 and id = $2 and removed_at is null', [businessId, contactId]);
  return rows.length > 0;
}

/** Whether the template belongs to the business. */
export async function settingIsOwn(sql: Sql, businessId: string, settingId: string): Promise<boolean> {
  const rows = await sql.query('select from invoice_settings where business_id = $1 and id = $2', [businessId, settingId]);
  return rows.length > 0;
}
