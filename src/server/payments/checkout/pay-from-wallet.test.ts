import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact } from '../../../shared/contacts/contract.ts';
import { createInvoice, readInvoice } from '../../../shared/invoices/contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { readWallet } from '../../../shared/wallet/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { findings } from '../../ledger/checks.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  seller = await app.createUser('Seller Ltd', 'supplier');
  buyer = await app.createUser('Buyer Ltd', 'retailer');
});
afterAll(() => app.stop());

async function invoiceFor(amount: number): Promise<string> {
  const contact = await app.call(createContact, { businessId: seller.businessId, name: 'Buyer', email: `${app.key()}@example.com` }, seller);
  if (!contact.ok) throw new Error(contact.message);
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query('update contacts set linked_business_id = $2 where id = $1', [contact.data.id, buyer.businessId]),
  );
  const made = await app.call(
    createInvoice,
    {
      businessId: seller.businessId,
      contactId: contact.data.id,
      issueDate: '2026-11-01',
      dueDate: '2030-11-01',
      itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: amount }],
    },
    { ...seller, key: app.key() },
  );
  if (!made.ok) throw new Error(`${made.message} ${JSON.stringify(made.errors)}`);
  return made.data.id;
}

const pay = (invoiceId: string, amount: number, key: string, who = buyer) =>
  app.call(payFromWallet, { businessId: who.businessId, category: 'invoice', categoryId: invoiceId, amount }, { token: who.token, key });

async function available(who: TestUser): Promise<number> {
  const wallet = await app.call(readWallet, { businessId: who.businessId }, who);
  return wallet.ok ? wallet.data.available_balance : Number.NaN;
}

describe('paying an invoice from the wallet', () => {
  test('moves the money once, approves and pays the invoice', async () => {
    await app.fund(buyer, 500_000);
    const [mine, theirs] = [await available(buyer), await available(seller)];
    const invoice = await invoiceFor(1250.5);
    const paid = await pay(invoice, 1250.5, app.key());
    expect(paid).toMatchObject({ ok: true, data: { status: 'succeeded', amount: 1250.5, balance: 0 } });
    expect(await available(buyer)).toBe(mine - 1250.5);
    expect(await available(seller)).toBe(theirs + 1250.5);
    const read = await app.call(readInvoice, { id: invoice, businessId: seller.businessId }, seller);
    expect(read).toMatchObject({ ok: true, data: { status: 'paid', decision: 'approved', balance: 0 } });
  });

  test('the same key and body answer the same, twenty at once; another body is refused', async () => {
    await app.fund(buyer, 100_000);
    const before = await available(buyer);
    const invoice = await invoiceFor(300);
    const key = app.key();
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(invoice, 100, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await available(buyer)).toBe(before - 100);
    expect(await pay(invoice, 101, key)).toMatchObject({ ok: false, code: 'IDEMPOTENCY_MISMATCH', http: 409 });
  });

  test('a refusal is stored too: money that arrives later does not change it', async () => {
    const poor = await app.createUser();
    const invoice = await invoiceFor(50);
    await transaction(app.deps.pool, 'system', (sql) => sql.query('update invoices set buyer_business_id = $2 where id = $1', [invoice, poor.businessId]));
    const key = app.key();
    expect(await pay(invoice, 50, key, poor)).toMatchObject({ ok: false, code: 'INSUFFICIENT_FUNDS', http: 422 });
    await app.fund(poor, 10_000);
    expect(await pay(invoice, 50, key, poor)).toMatchObject({ ok: false, code: 'INSUFFICIENT_FUNDS' });
    expect(await pay(invoice, 50, app.key(), poor)).toMatchObject({ ok: true });
  });

  test.each([
    ['more than is owed', 500, { code: 'OVERPAYMENT', http: 422 }],
    ['nothing', 0, { code: 'VALIDATION_FAILED', http: 400 }],
    ['less than nothing', -5, { code: 'VALIDATION_FAILED', http: 400 }],
    ['a third decimal', 1.001, { code: 'VALIDATION_FAILED', http: 400 }],
  ])('refuses %s', async (_name, amount, refusal) => {
    expect(await pay(await invoiceFor(100), amount, app.key())).toMatchObject({ ok: false, ...refusal });
  });

  test('refuses without a key, for a stranger’s invoice, and for the seller’s own', async () => {
    const invoice = await invoiceFor(100);
    const stranger = await app.createUser();
    await app.fund(stranger, 100_000);
    const input = { businessId: buyer.businessId, category: 'invoice', categoryId: invoice, amount: 100 } as const;
    expect(await app.call(payFromWallet, input, { token: buyer.token })).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
    expect(await pay(invoice, 100, app.key(), stranger)).toMatchObject({ ok: false, code: 'NOT_FOUND', http: 404 });
    expect(await pay(invoice, 100, app.key(), seller)).toMatchObject({ ok: false, code: 'NOT_FOUND', http: 404 });
    expect(await app.call(payFromWallet, input, { token: stranger.token, key: app.key() })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('two keys for one invoice at once pay it once', async () => {
    await app.fund(buyer, 100_000);
    const before = await available(buyer);
    const invoice = await invoiceFor(200);
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(invoice, 200, app.key())));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(await available(buyer)).toBe(before - 200);
  });

  test('the books are right afterwards', async () => {
    expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
  });
});
