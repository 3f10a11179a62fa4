import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCard } from '../../shared/business/banking-contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import {
  chargeCard,
  checkPayment,
  generateAccount,
  startGuestPayment,
  startPayment,
  verifyGuestPayment,
  verifyPayment,
} from '../../shared/payments/contract.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { tasks } from '../api/handlers.ts';
import { findings } from '../ledger/checks.ts';
import { charges, conclude, dispute, payAt, setMood } from '../testing/charges.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { balances, contactFor, done, keyIn, sent, transfer } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const CARDS = { good: '4187427415564246', otp: '5531886652142950', poor: '5258585922666506', slow: '5438898014560229' } as const;
const MINUTE = 60_000;

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp({ PAYMENT_PROVIDER: 'flutterwave' });
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const invoice = async (amount: number) => (await sent(app, seller, contactId, amount)).id;
const owed = async (id: string) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).balance;
const input = (categoryId: string, amount: number) => ({ businessId: buyer.businessId, category: 'invoice', categoryId, amount }) as const;
const start = async (categoryId: string, amount: number) => done(await app.call(startPayment, input(categoryId, amount), { ...buyer, key: app.key() }));
const check = async (reference: string) => done(await app.call(checkPayment, { businessId: buyer.businessId, reference }, buyer));
const verify = async (reference: string) => done(await app.call(verifyPayment, { businessId: buyer.businessId, reference }, buyer));
const ended = (reference: string) =>
  eventually(`${reference} to end`, async () => {
    const now = await check(reference);
    return now.status !== 'pending' && now;
  });
const rows = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<R>(text, values));

/** Sets the product's clock forward during the work. */
async function later<T>(by: number, work: () => Promise<T>): Promise<T> {
  app.turnClock(by);
  try {
    return await work();
  } finally {
    app.turnClock(-by);
  }
}

describe('an invoice', () => {
  test('is paid on the hosted page; the webhook comes twice, the payee gets the whole amount, the fee is ours', async () => {
    const id = await invoice(3_000);
    const before = (await balances(app, seller)).total;
    const { reference, checkoutUrl } = await start(id, 3_000);
    expect(checkoutUrl).toContain('/checkout/');
    expect(await verify(reference)).toMatchObject({ status: 'pending' });
    await payAt(app, reference, CARDS.otp, { twice: true });
    expect(await ended(reference)).toMatchObject({ status: 'succeeded', amount: 3_000 });
    expect([await owed(id), (await balances(app, seller)).total]).toEqual([0, before + 3_000]);
    const legs = await rows<{ kind: string; amount: number }>(
      `select a.kind, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id where t.event_id = $1`,
      [`flutterwave:${reference}`],
    );
    // 1.4 % of ₦3,000.
    expect(Object.fromEntries(legs.map((leg) => [leg.kind, leg.amount]))).toEqual({ wallet: 300_000, provider_clearing: -295_800, provider_fees: -4_200 });
  });

  test('with a refused card has a reason in our text, and is paid by the next card on the same page', async () => {
    const id = await invoice(200);
    const { reference } = await start(id, 200);
    await payAt(app, reference, CARDS.poor);
    expect(await verify(reference)).toMatchObject({ status: 'failed', message: expect.stringContaining('not enough money') });
    await payAt(app, reference, CARDS.good, { drop: true });
    expect(await verify(reference)).toMatchObject({ status: 'succeeded' });
    expect(await owed(id)).toBe(0);
  });

  test('is paid by transfer to a number of its own; another amount goes back', async () => {
    const id = await invoice(500.05);
    const { reference, accountNumber, ...account } = done(await app.call(generateAccount, input(id, 500.05), { ...buyer, key: app.key() }));
    expect(account).toMatchObject({ bank: 'Mock Bank', amount: 500.05 });
    await expect(transfer(app, accountNumber, 50_006)).rejects.toThrow('another amount');
    // Who looks while it is settled reads that it waits or that it is paid, and nothing else.
    const look = async (): Promise<readonly string[]> => {
      const { status } = await check(reference);
      return status === 'pending' ? [status, ...(await look())] : [status];
    };
    const [seen] = await Promise.all([Promise.all(Array.from({ length: 8 }, look)), transfer(app, accountNumber, 50_005, { late_ms: 100 })]);
    expect(new Set(seen.map((statuses) => statuses.at(-1)))).toEqual(new Set(['succeeded']));
    expect(await ended(reference)).toMatchObject({ status: 'succeeded', amount: 500.05 });
    expect(await owed(id)).toBe(0);
  });

  test('stays pending while its page is open, although the provider does not know it; an unused page ends after a day', async () => {
    const { reference } = await start(await invoice(100), 100);
    await later(20 * MINUTE, () => tasks['payments.follow'](app.deps, { reference }));
    expect(await check(reference)).toMatchObject({ status: 'pending' });
    await later(25 * 60 * MINUTE, () => tasks['payments.follow'](app.deps, { reference }));
    expect(await check(reference)).toMatchObject({ status: 'failed', message: expect.stringContaining('not completed') });
    // A late payment counts.
    await payAt(app, reference, CARDS.good, { drop: true });
    expect(await verify(reference)).toMatchObject({ status: 'succeeded' });
  });

  test('started with the other company before the setting changed is left unchanged', async () => {
    const { reference } = await start(await invoice(100), 100);
    await asOwner(app.databaseUrl, (sql) => sql.query(`update payment_intents set provider = 'paystack' where reference = $1`, [reference]));
    await later(48 * 60 * MINUTE, () => tasks['payments.follow'](app.deps, { reference }));
    expect(await check(reference)).toMatchObject({ status: 'pending' });
  });
});

