import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from 'pg';
import { createInvoice, listInvoices, readInvoice } from '../../src/shared/invoices/contract.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { readWallet } from '../../src/shared/wallet/contract.ts';
import { newToken } from '../../src/server/accounts/secrets/secrets.ts';
import { verifyAudit } from '../../src/server/audit/verify.ts';
import { readEnv } from '../../src/server/core/env.ts';
import { hashOf } from '../../src/server/core/idempotency.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { findings } from '../../src/server/ledger/checks.ts';
import { size } from '../../src/server/testing/length.ts';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import type { TestDatabase } from '../../src/server/testing/template-db.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { asOwner, withDatabase } from '../../src/server/testing/test-server.ts';
import { AFTER, CHAIN_AFTER, FAULTS } from './after.ts';
import { BEFORE, CHAIN, differences, read } from './before.ts';
import type { Contents } from './before.ts';
import { chainAsThen } from './chain.ts';
import { BUSINESSES, idOf, releaseDatabase, toChainedVersion } from './release-0-4.ts';
import { testPool } from '../../src/server/testing/test-pool.ts';

/** MIGRATION_INVOICES=100000 takes minutes; a night's run has a few thousand. */
const INVOICES = Number(process.env['MIGRATION_INVOICES'] ?? size(200, 3_000));
/** The chain is behind by this many entries. */
const UNCHAINED = 10;
const LONG = 60_000 + INVOICES * 20;

let clone: TestDatabase;
let url: string;
/** A copy that the product never runs on. */
let untouched: string;
let before: Contents;

/** A database of release 0.4, which goes through the version with the chain to this one. */
beforeAll(async () => {
  clone = await testDatabase();
  const name = `${new URL(clone.url).pathname.slice(1)}_${randomBytes(3).toString('hex')}`;
  await asOwner(clone.url, (client) => client.query(`create database "${name}" template template0`));
  [url, untouched] = [withDatabase(clone.url, name), withDatabase(clone.url, `${name}_copy`)];
  await releaseDatabase(url, INVOICES);
  await asOwner(url, (client) => nameRepeated(client));
  const then = await asOwner(url, (client) => read(client, BEFORE));
  await toChainedVersion(url);
  const env = readEnv({ DUEWELL_MODE: 'demo' }, url);
  const chain = await asOwner(url, async (client) => {
    await chainAsThen(client, env, UNCHAINED);
    return read(client, CHAIN);
  });
  before = { ...then, ...chain };
  await migrate(url);
  await asOwner(clone.url, (client) => client.query(`create database "${name}_copy" template "${name}"`));
}, LONG);

afterAll(async () => {
  for (const made of [url, untouched]) {
    await asOwner(clone.url, (client) => client.query(`drop database if exists "${new URL(made).pathname.slice(1)}" with (force)`));
  }
  await clone.drop();
});

const QUERIES = { ...AFTER, ...CHAIN_AFTER };

/** The last two businesses write something new; the others must stay as they were. */
const SAME = BUSINESSES - 2;

/** Invoice 1 was paid in part under this key, and a payment of invoice 9 was refused. */
const REPEATED = [1, 9] as const;
const payerOf = (n: number) => 1 + ((1 + (n % BUSINESSES)) % BUSINESSES);
const requestOf = (n: number) => ({ businessId: idOf('biz', payerOf(n)), category: 'invoice' as const, categoryId: idOf('inv', n), amount: 1234.56 });

/** Gives the stored answers the digest of a request that can be sent again. */
async function nameRepeated(client: Client): Promise<void> {
  for (const n of REPEATED) {
    const hash = hashOf(payFromWallet.input.parse(requestOf(n)));
    await client.query(`update idempotency set body_hash = decode($1, 'hex') where key = $2`, [hash, `payment-${n}`]);
  }
}

test('the data of release 0.4 have everything that is compared', () => {
  expect(Object.keys(before).filter((subject) => before[subject]?.length === 0)).toEqual([]);
  expect(new Set(before['invoices']?.map((line) => Object(JSON.parse(line))[3]))).toEqual(
    new Set(['draft', 'partial', 'paid', 'denied', 'unpaid', 'expired', 'archived', 'pending', 'void']),
  );
});

