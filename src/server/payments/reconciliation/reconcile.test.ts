import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kobo } from '../../../shared/kit/money.ts';
import type { App } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { balanceOf } from '../../ledger/clearing.ts';
import { platformAccount, post } from '../../ledger/post.ts';
import type { PaymentProvider, ProviderTransaction, ProviderTransfer } from '../../integrations/payments/port.ts';
import { postJson } from '../../integrations/testing.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { accountNumber, balances, done, transfer } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';
import { becomes, take, turn, withFunds } from '../../testing/withdrawals.ts';
import { reconcile } from './reconcile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PAYOUT_BLOCK_ABOVE: '1000' });
});
afterAll(() => app.stop());
/** Each test has its own differences. */
beforeEach(() =>
  asOwner(app.databaseUrl, async (sql) => {
    await sql.query(`update cases set state = 'closed'`);
    await sql.query('update payout_block set blocked = false');
  }),
);

/** Postings cannot be deleted: the one that a test made up is left out of the others. */
const compare = async (deps: App = app.deps) => (await reconcile(deps, { margin: -60_000 })).filter(({ subject }) => subject !== 'paystack:made-up');
const openCases = () =>
  asOwner(
    app.databaseUrl,
    async (sql) =>
      (await sql.query<{ kind: string; subject: string }>(`select kind, subject from cases where state = 'open' and subject <> 'paystack:made-up'`)).rows,
  );
const blocked = () => asOwner(app.databaseUrl, async (sql) => (await sql.query<{ blocked: boolean }>('select blocked from payout_block')).rows[0]?.blocked);
const ledgerOf = (kind: 'payout_clearing' | 'provider_clearing') =>
  transaction(app.deps.pool, 'system', async (sql) => balanceOf(sql, await platformAccount(sql, kind, 'paystack', 'NGN')));

/** The product with a provider whose statement was changed. */
function withProvider(change: (real: PaymentProvider) => Partial<PaymentProvider>): App {
  const { payments } = app.deps.providers;
  return { ...app.deps, providers: { ...app.deps.providers, payments: { ...payments, ...change(payments) } } };
}
const statementIn = (edit: (rows: readonly ProviderTransaction[]) => readonly ProviderTransaction[]) =>
  withProvider((real) => ({
    listTransactions: async (query) => {
      const page = await real.listTransactions(query);
      return { ...page, transactions: edit(page.transactions) };
    },
  }));
const statementOut = (edit: (rows: readonly ProviderTransfer[]) => readonly ProviderTransfer[], verify?: () => Promise<null>) =>
  withProvider((real) => ({
    ...(verify ? { verifyTransfer: verify } : {}),
    listTransfers: async (query) => {
      const page = await real.listTransfers(query);
      return { ...page, transfers: edit(page.transfers) };
    },
  }));

async function paidOut(amount = 1_000) {
  const { who, accountId } = await withFunds(app, 10_000);
  const made = done(await take(app, who, accountId, amount));
  await becomes(app, who, 'succeeded');
  return { who, ...made };
}

/** Money that has arrived and was reported, unless `lost`. */
async function arrived(amount: number, lost = false) {
  const who = await app.createUser();
  const { reference } = await transfer(app, await accountNumber(app, who), amount, lost ? { drop: true } : {});
  if (!lost) await eventually('the money', async () => (await balances(app, who)).total > 0);
  return { who, reference };
}

describe('a comparison', () => {
  test('of books that are right finds nothing, empties payout clearing, and does so once', async () => {
    await arrived(500_000);
    const { reference } = await paidOut();
    expect(await compare()).toEqual([]);
    expect(await ledgerOf('payout_clearing')).toBe(0);
    const cleared = await ledgerOf('provider_clearing');
    expect(await compare()).toEqual([]);
    expect(await ledgerOf('provider_clearing')).toBe(cleared);
    expect(await openCases()).not.toContainEqual(expect.objectContaining({ subject: reference }));
    await turn(app, reference, 'reversed', { drop: true });
    expect(await compare()).toEqual([]);
    expect(await ledgerOf('payout_clearing')).toBe(0);
    expect(await ledgerOf('provider_clearing')).toBe(cleared - 100_000);
    expect(await blocked()).toBe(false);
    const runs = await asOwner(app.databaseUrl, (sql) => sql.query('select differences, unexplained from reconciliations'));
    expect(runs.rows).toMatchObject([{ unexplained: '0' }]);
  });

  test('finds money whose message was lost, settles it, and closes its case by the next one', async () => {
    const { who, reference } = await arrived(50_000, true);
    expect(await compare()).toMatchObject([{ kind: 'reconcile-missing-in', subject: `paystack:${reference}`, difference: 49_500 }]);
    expect(await openCases()).toEqual([{ kind: 'reconcile-missing-in', subject: `paystack:${reference}` }]);
    await eventually('the money', async () => (await balances(app, who)).total === 500);
    expect(await compare()).toEqual([]);
    expect(await openCases()).toEqual([]);
  });

  test('finds a success of a transfer whose message was lost, and books it', async () => {
    const { who, accountId } = await withFunds(app, 10_000);
    const { reference } = done(await take(app, who, accountId, 1_000.03));
    await becomes(app, who, 'sending');
    await turn(app, reference, 'success', { drop: true });
    expect(await compare()).toEqual([]);
    expect((await balances(app, who)).total).toBe(8_989.97);
  });
});

