import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueCreditNote } from '../../shared/invoices/credit-notes-contract.ts';
import { readInvoice, sendInvoice } from '../../shared/invoices/contract.ts';
import type { createInvoice } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { reviseInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { checkDifferences, chooseOrder, listComparable, listDifferences, readComparison, removeOrder } from '../../shared/orders/comparison-contract.ts';
import { createOrder, readOrder } from '../../shared/orders/contract.ts';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { recordDelivery } from '../../shared/orders/deliveries-contract.ts';
import { invoiceOrder } from '../../shared/orders/steps-contract.ts';
import { approveRun, createRun } from '../../shared/payments/runs-contract.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { memberOf } from '../testing/team.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let buyer: TestUser;
let supplier: TestUser;
/** The supplier in the buyer's contacts, and the other way round. */
let [toSupplier, toBuyer] = ['', ''];
let order: { id: string; number: string | null };
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [buyer, supplier] = [await app.createUser('Lekki Stores', 'retailer'), await app.createUser('Kano Mills', 'both')];
  toSupplier = await contactFor(app, buyer, supplier);
  toBuyer = await contactFor(app, supplier, buyer);
  order = await ordered();
});
afterAll(() => app.stop());

type Items = InputOf<typeof createInvoice>['itemDetails'];
const LINES = [
  { id: '1', name: 'Cloth', quantity: 10, unitPrice: 100 },
  { id: '2', name: 'Thread', quantity: 2.5, unitPrice: 8 },
];
const cloth = (quantity: number, unitPrice = 100): Items => [{ id: '1', name: 'cloth', quantity, unitPrice }];

async function ordered(who = buyer, contactId = toSupplier, by = supplier) {
  const made = done(
    await app.call(createOrder, { businessId: who.businessId, contactId, issueDate: '2026-11-01', itemDetails: LINES }, { ...who, key: app.key() }),
  );
  done(await app.call(decideOrder, { businessId: by.businessId, orderId: made.id, action: 'approve' }, by));
  return made;
}
const invoiced = (itemDetails: Items, change: Partial<InputOf<typeof createInvoice>> = {}) => sent(app, supplier, toBuyer, 0, { itemDetails, ...change });
const deliver = async (quantity: number, line = 1) =>
  done(
    await app.call(
      recordDelivery,
      { id: order.id, businessId: buyer.businessId, deliveredOn: '2020-11-02', lines: [{ line, quantity }] },
      { ...buyer, key: app.key() },
    ),
  );
const choose = (id: string, orderId = order.id, who = buyer) => app.call(chooseOrder, { id, businessId: who.businessId, orderId }, who);
const read = async (id: string, who = buyer) => done(await app.call(readComparison, { id, businessId: who.businessId }, who));
const orderPage = async (who: TestUser) => done(await app.call(readOrder, { id: order.id, businessId: who.businessId }, who));
const texts = async (id: string) => (await read(id)).comparison?.differences.map(({ text }) => text);

/** The supplier's invoice made from the order, sent with these lines. */
async function made(itemDetails?: Items) {
  const { invoiceId: id } = done(await app.call(invoiceOrder, { id: order.id, businessId: supplier.businessId }, supplier));
  const { version } = done(await app.call(readInvoice, { id, businessId: supplier.businessId }, supplier));
  done(await app.call(sendInvoice, { id, businessId: supplier.businessId, version }, { ...supplier, key: app.key() }));
  if (itemDetails) {
    const after = done(await app.call(readInvoice, { id, businessId: supplier.businessId }, supplier));
    done(
      await app.call(
        reviseInvoice,
        { id, businessId: supplier.businessId, version: after.version, issueDate: '2026-11-01', dueDate: '2030-11-01', itemDetails },
        { ...supplier, key: app.key() },
      ),
    );
  }
  return id;
}

