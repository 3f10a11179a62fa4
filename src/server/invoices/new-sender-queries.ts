import { emit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import type { Statement } from '../db/one-message.ts';
import type { Event } from '../events.ts';

/** Invoices that begin to count in one transaction; the event is then written again for the rest. */
const AT_ONCE = 1_000;
/** Up to so many invoices from new senders are counted. */
const SHOWN = 1_000;

/** The invoices of a sender who is now among the recipient's contacts count in the recipient's totals. */
export async function countKnownSenders(sql: Sql, { business_ids: [businessId = ''], payload }: Event<'contact.changed'>): Promise<void> {
  const counted = await sql.query(
    `update invoices set from_new_sender = false where (business_id, id) in (
       select i.business_id, i.id from contacts c join invoices i on i.buyer_business_id = c.business_id and i.business_id = c.linked_business_id
       where c.business_id = $1 and c.linked_business_id is not null and c.removed_at is null and i.from_new_sender limit ${AT_ONCE} for no key update of i)
     returning id`,
    [businessId],
  );
  if (counted.length === AT_ONCE) await emit(sql, 'contact.changed', [businessId], payload);
}

/** How many open invoices from new senders are not in the recipient's totals, with their balance in kobo; of the newest SHOWN. */
export function uncountedOf(businessId: string): Statement {
  return {
    text: `select count(*)::int as count, coalesce(sum(u.balance), 0)::bigint as balance from (
       select i.balance from invoices i where i.buyer_business_id = $1 and i.from_new_sender and i.stage = 'sent' and not counts_for_recipient(i) limit ${SHOWN}) u`,
    values: [businessId],
  };
}
