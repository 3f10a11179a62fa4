import { afterAll, beforeAll, expect, test } from 'vitest';
import { kobo } from '../../src/shared/kit/money.ts';
import { payFromWallet, startPayment } from '../../src/shared/payments/contract.ts';
import { readStatement, readWallet } from '../../src/shared/wallet/contract.ts';
import { withdrawalTerms } from '../../src/shared/wallet/withdrawal-contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { findings } from '../../src/server/ledger/checks.ts';
import type { ProviderDispute } from '../../src/server/integrations/payments/port.ts';
import { settleDispute } from '../../src/server/payments/settlement/disputes.ts';
import { reconcile } from '../../src/server/payments/reconciliation/reconcile.ts';
import { CARDS, dispute, payAt } from '../../src/server/testing/charges.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { balances, contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/** Finding M4: card money could be withdrawn at once, and a lost dispute changed no wallet. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Adds naira to a wallet by card. */
async function topUp(who: TestUser, amount: number): Promise<string> {
  const before = (await balances(app, who)).total;
  const reference = await byCard(who, amount);
  await eventually('the card money', async () => (await balances(app, who)).total === before + amount);
  return reference;
}

async function byCard(who: TestUser, amount: number): Promise<string> {
  const input = { businessId: who.businessId, category: 'wallet', categoryId: who.businessId, amount } as const;
  const { reference } = done(await app.call(startPayment, input, { ...who, key: app.key() }));
  await payAt(app, reference, CARDS.good);
  return reference;
}

const stateOf = async (reference: string) =>
  (
    await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ status: string }>(`select detail ->> 'status' as status from cases where kind = 'dispute' and detail ->> 'reference' = $1`, [reference]),
    )
  )[0]?.status;

/** Pays all the money of a wallet to another business. */
async function empty(who: TestUser, amount: number): Promise<void> {
  const payee = await app.createUser();
  const { id } = await sent(app, payee, await contactFor(app, payee, who), amount);
  done(await app.call(payFromWallet, { businessId: who.businessId, category: 'invoice', categoryId: id, amount }, { ...who, key: app.key() }));
}

async function disputed(reference: string, resolution?: 'merchant-accepted' | 'declined'): Promise<void> {
  await dispute(app, reference, resolution);
  const status = resolution === undefined ? 'open' : resolution === 'declined' ? 'won' : 'lost';
  await eventually(`a dispute that is ${status}`, async () => (await stateOf(reference)) === status);
}

/** A provider's record of an open dispute about ₦5,000. */
const open = (reference: string, id: string): ProviderDispute => ({
  id,
  reference,
  amount: kobo(500_000),
  currency: 'NGN',
  status: 'open',
  awaitsAnswer: true,
  unclear: null,
  reason: null,
  dueAt: null,
});

/** As every night: the provider's list is read and every dispute is settled. */
async function told(): Promise<void> {
  const [from, to] = [-3_600_000, 3_600_000].map((apart) => new Date(Date.now() + apart).toISOString());
  for (const state of (await app.deps.providers.payments.listDisputes({ from: from ?? '', to: to ?? '' })).disputes) await settleDispute(app.deps, state);
}

/** Until this many sessions wait for a lock of this database. */
const waiting = (count: number) =>
  eventually('a session that waits', () =>
    asOwner(app.databaseUrl, async (sql) => {
      const { rows } = await sql.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', ['Lock']);
      return rows.length >= count;
    }),
  );

const accountOf = (who: TestUser) =>
  asOwner(app.databaseUrl, async (sql) => {
    const { rows } = await sql.query<{ account_id: number }>('select account_id from wallets where business_id = $1', [who.businessId]);
    return rows[0]?.account_id;
  });

test('card money waits 72 hours before it is withdrawn, and the form says until when', async () => {
  const { who, accountId } = await withFunds(app, 10_000);
  await topUp(who, 40_000);
  const { cardMoney, available } = done(await app.call(withdrawalTerms, { businessId: who.businessId }, who));
  expect([available, cardMoney?.amount]).toEqual([50_000, 40_000]);
  expect(await take(app, who, accountId, 20_000)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('came by card') });
  done(await take(app, who, accountId, 9_900));
});

