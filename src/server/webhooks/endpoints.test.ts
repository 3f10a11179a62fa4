import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { createEndpoint, listDeliveries, removeEndpoint, replayDelivery, rotateSecret, testEndpoint, updateEndpoint } from '../../shared/webhooks/contract.ts';
import { DISABLED_AFTER, ENDPOINTS_AT_ONCE, OVERLAP, RETRIES } from '../../shared/webhooks/events.ts';
import { VERIFY_SAMPLE } from '../../shared/webhooks/verify-sample.ts';
import { transaction } from '../db/transaction.ts';
import { tasks } from '../api/handlers.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { receiver, verified } from '../testing/receiver.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { stepUp } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';
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

const { named, newest, bodies, endpoints, endpointFor, tried, trade } = webhookScenes(() => ({ app, there }));

test('an endpoint that fails for three days is turned off, and the business informed; turned on again it gets new events', async () => {
  const { seller, contactId } = await trade();
  const endpoint = await endpointFor(seller, ['invoice.sent']);
  there.answer(500);
  await sent(app, seller, contactId, 1);
  await tried(seller, endpoint.id, 1);
  await app.later(DISABLED_AFTER - 60_000);
  stepUp(app, seller);
  const fail = async (attempts: number) => {
    await tasks['webhooks.send'](app.deps, {});
    await tried(seller, endpoint.id, attempts);
  };
  await fail(2);
  expect((await endpoints(seller))[0]?.state).toBe('on');
  await app.later(RETRIES[1] ?? 0);
  await fail(3);
  await eventually('off', async () => (await endpoints(seller))[0]?.state === 'disabled');
  app.turnClock(-DISABLED_AFTER + 60_000 - (RETRIES[1] ?? 0));
  expect(await newest(seller, endpoint.id)).toMatchObject({ state: 'failed' });
  await eventually('told', async () =>
    done(await app.call(listNotifications, { businessId: seller.businessId }, seller)).notifications.some(({ text }) => text.includes('failed for three days')),
  );
  const heard = there.got.length;
  await sent(app, seller, contactId, 2);
  // Dispatched while the endpoint is off.
  const waiting = () => transaction(app.deps.pool, 'system', (sql) => sql.query('select from outbox where $1 = any (business_ids)', [seller.businessId]));
  await eventually('handed out', async () => (await waiting()).length === 0);
  expect(await app.call(testEndpoint, named(seller, endpoint.id), seller)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  there.answer(200);
  done(await app.call(updateEndpoint, { ...named(seller, endpoint.id), on: true }, seller));
  await sent(app, seller, contactId, 3);
  await eventually('heard', async () => there.got.length > heard);
  expect(bodies().at(-1)?.data['invoice']).toMatchObject({ total: 3 });
  expect(there.got).toHaveLength(heard + 1);
});

test('a rotated secret signs at once, the previous one also for a day', async () => {
  const who = await app.createUser();
  const endpoint = await endpointFor(who);
  stepUp(app, who);
  const { secret, endpoint: after } = done(await app.call(rotateSecret, named(who, endpoint.id), who));
  expect(after.oldSecretUntil).not.toBeNull();
  const next = async () => {
    const before = there.got.length;
    done(await app.call(testEndpoint, named(who, endpoint.id), who));
    await eventually('sent', async () => there.got.length > before);
    return there.got.at(-1) ?? { path: '', headers: {}, body: '', bytes: Buffer.alloc(0) };
  };
  const both = await next();
  expect([await verified(secret, both, app.deps.clock()), await verified(endpoint.secret, both, app.deps.clock())]).toEqual([true, true]);
  await app.later(OVERLAP);
  const late = await next();
  expect([await verified(secret, late, app.deps.clock()), await verified(endpoint.secret, late, app.deps.clock())]).toEqual([true, false]);
  app.turnClock(-OVERLAP);
});

test('the sample of the documentation accepts our signatures and refuses others', async () => {
  const who = await app.createUser();
  const { secret, id } = await endpointFor(who);
  done(await app.call(testEndpoint, named(who, id), who));
  await eventually('sent', async () => there.got.length === 1);
  const one = there.got[0] ?? { path: '', headers: {}, body: '', bytes: Buffer.alloc(0) };
  // The module that the sample is.
  const sample = (await import(`data:text/javascript,${encodeURIComponent(VERIFY_SAMPLE)}`)) as {
    isOurs(secret: string, signature: string, rawBody: string): boolean;
  };
  const signature = String(one.headers['duewell-signature']);
  expect(sample.isOurs(secret, signature, one.body)).toBe(true);
  const altered = [
    [`${secret}x`, signature, one.body],
    [secret, signature, `${one.body} `],
    [secret, signature.replace(/t=\d+/, (old) => `t=${Number(old.slice(2)) - 301}`), one.body],
    [secret, 't=,v1=', one.body],
    [secret, '', one.body],
  ] as const;
  expect(altered.map(([key, mark, body]) => sample.isOurs(key, mark, body))).toEqual(altered.map(() => false));
});

test('a secret is shown once and stored sealed', async () => {
  const who = await app.createUser();
  const { secret, id } = await endpointFor(who);
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(JSON.stringify(await endpoints(who))).not.toContain(secret);
  const row = await asOwner(
    app.databaseUrl,
    async (client) => (await client.query<{ secret: Buffer }>('select secret from webhook_endpoints where id = $1', [id])).rows[0],
  );
  expect(row?.secret.includes(Buffer.from(secret.slice(6)))).toBe(false);
});

test('a business has five endpoints at most; a removed one gets nothing', async () => {
  const who = await app.createUser();
  stepUp(app, who);
  const add = () => app.call(createEndpoint, { businessId: who.businessId, url: there.url, events: ['invoice.sent'] }, who);
  const replies = await Promise.all(Array.from({ length: 8 }, add));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(ENDPOINTS_AT_ONCE);
  const all = await endpoints(who);
  for (const { id } of all) done(await app.call(removeEndpoint, named(who, id), who));
  await sent(app, who, await contactFor(app, who, { email: 'a@example.com' }), 5);
  expect(await endpoints(who)).toEqual([]);
  expect(await app.call(listDeliveries, named(who, all[0]?.id ?? ''), who)).toMatchObject({ http: 404 });
  done(await add());
});

test('another business’s endpoint and deliveries are not found', async () => {
  const [who, other] = [await app.createUser(), await app.createUser()];
  const endpoint = await endpointFor(who);
  done(await app.call(testEndpoint, named(who, endpoint.id), who));
  const { id } = await tried(who, endpoint.id, 1);
  stepUp(app, other);
  const theirs = named(other, endpoint.id);
  const replies = [
    await app.call(listDeliveries, theirs, other),
    await app.call(testEndpoint, theirs, other),
    await app.call(updateEndpoint, { ...theirs, on: false }, other),
    await app.call(rotateSecret, theirs, other),
    await app.call(removeEndpoint, theirs, other),
    await app.call(replayDelivery, { businessId: other.businessId, deliveryId: id }, other),
  ];
  expect(replies.map(({ http }) => http)).toEqual([404, 404, 404, 404, 404, 404]);
});
