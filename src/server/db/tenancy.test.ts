import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvoice } from '../../shared/invoices/contract.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';
import { contactFor, done, invoiceInput, sent } from '../testing/scenes.ts';
import { transaction } from './transaction.ts';

/** Row-level security: the rows that the product's own role sees when a query does not name its business. */
let app: TestApp;
let [seller, buyer, stranger]: TestUser[] = [];
let invoiceId: string;
let draftId: string;
let bare: pg.Client;
let tables: string[];

beforeAll(async () => {
  app = await startTestApp();
  seller = await app.createUser();
  buyer = await app.createUser();
  stranger = await app.createUser();
  const contactId = await contactFor(app, seller, buyer);
  invoiceId = (await sent(app, seller, contactId, 100)).id;
  draftId = done(await app.call(createInvoice, { ...invoiceInput(seller, contactId, 5), action: 'draft' }, { ...seller, key: app.key() })).id;
  await app.fund(seller, 1000);
  bare = new pg.Client({ connectionString: app.databaseUrl, options: '-c role=duewell_app' });
  await bare.connect();
  tables = await asOwner(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns where table_schema = 'public' and (column_name = 'business_id' or table_name = 'businesses') order by 1`,
    );
    return rows.map(({ name }) => name);
  });
});
afterAll(async () => {
  await bare.end();
  await app.stop();
});

function as(who: TestUser | undefined) {
  if (!who) throw new Error('nobody');
  return { businessId: who.businessId };
}

const countOf = (who: TestUser | undefined, text: string, values: readonly unknown[] = []) =>
  transaction(app.deps.pool, as(who), async (sql) => (await sql.query<{ n: number }>(`select count(*) as n from ${text}`, values))[0]?.n);

test('every table that belongs to a business has row-level security, forced where the product may write', async () => {
  const rows = await asOwner(
    app.databaseUrl,
    async (client) =>
      (
        await client.query<{ name: string; on: boolean; forced: boolean; writable: boolean }>(
          `select relname as name, relrowsecurity as on, relforcerowsecurity as forced, has_table_privilege('duewell_app', oid, 'insert') as writable from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) and relkind = 'r'`,
          [tables],
        )
      ).rows,
  );
  expect(rows.length).toBeGreaterThan(15);
  // A function of the owner searches these tables; it contains the policy's condition (`find_invoices`, `find_orders`, `find_payable_invoices`).
  expect(rows.filter(({ name, on, forced, writable }) => !on || (writable && !forced && name !== 'invoices' && name !== 'orders'))).toEqual([]);
});

test('without a business no row is visible', async () => {
  for (const table of tables) {
    const seen = await bare.query(`select from "${table}"`);
    expect({ table, rows: seen.rowCount }).toEqual({ table, rows: 0 });
  }
});

test('a stranger sees nothing of the seller’s', async () => {
  for (const table of tables.filter((name) => name !== 'businesses')) {
    expect({ table, rows: await countOf(stranger, `"${table}" where business_id = $1`, [seller?.businessId]) }).toEqual({ table, rows: 0 });
    expect({ table, own: await countOf(seller, `"${table}" where business_id <> $1`, [seller?.businessId]) }).toEqual({ table, own: 0 });
  }
});

describe('the recipient', () => {
  test('reads the invoice with lines and history, but no draft and no link', async () => {
    expect(await countOf(buyer, 'invoices where id = $1', [invoiceId])).toBe(1);
    expect(await countOf(buyer, `invoice_events where invoice_id = $1 and what = 'sent'`, [invoiceId])).toBe(1);
    expect(await countOf(buyer, 'invoice_links where invoice_id = $1', [invoiceId])).toBe(0);
    expect(await countOf(buyer, 'invoices where id = $1', [draftId])).toBe(0);
  });

  test('reads its own side of a transfer, and neither the account nor the balance of the other', async () => {
    for (const column of ['to_balance', 'from_balance', 'to_account', 'amount'])
      await expect(transaction(app.deps.pool, as(buyer), (sql) => sql.query(`select ${column} from ledger_transactions`))).rejects.toThrow('permission denied');
  });

  test('cannot make itself the sender, or write lines', async () => {
    await expect(
      transaction(app.deps.pool, as(buyer), (sql) =>
        sql.query('update invoices set business_id = $2, buyer_business_id = null where id = $1', [invoiceId, buyer?.businessId]),
      ),
    ).rejects.toThrow('only its sender');
    for (const change of [`lines = '[]'`, 'total = 1', `description = 'x'`])
      await expect(transaction(app.deps.pool, as(buyer), (sql) => sql.query(`update invoices set ${change} where id = $1`, [invoiceId]))).rejects.toThrow(
        'only its sender',
      );
    expect(await transaction(app.deps.pool, as(buyer), (sql) => sql.query('delete from invoices where id = $1 returning id', [invoiceId]))).toEqual([]);
  });
});

test.each([
  ['an entry', 'insert into ledger_legs (transaction_id, account_id, amount, posted_at) values (1, 1, 1, now())'],
  ['a balance', 'update ledger_balances set posted = posted + 1'],
  ['a transaction', `insert into ledger_transactions (event, event_id, description, posted_at) values ('a', 'b', '', now())`],
  ['an account', `insert into ledger_accounts (kind, owner_id, currency) values ('suspense', 'x', 'NGN')`],
  ['a hold', `insert into ledger_holds (id, account_id, amount, reason) values ('x', 1, 1, 'x')`],
  ['the audit', `update audit_log set actor = 'x'`],
  ['a business away', 'delete from businesses'],
  ['the queue', 'select * from graphile_worker.jobs'],
  ['the waiting letters', 'select * from waiting_letters'],
  ['the migrations', `insert into migrations values ('x')`],
])('the product’s role cannot write %s, even as the system', async (_what, text) => {
  await expect(transaction(app.deps.pool, 'system', (sql) => sql.query(text))).rejects.toThrow(/permission denied|does not exist|append-only/);
});

test('a scope ends with its transaction: the next one on the same connection sees nothing', async () => {
  await transaction(app.deps.pool, 'system', (sql) => sql.query('select 1'));
  const { rows } = await app.deps.pool.query<{ system: boolean; business: string | null; n: number }>(
    'select app_system() as system, app_business() as business, (select count(*) from invoices) as n',
  );
  expect(rows).toEqual([{ system: false, business: null, n: 0 }]);
});
