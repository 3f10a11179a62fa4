import type { Obstacle } from '../../shared/business/closing.ts';
import type { Sql } from '../db/pool.ts';
import { STILL_DUE } from '../invoices/index.ts';

export interface Found extends Record<string, unknown> {
  kind: Exclude<Obstacle, 'wallet' | 'debts' | 'too-many'> | 'unpaid' | 'asked';
  count: number;
  /** Kobo; 0 where no sum is meant. */
  amount: number;
}

/**
 * What of other folders stands against closing, one row for each kind. `unpaid`: sent invoices that closing voids. `asked`: requests to close it, which do not
 * stand against it.
 */
export function openMatters(sql: Sql, businessId: string): Promise<Found[]> {
  return sql.query<Found>(
    `select 'payouts' as kind, count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from withdrawals
       where business_id = $1 and status in ('approval', 'pending', 'sending')
     union all select 'payments', count(*)::int, coalesce(sum(amount), 0)::bigint from payment_intents where business_id = $1 and status = 'pending' and not is_guest
     union all select 'runs', count(*)::int, 0 from payment_runs where business_id = $1 and state = 'approved'
     union all select 'advances', count(*)::int, 0 from credits where business_id = $1 and state in ('pending', 'approved', 'partial', 'active', 'default')
     union all select 'disputes', count(*)::int, 0 from cases where business_id = $1 and kind in ('dispute', 'dispute-unclear') and state = 'open'
     union all select 'refunds', count(*)::int, coalesce(sum(amount), 0)::bigint from payment_refunds where business_id = $1 and status <> 'processed'
     union all select 'to-pay', count(*)::int, coalesce(sum(balance), 0)::bigint from invoices
       where buyer_business_id = $1 and decision = 'approved' and ${STILL_DUE}
     union all select 'part-paid', count(*)::int, coalesce(sum(balance), 0)::bigint from invoices
       where business_id = $1 and ${STILL_DUE} and (paid > 0 or credited > 0 or credit_id is not null)
     union all select 'unpaid', count(*)::int, coalesce(sum(balance), 0)::bigint from invoices
       where business_id = $1 and ${STILL_DUE} and paid = 0 and credited = 0 and credit_id is null
     union all select case when action = 'business.close' then 'asked' else 'requests' end, count(*)::int, 0 from approval_requests
       where business_id = $1 and status = 'pending' group by 1`,
    [businessId],
  );
}
