import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../src/shared/accounts/contract.ts';
import { createBusiness, updateBusiness } from '../../src/shared/business/contract.ts';
import { createContact } from '../../src/shared/contacts/contract.ts';
import { createOrder, sendOrder } from '../../src/shared/orders/contract.ts';
import { provedAddress } from '../../src/server/orders/stranger-queries.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { done, emailTo, newcomer } from '../../src/server/testing/scenes.ts';

/** E-mails in the product's name to strangers: only from verified businesses, not under the product's name, and limited per day. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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

test('at level 1 fifty new addresses a day; one that has answered does not count', async () => {
  const who = await app.createUser('Level One Ltd', 'both', 1);
  const friend = `${app.key()}@example.com`;
  const contactId = await contactOf(who, friend);
  done(await orderTo(who, friend, 'send', contactId));
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`update orders set decision = 'approved', decided_at = now() where business_id = $1`, [who.businessId]),
  );
  for (let n = 1; n < 50; n += 1) done(await orderTo(who, `${app.key()}@example.com`));
  expect(await orderTo(who, `${app.key()}@example.com`)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  done(await orderTo(who, friend, 'send', contactId));
});

test('no business bears the product’s name', async () => {
  for (const businessName of ['Duewell Security Team', 'DUE WELL', 'Duewe11', 'Duеwell Ltd'])
    expect(await app.call(register, newcomer({ businessName }))).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'businessName' }] });
  const who = await app.createUser();
  expect(await app.call(createBusiness, { name: 'Duewell Payments', category: 'both' }, who)).toMatchObject({ errors: [{ field: 'name' }] });
  expect(await app.call(updateBusiness, { businessId: who.businessId, name: 'My Duewell' }, who)).toMatchObject({ errors: [{ field: 'name' }] });
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
