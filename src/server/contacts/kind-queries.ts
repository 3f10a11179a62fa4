import type { Sql } from '../db/pool.ts';

/** Finds the contact: of an invoice or an order that the business sent, or of a business that it paid. */
export type Of = { readonly invoiceId: string } | { readonly orderId: string } | { readonly supplierId: string };

/** Sets a contact's kind from the invoices, orders and payments between the two. Safe to run twice: it reads the current state. */
export async function settleKinds(sql: Sql, businessId: string, of: Of): Promise<void> {
  await sql.query(
    `with facts as (
       select c.id, exists (select from invoices i where i.business_id = c.business_id and i.contact_id = c.id and i.stage = 'sent') as sold,
         exists (select from orders o where o.business_id = c.business_id and o.contact_id = c.id and o.stage = 'sent')
           or exists (select from payments p where p.payer_business_id = c.business_id and p.business_id = c.linked_business_id and p.category = 'invoice' and p.status = 'succeeded') as bought
       from contacts c where c.business_id = $1 and c.removed_at is null and (
         c.id = (select contact_id from invoices where business_id = $1 and id = $2)
         or c.id = (select contact_id from orders where business_id = $1 and id = $3) or c.linked_business_id = $4))
     update contacts c set category = case when sold and bought then 'both' when bought then 'supplier' else 'customer' end
     from facts f where c.business_id = $1 and c.id = f.id and c.category <> 'both'
       and ((sold and c.category = 'supplier') or (bought and c.category = 'customer'))`,
    [businessId, 'invoiceId' in of ? of.invoiceId : null, 'orderId' in of ? of.orderId : null, 'supplierId' in of ? of.supplierId : null],
  );
}

/** Adds a paid business to the contacts of its payer; one that was removed stays removed. */
export async function contactOfSupplier(sql: Sql, businessId: string, supplierId: string, id: string): Promise<void> {
  // True in most cases; their invoices, possibly thousands, are read only if not.
  const existing = await sql.query('select from contacts where business_id = $1 and linked_business_id = $2 limit 1', [businessId, supplierId]);
  if (existing.length > 0) return;
  await sql.query(
    `insert into contacts (business_id, id, name, email, phone, address, tax_number, category, linked_business_id, created_at, updated_at)
     select $1, $3, s.sender ->> 'name',
       (select lower(s.sender ->> 'email') where not exists (select from contacts where business_id = $1 and email = lower(s.sender ->> 'email') and removed_at is null)),
       s.sender ->> 'phone', s.sender ->> 'address', s.sender ->> 'taxNumber', 'supplier', $2, now(), now()
     from (select sender from invoices where business_id = $2 and buyer_business_id = $1 and stage = 'sent' and sender ->> 'name' is not null order by sent_at desc limit 1) s
     where not exists (select from contacts where business_id = $1 and (linked_business_id = $2 or (email = lower(s.sender ->> 'email') and removed_at is null)))`,
    [businessId, supplierId, id],
  );
}
