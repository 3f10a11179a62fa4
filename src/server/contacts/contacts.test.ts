import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyEmail } from '../../shared/accounts/contract.ts';
import { createContact, listContacts, readContact, removeContact, restoreContact, searchContacts, updateContact } from '../../shared/contacts/contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { transaction } from '../db/transaction.ts';
import { parseCsv } from '../../shared/kit/csv.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, done, keyIn, emailTo, eventsHandled, registered, sent } from '../testing/scenes.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  me = await app.createUser();
});
afterAll(() => app.stop());

const add = (details: object, key = app.key()) => app.call(createContact, { businessId: me.businessId, name: 'Ada', ...details }, { ...me, key });
const found = async (search: string) => done(await app.call(searchContacts, { businessId: me.businessId, search }, me)).contacts.map(({ name }) => name);

describe('contacts', () => {
  test('are written, read, changed and listed by name', async () => {
    const { id } = done(await add({ name: ' Zainab ', email: 'Z@Example.com', phone: '0803 123 4567', address: '', notes: 'x' }));
    done(await add({ name: 'aisha', category: 'supplier' }));
    const both = done(await app.call(listContacts, { businessId: me.businessId }, me));
    expect(both).toMatchObject({
      count: 2,
      contacts: [
        { name: 'aisha' },
        { name: 'Zainab', email: 'z@example.com', phone: '+2348031234567', address: null, category: 'customer', linkedBusiness: null },
      ],
    });
    expect(done(await app.call(listContacts, { businessId: me.businessId, category: 'supplier' }, me)).contacts.map(({ name }) => name)).toEqual(['aisha']);
    done(await app.call(updateContact, { businessId: me.businessId, id, name: 'Zainab B', category: 'both' }, me));
    expect(done(await app.call(readContact, { businessId: me.businessId, id }, me))).toMatchObject({
      name: 'Zainab B',
      email: null,
      category: 'both',
      owedToUs: 0,
      openInvoices: 0,
    });
  });

  test('have names of one line without a web address, which stand in messages to others', async () => {
    expect(await add({ name: 'Ada\nYour account is blocked' })).toMatchObject({ http: 400, errors: [{ field: 'name' }] });
    expect(await add({ name: 'Ada', businessName: 'Call evil.com' })).toMatchObject({
      http: 400,
      errors: [{ field: 'businessName', message: 'The business name can’t contain a web address (“evil.com”).' }],
    });
  });

  test('are exported as a file that the import reads back; another’s are not', async () => {
    done(await add({ name: 'Zainab "Z"', email: 'z@example.com', notes: '=1+1', phone: '0803 123 4567', address: 'Line 1\nLine 2' }));
    done(await add({ name: 'aisha', category: 'supplier' }));
    const file = async (query = '') => (await app.raw('GET', `/v1/contact/${me.businessId}/export${query}`, { token: me.token })).text();
    const [head, ...rows] = parseCsv((await file()).replace('\uFEFF', ''));
    expect(head?.slice(0, 3)).toEqual(['Name', 'Business name', 'Email']);
    expect(rows.map(([name]) => name)).toEqual(['aisha', 'Zainab "Z"']);
    expect(rows[1]?.slice(2, 8)).toEqual(['z@example.com', '+2348031234567', 'Line 1\nLine 2', '', 'customer', '=1+1']);
    expect(parseCsv(await file('?category=supplier'))).toHaveLength(2);
    expect((await app.raw('GET', `/v1/contact/${me.businessId}/export`, { token: (await app.createUser()).token })).status).toBe(404);
  });

  test('one address is one contact, also when asked ten times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => add({ email: 'same@example.com' })));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(replies.find((reply) => !reply.ok)).toMatchObject({ http: 400, errors: [{ field: 'email' }] });
    const other = done(await add({ email: 'other@example.com' }));
    expect(await app.call(updateContact, { businessId: me.businessId, id: other.id, name: 'O', email: 'SAME@example.com' }, me)).toMatchObject({
      ok: false,
      errors: [{ field: 'email' }],
    });
    expect(done(await app.call(createContact, { businessId: me.businessId, name: 'No address' }, me)).email).toBeNull();
  });

  test('the same key adds one', async () => {
    const key = app.key();
    const [one, two] = [await add({ name: 'K' }, key), await add({ name: 'K' }, key)];
    expect(done(two)).toEqual(done(one));
    expect(await add({ name: 'L' }, key)).toMatchObject({ ok: false, code: 'IDEMPOTENCY_MISMATCH' });
    expect(done(await app.call(listContacts, { businessId: me.businessId }, me)).count).toBe(1);
  });

  test('removing keeps the invoices, restoring brings it back unless its address is taken', async () => {
    const { id } = done(await add({ email: 'back@example.com' }));
    const invoice = await sent(app, me, id, 50);
    const removed = await app.call(removeContact, { businessId: me.businessId, id }, me);
    expect(removed).toMatchObject({ ok: true, message: 'Contact has been removed from your contact list' });
    expect(await app.call(readContact, { businessId: me.businessId, id }, me)).toMatchObject({ http: 404 });
    expect(await app.call(removeContact, { businessId: me.businessId, id }, me)).toMatchObject({ http: 404 });
    expect(await found('ada')).toEqual([]);
    expect(done(await app.call(readInvoice, { businessId: me.businessId, id: invoice.id }, me)).recipient.name).toBe('Ada');
    done(await app.call(restoreContact, { businessId: me.businessId, id }, me));
    expect(await found('ada')).toEqual(['Ada']);
    done(await app.call(removeContact, { businessId: me.businessId, id }, me));
    done(await add({ name: 'New', email: 'back@example.com' }));
    expect(await app.call(restoreContact, { businessId: me.businessId, id }, me)).toMatchObject({ ok: false, errors: [{ field: 'email' }] });
  });

  test('F16: search finds names with and without their accents, however they were typed', async () => {
    for (const name of ['Ọmọ Foods', 'SOCIÉTÉ Générale'.normalize('NFD'), 'Plain']) done(await add({ name }));
    for (const typed of ['omo', 'ọmọ', 'ỌMỌ', 'ọmọ'.normalize('NFD')]) expect(await found(typed)).toEqual(['Ọmọ Foods']);
    expect(await found('societe generale')).toHaveLength(1);
  });

  test('search takes typed text literally', async () => {
    for (const name of ['100% Cotton', '1000 Cotton', 'under_score', 'underXscore', 'back\\slash', "O'Brien; drop table contacts", 'Zoë'])
      done(await add({ name }));
    expect(await found('100%')).toEqual(['100% Cotton']);
    expect(await found('r_s')).toEqual(['under_score']);
    expect(await found('k\\s')).toEqual(['back\\slash']);
    expect(await found("o'brien; DROP")).toEqual(["O'Brien; drop table contacts"]);
    expect(await found('ZOË')).toEqual(['Zoë']);
    expect(await found('cotton')).toEqual(['100% Cotton', '1000 Cotton']);
    expect(await found('%')).toEqual(['100% Cotton']);
    expect(await found('')).toHaveLength(7);
  });

  test('show the balances in both directions', async () => {
    const buyer = await app.createUser();
    const contactId = await contactFor(app, me, buyer);
    await sent(app, me, contactId, 100.5);
    await sent(app, me, contactId, 20, { amountPaid: 5 });
    expect(done(await app.call(readContact, { businessId: me.businessId, id: contactId }, me))).toMatchObject({
      owedToUs: 115.5,
      owedByUs: 0,
      openInvoices: 2,
    });
    const back = await contactFor(app, buyer, me);
    expect(done(await app.call(readContact, { businessId: buyer.businessId, id: back }, buyer))).toMatchObject({
      owedToUs: 0,
      owedByUs: 115.5,
      openInvoices: 0,
    });
  });
});

