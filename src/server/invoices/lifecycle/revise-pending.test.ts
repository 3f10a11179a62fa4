import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { readInvoice, readReceived } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { reviseInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { chargeCard, generateAccount, payFromWallet, startGuestPayment, startPayment } from '../../../shared/payments/contract.ts';
import { createApprovalRequest, decideRequest } from '../../../shared/team/requests-contract.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { memberOf } from '../../testing/team.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { balances, codeFor, contactFor, done, emailTo, invoiceInput, keyIn, keysFor, sent } from '../../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Buyer Ltd')];
  await app.fund(buyer, 100_000);
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const read = async (id: string, who = seller) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
async function revise(id: string, price: number, version?: number) {
  const { contactId: _, ...text } = invoiceInput(seller, contactId, price);
  const at = { id, businessId: seller.businessId, version: version ?? (await read(id)).version };
  return app.call(reviseInvoice, { ...text, ...at }, { ...seller, key: app.key() });
}
const decide = (invoiceId: string, revision?: number, action: 'approve' | 'deny' = 'approve') =>
  app.call(decideInvoice, { businessId: buyer.businessId, invoiceId, action, reason: 'No', ...(revision && { revision }) }, buyer);
const target = (id: string, amount: number, revision?: number) => ({
  businessId: buyer.businessId,
  category: 'invoice' as const,
  categoryId: id,
  amount,
  ...(revision && { revision }),
});
const pay = (id: string, amount: number, revision?: number) => app.call(payFromWallet, target(id, amount, revision), { ...buyer, key: app.key() });
const UNSEEN = { code: 'STATE_CONFLICT', errors: [{ field: 'revision', message: expect.stringContaining('Read the invoice again') }] };