test('a saved card is charged in one press, once for each key, and its number is nowhere', async () => {
  const wallet = { businessId: buyer.businessId, category: 'wallet', categoryId: buyer.businessId, amount: 50 } as const;
  const { reference } = done(await app.call(startPayment, wallet, { ...buyer, key: app.key() }));
  const { authorization_code: token } = await payAt(app, reference, CARDS.otp);
  const card = done(await app.call(addCard, { businessId: buyer.businessId, reference }, buyer));
  expect(card).toMatchObject({ brand: 'mastercard', last4: '2950', expiry: '09/32' });

  const id = await invoice(1_000);
  const press = (key: string, amount: number) => app.call(chargeCard, { ...input(id, amount), cardId: card.id }, { ...buyer, key });
  const key = app.key();
  const pressed = await Promise.all([press(key, 400), press(key, 400), press(key, 400)]);
  expect(new Set(pressed.map((reply) => done(reply).reference)).size).toBe(1);
  expect(done(pressed[0] ?? (await press(key, 400)))).toMatchObject({ status: 'succeeded' });
  expect(await owed(id)).toBe(600);

  await setMood(app, token ?? '', 'declined');
  expect(done(await press(app.key(), 100))).toMatchObject({ status: 'failed', message: expect.stringContaining('declined') });
  await setMood(app, token ?? '', 'lost-answer');
  const lost = done(await press(app.key(), 600));
  expect(lost).toMatchObject({ status: 'pending' });
  await tasks['payments.follow'](app.deps, { reference: lost.reference });
  expect(await check(lost.reference)).toMatchObject({ status: 'succeeded' });
  expect(await owed(id)).toBe(0);
  expect((await charges(app)).filter((charge) => charge.reference === lost.reference)).toHaveLength(1);
  const stored = await rows<{ text: string }>(`select to_jsonb(c)::text as text from cards c union all select body::text from provider_events`);
  for (const { text } of stored) for (const secret of [CARDS.otp, token ?? 'no token']) expect(text).not.toContain(secret);
});

