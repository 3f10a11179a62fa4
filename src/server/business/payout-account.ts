import { holderMatches } from '../../shared/business/name-match.ts';
import type { Sql } from '../db/pool.ts';
import { existing } from './read.ts';
import { provedOwnersOf } from './verification-queries.ts';

/** Whether a bank's holder is this business, or one of its owners by a proved name: the profile's name is not proved. */
export async function isHolder(sql: Sql, businessId: string, holder: string): Promise<boolean> {
  const business = await existing({ sql }, businessId);
  return holderMatches(holder, business.name, await provedOwnersOf(sql, businessId));
}

/**
 * Whether money may be paid out to an account with this holder. Below level 3 nobody has checked the name of the business, and its owner could have typed any
 * name. Therefore only the proved names of owners count.
 */
export async function isPayee(sql: Sql, businessId: string, holder: string): Promise<boolean> {
  const { name, level } = await existing({ sql }, businessId);
  return holderMatches(holder, level === 3 ? name : '', await provedOwnersOf(sql, businessId));
}
