import type { App } from '../../core/context.ts';
import { auditAll, emitAll } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { partiesOf } from '../lock-sent.ts';
import { expireSome } from './expiry-queries.ts';

const PORTION = 200;
const MOST_PORTIONS = 100;

/** Expires undecided invoices after their due date, 72 hours after sending at the earliest. Several may run at once. */
export async function expireInvoices(app: App): Promise<void> {
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const count = await transaction(app.pool, 'system', (sql) => expirePortion(sql, new Date(app.clock()).toISOString()));
    if (count < PORTION) return;
  }
}

async function expirePortion(sql: Sql, at: string): Promise<number> {
  const rows = await expireSome(sql, at, PORTION);
  await auditAll(
    sql,
    { at, actor: 'system', action: 'invoice.expire' },
    rows.map(({ business_id: businessId, id: subject }) => ({ businessId, subject })),
  );
  const events = rows.map((row) => ({
    businessIds: partiesOf(row),
    payload: { businessId: row.business_id, buyerId: row.buyer_business_id, invoiceId: row.id, number: row.number, party: row.party },
  }));
  await emitAll(sql, 'invoice.expired', events);
  return rows.length;
}
