import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, listContacts } from '../../shared/contacts/contract.ts';
import { importContacts, undoImport } from '../../shared/contacts/import-contract.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done, sent } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Rows = { name?: string; email?: string; phone?: string; businessName?: string; category?: string }[];
const bring = (who: TestUser, rows: Rows, mode: 'check' | 'keep' = 'keep') =>
  app.call(importContacts, { businessId: who.businessId, mode, rows }, { ...who, key: app.key() });
const count = async (who: TestUser) => done(await app.call(listContacts, { businessId: who.businessId, limit: 1 }, who)).count;

test('valid rows are stored, wrong ones reported with row and field', async () => {
  const who = await app.createUser();
  done(await app.call(createContact, { businessId: who.businessId, name: 'Old', email: 'old@example.com' }, who));
  const rows = [
    { name: 'Ada Obi', email: 'ADA@example.com', phone: '0803 123 4567', category: 'Supplier' },
    { name: '', email: 'x@example.com' },
    { name: 'Bad mail', email: 'nonsense' },
    { name: 'Bad phone', phone: '0000000000' },
    { name: 'Taken', email: 'old@example.com' },
    { name: 'Twice', email: 'ada@example.com' },
    { businessName: 'Only a business' },
    { name: 'Odd kind', category: 'friend' },
  ];
  const looked = done(await bring(who, rows, 'check'));
  expect(looked.refused.map(({ row, field }) => [row, field])).toEqual([
    [1, 'name'],
    [2, 'email'],
    [4, 'email'],
    [5, 'email'],
    [7, 'category'],
  ]);
  expect(looked).toMatchObject({ kept: 3, importId: null, leftOut: [{ row: 3, field: 'phone' }] });
  expect(await count(who)).toBe(1);
  expect(done(await bring(who, rows))).toMatchObject({ kept: 3, importId: expect.stringMatching(/^cim_/) });
  expect(await count(who)).toBe(4);
  const { contacts } = done(await app.call(listContacts, { businessId: who.businessId }, who));
  expect(contacts.find(({ name }) => name === 'Ada Obi')).toMatchObject({ email: 'ada@example.com', phone: '+2348031234567', category: 'supplier' });
});

test('F8: the same file again adds nothing: contacts are known by e-mail, without one by phone, without both by name', async () => {
  const who = await app.createUser();
  const rows = [
    { name: 'Ada Obi', email: 'ada@example.com', phone: '08031234567' },
    { name: 'Bola Ade', email: 'bola@example.com', phone: '08031234567' },
    { name: 'No Mail', phone: '08037654321' },
    { name: 'Only a name' },
  ];
  expect(done(await bring(who, rows))).toMatchObject({ kept: 4, refused: [], leftOut: [] });
  expect(done(await bring(who, [...rows, { name: 'New', phone: '08031112222' }, { name: 'New' }]))).toMatchObject({
    kept: 1,
    refused: [
      { row: 0, field: 'email' },
      { row: 1, field: 'email' },
      { row: 2, field: 'phone', message: 'You already have a contact with this phone number.' },
      { row: 3, field: 'name', message: 'You already have a contact with this name.' },
      { row: 5, field: 'name', message: 'This name is also in an earlier row.' },
    ],
  });
  expect(await count(who)).toBe(5);
});

test('F8: a phone that cannot be read is left out and named; the contact is kept', async () => {
  const who = await app.createUser();
  const answer = done(await bring(who, [{ name: 'Zoe', email: 'zoe@example.com', phone: '(555) 123-4567' }]));
  expect(answer).toMatchObject({ kept: 1, refused: [], leftOut: [{ row: 0, field: 'phone', message: expect.stringMatching(/phone/i) }] });
  const { contacts } = done(await app.call(listContacts, { businessId: who.businessId }, who));
  expect(contacts).toMatchObject([{ name: 'Zoe', phone: null }]);
});

test('an import is undone completely, except contacts with invoices, and only by its own business', async () => {
  const [who, stranger] = [await app.createUser(), await app.createUser()];
  const { importId } = done(await bring(who, [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]));
  const { contacts } = done(await app.call(listContacts, { businessId: who.businessId }, who));
  await sent(app, who, contacts[0]?.id ?? '', 10);
  expect(await app.call(undoImport, { businessId: stranger.businessId, importId: importId ?? '' }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
  expect(done(await app.call(undoImport, { businessId: who.businessId, importId: importId ?? '' }, who))).toEqual({ removed: 2, kept: 1 });
  expect(await count(who)).toBe(1);
});

test('five thousand rows come in one go; one more is refused', async () => {
  const who = await app.createUser();
  const rows = Array.from({ length: 5_000 }, (_, n) => ({ name: `Contact ${n}`, email: `c${n}@example.com` }));
  expect(done(await bring(who, rows))).toMatchObject({ kept: 5_000, refused: [] });
  expect(await bring(who, [...rows, { name: 'One more' }])).toMatchObject({ http: 400, code: 'VALIDATION_FAILED' });
  expect(await count(who)).toBe(5_000);
});
