import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../src/shared/accounts/contract.ts';
import { createBusiness, updateBusiness } from '../../src/shared/business/contract.ts';
import { createInvoice, readInvoice, sendInvoice } from '../../src/shared/invoices/contract.ts';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { createContact } from '../../src/shared/contacts/contract.ts';
import { createOrder, readOrder, sendOrder } from '../../src/shared/orders/contract.ts';
import { invite, updateProfile } from '../../src/shared/team/contract.ts';
import { sendPortal } from '../../src/shared/portal/contract.ts';
import { knownRecipient } from '../../src/server/invoices/known-recipient-queries.ts';
import { provedAddress } from '../../src/server/orders/proved-address-queries.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { eventually } from '../../src/server/testing/test-app.ts';
import { openShop, transferTo } from '../../src/server/testing/shop.ts';
import { sharedTestApp } from '../../src/server/testing/shared-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { contactFor, done, emailTo, invoiceInput, newcomer, sent } from '../../src/server/testing/scenes.ts';

/** E-mails in the product's name to strangers: only from verified businesses, not under the product's name, and to a limited number of new addresses a day. */
let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const contactOf = async (who: TestUser, email: string) => done(await app.call(createContact, { businessId: who.businessId, name: 'Stranger', email }, who)).id;

async function orderTo(who: TestUser, email: string, action: 'send' | 'draft' = 'send', contactId?: string) {
  const order = {
    businessId: who.businessId,
    contactId: contactId ?? (await contactOf(who, email)),
    issueDate: '2026-11-01',
    itemDetails: [{ id: '1', name: 'Cloth', quantity: 1, unitPrice: 50 }],
  };
  return app.call(createOrder, { ...order, action, medium: 'email' }, { ...who, key: app.key() });
}

test('a business that has proved nothing writes drafts, and sends none', async () => {
  const who = await app.createUser('Fresh Ltd', 'both', 0);
  expect(await orderTo(who, `${app.key()}@example.com`)).toMatchObject({ code: 'KYB_REQUIRED' });
  const draft = done(await orderTo(who, `${app.key()}@example.com`, 'draft'));
  expect(await app.call(sendOrder, { id: draft.id, businessId: who.businessId, version: 1 }, { ...who, key: app.key() })).toMatchObject({
    code: 'KYB_REQUIRED',
  });
});

test('at level 1 e-mails go to fifty new addresses a day with all kinds of documents; one that has answered does not count', async () => {
  const who = await app.createUser('Level One Ltd', 'both', 1);
  const friend = `${app.key()}@example.com`;
  const contactId = await contactOf(who, friend);
  done(await orderTo(who, friend, 'send', contactId));
  // Sent before the answer: it counts.
  await emailTo(app, friend, /./);
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`update orders set decision = 'approved', decided_at = now() where business_id = $1`, [who.businessId]),
  );
  const by = { businessId: who.businessId };
  const stranger = () => `${app.key()}@example.com`;
  const customer = stranger();
  const customerId = await contactOf(who, customer);
  await sent(app, who, customerId, 50);
  await sent(app, who, customerId, 51);
  const others = Array.from({ length: 48 }, stranger);
  for (const email of others) done(await orderTo(who, email));
  await Promise.all([emailTo(app, customer, /./, 2), ...others.map((email) => emailTo(app, email, /./))]);
  const order = done(await orderTo(who, stranger()));
  const invoice = await sent(app, who, await contactOf(who, stranger()), 52);
  await eventually('the histories', async () => {
    const of = [done(await app.call(readOrder, { ...by, id: order.id }, who)), done(await app.call(readInvoice, { ...by, id: invoice.id }, who))];
    return of.every(({ history }) => history.some(({ what }) => what === 'not mailed'));
  });
  const portal = await app.call(sendPortal, { ...by, id: await contactOf(who, stranger()) }, who);
  expect(portal).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('Try again tomorrow') });
  done(await orderTo(who, friend, 'send', contactId));
  await sent(app, who, customerId, 53);
  await Promise.all([emailTo(app, friend, /./, 2), emailTo(app, customer, /./, 3)]);
});

test('an address is no longer new a day after its first e-mail', async () => {
  const who = await app.createUser('Level One Ltd', 'both', 1);
  const customer = `${app.key()}@example.com`;
  await sent(app, who, await contactOf(who, customer), 50);
  await emailTo(app, customer, /./);
  const knownSince = (hours: number) =>
    transaction(app.deps.pool, 'system', (sql) => knownRecipient(sql, who.businessId, customer, new Date(app.deps.clock() - hours * 3_600_000).toISOString()));
  await eventually('the history', async () => (await knownSince(-1)).known);
  expect(await knownSince(24)).toEqual({ known: false, level: 1 });
});

