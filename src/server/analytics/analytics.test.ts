import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECT_PATH, OWN_KEY } from '../../shared/analytics/format.ts';
import { transaction } from '../db/transaction.ts';
import { tasks } from '../api/handlers.ts';
import { listen } from '../integrations/testing.ts';
import type { Listener } from '../integrations/testing.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let collector: Listener;
let answer = 200;
let turnedAway = 0;
const received: { api_key: string; events: { insert_id: string }[] }[] = [];
beforeAll(async () => {
  collector = await listen((_request, response, body) => {
    if (answer === 200) received.push(JSON.parse(body.toString()));
    else turnedAway += 1;
    response.writeHead(answer, { 'content-type': 'application/json' }).end('{"code":200}');
  });
  app = await startTestApp({ ANALYTICS: `${collector.url}/2/httpapi`, ANALYTICS_KEY: 'their-key' });
});
afterAll(async () => {
  await app.stop();
  await collector.stop();
});

const event = (id: string, more: object = {}) => ({
  event_type: 'screen',
  device_id: 'device-0001',
  session_id: 1,
  insert_id: id,
  time: Date.now(),
  event_properties: { path: '/invoices' },
  ...more,
});
const tell = (events: object[], key = OWN_KEY) => app.raw('POST', COLLECT_PATH, { body: { api_key: key, events } });
const rows = (id: string) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<Record<string, unknown>>('select * from analytics_events where insert_id = $1', [id]));

test('an event is stored once, without person or place', async () => {
  const told = event('event-0001', { user_id: 'usr_1', ip: '1.2.3.4', location_lat: 6.524379, user_properties: { email: 'a@example.com' } });
  expect(await (await tell([told])).json()).toMatchObject({ code: 200, events_ingested: 1 });
  expect(await (await tell([told])).json()).toMatchObject({ events_ingested: 0 });
  const [row] = await rows('event-0001');
  expect(row).toMatchObject({ device_id: 'device-0001', event_type: 'screen', properties: { path: '/invoices' } });
  expect(JSON.stringify(row)).not.toMatch(/usr_1|1\.2\.3\.4|example\.com|6\.524379/);
});

test.each([
  ['another key', () => tell([event('event-0002')], 'other')],
  ['no events', () => tell([])],
  ['too many', () => tell(Array.from({ length: 101 }, (_, n) => event(`event-1${String(n).padStart(4, '0')}`)))],
  ['a short device', () => tell([event('event-0003', { device_id: 'x' })])],
  ['deep properties', () => tell([event('event-0004', { event_properties: { a: { b: 1 } } })])],
])('%s is refused whole', async (_, send) => {
  expect((await send()).status).toBe(400);
});

test('events are forwarded in order with the operator’s key; an unavailable collector gets them later, a refusing one does not get them again', async () => {
  answer = 503;
  await tell([event('event-0010'), event('event-0011')]);
  // The product's own worker may run the same job first.
  await tasks['analytics.forward'](app.deps, {}).catch(() => undefined);
  await eventually('a try', () => Promise.resolve(turnedAway > 0));
  answer = 200;
  const ids = () => received.flatMap(({ events }) => events.map(({ insert_id }) => insert_id));
  await eventually('both', async () => {
    await tasks['analytics.forward'](app.deps, {});
    return ['event-0010', 'event-0011'].every((id) => ids().includes(id));
  });
  expect(received.every(({ api_key }) => api_key === 'their-key')).toBe(true);
  answer = 400;
  turnedAway = 0;
  await tell([event('event-0012')]);
  await eventually('its refusal', async () => {
    await tasks['analytics.forward'](app.deps, {}).catch(() => undefined);
    const [row] = await rows('event-0012');
    return turnedAway > 0 && typeof row?.['forwarded_at'] === 'string';
  });
  answer = 200;
  await tasks['analytics.forward'](app.deps, {});
  expect(ids()).not.toContain('event-0012');
});

test('if it is turned off there is no collector', async () => {
  const off = await startTestApp();
  try {
    expect((await off.raw('POST', COLLECT_PATH, { body: { api_key: OWN_KEY, events: [event('event-0020')] } })).status).toBe(404);
  } finally {
    await off.stop();
  }
});
