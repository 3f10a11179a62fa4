import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContact } from '../../shared/contacts/contract.ts';
import type { Category } from '../../shared/business/contract.ts';
import { createInvoice } from '../../shared/invoices/contract.ts';
import { amountsOf } from '../../shared/invoices/draft.ts';
import { totals } from '../../shared/invoices/totals.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { createOrder, deleteOrder, listOrders, readOrder, saveOrder, sendOrder } from '../../shared/orders/contract.ts';
import { readOrderLink } from '../../shared/orders/link-contract.ts';
import { asInvoice } from '../../shared/orders/draft.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, done, keyIn, emailsTo, emailTo } from '../testing/scenes.ts';

let app: TestApp;
let buyer: TestUser;
let supplier: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [buyer, supplier] = [await app.createUser('Lekki Stores', 'retailer', 1), await app.createUser('Kano Mills', 'supplier')];
  contactId = await contactFor(app, buyer, supplier);
});
afterAll(() => app.stop());

type Fields = Partial<InputOf<typeof createOrder>>;
const orderInput = (change: Fields = {}, who = buyer): InputOf<typeof createOrder> => ({
  businessId: who.businessId,
  contactId,
  issueDate: '2026-11-01',
  itemDetails: [{ id: '1', name: 'Cloth', quantity: 2, unitPrice: 100 }],
  ...change,
});
const create = (change: Fields = {}, who = buyer, key = app.key()) => app.call(createOrder, orderInput(change, who), { ...who, key });
const read = async (id: string, who = buyer) => done(await app.call(readOrder, { id, businessId: who.businessId }, who));
const list = async (change: Partial<InputOf<typeof listOrders>> = {}, who = buyer) =>
  done(await app.call(listOrders, { businessId: who.businessId, ...change }, who));

describe('who orders', () => {
  test.each<[Category, boolean]>([
    ['retailer', true],
    ['both', true],
    ['supplier', false],
  ])('a %s: %s', async (category, may) => {
    const who = await app.createUser(undefined, category, 1);
    const id = await contactFor(app, who, supplier);
    const reply = await create({ contactId: id }, who);
    expect(reply.ok).toBe(may);
    if (!may) expect(reply).toMatchObject({ http: 422, code: 'NOT_ELIGIBLE', message: expect.stringContaining('suppliers receive purchase orders') });
  });

  test('retailers write no invoices, not even drafts; businesses of both kinds do', async () => {
    const invoice = { contactId, businessId: buyer.businessId, action: 'draft' as const, itemDetails: orderInput().itemDetails };
    expect(await app.call(createInvoice, invoice, buyer)).toMatchObject({
      http: 422,
      code: 'NOT_ELIGIBLE',
      message: expect.stringContaining('retailers send purchase orders'),
    });
    const both = await app.createUser(undefined, 'both', 1);
    const theirs = { ...invoice, businessId: both.businessId, contactId: await contactFor(app, both, supplier) };
    expect(await app.call(createInvoice, theirs, both)).toMatchObject({ ok: true });
  });

  test('needs level 1 to be sent, and none as a draft', async () => {
    expect(done(await create()).number).toBe('PO-0001');
    const fresh = await app.createUser('Fresh Stores', 'both', 0);
    const theirs = { contactId: await contactFor(app, fresh, supplier) };
    expect(await create(theirs, fresh)).toMatchObject({ http: 403, code: 'KYB_REQUIRED' });
    const { id } = done(await create({ ...theirs, action: 'draft' }, fresh));
    expect(await app.call(sendOrder, { id, businessId: fresh.businessId, version: 1 }, { ...fresh, key: app.key() })).toMatchObject({ code: 'KYB_REQUIRED' });
  });
});

