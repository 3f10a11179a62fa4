import type { Sql } from '../db/pool.ts';
import { removeCards } from './cards/card-queries.ts';
import { cancelDrafts } from './runs/run-queries.ts';

/** The business closes: draft runs are cancelled, and the authorizations of its cards are deleted. Approved runs stand against closing. */
export async function endPaying(sql: Sql, businessId: string, at: string): Promise<void> {
  await cancelDrafts(sql, businessId, at);
  await removeCards(sql, businessId, at);
}
