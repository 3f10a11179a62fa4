import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEndpoint, listDeliveries, updateEndpoint } from '../../shared/webhooks/contract.ts';
import { WEBHOOK_EVENT_NAMES } from '../../shared/webhooks/events.ts';
import { transaction } from '../db/transaction.ts';
import { eventOf } from '../events.ts';
import { belongingsOf } from '../testing/belongings.ts';
import { EVERY_FIELD } from '../testing/event-fields.ts';
import { handOut } from '../testing/hand-out.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { oneOfEach } from '../testing/rows.ts';
import { done, eventsHandled } from '../testing/scenes.ts';
import { stepUp } from '../testing/team.ts';
import { webhookListeners } from './index.ts';
import { testPool } from '../testing/test-pool.ts';

/** Every documented event has a cause in the product, with the documented payload. */
let app: TestApp;
let who: TestUser;
let endpointId: string;
let payload: Record<string, unknown>;
let n = 8_000_000;

beforeAll(async () => {
  app = await startTestApp();
  who = await app.createUser();
  const things = await belongingsOf(app, who, 'Marked');
  const owner = testPool(app.databaseUrl, 1);
  await oneOfEach(owner, who);
  await owner.end();
  // Their own events are not for the endpoint below.
  await eventsHandled(app);
  stepUp(app, who);
  // Nothing listens at this address: the test checks the written deliveries.
  const { endpoint } = done(await app.call(createEndpoint, { businessId: who.businessId, url: 'http://localhost:9/', events: [...WEBHOOK_EVENT_NAMES] }, who));
  endpointId = endpoint.id;
  const [withdrawal] = await system((sql) => sql.query<{ id: string }>('select id from withdrawals where business_id = $1', [who.businessId]));
  const texts = ['reason', 'who', 'email', 'payer', 'how', 'party', 'number', 'linkId', 'bank', 'createdBy', 'text', 'from'];
  payload = {
    ...EVERY_FIELD,
    ...Object.fromEntries(texts.map((field) => [field, 'PRIVATE'])),
    ...things,
    buyerId: null,
    payerId: null,
    supplierId: null,
    withdrawalId: withdrawal?.id,
  };
});
afterAll(() => app.stop());

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);

async function hear(topic: string, business_ids: string[], given: Record<string, unknown>): Promise<void> {
  n += 1;
  const event = eventOf({ id: n, topic, business_ids, payload: given });
  if (!event) throw new Error(`${topic} is not declared`);
  await handOut(app.deps, webhookListeners, event);
}

/** What makes one topic several events. */
function kindsOf(topic: string): readonly object[] {
  if (topic === 'bill.changed') return ['approve', 'pay'].map((step) => ({ step }));
  if (topic === 'credit.decided') return ['approved', 'partial', 'denied'].map((decision) => ({ decision }));
  return topic.endsWith('.decided') ? ['approved', 'denied'].map((decision) => ({ decision })) : [{}];
}

async function written() {
  const { deliveries } = done(await app.call(listDeliveries, { businessId: who.businessId, endpointId, limit: 100 }, who));
  // What the product writes; the tests assert on its parts.
  return deliveries.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, { id: string }> });
}

test('each event of the list is written for an endpoint with all events, without private data', async () => {
  for (const topic of Object.keys(webhookListeners)) for (const kind of kindsOf(topic)) await hear(topic, [who.businessId], { ...payload, ...kind });
  const all = await written();
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(WEBHOOK_EVENT_NAMES));
  expect(JSON.stringify(all)).not.toContain('PRIVATE');
  const things: Record<string, unknown> = {
    invoice: payload['invoiceId'],
    order: payload['orderId'],
    quote: payload['quoteId'],
    credit: payload['creditId'],
    creditNote: payload['creditNoteId'],
    withdrawal: payload['withdrawalId'],
    payment: payload['paymentId'],
    bill: payload['billId'],
  };
  for (const { type, data } of all) {
    expect({ type, some: Object.keys(data).length > 0 }).toEqual({ type, some: true });
    for (const [name, thing] of Object.entries(data)) expect({ type, name, id: thing.id }).toEqual({ type, name, id: things[name] });
  }
});

describe('nothing is written', () => {
  test('about another business’s objects, whatever id is given', async () => {
    const other = await app.createUser();
    const theirs = await belongingsOf(app, other, 'Theirs');
    for (const topic of ['invoice.sent', 'payment.settled', 'order.sent', 'credit.disbursed'])
      await hear(topic, [who.businessId, other.businessId], { ...payload, ...theirs });
    // Events of the own objects may still be written meanwhile.
    const told = (await written()).flatMap(({ data }) => Object.values(data).map(({ id }) => id));
    expect(Object.entries(theirs).filter(([, id]) => told.includes(id))).toEqual([]);
  });

  test('for an endpoint that is off', async () => {
    const by = { businessId: who.businessId, endpointId };
    done(await app.call(updateEndpoint, { ...by, on: false }, who));
    const before = (await written()).length;
    await hear('invoice.sent', [who.businessId], payload);
    expect((await written()).length).toBe(before);
    done(await app.call(updateEndpoint, { ...by, on: true }, who));
  });
});
