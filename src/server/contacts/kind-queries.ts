import { forMany, readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';

/** Finds the contact: of an invoice or an order that the business sent, or of a business that it paid. */
export type Of = { readonly invoiceId: string } | { readonly orderId: string } | { readonly supplierId: string };

/** Sets a contact's kind from the invoices, orders and payments between the two. Safe to run twice: it reads the current state. */
export const settleKinds = forMany(async (sql, asked: readonly ({ readonly businessId: string } & Of)[]) => {
  await sql.query(
    `with asked as (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) a (business_id, invoice_id, order_id, supplier_id)),
     concerned as (
       select a.business_id, i.contact_id as id from asked a join invoices i on i.business_id = a.business_id and i.id = a.invoice_id
       union select a.business_id, o.contact_id from asked a join orders o on o.business_id = a.business_id and o.id = a.order_id
       union select a.business_id, c.id from asked a join contacts c on c.business_id = a.business_id and c.linked_business_id = a.supplier_id),
     facts as (
       select c.business_id, c.id, exists (select from invoices i where i.business_id = c.business_id and i.contact_id = c.id and i.stage = 'sent') as sold,
         exists (select from orders o where o.business_id = c.business_id and o.contact_id = c.id and o.stage = 'sent')
           or exists (select from payments p where p.payer_business_id = c.business_id and p.business_id = c.linked_business_id and p.category = 'invoice' and p.status = 'succeeded') as bought
       from concerned d join contacts c on c.business_id = d.business_id and c.id = d.id where c.removed_at is null and c.category <> 'both')
     update contacts c set category = case when sold and bought then 'both' when bought then 'supplier' else 'customer' end
     from facts f where c.business_id = f.business_id and c.id = f.id
       and ((sold and c.category = 'supplier') or (bought and c.category = 'customer'))`,
    [
      asked.map(({ businessId }) => businessId),
      asked.map((of) => ('invoiceId' in of ? of.invoiceId : null)),
      asked.map((of) => ('orderId' in of ? of.orderId : null)),
      asked.map((of) => ('supplierId' in of ? of.supplierId : null)),
    ],
  );
  return asked.map(() => undefined);
});

export interface Pair {
  readonly businessId: string;
  readonly supplierId: string;
}

/** Whether a business has a supplier among its contacts; a removed one counts. */
export const knowsSupplier = readMany(async (sql, asked: readonly Pair[]) => {
  const rows = await sql.query<{ known: boolean }>(
    `select exists (select from contacts c where c.business_id = a.business_id and c.linked_business_id = a.supplier_id) as known
     from unnest($1::text[], $2::text[]) with ordinality a (business_id, supplier_id, n) order by a.n`,
    [asked.map(({ businessId }) => businessId), asked.map(({ supplierId }) => supplierId)],
  );
  return rows.map(({ known }) => known);
});

/** Adds a supplier to the contacts of its buyer; one that was removed stays removed. Reads their invoices, possibly thousands. */
export async function addSupplier(sql: Sql, businessId: string, supplierId: string, id: string): Promise<void> {
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
