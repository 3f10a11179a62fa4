import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, verifyEmail } from '../../../shared/accounts/contract.ts';
import { createInvoice, deleteInvoice, listInvoices, markPaid, readInvoice, readReceived } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { asOwner } from '../../testing/test-server.ts';
import { eventually, startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { codeFor, contactFor, decidedByMail, done, keyIn, keysFor, emailTo, invoiceInput, registered, sent } from '../../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let invoice: Awaited<ReturnType<typeof sent>>;
let q: string;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Buyer Ltd')];
});
beforeEach(async () => {
  const contactId = await contactFor(app, seller, await fresh());
  invoice = await sent(app, seller, contactId, 100);
  q = keyIn(invoice.shareUrl, 'q');
});
afterAll(() => app.stop());

/** A new buyer each time: one address is one contact of the seller. */
async function fresh(): Promise<TestUser> {
  buyer = await app.createUser('Buyer Ltd');
  return buyer;
}

const member = (who: TestUser, action: 'approve' | 'deny', reason?: string) =>
  app.call(decideInvoice, { action, businessId: who.businessId, invoiceId: invoice.id, ...(reason ? { reason } : {}) }, who);
const pay = (change: object, key = app.key(), who = seller) =>
  app.call(markPaid, { businessId: who.businessId, invoiceId: invoice.id, ...change }, { ...who, key });
const read = async (who = seller) => done(await app.call(readInvoice, { id: invoice.id, businessId: who.businessId }, who));

describe('deciding', () => {
  test('the recipient approves, and the sender is notified', async () => {
    expect(await read(buyer)).toMatchObject({
      side: 'received',
      status: 'pending',
      message: 'decision required',
      can: { approve: true, deny: true, pay: true, send: false, markPaid: false, delete: false },
      shareUrl: null,
    });
    expect(await read()).toMatchObject({
      side: 'sent',
      message: 'pending approval',
      can: { approve: false, deny: false, pay: false, markPaid: true, delete: true },
    });
    expect(await member(buyer, 'approve')).toMatchObject({ ok: true, data: { status: 'unpaid', decision: 'approved' } });
    expect(await read()).toMatchObject({ decision: 'approved', status: 'unpaid', can: { delete: false } });
    await emailTo(app, seller.email, new RegExp(`approved[^]*${invoice.number}|${invoice.number}[^]*approved`));
  });

  test('a denial needs a reason, and is final', async () => {
    expect(await member(buyer, 'deny')).toMatchObject({ http: 400, errors: [{ field: 'reason' }] });
    expect(await member(buyer, 'deny', '   ')).toMatchObject({ http: 400, errors: [{ field: 'reason' }] });
    expect(await member(buyer, 'deny', 'Wrong price')).toMatchObject({ ok: true, data: { status: 'denied', decision: 'denied' } });
    expect(await member(buyer, 'approve')).toMatchObject({ http: 409, code: 'STATE_CONFLICT' });
    expect(await read()).toMatchObject({ status: 'denied', reason: 'Wrong price' });
    expect(await pay({})).toMatchObject({ http: 409 });
  });

  test('of an approval and a denial at the same moment one counts', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? member(buyer, 'approve') : app.call(decideInvoice, { action: 'deny', q, reason: 'No' }))),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect((await read()).history.filter(({ what }) => what === 'approved' || what === 'denied')).toHaveLength(1);
  });

  test('is possible neither for the sender nor for a stranger', async () => {
    expect(await member(seller, 'approve')).toMatchObject({ http: 409, code: 'STATE_CONFLICT' });
    expect(await member(await app.createUser(), 'approve')).toMatchObject({ http: 404 });
    expect((await read()).decision).toBe('pending');
  });
});

describe('the link', () => {
  test('shows the document to a buyer with a business here; a member decides', async () => {
    expect(done(await app.call(readReceived, { id: q }))).toMatchObject({
      number: invoice.number,
      total: 100,
      can: { approve: true, deny: true, pay: true },
      toDecide: { by: 'member', address: null },
      payerHasAccount: true,
      senderVerified: true,
      message: 'decision required',
    });
    expect(await app.call(decideInvoice, { action: 'approve', q, name: 'Chidi' })).toMatchObject({ http: 403, code: 'SIGN_IN_REQUIRED' });
    // The name stands in the sender's notifications.
    for (const name of ['Security\nYour account is blocked', 'See evil.com'])
      expect(await app.call(decideInvoice, { action: 'approve', q, name })).toMatchObject({ http: 400, errors: [{ field: 'name' }] });
    done(await member(buyer, 'approve'));
    await asOwner(app.databaseUrl, (sql) => sql.query('update businesses set level = 2 where id = $1', [seller.businessId]));
    expect(done(await app.call(readReceived, { id: q }))).toMatchObject({
      senderVerified: false,
      decided: { by: 'Ada Obi', how: 'member', address: null },
      toDecide: null,
    });
  });

  test('of the e-mail, with the code sent to the same address, lets a recipient without a business decide, once', async () => {
    const person = { email: 'chidi@elsewhere.example' };
    const { id, number, shareUrl } = await sent(app, seller, await contactFor(app, seller, person), 5);
    const posing = { action: 'approve', ...(await keysFor(app, person.email, /Invoice/)), name: 'Duewell Security' } as const;
    expect(await app.call(decideInvoice, posing)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'name' }] });
    done(await decidedByMail(app, person.email, number, 'approve', { name: 'Chidi' }));
    expect(await app.call(decideInvoice, { action: 'approve', ...(await keysFor(app, person.email, /Invoice/)), q: keyIn(shareUrl, 'q') })).toMatchObject({
      http: 409,
    });
    const { history, decided } = done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));
    expect(history.find(({ what }) => what === 'approved')).toMatchObject({ who: 'Chidi' });
    expect(decided).toMatchObject({ by: 'Chidi', how: 'code', address: 'c•••@elsewhere.example' });
  });

  test('leads to a code whose e-mail has the balance of a part-paid invoice', async () => {
    const email = 'part@elsewhere.example';
    const part = await sent(app, seller, await contactFor(app, seller, { email }), 100);
    done(await app.call(markPaid, { invoiceId: part.id, businessId: seller.businessId, amount: 40 }, { ...seller, key: app.key() }));
    await codeFor(app, email, await keysFor(app, email, /Invoice/), 'deny');
    expect((await emailTo(app, email, /is your code/)).text).toContain('Amount due: ₦60.00');
  });

  test.each(['wrong', 'q'.repeat(43), '../../../etc/passwd-and-more', "' or 1=1 --aaaaaaaaaaaa", '%00%00%00%00%00%00%00%00'])(
    '%j leads nowhere',
    async (wrong) => {
      expect([400, 404]).toContain((await app.raw('GET', `/v1/invoice/${encodeURIComponent(wrong)}`)).status);
      expect(await app.call(decideInvoice, { action: 'approve', q: wrong })).toMatchObject({ ok: false });
    },
  );

  test('with another invoice’s id decides neither', async () => {
    const second = await sent(app, seller, await contactFor(app, seller, await fresh()), 5);
    expect(await app.call(decideInvoice, { action: 'approve', q, invoiceId: second.id, businessId: buyer.businessId })).toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
    expect(done(await app.call(readInvoice, { id: second.id, businessId: seller.businessId }, seller)).decision).toBe('pending');
    expect((await read()).decision).toBe('pending');
  });
});

