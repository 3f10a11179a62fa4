import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markPaid } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { removeEndpoint, replayDelivery, testEndpoint } from '../../shared/webhooks/contract.ts';
import { RETRIES } from '../../shared/webhooks/events.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { listeners, tasks } from '../api/handlers.ts';
import { handOut } from '../testing/hand-out.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { receiver, verified } from '../testing/receiver.ts';
import { accountNumber, done, sent, transfer } from '../testing/scenes.ts';
import { webhookScenes } from '../testing/webhooks.ts';

let app: TestApp;
let there: Awaited<ReturnType<typeof receiver>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  there = await receiver();
});
afterEach(() => there.stop());
afterAll(() => app.stop());

const { named, deliveries, newest, bodies, types, endpoints, endpointFor, tried, trade } = webhookScenes(() => ({ app, there }));

describe('an event', () => {
  test('is sent to both parties with the API’s names, with a signature that can be verified', async () => {
    const { seller, buyer, contactId } = await trade();
    const [mine, theirs] = [await endpointFor(seller), await endpointFor(buyer)];
    const invoice = await sent(app, seller, contactId, 1234.5);
    await eventually('both told', async () => there.got.length === 2);
    const side = (who: TestUser) => bodies().find(({ businessId }) => businessId === who.businessId)?.data['invoice'];
    expect(side(seller)).toMatchObject({
      id: invoice.id,
      number: invoice.number,
      status: 'pending',
      side: 'sent',
      total: 1234.5,
      paid: 0,
      balance: 1234.5,
      currency: 'NGN',
    });
    expect(side(buyer)).toMatchObject({ id: invoice.id, side: 'received' });
    for (const one of there.got) {
      const own = one.body.includes(seller.businessId) ? mine : theirs;
      expect(await verified(own.secret, one, app.deps.clock())).toBe(true);
      expect(await verified(own === mine ? theirs.secret : mine.secret, one, app.deps.clock())).toBe(false);
      expect(await verified(own.secret, { ...one, body: one.body.replace('1234.5', '1.5') }, app.deps.clock())).toBe(false);
      expect(one.headers).toMatchObject({ 'duewell-event': 'invoice.sent', 'content-type': expect.stringContaining('application/json') });
    }
    expect(await tried(seller, mine.id, 1)).toMatchObject({ state: 'delivered', responseStatus: 200, problem: null, event: 'invoice.sent' });
    expect(there.got.map(({ headers }) => headers['duewell-delivery'])).toContain((await newest(seller, mine.id))?.id);
  });

  test('comes for a decision and for money, only to whom it concerns and who wants it', async () => {
    const { seller, buyer, contactId } = await trade();
    const stranger = await app.createUser();
    await endpointFor(seller, ['invoice.approved', 'invoice.paid']);
    await endpointFor(stranger);
    const invoice = await sent(app, seller, contactId, 100);
    done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: invoice.id, action: 'approve' }, buyer));
    await eventually('approved', async () => types().includes('invoice.approved'));
    const paid = (amount: number) => app.call(markPaid, { businessId: seller.businessId, invoiceId: invoice.id, amount }, { ...seller, key: app.key() });
    done(await paid(40));
    done(await paid(60));
    await eventually('paid', async () => types().includes('invoice.paid'));
    expect(types().toSorted()).toEqual(['invoice.approved', 'invoice.paid']);
    expect(bodies().at(-1)?.data['invoice']).toMatchObject({ status: 'paid', balance: 0 });
  });

  test('of money in the wallet carries its amount', async () => {
    const who = await app.createUser();
    await endpointFor(who, ['wallet.credited']);
    await transfer(app, await accountNumber(app, who), 25_050);
    await eventually('told', async () => there.got.length === 1);
    expect(bodies()[0]?.data['payment']).toMatchObject({ amount: 250.5, currency: 'NGN' });
  });

  test('is recorded once for each endpoint, however often it is dispatched', async () => {
    const { seller, buyer, contactId } = await trade();
    const endpoint = await endpointFor(seller);
    const { id } = await sent(app, seller, contactId, 10);
    await eventually('told', async () => there.got.length === 1);
    const event = {
      id: 7_777_777,
      topic: 'invoice.voided',
      business_ids: [seller.businessId, buyer.businessId],
      payload: { businessId: seller.businessId, buyerId: buyer.businessId, invoiceId: id, number: null, reason: '' },
    } as const;
    for (let n = 0; n < 3; n += 1) await handOut(app.deps, listeners, event);
    expect((await deliveries(seller, endpoint.id)).map(({ event: type }) => type).toSorted()).toEqual(['invoice.sent', 'invoice.voided']);
  });
});