describe('an invoice made from an order', () => {
  test('matches it, and what was received once all of it came', async () => {
    const id = await made();
    expect(await read(id)).toMatchObject({
      comparison: { order: { id: order.id, number: 'PO-0001', isChosen: false }, isDelivered: false, differences: [], checked: null },
      suggestion: null,
      canChoose: false,
    });
    await deliver(6);
    expect(await texts(id)).toEqual(['4 more than received: ₦400.00', '2.5 more than received: ₦20.00']);
    await deliver(4);
    await deliver(2.5, 2);
    expect((await read(id)).comparison).toMatchObject({
      isDelivered: true,
      lines: [
        { line: 1, name: 'Cloth', ordered: 10, received: 10, invoicedBefore: 0, invoicedNow: 10, priceOrdered: 100, priceInvoiced: 100 },
        { line: 2, name: 'Thread', ordered: 2.5, received: 2.5 },
      ],
      differences: [],
    });
  });

  test('differs by what its supplier changed in it', async () => {
    const id = await made([...cloth(11, 112.5), { id: '9', name: 'Transport', quantity: 1, unitPrice: 15 }]);
    expect((await read(id)).comparison?.differences).toEqual([
      { kind: 'more-than-ordered', line: 1, quantity: 1, amount: 112.5, text: '1 more than ordered: ₦112.50' },
      { kind: 'price-higher', line: 1, quantity: null, amount: 137.5, text: 'Price higher: ₦137.50 more than ordered' },
      { kind: 'not-ordered', line: 2, quantity: 1, amount: 15, text: 'Not ordered: ₦15.00' },
    ]);
  });

  test('keeps its order', async () => {
    const [id, other] = [await made(), await ordered()];
    expect(await choose(id, other.id)).toMatchObject({ http: 409, message: expect.stringContaining('made this invoice from PO-0001') });
    expect(await app.call(removeOrder, { id, businessId: buyer.businessId }, buyer)).toMatchObject({ http: 409 });
  });
});

describe('another invoice', () => {
  test('is compared with the order that the buyer chooses, until they remove it', async () => {
    const { id } = await invoiced(cloth(10));
    expect(await read(id)).toMatchObject({ comparison: null, canChoose: true });
    expect(done(await app.call(listComparable, { id, businessId: buyer.businessId }, buyer))).toMatchObject({
      count: 1,
      orders: [{ id: order.id, number: 'PO-0001', total: 1020 }],
    });
    expect(done(await choose(id))).toMatchObject({ comparison: { order: { id: order.id, isChosen: true }, differences: [] } });
    done(await choose(id));
    const second = await ordered();
    expect(done(await choose(id, second.id)).comparison?.order).toMatchObject({ id: second.id });
    expect(done(await app.call(removeOrder, { id, businessId: buyer.businessId }, buyer)).comparison).toBeNull();
    done(await app.call(removeOrder, { id, businessId: buyer.businessId }, buyer));
  });

  test('for a part counts with the valid ones before it', async () => {
    const parts: string[] = [];
    for (const quantity of [6, 3, 2]) {
      const { id } = await invoiced(cloth(quantity));
      parts.push(id);
      done(await choose(id));
    }
    const [first = '', second = '', third = ''] = parts;
    expect(await texts(second)).toEqual([]);
    expect(await texts(third)).toEqual(['1 more than ordered: ₦100.00']);
    expect((await read(third)).comparison?.lines).toMatchObject([{ invoicedBefore: 9, invoicedNow: 2 }]);
    done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: second, action: 'deny', reason: 'No' }, buyer));
    expect(await texts(third)).toEqual([]);
    await deliver(7);
    expect(await texts(third)).toEqual(['1 more than received: ₦100.00']);
    // What a credit note takes back is not invoiced.
    done(
      await app.call(
        issueCreditNote,
        { businessId: supplier.businessId, invoiceId: first, reason: 'Came wet', lines: [{ id: '1', quantity: 1 }] },
        { ...supplier, key: app.key() },
      ),
    );
    expect(await texts(third)).toEqual([]);
    done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: third, action: 'approve' }, buyer));
    expect((await read(third)).comparison?.order.id).toBe(order.id);
  });

  test('counts after one that was approved before, although that was sent later', async () => {
    const [first, second] = [(await invoiced(cloth(10))).id, (await invoiced(cloth(10))).id];
    done(await choose(second));
    expect(await texts(second)).toEqual([]);
    done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: second, action: 'approve' }, buyer));
    done(await choose(first));
    expect(await texts(first)).toEqual(['10 more than ordered: ₦1,000.00']);
    expect(await texts(second)).toEqual([]);
  });

  test('differs in discount and tax', async () => {
    const { id } = await invoiced(LINES, { taxes: [{ name: 'VAT', amount: 7.5 }] });
    done(await choose(id));
    expect((await read(id)).comparison?.differences).toEqual([
      { kind: 'tax', line: null, quantity: null, amount: 76.5, text: 'Tax: ₦76.50 more than ordered' },
    ]);
  });

  test('is suggested an open order with its total', async () => {
    expect((await read((await invoiced(cloth(9))).id)).suggestion).toBeNull();
    const { id } = await invoiced(LINES);
    expect((await read(id)).suggestion).toEqual({ id: order.id, number: 'PO-0001' });
    done(await choose((await invoiced(cloth(1))).id));
    expect((await read(id)).suggestion).toBeNull();
  });

  test('is not compared with an order of strangers, to others, or undecided', async () => {
    const { id } = await invoiced(cloth(1));
    const other = await app.createUser('Aba Mills', 'both');
    const toOther = await ordered(buyer, await contactFor(app, buyer, other), other);
    expect(await choose(id, toOther.id)).toMatchObject({ http: 409, message: expect.stringContaining('another supplier') });
    const foreign = await ordered(other, await contactFor(app, other, supplier), supplier);
    expect(await choose(id, foreign.id)).toMatchObject({ http: 404 });
    const { id: open } = done(
      await app.call(
        createOrder,
        { businessId: buyer.businessId, contactId: toSupplier, issueDate: '2026-11-01', itemDetails: LINES },
        { ...buyer, key: app.key() },
      ),
    );
    expect(await choose(id, open)).toMatchObject({ http: 409, message: expect.stringContaining('approved') });
    // An order that the buyer of the invoice received is not theirs.
    const received = await ordered(supplier, toBuyer, buyer);
    expect(await choose(id, received.id)).toMatchObject({ http: 404 });
  });
});

