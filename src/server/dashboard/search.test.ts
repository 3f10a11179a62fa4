import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact } from '../../shared/contacts/contract.ts';
import { newId } from '../core/context.ts';
import { search } from '../../shared/dashboard/contract.ts';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { createOrder, listOrders } from '../../shared/orders/contract.ts';
import { createQuote } from '../../shared/quotes/contract.ts';
import { createProduct, listProducts } from '../../shared/products/contract.ts';
import { transaction } from '../db/transaction.ts';
import { oneOfEach } from '../testing/rows.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { memberOf } from '../testing/team.ts';
import { testPool } from '../testing/test-pool.ts';

let app: TestApp;
let [me, buyer, stranger]: TestUser[] = [];
beforeAll(async () => {
  app = await sharedTestApp();
  [me, buyer, stranger] = [await app.createUser('Amara Textiles'), await app.createUser('Lekki Stores'), await app.createUser()];
});
afterAll(() => app.stop());

const own = (who: TestUser | undefined): TestUser => {
  if (!who) throw new Error('nobody');
  return who;
};
const find = async (text: string, who = own(me), limit = 10) => done(await app.call(search, { businessId: who.businessId, search: text, limit }, who)).results;
const kindsOf = async (text: string, who = own(me)) => (await find(text, who, 30)).map(({ kind }) => kind);

describe('one search over everything', () => {
  test('F16: finds names with and without their accents, in every list', async () => {
    const [seller, other] = [await app.createUser('Ọmọ Foods'), await app.createUser()];
    const { id: contactId } = done(await app.call(createContact, { businessId: seller.businessId, name: 'Société Générale', email: other.email }, seller));
    const goods = { contactId, issueDate: '2026-11-01', itemDetails: [{ id: '1', name: 'Crème', quantity: 1, unitPrice: 10 }] };
    await sent(app, seller, contactId, 100);
    done(await app.call(createOrder, { businessId: seller.businessId, ...goods }, { ...seller, key: app.key() }));
    done(await app.call(createProduct, { businessId: seller.businessId, name: 'Crème brûlée' }, seller));
    for (const typed of ['societe gen', 'SOCIÉTÉ gén', 'société gén'.normalize('NFD')]) {
      expect((await kindsOf(typed, seller)).toSorted()).toEqual(['contact', 'invoice', 'order']);
      const found = { businessId: seller.businessId, search: typed };
      expect(done(await app.call(listInvoices, { ...found, type: 'sent' }, seller)).count).toBe(1);
      expect(done(await app.call(listOrders, { ...found, type: 'sent' }, seller)).count).toBe(1);
    }
    expect(await kindsOf('omo foods', other)).toEqual(expect.arrayContaining(['invoice', 'order']));
    expect(done(await app.call(listProducts, { businessId: seller.businessId, search: 'creme brulee' }, seller)).count).toBe(1);
  });

  test('finds contacts, invoices, orders, quotes, advances, movements by their reference, and the team', async () => {
    const contactId = await contactFor(app, own(me), own(buyer));
    const { number } = await sent(app, own(me), contactId, 100);
    const order = {
      businessId: own(me).businessId,
      contactId,
      issueDate: '2026-11-01',
      itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 10 }],
    };
    done(await app.call(createOrder, order, { ...own(me), key: app.key() }));
    const { itemDetails } = order;
    const quote = done(
      await app.call(
        createQuote,
        { businessId: own(me).businessId, contactId, issueDate: '2026-11-01', dueDate: '2030-11-01', itemDetails },
        { ...own(me), key: app.key() },
      ),
    );
    await app.fund(own(me), 123_45);
    await memberOf(app, own(me), 'staff');
    const pool = testPool(app.databaseUrl, 1);
    await oneOfEach(pool, own(me));
    await pool.end();
    expect(await kindsOf('the buyer')).toEqual(expect.arrayContaining(['contact', 'invoice', 'order', 'quote']));
    for (const who of [me, buyer])
      expect(await find(quote.number ?? '', own(who))).toMatchObject([{ kind: 'quote', id: quote.id, amount: 10, status: 'pending' }]);
    expect(await find(quote.number ?? '', own(stranger))).toEqual([]);
    expect((await find(number ?? '')).map(({ kind, title }) => [kind, title])).toContainEqual(['invoice', number]);
    expect((await find('1 test')).filter(({ kind }) => kind === 'credit')).toMatchObject([
      { kind: 'credit', title: '1', detail: 'Test', status: 'denied', amount: 0.01 },
    ]);
    expect((await find('ada obi')).filter(({ kind }) => kind === 'member')).toHaveLength(2);
    const [entry] = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ event_id: string }>(
        `select t.event_id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where e.business_id = $1 and t.event = 'suspense-matched'`,
        [own(me).businessId],
      ),
    );
    const movement = { kind: 'movement', title: 'Test money', detail: entry?.event_id, amount: 123.45 };
    expect(await find(entry?.event_id ?? 'none')).toMatchObject([movement]);
    // A payment from the wallet is shown and found as `pay-…`, like one by a provider.
    const eventId = newId('payment');
    await app.fund(own(buyer), 50_00, eventId);
    expect(await find(eventId.replace('_', '-'), own(buyer))).toMatchObject([{ ...movement, detail: eventId.replace('_', '-'), amount: 50 }]);
    // The supplier of an order and the buyer of an invoice see their side; nobody sees another's wallet or team.
    expect(await kindsOf(number ?? '', own(buyer))).toEqual(['invoice']);
    for (const text of [entry?.event_id ?? 'none', 'the buyer', '1 test', number ?? '']) expect(await find(text, own(stranger))).toEqual([]);
    expect((await find('ada obi', own(stranger))).filter(({ kind }) => kind === 'member')).toHaveLength(1);
  });

  test('interleaves the nouns’ results, in pages without gaps or repetitions', async () => {
    const who = await app.createUser('Turns Ltd');
    for (let n = 0; n < 12; n += 1)
      done(await app.call(createContact, { businessId: who.businessId, name: `Shared word ${n}`, email: `word${n}@example.com` }, who));
    const contactId = (await find('shared word 0', who))[0]?.id ?? '';
    const { number } = await sent(app, who, contactId, 100);
    expect((await find('shared word', who)).map(({ kind }) => kind).filter((kind) => kind === 'invoice')).toHaveLength(1);
    const pages = [];
    for (const offset of [0, 5, 10])
      pages.push(...done(await app.call(search, { businessId: who.businessId, search: 'shared word', offset, limit: 5 }, who)).results.map(({ id }) => id));
    expect([pages.length, new Set(pages).size]).toEqual([13, 13]);
    expect(number).toBeTruthy();
  });

  test('takes wildcards literally', async () => {
    for (const text of ['%', '_', '\\']) expect(await find(text)).toEqual([]);
  });
});
