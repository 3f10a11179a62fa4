import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Sql } from '../../db/pool.ts';
import type { InvoiceRecord } from '../queries.ts';

export interface CertificateRecord extends Record<string, unknown> {
  number: string;
  issued_on: CalendarDate;
  recorded_by_name: string;
  recorded_at: string;
}

export async function certificateOf(sql: Sql, businessId: string, paymentId: string): Promise<CertificateRecord | null> {
  const [row] = await sql.query<CertificateRecord>(
    'select number, issued_on, recorded_by_name, recorded_at from withholding_certificates where business_id = $1 and payment_id = $2',
    [businessId, paymentId],
  );
  return row ?? null;
}

export async function writeCertificate(
  sql: Sql,
  invoice: Pick<InvoiceRecord, 'business_id' | 'id'>,
  given: { paymentId: string; number: string; issuedOn: string },
  by: { id: string; name: string; at: string },
): Promise<void> {
  await sql.query(
    `insert into withholding_certificates (business_id, payment_id, invoice_id, number, issued_on, recorded_by, recorded_by_name, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (business_id, payment_id) do update set number = $4, issued_on = $5, recorded_by = $6, recorded_by_name = $7, recorded_at = $8`,
    [invoice.business_id, given.paymentId, invoice.id, given.number, given.issuedOn, by.id, by.name, by.at],
  );
}
