import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { newId } from '../core/context.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { oneOfEach } from '../testing/rows.ts';
import { accountNumber, balances, contactFor, done, invoiceInput, sent, transfer } from '../testing/scenes.ts';
import { payBackCreditNote } from '../../shared/invoices/credit-notes-contract.ts';
import { createInvoice } from '../../shared/invoices/contract.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import { createQuote } from '../../shared/quotes/contract.ts';
import { chainAudit } from '../audit/chain.ts';
import { sqlOf } from './pool.ts';
import { codeOf, transaction } from './transaction.ts';
import type { Scope } from './transaction.ts';
import { testPool } from '../testing/test-pool.ts';

interface Table {
  readonly name: string;
  readonly secured: boolean;
  readonly policies: number;
  readonly columns: readonly string[];
  readonly own: boolean;
}

let app: TestApp;
let owner: pg.Pool;
let pool: pg.Pool;
let tables: Table[];
let a: TestUser;
let b: TestUser;
let buyer: TestUser;
let [sentId, draftId, orderId, orderDraftId, quoteId, quoteDraftId] = ['', '', '', '', '', ''];

beforeAll(async () => {
  app = await sharedTestApp();
  owner = testPool(app.databaseUrl, 2);
  pool = testPool(app.databaseUrl, 1, 'duewell_app');
  tables = await tablesOf();
  [a, b, buyer] = [await app.createUser('A Ltd'), await app.createUser('B Ltd'), await app.createUser('Buyer Ltd')];
  for (const seller of [a, b]) {
    await transfer(app, await accountNumber(app, seller), 50_000);
    await eventually('the money', async () => (await balances(app, seller)).total === 500);
    const contact = await contactFor(app, seller, buyer);
    const made = await sent(app, seller, contact, 100);
    const draft = done(await app.call(createInvoice, invoiceInput(seller, contact, 70, { action: 'draft' }), { ...seller, key: app.key() }));
    const ordered = { contactId: contact, issueDate: '2026-11-01', itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 5 }] };
    const order = done(await app.call(createOrder, { businessId: seller.businessId, ...ordered }, { ...seller, key: app.key() }));
    const orderDraft = done(await app.call(createOrder, { businessId: seller.businessId, ...ordered, action: 'draft' }, { ...seller, key: app.key() }));
    await owner.query('update orders set supplier_business_id = $2 where id = $1', [orderDraft.id, buyer.businessId]);
    [orderId, orderDraftId] = [order.id, orderDraft.id];
    const quote = done(await app.call(createQuote, { businessId: seller.businessId, ...ordered }, { ...seller, key: app.key() }));
    const quoteDraft = done(await app.call(createQuote, { businessId: seller.businessId, ...ordered, action: 'draft' }, { ...seller, key: app.key() }));
    await owner.query('update quotes set buyer_business_id = $2 where id = $1', [quoteDraft.id, buyer.businessId]);
    [quoteId, quoteDraftId] = [quote.id, quoteDraft.id];
    await app.fund(buyer, 10_000);
    done(await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: made.id, amount: 100 }, { ...buyer, key: app.key() }));
    const note = { businessId: seller.businessId, invoiceId: made.id, reason: 'Damaged', lines: [{ id: '1', amount: 10 }], returned: 10 };
    done(await app.call(payBackCreditNote, note, { ...seller, key: app.key() }));
    await owner.query(`insert into cases (id, business_id, kind, subject, detail, created_at) values ($1, $2, 'test', $1, '{}', now())`, [
      newId('case'),
      seller.businessId,
    ]);
    await owner.query(
      `insert into approval_requests (business_id, id, action, route, input, hash, summary, snapshot, maker_id, maker_name, created_at, expires_at)
       values ($1, $2, 'invoice.pay', 'test', '{}', repeat('0', 64), 'Test', '{}', $3, 'Test', now(), now() + interval '1 hour')`,
      [seller.businessId, newId('request'), seller.userId],
    );
    await oneOfEach(owner, seller);
    // This never happens in the product; the policy must not rely on that.
    await owner.query('update invoices set buyer_business_id = $2 where id = $1', [draft.id, buyer.businessId]);
    [sentId, draftId] = [made.id, draft.id];
  }
  for (const { businessId } of [a, b]) {
    const inChain = () => sqlOf(owner).query('select from audit_chain where business_id = $1', [businessId]);
    await eventually('the audit chain', () => chainAudit(app.deps, owner).then(async () => (await inChain()).length > 0));
    await eventually('notifications', async () => (await sqlOf(owner).query('select from notifications where business_id = $1', [businessId])).length > 2);
  }
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await app.stop();
});

/** Every table of the product; `own` if its rows have a `business_id`. */
async function tablesOf(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, c.relrowsecurity as secured, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum) as columns,
       exists (select from pg_attribute where attrelid = c.oid and attname = 'business_id' and not attisdropped) as own
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return rows;
}

