import type { Sql } from '../db/pool.ts';

/** Whether somebody at this address has answered a document of the business: decided an order, or decided or paid an invoice. */
export async function isInContact(sql: Sql, businessId: string, email: string): Promise<boolean> {
  const [row] = await sql.query<{ answered: boolean }>(
    `select exists (select from orders where business_id = $1 and lower(recipient ->> 'email') = $2 and decision in ('approved', 'denied'))
       or exists (select from invoices where business_id = $1 and lower(recipient ->> 'email') = $2 and decision in ('approved', 'denied')) as answered`,
    [businessId, email],
  );
  return row?.answered ?? false;
}

/** The business's own address if it is that of an active owner or admin who has confirmed it; else null. */
export async function provedAddress(sql: Sql, businessId: string, email: string): Promise<string | null> {
  const [row] = await sql.query<{ email: string }>(
    `select u.email from members m join users u on u.id = m.user_id
     where m.business_id = $1 and m.status = 'active' and m.role in ('owner', 'admin') and u.email = lower($2) and u.email_verified_at is not null`,
    [businessId, email],
  );
  return row?.email ?? null;
}
