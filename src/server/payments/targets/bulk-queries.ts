import type { Sql } from '../../db/pool.ts';

/** Kobo: what is paid, and the tax that the payer keeps. Together they are the balance due; otherwise the payment is refused. */
interface BulkLine {
  readonly id: string;
  readonly amount: number;
  readonly withheld?: number;
}

export async function insertBulk(
  sql: Sql,
  bulk: {
    businessId: string;
    /** The customer of `businessId` who pays without an account; null if `businessId` pays. */
    contactId: string | null;
    id: string;
    lines: readonly (BulkLine & { payment: string; revision: number })[];
    total: number;
    currency: string;
    by: string;
    at: string;
  },
): Promise<void> {
  await sql.query(
    `insert into bulk_payments (business_id, id, invoices, total, currency, status, created_by, created_at, contact_id) values ($1, $2, $3, $4, $5, 'pending', $6, $7, $8)`,
    [bulk.businessId, bulk.id, JSON.stringify(bulk.lines), bulk.total, bulk.currency, bulk.by, bulk.at, bulk.contactId],
  );
}

export interface BulkRecord extends Record<string, unknown> {
  id: string;
  invoices: readonly BulkLine[];
  total: number;
  status: 'pending' | 'succeeded' | 'failed';
}

export async function bulkById(sql: Sql, businessId: string, id: string): Promise<BulkRecord | null> {
  const [row] = await sql.query<BulkRecord>('select id, invoices, total, status from bulk_payments where business_id = $1 and id = $2 and contact_id is null', [
    businessId,
    id,
  ]);
  return row ?? null;
}
