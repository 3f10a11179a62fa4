import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { createInvoice } from '../../src/shared/invoices/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { newId } from '../../src/server/core/context.ts';
import { keyOf } from '../../src/server/testing/api-keys.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { contactFor, decidedByMail, done, invoiceInput, sent } from '../../src/server/testing/scenes.ts';

/**
 * The sender of an invoice cannot approve it: not with an API key of their own, not by paying ₦1 of it, and not with an alias of their own mailbox.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The seller's owner, who is also an admin of the buyer, and an invoice sent with their own API key. */
async function twoHats() {
  const [person, buyer] = [await app.createUser(), await app.createUser()];
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, $2, $3, 'admin', 'active')`, [
      buyer.businessId,
      newId('member'),
      person.userId,
    ]),
  );
  app.deps.forgetSessions();
  await app.fund(buyer, 10_000_000);
  const contact = await contactFor(app, person, buyer);
  const { token } = await keyOf(app, person, { scopes: ['read', 'invoices.write'] });
  const { id } = done(await app.call(createInvoice, invoiceInput(person, contact, 50_000), { token, key: app.key() }));
  return { person, buyer, id };
}

const proofOf = async (id: string) =>
  (await transaction(app.deps.pool, 'system', (sql) => sql.query<{ decision: string }>('select decision from invoices where id = $1', [id])))[0]?.decision;

test('the owner of the key that sent it does not approve it as a member of the buyer', async () => {
  const { person, buyer, id } = await twoHats();
  expect(await app.call(decideInvoice, { action: 'approve', businessId: buyer.businessId, invoiceId: id }, person)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await proofOf(id)).toBe('pending');
});

test('nor by paying ₦1 of it out of the buyer’s wallet', async () => {
  const { person, buyer, id } = await twoHats();
  await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 1 }, { ...person, key: app.key() });
  expect(await proofOf(id)).toBe('pending');
});

test('nor at an alias of their own mailbox', async () => {
  const seller = await app.createUser();
  const alias = seller.email.replace('@', '+buyer@');
  const { id, number } = await sent(app, seller, await contactFor(app, seller, { email: alias }), 50_000);
  const reply = await decidedByMail(app, alias, number, 'approve', { name: 'A Buyer' }).catch((error: unknown) => error);
  expect(reply).not.toMatchObject({ ok: true });
  expect(await proofOf(id)).toBe('pending');
});