describe('the id alone', () => {
  test('shows nothing and decides nothing', async () => {
    const reply = await app.call(readReceived, { id: invoice.id });
    expect(reply).toMatchObject({ http: 404, code: 'NOT_FOUND', message: expect.stringContaining('from the email, or sign in') });
    expect(await app.call(decideInvoice, { action: 'approve', q: invoice.id })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
  });

  test('of a draft shows nothing to anybody but its owner', async () => {
    const draft = done(
      await app.call(
        createInvoice,
        { ...invoiceInput(seller, await contactFor(app, seller, await fresh()), 5), action: 'draft' },
        { ...seller, key: app.key() },
      ),
    );
    expect(await app.call(readReceived, { id: draft.id })).toMatchObject({ http: 404 });
    expect(await app.call(readInvoice, { id: draft.id, businessId: buyer.businessId }, buyer)).toMatchObject({ http: 404 });
    expect(done(await app.call(listInvoices, { businessId: buyer.businessId, type: 'received' }, buyer)).count).toBe(0);
  });
});

describe('money from outside', () => {
  test('is recorded in parts up to the balance due', async () => {
    expect(await pay({ amount: 40, method: 'cash', date: '2026-11-02', note: 'First part' })).toMatchObject({
      ok: true,
      message: 'Invoice marked as paid successfully',
      data: { status: 'partial', balance: 60 },
    });
    expect(await pay({ amount: 60.01 })).toMatchObject({ http: 422, code: 'OVERPAYMENT' });
    expect(await pay({})).toMatchObject({ ok: true, data: { status: 'paid', balance: 0 } });
    expect(await pay({})).toMatchObject({ http: 409 });
    expect((await read()).payments.map(({ amount, method, note }) => `${amount} ${method} ${note ?? ''}`).toSorted()).toEqual([
      '40 cash First part',
      '60 bank ',
    ]);
    expect(await app.call(deleteInvoice, { id: invoice.id, businessId: seller.businessId }, seller)).toMatchObject({ http: 409 });
  });

  test('counts once for a key and never above the balance due, twenty at once', async () => {
    const key = app.key();
    const same = await Promise.all(Array.from({ length: 20 }, () => pay({ amount: 30 }, key)));
    expect(new Set(same.map((reply) => done(reply).paymentId)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 20 }, () => pay({ amount: 30 })));
    expect(others.filter((reply) => reply.ok)).toHaveLength(2);
    expect((await read()).balance).toBe(10);
  });

  test('is recorded only by the sender, and not with a future date', async () => {
    expect(await pay({}, app.key(), buyer)).toMatchObject({ http: 409 });
    expect(await pay({ date: '2099-01-01' })).toMatchObject({ http: 400, errors: [{ field: 'date' }] });
    expect(await pay({ amount: 0 })).toMatchObject({ http: 400 });
    expect((await read()).paid).toBe(0);
  });
});

test('an invoice sent to somebody who registers later becomes theirs when they prove the address', async () => {
  const person = await registered(app);
  const made = await sent(app, seller, await contactFor(app, seller, person), 250);
  done(await app.call(verifyEmail, { k: keyIn((await emailTo(app, person.email, /\/v\?k=/)).links[0], 'k') }));
  const { token, business } = done(await app.call(login, { email: person.email, password: PASSWORD }));
  const businessId = business?.id ?? '';
  const received = await eventually('the invoice', async () =>
    done(await app.call(listInvoices, { businessId, type: 'received' }, { token })).invoices.find(({ id }) => id === made.id),
  );
  expect(received).toMatchObject({ total: 250, party: 'Seller Ltd', message: 'decision required' });
  expect(await app.call(decideInvoice, { action: 'approve', businessId, invoiceId: made.id }, { token })).toMatchObject({ ok: true });
});