test('the other company’s cards are not charged, and its refunds are left to an operator', async () => {
  const wallet = { businessId: buyer.businessId, category: 'wallet', categoryId: buyer.businessId, amount: 50 } as const;
  const { reference } = done(await app.call(startPayment, wallet, { ...buyer, key: app.key() }));
  await payAt(app, reference, CARDS.good);
  const { id: cardId } = done(await app.call(addCard, { businessId: buyer.businessId, reference }, buyer));
  const refundId = newId('payment');
  await asOwner(app.databaseUrl, async (sql) => {
    await sql.query(`update cards set provider = 'paystack' where id = $1`, [cardId]);
    await sql.query(
      `insert into payment_refunds (business_id, id, intent_id, amount, currency, status, provider, created_at) select business_id, $2, id, 4000, currency, 'pending', 'paystack', now() from payment_intents where reference = $1`,
      [reference, refundId],
    );
  });
  const pressed = await app.call(chargeCard, { ...input(await invoice(100), 100), cardId }, { ...buyer, key: app.key() });
  expect(done(pressed)).toMatchObject({ status: 'failed', message: expect.stringContaining('save it again') });
  expect((await charges(app)).some((charge) => charge.reference === done(pressed).reference)).toBe(false);
  await tasks['payments.refund'](app.deps, { refundId });
  expect(await rows('select kind from cases where subject = $1', [refundId])).toEqual([{ kind: 'failed-refund' }]);
  expect(await rows('select status from payment_refunds where id = $1', [refundId])).toEqual([{ status: 'pending' }]);
});

test('a bank that is slow leaves the payment open until it says how it ended', async () => {
  const { reference } = await start(await invoice(100), 100);
  await payAt(app, reference, CARDS.slow);
  await later(48 * 60 * MINUTE, () => tasks['payments.follow'](app.deps, { reference }));
  expect(await check(reference)).toMatchObject({ status: 'pending' });
  await conclude(app, reference, 'success');
  expect(await ended(reference)).toMatchObject({ status: 'succeeded' });
});

test('a guest’s excess is refunded, once', async () => {
  const outsider = await contactFor(app, seller, { email: 'outsider@example.com' });
  const { shareUrl } = await sent(app, seller, outsider, 100);
  const { reference, account } = done(await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 100, channel: 'transfer' }, { key: app.key() }));
  await transfer(app, account?.accountNumber ?? '', 14_000, { any_amount: true, twice: true });
  const refunds = () =>
    rows<{ id: string; amount: number; status: string; transaction: string }>(
      'select r.id, r.amount, r.status, i.provider_id as transaction from payment_refunds r join payment_intents i on i.id = r.intent_id where i.reference = $1',
      [reference],
    );
  const [refund] = await eventually('the refund', async () => {
    const found = await refunds();
    return found[0]?.status === 'processed' && found;
  });
  expect(done(await app.call(verifyGuestPayment, { reference }))).toMatchObject({
    status: 'succeeded',
    message: expect.stringContaining('You overpaid ₦40.00'),
  });
  await tasks['payments.refund'](app.deps, { refundId: refund?.id ?? '' });
  await tasks['payments.ask-refund'](app.deps, { reference });
  expect(await app.deps.providers.payments.listRefunds(refund?.transaction ?? '')).toMatchObject([{ amount: 4_000, status: 'processed' }]);
});

test('the nightly comparison finds no difference, and finds an unreported dispute and its outcome', async () => {
  const { reference } = await start(await invoice(300), 300);
  await payAt(app, reference, CARDS.good);
  await ended(reference);
  await dispute(app, reference);
  const compare = () => reconcile(app.deps, { margin: -MINUTE });
  const state = async () =>
    (await rows<{ status: string }>(`select detail ->> 'status' as status from cases where kind = 'dispute'`)).map(({ status }) => status);
  expect(await state()).toEqual([]);
  expect(await compare()).toEqual([]);
  expect(await state()).toEqual(['open']);
  await dispute(app, reference, 'merchant-accepted');
  await compare();
  await compare();
  expect(await state()).toEqual(['lost']);
  expect(await rows(`select count(*)::int as n from ledger_transactions where event = 'dispute-lost'`)).toEqual([{ n: 1 }]);
});

test('the books are right afterwards', async () => {
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});
