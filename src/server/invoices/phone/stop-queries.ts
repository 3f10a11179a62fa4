import type { Sql } from '../../db/pool.ts';

/** Whether the holder of a number wants no messages of this business, or none at all. */
export async function isStopped(sql: Sql, phone: string, businessId: string): Promise<boolean> {
  const rows = await sql.query(`select 1 from phone_stops where phone = $1 and business_id in ('', $2) limit 1`, [phone, businessId]);
  return rows.length > 0;
}

/** Of one business, or with '' of all. */
export async function stopPhones(sql: Sql, phones: readonly string[], businessId: string, at: string): Promise<void> {
  await sql.query('insert into phone_stops (phone, business_id, stopped_at) select phone, $2, $3 from unnest($1::text[]) phone on conflict do nothing', [
    phones,
    businessId,
    at,
  ]);
}

/** Ends every stop of a number. Only its holder may do this: a business knows the codes of its own short links. */
export async function allowPhone(sql: Sql, phone: string): Promise<void> {
  await sql.query('delete from phone_stops where phone = $1', [phone]);
}

/** The numbers that got messages about an invoice. */
export async function phonesOfInvoice(sql: Sql, invoice: { businessId: string; invoiceId: string }): Promise<string[]> {
  const rows = await sql.query<{ phone: string }>(
    'select distinct phone from phone_messages where business_id = $1 and invoice_id = $2 order by phone limit 20',
    [invoice.businessId, invoice.invoiceId],
  );
  return rows.map(({ phone }) => phone);
}
