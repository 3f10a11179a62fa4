import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPayment } from '../../src/shared/payments/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { CARDS, dispute, payAt } from '../../src/server/testing/charges.ts';
import { startTestApp, eventually } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { activeCredit, lendingPair } from '../../src/server/testing/lending.ts';
import { balances, done } from '../../src/server/testing/scenes.ts';

/** Card money that repaid an advance is debited from the borrower when the payer's bank reclaims it. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const stateOf = async (reference: string) =>
  (
    await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ status: string }>(`select detail ->> 'status' as status from cases where kind = 'dispute' and detail ->> 'reference' = $1`, [reference]),
    )
  )[0]?.status;

async function byCard(who: TestUser, category: 'wallet' | 'credit', categoryId: string, amount: number): Promise<string> {
  const { reference } = done(await app.call(startPayment, { businessId: who.businessId, category, categoryId, amount }, { ...who, key: app.key() }));
  await payAt(app, reference, CARDS.good);
  return reference;
}

async function lost(reference: string) {
  await dispute(app, reference);
  await eventually('the dispute', async () => (await stateOf(reference)) === 'open');
  await dispute(app, reference, 'merchant-accepted');
  await eventually('its end', async () => (await stateOf(reference)) === 'lost');
}

test('an advance repaid by a card that was charged back is taken from the borrower, or owed', async () => {
  const pair = await lendingPair(app);
  const { credit } = await activeCredit(app, pair, 50_000);
  const before = (await balances(app, pair.seller)).total;
  const reference = await byCard(pair.seller, 'credit', credit.id, 50_000);
  const read = async () => {
    const [row] = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ repaid: number; debt: number }>(
        `select (select count(*)::int from credit_repayments where credit_id = $1) as repaid,
           (select coalesce(sum(owed), 0)::bigint from dispute_debts where business_id = $2) as debt`,
        [credit.id, pair.seller.businessId],
      ),
    );
    if (!row) throw new Error('a sum always has a row');
    return row;
  };
  await eventually('the repayment', async () => (await read()).repaid > 0);
  await lost(reference);
  const taken = before - (await balances(app, pair.seller)).total;
  expect(taken * 100 + (await read()).debt).toBe(5_000_000);
});