test('it does not get out by way of a second wallet', async () => {
  const [first, { who: second, accountId }] = [await app.createUser(), await withFunds(app, 0.01)];
  await topUp(first, 40_000);
  const { id } = await sent(app, second, await contactFor(app, second, first), 40_000);
  done(await app.call(payFromWallet, { businessId: first.businessId, category: 'invoice', categoryId: id, amount: 40_000 }, { ...first, key: app.key() }));
  expect(await take(app, second, accountId, 39_000)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('came by card') });
});

test.each([
  { hours: 71, waits: true },
  { hours: 73, waits: false },
])('money that came by card $hours hours ago takes its wait along: $waits', async ({ hours, waits }) => {
  const [first, { who: second }] = [await app.createUser(), await withFunds(app, 0.01)];
  await topUp(first, 40_000);
  await asOwner(app.databaseUrl, (sql) =>
    sql.query('update card_funds set at = at - make_interval(hours => $2) where business_id = $1', [first.businessId, hours]),
  );
  const { id } = await sent(app, second, await contactFor(app, second, first), 40_000);
  done(await app.call(payFromWallet, { businessId: first.businessId, category: 'invoice', categoryId: id, amount: 40_000 }, { ...first, key: app.key() }));
  const { cardMoney } = done(await app.call(withdrawalTerms, { businessId: second.businessId }, second));
  expect(cardMoney?.amount ?? 0).toBe(waits ? 40_000 : 0);
});

test('a dispute holds the sum, a won one frees it', async () => {
  const { who } = await withFunds(app, 1_000);
  const reference = await topUp(who, 5_000);
  await dispute(app, reference);
  await eventually('the dispute', async () => (await stateOf(reference)) === 'open');
  expect(await balances(app, who)).toEqual({ total: 6_000, available: 1_000 });
  await dispute(app, reference, 'declined');
  await eventually('its end', async () => (await stateOf(reference)) === 'won');
  expect(await balances(app, who)).toEqual({ total: 6_000, available: 6_000 });
});

test('a lost one takes it; what is short is owed and taken from what comes in next', async () => {
  const payee = await app.createUser();
  const { who } = await withFunds(app, 1_000);
  const reference = await topUp(who, 5_000);
  const { id } = await sent(app, payee, await contactFor(app, payee, who), 4_500);
  done(await app.call(payFromWallet, { businessId: who.businessId, category: 'invoice', categoryId: id, amount: 4_500 }, { ...who, key: app.key() }));
  await dispute(app, reference);
  await eventually('the dispute', async () => (await stateOf(reference)) === 'open');
  await dispute(app, reference, 'merchant-accepted');
  await eventually('its end', async () => (await stateOf(reference)) === 'lost');
  expect(await balances(app, who)).toEqual({ total: 0, available: 0 });
  const owed = () =>
    transaction(app.deps.pool, 'system', (sql) => sql.query<{ owed: number }>('select owed from dispute_debts where business_id = $1', [who.businessId]));
  expect(await owed()).toEqual([{ owed: 350_000 }]);
  await byCard(who, 2_000);
  await eventually('the collection', async () => (await owed())[0]?.owed === 150_000);
  expect(await balances(app, who)).toEqual({ total: 0, available: 0 });
  const { id: walletId } = done(await app.call(readWallet, { businessId: who.businessId }, who));
  const { entries } = done(await app.call(readStatement, { businessId: who.businessId, walletId, kind: 'payments' }, who));
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['dispute-collected', -2_000],
    ['payment-in', 2_000],
    ['dispute-lost', -1_500],
    ['payment', -4_500],
    ['payment-in', 5_000],
  ]);
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});

