import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, listContacts } from '../../shared/contacts/contract.ts';
import { logout } from '../../shared/accounts/contract.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { eventually, installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';

let at: Installation;
let who: Someone;

beforeAll(async () => {
  at = await installation();
  who = await at.someone();
});
afterAll(() => at.stop());

/** Ends every connection of the product to its database, like a failing network or a restart. */
async function cut(): Promise<number> {
  const owner = new Client({ connectionString: at.databaseUrl });
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
      const key = at.key();
      // Repeats with the same key until there is an answer, as the web app does.
      const reply = await eventually(`an answer for ${name}`, async () => {
        const given = await at.call(createContact, { businessId: who.businessId, name }, { ...who, key });
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
    const page = await at.call(listContacts, { businessId: who.businessId, offset, limit: 100 }, who);
    if (page.ok) stored.push(...page.data.contacts.map((contact) => contact.name));
  }
  expect(stored.toSorted()).toEqual(acknowledged.toSorted());
});

test('after a cut a revoked token is refused at once', async () => {
  const other = await at.someone();
  await at.call(readWallet, { businessId: other.businessId }, other);
  await cut();
  const out = await eventually('logged out', async () => {
    const reply = await at.call(logout, {}, other);
    return reply.ok ? reply : null;
  });
  expect(out.ok).toBe(true);
  expect(await at.call(readWallet, { businessId: other.businessId }, other)).toMatchObject({ http: 401, code: 'UNAUTHENTICATED' });
});