describe('numbers', () => {
  test('have no gap and no duplicate with 64 at once, some of them refused, separately for each business', async () => {
    const other = await app.createUser('Ikeja Stores', 'both', 1);
    const theirs = await contactFor(app, other, supplier);
    const one = async (n: number) => {
      if (n % 4 === 0) return create({ contactId: theirs });
      if (n % 4 === 1) return create({ discounts: [{ amount: 1000 }] });
      if (n % 4 === 2) {
        const { id } = done(await create({ action: 'draft' }));
        return app.call(sendOrder, { id, businessId: buyer.businessId, version: 1 }, { ...buyer, key: app.key() });
      }
      return create();
    };
    const replies = await Promise.all(Array.from({ length: 64 }, (_, n) => one(n)));
    const numbers = replies.flatMap((reply) => (reply.ok ? [reply.data.number ?? ''] : []));
    expect(numbers.toSorted()).toEqual(Array.from({ length: 32 }, (_, n) => `PO-${String(n + 1).padStart(4, '0')}`));
    expect(done(await create({ contactId: theirs }, other)).number).toBe('PO-0001');
  });

  test('are given at sending only, and a deleted draft takes none', async () => {
    const draft = done(await create({ action: 'draft' }));
    expect(draft).toMatchObject({ number: null, stage: 'draft', shareUrl: null });
    done(await app.call(deleteOrder, { id: draft.id, businessId: buyer.businessId }, buyer));
    expect(done(await create()).number).toBe('PO-0001');
  });
});

describe('its content', () => {
  test('the figures are the shared calculator’s, whatever the client sends', async () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 5_000_000 }), price: fc.integer({ min: 1, max: 200_000_000 }) });
    const order = fc.record({ lines: fc.array(line, { maxLength: 8 }), rates: fc.array(fc.nat({ max: 4000 }), { maxLength: 3 }), off: fc.nat({ max: 100 }) });
    for (const { lines, rates, off } of fc.sample(order, 25)) {
      // The first line keeps the subtotal above the discount.
      const items = [{ quantity: 1000, price: 100 }, ...lines];
      const input = orderInput({
        // Not money: a quantity in thousandths, a rate in basis points.
        itemDetails: items.map((one, n) => ({ id: String(n), name: 'x', quantity: one.quantity / 1000, unitPrice: nairaFromKobo(kobo(one.price)) })),
        taxes: rates.map((rate) => ({ amount: rate / 100 })),
        discounts: [{ amount: nairaFromKobo(kobo(off)) }],
      });
      const reply = await app.call(createOrder, input, { ...buyer, key: app.key() });
      const exact = totals(amountsOf(asInvoice(createOrder.input.parse(input))));
      const view = await read(done(reply).id);
      expect(view).toMatchObject({
        subtotal: nairaFromKobo(exact.subtotal),
        discount: nairaFromKobo(exact.discount),
        tax: nairaFromKobo(exact.tax),
        total: nairaFromKobo(exact.gross),
      });
      expect(view.itemDetails.map(({ total }) => total)).toEqual(exact.lines.map(nairaFromKobo));
    }
  });

  test.each<[string, Fields, string, RegExp]>([
    ['no supplier', { contactId: null }, 'contactId', /supplier/],
    ['no day', { issueDate: null }, 'issueDate', /day of the order/],
    ['delivery before the order', { dueDate: '2026-10-01' }, 'dueDate', /delivery day/],
    ['no line', { itemDetails: [] }, 'itemDetails', /line/],
    ['nothing to pay', { itemDetails: [{ id: '1', name: 'a', quantity: 1, unitPrice: 0 }] }, 'itemDetails.0.unitPrice', /^The total is zero/],
    ['too much off', { discounts: [{ amount: 500 }] }, 'discounts', /discounts/],
  ])('%s is refused on its field, in the order’s words', async (_what, change, field, says) => {
    const reply = await create(change);
    expect(reply).toMatchObject({ ok: false, code: 'VALIDATION_FAILED', errors: [{ field, message: expect.stringMatching(says) }] });
    expect(JSON.stringify(reply)).not.toContain('invoice');
  });

  test('cannot be edited after sending, nor over a newer version', async () => {
    const { id } = done(await create({ action: 'draft' }));
    expect(done(await app.call(saveOrder, { ...orderInput({ description: 'two' }), id, version: 1 }, buyer)).version).toBe(2);
    expect(await app.call(saveOrder, { ...orderInput({ description: 'three' }), id, version: 1 }, buyer)).toMatchObject({ http: 409, code: 'STATE_CONFLICT' });
    done(await app.call(sendOrder, { id, businessId: buyer.businessId, version: 2 }, { ...buyer, key: app.key() }));
    expect(await app.call(saveOrder, { ...orderInput(), id, version: 3 }, buyer)).toMatchObject({ http: 409 });
    expect(await app.call(deleteOrder, { id, businessId: buyer.businessId }, buyer)).toMatchObject({ http: 409 });
    expect(await read(id)).toMatchObject({ description: 'two', status: 'pending' });
  });
});

