import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { chargeCard, checkPayment, startPayment, verifyPayment, waitingPayments } from '../../../shared/payments/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { tasks } from '../../api/handlers.ts';
import { ProviderError } from '../../integrations/errors.ts';
import type { ProviderErrorKind } from '../../integrations/errors.ts';
import type { PaymentProvider } from '../../integrations/payments/port.ts';
import { charges, payAt, savedCard } from '../../testing/charges.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { contactFor, done, sent } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  // A wait for a lock ends after 2 s.
  app = await startTestApp({ DATABASE_TIMEOUT_FACTOR: '1' });
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

/** Makes one call of the provider fail in this way during `work`. */
async function without<T>(call: keyof PaymentProvider, kind: ProviderErrorKind, work: () => Promise<T>): Promise<T> {
  const { payments } = app.deps.providers;
  const real = payments[call];
  Object.assign(payments, { [call]: () => Promise.reject(new ProviderError(kind, 'paystack', 'played by the test')) });
  try {
    return await work();
  } finally {
    Object.assign(payments, { [call]: real });
  }
}

const invoice = async (amount: number) => (await sent(app, seller, contactId, amount)).id;
const owed = async (id: string) => done(await app.call(readInvoice, { id, businessId: buyer.businessId }, buyer)).balance;
const what = (categoryId: string, amount: number) => ({ businessId: buyer.businessId, category: 'invoice', categoryId, amount }) as const;
const check = async (reference: string) => done(await app.call(checkPayment, { businessId: buyer.businessId, reference }, buyer));
const intents = (categoryId: string) =>
  transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ reference: string; status: string; asks: number }>('select reference, status, asks from payment_intents where category_id = $1', [categoryId]),
  );

/** Whether another transaction holds the row of an invoice. */
async function locked(id: string): Promise<boolean> {
  const rows = await transaction(app.deps.pool, 'system', (sql) => sql.query('select from invoices where id = $1 for update skip locked', [id]));
  return rows.length === 0;
}

test('a checkout that could not be started is started by the same call once the provider is back, as one payment', async () => {
  const id = await invoice(100);
  const key = app.key();
  const start = () => app.call(startPayment, what(id, 100), { ...buyer, key });
  expect(await without('startCheckout', 'unavailable', start)).toMatchObject({ http: 503, code: 'PROVIDER_UNAVAILABLE' });
  expect(done(await start())).toMatchObject({ status: 'pending', checkoutUrl: expect.stringContaining('/checkout/') });
  expect(await intents(id)).toHaveLength(1);
});

test('a pending payment is shown on the page of its invoice, only to its payer, until it has ended', async () => {
  const id = await invoice(100);
  const waits = async (who: TestUser) =>
    done(await app.call(waitingPayments, { businessId: who.businessId, invoiceId: id }, who)).waiting.map(({ amount, channel, by }) => ({
      amount,
      channel,
      by,
    }));
  expect(await waits(buyer)).toEqual([]);
  const { reference } = done(await app.call(startPayment, what(id, 100), { ...buyer, key: app.key() }));
  expect(await waits(buyer)).toEqual([{ amount: 100, channel: 'card', by: 'Ada Obi' }]);
  expect(await waits(seller)).toEqual([]);
  await payAt(app, reference);
  done(await app.call(verifyPayment, { businessId: buyer.businessId, reference }, buyer));
  expect(await waits(buyer)).toEqual([]);
});

test('a checkout whose start got no answer has ended, because nobody got its page', async () => {
  const id = await invoice(100);
  const reply = await without('startCheckout', 'unknown-outcome', () => app.call(startPayment, what(id, 100), { ...buyer, key: app.key() }));
  expect(reply).toMatchObject({ data: { status: 'failed', checkoutUrl: null } });
});

test('a saved card is not charged later, after its payer was told that it failed', async () => {
  const { id: cardId } = await savedCard(app, buyer);
  const id = await invoice(100);
  const reply = await without('chargeCard', 'unavailable', () => app.call(chargeCard, { ...what(id, 100), cardId }, { ...buyer, key: app.key() }));
  expect(reply).toMatchObject({ data: { status: 'failed', message: expect.stringContaining('no money was taken') } });
  const { reference } = done(reply);
  await tasks['payments.follow'](app.deps, { reference });
  expect(await owed(id)).toBe(100);
  expect((await charges(app)).some((charge) => charge.reference === reference)).toBe(false);
});

