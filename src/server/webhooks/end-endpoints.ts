import type { Listeners } from '../jobs/outbox.ts';
import { giveUpWaiting } from './delivery-queries.ts';
import { endpointsOf, writeState } from './queries.ts';

/** A closed business has no endpoints. It can be open again by now: those that were made since stay. */
export const endpointListeners: Listeners = {
  'business.closed': [
    async (sql, { payload: { businessId, at } }) => {
      const before = (await endpointsOf(sql, businessId)).filter((one) => Date.parse(one.created_at) <= Date.parse(at));
      for (const { id } of before) {
        await writeState(sql, businessId, id, 'removed');
        await giveUpWaiting(sql, businessId, id, 'The business was closed.');
      }
    },
  ],
};
