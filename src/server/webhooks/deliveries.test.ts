import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markPaid } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { removeEndpoint, replayDelivery, testEndpoint } from '../../shared/webhooks/contract.ts';
import { RETRIES } from '../../shared/webhooks/events.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { listeners, tasks } from '../api/handlers.ts';
import { eventually, installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { receiver, verified } from '../testing/receiver.ts';
import { accountNumber, done, sent, transfer } from '../testing/scenes.ts';
import { webhookScenes } from '../testing/webhooks.ts';

let at: Installation;
let there: Awaited<ReturnType<typeof receiver>>;
beforeAll(async () => {
  at = await installation();
});
beforeEach(async () => {
  there = await receiver();
});
afterEach(() => there.stop());
afterAll(() => at.stop());

const { named, deliveries, newest, bodies, types, endpoints, endpointFor, tried, trade } = webhookScenes(() => ({ at, there }));

describe('an event', () => {
  test('is told to both parties in the words of the API, signed so that anybody can check it', async () => {
    const { seller, buyer, contactId } = await trade();
    const [mine, theirs] = [await endpointFor(seller), await endpointFor(buyer)];
    const invoice = await sent(at, seller, contactId, 1234.5);
    await eventually('both told', async () => there.got.length === 2);
    const side = (who: Someone) => bodies().find(({ businessId }) => businessId === who.businessId)?.data['invoice'];
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
      expect(await verified(own.secret, one, at.app.clock())).toBe(true);
      expect(await verified(own === mine ? theirs.secret : mine.secret, one, at.app.clock())).toBe(false);
      expect(await verified(own.secret, { ...one, body: one.body.replace('1234.5', '1.5') }, at.app.clock())).toBe(false);
      expect(one.headers).toMatchObject({ 'duewell-event': 'invoice.sent', 'content-type': expect.stringContaining('application/json') });
    }
    expect(await tried(seller, mine.id, 1)).toMatchObject({ state: 'delivered', responseStatus: 200, problem: null, event: 'invoice.sent' });
    expect(there.got.map(({ headers }) => headers['duewell-delivery'])).toContain((await newest(seller, mine.id))?.id);
  });

  test('comes for a decision and for money, only to whom it concerns and who wants it', async () => {
    const { seller, buyer, contactId } = await trade();
    const stranger = await at.someone();
    await endpointFor(seller, ['invoice.approved', 'invoice.paid']);
    await endpointFor(stranger);
    const invoice = await sent(at, seller, contactId, 100);
    done(await at.call(decideInvoice, { businessId: buyer.businessId, invoiceId: invoice.id, action: 'approve' }, buyer));
    await eventually('approved', async () => types().includes('invoice.approved'));
    const paid = (amount: number) => at.call(markPaid, { businessId: seller.businessId, invoiceId: invoice.id, amount }, { ...seller, key: at.key() });
    done(await paid(40));
    done(await paid(60));
    await eventually('paid', async () => types().includes('invoice.paid'));
    expect(types().toSorted()).toEqual(['invoice.approved', 'invoice.paid']);
    expect(bodies().at(-1)?.data['invoice']).toMatchObject({ status: 'paid', balance: 0 });
  });

  test('of money in the wallet carries its amount', async () => {
    const who = await at.someone();
    await endpointFor(who, ['wallet.credited']);
    await transfer(at, await accountNumber(at, who), 25_050);
    await eventually('told', async () => there.got.length === 1);
    expect(bodies()[0]?.data['payment']).toMatchObject({ amount: 250.5, currency: 'NGN' });
  });

  test('is recorded once an endpoint, however often it is handed out', async () => {
    const { seller, buyer, contactId } = await trade();
    const endpoint = await endpointFor(seller);
    const { id } = await sent(at, seller, contactId, 10);
    await eventually('told', async () => there.got.length === 1);
    const event = {
      id: 7_777_777,
      topic: 'invoice.voided',
      business_ids: [seller.businessId, buyer.businessId],
      payload: { businessId: seller.businessId, buyerId: buyer.businessId, invoiceId: id, number: null, reason: '' },
    } as const;
    for (let n = 0; n < 3; n += 1)
      await transaction(at.app.pool, 'system', async (sql) => {
        for (const listener of listeners['invoice.voided'] ?? []) await listener(sql, event, at.app);
      });
    expect((await deliveries(seller, endpoint.id)).map(({ event: type }) => type).toSorted()).toEqual(['invoice.sent', 'invoice.voided']);
  });
});

