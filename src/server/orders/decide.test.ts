import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyEmail } from '../../shared/accounts/contract.ts';
import { createContact, listContacts } from '../../shared/contacts/contract.ts';
import { deleteInvoice, readInvoice, readReceived, saveDraft, sendInvoice } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { voidInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { createOrder, readOrder } from '../../shared/orders/contract.ts';
import { readOrderLink } from '../../shared/orders/link-contract.ts';
import { invoiceOrder, renewOrderLink, archiveOrder } from '../../shared/orders/steps-contract.ts';
import { sendOrderCode, sendOrderLink, answerOrder, decideOrder } from '../../shared/orders/decision-contract.ts';
import { decideRequest } from '../../shared/team/requests-contract.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { codeIn, contactFor, done, keyIn, keysFor, emailTo, invoiceInput, registered, sent } from '../testing/scenes.ts';
import { submitRequest, memberOf } from '../testing/team.ts';

let app: TestApp;
let buyer: TestUser;
let supplier: TestUser;
let order: { id: string; number: string | null; shareUrl: string | null };
let q: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [buyer, supplier] = [await app.createUser('Lekki Stores', 'retailer'), await app.createUser('Kano Mills', 'supplier')];
  order = await ordered(await contactFor(app, buyer, supplier));
  q = keyIn(order.shareUrl, 'q');
});
afterAll(() => app.stop());

async function ordered(contactId: string) {
  const line = { id: '1', name: 'Cloth, 6 yards', quantity: 2.5, unitPrice: 100.1 };
  const input = {
    businessId: buyer.businessId,
    contactId,
    issueDate: '2026-11-01',
    description: 'For the shop',
    itemDetails: [line],
    taxes: [{ name: 'VAT', amount: 7.5 }],
  };
  return done(await app.call(createOrder, input, { ...buyer, key: app.key() }));
}
const decide = (action: 'approve' | 'deny', reason?: string, who = supplier) =>
  app.call(decideOrder, { businessId: who.businessId, orderId: order.id, action, ...(reason ? { reason } : {}) }, who);
const convert = (who = supplier) => app.call(invoiceOrder, { id: order.id, businessId: who.businessId }, who);
/** Without the times of e-mail and first opening, which these tests do not check. */
const read = async (who = buyer) => {
  const view = done(await app.call(readOrder, { id: order.id, businessId: who.businessId }, who));
  return { ...view, history: view.history.filter(({ what }) => what !== 'mailed' && what !== 'opened') };
};
const told = async (who: TestUser, text: RegExp) =>
  eventually(`a notification ${String(text)}`, async () =>
    done(await app.call(listNotifications, { businessId: who.businessId }, who)).notifications.find((one) => text.test(one.text)),
  );
async function sendDraft(invoiceId: string) {
  const { version } = done(await app.call(readInvoice, { id: invoiceId, businessId: supplier.businessId }, supplier));
  return done(await app.call(sendInvoice, { id: invoiceId, businessId: supplier.businessId, version }, { ...supplier, key: app.key() }));
}

describe('deciding', () => {
  test('the supplier approves; the buyer is informed in the app and by e-mail', async () => {
    await told(supplier, /Lekki Stores sent you purchase order PO-0001: awaiting your approval/);
    expect(await decide('approve')).toMatchObject({ ok: true, data: { status: 'approved' } });
    expect(await read()).toMatchObject({ status: 'approved', history: [{ what: 'approved', who: 'Ada Obi' }, { what: 'sent' }] });
    expect((await told(buyer, /approved purchase order PO-0001/)).path).toBe(`/purchase-orders/${order.id}`);
    await emailTo(app, buyer.email, /approved[^]*PO-0001/);
  });

  test('a denial needs a reason, is final, and cannot become an invoice', async () => {
    expect(await decide('deny')).toMatchObject({ http: 400, errors: [{ field: 'reason' }] });
    expect(await decide('deny', '  ')).toMatchObject({ http: 400 });
    expect(await decide('deny', 'Out of stock')).toMatchObject({ ok: true });
    expect(await decide('approve')).toMatchObject({ http: 409, code: 'STATE_CONFLICT' });
    expect(await convert()).toMatchObject({ http: 409, message: expect.stringContaining('declined') });
    expect(await read()).toMatchObject({ status: 'denied', reason: 'Out of stock', invoice: null });
  });

  test('of an approval and a denial at the same moment one counts', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? decide('approve') : decide('deny', 'No'))));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect((await read()).history.filter(({ what }) => what !== 'sent')).toHaveLength(1);
  });

  test('is possible neither for the buyer nor for a stranger, nor for a withdrawn order', async () => {
    expect(await decide('approve', undefined, buyer)).toMatchObject({ http: 409 });
    const stranger = await app.createUser();
    expect(await decide('approve', undefined, stranger)).toMatchObject({ http: 404 });
    expect(await convert(stranger)).toMatchObject({ http: 404 });
    done(await app.call(archiveOrder, { id: order.id, businessId: buyer.businessId }, buyer));
    expect(await decide('approve')).toMatchObject({ http: 409, message: expect.stringContaining('withdrawn') });
    expect(await app.call(answerOrder, { q, action: 'approve' })).toMatchObject({ http: 403 });
  });

  test('staff request, and the owner’s approval decides once', async () => {
    const hand = await memberOf(app, supplier, 'staff');
    expect(await decide('approve', undefined, hand)).toMatchObject({ http: 403, code: 'APPROVAL_REQUIRED' });
    const request = await submitRequest(app, hand, 'invoice.approval', { action: 'approve', orderId: order.id });
    expect(request.summary).toMatch(/^Approve purchase order PO-0001 from Lekki Stores for ₦/);
    expect((await read()).status).toBe('pending');
    done(
      await app.call(decideRequest, { businessId: supplier.businessId, requestId: request.id, approvalStatus: 'approved' }, { ...supplier, key: app.key() }),
    );
    expect(await read()).toMatchObject({ status: 'approved' });
  });
});

