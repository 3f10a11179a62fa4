import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBulkPayment } from '../../shared/invoices/bulk-contract.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { voidInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { checkGuestPayment, payFromWallet, startGuestPayment, startPayment, verifyGuestPayment } from '../../shared/payments/contract.ts';
import { payPortal, portalLink, readPortal, renewPortal } from '../../shared/portal/contract.ts';
import { transaction } from '../db/transaction.ts';
import { findings } from '../ledger/checks.ts';
import { conclude, dispute, payAt } from '../testing/charges.ts';
import { startTestApp, eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { balances, contactFor, done, emailsTo, emailTo, keyIn, openedPortal, sent } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A seller, and a customer without an account who opened their portal and owes 300, 200 and 100. */
async function scene() {
  const seller = await app.createUser();
  const email = `${app.key()}@example.com`;
  const contactId = done(await app.call(createContact, { businessId: seller.businessId, name: 'Ngozi', email }, seller)).id;
  const invoices = [await sent(app, seller, contactId, 300), await sent(app, seller, contactId, 200), await sent(app, seller, contactId, 100)];
  const numbers = invoices.map(({ number }) => number ?? '');
  const q = keyIn(done(await app.call(portalLink, { businessId: seller.businessId, id: contactId }, seller)).url, 'q');
  const keys = await openedPortal(app, q, email);
  const owed = async () =>
    Promise.all(invoices.map(async ({ id }) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).balance));
  return { seller, email, contactId, invoices, numbers, keys, owed };
}
type Keys = Awaited<ReturnType<typeof scene>>['keys'];
const pay = (keys: Keys, invoices: string[], amount: number, more: object = {}, key = app.key()) =>
  app.call(payPortal, { ...keys, invoices, amount, ...more }, { key });
const verify = async (reference: string) => done(await app.call(verifyGuestPayment, { reference }));
const subjects = async (email: string) => (await emailsTo(app, email)).map(({ subject }) => subject);
const sound = () => transaction(app.deps.pool, 'system', (sql) => findings(sql));

test('a customer pays two of three invoices at once by card, and has a receipt of each', async () => {
  const { seller, email, numbers, keys, owed } = await scene();
  const { reference, checkoutUrl, amount } = done(await pay(keys, numbers.slice(0, 2), 500));
  expect({ checkoutUrl, amount }).toMatchObject({ checkoutUrl: expect.stringContaining('/checkout/'), amount: 500 });
  expect(await owed()).toEqual([300, 200, 100]);
  await payAt(app, reference);
  expect(await verify(reference)).toMatchObject({ status: 'succeeded', amount: 500, returned: 0, category: 'bulk', path: null });
  expect(await owed()).toEqual([0, 0, 100]);
  expect((await balances(app, seller)).total).toBe(500);
  // However often the company reports it.
  await verify(reference);
  expect((await balances(app, seller)).total).toBe(500);
  const page = done(await app.call(readPortal, keys));
  expect(page).toMatchObject({ balance: 100, count: 1 });
  expect(page.payments.map(({ amount: paid }) => paid).toSorted((a, b) => a - b)).toEqual([200, 300]);
  await eventually('two receipts', async () => (await subjects(email)).filter((subject) => subject.startsWith('Receipt')).length === 2);
  expect(await sound()).toEqual([]);
});