test('neither the supplier nor another business learns of it', async () => {
  const { id } = await invoiced(cloth(12));
  done(await choose(id));
  const stranger = await app.createUser();
  for (const who of [supplier, stranger]) {
    const by = { id, businessId: who.businessId };
    expect(await app.call(readComparison, by, who)).toMatchObject({ http: 404 });
    expect(await app.call(listComparable, by, who)).toMatchObject({ http: 404 });
    expect(await choose(id, order.id, who)).toMatchObject({ http: 404 });
    expect(await app.call(removeOrder, by, who)).toMatchObject({ http: 404 });
    expect(await app.call(checkDifferences, { ...by, about: 'abc' }, who)).toMatchObject({ http: 404 });
    expect(await app.call(readComparison, { id, businessId: buyer.businessId }, who)).toMatchObject({ ok: false });
  }
  expect(JSON.stringify(done(await app.call(readOrder, { id: order.id, businessId: supplier.businessId }, supplier)))).not.toContain(id);
  expect(done(await app.call(readInvoice, { id, businessId: supplier.businessId }, supplier)).order).toBeNull();
});

test('the order lists what was received for it, oldest first, for the buyer alone', async () => {
  expect((await orderPage(buyer)).invoices).toEqual([]);
  const [first, second] = [await invoiced(cloth(4)), await invoiced(cloth(5))];
  for (const { id } of [second, first]) done(await choose(id));
  expect((await orderPage(buyer)).invoices).toMatchObject([
    { id: first.id, number: first.number, status: 'pending' },
    { id: second.id, number: second.number, status: 'pending' },
  ]);
  expect((await orderPage(supplier)).invoices).toEqual([]);
  done(await app.call(removeOrder, { id: first.id, businessId: buyer.businessId }, buyer));
  expect((await orderPage(buyer)).invoices.map(({ id }) => id)).toEqual([second.id]);
});

