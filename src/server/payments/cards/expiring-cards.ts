import { dateIn } from '../../../shared/kit/date.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { takeExpiring } from './card-queries.ts';
import { cardOf } from './cards.ts';

/** Notifies once for a card, in its last month. */
export async function tellExpiring(app: App): Promise<void> {
  const [year = 0, month = 0] = dateIn(app.env.timeZone, app.clock()).split('-').map(Number);
  await transaction(app.pool, 'system', async (sql) => {
    for (const card of await takeExpiring(sql, year, month)) {
      const { brand, last4, expiry } = cardOf(card);
      await emit(sql, 'card.expiring', [card.business_id], { businessId: card.business_id, brand, last4, expiry });
    }
  });
}