test('what the sender itself matches with a transfer proves nothing about an address', async () => {
  const at = await openShop(app);
  const { number } = await sent(app, at.who, at.contactId, 500, { medium: 'link' });
  await transferTo(app, at, 400, number ?? '');
  const known = () => transaction(app.deps.pool, 'system', (sql) => knownRecipient(sql, at.who.businessId, at.email, new Date(0).toISOString()));
  expect((await known()).known).toBe(false);
});

test('no business bears the product’s name', async () => {
  for (const businessName of ['Duewell Security Team', 'DUE WELL', 'Duewe11', 'Duеwell Ltd'])
    expect(await app.call(register, newcomer({ businessName }))).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'businessName' }] });
  const who = await app.createUser();
  expect(await app.call(createBusiness, { name: 'Duewell Payments', category: 'both' }, who)).toMatchObject({ errors: [{ field: 'name' }] });
  expect(await app.call(updateBusiness, { businessId: who.businessId, name: 'My Duewell' }, who)).toMatchObject({ errors: [{ field: 'name' }] });
});

test('no person bears the product’s name', async () => {
  const names = [
    ['firstName', 'Duewell', 'Obi'],
    ['lastName', 'Ada', 'Dᴜewell'],
    ['firstName', 'Due', 'Well'],
  ] as const;
  const who = await app.createUser();
  for (const [field, firstName, lastName] of names) {
    const refused = { code: 'VALIDATION_FAILED', errors: [{ field }] };
    expect(await app.call(register, newcomer({ firstName, lastName }))).toMatchObject(refused);
    expect(await app.call(updateProfile, { firstName, lastName }, who)).toMatchObject(refused);
    expect(await app.call(invite, { businessId: who.businessId, email: 'new@x.example', firstName, lastName, role: 'staff' }, who)).toMatchObject(refused);
  }
});

test('answers go to an address that an owner or admin has proved, or to none', async () => {
  const who = await app.createUser();
  done(await app.call(updateBusiness, { businessId: who.businessId, businessDetail: { email: 'somebody.else@example.com' } }, who));
  const ask = (email: string) => transaction(app.deps.pool, 'system', (sql) => provedAddress(sql, who.businessId, email));
  expect([await ask('somebody.else@example.com'), await ask(who.email.toUpperCase())]).toEqual([null, who.email]);
  const stranger = `${app.key()}@example.com`;
  done(await orderTo(who, stranger));
  await emailTo(app, stranger, /./);
});

test('a business that does not know the sender gets a hundred invoices a day from it, until it approves one', async () => {
  const [who, other, stranger] = [await app.createUser(), await app.createUser(), await app.createUser()];
  const contactId = await contactFor(app, who, stranger);
  const one = await sent(app, who, contactId, 100, { medium: 'link' });
  for (let round = 0; round < 9; round += 1)
    await Promise.all(Array.from({ length: 11 }, (_, nth) => sent(app, who, contactId, 100 * round + nth + 101, { medium: 'link' })));
  const next = () => app.call(createInvoice, invoiceInput(who, contactId, 5_000, { medium: 'link' }), { ...who, key: app.key() });
  expect(await next()).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('doesn’t have you in its contacts') });
  const draft = done(await app.call(createInvoice, { ...invoiceInput(who, contactId, 5_000), action: 'draft' }, { ...who, key: app.key() }));
  const send = () => app.call(sendInvoice, { id: draft.id, businessId: who.businessId, version: 1 }, { ...who, key: app.key() });
  expect(await send()).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  await sent(app, other, await contactFor(app, other, stranger), 100, { medium: 'link' });
  done(await app.call(decideInvoice, { businessId: stranger.businessId, invoiceId: one.id, action: 'approve' }, stranger));
  await expect.poll(next).toMatchObject({ ok: true });
  done(await send());
});

test('and a hundred purchase orders, until the buyer is among its contacts', async () => {
  const [who, stranger] = [await app.createUser(), await app.createUser()];
  const contactId = await contactFor(app, who, stranger);
  const next = () => orderTo(who, stranger.email, 'send', contactId);
  for (let round = 0; round < 10; round += 1) for (const reply of await Promise.all(Array.from({ length: 10 }, next))) done(reply);
  expect(await next()).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('doesn’t have you in its contacts') });
  await contactFor(app, stranger, who);
  done(await next());
});