test('differences are checked once for the business; other ones are to be checked again', async () => {
  const { id } = await invoiced(cloth(12));
  const { comparison } = done(await choose(id));
  const check = (about: string, who = buyer) => app.call(checkDifferences, { id, businessId: buyer.businessId, about }, who);
  const staff = await memberOf(app, buyer, 'staff');
  expect(await check('abc')).toMatchObject({ http: 409 });
  expect(done(await check(comparison?.about ?? '', staff)).comparison?.checked).toMatchObject({ by: expect.any(String) });
  const { checked } = done(await check(comparison?.about ?? '')).comparison ?? {};
  expect((await read(id)).comparison?.checked).toEqual(checked);
  await deliver(5);
  expect((await read(id)).comparison).toMatchObject({
    checked: null,
    differences: [{ kind: 'more-than-ordered' }, { kind: 'more-than-received', quantity: 7 }],
  });
  await deliver(5);
  expect((await read(id)).comparison?.checked).toEqual(checked);
  // One that matches has nothing to check.
  const { comparison: after } = done(await choose((await invoiced(cloth(1))).id, (await ordered()).id));
  expect(after?.differences).toEqual([]);
  expect(await app.call(checkDifferences, { id, businessId: buyer.businessId, about: after?.about ?? '' }, buyer)).toMatchObject({ http: 409 });
});

test('other goods in the place of those that were checked are checked again', async () => {
  const extra = (name: string): Items => [...cloth(10), { id: '2', name, quantity: 1, unitPrice: 500 }];
  const id = await made(extra('Delivery to Kano'));
  const { about = '' } = (await read(id)).comparison ?? {};
  done(await app.call(checkDifferences, { id, businessId: buyer.businessId, about }, buyer));
  const { version } = done(await app.call(readInvoice, { id, businessId: supplier.businessId }, supplier));
  const dates = { issueDate: '2026-11-01', dueDate: '2030-11-01' };
  const by = { ...supplier, key: app.key() };
  done(await app.call(reviseInvoice, { id, businessId: supplier.businessId, version, ...dates, itemDetails: extra('A telephone') }, by));
  expect((await read(id)).comparison).toMatchObject({ differences: [{ kind: 'not-ordered', line: 2 }], checked: null });
});

describe('several invoices', () => {
  const differing = (ids: readonly string[], who = buyer) => app.call(listDifferences, { businessId: who.businessId, invoices: ids.join(',') }, who);
  const approveInvoice = (invoiceId: string) => app.call(decideInvoice, { businessId: buyer.businessId, invoiceId, action: 'approve' }, buyer);

  test('undecided ones that differ are listed; those that match, have no order or are decided are left out', async () => {
    const same = await made();
    const rope = [{ id: '1', name: 'Rope', quantity: 1, unitPrice: 9 }];
    const [differs, alone, decided] = [await invoiced(cloth(12)), await invoiced(cloth(1, 5)), await invoiced(rope)];
    for (const { id } of [differs, decided]) done(await choose(id));
    done(await approveInvoice(decided.id));
    const { about } = (await read(differs.id)).comparison ?? {};
    const ids = [differs.id, same, alone.id, decided.id];
    expect(done(await differing(ids)).invoices).toEqual([
      {
        invoiceId: differs.id,
        number: differs.number,
        order: { id: order.id, number: 'PO-0001' },
        differences: [{ name: 'cloth', text: '12 more than ordered: ₦1,200.00' }],
        about,
        checked: null,
      },
    ]);
    done(await app.call(checkDifferences, { id: differs.id, businessId: buyer.businessId, about: about ?? '' }, buyer));
    expect(done(await differing(ids)).invoices).toMatchObject([{ invoiceId: differs.id, checked: { by: expect.stringContaining('Ada') } }]);
    expect(await differing(ids, supplier)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await differing(['inv'])).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('a payment run is approved once the differences of its undecided invoices were checked', async () => {
    const [differs, decided] = [await invoiced(cloth(12)), await invoiced(cloth(11))];
    for (const { id } of [differs, decided]) done(await choose(id));
    done(await approveInvoice(decided.id));
    const by = { businessId: buyer.businessId };
    const run = done(await app.call(createRun, { ...by, invoices: [differs.id, decided.id] }, { ...buyer, key: app.key() }));
    const approve = () => app.call(approveRun, { ...by, id: run.id, total: run.toPay }, { ...buyer, key: app.key() });
    expect(await approve()).toMatchObject({ code: 'NOT_ELIGIBLE', message: expect.stringContaining(`warnings about ${differs.number} first`) });
    const { about = '' } = (await read(differs.id)).comparison ?? {};
    done(await app.call(checkDifferences, { id: differs.id, ...by, about }, buyer));
    expect(done(await approve())).toMatchObject({ state: 'approved' });
  });
});