describe('a difference is a case, once:', () => {
  test('another amount than was posted', async () => {
    const { reference } = await arrived(70_000);
    const deps = statementIn((rows) => rows.map((row) => (row.reference === reference ? { ...row, amount: kobo(80_000) } : row)));
    for (let times = 0; times < 2; times += 1)
      expect(await compare(deps)).toMatchObject([{ kind: 'reconcile-amount-in', subject: `paystack:${reference}`, difference: 10_000 }]);
    expect(await openCases()).toEqual([{ kind: 'reconcile-amount-in', subject: `paystack:${reference}` }]);
    expect(await compare()).toEqual([]);
    expect(await openCases()).toEqual([]);
  });

  test('money of ours that the provider knows nothing of', async () => {
    await transaction(app.deps.pool, 'system', async (sql) => {
      const clearing = await platformAccount(sql, 'provider_clearing', 'paystack', 'NGN');
      const suspense = await platformAccount(sql, 'suspense', 'paystack', 'NGN');
      const legs = [
        { account: clearing, amount: kobo(-5_000) },
        { account: suspense, amount: kobo(5_000) },
      ];
      await post(sql, { event: 'deposit', eventId: 'paystack:made-up', description: 'Made up', at: new Date().toISOString(), legs });
    });
    const found = (await reconcile(app.deps, { margin: -60_000 })).filter(({ subject }) => subject === 'paystack:made-up');
    expect(found).toMatchObject([{ kind: 'reconcile-unknown-in', subject: 'paystack:made-up', difference: 5_000 }]);
  });

  test('a transfer that is not in the statement, and not to be had by asking', async () => {
    const { reference } = await paidOut();
    const found = await compare(
      statementOut(
        (rows) => rows.filter((row) => row.reference !== reference),
        async () => null,
      ),
    );
    expect(found.filter(({ subject }) => subject === reference)).toMatchObject([{ kind: 'reconcile-unknown-out', difference: 100_000 }]);
    const later = await compare();
    expect(later.filter(({ subject }) => subject === reference)).toEqual([]);
    expect((await openCases()).filter(({ subject }) => subject === reference)).toEqual([]);
  });

  test('a transfer of another amount, and one that nobody here sent', async () => {
    const { reference } = await paidOut();
    const [first] = (await app.deps.providers.payments.listTransfers({ from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', page: 1, perPage: 1 }))
      .transfers;
    if (!first) throw new Error('nothing in the statement');
    const foreign = { ...first, reference: 'somebody-elses-transfer', amount: kobo(300), status: 'success' as const };
    const found = await compare(
      statementOut((rows) => [foreign, ...rows.map((row) => (row.reference === reference ? { ...row, amount: kobo(99_000) } : row))]),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'reconcile-missing-out', subject: reference, difference: 1_000 }),
        expect.objectContaining({ kind: 'reconcile-not-ours', subject: 'somebody-elses-transfer', difference: 300 }),
      ]),
    );
  });

  test('a row that cannot be read; a transfer without a reference; one of somebody else’s at the provider’s desk', async () => {
    const desk = (path: string, body: object) => postJson(`${app.sandboxUrl}/api/payouts${path}`, body);
    const made = [await desk('', { amount_kobo: 70_000 }), await desk('', { amount_kobo: 80_000, reference: 'desk-0123456789abcdef' })];
    const deps = withProvider((real) => ({
      listTransactions: async (query) => ({ ...(await real.listTransactions(query)), unread: [{ name: 'pay-odd', problem: 'amount: invalid' }] }),
    }));
    expect(await compare(deps)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'reconcile-unread', subject: 'paystack:pay-odd' }),
        expect.objectContaining({ kind: 'reconcile-not-ours', subject: expect.stringMatching(/^TRF_/), difference: 70_000 }),
        expect.objectContaining({ kind: 'reconcile-not-ours', subject: 'desk-0123456789abcdef', difference: 80_000 }),
      ]),
    );
    // Transfers that were not executed moved no money.
    for (const one of made) await desk(`/${Object(one).payout.reference}`, { status: 'failed', options: { drop: true } });
    expect(await compare()).toEqual([]);
  });

  test('payout clearing that is not what the rows say', async () => {
    const { id } = await paidOut();
    await asOwner(app.databaseUrl, (sql) => sql.query('update withdrawals set cleared_at = now() where id = $1', [id]));
    expect((await compare()).filter(({ kind }) => kind === 'reconcile-clearing')).toMatchObject([{ subject: 'paystack', difference: 100_000 }]);
    await asOwner(app.databaseUrl, (sql) => sql.query('update withdrawals set cleared_at = null where id = $1', [id]));
    expect((await compare()).filter(({ kind }) => kind === 'reconcile-clearing')).toEqual([]);
  });
});

test('more unexplained money than allowed blocks payouts, less does not', async () => {
  const foreign = (amount: number) =>
    statementOut(() => [
      {
        id: 'TRF_x',
        reference: `foreign-${amount}`,
        status: 'success',
        amount: kobo(amount),
        fee: kobo(0),
        currency: 'NGN',
        createdAt: '',
      } satisfies ProviderTransfer,
    ]);
  await compare(foreign(90_000));
  expect(await blocked()).toBe(false);
  await compare(foreign(90_001));
  expect(await blocked()).toBe(true);
  const { who, accountId } = await withFunds(app, 5_000);
  expect(await take(app, who, accountId, 1_000)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('paused') });
});
