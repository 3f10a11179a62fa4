import { holderMatches } from '../../shared/business/name-match.ts';
import type { Sql } from '../db/pool.ts';
import { existing } from './read.ts';
import { provedOwnersOf } from './verification-queries.ts';

/** Whether a bank's holder is this business, or one of its owners by a proved name: the profile's name is not proved. */
export async function isHolder(sql: Sql, businessId: string, holder: string): Promise<boolean> {
  const business = await existing({ sql }, businessId);
  return holderMatches(holder, business.name, await provedOwnersOf(sql, businessId));
}
