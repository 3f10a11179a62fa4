import type { Sql } from '../db/pool.ts';
import { giveUpWaiting } from './delivery-queries.ts';
import { endpointsOf, writeState } from './queries.ts';

/** Removes every endpoint of a business that closes; what waits for them is not sent. */
export async function endEndpoints(sql: Sql, businessId: string): Promise<void> {
  for (const { id } of await endpointsOf(sql, businessId)) {
    await writeState(sql, businessId, id, 'removed');
    await giveUpWaiting(sql, businessId, id, 'The business was closed.');
  }
}