describe('an undecided invoice is revised', () => {
  test('with its number and link; a decision must name the new version', async () => {
    const { id, number, shareUrl } = await sent(app, seller, contactId, 100);
    expect((await read(id)).can.revise).toBe(true);
    expect(done(await revise(id, 80))).toMatchObject({
      number,
      shareUrl,
      revision: 2,
      changes: [expect.stringContaining('₦80.00; it was ₦100.00'), expect.anything(), expect.anything()],
    });
    expect((await emailTo(app, buyer.email, /Revised invoice/)).text).toContain('Total: ₦80.00; it was ₦100.00.');
    expect(done(await app.call(readReceived, { id: keyIn(shareUrl, 'q') }))).toMatchObject({
      revision: 2,
      changes: [expect.stringContaining('₦80.00'), expect.anything(), expect.anything()],
    });
    for (const revision of [undefined, 1, 3]) expect(await decide(id, revision)).toMatchObject(UNSEEN);
    expect(await decide(id, undefined, 'deny')).toMatchObject(UNSEEN);
    expect(done(await decide(id, 2))).toMatchObject({ decision: 'approved' });
    expect(await revise(id, 70)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('and one that never was is decided without the field; a wrong number is refused', async () => {
    const { id } = await sent(app, seller, contactId, 100);
    expect(await decide(id, 2)).toMatchObject(UNSEEN);
    expect(done(await decide(id))).toMatchObject({ decision: 'approved' });
  });

  test('and no way of paying accepts the version before', async () => {
    const { id, shareUrl } = await sent(app, seller, contactId, 100);
    const other = await sent(app, seller, contactId, 10);
    const bulk = (seen: { invoiceId: string; revision: number }[]) =>
      app.call(bulkPayment, { businessId: buyer.businessId, invoices: [id, other.id], seen }, { ...buyer, key: app.key() });
    const chosen = done(await bulk([]));
    done(await revise(id, 100.5));
    // The same balance: only the text has changed.
    done(await revise(id, 100));
    const by = { ...buyer, key: app.key() };
    for (const revision of [undefined, 1, 2]) {
      const what = target(id, 100, revision);
      expect(await pay(id, 100, revision)).toMatchObject(UNSEEN);
      expect(await app.call(startPayment, what, { ...buyer, key: app.key() })).toMatchObject(UNSEEN);
      expect(await app.call(generateAccount, what, { ...buyer, key: app.key() })).toMatchObject(UNSEEN);
      const guest = { q: keyIn(shareUrl, 'q'), amount: 100, email: 'guest@example.com', ...(revision && { revision }) };
      expect(await app.call(startGuestPayment, guest, { key: app.key() })).toMatchObject(UNSEEN);
      expect(await bulk(revision ? [{ invoiceId: id, revision }] : [])).toMatchObject(UNSEEN);
    }
    expect(await app.call(chargeCard, { ...target(id, 100, 1), cardId: `card_${'a'.repeat(22)}` }, by)).toMatchObject(UNSEEN);
    const verify = (paymentId: string) =>
      app.call(verifyBulkPayment, { businessId: buyer.businessId, paymentId, channel: 'wallet' as const }, { ...buyer, key: app.key() });
    expect(await verify(chosen.paymentId)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('has revised') });
    expect((await balances(app, buyer)).total).toBe(1000);
    const again = done(await bulk([{ invoiceId: id, revision: 3 }]));
    expect(done(await verify(again.paymentId)).status).toBe('succeeded');
  });

  test('and a request of the team for the version before is not carried out', async () => {
    const staff = await memberOf(app, buyer, 'staff');
    const { id } = await sent(app, seller, contactId, 100);
    const by = { businessId: buyer.businessId };
    const asked = done(await app.call(createApprovalRequest, { ...by, action: 'invoice.pay', input: target(id, 100) }, { ...staff, key: app.key() }));
    done(await revise(id, 100.5));
    done(await revise(id, 100));
    const reply = await app.call(decideRequest, { ...by, requestId: asked.id, approvalStatus: 'approved' }, { ...buyer, key: app.key() });
    expect(reply).toMatchObject({ ok: false });
    expect((await balances(app, buyer)).total).toBe(1000);
    const request = (revision?: number) =>
      app.call(
        createApprovalRequest,
        { ...by, action: 'invoice.approval', input: { action: 'approve', invoiceId: id, revision } },
        { ...staff, key: app.key() },
      );
    expect(await request()).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(done(await request(3)).summary).toContain('Approve invoice');
  });

  test('and a code entered on the page of the version before decides nothing', async () => {
    const email = `guest-${app.key().slice(-12).toLowerCase()}@example.com`;
    const { id, number } = await sent(app, seller, await contactFor(app, seller, { email }), 100);
    const keys = await keysFor(app, email, new RegExp(String(number)));
    done(await revise(id, 80));
    const code = await codeFor(app, email, keys, 'approve');
    const decideByLink = (revision?: number) => app.call(decideInvoice, { ...keys, action: 'approve', code, ...(revision && { revision }) });
    for (const revision of [undefined, 1]) expect(await decideByLink(revision)).toMatchObject(UNSEEN);
    expect(done(await decideByLink(2))).toMatchObject({ decision: 'approved' });
  });
});

describe('it is not revised', () => {
  test('after a part was paid, or while a payment is under way', async () => {
    const [part, started] = [await sent(app, seller, contactId, 100), await sent(app, seller, contactId, 100)];
    const third = await sent(app, seller, contactId, 100, { description: 'Together' });
    done(await pay(part.id, 10));
    expect(await revise(part.id, 80)).toMatchObject({ code: 'STATE_CONFLICT' });
    done(await app.call(startPayment, target(started.id, 100), { ...buyer, key: app.key() }));
    expect(await revise(started.id, 80)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('has been started') });
    const bulk = done(await app.call(bulkPayment, { businessId: buyer.businessId, invoices: [third.id] }, { ...buyer, key: app.key() }));
    const many = { businessId: buyer.businessId, category: 'bulk' as const, categoryId: bulk.paymentId, amount: bulk.total };
    done(await app.call(startPayment, many, { ...buyer, key: app.key() }));
    expect(await revise(third.id, 80)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('has been started') });
  });

  test.each(['approve', 'pay', 'start'] as const)('and decided or paid as another text at the same moment: %s', async (what) => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await sent(app, seller, contactId, 100);
      const { version } = await read(id);
      const act = { approve: () => decide(id), pay: () => pay(id, 100), start: () => app.call(startPayment, target(id, 100), { ...buyer, key: app.key() }) }[
        what
      ];
      const [acted, revised] = await Promise.all([act(), revise(id, 80, version)]);
      // One of them, never both: a decided, paid or started invoice keeps its text.
      expect([acted.ok, revised.ok].filter(Boolean)).toHaveLength(1);
      const after = await read(id);
      expect(after.total).toBe(revised.ok ? 80 : 100);
      if (revised.ok) expect(after).toMatchObject({ decision: 'pending', paid: 0 });
    }
  });
});
