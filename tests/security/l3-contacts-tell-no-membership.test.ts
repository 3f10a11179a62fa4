import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, listContacts, readContact, searchContacts, updateContact } from '../../src/shared/contacts/contract.ts';
import { importContacts } from '../../src/shared/contacts/import-contract.ts';
import { listInvoices } from '../../src/shared/invoices/contract.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';

/** The answer does not reveal whether an address belongs to a customer before that customer has dealt with the caller. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const linkOf = async (who: TestUser, id: string) => done(await app.call(readContact, { businessId: who.businessId, id }, who)).linkedBusiness;

test('created, read, searched, changed and imported, a customer’s address answers as an unknown one', async () => {
  const [curious, customer] = [await app.createUser(), await app.createUser('Known Ltd')];
  const { businessId } = curious;
  const addresses = [customer.email, `no.${customer.email}`];
  const answers = [];
  for (const email of addresses) {
    const made = done(await app.call(createContact, { businessId, name: 'Someone', email }, curious));
    const changed = done(await app.call(updateContact, { businessId, id: made.id, name: 'Someone', email, notes: 'x' }, curious));
    const read = done(await app.call(readContact, { businessId, id: made.id }, curious));
    const found = done(await app.call(searchContacts, { businessId, search: email }, curious)).contacts.find((one) => one.email === email);
    answers.push([made, changed, read, found].map((one) => ({ ...one, id: '', email: '', createdAt: '' })));
  }
  expect(answers[0]).toEqual(answers[1]);
  const importing = await app.createUser();
  const rows = addresses.map((email) => ({ name: 'Someone', email }));
  done(await app.call(importContacts, { businessId: importing.businessId, mode: 'keep', rows }, { ...importing, key: app.key() }));
  const { contacts } = done(await app.call(listContacts, { businessId: importing.businessId }, importing));
  expect(contacts.map(({ linkedBusiness }) => linkedBusiness)).toEqual([null, null]);
});

test('an invoice to it still reaches the customer’s account, and an answer of theirs shows the name', async () => {
  const [seller, buyer] = [await app.createUser(), await app.createUser('Buyer Ltd')];
  const contactId = await contactFor(app, seller, buyer);
  const { id } = await sent(app, seller, contactId, 100);
  expect(done(await app.call(listInvoices, { businessId: buyer.businessId, type: 'received' }, buyer)).invoices.map((one) => one.id)).toEqual([id]);
  expect(await linkOf(seller, contactId)).toBeNull();
  const back = await contactFor(app, buyer, seller);
  await sent(app, buyer, back, 50);
  expect(await linkOf(seller, contactId)).toEqual({ name: 'Buyer Ltd' });
});

test('one who was sent an invoice sees the sender’s name, and the sender not theirs', async () => {
  const [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Silent Ltd')];
  const [toBuyer, toSeller] = [await contactFor(app, seller, buyer), await contactFor(app, buyer, seller)];
  await sent(app, seller, toBuyer, 100);
  expect([await linkOf(buyer, toSeller), await linkOf(seller, toBuyer)]).toEqual([{ name: 'Seller Ltd' }, null]);
});