test('a dispute that is won by an emptied wallet, or before anybody heard of it, ends', async () => {
  const who = await app.createUser();
  const reference = await topUp(who, 5_000);
  await empty(who, 5_000);
  await disputed(reference);
  expect(await balances(app, who)).toEqual({ total: 0, available: 0 });
  await disputed(reference, 'declined');
  const second = await topUp(who, 3_000);
  await disputed(second, 'declined');
  expect(await balances(app, who)).toEqual({ total: 3_000, available: 3_000 });
});

test('one dispute that cannot be settled does not stop the comparison, nor the disputes after it', async () => {
  const { who } = await withFunds(app, 1_000);
  const reference = await topUp(who, 5_000);
  const { payments } = app.deps.providers;
  const state = open(reference, 'd-good');
  const listDisputes = () => Promise.resolve({ disputes: [{ ...state, id: 'd-bad', reference: '\0' }, state], unread: [] });
  const errors: unknown[] = [];
  const log = { ...app.deps.log, info: () => undefined, warn: () => undefined, error: (fields: object) => void errors.push(fields) };
  await reconcile({ ...app.deps, log, providers: { ...app.deps.providers, payments: { ...payments, listDisputes } } });
  expect(errors).toEqual([expect.objectContaining({ dispute: 'd-bad' })]);
  expect(await balances(app, who)).toEqual({ total: 6_000, available: 1_000 });
});

test('what comes in while a dispute is open is held too, up to the disputed sum, and ends with it', async () => {
  const [won, lost] = [await app.createUser(), await app.createUser()];
  const references = [await topUp(won, 5_000), await topUp(lost, 5_000)];
  for (const [index, who] of [won, lost].entries()) {
    await empty(who, 4_000);
    await disputed(references[index] ?? '');
    expect(await balances(app, who)).toEqual({ total: 1_000, available: 0 });
    await app.fund(who, 200_000);
  }
  await told();
  for (const who of [won, lost]) {
    expect(await balances(app, who)).toEqual({ total: 3_000, available: 0 });
    await app.fund(who, 400_000);
  }
  await told();
  await told();
  for (const who of [won, lost]) expect(await balances(app, who)).toEqual({ total: 7_000, available: 2_000 });
  await disputed(references[0] ?? '', 'declined');
  await disputed(references[1] ?? '', 'merchant-accepted');
  // A repeated message changes nothing.
  await told();
  expect(await balances(app, won)).toEqual({ total: 7_000, available: 7_000 });
  expect(await balances(app, lost)).toEqual({ total: 2_000, available: 2_000 });
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});

test('a dispute holds what is free when its turn comes, whatever leaves the wallet at the same moment', async () => {
  const who = await app.createUser();
  const reference = await topUp(who, 5_000);
  const account = await accountOf(who);
  await asOwner(app.databaseUrl, async (sql) => {
    await sql.query('begin');
    await sql.query(
      `select ledger_post('test', 'leaves', 'Leaves', null, now(), array[$1::bigint, ledger_account('suspense', 'test', null, 'NGN', false)], array[-200000, 200000])`,
      [account],
    );
    const settled = settleDispute(app.deps, open(reference, 'd-race'));
    await waiting(1);
    await sql.query('commit');
    await settled;
  });
  expect(await balances(app, who)).toEqual({ total: 3_000, available: 0 });
});

test('two that collect a debt at the same moment do not wait for each other', async () => {
  const who = await app.createUser();
  const reference = await topUp(who, 5_000);
  await empty(who, 5_000);
  await disputed(reference, 'merchant-accepted');
  await app.fund(who, 100_000);
  const account = await accountOf(who);
  await asOwner(app.databaseUrl, (first) =>
    asOwner(app.databaseUrl, async (second) => {
      await first.query('begin');
      // Like a posting into the wallet.
      await first.query('select from ledger_balances where account_id = $1 for no key update', [account]);
      const other = second.query('select wallet_apply_limit($1)', [who.businessId]);
      await waiting(1);
      await first.query('select wallet_apply_limit($1)', [who.businessId]);
      await first.query('commit');
      await other;
    }),
  );
  expect(await balances(app, who)).toEqual({ total: 0, available: 0 });
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});