describe('a contact whose address belongs to a business', () => {
  test('shows nothing of it, and after the other has sent an invoice only its name', async () => {
    const buyer = await app.createUser('Known Ltd');
    const { id, linkedBusiness } = done(await add({ email: buyer.email }));
    expect(linkedBusiness).toBeNull();
    await sent(app, buyer, await contactFor(app, buyer, me), 50);
    expect(done(await app.call(readContact, { businessId: me.businessId, id }, me)).linkedBusiness).toEqual({ name: 'Known Ltd' });
  });

  test('is linked when its owner proves it later, not before', async () => {
    const person = await registered(app);
    const { id } = done(await add({ email: person.email }));
    const linked = async () => {
      const rows = await transaction(app.deps.pool, 'system', (sql) =>
        sql.query<{ name: string }>('select b.name from contacts c join businesses b on b.id = c.linked_business_id where c.id = $1', [id]),
      );
      return rows[0]?.name;
    };
    expect(await linked()).toBeUndefined();
    done(await app.call(verifyEmail, { k: keyIn((await emailTo(app, person.email, /./)).links[0], 'k') }));
    expect(await eventually('a link', linked)).toBe(person.businessName);
  });

  test('is never the own business', async () => {
    expect(done(await add({ email: me.email })).linkedBusiness).toBeNull();
  });
});

describe('customer or supplier', () => {
  const kindOf = async (who: TestUser, id: string) => done(await app.call(readContact, { businessId: who.businessId, id }, who)).category;
  const all = async (who: TestUser) => done(await app.call(listContacts, { businessId: who.businessId }, who)).contacts;

  test('follows from what was sent: an order makes a supplier, an invoice besides both', async () => {
    const other = await app.createUser();
    const { id } = done(await add({ name: 'Amara', email: other.email }));
    const order = { businessId: me.businessId, contactId: id, issueDate: '2026-11-01', itemDetails: [{ id: '1', name: 'Cloth', quantity: 1, unitPrice: 10 }] };
    done(await app.call(createOrder, order, { ...me, key: app.key() }));
    expect(await eventually('a supplier', async () => (await kindOf(me, id)) !== 'customer' && kindOf(me, id))).toBe('supplier');
    await sent(app, me, id, 10);
    expect(await eventually('both', async () => (await kindOf(me, id)) !== 'supplier' && kindOf(me, id))).toBe('both');
  });

  test('a paid invoice adds its sender as a supplier; not before the payment, and not after a removal', async () => {
    const seller = await app.createUser('Amara Textiles');
    await app.fund(me, 100_000);
    const contactId = await contactFor(app, seller, me);
    const pay = async () => {
      const { id } = await sent(app, seller, contactId, 20);
      const given = { businessId: me.businessId, category: 'invoice' as const, categoryId: id, amount: 20 };
      expect(await all(me)).toEqual([]);
      done(await app.call(payFromWallet, given, { ...me, key: app.key() }));
    };
    await pay();
    const [made] = await eventually('a contact', async () => {
      const contacts = await all(me);
      return contacts.length > 0 && contacts;
    });
    expect(made).toMatchObject({ name: 'Amara Textiles', category: 'supplier', linkedBusiness: { name: 'Amara Textiles' } });
    expect(await kindOf(seller, contactId)).toBe('customer');
    done(await app.call(removeContact, { businessId: me.businessId, id: made?.id ?? '' }, me));
    await pay();
    await eventsHandled(app);
    expect(await all(me)).toEqual([]);
  });
});
