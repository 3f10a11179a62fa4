import type { Sql } from '../db/pool.ts';

export interface FoundPayment extends Record<string, unknown> {
  business_id: string;
  reference: string;
  amount: number;
  status: string;
  channel: string;
  created_at: string;
}

/** Payments and started payments by our reference, the provider's reference or the id of the start; over all businesses, in a system transaction. */
export async function findPayments(sql: Sql, reference: string, limit: number): Promise<FoundPayment[]> {
  const columns = (table: string) => `${table}.business_id, ${table}.reference, ${table}.amount, ${table}.status, ${table}.channel, ${table}.created_at`;
  const rows = await sql.query<FoundPayment>(
    `select ${columns('p')} from payments p where p.reference = $1
     union select ${columns('p')} from payments p where p.provider is not null and p.provider_reference = $1
     union select ${columns('n')} from payment_intents n where n.reference = $1
     union select ${columns('n')} from payment_intents n where n.id = $1`,
    [reference],
  );
  // A settled one is both; the payment says more.
  return [...Map.groupBy(rows, (row) => row.reference).values()]
    .flatMap((same) => same.find(({ status }) => status !== 'pending') ?? same[0] ?? [])
    .slice(0, limit);
}
