import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { openAccount, readStatement, readWallet, refreshWallet } from '../../../shared/wallet/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { findings } from '../../ledger/checks.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { accountNumber, balances, deliver, done, transfer } from '../../testing/scenes.ts';
import { tasks } from '../../api/handlers.ts';
import { LIMITS } from '../../testing/limits.ts';

let app: TestApp;
let me: TestUser;
let number: string;
beforeAll(async () => {
  app = await startTestApp();
  me = await app.createUser();
  number = await accountNumber(app, me);
});
afterAll(() => app.stop());

const rows = (text: string, values: readonly unknown[] = []) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<{ n: number; state: string }>(text, values));
const posted = async (reference: string) =>
  (await rows(`select count(*) as n from ledger_transactions where event = 'deposit' and event_id like '%' || $1`, [reference]))[0]?.n;
const arrived = (reference: string) => eventually(`the deposit ${reference}`, async () => (await posted(reference)) === 1);
/** Every message about these transactions has been processed. */
const handled = (...references: string[]) =>
  eventually(
    'every message to be handled',
    async () => (await rows('select count(*) as n from provider_events where processed_at is null and reference = any($1)', [references]))[0]?.n === 0,
  );

describe('money sent to the wallet’s account number', () => {
  test('arrives once, with its fee borne by us, and is told', async () => {
    const before = await balances(app, me);
    const { reference } = await transfer(app, number, 2_500_050);
    await arrived(reference);
    expect(await balances(app, me)).toEqual({ total: before.total + 25_000.5, available: before.available + 25_000.5 });
    const told = await eventually('a notification', async () =>
      done(await app.call(listNotifications, { businessId: me.businessId }, me)).notifications.find(({ text }) => text.includes('25,000.50')),
    );
    expect(told).toMatchObject({ text: expect.stringContaining('₦25,000.50 arrived in your wallet from Chidi Eze.'), path: '/wallet', read: false });
  });

  test.each([
    ['twice', { twice: true }],
    ['late', { late_ms: 300 }],
    ['out of order', { out_of_order: true }],
    ['forged first', { wrong_signature: true }],
  ])('arrives once when its message comes %s', async (_how, options) => {
    const before = await balances(app, me);
    const first = await transfer(app, number, 10_000, options);
    const second = await transfer(app, number, 20_000);
    if ('wrong_signature' in options) await deliver(app, first.webhooks[0]?.id ?? '');
    await Promise.all([arrived(first.reference), arrived(second.reference)]);
    // Again, much later, and all at once.
    await Promise.all([...first.webhooks, ...second.webhooks].map(({ id }) => deliver(app, id)));
    await handled(first.reference, second.reference);
    expect(await balances(app, me)).toEqual({ total: before.total + 300, available: before.available + 300 });
  });

  test('whose message is lost arrives by refreshing, and not again when the message comes after all', async () => {
    const before = await balances(app, me);
    const { reference, webhooks } = await transfer(app, number, 7_700, { drop: true });
    expect(await posted(reference)).toBe(0);
    const replies = await Promise.all(Array.from({ length: 5 }, () => app.call(refreshWallet, { businessId: me.businessId }, me)));
    expect(done(replies[0] ?? { ok: false, message: '' }).total_balance).toBe(before.total + 77);
    if (webhooks[0]) await deliver(app, webhooks[0].id);
    await handled(reference);
    expect((await balances(app, me)).total).toBe(before.total + 77);
  });

  test('that the provider itself has not seen arrives when it is asked to look, which it is once in ten minutes', async () => {
    const who = await app.createUser();
    const { reference } = await transfer(app, await accountNumber(app, who), 8_800, { unseen: true });
    const { payments } = app.deps.providers;
    const real = payments.lookForTransfers;
    let asked = 0;
    Object.assign(payments, { lookForTransfers: (input: { customerCode: string }) => ((asked += 1), real(input)) });
    try {
      for (let times = 0; times < 3; times += 1) done(await app.call(refreshWallet, { businessId: who.businessId }, who));
    } finally {
      Object.assign(payments, { lookForTransfers: real });
    }
    await arrived(reference);
    expect((await balances(app, who)).total).toBe(88);
    expect(asked).toBe(1);
  });

  test('is settled any number of times, with one effect', async () => {
    const { reference } = await transfer(app, number, 5_000, { drop: true });
    const before = (await balances(app, me)).total;
    await Promise.all(Array.from({ length: 10 }, () => tasks['payments.settle-deposit'](app.deps, { reference })));
    await tasks['payments.settle-deposit'](app.deps, { reference });
    expect((await balances(app, me)).total).toBe(before + 50);
  });
});

