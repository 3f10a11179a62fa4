import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { checkPayment, startPayment } from '../../shared/payments/contract.ts';
import { openAccount, readWallet, refreshWallet, verifyBvn } from '../../shared/wallet/contract.ts';
import { transaction } from '../db/transaction.ts';
import { tasks } from '../api/handlers.ts';
import { findings } from '../ledger/checks.ts';
import { balanceOf } from '../ledger/clearing.ts';
import { platformAccount } from '../ledger/post.ts';
import type { NewCustomer } from '../integrations/payments/port.ts';
import { SANDBOX_KEYS } from '../integrations/testing.ts';
import { conduct } from '../testing/charges.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { accountNumber, balances, contactFor, deliver, done, sent, transfer } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';
import { becomes, newestWithdrawal, paidOut, take, turn, withFunds } from '../testing/withdrawals.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { LIMITS } from '../testing/limits.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
let number: string;
beforeAll(async () => {
  app = await startTestApp({ PAYMENT_PROVIDER: 'flutterwave' });
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contactId = await contactFor(app, seller, buyer);
  number = await accountNumber(app, buyer);
});
afterAll(() => app.stop());

const invoice = async (amount: number) => (await sent(app, seller, contactId, amount)).id;
const owed = async (id: string) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).balance;
const input = (categoryId: string, amount: number) => ({ businessId: buyer.businessId, category: 'invoice', categoryId, amount }) as const;
const start = async (categoryId: string, amount: number) => done(await app.call(startPayment, input(categoryId, amount), { ...buyer, key: app.key() }));
const check = async (reference: string) => done(await app.call(checkPayment, { businessId: buyer.businessId, reference }, buyer));
const rows = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<R>(text, values));
/** Kobo, because sums of naira are floats. */
const inWallet = async () => Math.round((await balances(app, buyer)).total * 100);
const fed = (kobo: number) => eventually(`${kobo} kobo in the wallet`, async () => (await inWallet()) === kobo);

async function tell(body: string, hash: string | undefined, to = 'flutterwave'): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(hash === undefined ? {} : { 'verif-hash': hash }) };
  const response = await fetch(`${app.url}/webhooks/${to}`, { method: 'POST', body, headers, signal: AbortSignal.timeout(LIMITS.answer) });
  await response.body?.cancel();
  return response.status;
}

describe('the wallet’s account number', () => {
  test.each([
    ['twice', { twice: true }],
    ['late', { late_ms: 200 }],
    ['out of order', { out_of_order: true }],
    ['forged first', { wrong_signature: true }],
  ])('takes two transfers as two, when the first is told %s', async (_, options) => {
    const before = await inWallet();
    const first = await transfer(app, number, 10_007, options);
    const second = await transfer(app, number, 20_000);
    if ('wrong_signature' in options) await deliver(app, first.webhooks[0]?.id ?? '');
    await fed(before + 30_007);
    await Promise.all([...first.webhooks, ...second.webhooks].map(({ id }) => deliver(app, id)));
    await eventually(
      'every message to be handled',
      async () =>
        (await rows(`select from provider_events where processed_at is null and body -> 'data' ->> 'flw_ref' = any($1)`, [[first.reference, second.reference]]))
          .length === 0,
    );
    expect(await inWallet()).toBe(before + 30_007);
  });

  test('is credited in full, and duties besides the fee are a cost too: the books equal the settlement', async () => {
    const clearing = () =>
      transaction(app.deps.pool, 'system', async (sql) => balanceOf(sql, await platformAccount(sql, 'provider_clearing', 'flutterwave', 'NGN')));
    const [before, owedToUs] = [await inWallet(), (await clearing()) ?? 0];
    await conduct(app, { duty_kobo: 50_00 }, 'flutterwave');
    await transfer(app, number, 1_000_000);
    await fed(before + 1_000_000);
    await conduct(app, { usual: true }, 'flutterwave');
    // ₦10,000 less 1.4 % and ₦50.
    expect(await clearing()).toBe(owedToUs - 981_000);
    expect((await reconcile(app.deps, { margin: -60_000 })).filter(({ kind }) => kind === 'reconcile-amount-in')).toEqual([]);
  });

  test('is queried for unreported payments', async () => {
    const before = await inWallet();
    await transfer(app, number, 12_345, { drop: true });
    done(await app.call(refreshWallet, { businessId: buyer.businessId }, buyer));
    expect(await inWallet()).toBe(before + 12_345);
  });

  test('of the other company is no longer shown after a change of the setting; a new one is opened', async () => {
    const who = await app.createUser();
    const old = await accountNumber(app, who);
    await asOwner(app.databaseUrl, (sql) =>
      sql.query(`update virtual_accounts set provider = 'paystack', account_number = '9930000001' where account_number = $1`, [old]),
    );
    expect(done(await app.call(readWallet, { businessId: who.businessId }, who)).account).toBeNull();
    expect(await accountNumber(app, who)).toBe(old);
  });

  test('is opened with the number that proved the person', async () => {
    const who = await app.createUser(undefined, 'both', 0);
    const { payments } = app.deps.providers;
    const real = payments.createDedicatedAccount;
    const asked: NewCustomer[] = [];
    Object.assign(payments, {
      createDedicatedAccount: (person: Parameters<typeof real>[0]) => {
        asked.push(person);
        return real(person);
      },
    });
    done(await app.call(verifyBvn, { businessId: who.businessId, bvn: '22212345678' }, who));
    done(await app.call(openAccount, { businessId: who.businessId }, { ...who, key: app.key() }));
    await eventually('a number', async () => done(await app.call(readWallet, { businessId: who.businessId }, who)).account?.accountNumber);
    Object.assign(payments, { createDedicatedAccount: real });
    expect(asked.map(({ bvn }) => bvn)).toEqual(['22212345678']);
  });
});

