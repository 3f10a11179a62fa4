import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCard, paymentDetails, removeCard, setDefault } from '../../../shared/business/banking-contract.ts';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { chargeCard, checkPayment, startPayment } from '../../../shared/payments/contract.ts';
import { decideRequest } from '../../../shared/team/requests-contract.ts';
import { transaction } from '../../db/transaction.ts';
import { tasks } from '../../api/handlers.ts';
import { CARDS, charges, conclude, payAt, savedCard, setMood } from '../../testing/charges.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { balances, contactFor, done, sent } from '../../testing/scenes.ts';
import { submitRequest, memberOf } from '../../testing/team.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const charge = (who: TestUser, id: string, amount: number, cardId: string, key = app.key()) =>
  app.call(chargeCard, { businessId: who.businessId, category: 'invoice', categoryId: id, amount, cardId }, { ...who, key });
const invoice = async (amount: number) => (await sent(app, seller, contactId, amount)).id;
const owed = async (id: string) => done(await app.call(readInvoice, { id, businessId: buyer.businessId }, buyer)).balance;
const cards = async (who: TestUser) => done(await app.call(paymentDetails, { id: who.businessId }, who)).cards;

describe('a saved card', () => {
  test('is stored once, only by its sealed authorization; the ₦50 are in the wallet', async () => {
    const who = await app.createUser();
    const { id, authorization } = await savedCard(app, who);
    await savedCard(app, who);
    expect(await cards(who)).toEqual([{ id, brand: 'visa', last4: '4081', expiry: '12/30', isDefault: true }]);
    expect((await balances(app, who)).total).toBe(100);
    const stored = await asOwner(app.databaseUrl, (sql) =>
      sql.query(
        `select to_jsonb(c)::text as row from cards c union all select to_jsonb(p)::text from payment_intents p union all select body::text from provider_events where type <> 'charge.success'`,
      ),
    );
    expect(authorization).toMatch(/^AUTH_/);
    expect(JSON.stringify(stored.rows)).not.toContain(authorization);
    expect(JSON.stringify(stored.rows)).not.toContain(CARDS.good);
  });

  test('is saved when paying only if that was ticked', async () => {
    const who = await app.createUser();
    for (const saveCard of [false, true]) {
      const input = { businessId: who.businessId, category: 'wallet', categoryId: who.businessId, amount: 50, saveCard } as const;
      const { reference } = done(await app.call(startPayment, input, { ...who, key: app.key() }));
      await payAt(app, reference);
      await eventually('the payment', async () => done(await app.call(checkPayment, { businessId: who.businessId, reference }, who)).status === 'succeeded');
      expect(await cards(who)).toHaveLength(saveCard ? 1 : 0);
    }
  });

  test('pays: twenty at once with one key, once', async () => {
    const { id: cardId } = await savedCard(app, buyer);
    const id = await invoice(100);
    const key = app.key();
    const all = await Promise.all(Array.from({ length: 20 }, () => charge(buyer, id, 60, cardId, key)));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(all[0]).toMatchObject({ data: { status: 'succeeded', amount: 60 } });
    expect(await owed(id)).toBe(40);
    expect(await charge(buyer, id, 41, cardId)).toMatchObject({ code: 'OVERPAYMENT' });
  });

  test('that requires its holder’s confirmation is not debited before it', async () => {
    const { id: cardId, authorization } = await savedCard(app, buyer);
    const id = await invoice(100);
    await setMood(app, authorization, 'paused');
    const asked = done(await charge(buyer, id, 100, cardId));
    expect(asked).toMatchObject({ status: 'pending', checkoutUrl: expect.stringContaining('/checkout/'), message: expect.stringContaining('confirm') });
    expect(await owed(id)).toBe(100);
    await payAt(app, asked.reference);
    await eventually('the payment', async () => (await owed(id)) === 0);
    expect(done(await app.call(checkPayment, { businessId: buyer.businessId, reference: asked.reference }, buyer))).toMatchObject({
      status: 'succeeded',
      checkoutUrl: null,
    });
  });

  test('that is declined has a reason; one with a lost answer is queried, never charged again', async () => {
    const { id: cardId, authorization } = await savedCard(app, buyer);
    const id = await invoice(100);
    await setMood(app, authorization, 'insufficient');
    expect(await charge(buyer, id, 60, cardId)).toMatchObject({ data: { status: 'failed', message: expect.stringContaining('not enough money') } });
    await setMood(app, authorization, 'lost-answer');
    const key = app.key();
    const lost = done(await charge(buyer, id, 75, cardId, key));
    expect(lost).toMatchObject({ status: 'pending' });
    expect(done(await charge(buyer, id, 75, cardId, key))).toMatchObject({ reference: lost.reference });
    await tasks['payments.follow'](app.deps, { reference: lost.reference });
    expect(await owed(id)).toBe(25);
    expect((await charges(app)).filter(({ reference }) => reference === lost.reference)).toHaveLength(1);
  });

  test('without a charge at the bank stays pending, and ends after a quarter of an hour', async () => {
    const { id: cardId, authorization } = await savedCard(app, buyer);
    const id = await invoice(100);
    await setMood(app, authorization, 'no-answer');
    const { reference, status } = done(await charge(buyer, id, 75, cardId));
    expect(status).toBe('pending');
    const state = async () => done(await app.call(checkPayment, { businessId: buyer.businessId, reference }, buyer));
    await tasks['payments.follow'](app.deps, { reference });
    expect(await state()).toMatchObject({ status: 'pending' });
    app.turnClock(16 * 60_000);
    await tasks['payments.follow'](app.deps, { reference });
    app.turnClock(-16 * 60_000);
    expect(await state()).toMatchObject({ status: 'failed', message: expect.stringContaining('never reached') });
    expect(await owed(id)).toBe(100);
  });

  test('with a slow bank is concluded when the bank answers', async () => {
    const { id: cardId, authorization } = await savedCard(app, buyer);
    const id = await invoice(100);
    await setMood(app, authorization, 'slow');
    const { reference } = done(await charge(buyer, id, 75, cardId));
    await conclude(app, reference, 'failed', { said: 'Do not honour' });
    await tasks['payments.follow'](app.deps, { reference });
    expect(done(await app.call(checkPayment, { businessId: buyer.businessId, reference }, buyer))).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('declined'),
    });
    await setMood(app, authorization, 'success');
  });

  test('pays many invoices in one piece', async () => {
    const { id: cardId, authorization } = await savedCard(app, buyer);
    await setMood(app, authorization, 'success');
    const ids = [await invoice(30), await invoice(20)];
    const { paymentId } = done(await app.call(bulkPayment, { businessId: buyer.businessId, invoices: ids }, { ...buyer, key: app.key() }));
    const pay = () => app.call(verifyBulkPayment, { businessId: buyer.businessId, paymentId, cardId }, { ...buyer, key: app.key() });
    expect(done(await pay())).toEqual({ paymentId, status: 'succeeded' });
    expect(await pay()).toMatchObject({ code: 'STATE_CONFLICT' });
    for (const id of ids) expect(await owed(id)).toBe(0);
  });

  test('can be requested by staff: the approval charges it once', async () => {
    const { id: cardId, authorization } = await savedCard(app, buyer);
    await setMood(app, authorization, 'success');
    const hand = await memberOf(app, buyer, 'staff');
    const id = await invoice(70);
    expect(await charge(hand, id, 70, cardId)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
    const request = await submitRequest(app, hand, 'invoice.pay', { category: 'invoice', categoryId: id, amount: 70, cardId });
    expect(request.summary).toContain('with the card ending in 4081');
    const yes = { businessId: buyer.businessId, requestId: request.id, approvalStatus: 'approved' } as const;
    done(await app.call(decideRequest, yes, { ...buyer, key: app.key() }));
    await eventually('the charge', async () => (await owed(id)) === 0);
  });

  test('can be made the default, removed, and belongs to one business', async () => {
    const who = await app.createUser();
    const { id: first } = await savedCard(app, who);
    const input = { businessId: who.businessId, category: 'wallet', categoryId: who.businessId, amount: 50 } as const;
    const { reference } = done(await app.call(startPayment, input, { ...who, key: app.key() }));
    expect(await app.call(addCard, { businessId: who.businessId, reference }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    await payAt(app, reference, CARDS.otp);
    const second = done(await app.call(addCard, { businessId: who.businessId, reference }, who));
    expect(second).toMatchObject({ brand: 'verve', last4: '6666', isDefault: false });
    done(await app.call(setDefault, { businessId: who.businessId, id: second.id, type: 'card' }, who));
    expect((await cards(who)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first, false],
    ]);
    const id = await invoice(10);
    for (const stranger of [buyer, await app.createUser()]) {
      expect(await app.call(addCard, { businessId: stranger.businessId, reference }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await app.call(setDefault, { businessId: stranger.businessId, id: first, type: 'card' }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await app.call(removeCard, { id: stranger.businessId, cardId: first }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await charge(buyer, id, 10, first)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    const admin = await memberOf(app, who, 'admin');
    expect(await app.call(removeCard, { id: who.businessId, cardId: first }, admin)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    done(await app.call(removeCard, { id: who.businessId, cardId: second.id }, who));
    expect((await cards(who)).map((card) => card.id)).toEqual([first]);
    const left = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ n: number }>('select length(authorization_code) as n from cards where id = $1', [second.id]),
    );
    expect(left).toEqual([{ n: 0 }]);
  });

  test('in its last month causes one notification', async () => {
    const who = await app.createUser();
    await savedCard(app, who);
    const told = async () =>
      done(await app.call(listNotifications, { businessId: who.businessId }, who)).notifications.filter(({ text }) => text.includes('expires (12/30)')).length;
    await tasks['cards.expiring'](app.deps, {});
    expect(await told()).toBe(0);
    const years = Date.UTC(2030, 11, 3) - Date.now();
    app.turnClock(years);
    await tasks['cards.expiring'](app.deps, {});
    await tasks['cards.expiring'](app.deps, {});
    app.turnClock(-years);
    app.deps.wake();
    await eventually('the notice', async () => (await told()) === 1);
  });
});