describe('the link', () => {
  test('shows the document to a supplier with a business here; a member decides', async () => {
    const view = done(await app.call(readOrderLink, { q }));
    expect(view).toMatchObject({ number: 'PO-0001', sender: { name: 'Lekki Stores' }, can: { approve: true, deny: true }, supplierHasAccount: true });
    expect(JSON.stringify(view)).not.toContain(buyer.businessId);
    expect(view.toDecide).toEqual({ by: 'member', address: null });
    expect(await app.call(answerOrder, { q, action: 'approve', name: 'Musa' })).toMatchObject({ http: 403, code: 'SIGN_IN_REQUIRED' });
    expect(await app.call(sendOrderLink, { q })).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  });

  test('of the e-mail, with the code sent to the same address, lets a supplier without a business decide, once', async () => {
    const email = 'musa@elsewhere.example';
    const made = await ordered(await contactFor(app, buyer, { email }));
    const keys = await keysFor(app, email, /Purchase order/);
    expect(keys.q).toBe(keyIn(made.shareUrl, 'q'));
    expect(made.shareUrl).not.toContain('d=');
    expect(await app.call(answerOrder, { q: keys.q, action: 'approve', name: 'The buyer' })).toMatchObject({ http: 403, code: 'DECISION_LINK_REQUIRED' });
    expect(await app.call(answerOrder, { ...keys, action: 'deny' })).toMatchObject({ http: 400, errors: [{ field: 'reason' }] });
    expect(await app.call(answerOrder, { ...keys, action: 'approve' })).toMatchObject({ code: 'CODE_REQUIRED' });
    done(await app.call(sendOrderCode, { ...keys, action: 'approve' }));
    const code = codeIn(await emailTo(app, email, /is your code: Approve purchase order/));
    expect(await app.call(answerOrder, { ...keys, action: 'deny', reason: 'No', code })).toMatchObject({ code: 'CODE_EXPIRED' });
    done(await app.call(answerOrder, { ...keys, action: 'approve', name: 'Musa', code }));
    expect(await app.call(answerOrder, { ...keys, action: 'approve', code })).toMatchObject({ http: 409 });
    const after = done(await app.call(readOrder, { id: made.id, businessId: buyer.businessId }, buyer));
    expect(after.history.find(({ what }) => what === 'approved')).toMatchObject({ who: 'Musa' });
    expect(after.decided).toMatchObject({ by: 'Musa', how: 'code', address: 'm•••@elsewhere.example' });
  });

  test('ends when it is renewed', async () => {
    const { shareUrl } = done(await app.call(renewOrderLink, { id: order.id, businessId: buyer.businessId }, buyer));
    expect(await app.call(readOrderLink, { q })).toMatchObject({ http: 404 });
    expect(await app.call(answerOrder, { q, action: 'approve' })).toMatchObject({ http: 422, code: 'LINK_INVALID' });
    expect(done(await app.call(readOrderLink, { q: keyIn(shareUrl, 'q') })).number).toBe('PO-0001');
    expect((await read()).shareUrl).toBe(shareUrl);
    expect(await app.call(renewOrderLink, { id: order.id, businessId: supplier.businessId }, supplier)).toMatchObject({ http: 409 });
  });

  test('of an invoice does not open an order, nor the reverse, and an id opens neither', async () => {
    const invoice = await sent(app, supplier, await contactFor(app, supplier, buyer), 100);
    const other = keyIn(invoice.shareUrl, 'q');
    expect(await app.call(readOrderLink, { q: other })).toMatchObject({ http: 404 });
    expect(await app.call(answerOrder, { q: other, action: 'approve' })).toMatchObject({ code: 'LINK_INVALID' });
    expect(await app.call(readReceived, { id: q })).toMatchObject({ http: 404 });
    expect(await app.call(decideInvoice, { q, action: 'approve' })).toMatchObject({ code: 'LINK_INVALID' });
    expect(await app.call(readOrderLink, { q: order.id })).toMatchObject({ http: 404 });
    expect(await app.call(readReceived, { id: order.id })).toMatchObject({ http: 404 });
    expect((await app.raw('GET', `/v1/live?q=${'x'.repeat(43)}`)).status).toBe(404);
  });

  test('of a supplier who registers later: the order is theirs once the address is confirmed', async () => {
    const person = await registered(app, { category: 'supplier' });
    const contact = done(await app.call(createContact, { businessId: buyer.businessId, name: 'New mill', email: person.email }, buyer));
    const made = await ordered(contact.id);
    expect(done(await app.call(readOrderLink, { q: keyIn(made.shareUrl, 'q') })).supplierHasAccount).toBe(false);
    const mail = await emailTo(app, person.email, /confirm|verify/i);
    done(
      await app.call(verifyEmail, {
        k: keyIn(
          mail.links.find((link) => link.includes('k=')),
          'k',
        ),
      }),
    );
    await eventually('the order is theirs', async () => done(await app.call(readOrderLink, { q: keyIn(made.shareUrl, 'q') })).supplierHasAccount);
  });
});

