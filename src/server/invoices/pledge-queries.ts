import type { Sql } from '../db/pool.ts';

interface Pledged {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly creditId: string;
}

/** What an advance on an invoice has to know of it, locked until the commit. The invoice is locked before its credit wherever both are. */
export async function lockForCredit(
  sql: Sql,
  { businessId, invoiceId }: Pick<Pledged, 'businessId' | 'invoiceId'>,
): Promise<{ balance: number; decision: string; proved: boolean } | null> {
  const [row] = await sql.query<{ balance: number; decision: string; proved: boolean }>(
    'select balance, decision, decision_proof is not null as proved from invoices where business_id = $1 and id = $2 for no key update',
    [businessId, invoiceId],
  );
  return row ?? null;
}

/** The invoice carries this advance from now on. */
export async function setCredit(sql: Sql, { businessId, invoiceId, creditId }: Pledged): Promise<void> {
  await sql.query('update invoices set credit_id = $3 where business_id = $1 and id = $2', [businessId, invoiceId, creditId]);
}

/** The invoice is free again, if it carries this advance. */
export async function clearCredit(sql: Sql, { businessId, invoiceId, creditId }: Pledged): Promise<void> {
  await sql.query('update invoices set credit_id = null where business_id = $1 and id = $2 and credit_id = $3', [businessId, invoiceId, creditId]);
}
