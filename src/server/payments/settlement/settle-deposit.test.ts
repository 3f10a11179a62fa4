import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kobo } from '../../../shared/kit/money.ts';
import { readStatement, readWallet, refreshWallet } from '../../../shared/wallet/contract.ts';
import { sqlOf } from '../../db/pool.ts';
import { findings } from '../../ledger/checks.ts';
import type { ProviderTransaction } from '../../integrations/payments/port.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { accountNumber, balances, deliver, done, transfer } from '../../testing/scenes.ts';
import { settleDeposit } from './settle-deposit.ts';
import { paymentTasks } from '../tasks.ts';
import { testPool } from '../../testing/test-pool.ts';

let app: TestApp;
let owner: pg.Pool;

beforeAll(async () => {
  app = await startTestApp();
  owner = testPool(app.databaseUrl, 2);
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const count = async (text: string, values: readonly unknown[]) => (await sqlOf(owner).query<{ n: number }>(text, values))[0]?.n;
const posted = (reference: string) => count(`select count(*) as n from ledger_transactions where event = 'deposit' and event_id like '%:' || $1`, [reference]);
const arrived = (who: TestUser, naira: number) => eventually(`${naira} in the wallet`, async () => (await balances(app, who)).total === naira);

async function withAccount(): Promise<{ who: TestUser; number: string }> {
  const who = await app.createUser();
  return { who, number: await accountNumber(app, who) };
}

async function statement(who: TestUser, page: { limit: number; before?: string }) {
  const wallet = done(await app.call(readWallet, { businessId: who.businessId }, who));
  return done(await app.call(readStatement, { businessId: who.businessId, walletId: wallet.id, offset: 0, ...page }, who));
}

/** The amounts that the deposit of a reference moved on each kind of account. */
async function legsOf(reference: string): Promise<Record<string, number>> {
  const legs = await sqlOf(owner).query<{ kind: string; amount: number }>(
    `select a.kind, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id where t.event_id like '%:' || $1`,
    [reference],
  );
  return Object.fromEntries(legs.map((leg) => [leg.kind, leg.amount]));
}

/** A possible answer of the provider about money for an account number. */
function saying(number: string, change: Partial<ProviderTransaction> = {}): ProviderTransaction {
  return {
    id: String(randomInt(1e9)),
    reference: `test${app.key()}`,
    status: 'success',
    amount: kobo(150_000),
    fees: kobo(1_500),
    currency: 'NGN',
    channel: 'dedicated_nuban',
    paidAt: new Date().toISOString(),
    customerCode: null,
    receiver: { accountNumber: number, bankName: null },
    sender: { name: 'Chidi Eze', bankName: null, accountNumber: null, narration: null },
    said: null,
    card: null,
    ...change,
  };
}

describe('a deposit', () => {
  test('is credited in full; the provider’s fee is the platform’s', async () => {
    const { who, number } = await withAccount();
    const { reference } = await transfer(app, number, 1_234_550);
    await arrived(who, 12_345.5);
    expect(await legsOf(reference)).toEqual({ wallet: 1_234_550, provider_clearing: -1_222_204, provider_fees: -12_346 });
    expect((await statement(who, { limit: 5 })).entries).toMatchObject([
      { kind: 'deposit', amount: 12_345.5, balance: 12_345.5, description: 'Transfer from Chidi Eze' },
    ]);
  });

  test('of one kobo, all of which the provider keeps, is posted and stops nobody from asking the bank', async () => {
    const { who, number } = await withAccount();
    const { reference } = await transfer(app, number, 1, { drop: true });
    await transfer(app, number, 10_000, { drop: true });
    expect(await app.call(refreshWallet, { businessId: who.businessId }, who)).toMatchObject({ ok: true, data: { total_balance: 100.01 } });
    expect(await legsOf(reference)).toEqual({ wallet: 1, provider_fees: -1 });
  });

  test('reported in another order than it arrived is listed in the order of reports, once', async () => {
    const { who, number } = await withAccount();
    const first = await transfer(app, number, 10_000, { hold: true });
    const second = await transfer(app, number, 20_000);
    await arrived(who, 200);
    await deliver(app, first.webhooks[0]?.id ?? '');
    await arrived(who, 300);
    for (const { webhooks } of [first, second]) await deliver(app, webhooks[0]?.id ?? '');
    await eventually(
      'an empty queue',
      async () => (await count(`select count(*) as n from graphile_worker.jobs where task_identifier = 'payments.settle-deposit'`, [])) === 0,
    );
    expect((await statement(who, { limit: 5 })).entries.map((entry) => entry.amount)).toEqual([100, 200]);
  });
});

describe('the statement', () => {
  test('shows each deposit with the balance after it, page by page without a gap, while more arrives', async () => {
    const { who, number } = await withAccount();
    const amounts = [100, 250, 75, 1_000, 31];
    let total = 0;
    for (const naira of amounts) {
      await transfer(app, number, naira * 100);
      await arrived(who, (total += naira));
    }
    const seen: { id: string; amount: number; balance: number }[] = [];
    for (let page = await statement(who, { limit: 2 }); page.entries.length > 0; page = await statement(who, { limit: 2, before: seen.at(-1)?.id ?? '' })) {
      seen.push(...page.entries);
      if (seen.length === 2) {
        await transfer(app, number, 99_900);
        await arrived(who, total + 999);
      }
    }
    expect(seen.map((entry) => entry.amount)).toEqual(amounts.toReversed());
    expect(seen.map((entry) => entry.balance)).toEqual([1456, 1425, 425, 350, 100]);
    expect((await statement(who, { limit: 1 })).count).toBe(6);
  });

  test('of a stranger’s wallet is not found', async () => {
    const [mine, theirs] = [await app.createUser(), await app.createUser()];
    const wallet = done(await app.call(readWallet, { businessId: theirs.businessId }, theirs));
    expect(await app.call(readStatement, { businessId: mine.businessId, walletId: wallet.id, offset: 0, limit: 5 }, mine)).toMatchObject({
      http: 404,
      code: 'NOT_FOUND',
    });
  });
});

describe('the provider’s answers', () => {
  test('about money for an unknown account: suspense with one case, however often it is repeated', async () => {
    const said = saying(`99${randomInt(10_000_000, 99_999_999)}`);
    const outcomes = [await settleDeposit(app.deps, said), ...(await Promise.all([settleDeposit(app.deps, said), settleDeposit(app.deps, said)]))];
    expect(outcomes).toEqual(['suspense', 'already', 'already']);
    expect(await legsOf(said.reference)).toEqual({ suspense: 150_000, provider_clearing: -148_500, provider_fees: -1_500 });
    expect(await posted(said.reference)).toBe(1);
    expect(
      await count(`select count(*) as n from cases where kind = 'unmatched-deposit' and state = 'open' and subject like '%:' || $1`, [said.reference]),
    ).toBe(1);
  });

  test('in a currency other than the wallet’s: suspense too', async () => {
    const { who, number } = await withAccount();
    expect(await settleDeposit(app.deps, saying(number, { currency: 'USD' }))).toBe('suspense');
    expect((await balances(app, who)).total).toBe(0);
  });

  test.each([
    ['pending', { status: 'pending' }],
    ['failed', { status: 'failed' }],
    ['reversed', { status: 'reversed' }],
  ] as const)('is %s: nothing is posted', async (_name, change) => {
    const { who, number } = await withAccount();
    const said = saying(number, change);
    expect(await settleDeposit(app.deps, said)).toBe('nothing');
    expect(await posted(said.reference)).toBe(0);
    expect((await balances(app, who)).total).toBe(0);
  });

  test('is paid by card, under a reference of nobody’s: it waits in suspense, whatever account it names', async () => {
    const { who, number } = await withAccount();
    expect(await settleDeposit(app.deps, saying(number, { channel: 'card' }))).toBe('suspense');
    expect((await balances(app, who)).total).toBe(0);
  });

  test('is not conclusive yet: the job is tried again, and settles once it is', async () => {
    const { who, number } = await withAccount();
    const said = saying(number);
    const hearing = (status: ProviderTransaction['status']) => ({
      ...app.deps,
      providers: { ...app.deps.providers, payments: { ...app.deps.providers.payments, verifyTransaction: () => Promise.resolve({ ...said, status }) } },
    });
    await expect(paymentTasks['payments.settle-deposit'](hearing('pending'), said)).rejects.toThrow('not conclusive');
    expect(await posted(said.reference)).toBe(0);
    await paymentTasks['payments.settle-deposit'](hearing('success'), said);
    expect((await balances(app, who)).total).toBe(1_500);
  });
});

test('the books are right at every check', async () => {
  expect(await findings(sqlOf(owner))).toEqual([]);
});
