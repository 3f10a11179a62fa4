import { afterAll, beforeAll, expect, test } from 'vitest';
import { payFromWallet, startPayment } from '../../src/shared/payments/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { CARDS, dispute, payAt } from '../../src/server/testing/charges.ts';
import { eventually, installation } from '../../src/server/testing/installation.ts';
import type { Installation, Someone } from '../../src/server/testing/installation.ts';
import { activeCredit, lendingPair } from '../../src/server/testing/lending.ts';
import { balances, contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { withFunds } from '../../src/server/testing/withdrawals.ts';

/** Card money that repaid an advance, or went on to a second wallet, was out of every dispute’s reach. */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

const stateOf = async (reference: string) =>
  (
    await transaction(at.app.pool, 'system', (sql) =>
      sql.query<{ status: string }>(`select detail ->> 'status' as status from cases where kind = 'dispute' and detail ->> 'reference' = $1`, [reference]),
    )
  )[0]?.status;

async function byCard(who: Someone, category: 'wallet' | 'credit', categoryId: string, amount: number): Promise<string> {
  const { reference } = done(await at.call(startPayment, { businessId: who.businessId, category, categoryId, amount }, { ...who, key: at.key() }));
  await payAt(at, reference, CARDS.good);
  return reference;
}

async function lost(reference: string) {
  await dispute(at, reference);
  await eventually('the dispute', async () => (await stateOf(reference)) === 'open');
  await dispute(at, reference, 'merchant-accepted');
  await eventually('its end', async () => (await stateOf(reference)) === 'lost');
}

test('an advance repaid by a card that was charged back is owed again', async () => {
  const pair = await lendingPair(at);
  const { credit } = await activeCredit(at, pair, 50_000);
  const reference = await byCard(pair.seller, 'credit', credit.id, 50_000);
  const owed = async () => {
    const [row] = await transaction(at.app.pool, 'system', (sql) =>
      sql.query<{ repaid: number; debts: number }>(
        `select (select count(*)::int from credit_repayments where credit_id = $1) as repaid, (select coalesce(sum(owed), 0)::bigint from dispute_debts where business_id = $2) as debts`,
        [credit.id, pair.seller.businessId],
      ),
    );
    return row;
  };
  await eventually('the repayment', async () => ((await owed())?.repaid ?? 0) > 0);
  await lost(reference);
  // The borrower keeps the advance in the wallet: it is taken, owed, or the advance stands again.
  // The only advance of this installation: what all receivables hold, whether it stands again or is owed as a debt.
  const [books] = await transaction(at.app.pool, 'system', (sql) =>
    sql.query<{ owed: number }>(
      `select abs(coalesce(sum(e.amount), 0))::bigint as owed from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind like 'receivable%'`,
    ),
  );
  const isOwed = (books?.owed ?? 0) >= 5_000_000 || (await balances(at, pair.seller)).total < 50_000;
  expect(isOwed).toBe(true);
});

test('a dispute holds card money that has gone on to a second wallet', async () => {
  const [first, { who: second }] = [await at.someone(), await withFunds(at, 0.01)];
  const reference = await byCard(first, 'wallet', first.businessId, 40_000);
  await eventually('the card money', async () => (await balances(at, first)).total === 40_000);
  const { id } = await sent(at, second, await contactFor(at, second, first), 40_000);
  done(await at.call(payFromWallet, { businessId: first.businessId, category: 'invoice', categoryId: id, amount: 40_000 }, { ...first, key: at.key() }));
  await dispute(at, reference);
  await eventually('the dispute', async () => (await stateOf(reference)) === 'open');
  expect((await balances(at, second)).available).toBeLessThan(1);
});