describe('a message that is not the provider’s', () => {
  const body = (amount = 100_000_000) =>
    JSON.stringify({
      event: 'charge.success',
      data: {
        id: 42,
        domain: 'test',
        status: 'success',
        reference: 'forged-reference',
        amount,
        currency: 'NGN',
        channel: 'dedicated_nuban',
        fees: 0,
        paid_at: '2026-11-21T09:00:00.000Z',
        created_at: '2026-11-21T09:00:00.000Z',
        customer: { customer_code: 'CUS_x', email: 'a@example.com' },
        authorization: { receiver_bank_account_number: number },
      },
    });
  const signed = (text: string, secret: string) => createHmac('sha512', secret).update(text).digest('hex');
  const right = 'sk_test_duewell_sandbox';
  const post = (text: string, signature?: string) =>
    fetch(`${app.url}/webhooks/paystack`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-paystack-signature': signature }) },
      signal: AbortSignal.timeout(LIMITS.answer),
    });

  test.each<[string, () => [string, string?]]>([
    ['unsigned', () => [body()]],
    ['signed with nothing', () => [body(), '']],
    ['signed with an empty key', () => [body(), createHmac('sha512', '').update(body()).digest('hex')]],
    ['signed with another key', () => [body(), signed(body(), 'sk_test_another')]],
    ['signed by a shorter digest', () => [body(), createHmac('sha256', right).update(body()).digest('hex')]],
    ['altered after it was signed', () => [body(999_999_999), signed(body(), right)]],
    ['signed in part', () => [body(), signed(body(), right).slice(0, 64)]],
    ['signed with rubbish', () => [body(), 'z'.repeat(128)]],
  ])('%s is refused and has no effect', async (_how, make) => {
    const before = await balances(app, me);
    const events = await rows('select count(*) as n from provider_events');
    const [text, signature] = make();
    expect((await post(text, signature)).status).toBe(401);
    expect(await rows('select count(*) as n from provider_events')).toEqual(events);
    expect(await balances(app, me)).toEqual(before);
  });

  test('rightly signed, but of a transaction the provider does not know, moves nothing', async () => {
    const before = await balances(app, me);
    expect((await post(body(), signed(body(), right))).status).toBe(200);
    await tasks['payments.settle-deposit'](app.deps, { reference: 'forged-reference' });
    expect(await balances(app, me)).toEqual(before);
    expect(await posted('forged-reference')).toBe(0);
  });

  test('rightly signed with another amount: what the provider says on asking counts', async () => {
    const { reference } = await transfer(app, number, 1_000, { drop: true });
    const before = await balances(app, me);
    const lie = body(900_000_000).replace('forged-reference', reference).replace('"id":42', '"id":43');
    expect((await post(lie, signed(lie, right))).status).toBe(200);
    await arrived(reference);
    expect((await balances(app, me)).total).toBe(before.total + 10);
  });

  test('that cannot be read is refused', async () => {
    for (const text of ['', 'not json', '[]', '{"event":"charge.success","data":{}}']) expect((await post(text, signed(text, right))).status).toBe(400);
  });
});

test('unexpected money is in suspense with one case', async () => {
  const stray = await app.createUser();
  const gone = await accountNumber(app, stray);
  await rows(`update virtual_accounts set account_number = '0000000000', customer_code = 'CUS_gone' where business_id = $1`, [stray.businessId]);
  const { reference } = await transfer(app, gone, 12_300, { twice: true });
  await arrived(reference);
  expect(await balances(app, stray)).toEqual({ total: 0, available: 0 });
  const cases = await rows(`select state, 0 as n from cases where kind = 'unmatched-deposit' and subject like '%' || $1`, [reference]);
  expect(cases).toEqual([{ state: 'open', n: 0 }]);
});

describe('the wallet', () => {
  test('gets one account number, however often and at once it is asked for', async () => {
    const who = await app.createUser();
    await Promise.all(Array.from({ length: 8 }, () => app.call(openAccount, { businessId: who.businessId }, { ...who, key: app.key() })));
    const first = await accountNumber(app, who);
    await tasks['wallet.open-account'](app.deps, { businessId: who.businessId });
    expect(await accountNumber(app, who)).toBe(first);
    expect(await rows('select count(*) as n from virtual_accounts where business_id = $1', [who.businessId])).toMatchObject([{ n: 1 }]);
  });

  test('has a statement that turns pages and whose balances add up', async () => {
    const who = await app.createUser();
    for (const amount of [100, 200, 300, 400, 500]) await app.fund(who, amount);
    const { id: walletId } = done(await app.call(readWallet, { businessId: who.businessId }, who));
    const page = async (change: object) => done(await app.call(readStatement, { businessId: who.businessId, walletId, ...change }, who));
    const all = await page({});
    expect(all.entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [5, 15],
      [4, 10],
      [3, 6],
      [2, 3],
      [1, 1],
    ]);
    const first = await page({ limit: 2 });
    const second = await page({ limit: 2, before: first.entries[1]?.id });
    expect([...first.entries, ...second.entries]).toEqual(all.entries.slice(0, 4));
    expect((await page({ limit: 2, offset: 2 })).entries).toEqual(second.entries);
    expect(first.count).toBe(5);
  });
});

test('the books are right afterwards', async () => {
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});