describe('a failed delivery', () => {
  test('is tried again with growing pauses for a day, then given up, and can be sent again by hand', async () => {
    const who = await at.someone();
    const endpoint = await endpointFor(who);
    there.answer(500);
    done(await at.call(testEndpoint, named(who, endpoint.id), who));
    const first = await tried(who, endpoint.id, 1);
    expect(first).toMatchObject({ state: 'waiting', responseStatus: 500, problem: 'It answered 500.' });
    let turned = 0;
    for (const [n, pause] of RETRIES.entries()) {
      await tasks['webhooks.send'](at.app, {});
      expect((await newest(who, endpoint.id))?.attempts).toBe(n + 1);
      await at.later(pause);
      turned += pause;
      await tasks['webhooks.send'](at.app, {});
      await tried(who, endpoint.id, n + 2);
    }
    expect(turned).toBeGreaterThan(20 * 3_600_000);
    expect(turned).toBeLessThanOrEqual(24 * 3_600_000);
    at.turnClock(-turned);
    expect(await newest(who, endpoint.id)).toMatchObject({ state: 'failed', nextTryAt: null });
    expect(new Set(there.got.map(({ headers, body }) => `${String(headers['duewell-delivery'])} ${body}`)).size).toBe(1);

    there.answer(204);
    done(await at.call(replayDelivery, { businessId: who.businessId, deliveryId: first.id }, who));
    await eventually('delivered', async () => (await newest(who, endpoint.id))?.state === 'delivered');
    expect(there.got.at(-1)?.headers['duewell-delivery']).toBe(first.id);
    expect(await verified(endpoint.secret, there.got.at(-1) ?? { path: '', headers: {}, body: '' }, at.app.clock())).toBe(true);
    expect((await endpoints(who))[0]).toMatchObject({ failingSince: null, state: 'on' });
  });

  test('that waits is not sent twice by hand', async () => {
    const who = await at.someone();
    const endpoint = await endpointFor(who);
    there.answer(503);
    done(await at.call(testEndpoint, named(who, endpoint.id), who));
    const { id } = await tried(who, endpoint.id, 1);
    expect(await at.call(replayDelivery, { businessId: who.businessId, deliveryId: id }, who)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  });

  test('is lent to another when whoever had it in hand has died', async () => {
    const who = await at.someone();
    const endpoint = await endpointFor(who);
    const body = '{}';
    await transaction(at.app.pool, 'system', (sql) =>
      // Taken a moment ago: leased for a minute.
      sql.query(
        `insert into webhook_deliveries (business_id, id, endpoint_id, event_id, event, body, state, next_at, created_at) values ($1, $2, $3, 'evt', 'webhook.test', $4, 'waiting', $5, now())`,
        [who.businessId, newId('delivery'), endpoint.id, body, new Date(at.app.clock() + 60_000).toISOString()],
      ),
    );
    await tasks['webhooks.send'](at.app, {});
    expect(there.got).toEqual([]);
    at.turnClock(60_000);
    await tasks['webhooks.send'](at.app, {});
    await eventually('delivered', async () => there.got.length === 1);
  });

  test('that cannot even be signed holds up no other', async () => {
    const { seller, buyer, contactId } = await trade();
    const [mine, theirs] = [await endpointFor(seller), await endpointFor(buyer)];
    const quiet = at.app.log.error;
    // The error is logged; the test does not repeat it.
    Object.assign(at.app.log, { error: () => undefined });
    await transaction(at.app.pool, 'system', (sql) => sql.query(`update webhook_endpoints set secret = '\\x00' where id = $1`, [mine.id]));
    await sent(at, seller, contactId, 10);
    expect(await tried(seller, mine.id, 1)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('couldn’t be signed') });
    expect(await tried(buyer, theirs.id, 1)).toMatchObject({ state: 'delivered' });
    // Otherwise tests that set the clock would retry it.
    done(await at.call(removeEndpoint, named(seller, mine.id), seller));
    Object.assign(at.app.log, { error: quiet });
  });

  test('of a redirect is not followed', async () => {
    const who = await at.someone();
    const endpoint = await endpointFor(who);
    there.answer(302);
    done(await at.call(testEndpoint, named(who, endpoint.id), who));
    expect((await tried(who, endpoint.id, 1)).problem).toContain('redirects are not followed');
    expect(there.got.map(({ path }) => path)).toEqual(['/hooks']);
  });
});
