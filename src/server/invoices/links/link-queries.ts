import type { Sql } from '../../db/pool.ts';
import type { InvoiceRecord } from '../queries.ts';

export async function invoiceByLink(sql: Sql, tokenHash: Buffer): Promise<string | null> {
  return (await linkOf(sql, tokenHash))?.invoice_id ?? null;
}

/** The reason why an invoice was withdrawn, for a person with its ended link. */
export async function withdrawnBy(sql: Sql, tokenHash: Buffer): Promise<{ reason: string | null } | null> {
  const [row] = await sql.query<{ reason: string | null }>(
    `select i.reason from invoice_links l join invoices i on i.business_id = l.business_id and i.id = l.invoice_id where l.token_hash = $1 and i.stage = 'void'`,
    [tokenHash],
  );
  return row ?? null;
}

/** The open link of a key. */
export async function linkOf(sql: Sql, tokenHash: Buffer): Promise<{ id: string; invoice_id: string } | null> {
  const [row] = await sql.query<{ id: string; invoice_id: string }>('select id, invoice_id from invoice_links where token_hash = $1 and revoked_at is null', [
    tokenHash,
  ]);
  return row ?? null;
}

export async function openLink(sql: Sql, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select id from invoice_links where business_id = $1 and invoice_id = $2 and revoked_at is null order by created_at desc limit 1',
    [invoice.business_id, invoice.id],
  );
  return row?.id ?? null;
}
