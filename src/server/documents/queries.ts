import type { AgreementFacts } from '../../shared/invoices/agreement.ts';
import { forMany, readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';
import type { PrintedBank } from '../invoices/index.ts';
import type { EInvoice } from './ubl/model.ts';

export interface AgreementRecord extends Record<string, unknown> {
  version: string;
  text: string;
  facts: AgreementFacts;
  hash: string;
  made_at: string;
}

export interface NewAgreement {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly hash: Buffer;
  readonly version: string;
  readonly text: string;
  readonly facts: AgreementFacts;
  readonly at: string;
}

/** Inserts an undertaking; one with the same text and facts is stored once, however often its event is dispatched. */
export const insertAgreement = forMany(async (sql, agreements: readonly NewAgreement[]) => {
  await sql.query(
    `insert into payment_agreements (business_id, invoice_id, hash, version, text, facts, made_at)
     select a.business_id, a.invoice_id, decode(a.hash, 'hex'), a.version, a.text, a.facts, a.made_at
     from jsonb_to_recordset($1) a (business_id text, invoice_id text, hash text, version text, text text, facts jsonb, made_at timestamptz) on conflict do nothing`,
    [
      JSON.stringify(
        agreements.map(({ businessId, invoiceId, hash, at, ...rest }) => ({
          business_id: businessId,
          invoice_id: invoiceId,
          hash: hash.toString('hex'),
          made_at: at,
          ...rest,
        })),
      ),
    ],
  );
  return agreements.map(() => undefined);
});

/** Whether the undertaking of this approval exists. */
export const hasAgreement = readMany(async (sql, asked: readonly { readonly businessId: string; readonly invoiceId: string; readonly at: string }[]) => {
  const rows = await sql.query<{ made: boolean }>(
    `select exists (select from payment_agreements p where p.business_id = a.business_id and p.invoice_id = a.invoice_id and p.made_at = a.made_at) as made
     from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality a (business_id, invoice_id, made_at, n) order by a.n`,
    [asked.map(({ businessId }) => businessId), asked.map(({ invoiceId }) => invoiceId), asked.map(({ at }) => at)],
  );
  return rows.map(({ made }) => made);
});

/** The newest of an invoice; requires a system transaction. */
export async function agreementOf(sql: Sql, invoiceId: string): Promise<AgreementRecord | null> {
  const [row] = await sql.query<AgreementRecord>(
    `select version, text, facts, encode(hash, 'hex') as hash, made_at from payment_agreements where invoice_id = $1 order by made_at desc, hash limit 1`,
    [invoiceId],
  );
  return row ?? null;
}

export interface AttachmentRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  name: string;
  content_type: 'application/pdf' | 'image/png' | 'image/jpeg';
  size: number;
  uploaded_at: string;
}

export interface EvidenceRecord extends AttachmentRecord {
  invoice_id: string;
}

const ATTACHMENT = 'business_id, id, name, content_type, size, uploaded_at';

interface Of {
  readonly business_id: string;
  readonly id: string;
}

/** The attachment table of one kind of document. */
export type AttachmentTable = keyof typeof TABLES;
const TABLES = {
  invoice: { table: 'invoice_attachments', column: 'invoice_id', those: `purpose = 'attachment'` },
  order: { table: 'order_attachments', column: 'order_id', those: 'true' },
} as const;

export function attachmentsOf(sql: Sql, noun: AttachmentTable, document: Of): Promise<AttachmentRecord[]> {
  const { table, column, those } = TABLES[noun];
  return sql.query<AttachmentRecord>(
    `select ${ATTACHMENT} from ${table} where business_id = $1 and ${column} = $2 and ${those} order by uploaded_at, id limit 20`,
    [document.business_id, document.id],
  );
}

export async function attachmentOf(sql: Sql, noun: AttachmentTable, document: Of, id: string): Promise<AttachmentRecord | null> {
  const { table, column, those } = TABLES[noun];
  const [row] = await sql.query<AttachmentRecord>(`select ${ATTACHMENT} from ${table} where business_id = $1 and ${column} = $2 and id = $3 and ${those}`, [
    document.business_id,
    document.id,
    id,
  ]);
  return row ?? null;
}