test('the same key is one payment; a number named twice is paid once', async () => {
  const { seller, contactId, numbers, keys, owed } = await scene();
  const key = app.key();
  const [first = ''] = numbers;
  const one = done(await pay(keys, [first, first], 300, {}, key));
  expect(done(await pay(keys, [first, first], 300, {}, key))).toEqual(one);
  await payAt(app, one.reference);
  expect(await verify(one.reference)).toMatchObject({ status: 'succeeded', amount: 300, category: 'invoice' });
  expect(await owed()).toEqual([0, 200, 100]);
  done(await app.call(renewPortal, { businessId: seller.businessId, id: contactId }, { ...seller, key: app.key() }));
  expect(await pay(keys, [first, first], 300, {}, key)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a transfer of less pays none of them and goes back, and the customer is told why', async () => {
  const { seller, email, numbers, keys, owed } = await scene();
  const { reference } = done(await pay(keys, numbers, 600, { channel: 'transfer' }));
  await conclude(app, reference, 'success', { amount_kobo: 550_00 });
  expect(await verify(reference)).toMatchObject({ amount: 550, returned: 550, message: expect.stringContaining('₦550.00 of ₦600.00 arrived') });
  expect(await owed()).toEqual([300, 200, 100]);
  expect((await balances(app, seller)).total).toBe(0);
  const news = async () => (await emailsTo(app, email)).find(({ subject }) => subject === 'Your payment of ₦550.00 is on its way back');
  await eventually('news of what goes back', async () => (await news()) !== undefined);
  expect((await news())?.text).toContain('less than the ₦600.00 due');
  expect(await sound()).toEqual([]);
});

test('a sum that the customer did not see is not paid; what must be read first is paid on its own page', async () => {
  const { seller, contactId, numbers, keys } = await scene();
  expect(await pay(keys, numbers, 599)).toMatchObject({
    code: 'STATE_CONFLICT',
    message: 'The balance due has changed to ₦600.00. Nothing was paid; please check, then pay.',
  });
  const withheld = await sent(app, seller, contactId, 100, { withholdingTax: 5 });
  const page = done(await app.call(readPortal, keys));
  expect(page.invoices.map(({ number, payableTogether }) => [number, payableTogether])).toEqual([
    ...numbers.map((number) => [number, true]),
    [withheld.number, false],
  ]);
  expect(await pay(keys, [numbers[0] ?? '', withheld.number ?? ''], 400)).toMatchObject({
    code: 'STATE_CONFLICT',
    message: expect.stringContaining('own page'),
  });
  done(await pay(keys, [withheld.number ?? ''], 100));
});

test('by transfer to an account of its own; what is too much goes back, and the customer is told', async () => {
  const { seller, email, numbers, keys, owed } = await scene();
  const { reference, account } = done(await pay(keys, numbers, 600, { channel: 'transfer' }));
  expect(account).toMatchObject({ amount: 600 });
  await conclude(app, reference, 'success', { amount_kobo: 650_00 });
  expect(await verify(reference)).toMatchObject({ status: 'succeeded', amount: 650, returned: 50 });
  expect(await owed()).toEqual([0, 0, 0]);
  expect((await balances(app, seller)).total).toBe(600);
  await eventually('news of what goes back', async () => (await subjects(email)).includes('Your payment of ₦50.00 is on its way back'));
  expect(await sound()).toEqual([]);
});

test('if one of them was paid or changed meanwhile, none is paid and all goes back', async () => {
  const { seller, email, invoices, numbers, keys, owed } = await scene();
  const { reference } = done(await pay(keys, numbers, 600));
  const alone = done(await app.call(startGuestPayment, { q: keyIn(invoices[2]?.shareUrl ?? null, 'q'), amount: 100 }, { key: app.key() }));
  await payAt(app, alone.reference);
  await verify(alone.reference);
  await payAt(app, reference);
  expect(await verify(reference)).toMatchObject({ status: 'succeeded', amount: 600, returned: 600 });
  expect(await owed()).toEqual([300, 200, 0]);
  expect((await balances(app, seller)).total).toBe(100);
  await eventually('news of it', async () => (await subjects(email)).includes('Your payment of ₦600.00 is on its way back'));
  const next = done(await pay(keys, numbers.slice(0, 2), 500));
  done(await app.call(voidInvoice, { id: invoices[0]?.id ?? '', businessId: seller.businessId, reason: 'wrong' }, seller));
  expect(done(await app.call(checkGuestPayment, { reference: next.reference }))).toMatchObject({ status: 'pending' });
  await payAt(app, next.reference);
  expect(await verify(next.reference)).toMatchObject({ returned: 500 });
  expect(await sound()).toEqual([]);
});

test('two payments of the same invoices at once: one pays, the other goes back', async () => {
  const { seller, numbers, keys, owed } = await scene();
  const both = [done(await pay(keys, numbers, 600)).reference, done(await pay(keys, numbers, 600)).reference];
  await Promise.all(both.map((reference) => payAt(app, reference)));
  const states = await Promise.all(both.map(verify));
  expect(states.map(({ returned }) => returned).toSorted((a, b) => a - b)).toEqual([0, 600]);
  expect(await owed()).toEqual([0, 0, 0]);
  expect((await balances(app, seller)).total).toBe(600);
  expect(await sound()).toEqual([]);
});

test('only the customer’s own open invoices, and only with the code', async () => {
  const { seller, contactId, numbers, keys } = await scene();
  const another = await contactFor(app, seller, { email: 'somebody.else@example.com' });
  const theirs = await sent(app, seller, another, 70);
  expect(await pay(keys, [numbers[0] ?? '', theirs.number ?? ''], 370)).toMatchObject({
    code: 'NOT_FOUND',
    message: `We could not find invoice ${theirs.number ?? ''}.`,
  });
  expect(await pay(keys, ['INV-9999'], 1)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await pay({ ...keys, access: 'x' }, numbers, 600)).toMatchObject({ code: 'CODE_REQUIRED' });
  expect(await pay({ ...keys, q: `${contactId}.x` }, numbers, 600)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await pay(keys, [], 1)).toMatchObject({ code: 'VALIDATION_FAILED' });
  const many = Array.from({ length: 21 }, (_, index) => `INV-${index}`);
  expect(await pay(keys, many, 1)).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await app.call(payPortal, { ...keys, invoices: numbers, amount: 600 })).toMatchObject({ code: 'VALIDATION_FAILED' });
  const single = done(await pay(keys, numbers.slice(0, 1), 300));
  await payAt(app, single.reference);
  await verify(single.reference);
  expect(await pay(keys, numbers, 600)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining(numbers[0] ?? '') });
});

