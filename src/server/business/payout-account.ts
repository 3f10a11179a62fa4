import { holderMatches } from '../../shared/business/name-match.ts';
import type { Sql } from '../db/pool.ts';
import { existing } from './read.ts';
import { ownersOf } from './verification-queries.ts';

/** Whether a bank's holder is this business, or one of its owners, by the names as they are now. */
export async function isHolder(sql: Sql, businessId: string, holder: string): Promise<boolean> {
  const business = await existing({ sql }, businessId);
  const owners = (await ownersOf(sql, businessId)).map((owner) => ({ firstName: owner.first_name, lastName: owner.last_name }));
  return holderMatches(holder, business.name, owners);
}
