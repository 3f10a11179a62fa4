import { afterAll, beforeAll, expect, test } from 'vitest';
import { payFromWallet, startPayment } from '../../src/shared/payments/contract.ts';
import { withdrawalTerms } from '../../src/shared/wallet/withdrawal-contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { findings } from '../../src/server/ledger/checks.ts';
import { CARDS, dispute, payAt } from '../../src/server/testing/charges.ts';
import { eventually, installation } from '../../src/server/testing/installation.ts';
import type { Installation, Someone } from '../../src/server/testing/installation.ts';
import { balances, contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/** Finding M4: card money was withdrawable at once, and a lost dispute touched no wallet. */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

/** Adds naira to a wallet by card. */
async function topUp(who: Someone, amount: number): Promise<string> {
  const before = (await balances(at, who)).total;
  const reference = await byCard(who, amount);
  await eventually('the card money', async () => (await balances(at, who)).total === before + amount);
  return reference;
}

async function byCard(who: Someone, amount: number): Promise<string> {
  const input = { businessId: who.businessId, category: 'wallet', categoryId: who.businessId, amount } as const;
  const { reference } = done(await at.call(startPayment, input, { ...who, key: at.key() }));
  await payAt(at, reference, CARDS.good);
  return reference;
}

const stateOf = async (reference: string) =>
  (
    await transaction(at.app.pool, 'system', (sql) =>
      sql.query<{ status: string }>(`select detail ->> 'status' as status from cases where kind = 'dispute' and detail ->> 'reference' = $1`, [reference]),
    )
  )[0]?.status;

test('card money waits 72 hours before it is withdrawn, and the form says until when', async () => {
  const { who, accountId } = await withFunds(at, 10_000);
  await topUp(who, 40_000);
  const { cardMoney, available } = done(await at.call(withdrawalTerms, { businessId: who.businessId }, who));
  expect([available, cardMoney?.amount]).toEqual([50_000, 40_000]);
  expect(await take(at, who, accountId, 20_000)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('came by card') });
  done(await take(at, who, accountId, 9_900));
});

test('it does not get out by way of a second wallet', async () => {
  const [first, { who: second, accountId }] = [await at.someone(), await withFunds(at, 0.01)];
  await topUp(first, 40_000);
  const { id } = await sent(at, second, await contactFor(at, second, first), 40_000);
  done(await at.call(payFromWallet, { businessId: first.businessId, category: 'invoice', categoryId: id, amount: 40_000 }, { ...first, key: at.key() }));
  expect(await take(at, second, accountId, 39_000)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('came by card') });
});

test('a dispute holds the sum, a won one frees it', async () => {
  const { who } = await withFunds(at, 1_000);
  const reference = await topUp(who, 5_000);
  await dispute(at, reference);
  await eventually('the dispute', async () => (await stateOf(reference)) === 'open');
  expect(await balances(at, who)).toEqual({ total: 6_000, available: 1_000 });
  await dispute(at, reference, 'declined');
  await eventually('its end', async () => (await stateOf(reference)) === 'won');
  expect(await balances(at, who)).toEqual({ total: 6_000, available: 6_000 });
});

test('a lost one takes it; what is short is owed and taken from what comes in next', async () => {
  const payee = await at.someone();
  const { who } = await withFunds(at, 1_000);
  const reference = await topUp(who, 5_000);
  const { id } = await sent(at, payee, await contactFor(at, payee, who), 4_500);
  done(await at.call(payFromWallet, { businessId: who.businessId, category: 'invoice', categoryId: id, amount: 4_500 }, { ...who, key: at.key() }));
  await dispute(at, reference);
  await eventually('the dispute', async () => (await stateOf(reference)) === 'open');
  await dispute(at, reference, 'merchant-accepted');
  await eventually('its end', async () => (await stateOf(reference)) === 'lost');
  expect(await balances(at, who)).toEqual({ total: 0, available: 0 });
  const owed = () =>
    transaction(at.app.pool, 'system', (sql) => sql.query<{ owed: number }>('select owed from dispute_debts where business_id = $1', [who.businessId]));
  expect(await owed()).toEqual([{ owed: 350_000 }]);
  await byCard(who, 2_000);
  await eventually('the collection', async () => (await owed())[0]?.owed === 150_000);
  expect(await balances(at, who)).toEqual({ total: 0, available: 0 });
  expect(await transaction(at.app.pool, 'system', findings)).toEqual([]);
});