test('the migrations keep everything', { timeout: LONG }, async () => {
  expect(differences(before, await asOwner(untouched, (client) => read(client, QUERIES)))).toEqual([]);
});

test('the ledger agrees with itself', async () => {
  const pool = testPool(untouched, 1);
  expect(await transaction(pool, 'system', findings)).toEqual([]);
  await pool.end();
});

test.each(FAULTS)('finds a fault in %s: %s', { timeout: LONG }, async (subject, fault) => {
  await asOwner(untouched, async (client) => {
    // Also what is protected against changes.
    await client.query('begin; set local session_replication_role = replica');
    const { rowCount } = await client.query(fault);
    const found = differences({ [subject]: before[subject] ?? [] }, await read(client, { [subject]: QUERIES[subject] }));
    await client.query('rollback');
    expect(fault.startsWith('truncate') || (rowCount ?? 0) > 0, 'the fault changes something').toBe(true);
    expect(found).toHaveLength(1);
  });
});

describe('the product works on', () => {
  let app: TestApp;
  const tokens: string[] = [];

  beforeAll(async () => {
    app = await startTestApp({}, { url, drop: () => Promise.resolve() });
    await asOwner(url, async (client) => {
      for (let n = 1; n <= BUSINESSES; n += 1) {
        const { token, tokenHash } = newToken();
        tokens[n] = token;
        await client.query(
          `insert into sessions (token_hash, id, user_id, created_at, expires_at, address, agent) values ($1, $2, $3, now(), now() + interval '1 day', '', '')`,
          [tokenHash, `ses_${String(n).padStart(22, '0')}`, idOf('usr', n)],
        );
      }
    });
  }, LONG);
  afterAll(() => app.stop());

  test('invoices are shown with the same figures, lines and history', async () => {
    const rows = new Map(before['invoices']?.map((line) => [String(Object(JSON.parse(line))[1]), Object(JSON.parse(line))]));
    const lines = Map.groupBy(before['invoice lines']?.map((line) => Object(JSON.parse(line))) ?? [], (line) => line[1]);
    const history = Map.groupBy(before['history']?.map((line) => Object(JSON.parse(line))) ?? [], (line) => line[1]);
    for (let n = 1; n <= 30; n += 1) {
      const id = idOf('inv', n);
      const seller = 1 + (n % BUSINESSES);
      const shown = await app.call(readInvoice, { id, businessId: idOf('biz', seller) }, { token: tokens[seller] });
      if (!shown.ok) throw new Error(shown.message);
      const row = rows.get(id);
      const { total, paid, balance, number, description, itemDetails } = shown.data;
      expect([total, paid, balance].map((naira) => Math.round(naira * 100))).toEqual([row[26], row[27], row[28]]);
      expect([number, description]).toEqual([row[9], row[17]]);
      expect(itemDetails.map((line) => [line.name, Math.round(line.total * 100)])).toEqual(lines.get(id)?.map((line) => [line[4], line[7]]));
      expect(shown.data.history.length).toBeGreaterThanOrEqual(history.get(id)?.length ?? 0);
    }
  });

  test('the wallets have the same money', async () => {
    const balances = new Map(before['balances']?.map((line) => [String(Object(JSON.parse(line))[1]), Object(JSON.parse(line))]));
    for (let n = 1; n <= SAME; n += 1) {
      const shown = await app.call(readWallet, { businessId: idOf('biz', n) }, { token: tokens[n] });
      if (!shown.ok) throw new Error(shown.message);
      expect(Math.round(shown.data.total_balance * 100)).toBe(balances.get(idOf('biz', n))?.[4]);
    }
  });

  test('the counters of the lists are the same', async () => {
    const counters = before['counters']?.map((line) => Object(JSON.parse(line))) ?? [];
    for (let n = 1; n <= SAME; n += 1) {
      const businessId = idOf('biz', n);
      const own = (...kinds: string[]) =>
        counters
          .filter(([business, side, kind]) => business === businessId && side === 'sent' && (kinds.length === 0 ? kind !== 'void' : kinds.includes(kind)))
          .reduce((sum, counter) => sum + counter[4], 0);
      const shown = await app.call(listInvoices, { businessId, limit: 1 }, { token: tokens[n] });
      if (!shown.ok) throw new Error(shown.message);
      const { all, paid, draft } = shown.data.topCards;
      expect([all.count, paid.count, draft.count]).toEqual([own(), own('paid'), own('draft')]);
    }
  });

  test('a call repeated with its key gets the answer of then', async () => {
    const [paid, refused] = await Promise.all(REPEATED.map((n) => app.call(payFromWallet, requestOf(n), { token: tokens[payerOf(n)], key: `payment-${n}` })));
    expect(paid).toMatchObject({ ok: true, data: { reference: idOf('pay', 1) } });
    expect(refused).toMatchObject({ ok: false, code: 'OVERPAYMENT' });
    const other = await app.call(payFromWallet, { ...requestOf(1), amount: 1 }, { token: tokens[payerOf(1)], key: 'payment-1' });
    expect(other).toMatchObject({ ok: false, code: 'IDEMPOTENCY_MISMATCH' });
  });

  test('the next invoice has the next number, and its payment moves the money', async () => {
    const [payee, payer] = [SAME + 1, SAME + 2];
    const next = before['numbers of invoices']?.map((line) => Object(JSON.parse(line))).find(([business]) => business === idOf('biz', payee))?.[1];
    const moneyOf = async (n: number) => {
      const shown = await app.call(readWallet, { businessId: idOf('biz', n) }, { token: tokens[n] });
      return shown.ok ? shown.data.total_balance : Number.NaN;
    };
    const then = [await moneyOf(payee), await moneyOf(payer)];
    const sent = await app.call(
      createInvoice,
      {
        businessId: idOf('biz', payee),
        action: 'send',
        recipientType: 'new',
        contact: { name: 'The last', email: `owner${payer}@example.com` },
        medium: 'link',
        issueDate: '2026-01-01',
        dueDate: '2030-01-01',
        itemDetails: [{ id: '1', name: 'Crate', quantity: 1, unitPrice: 40 }],
      },
      { token: tokens[payee], key: app.key() },
    );
    expect(sent).toMatchObject({ ok: true, data: { number: `INV-${String(next).padStart(4, '0')}` } });
    const input = { businessId: idOf('biz', payer), category: 'invoice' as const, categoryId: sent.ok ? sent.data.id : '', amount: 40 };
    expect(await app.call(payFromWallet, input, { token: tokens[payer], key: app.key() })).toMatchObject({ ok: true, data: { balance: 0 } });
    expect([await moneyOf(payee), await moneyOf(payer)]).toEqual([(then[0] ?? 0) + 40, (then[1] ?? 0) - 40]);
    const pool = testPool(url, 1);
    expect(await transaction(pool, 'system', findings)).toEqual([]);
    await pool.end();
  });

  test('events that waited are dispatched', { timeout: LONG }, async () => {
    const paid = before['events']?.map((line) => Object(JSON.parse(line))).find(([topic]) => topic === 'payment.settled')?.[2];
    // Not by the list: later ones may push it off the first page.
    const told = () =>
      transaction(app.deps.pool, 'system', async (sql) => {
        const rows = await sql.query('select from notifications where business_id = $1 and strpos(text, $2) > 0', [paid.businessId, paid.number]);
        return rows.length;
      });
    expect(await eventually('the notification about a payment', told, 60 + INVOICES / 200)).toBeGreaterThan(0);
  });

  test('the audit log proves itself, with the entries that were not chained', { timeout: LONG }, async () => {
    const pool = testPool(url, 2);
    await eventually('the chain has them all', async () => (await verifyAudit(app.deps, pool)).count >= (before['audit']?.length ?? 0), 60);
    expect(await verifyAudit(app.deps, pool)).toMatchObject({ wrong: null });
    await pool.end();
  });
});
