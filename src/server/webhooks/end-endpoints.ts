import type { Listeners } from '../jobs/outbox.ts';
import { giveUpWaiting } from './delivery-queries.ts';
import { endpointsOf, writeState } from './queries.ts';

/** A closed business has no endpoints. */
export const endpointListeners: Listeners = {
  'business.closed': [
    async (sql, { payload: { businessId } }) => {
      for (const { id } of await endpointsOf(sql, businessId)) {
        await writeState(sql, businessId, id, 'removed');
        await giveUpWaiting(sql, businessId, id, 'The business was closed.');
      }
    },
  ],
};