test('what a customer began is no bulk payment of the seller’s, nor of anybody else', async () => {
  const { seller, numbers, keys, owed } = await scene();
  await app.fund(seller, 10_000);
  const { reference } = done(await pay(keys, numbers, 600));
  const [row] = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ category_id: string }>('select category_id from payment_intents where reference = $1', [reference]),
  );
  const paymentId = row?.category_id ?? '';
  const by = (who: TestUser) => ({ businessId: who.businessId, category: 'bulk', categoryId: paymentId, amount: 600 }) as const;
  for (const who of [seller, await app.createUser()]) {
    expect(await app.call(payFromWallet, by(who), { ...who, key: app.key() })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(startPayment, by(who), { ...who, key: app.key() })).toMatchObject({ code: 'NOT_FOUND' });
    const verified = await app.call(verifyBulkPayment, { businessId: who.businessId, paymentId }, { ...who, key: app.key() });
    expect(verified).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await owed()).toEqual([300, 200, 100]);
});

test('a disputed card payment of several holds the seller’s money, and the seller is told of each step once', async () => {
  const { seller, numbers, keys } = await scene();
  const { reference } = done(await pay(keys, numbers, 600));
  await payAt(app, reference);
  await verify(reference);
  await dispute(app, reference);
  await eventually('the hold', async () => (await balances(app, seller)).available === 0);
  await dispute(app, reference, 'declined', 'resolved');
  await eventually('its end', async () => (await balances(app, seller)).available === 600);
  const told = async () =>
    done(await app.call(listNotifications, { businessId: seller.businessId }, seller)).notifications.filter(({ topic }) => topic === 'wallet.disputed');
  await eventually('both notifications', async () => (await told()).length === 2);
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The dispute about .* is over, and ₦600\.00 is available again\.$/),
    expect.stringMatching(/^The holder of a card disputes ₦600\.00 paid for .* The money is on hold in your wallet/),
  ]);
  await emailTo(app, seller.email, /holder of a card disputes/);
  expect(await sound()).toEqual([]);
});

test('a customer without an address says where receipts go', async () => {
  const seller = await app.createUser();
  const { id } = done(await app.call(createContact, { businessId: seller.businessId, name: 'Ngozi', phone: '+2348031234567' }, seller));
  const { number } = await sent(app, seller, id, 100, { medium: 'link' });
  const q = keyIn(done(await app.call(portalLink, { businessId: seller.businessId, id }, seller)).url, 'q');
  expect(done(await app.call(readPortal, { q })).customer.hasEmail).toBe(false);
  const named = { q, invoices: [number ?? ''], amount: 100 };
  expect(await app.call(payPortal, named, { key: app.key() })).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'email' }] });
  const to = `${app.key()}@example.com`;
  const { reference } = done(await app.call(payPortal, { ...named, email: to }, { key: app.key() }));
  await payAt(app, reference);
  await verify(reference);
  await eventually('the receipt', async () => (await subjects(to)).some((subject) => subject.startsWith('Receipt')));
});