export async function insertAttachment(
  sql: Sql,
  noun: AttachmentTable,
  { file, documentId, sha256, by }: { file: AttachmentRecord; documentId: string; sha256: Buffer; by: string },
): Promise<void> {
  const { table, column } = TABLES[noun];
  await sql.query(
    `insert into ${table} (business_id, id, ${column}, name, content_type, size, sha256, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [file.business_id, file.id, documentId, file.name, file.content_type, file.size, sha256, by, file.uploaded_at],
  );
}

export async function deleteAttachment(sql: Sql, noun: AttachmentTable, document: Of, id: string): Promise<boolean> {
  const { table, column, those } = TABLES[noun];
  const gone = await sql.query(`delete from ${table} where business_id = $1 and ${column} = $2 and id = $3 and ${those} returning id`, [
    document.business_id,
    document.id,
    id,
  ]);
  return gone.length > 0;
}

/** The evidence of the buyer's agreement; the recipient never sees it. */
export function evidenceOf(sql: Sql, invoice: Of): Promise<EvidenceRecord[]> {
  return sql.query<EvidenceRecord>(
    `select ${ATTACHMENT}, invoice_id from invoice_attachments where business_id = $1 and invoice_id = $2 and purpose = 'evidence' order by uploaded_at, id limit 20`,
    [invoice.business_id, invoice.id],
  );
}

export async function evidenceById(sql: Sql, id: string): Promise<EvidenceRecord | null> {
  const [row] = await sql.query<EvidenceRecord>(`select ${ATTACHMENT}, invoice_id from invoice_attachments where id = $1 and purpose = 'evidence'`, [id]);
  return row ?? null;
}

export async function insertEvidence(sql: Sql, file: EvidenceRecord, sha256: Buffer, by: string): Promise<void> {
  await sql.query(
    `insert into invoice_attachments (business_id, id, invoice_id, name, content_type, size, sha256, uploaded_by, uploaded_at, purpose) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'evidence')`,
    [file.business_id, file.id, file.invoice_id, file.name, file.content_type, file.size, sha256, by, file.uploaded_at],
  );
}

export interface ImportedRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  number: string;
  document: EInvoice;
  imported_at: string;
}

const IMPORTED = 'business_id, id, number, document, imported_at';

/** False if this supplier's invoice with this number was imported already; in another year the number may come again. */
export async function insertImported(
  sql: Sql,
  row: { businessId: string; id: string; supplierKey: string; document: EInvoice; sha256: Buffer; by: string; at: string },
): Promise<boolean> {
  const made = await sql.query(
    `insert into imported_invoices (business_id, id, supplier_key, number, document, sha256, imported_by, imported_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (business_id, supplier_key, number, ("left"(document ->> 'issueDate', 4))) do nothing returning id`,
    [row.businessId, row.id, row.supplierKey, row.document.number, row.document, row.sha256, row.by, row.at],
  );
  return made.length > 0;
}

export function importedOf(sql: Sql, businessId: string, page: { offset: number; limit: number }): Promise<ImportedRecord[]> {
  return sql.query<ImportedRecord>(`select ${IMPORTED} from imported_invoices where business_id = $1 order by imported_at desc, id limit $2 offset $3`, [
    businessId,
    page.limit,
    page.offset,
  ]);
}

export async function countImported(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*) from imported_invoices where business_id = $1', [businessId]);
  return row?.count ?? 0;
}

export async function importedById(sql: Sql, businessId: string, id: string): Promise<ImportedRecord | null> {
  const [row] = await sql.query<ImportedRecord>(`select ${IMPORTED} from imported_invoices where business_id = $1 and id = $2`, [businessId, id]);
  return row ?? null;
}

export async function deleteImported(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const gone = await sql.query('delete from imported_invoices where business_id = $1 and id = $2 returning id', [businessId, id]);
  return gone.length > 0;
}

/** The bank account on a business's invoices to a contact; null without one. */
export async function bankOf(sql: Sql, businessId: string, contactId: string): Promise<PrintedBank | null> {
  const [row] = await sql.query<{ bank: PrintedBank | null }>(
    `select with_customer_account(jsonb_build_object('bank', printed_bank(s)), s.business_id, $2) -> 'bank' as bank from invoice_settings s
     where s.business_id = $1 order by s.created_at, s.id limit 1`,
    [businessId, contactId],
  );
  return row?.bank ?? null;
}