describe('one object, two views', () => {
  test('the supplier sees what was sent, and no draft', async () => {
    const draft = done(await create({ action: 'draft' }));
    const sent = done(await create());
    expect(await app.call(readOrder, { id: draft.id, businessId: supplier.businessId }, supplier)).toMatchObject({ http: 404 });
    expect(await read(sent.id, supplier)).toMatchObject({
      side: 'received',
      message: 'decision required',
      shareUrl: null,
      can: { approve: true, deny: true, invoice: false, archive: false, newLink: false },
    });
    expect(await read(sent.id)).toMatchObject({ side: 'sent', message: 'pending approval', can: { approve: false, archive: true, newLink: true } });
    expect((await list({ type: 'received' }, supplier)).orders.map(({ id }) => id)).toEqual([sent.id]);
    expect((await list({ type: 'received' }, await app.createUser())).count).toBe(0);
  });

  test('the supplier gets it by e-mail, with the link that opens it; sharing by link sends no e-mail', async () => {
    const made = done(await create());
    const mail = await emailTo(app, supplier.email, /PO-0001/);
    expect(mail.links.map((link) => link.replace(/&d=[\w-]{43}$/, ''))).toContain(made.shareUrl);
    const quiet = done(await app.call(createContact, { businessId: buyer.businessId, name: 'Quiet', email: 'quiet.supplier@example.com' }, buyer));
    const second = done(await create({ contactId: quiet.id, medium: 'link' }));
    expect(second.shareUrl).toContain('/received-order?q=');
    done(await create());
    await emailTo(app, supplier.email, /PO-0003/);
    expect(await emailsTo(app, 'quiet.supplier@example.com')).toEqual([]);
  });

  test('its buyer sees when the e-mail was sent and first opened; their own view does not count', async () => {
    const { id, shareUrl } = done(await create());
    const told = async (what: string) => (await read(id)).history.filter((one) => one.what === what).length;
    await eventually('the letter', async () => (await told('mailed')) === 1);
    expect((await read(id)).delivery).toMatchObject({ firstViewedAt: null });
    const q = keyIn(shareUrl, 'q');
    done(await app.call(readOrderLink, { q, viewer: buyer.businessId }));
    expect(await told('opened')).toBe(0);
    await Promise.all([...Array.from({ length: 5 }, () => app.call(readOrderLink, { q })), read(id, supplier)]);
    expect(await told('opened')).toBe(1);
    expect(await told('mailed')).toBe(1);
    const [mine, theirs] = [await read(id), await read(id, supplier)];
    const timeOf = (what: string) => mine.history.find((one) => one.what === what)?.at;
    expect(mine.delivery).toEqual({ mailedAt: timeOf('mailed'), firstViewedAt: timeOf('opened') });
    expect(theirs.delivery).toBeNull();
    expect(theirs.history.map(({ what }) => what)).not.toContain('mailed');
  });

  test('the list filters, sorts and pages, with matching counters', async () => {
    await create({ action: 'draft' });
    for (const unitPrice of [30, 10, 20]) done(await create({ description: `of ${unitPrice}`, itemDetails: [{ id: '1', name: 'a', quantity: 1, unitPrice }] }));
    const all = await list({ sort: 'amount', order: 'asc' });
    expect(all.orders.map(({ total }) => total)).toEqual([10, 20, 30, 200]);
    expect(all.topCards).toMatchObject({ all: { count: 4, amount: 260 }, pending: { count: 3, amount: 60 }, draft: { count: 1, amount: 200 } });
    expect(all.count).toBe(4);
    expect((await list({ status: 'pending', limit: 2, offset: 2 })).orders).toHaveLength(1);
    expect((await list({ search: 'OF 20' })).orders.map(({ number }) => number)).toEqual(['PO-0003']);
    expect((await list({ search: '%' })).count).toBe(0);
    expect((await list({ from: '2026-11-02' })).count).toBe(0);
    expect((await list({ contactId })).count).toBe(4);
    const theirs = await contactFor(app, supplier, buyer);
    expect((await list({ type: 'received', contactId: theirs }, supplier)).count).toBe(3);
    expect((await list({ type: 'received', contactId }, supplier)).count).toBe(0);
  });
});