describe('into an invoice', () => {
  test('an approved order becomes one draft with the same figures, for twenty calls at the same moment', async () => {
    expect(await convert()).toMatchObject({ http: 409, message: expect.stringContaining('Approve') });
    done(await decide('approve'));
    const replies = await Promise.all(Array.from({ length: 20 }, () => convert()));
    const ids = new Set(replies.map((reply) => done(reply).invoiceId));
    expect(ids.size).toBe(1);
    const [invoiceId = ''] = ids;
    const [invoice, view] = [done(await app.call(readInvoice, { id: invoiceId, businessId: supplier.businessId }, supplier)), await read(supplier)];
    expect(invoice).toMatchObject({
      stage: 'draft',
      subtotal: view.subtotal,
      tax: view.tax,
      total: view.total,
      amountPaid: 0,
      itemDetails: view.itemDetails,
      description: 'For the shop',
      references: { order: 'PO-0001' },
    });
    expect(invoice.draft?.contactId).toBeTruthy();
    expect(done(await app.call(listContacts, { businessId: supplier.businessId }, supplier)).contacts.map(({ name }) => name)).toEqual(['Lekki Stores']);
    expect(view).toMatchObject({ status: 'approved', invoice: { id: invoiceId } });
    expect((await read()).invoice).toBeNull();
    expect((await read()).history.filter(({ what }) => what === 'invoice begun')).toHaveLength(1);
  });

  test('is invoiced when that invoice is sent, and both see it', async () => {
    done(await decide('approve'));
    const { invoiceId } = done(await convert());
    const { number } = await sendDraft(invoiceId);
    await eventually('invoiced', async () => (await read()).status === 'invoiced');
    expect(await read()).toMatchObject({ invoice: { id: invoiceId, number }, history: [{ what: 'invoiced', detail: number }, {}, {}, {}] });
    expect(done(await app.call(readInvoice, { id: invoiceId, businessId: buyer.businessId }, buyer))).toMatchObject({ side: 'received', status: 'pending' });
    expect(await convert()).toMatchObject({ http: 409, message: 'This order is invoiced already.' });
  });

  test('can be created again when the draft, or the invoice, was deleted', async () => {
    done(await decide('approve'));
    const first = done(await convert()).invoiceId;
    done(await app.call(deleteInvoice, { id: first, businessId: supplier.businessId }, supplier));
    const second = done(await convert()).invoiceId;
    expect(second).not.toBe(first);
    await sendDraft(second);
    await eventually('invoiced', async () => (await read()).status === 'invoiced');
    done(await app.call(deleteInvoice, { id: second, businessId: supplier.businessId }, supplier));
    await eventually('open again', async () => (await read()).status === 'approved');
    const third = done(await convert()).invoiceId;
    expect(third).not.toBe(second);
    await sendDraft(third);
    await eventually('invoiced anew', async () => (await read()).status === 'invoiced');
    done(await app.call(voidInvoice, { id: third, businessId: supplier.businessId, reason: 'Wrong price' }, { ...supplier, key: app.key() }));
    await eventually('open once more', async () => (await read()).status === 'approved');
  });

  test('sent to somebody else, that invoice is not the order’s', async () => {
    done(await decide('approve'));
    const first = done(await convert()).invoiceId;
    const other = await contactFor(app, supplier, await app.createUser());
    const view = done(await app.call(readInvoice, { id: first, businessId: supplier.businessId }, supplier));
    done(await app.call(saveDraft, { ...invoiceInput(supplier, other, 5), id: first, version: view.version }, supplier));
    await sendDraft(first);
    await eventually('the order is free', async () => (await read(supplier)).invoice === null);
    expect(await read()).toMatchObject({ status: 'approved', invoice: null });
    expect(done(await convert()).invoiceId).not.toBe(first);
  });
});
