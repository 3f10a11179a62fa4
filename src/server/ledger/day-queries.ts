import type { CalendarDate } from '../../shared/kit/date.ts';
import type { Sql } from '../db/pool.ts';

/** Movements of one day with one provider, kobo. Incoming before the provider's fees. */
export interface LedgerDay extends Record<string, unknown> {
  day: CalendarDate;
  provider: string;
  currency: string;
  /** The account of the provider's balance. */
  account: number;
  money_in: number;
  count_in: number;
  in_wallets: number;
  in_suspense: number;
  money_out: number;
  count_out: number;
  from_wallets: number;
}

/** Postings of incoming money and of payouts by day in a time zone, newest first. They require a system transaction. */
export function ledgerDays(sql: Sql, { from, to, zone }: { from: CalendarDate; to: CalendarDate; zone: string }): Promise<LedgerDay[]> {
  return sql.query<LedgerDay>(
    `with those as (
       select t.id, t.event, (t.posted_at at time zone $3)::date as day from ledger_transactions t
       where t.event = any (array['deposit', 'payment-in', 'withdrawal', 'withdrawal-returned'])
         and t.posted_at >= $1::date::timestamp at time zone $3 and t.posted_at < ($2::date + 1)::timestamp at time zone $3),
     legs as (
       select o.day, o.event in ('deposit', 'payment-in') as is_in, o.event = 'withdrawal' as is_out, e.amount, a.kind, a.currency,
         max(case when a.kind in ('provider_clearing', 'payout_clearing') and a.owner_id <> 'refunds' then a.owner_id end) over (partition by o.id) as provider
       from those o join ledger_entries e on e.transaction_id = o.id join ledger_accounts a on a.id = e.account_id)
     select l.day, l.provider, l.currency, (select id from ledger_accounts c where c.kind = 'provider_clearing' and c.owner_id = l.provider and c.currency = l.currency) as account,
       coalesce(-sum(l.amount) filter (where l.is_in and l.kind in ('provider_clearing', 'provider_fees')), 0)::bigint as money_in,
       count(*) filter (where l.is_in and l.kind = 'provider_clearing') as count_in,
       coalesce(sum(l.amount) filter (where l.is_in and l.kind = 'wallet'), 0)::bigint as in_wallets,
       coalesce(sum(l.amount) filter (where l.is_in and l.kind = 'suspense'), 0)::bigint as in_suspense,
       coalesce(sum(l.amount) filter (where not l.is_in and l.kind = 'payout_clearing'), 0)::bigint as money_out,
       count(*) filter (where l.is_out and l.kind = 'payout_clearing') as count_out,
       coalesce(-sum(l.amount) filter (where not l.is_in and l.kind = 'wallet'), 0)::bigint as from_wallets
     from legs l where l.provider is not null group by l.day, l.provider, l.currency order by l.day desc, l.provider, l.currency`,
    [from, to, zone],
  );
}

/** What businesses owe from lost disputes, by whole days since: kobo. */
export function disputeDebts(sql: Sql, at: string): Promise<{ days: number; currency: string; owed: number }[]> {
  return sql.query<{ days: number; currency: string; owed: number }>(
    `select floor(extract(epoch from $1::timestamptz - opened_at) / 86400)::int as days, currency, owed::bigint as owed from dispute_debts where owed > 0 order by opened_at limit 10000`,
    [at],
  );
}
