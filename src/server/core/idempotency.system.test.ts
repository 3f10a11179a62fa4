import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { openAccount } from '../../shared/wallet/contract.ts';
import { LIMITS } from '../testing/limits.ts';
import { startServer } from '../api/main.ts';
import { testPort } from '../testing/port.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { callWithKey, keyedCalls } from '../testing/keyed-calls.ts';
import type { KeyedCase } from '../testing/keyed-calls.ts';
import { balances, done, sent } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
let second: Awaited<ReturnType<typeof startServer>>;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
let cases: Readonly<Record<string, KeyedCase>>;
let saved: () => number;
beforeAll(async () => {
  app = await startTestApp();
  ({ cases, seller, buyer, contactId, saved } = await keyedCalls(app));
  second = await startServer({ role: 'api', env: { ...app.env, port: await testPort() }, clock: app.deps.clock });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const keyed = ALL_ROUTES.filter((route) => route.idempotent);

test('every call with a key has a case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(keyed.map((route) => route.id).toSorted());
});

describe.each(keyed.map((route) => [route.id, route] as const))('%s', (id, route) => {
  test('answers the same key with the first answer: one after another, twenty at once, and from another server', async () => {
    const { who, one } = await (cases[id] ?? (() => Promise.reject(new Error(id))))();
    const key = app.key();
    const burst = await Promise.all(Array.from({ length: 20 }, () => callWithKey(app, app.url, route, who, one, key)));
    const first = burst[0];
    // With its body, which says why not.
    expect(first).toMatchObject({ status: 200 });
    // Compared whole, so that a second answer is shown.
    expect(burst.filter((reply) => reply.status !== first?.status || reply.body !== first.body)).toEqual([]);
    expect(await callWithKey(app, app.url, route, who, one, key)).toEqual(first);
    expect(await callWithKey(app, second.url, route, who, one, key)).toEqual(first);
  });

  test('refuses the same key with another body, and lets another business use it', async () => {
    const { who, one, other } = await (cases[id] ?? (() => Promise.reject(new Error(id))))();
    const key = app.key();
    expect((await callWithKey(app, app.url, route, who, one, key)).status).toBe(200);
    if (JSON.stringify(one) !== JSON.stringify(other))
      expect(await callWithKey(app, app.url, route, who, other, key)).toMatchObject({ status: 409, body: expect.stringContaining('IDEMPOTENCY_MISMATCH') });
    const stranger = await app.createUser();
    expect((await callWithKey(app, app.url, route, stranger, { ...one, businessId: stranger.businessId }, key)).body).not.toContain('IDEMPOTENCY_MISMATCH');
  });

  test('refuses keys that are too short, too long or contain other characters', async () => {
    const { who, one } = await (cases[id] ?? (() => Promise.reject(new Error(id))))();
    for (const key of ['short', 'has a space in it', 'x'.repeat(201), 'semi;colon;key']) {
      expect([key, (await callWithKey(app, app.url, route, who, one, key)).status]).toEqual([key, 400]);
    }
  });
});

test('a refusal is stored too, and the order of fields does not matter', async () => {
  const { id } = await sent(app, seller, contactId, 5);
  const poor = await app.createUser();
  const key = app.key();
  const input = { businessId: poor.businessId, category: 'invoice', categoryId: id, amount: 5 } as const;
  const refused = await app.call(payFromWallet, input, { ...poor, key });
  expect(refused).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await app.call(payFromWallet, { amount: 5, categoryId: id, category: 'invoice', businessId: poor.businessId }, { ...poor, key })).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
  });
});

test('a call refused before the verb does not use its key', async () => {
  const key = app.key();
  expect(await app.call(createContact, { businessId: seller.businessId, name: '' }, { ...seller, key })).toMatchObject({ http: 400 });
  expect(await app.call(createContact, { businessId: seller.businessId, name: 'Right now' }, { ...seller, key })).toMatchObject({ ok: true });
});

test('a payment that waits for a lock in vain is tried again, once for its key', async () => {
  const { id } = await sent(app, seller, contactId, 5);
  const key = app.key();
  const input = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 1 } as const;
  // A wait for a lock ends after 2 s.
  const hasty = await startServer({ role: 'api', env: { ...app.env, port: await testPort(), databaseTimeoutFactor: 1 }, clock: app.deps.clock });
  const replies = asOwner(app.databaseUrl, async (owner) => {
    await owner.query('begin');
    await owner.query('select from invoices where id = $1 for update', [id]);
    const calls = [0, 1].map(() => callWithKey(app, hasty.url, payFromWallet, buyer, input, key));
    // Since before the wait of 2 s ended: the statements that wait are second ones.
    const began = await vi.waitFor(async () => waits(owner, new Date(0)), { timeout: LIMITS.poll, interval: 20 });
    await vi.waitFor(async () => waits(owner, began), { timeout: LIMITS.poll, interval: 20 });
    await owner.query('commit');
    return Promise.all(calls);
  });
  const [one, two] = await replies;
  await hasty.stop();
  expect(one).toMatchObject({ status: 200, body: expect.stringContaining('"balance":4') });
  expect(two).toEqual(one);
});

/** When the last of two payments that wait for a lock began; both later than `after`, or an error. */
async function waits(owner: Client, after: Date): Promise<Date> {
  // A transaction sees one state of the activity until then.
  await owner.query('select pg_stat_clear_snapshot()');
  const { rows } = await owner.query<{ at: string }>(
    `select query_start as at from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'pay_from_wallet' and query_start > $1 order by 1`,
    [after],
  );
  if (rows.length < 2) throw new Error('not both payments wait');
  return new Date(rows[1]?.at ?? 0);
}

test('nothing was paid twice in all of this', async () => {
  const { total } = await balances(app, buyer);
  // Single payments of ten, bulk payments and the one that waited of one, each at most as many as there are tests of it; each saved card brought fifty.
  const spent = 1_000_000 + 50 * saved() - total;
  expect(Math.floor(spent / 10)).toBeLessThanOrEqual(4);
  expect(spent % 10).toBeLessThanOrEqual(3);
  expect(done(await app.call(openAccount, { businessId: buyer.businessId }, { ...buyer, key: app.key() })).id).toMatch(/^wal_/);
});
