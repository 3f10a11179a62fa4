import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginTotp } from '../../src/shared/accounts/security-contract.ts';
import { readInvoice } from '../../src/shared/invoices/contract.ts';
import { createOrder, readOrder } from '../../src/shared/orders/contract.ts';
import { rewrapAll } from '../../src/server/jobs/rewrap.ts';
import { runPlatform } from '../../src/server/admin/platform.ts';
import { startTestApp, PASSWORD } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { contactFor, done, keyIn, sent } from '../../src/server/testing/scenes.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import type { TestDatabase } from '../../src/server/testing/template-db.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';
import { blindIndex, openText, presentKey } from '../../src/server/core/encryption.ts';
import { testPool } from '../../src/server/testing/test-pool.ts';

const [A, B, C] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];
let database: TestDatabase;
let files: string;
let app: TestApp;
let who: TestUser;
let invoice: { id: string; shareUrl: string };
let order: { id: string; shareUrl: string };

const under = (key: string, ...previous: string[]) =>
  startTestApp({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous.join(','), FILES_DIR: files }, { ...database, drop: () => Promise.resolve() });

beforeAll(async () => {
  database = await testDatabase();
  files = mkdtempSync(join(tmpdir(), 'duewell-l7-'));
  app = await under(A);
  const funded = await withFunds(app, 50_000);
  who = funded.who;
  done(await take(app, who, funded.accountId, 1_000));
  // The factor that tests use for withdrawals has no secret.
  await asOwner(database.url, (owner) => owner.query('delete from second_factors where user_id = $1', [who.userId]));
  done(await app.call(beginTotp, { currentPassword: PASSWORD }, who));
  const contactId = await contactFor(app, who, await app.createUser());
  const made = await sent(app, who, contactId, 10);
  invoice = { id: made.id, shareUrl: made.shareUrl ?? '' };
  const ordered = done(
    await app.call(
      createOrder,
      { businessId: who.businessId, contactId, issueDate: '2026-11-01', itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 5 }] },
      { ...who, key: app.key() },
    ),
  );
  order = { id: ordered.id, shareUrl: ordered.shareUrl ?? '' };
  await app.deps.providers.files.put({ owner: 'lgo_test', field: 'logo' }, 'logos/lgo_test', Buffer.from('picture'));
  await asOwner(database.url, (owner) =>
    owner.query(`insert into logos (business_id, id, content_type, created_at) values ($1, 'lgo_test', 'image/png', now())`, [who.businessId]),
  );
});
afterAll(async () => {
  await app.stop();
  await database.drop();
  rmSync(files, { recursive: true, force: true });
});

async function turnTo(key: string, ...previous: string[]): Promise<void> {
  await app.stop();
  app = await under(key, ...previous);
}

async function readable(): Promise<string[]> {
  const ofInvoice = done(await app.call(readInvoice, { id: invoice.id, businessId: who.businessId }, who)).shareUrl ?? '';
  const ofOrder = done(await app.call(readOrder, { id: order.id, businessId: who.businessId }, who)).shareUrl ?? '';
  return [keyIn(ofInvoice, 'q'), keyIn(ofOrder, 'q')];
}

const opens = async (path: string) => (await app.raw('GET', path)).status;

async function rewrapped(): Promise<number | null> {
  const pool = testPool(database.url, 2);
  try {
    return await rewrapAll(app.deps, pool);
  } finally {
    await pool.end();
  }
}

async function numbers(): Promise<{ number: string; right: boolean; copy: string }> {
  return asOwner(database.url, async (owner) => {
    const { rows } = await owner.query<{ bank_code: string; number: Buffer; index: Buffer; copy: Buffer }>(
      `select a.bank_code, a.account_number as number, a.account_index as index, w.account_number as copy from bank_accounts a join withdrawals w on w.account_id = a.id where a.business_id = $1`,
      [who.businessId],
    );
    const [row] = rows;
    if (!row) throw new Error('no account');
    const place = { owner: who.businessId, field: 'account-number' };
    const number = openText(app.env, place, row.number);
    return { number, right: row.index.equals(blindIndex(app.env, 'account-number', `${row.bank_code}:${number}`)), copy: openText(app.env, place, row.copy) };
  });
}

test('keys change twice, each earlier one is dropped, and everything opens, is unique and is linked', async () => {
  const first = await numbers();
  const links = await readable();
  // The head of the audit log is stored with the documents from now on.
  expect(await runPlatform(app.env, { what: 'audit-verify' })).toMatch(/^OK/);
  expect(links).toEqual([keyIn(invoice.shareUrl, 'q'), keyIn(order.shareUrl, 'q')]);

  await turnTo(B, A);
  // Before anything is re-encrypted, the links shown are those that were sent.
  expect(await readable()).toEqual(links);
  expect(await runPlatform(app.env, { what: 'keys-status' })).toMatch(
    new RegExp(`${presentKey({ secretKey: A })}  earlier  [1-9]\\d* values: keep it[^]*files  not looked through yet`),
  );
  expect(await rewrapped()).toBeGreaterThan(5);
  expect(await rewrapped()).toBe(0);
  expect(await runPlatform(app.env, { what: 'keys-status' })).toMatch(
    new RegExp(`${presentKey({ secretKey: A })}  earlier  0 values: it may be dropped[^]*files  done`),
  );

  await turnTo(C, B);
  expect(await runPlatform(app.env, { what: 'keys-rewrap' })).toMatch(/^[1-9]\d* values are under the present key/);

  await turnTo(C);
  expect(await runPlatform(app.env, { what: 'audit-verify' })).toMatch(/^OK/);
  expect(await numbers()).toEqual({ ...first, right: true });
  expect((await app.deps.providers.files.get({ owner: 'lgo_test', field: 'logo' }, 'logos/lgo_test'))?.toString()).toBe('picture');
  for (const q of [links[0] ?? '', (await readable())[0] ?? '']) expect(await opens(`/v1/received/pdf?q=${q}`)).toBe(200);
  for (const q of [links[1] ?? '', (await readable())[1] ?? '']) expect(await opens(`/v1/order/${q}/pdf`)).toBe(200);
  const sealedFile = readdirSync(join(files, 'logos')).map((name) => readFileSync(join(files, 'logos', name)));
  expect(sealedFile.map((bytes) => bytes.subarray(1, 5).toString('hex'))).toEqual([presentKey({ secretKey: C })]);
});

test('in another place nothing opens: the test above can fail', async () => {
  await expect(app.deps.providers.files.get({ owner: 'lgo_test', field: 'other' }, 'logos/lgo_test')).rejects.toThrow('authenticate');
});
