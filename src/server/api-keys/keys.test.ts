import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, listContacts } from '../../shared/contacts/contract.ts';
import { createInvoice, readInvoice } from '../../shared/invoices/contract.ts';
import { createKey, listKeys, revokeKey } from '../../shared/api-keys/contract.ts';
import { CALLS_A_MINUTE, KEYS_AT_ONCE } from '../../shared/api-keys/scopes.ts';
import { transaction } from '../db/transaction.ts';
import { startServer } from '../api/main.ts';
import { keyOf } from '../testing/api-keys.ts';
import { testPort } from '../testing/port.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, done, invoiceInput } from '../testing/scenes.ts';
import { stepUp } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';
import { LIMITS } from '../testing/limits.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  me = await app.createUser();
});
afterAll(() => app.stop());

const contacts = (token: string, businessId = me.businessId) => app.call(listContacts, { businessId }, { token });
const listed = async (who: TestUser) => done(await app.call(listKeys, { businessId: who.businessId }, who));
const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);

describe('a key', () => {
  test('is created only after a step-up, shown once, and stored as a digest of 256 random bits', async () => {
    const who = await app.createUser();
    const asked = { businessId: who.businessId, name: 'Shop', scopes: ['read' as const] };
    expect(await app.call(createKey, asked, who)).toMatchObject({ ok: false, code: 'STEP_UP_REQUIRED' });
    const { token, last4, id } = await keyOf(app, who);
    expect(token).toMatch(/^dk_live_[\w-]{43}$/);
    expect(token.slice(-4)).toBe(last4);
    expect((await listed(who)).keys).toMatchObject([{ id, name: 'Shop', last4, status: 'active', expiresAt: null }]);
    expect(JSON.stringify(await listed(who))).not.toContain(token);
    const found = await asOwner(app.databaseUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      );
      const holding: string[] = [];
      for (const { name } of rows)
        if ((await client.query(`select from "${name}" t where t::text like '%' || $1 || '%' limit 1`, [token.slice(8, 40)])).rowCount) holding.push(name);
      return holding;
    });
    expect(found).toEqual([]);
  });

  test('acts for its business in its own name', async () => {
    const { token, id } = await keyOf(app, me, { name: 'Till 4' });
    const contactId = await contactFor(app, me, { email: 'buyer@example.com' });
    const invoice = done(await app.call(createInvoice, invoiceInput(me, contactId, 10), { token, key: app.key() }));
    const { history } = done(await app.call(readInvoice, { id: invoice.id, businessId: me.businessId }, me));
    expect(history.map(({ who }) => who)).toContain('API key Till 4');
    const actors = await system((sql) => sql.query<{ actor: string }>('select actor from audit_log where subject = $1', [invoice.id]));
    expect(actors.map(({ actor }) => actor)).toEqual([`key:${id}`]);
  });

  test('takes idempotency keys as people do', async () => {
    const { token } = await keyOf(app, me);
    const [key, body] = [app.key(), { businessId: me.businessId, name: 'Once' }];
    const [first, again] = [await app.call(createContact, body, { token, key }), await app.call(createContact, body, { token, key })];
    expect(done(again).id).toBe(done(first).id);
    expect(await app.call(createContact, { ...body, name: 'Other' }, { token, key })).toMatchObject({ ok: false, code: 'IDEMPOTENCY_MISMATCH' });
  });

  test('is refused below the level that its business needs', async () => {
    const low = await app.createUser(undefined, 'both', 0);
    const { token } = await keyOf(app, low);
    const contactId = await contactFor(app, low, { email: 'buyer@example.com' });
    expect(await app.call(createInvoice, invoiceInput(low, contactId, 10), { token, key: app.key() })).toMatchObject({ ok: false, code: 'KYB_REQUIRED' });
  });

  test('shows when it was last used', async () => {
    const who = await app.createUser();
    const { token } = await keyOf(app, who);
    expect((await listed(who)).keys[0]?.lastUsedAt).toBeNull();
    done(await contacts(token, who.businessId));
    await eventually('its last use', async () => (await listed(who)).keys[0]?.lastUsedAt);
  });
});

