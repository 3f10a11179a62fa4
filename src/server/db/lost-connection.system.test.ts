import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, listContacts } from '../../shared/contacts/contract.ts';
import { logout } from '../../shared/accounts/contract.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
let who: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  who = await app.createUser();
});
afterAll(() => app.stop());

/** Ends every connection of the product to its database, like a failing network or a restart. */
async function cut({ databaseUrl }: Pick<TestApp, 'databaseUrl'> = app): Promise<number> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  const { rowCount } = await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await owner.end();
  return rowCount ?? 0;
}

test('after repeated loss of the database connection, the product has kept everything it acknowledged, and continues', async () => {
  const acknowledged: string[] = [];
  let cuts = 0;
  const working = Array.from({ length: 4 }, async (_, worker) => {
    for (let n = 0; n < 25; n += 1) {
      const name = `Contact ${worker}.${n}`;
      const key = app.key();
      // Repeats with the same key until there is an answer, as the web app does.
      const reply = await eventually(`an answer for ${name}`, async () => {
        const given = await app.call(createContact, { businessId: who.businessId, name }, { ...who, key });
        expect(given.http, 'a lost connection is 503, never 500').not.toBe(500);
        return given.ok || given.http < 500 ? given : null;
      });
      expect(reply).toMatchObject({ ok: true });
      acknowledged.push(name);
      if (n % 5 === 2 && worker === 0) cuts += await cut();
    }
  });
  await Promise.all(working);
  expect(cuts).toBeGreaterThan(5);
  const stored: string[] = [];
  for (let offset = 0; offset < 100; offset += 100) {
    const page = await app.call(listContacts, { businessId: who.businessId, offset, limit: 100 }, who);
    if (page.ok) stored.push(...page.data.contacts.map((contact) => contact.name));
  }
  expect(stored.toSorted()).toEqual(acknowledged.toSorted());
});

test('after a cut a revoked token is refused at once', async () => {
  const other = await app.createUser();
  await app.call(readWallet, { businessId: other.businessId }, other);
  await cut();
  const out = await eventually('logged out', async () => {
    const reply = await app.call(logout, {}, other);
    return reply.ok ? reply : null;
  });
  expect(out.ok).toBe(true);
  expect(await app.call(readWallet, { businessId: other.businessId }, other)).toMatchObject({ http: 401, code: 'UNAUTHENTICATED' });
});

test('on a standby, which only reads, a call that writes is 503 with Retry-After, and its connection is not used again', async () => {
  const own = await startTestApp();
  const { token, businessId } = await own.createUser();
  const name = new URL(own.databaseUrl).pathname.slice(1);
  const create = () => own.raw('POST', createContact.path, { token, key: own.key(), body: { businessId, name: `Contact ${own.key()}` } });
  // Connections from now on only read, like those to a standby.
  await asOwner(own.databaseUrl, (owner) => owner.query(`alter database "${name}" set default_transaction_read_only = on`));
  try {
    await cut(own);
    for (let n = 0; n < 10; n += 1) {
      const answer = await create();
      expect([answer.status, Object(await answer.json()).code, answer.headers.get('retry-after')]).toEqual([503, 'PROVIDER_UNAVAILABLE', '2']);
    }
  } finally {
    await asOwner(own.databaseUrl, async (owner) => {
      await owner.query('set default_transaction_read_only = off');
      await owner.query(`alter database "${name}" reset default_transaction_read_only`);
    });
  }
  // Each connection that is left fails once at most.
  await eventually('a contact', async () => (await create()).ok);
  await own.stop();
});