const as = <T>(scope: Scope, work: Parameters<typeof transaction<T>>[2]) => transaction(pool, scope, work);
// The worker empties invoice_changes during the test; invoice_tallies has the same policy.
const own = () => tables.filter((table) => table.own && table.name !== 'invoice_changes');
/** The answer of each table, by its name. */
async function each<T>(those: readonly Table[], ask: (table: Table) => Promise<T>): Promise<Record<string, T>> {
  const answers: Record<string, T> = {};
  for (const table of those) answers[table.name] = await ask(table);
  return answers;
}
const all = <T>(those: readonly Table[], answer: T) => Object.fromEntries(those.map((table) => [table.name, answer]));
const countOf = (scope: Scope, text: string, values: readonly unknown[] = []) =>
  as(scope, async (sql) => (await sql.query<{ n: number }>(text, values))[0]?.n ?? -1);

/** The number of rows that a statement changed, or `denied`: by a policy, without the privilege, or because the table is immutable. */
async function changed(scope: Scope, text: string, values: readonly unknown[]): Promise<number | 'denied'> {
  try {
    return await as(scope, async (sql) => (await sql.query(`with changed as (${text} returning 1) select from changed`, values)).length);
  } catch (error) {
    if (['42501', '23001'].includes(codeOf(error))) return 'denied';
    throw error;
  }
}

describe('row by row', () => {
  test('the catalogue knows the tables, and each that belongs to a business has a policy', () => {
    expect(own().length).toBeGreaterThan(15);
    expect(
      own()
        .filter((table) => !table.secured || table.policies === 0)
        .map((table) => table.name),
    ).toEqual([]);
  });

  test('every table has rows of both businesses, so that the tests below can fail', async () => {
    for (const { businessId } of [a, b]) {
      const empty = await each(own(), (table) => countOf('system', `select count(*) as n from ${table.name} where business_id = $1`, [businessId]));
      expect(Object.keys(empty).filter((name) => !empty[name])).toEqual([]);
    }
  });

  test('without a scope no row is visible', async () => {
    const secured = tables.filter((table) => table.secured);
    expect(secured.length).toBeGreaterThan(own().length);
    const seen = await each(secured, async (table) => (await sqlOf(pool).query(`select from ${table.name}`)).length);
    expect(seen).toEqual(all(secured, 0));
    expect(await each(secured, (table) => countOf({ businessId: '' }, `select count(*) as n from ${table.name}`))).toEqual(all(secured, 0));
  });

  test('a business sees its own and nothing of another', async () => {
    const scope = { businessId: a.businessId };
    expect(
      await each(own(), (table) => countOf(scope, `select count(*) as n from ${table.name} where business_id is distinct from $1`, [a.businessId])),
    ).toEqual(all(own(), 0));
    const mine = await each(own(), (table) => countOf(scope, `select count(*) as n from ${table.name} where business_id = $1`, [a.businessId]));
    expect(mine).toEqual(await each(own(), (table) => countOf('system', `select count(*) as n from ${table.name} where business_id = $1`, [a.businessId])));
    expect(await as(scope, (sql) => sql.query('select id from businesses'))).toEqual([{ id: a.businessId }]);
  });

  test('a business changes and removes nothing of another', async () => {
    const scope = { businessId: a.businessId };
    const updated = await each(own(), (table) => changed(scope, `update ${table.name} set business_id = business_id where business_id = $1`, [b.businessId]));
    const removed = await each(own(), (table) => changed(scope, `delete from ${table.name} where business_id = $1`, [b.businessId]));
    expect(Object.entries({ ...updated, ...removed }).filter(([, count]) => count !== 0 && count !== 'denied')).toEqual([]);
    expect([updated['contacts'], removed['invoices']]).toEqual([0, 0]);
    expect(await changed(scope, 'update businesses set name = name where id = $1', [b.businessId])).toBe(0);
  });

  test('a business inserts nothing for another, and moves no row to it', async () => {
    const scope = { businessId: a.businessId };
    const inserted = await each(own(), async ({ name, columns }) => {
      const [row] = await sqlOf(owner).query<{ row: object }>(`select to_jsonb(t) as row from ${name} t where business_id = $1 limit 1`, [b.businessId]);
      const list = columns.map((column) => `"${column}"`).join(', ');
      return changed(scope, `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $1)`, [JSON.stringify(row?.row)]);
    });
    expect(inserted).toEqual(all(own(), 'denied'));
    const given = await each(own(), ({ name }) => changed(scope, `update ${name} set business_id = $2 where business_id = $1`, [a.businessId, b.businessId]));
    expect(given).toEqual(all(own(), 'denied'));
  });

  test('a business cannot create another business', async () => {
    const columns = `(id, name, category, time_zone, currency) values ($1, 'Mine', 'both', 'Africa/Lagos', 'NGN')`;
    expect(await changed({ businessId: a.businessId }, `insert into businesses ${columns}`, [newId('business')])).toBe('denied');
  });
});

