import type { Sql } from '../db/pool.ts';
import type { InvoiceRecord } from './queries.ts';

export interface LockedForCredit
  extends
    Record<string, unknown>,
    Pick<InvoiceRecord, 'balance' | 'due_date' | 'instalments' | 'decision' | 'editor' | 'subtotal' | 'discount' | 'credited_net'> {
  /** Whether its approval was proved. */
  proved: boolean;
}

interface Pledged {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly creditId: string;
}

/** The facts about an invoice that an advance needs, locked until the commit. The invoice is always locked before its credit. */
export async function lockForCredit(sql: Sql, { businessId, invoiceId }: Pick<Pledged, 'businessId' | 'invoiceId'>): Promise<LockedForCredit | null> {
  const [row] = await sql.query<LockedForCredit>(
    'select balance, due_date, instalments, decision, decision_proof is not null as proved, editor, subtotal, discount, credited_net from invoices where business_id = $1 and id = $2 for no key update',
    [businessId, invoiceId],
  );
  return row ?? null;
}

/** Assigns the advance to the invoice. */
export async function setCredit(sql: Sql, { businessId, invoiceId, creditId }: Pledged): Promise<void> {
  await sql.query('update invoices set credit_id = $3 where business_id = $1 and id = $2', [businessId, invoiceId, creditId]);
}

/** Releases the invoice, if it has this advance. */
export async function clearCredit(sql: Sql, { businessId, invoiceId, creditId }: Pledged): Promise<void> {
  await sql.query('update invoices set credit_id = null where business_id = $1 and id = $2 and credit_id = $3', [businessId, invoiceId, creditId]);
}