describe('a key ends', () => {
  test('at once when it is revoked, in every process', async () => {
    const port = await testPort();
    const second = await startServer({ role: 'api', env: { ...app.env, port }, clock: app.deps.clock });
    const there = (token: string) => fetch(`${second.url}/v1/contact/${me.businessId}/all`, { headers: { authorization: `Bearer ${token}` } });
    try {
      const { token, id } = await keyOf(app, me);
      done(await contacts(token));
      expect((await there(token)).status).toBe(200);
      expect(done(await app.call(revokeKey, { keyId: id, businessId: me.businessId }, me)).status).toBe('revoked');
      expect(await contacts(token)).toMatchObject({ http: 401, code: 'UNAUTHENTICATED' });
      // Another process is notified a moment later, long before its cache entry would expire.
      await eventually('refused elsewhere', async () => (await there(token)).status === 401);
      expect(await app.call(revokeKey, { keyId: id, businessId: me.businessId }, me)).toMatchObject({ http: 404 });
    } finally {
      await second.stop();
    }
  });

  test('when its time is over', async () => {
    const who = await app.createUser();
    const { token } = await keyOf(app, who, { expiresInDays: 1 });
    const lasting = await keyOf(app, who);
    done(await contacts(token, who.businessId));
    app.turnClock(86_400_001);
    expect(await contacts(token, who.businessId)).toMatchObject({ http: 401 });
    done(await contacts(lasting.token, who.businessId));
    app.turnClock(-86_400_001);
  });

  test('another business’s key cannot be revoked', async () => {
    const [who, other] = [await app.createUser(), await app.createUser()];
    const { token, id } = await keyOf(app, who);
    expect(await app.call(revokeKey, { keyId: id, businessId: other.businessId }, other)).toMatchObject({ http: 404 });
    done(await contacts(token, who.businessId));
  });
});

test('a business has ten keys at most, however many are asked for at once', async () => {
  const who = await app.createUser();
  stepUp(app, who);
  const replies = await Promise.all(
    Array.from({ length: 13 }, (_, n) => app.call(createKey, { businessId: who.businessId, name: `Key ${n}`, scopes: ['read'] }, who)),
  );
  expect(replies.filter(({ ok }) => ok)).toHaveLength(KEYS_AT_ONCE);
  expect(replies.find(({ ok }) => !ok)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  const [first] = (await listed(who)).keys;
  done(await app.call(revokeKey, { keyId: first?.id ?? '', businessId: who.businessId }, who));
  await keyOf(app, who);
});

test('a key has its own rate limit, and the answer says for how long', async () => {
  const who = await app.createUser();
  const [busy, calm] = [await keyOf(app, who), await keyOf(app, who)];
  // The start of a clock minute.
  app.turnClock(60_000 - (app.deps.clock() % 60_000));
  const port = await testPort();
  const second = await startServer({ role: 'api', env: { ...app.env, port }, clock: app.deps.clock });
  const there = () =>
    fetch(`http://localhost:${port}/v1/contact/${who.businessId}/all`, {
      headers: { authorization: `Bearer ${busy.token}` },
      signal: AbortSignal.timeout(LIMITS.answer),
    });
  try {
    const statuses: number[] = [];
    // Alternating: both processes share one counter.
    for (let n = 0; n < CALLS_A_MINUTE; n += 1) statuses.push(n % 2 === 0 ? (await contacts(busy.token, who.businessId)).http : (await there()).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await there()).status).toBe(429);
  } finally {
    await second.stop();
  }
  const refused = await app.raw('GET', `/v1/contact/${who.businessId}/all`, { token: busy.token });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  done(await contacts(calm.token, who.businessId));
  app.turnClock(60_000);
  done(await contacts(busy.token, who.businessId));
});