describe('the buyer', () => {
  const ofOrders = ['lines', 'events', 'attachments', 'revisions', 'deliveries', 'delivery_lines'].map((name) => `order_${name}`);
  const seen = (table: string, column: string) =>
    as({ businessId: buyer.businessId }, (sql) =>
      sql.query<{ id: string }>(`select distinct ${column} as id from ${table} where business_id = $1`, [b.businessId]),
    );

  test('sees what was sent to it, with its history, and no draft', async () => {
    expect(await seen('invoices', 'id')).toEqual([{ id: sentId }]);
    expect(await seen('invoice_events', 'invoice_id')).toEqual([{ id: sentId }]);
    expect(await countOf('system', 'select count(*) as n from invoices where id = $1', [draftId])).toBe(1);
  });

  test('as supplier sees the order sent to it and no draft, decides it and writes no line of it', async () => {
    const scope = { businessId: buyer.businessId };
    expect(await seen('orders', 'id')).toEqual([{ id: orderId }]);
    for (const table of ofOrders.slice(0, -1)) expect(await seen(table, 'order_id')).toEqual([{ id: orderId }]);
    expect(await changed(scope, 'update orders set reason = reason where id = $1', [orderId])).toBe(1);
    expect(await changed(scope, 'update orders set reason = reason where id = $1', [orderDraftId])).toBe(0);
    expect(await changed(scope, 'delete from orders where business_id = $1', [b.businessId])).toBe(0);
    const line = `insert into order_lines (business_id, order_id, position, key, name, quantity, unit_price, total) values ($1, $2, 9, 'x', 'x', 1, 1, 1)`;
    expect(await changed(scope, line, [b.businessId, orderId])).toBe('denied');
  });

  test('as customer sees the quote sent to it and no draft, decides it and deletes nothing', async () => {
    const scope = { businessId: buyer.businessId };
    expect(await seen('quotes', 'id')).toEqual([{ id: quoteId }]);
    expect(await seen('quote_events', 'quote_id')).toEqual([{ id: quoteId }]);
    expect(await changed(scope, 'update quotes set reason = reason where id = $1', [quoteId])).toBe(1);
    expect(await changed(scope, 'update quotes set reason = reason where id = $1', [quoteDraftId])).toBe(0);
    expect(await changed(scope, 'delete from quotes where business_id = $1', [b.businessId])).toBe(0);
  });

  test('sees what it paid, and nothing else of the seller', async () => {
    expect(await seen('payments', 'category_id')).toEqual([{ id: sentId }]);
    const ofInvoices = ['invoices', 'invoice_events', 'invoice_revisions', 'invoice_views', 'invoice_attachments', 'payment_agreements'];
    const after = ['credit_notes', 'credit_note_returns', 'payments', 'withholding_certificates'];
    const others = own().filter(({ name }) => ![...ofInvoices, ...after, 'orders', ...ofOrders, 'quotes', 'quote_events'].includes(name));
    expect(
      await each(others, (table) =>
        countOf({ businessId: buyer.businessId }, `select count(*) as n from ${table.name} where business_id = $1`, [b.businessId]),
      ),
    ).toEqual(all(others, 0));
  });

  test('removes no invoice and touches no draft of the seller', async () => {
    const scope = { businessId: buyer.businessId };
    expect(await changed(scope, 'delete from invoices where business_id = $1', [b.businessId])).toBe(0);
    expect(await changed(scope, 'update invoices set reason = reason where id = $1', [draftId])).toBe(0);
    expect(await changed(scope, 'update invoices set reason = reason where id = $1', [sentId])).toBe(1);
  });
});

describe('a scope ends with its transaction', () => {
  const visible = async () => {
    const [row] = await sqlOf(pool).query<{ n: number; pid: number }>('select count(*) as n, pg_backend_pid() as pid from contacts');
    return row;
  };

  test.each<[string, () => Promise<unknown>]>([
    ['that committed', () => as({ businessId: a.businessId }, (sql) => sql.query('select from contacts'))],
    ['of the system', () => as('system', (sql) => sql.query('select from contacts'))],
    ['that failed', () => as('system', (sql) => sql.query('select 1 / 0')).catch(() => undefined)],
    ['whose work threw', () => as({ businessId: a.businessId }, () => Promise.reject(new Error('no'))).catch(() => undefined)],
  ])('%s', async (_how, run) => {
    const before = await visible();
    await run();
    expect(await visible()).toEqual(before);
    expect(before?.n).toBe(0);
    await run();
    expect(await countOf({ businessId: b.businessId }, 'select count(*) as n from contacts where business_id <> $1', [b.businessId])).toBe(0);
  });

  test('and cannot be extended by a business’s name', async () => {
    for (const businessId of [`${a.businessId}', true), set_config('app.system', 'on`, `' || (select id from businesses) || '`, `${a.businessId}\\`]) {
      expect(await countOf({ businessId }, 'select count(*) as n from contacts')).toBe(0);
    }
  });
});
