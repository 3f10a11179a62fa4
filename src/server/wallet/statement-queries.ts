import type { BusinessEvent } from '../../shared/wallet/ledger-events.ts';
import type { Sql } from '../db/pool.ts';
import type { EntryRecord } from '../ledger/statement.ts';

export interface EntryPayment extends Record<string, unknown> {
  entry: number;
  id: string;
  bulk_id: string | null;
  /** Whether the business was paid; else it paid. */
  received: boolean;
  channel: 'wallet' | 'outside' | 'card' | 'transfer';
  invoice_id: string;
  number: string;
  payer: string;
  payee: string;
}

const PAYMENTS: readonly BusinessEvent[] = ['payment', 'payment-in', 'bulk-payment', 'deposit'];

/**
 * The payments of invoices in a business's statement lines, also those that a deposit was matched to. A posting names a payment from the wallet, a bulk payment or a provider's reference. Payees find a
 * bulk payment by card or transfer only by its instant: the order for it belongs to the payer.
 */
export async function paymentsOf(sql: Sql, businessId: string, entries: readonly EntryRecord[]): Promise<EntryPayment[]> {
  const those = entries.filter(({ event }) => PAYMENTS.includes(event));
  if (those.length === 0) return [];
  return sql.query<EntryPayment>(
    `select a.entry, p.id, p.bulk_id, p.business_id = $1 as received, p.channel, i.id as invoice_id, i.number, i.recipient ->> 'name' as payer, i.sender ->> 'name' as payee
     from unnest($2::bigint[], $3::text[], $4::text[], $5::timestamptz[]) as a (entry, event, event_id, at)
     cross join lateral (
       select * from payments where a.event = 'payment' and reference = a.event_id
       union all
       select * from payments where a.event = 'bulk-payment' and bulk_id = a.event_id
       union all
       select * from payments where a.event = 'payment-in' and provider = split_part(a.event_id, ':', 1) and provider_reference = substr(a.event_id, strpos(a.event_id, ':') + 1)
       union all
       select * from payments where a.event = 'payment-in' and business_id = $1 and settled_at = a.at and bulk_id is not null and channel <> 'wallet'
       union all
       select m.* from payments d join transfer_matches t on t.business_id = d.business_id and t.transfer_id = d.id and t.undone_at is null
         join payments m on m.business_id = t.business_id and m.id = t.payment_id
       where a.event = 'deposit' and d.provider = split_part(a.event_id, ':', 1) and d.provider_reference = substr(a.event_id, strpos(a.event_id, ':') + 1)
     ) p
     join invoices i on i.business_id = p.business_id and i.id = p.category_id
     where p.category = 'invoice' and $1 in (p.business_id, p.payer_business_id)
     order by a.entry, i.number`,
    [businessId, those.map(({ id }) => id), those.map(({ event }) => event), those.map(({ event_id: id }) => id), those.map(({ at }) => at)],
  );
}

export interface EntryTransfer extends Record<string, unknown> {
  sender: string | null;
  sender_bank: string | null;
  narration: string | null;
  provider_reference: string;
  unassigned: number;
}

/** The transfer of a deposit, by the event of its posting (`provider:reference`); null for money that arrived otherwise. */
export async function transferOfEntry(sql: Sql, businessId: string, eventId: string): Promise<EntryTransfer | null> {
  const [row] = await sql.query<EntryTransfer>(
    `select t.sender, t.sender_bank, t.narration, d.provider_reference, t.unassigned
     from payments d join received_transfers t on t.business_id = d.business_id and t.id = d.id
     where d.business_id = $1 and d.provider = split_part($2, ':', 1) and d.provider_reference = substr($2, strpos($2, ':') + 1)`,
    [businessId, eventId],
  );
  return row ?? null;
}
