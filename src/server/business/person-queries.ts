import type { Sql } from '../db/pool.ts';

export interface ProvedPerson extends Record<string, unknown> {
  number: Buffer;
  first_name: string;
  last_name: string;
}

/** The person who proved the business's BVN, with the name proved by it. */
export async function personOfBvn(sql: Sql, businessId: string): Promise<ProvedPerson | null> {
  const [row] = await sql.query<ProvedPerson>(
    `select number, proved_first_name as first_name, proved_last_name as last_name from identity_checks
     where business_id = $1 and identity_type = 'bvn' and status = 'accepted' order by created_at desc limit 1`,
    [businessId],
  );
  return row ?? null;
}