describe('a message', () => {
  const hash = SANDBOX_KEYS.flutterwave.webhookSecret;
  const traces = async () =>
    (
      await rows(
        'select (select count(*) from provider_events) as events, (select count(*) from ledger_transactions) as postings, (select count(*) from cases) as cases',
      )
    )[0];

  test.each([
    ['without a hash', undefined],
    ['with an empty one', ''],
    ['with another', 'guessed'],
    ['with the beginning of ours', hash.slice(0, -1)],
    ['with ours and more', `${hash}x`],
  ])('%s is refused and leaves nothing', async (_, given) => {
    const before = await traces();
    expect(await tell(JSON.stringify({ event: 'charge.completed', data: { id: 1, tx_ref: 'pay-x', status: 'successful' } }), given)).toBe(401);
    expect(await traces()).toEqual(before);
  });

  test('with the right hash and false content posts nothing, because the query returns nothing', async () => {
    const id = await invoice(700);
    const { reference } = await start(id, 700);
    const lie = { id: 77, tx_ref: reference, amount: 700, charged_amount: 700, currency: 'NGN', status: 'successful', payment_type: 'card' };
    expect(await tell(JSON.stringify({ event: 'charge.completed', data: lie }), hash)).toBe(200);
    await eventually('an empty queue', async () =>
      asOwner(app.databaseUrl, async (sql) => (await sql.query(`select from graphile_worker.jobs where key like 'payments.settle%'`)).rows.length === 0),
    );
    expect([await owed(id), (await check(reference)).status]).toEqual([700, 'pending']);
  });

  test('in twenty copies at once is one event and one posting', async () => {
    const before = await inWallet();
    const { webhooks } = await transfer(app, number, 55_500, { hold: true });
    await Promise.all(Array.from({ length: 20 }, () => deliver(app, webhooks[0]?.id ?? '')));
    await fed(before + 55_500);
    expect(await rows(`select deliveries from provider_events where body ->> 'event' = 'charge.completed' and (body -> 'data' ->> 'amount') = '555'`)).toEqual([
      { deliveries: 20 },
    ]);
  });

  test('that cannot be read is refused, and the other company’s address is closed', async () => {
    expect(await tell('not json', hash)).toBe(400);
    expect(await tell('{}', hash, 'paystack')).toBe(404);
  });
});

describe('a withdrawal', () => {
  test('is sent once, reported, and costs the provider’s fee, to the nearest kobo', async () => {
    const { who, accountId } = await withFunds(app, 10_000);
    const { reference } = done(await take(app, who, accountId, 6_000));
    await becomes(app, who, 'succeeded');
    expect((await balances(app, who)).total).toBe(10_000 - 6_000 - 25);
    expect(await rows('select cost, provider from withdrawals where reference = $1', [reference])).toEqual([{ cost: 2_688, provider: 'flutterwave' }]);
    expect((await paidOut(app)).filter((one) => one.reference === reference)).toHaveLength(1);
    await turn(app, reference, 'failed', { twice: true });
    await becomes(app, who, 'reversed');
    expect((await balances(app, who)).total).toBe(10_000);
  });

  test.each([
    ['that fails lets go of the money', 1_000.01, 'failed', 10_000],
    ['without an answer that was not carried out is sent again', 1_000.11, 'succeeded', 8_989.89],
    ['without an answer that was carried out is not', 1_000.12, 'succeeded', 8_989.88],
  ] as const)('%s', async (_, amount, status, total) => {
    const { who, accountId } = await withFunds(app, 10_000);
    const { reference } = done(await take(app, who, accountId, amount));
    await eventually('its end', async () => {
      await tasks['wallet.payout'](app.deps, { reference });
      return (await newestWithdrawal(app, who)).status === status;
    });
    expect((await balances(app, who)).total).toBe(total);
    expect((await paidOut(app)).filter((one) => one.reference === reference)).toHaveLength(1);
  });

  test('started with the other company is neither queried here nor sent again', async () => {
    const { who, accountId } = await withFunds(app, 10_000);
    const { reference } = done(await take(app, who, accountId, 1_000.03));
    await becomes(app, who, 'sending');
    await asOwner(app.databaseUrl, (sql) => sql.query(`update withdrawals set provider = 'paystack' where reference = $1`, [reference]));
    await turn(app, reference, 'success', { drop: true });
    await tasks['wallet.payout'](app.deps, { reference });
    expect((await newestWithdrawal(app, who)).status).toBe('sending');
    await asOwner(app.databaseUrl, (sql) => sql.query(`update withdrawals set provider = 'flutterwave' where reference = $1`, [reference]));
    await tasks['wallet.payout'](app.deps, { reference });
    expect((await newestWithdrawal(app, who)).status).toBe('succeeded');
  });
});

test('the books are right afterwards', async () => {
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});
