import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, listContacts, readContact, searchContacts, updateContact } from '../../src/shared/contacts/contract.ts';
import { importContacts } from '../../src/shared/contacts/import-contract.ts';
import { listInvoices } from '../../src/shared/invoices/contract.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation, Someone } from '../../src/server/testing/installation.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';

/** The answer does not reveal whether an address belongs to a customer before that customer has dealt with the caller. */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

const linkOf = async (who: Someone, id: string) => done(await at.call(readContact, { businessId: who.businessId, id }, who)).linkedBusiness;

test('created, read, searched, changed and imported, a customer’s address answers as an unknown one', async () => {
  const [curious, customer] = [await at.someone(), await at.someone('Known Ltd')];
  const { businessId } = curious;
  const addresses = [customer.email, `no.${customer.email}`];
  const answers = [];
  for (const email of addresses) {
    const made = done(await at.call(createContact, { businessId, name: 'Someone', email }, curious));
    const changed = done(await at.call(updateContact, { businessId, id: made.id, name: 'Someone', email, notes: 'x' }, curious));
    const read = done(await at.call(readContact, { businessId, id: made.id }, curious));
    const found = done(await at.call(searchContacts, { businessId, search: email }, curious)).contacts.find((one) => one.email === email);
    answers.push([made, changed, read, found].map((one) => ({ ...one, id: '', email: '', createdAt: '' })));
  }
  expect(answers[0]).toEqual(answers[1]);
  const importing = await at.someone();
  const rows = addresses.map((email) => ({ name: 'Someone', email }));
  done(await at.call(importContacts, { businessId: importing.businessId, mode: 'keep', rows }, { ...importing, key: at.key() }));
  const { contacts } = done(await at.call(listContacts, { businessId: importing.businessId }, importing));
  expect(contacts.map(({ linkedBusiness }) => linkedBusiness)).toEqual([null, null]);
});

test('an invoice to it still reaches the customer’s account, and an answer of theirs shows the name', async () => {
  const [seller, buyer] = [await at.someone(), await at.someone('Buyer Ltd')];
  const contactId = await contactFor(at, seller, buyer);
  const { id } = await sent(at, seller, contactId, 100);
  expect(done(await at.call(listInvoices, { businessId: buyer.businessId, type: 'received' }, buyer)).invoices.map((one) => one.id)).toEqual([id]);
  expect(await linkOf(seller, contactId)).toBeNull();
  const back = await contactFor(at, buyer, seller);
  await sent(at, buyer, back, 50);
  expect(await linkOf(seller, contactId)).toEqual({ name: 'Buyer Ltd' });
});

test('one who was sent an invoice sees the sender’s name, and the sender not theirs', async () => {
  const [seller, buyer] = [await at.someone('Seller Ltd'), await at.someone('Silent Ltd')];
  const [toBuyer, toSeller] = [await contactFor(at, seller, buyer), await contactFor(at, buyer, seller)];
  await sent(at, seller, toBuyer, 100);
  expect([await linkOf(buyer, toSeller), await linkOf(seller, toBuyer)]).toEqual([{ name: 'Seller Ltd' }, null]);
});
