import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeContact } from '../../shared/contacts/contract.ts';
import { deleteInvoice, readInvoice, saveDraft, sendInvoice } from '../../shared/invoices/contract.ts';
import { voidInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { deleteOrder, readOrder, sendOrder } from '../../shared/orders/contract.ts';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { invoiceOrder } from '../../shared/orders/steps-contract.ts';
import { createQuote, readQuote } from '../../shared/quotes/contract.ts';
import { decideQuote } from '../../shared/quotes/decision-contract.ts';
import { invoiceQuote, orderQuote } from '../../shared/quotes/steps-contract.ts';
import { contactFor, done } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [seller, buyer] = [await app.createUser('Kano Mills', 'supplier'), await app.createUser('Lekki Stores', 'retailer')];
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const quoted = async (change: Partial<InputOf<typeof createQuote>> = {}) => {
  const line = { id: '1', name: 'Cloth, 6 yards', quantity: 2.5, unitPrice: 100.1 };
  const input = { contactId, issueDate: '2026-11-01', description: 'For the shop', itemDetails: [line], taxes: [{ name: 'VAT', amount: 7.5 }], ...change };
  return done(await app.call(createQuote, { businessId: seller.businessId, ...input }, { ...seller, key: app.key() }));
};
const by = (id: string, who: TestUser) => ({ id, businessId: who.businessId });
const read = async (id: string, who = seller) => {
  const view = done(await app.call(readQuote, by(id, who), who));
  // Without the times of e-mail and first opening, which these tests do not check.
  return { ...view, history: view.history.filter(({ what }) => what !== 'mailed' && what !== 'opened') };
};
const decide = (quoteId: string, action: 'approve' | 'deny', who = buyer) => app.call(decideQuote, { businessId: who.businessId, quoteId, action }, who);
const convert = (id: string, who = seller) => app.call(invoiceQuote, by(id, who), who);
const order = (id: string, who = buyer) => app.call(orderQuote, by(id, who), who);
async function sendDraft(invoiceId: string) {
  const { version } = done(await app.call(readInvoice, by(invoiceId, seller), seller));
  return done(await app.call(sendInvoice, { ...by(invoiceId, seller), version }, { ...seller, key: app.key() }));
}

describe('into an invoice', () => {
  test('a quote becomes one draft with the same figures, for twenty calls at the same moment', async () => {
    const lines = [
      { id: 'a', name: 'Cloth', quantity: 2.5, unitPrice: 100.1, tax: { category: 'standard' as const, rate: 7.5 } },
      { id: 'b', name: 'Books', quantity: 3, unitPrice: 40, tax: { category: 'exempt' as const } },
    ];
    const made = await quoted({ itemDetails: lines, taxes: [], discounts: [{ name: 'Trade', rate: 10, itemId: 'a' }] });
    const replies = await Promise.all(Array.from({ length: 20 }, () => convert(made.id)));
    const ids = new Set(replies.map((reply) => done(reply).invoiceId));
    expect(ids.size).toBe(1);
    const [invoiceId = ''] = ids;
    const [invoice, view] = [done(await app.call(readInvoice, by(invoiceId, seller), seller)), await read(made.id)];
    const { subtotal, discount, tax, total, itemDetails, discounts, taxes } = view;
    expect(invoice).toMatchObject({
      stage: 'draft',
      subtotal,
      discount,
      tax,
      total,
      itemDetails,
      discounts,
      taxes,
      description: 'Quote QT-0001\nFor the shop',
    });
    expect(invoice.draft?.contactId).toBe(contactId);
    expect(view).toMatchObject({ status: 'pending', invoice: { id: invoiceId } });
    expect((await read(made.id, buyer)).invoice).toBeNull();
    expect(view.history.filter(({ what }) => what === 'invoice begun')).toHaveLength(1);
  });

  test('is invoiced when that invoice is sent; the customer sees it and decides the quote no more', async () => {
    const { id } = await quoted();
    const { invoiceId } = done(await convert(id));
    const { number } = await sendDraft(invoiceId);
    await eventually('invoiced', async () => (await read(id)).status === 'invoiced');
    expect(await read(id, buyer)).toMatchObject({ invoice: { id: invoiceId, number }, history: [{ what: 'invoiced', detail: number }, {}] });
    expect(await decide(id, 'approve')).toMatchObject({ http: 409, message: expect.stringContaining('already') });
    expect(await convert(id)).toMatchObject({ http: 409, message: 'This quote is invoiced already.' });
  });

  test('is not invoiced by that invoice if it was sent to somebody else', async () => {
    const { id } = await quoted();
    const { invoiceId } = done(await convert(id));
    const other = await app.createUser('Abuja Stores', 'retailer');
    const { version, issueDate } = done(await app.call(readInvoice, by(invoiceId, seller), seller));
    const itemDetails = [{ id: '1', name: 'Cloth', quantity: 1, unitPrice: 100 }];
    const input = { ...by(invoiceId, seller), version, issueDate, dueDate: '2030-01-31', itemDetails, contactId: await contactFor(app, seller, other) };
    done(await app.call(saveDraft, input, seller));
    const { number } = await sendDraft(invoiceId);
    await eventually('free again', async () => (await read(id)).invoice === null);
    expect(await read(id)).toMatchObject({ status: 'pending', history: [{ what: 'invoice withdrawn' }, {}, {}] });
    expect(JSON.stringify(await read(id, buyer))).not.toContain(number);
    expect(done(await convert(id)).invoiceId).not.toBe(invoiceId);
  });

  test('was begun before the customer declined: sent afterwards, it does not hide that they declined', async () => {
    const { id } = await quoted();
    const { invoiceId } = done(await convert(id));
    done(await app.call(decideQuote, { businessId: buyer.businessId, quoteId: id, action: 'deny', reason: 'Too dear' }, buyer));
    await sendDraft(invoiceId);
    await eventually('the event of the sent invoice', () =>
      asOwner(app.databaseUrl, async (sql) => {
        const { rows } = await sql.query(`select from outbox where topic = 'invoice.sent' and payload ->> 'invoiceId' = $1`, [invoiceId]);
        return rows.length === 0;
      }),
    );
    expect(await read(id, buyer)).toMatchObject({ status: 'denied', reason: 'Too dear' });
  });

  /** The customer's order from an accepted quote, sent; the seller has approved it. */
  const ordered = async (id: string) => {
    const { orderId } = done(await order(id));
    const { version } = done(await app.call(readOrder, by(orderId, buyer), buyer));
    done(await app.call(sendOrder, { ...by(orderId, buyer), version }, { ...buyer, key: app.key() }));
    done(await app.call(decideOrder, { businessId: seller.businessId, orderId, action: 'approve' }, seller));
    return orderId;
  };
  const orderAs = async (orderId: string, who = seller) => done(await app.call(readOrder, by(orderId, who), who));

  test('is refused where the customer ordered it; the invoice of that order is the quote’s too, until it is voided', async () => {
    const { id } = await quoted();
    done(await decide(id, 'approve'));
    const orderId = await ordered(id);
    expect(await convert(id)).toMatchObject({ http: 409, message: expect.stringContaining('Turn that order into the invoice') });
    const { invoiceId } = done(await app.call(invoiceOrder, by(orderId, seller), seller));
    const { number } = await sendDraft(invoiceId);
    await eventually('invoiced', async () => (await read(id)).status === 'invoiced');
    expect((await read(id, buyer)).invoice).toEqual({ id: invoiceId, number });
    expect(await convert(id)).toMatchObject({ http: 409, message: 'This quote is invoiced already.' });
    done(await app.call(voidInvoice, { ...by(invoiceId, seller), reason: 'Wrong price' }, { ...seller, key: app.key() }));
    await eventually('open again', async () => (await read(id)).status === 'approved');
    expect((await orderAs(orderId)).status).toBe('approved');
  });

  test('begun before the customer ordered, it is the order’s invoice: the same goods are invoiced once', async () => {
    const { id } = await quoted();
    done(await decide(id, 'approve'));
    const { invoiceId } = done(await convert(id));
    const orderId = await ordered(id);
    // At once, before the event of the approval was dispatched.
    expect(done(await app.call(invoiceOrder, by(orderId, seller), seller)).invoiceId).toBe(invoiceId);
    expect((await orderAs(orderId)).invoice?.id).toBe(invoiceId);
    await sendDraft(invoiceId);
    await eventually('both are invoiced', async () => (await read(id)).status === 'invoiced' && (await orderAs(orderId)).status === 'invoiced');
    expect((await read(id)).history.filter(({ what }) => what === 'invoiced')).toHaveLength(1);
  });

  test('sent before the customer ordered, it is the order’s invoice', async () => {
    const { id } = await quoted();
    done(await decide(id, 'approve'));
    const { orderId } = done(await order(id));
    const { invoiceId } = done(await convert(id));
    await sendDraft(invoiceId);
    await eventually('invoiced', async () => (await read(id)).status === 'invoiced');
    const { version } = await orderAs(orderId, buyer);
    done(await app.call(sendOrder, { ...by(orderId, buyer), version }, { ...buyer, key: app.key() }));
    done(await app.call(decideOrder, { businessId: seller.businessId, orderId, action: 'approve' }, seller));
    await eventually('the order is invoiced', async () => (await orderAs(orderId)).status === 'invoiced');
    expect(await app.call(invoiceOrder, by(orderId, seller), seller)).toMatchObject({ http: 409 });
  });

  test('can be created again when the draft was deleted, or the invoice voided', async () => {
    const { id } = await quoted();
    done(await decide(id, 'approve'));
    const first = done(await convert(id)).invoiceId;
    done(await app.call(deleteInvoice, by(first, seller), seller));
    const second = done(await convert(id)).invoiceId;
    expect(second).not.toBe(first);
    await sendDraft(second);
    await eventually('invoiced', async () => (await read(id)).status === 'invoiced');
    done(await app.call(voidInvoice, { ...by(second, seller), reason: 'Wrong price' }, { ...seller, key: app.key() }));
    await eventually('open again', async () => (await read(id)).status === 'approved');
    expect(done(await convert(id)).invoiceId).not.toBe(second);
  });

  test('of a recipient typed by hand, or a removed contact, it keeps what is left', async () => {
    const typed = { recipientType: 'new' as const, contactId: null, contact: { name: 'Walk-in', email: `w.${app.key()}@example.com`.toLowerCase() } };
    const one = done(await convert((await quoted(typed)).id)).invoiceId;
    expect(done(await app.call(readInvoice, by(one, seller), seller))).toMatchObject({ recipient: { name: 'Walk-in' }, draft: { recipientType: 'new' } });
    const made = await quoted();
    done(await app.call(removeContact, { id: contactId, businessId: seller.businessId }, seller));
    const other = done(await convert(made.id)).invoiceId;
    expect(done(await app.call(readInvoice, by(other, seller), seller)).draft).toMatchObject({ contactId: null });
  });
});

describe('into a purchase order', () => {
  test('an accepted quote becomes the customer’s one draft, for ten calls at the same moment, and is seen by the seller once it is sent', async () => {
    const { id, total } = await quoted();
    expect(await order(id)).toMatchObject({ http: 409, message: expect.stringContaining('Accept') });
    done(await decide(id, 'approve'));
    const replies = await Promise.all(Array.from({ length: 10 }, () => order(id)));
    const ids = new Set(replies.map((reply) => done(reply).orderId));
    expect(ids.size).toBe(1);
    const [orderId = ''] = ids;
    const draft = done(await app.call(readOrder, by(orderId, buyer), buyer));
    expect(draft).toMatchObject({ stage: 'draft', total, recipient: { name: 'Kano Mills' }, description: 'Quote QT-0001\nFor the shop' });
    expect((await read(id, buyer)).order).toEqual({ id: orderId, number: null });
    expect((await read(id)).order).toBeNull();
    done(await app.call(sendOrder, { ...by(orderId, buyer), version: draft.version }, { ...buyer, key: app.key() }));
    expect((await read(id)).order).toEqual({ id: orderId, number: 'PO-0001' });
  });

  test('can be created again when the draft was deleted, with the same tax of all lines as one', async () => {
    const tax = { category: 'standard' as const, rate: 7.5 };
    const { id } = await quoted({ taxes: [], itemDetails: [1, 2].map((n) => ({ id: String(n), name: 'Cloth', quantity: n, unitPrice: 10, tax })) });
    done(await decide(id, 'approve'));
    const first = done(await order(id)).orderId;
    expect(done(await app.call(readOrder, by(first, buyer), buyer))).toMatchObject({ tax: 2.25, total: 32.25, taxes: [{ name: 'VAT', amount: 7.5 }] });
    done(await app.call(deleteOrder, by(first, buyer), buyer));
    expect((await read(id, buyer)).order).toBeNull();
    expect(done(await order(id)).orderId).not.toBe(first);
  });

  test('has no tax if one of the whole would be another sum: a discount lowers the tax of lines', async () => {
    const tax = { category: 'standard' as const, rate: 7.5 };
    const itemDetails = [{ id: '1', name: 'Cloth', quantity: 1, unitPrice: 100, tax }];
    const { id, total } = await quoted({ taxes: [], itemDetails, discounts: [{ name: 'Trade', rate: 10 }] });
    expect(total).toBe(96.75);
    done(await decide(id, 'approve'));
    const reply = await order(id);
    expect(reply).toMatchObject({ ok: true, message: expect.stringContaining('without the tax, which Kano Mills states on the invoice') });
    expect(done(await app.call(readOrder, by(done(reply).orderId, buyer), buyer))).toMatchObject({ tax: 0, total: 90, taxes: [] });
  });

  test('is for customers that send orders', async () => {
    const mill = await app.createUser('Jos Mills', 'supplier');
    const { id } = await quoted({ contactId: await contactFor(app, seller, mill) });
    done(await decide(id, 'approve', mill));
    expect((await read(id, mill)).can.order).toBe(false);
    expect(await order(id, mill)).toMatchObject({ http: 422, code: 'NOT_ELIGIBLE' });
  });
});
