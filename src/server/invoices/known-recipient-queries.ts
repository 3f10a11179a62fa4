import type { Level } from '../../shared/business/levels.ts';
import type { Sql } from '../db/pool.ts';

/**
 * The level of a business, and whether this address knows it: an e-mail with an invoice went to it before `before`, or somebody there has decided one of its
 * documents, or paid one through the product. What its members record themselves, or match with a transfer, proves nothing: a transfer to the wallet has no
 * provider of its own. Invoices are found by the contact, which has an index.
 */
export async function knownRecipient(sql: Sql, businessId: string, email: string, before: string): Promise<{ known: boolean; level: Level }> {
  const [row] = await sql.query<{ known: boolean; level: Level }>(
    `select b.level, exists (select from orders o where o.business_id = b.id and lower(o.recipient ->> 'email') = $2 and o.decision in ('approved', 'denied'))
       or exists (select from contacts c join invoices i on i.business_id = c.business_id and i.contact_id = c.id
         where c.business_id = b.id and c.email = $2 and c.removed_at is null and lower(i.recipient ->> 'email') = $2
           and (i.decision in ('approved', 'denied') or exists (select from payments p where p.category = 'invoice' and p.category_id = i.id
             and p.business_id = i.business_id and p.status = 'succeeded' and (p.channel = 'wallet' or p.provider is not null))
             or exists (select from invoice_events e where e.business_id = i.business_id and e.invoice_id = i.id and e.what = 'mailed' and e.at < $3))) as known
     from businesses b where b.id = $1`,
    [businessId, email, before],
  );
  return row ?? { known: false, level: 0 };
}