test('a charge that cannot be settled at once is answered "pending", and is settled by the job', async () => {
  const { id: cardId } = await savedCard(app, buyer);
  const id = await invoice(100);
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  let taken = () => {};
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve;
  });
  // Another transaction changes the invoice for longer than the lock timeout, from the moment the card is charged.
  const { payments } = app.deps.providers;
  const real = payments.chargeCard.bind(payments);
  const holding = isTaken.then(() =>
    transaction(app.deps.pool, 'system', async (sql) => {
      await sql.query('select from invoices where id = $1 for update', [id]);
      await held;
    }),
  );
  Object.assign(payments, {
    chargeCard: async (given: Parameters<typeof real>[0]) => {
      const charged = await real(given);
      taken();
      // The other transaction has its lock.
      await eventually('the lock', () => locked(id));
      return charged;
    },
  });
  const reply = await app.call(chargeCard, { ...what(id, 100), cardId }, { ...buyer, key: app.key() });
  Object.assign(payments, { chargeCard: real });
  free();
  await holding;
  const { reference, status } = done(reply);
  expect(status).toBe('pending');
  await tasks['payments.follow'](app.deps, { reference });
  expect(await check(reference)).toMatchObject({ status: 'succeeded' });
  expect(await owed(id)).toBe(0);
});

test('a charge whose record is locked is answered "pending", because the card was charged', async () => {
  const { id: cardId } = await savedCard(app, buyer);
  const id = await invoice(100);
  const [taken, free] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  const locked = Promise.withResolvers<void>();
  const holding = taken.promise.then((reference) =>
    // Not one of the product's connections, whose lock timeout is five seconds.
    asOwner(app.databaseUrl, async (client) => {
      await client.query(`begin; select set_config('app.system', 'on', true)`);
      await client.query('select from payment_intents where reference = $1 for update', [reference]);
      locked.resolve();
      await free.promise;
      await client.query('commit');
    }),
  );
  const { payments } = app.deps.providers;
  const real = payments.chargeCard.bind(payments);
  Object.assign(payments, {
    chargeCard: async (given: Parameters<typeof real>[0]) => {
      taken.resolve(given.reference);
      await locked.promise;
      return real(given);
    },
  });
  const reply = await app.call(chargeCard, { ...what(id, 100), cardId }, { ...buyer, key: app.key() });
  Object.assign(payments, { chargeCard: real });
  free.resolve();
  await holding;
  const { reference, status } = done(reply);
  expect(status).toBe('pending');
  await tasks['payments.follow'](app.deps, { reference });
  expect(await check(reference)).toMatchObject({ status: 'succeeded' });
  expect((await charges(app)).filter((charge) => charge.reference === reference)).toHaveLength(1);
});

test('a payment left unstarted by a stopped process is started by the job, once', async () => {
  const { id: cardId } = await savedCard(app, buyer);
  const id = await invoice(100);
  const crash = () => app.call(chargeCard, { ...what(id, 60), cardId }, { ...buyer, key: app.key() });
  // A failure outside the provider: the process stopped between the two transactions.
  const { payments } = app.deps.providers;
  const real = payments.chargeCard;
  Object.assign(payments, { chargeCard: () => Promise.reject(new Error('the process is gone')) });
  expect(await crash()).toMatchObject({ http: 500 });
  Object.assign(payments, { chargeCard: real });
  const [left] = await intents(id);
  expect(left).toMatchObject({ status: 'pending' });
  // The lease of the previous holder ends after twenty seconds.
  app.turnClock(21_000);
  await Promise.all([1, 2, 3].map(() => tasks['payments.follow'](app.deps, { reference: left?.reference ?? '' })));
  app.turnClock(-21_000);
  expect(await check(left?.reference ?? '')).toMatchObject({ status: 'succeeded' });
  expect(await owed(id)).toBe(40);
});

test('an unavailable provider leaves the payment pending; it is polled with growing intervals', async () => {
  const id = await invoice(100);
  const { reference } = done(await app.call(startPayment, what(id, 100), { ...buyer, key: app.key() }));
  await payAt(app, reference, undefined, { drop: true });
  await without('verifyTransaction', 'unavailable', async () => {
    expect(await app.call(verifyPayment, { businessId: buyer.businessId, reference }, buyer)).toMatchObject({ http: 503 });
    await tasks['payments.follow'](app.deps, { reference });
    await tasks['payments.follow'](app.deps, { reference });
  });
  expect(await check(reference)).toMatchObject({ status: 'pending' });
  expect((await intents(id))[0]?.asks).toBe(2);
  await tasks['payments.follow'](app.deps, { reference });
  expect(await check(reference)).toMatchObject({ status: 'succeeded' });
  expect(await owed(id)).toBe(0);
});
