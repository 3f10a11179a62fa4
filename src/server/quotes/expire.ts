import type { App } from '../core/context.ts';
import { auditAll, emitAll } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { partiesOf } from './present.ts';
import { expireSome } from './step-queries.ts';

const PORTION = 200;
const MOST_PORTIONS = 100;

/** Expires undecided quotes after their last day. Several may run at once. */
export async function expireQuotes(app: App): Promise<void> {
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const count = await transaction(app.pool, 'system', (sql) => expirePortion(sql, new Date(app.clock()).toISOString()));
    if (count < PORTION) return;
  }
}

async function expirePortion(sql: Sql, at: string): Promise<number> {
  const rows = await expireSome(sql, at, PORTION);
  await auditAll(
    sql,
    { at, actor: 'system', action: 'quote.expire' },
    rows.map(({ business_id: businessId, id: subject }) => ({ businessId, subject })),
  );
  const events = rows.map((row) => ({
    businessIds: partiesOf(row),
    payload: { businessId: row.business_id, quoteId: row.id, number: row.number, party: row.party },
  }));
  await emitAll(sql, 'quote.expired', events);
  return rows.length;
}