describe('a failed delivery', () => {
  test('is tried again with growing pauses for a day, then given up, and can be sent again by hand', async () => {
    const who = await app.createUser();
    const endpoint = await endpointFor(who);
    there.answer(500);
    done(await app.call(testEndpoint, named(who, endpoint.id), who));
    const first = await tried(who, endpoint.id, 1);
    expect(first).toMatchObject({ state: 'waiting', responseStatus: 500, problem: 'It answered 500.' });
    let turned = 0;
    for (const [n, pause] of RETRIES.entries()) {
      await tasks['webhooks.send'](app.deps, {});
      expect((await newest(who, endpoint.id))?.attempts).toBe(n + 1);
      await app.later(pause);
      turned += pause;
      await tasks['webhooks.send'](app.deps, {});
      await tried(who, endpoint.id, n + 2);
    }
    expect(turned).toBeGreaterThan(20 * 3_600_000);
    expect(turned).toBeLessThanOrEqual(24 * 3_600_000);
    app.turnClock(-turned);
    expect(await newest(who, endpoint.id)).toMatchObject({ state: 'failed', nextTryAt: null });
    expect(new Set(there.got.map(({ headers, body }) => `${String(headers['duewell-delivery'])} ${body}`)).size).toBe(1);

    there.answer(204);
    done(await app.call(replayDelivery, { businessId: who.businessId, deliveryId: first.id }, who));
    await eventually('delivered', async () => (await newest(who, endpoint.id))?.state === 'delivered');
    expect(there.got.at(-1)?.headers['duewell-delivery']).toBe(first.id);
    expect(await verified(endpoint.secret, there.got.at(-1) ?? { path: '', headers: {}, body: '', bytes: Buffer.alloc(0) }, app.deps.clock())).toBe(true);
    expect((await endpoints(who))[0]).toMatchObject({ failingSince: null, state: 'on' });
  });

  test('that waits is not sent twice by hand', async () => {
    const who = await app.createUser();
    const endpoint = await endpointFor(who);
    there.answer(503);
    done(await app.call(testEndpoint, named(who, endpoint.id), who));
    const { id } = await tried(who, endpoint.id, 1);
    expect(await app.call(replayDelivery, { businessId: who.businessId, deliveryId: id }, who)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  });

  test('is taken by another when the process that had it has stopped', async () => {
    const who = await app.createUser();
    const endpoint = await endpointFor(who);
    const body = '{}';
    await transaction(app.deps.pool, 'system', (sql) =>
      // Taken a moment ago: leased for a minute.
      sql.query(
        `insert into webhook_deliveries (business_id, id, endpoint_id, event_id, event, body, state, next_at, created_at) values ($1, $2, $3, 'evt', 'webhook.test', $4, 'waiting', $5, now())`,
        [who.businessId, newId('delivery'), endpoint.id, body, new Date(app.deps.clock() + 60_000).toISOString()],
      ),
    );
    await tasks['webhooks.send'](app.deps, {});
    expect(there.got).toEqual([]);
    app.turnClock(60_000);
    await tasks['webhooks.send'](app.deps, {});
    await eventually('delivered', async () => there.got.length === 1);
  });

  test('that cannot be signed does not delay others', async () => {
    const { seller, buyer, contactId } = await trade();
    const [mine, theirs] = [await endpointFor(seller), await endpointFor(buyer)];
    const quiet = app.deps.log.error;
    // The error is logged; the test does not repeat it.
    Object.assign(app.deps.log, { error: () => undefined });
    await transaction(app.deps.pool, 'system', (sql) => sql.query(`update webhook_endpoints set secret = '\\x00' where id = $1`, [mine.id]));
    await sent(app, seller, contactId, 10);
    expect(await tried(seller, mine.id, 1)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('couldn’t be signed') });
    expect(await tried(buyer, theirs.id, 1)).toMatchObject({ state: 'delivered' });
    // Otherwise tests that set the clock would retry it.
    done(await app.call(removeEndpoint, named(seller, mine.id), seller));
    Object.assign(app.deps.log, { error: quiet });
  });

  test('of a redirect is not followed', async () => {
    const who = await app.createUser();
    const endpoint = await endpointFor(who);
    there.answer(302);
    done(await app.call(testEndpoint, named(who, endpoint.id), who));
    expect((await tried(who, endpoint.id, 1)).problem).toContain('redirects are not followed');
    expect(there.got.map(({ path }) => path)).toEqual(['/hooks']);
  });
});
