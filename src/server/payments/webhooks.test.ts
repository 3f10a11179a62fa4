import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/pool.ts';
import { SANDBOX_KEYS } from '../integrations/testing.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { accountNumber, balances, transfer } from '../testing/scenes.ts';
import { testPool } from '../testing/test-pool.ts';
import { LIMITS } from '../testing/limits.ts';

let app: TestApp;
let owner: pg.Pool;
let who: TestUser;
let number = '';

beforeAll(async () => {
  app = await startTestApp();
  owner = testPool(app.databaseUrl, 2);
  who = await app.createUser();
  number = await accountNumber(app, who);
  // Jobs that are done leave the queue, and regular jobs of the worker come at any time.
  await owner.query(
    `create table jobs_of_messages (task text not null);
     create function note_job() returns trigger language plpgsql security definer as $$
     begin
       insert into public.jobs_of_messages select t.identifier from graphile_worker._private_tasks t
       where t.id = new.task_id and t.identifier in ('payments.settle-deposit', 'payments.ask-refund', 'payments.ask-dispute', 'wallet.payout', 'wallet.account-told');
       return new;
     end $$;
     create trigger note_job after insert on graphile_worker._private_jobs for each row execute function note_job()`,
  );
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const hmac = (body: string, key: string) => createHmac('sha512', key).update(body).digest('hex');

/** The genuine webhook of a transfer whose own delivery was lost. */
async function lostMessage(kobo: number): Promise<{ reference: string; body: string }> {
  const { reference } = await transfer(app, number, kobo, { drop: true });
  const said = await fetch(`${app.sandboxUrl}/paystack/transaction/verify/${reference}`, {
    headers: { authorization: `Bearer ${SANDBOX_KEYS.paystack}` },
    signal: AbortSignal.timeout(LIMITS.answer),
  });
  // The sandbox's own answer.
  const { data } = (await said.json()) as { data: object };
  return { reference, body: JSON.stringify({ event: 'charge.success', data }) };
}

async function tell(body: string, signature: string | undefined): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-paystack-signature': signature }) };
  const response = await fetch(`${app.url}/webhooks/paystack`, { method: 'POST', body, headers, signal: AbortSignal.timeout(LIMITS.answer) });
  await response.body?.cancel();
  return response.status;
}

/** Possible effects of a message: rows, and the number of jobs ever queued for one. */
async function traces(): Promise<{ readonly jobs: number }> {
  const [row] = await sqlOf(owner).query<{ jobs: number }>(
    `select (select count(*) from provider_events) as events, (select coalesce(sum(deliveries), 0)::int from provider_events) as deliveries, (select count(*) from ledger_transactions) as postings,
       (select count(*) from payments) as payments, (select count(*) from cases) as cases,
       (select count(*)::int from jobs_of_messages) as jobs`,
  );
  if (!row) throw new Error('No counts.');
  return row;
}

/** Neither jobs, nor events that would become some. */
async function quiet(): Promise<void> {
  const waiting = '(select count(*) from graphile_worker.jobs) + (select count(*) from outbox)';
  await eventually('an empty queue', async () => (await sqlOf(owner).query<{ n: number }>(`select (${waiting})::int as n`))[0]?.n === 0);
}

test.each<[string, (body: string) => { body?: string; signature: string | undefined }]>([
  ['without a signature', () => ({ signature: undefined })],
  ['with an empty signature', () => ({ signature: '' })],
  ['with a signature that is none', () => ({ signature: 'f'.repeat(127) })],
  ['signed under another key', (body) => ({ signature: hmac(body, 'sk_test_guessed') })],
  ['signed under the empty key', (body) => ({ signature: hmac(body, '') })],
  ['signed with another hash', (body) => ({ signature: createHmac('sha256', SANDBOX_KEYS.paystack).update(body).digest('hex') })],
  ['altered after it was signed', (body) => ({ body: body.replace('"amount":5000', '"amount":5001'), signature: hmac(body, SANDBOX_KEYS.paystack) })],
  ['with the signature of another message', (body) => ({ signature: hmac(body.replace('charge.success', 'charge.failed'), SANDBOX_KEYS.paystack) })],
  ['empty', () => ({ body: '', signature: hmac('x', SANDBOX_KEYS.paystack) })],
])('a message %s is refused and leaves nothing', async (_name, forge) => {
  const { reference, body } = await lostMessage(5_000);
  await quiet();
  const before = await traces();
  const forged = forge(body);
  expect(forged.body === body && forged.signature === hmac(body, SANDBOX_KEYS.paystack)).toBe(false);
  expect(await tell(forged.body ?? body, forged.signature)).toBe(401);
  expect(await traces()).toEqual(before);
  // The same message with a valid signature is accepted.
  expect(await tell(body, hmac(body, SANDBOX_KEYS.paystack))).toBe(200);
  await eventually('the posting', async () => (await sqlOf(owner).query('select from payments where provider_reference = $1', [reference])).length === 1);
  expect(await traces()).toMatchObject({ jobs: before.jobs + 1 });
});

test('a validly signed message with an unknown reference is answered and posts nothing', async () => {
  const { reference, body } = await lostMessage(5_000);
  await quiet();
  const postings = async () => (await sqlOf(owner).query('select count(*) as n from ledger_transactions'))[0];
  const before = await postings();
  const unknown = body.replaceAll(reference, `unknown${app.key()}`).replace(/"id":\d+/, '"id":7');
  expect(await tell(unknown, hmac(unknown, SANDBOX_KEYS.paystack))).toBe(200);
  await quiet();
  expect(await postings()).toEqual(before);
  expect(await sqlOf(owner).query(`select processed_at from provider_events where reference like 'unknown%'`)).toEqual([{ processed_at: null }]);
});

test('signed, but not to be read: 400, and another kind of event: kept, without a job', async () => {
  await quiet();
  const before = await traces();
  for (const body of ['not json', '{"event":"charge.success","data":{"id":"what"}}']) expect(await tell(body, hmac(body, SANDBOX_KEYS.paystack))).toBe(400);
  expect(await traces()).toEqual(before);
  const other = JSON.stringify({ event: 'subscription.create', data: { subscription_code: app.key() } });
  expect([await tell(other, hmac(other, SANDBOX_KEYS.paystack)), await tell(other, hmac(other, SANDBOX_KEYS.paystack))]).toEqual([200, 200]);
  expect(await traces()).toMatchObject({ ...Object(before), events: Number(Object(before).events) + 1, deliveries: Number(Object(before).deliveries) + 2 });
});

test.each([
  ['with a list instead of an object', { event: 'subscription.expiring_cards', data: [{ expiry_date: '12/2026' }] }],
  ['that we do not know, without data', { event: 'something.new' }],
])('F14: an event %s is kept and answered with 200, so that it does not come again', async (_what, event) => {
  const body = JSON.stringify(event);
  expect(await tell(body, hmac(body, SANDBOX_KEYS.paystack))).toBe(200);
});

test('two hundred copies of one message at once are one event and one posting', async () => {
  const { reference, body } = await lostMessage(77_700);
  await quiet();
  const before = (await balances(app, who)).total;
  const statuses = await Promise.all(Array.from({ length: 200 }, () => tell(body, hmac(body, SANDBOX_KEYS.paystack))));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await eventually('the money', async () => (await balances(app, who)).total !== before);
  await quiet();
  expect((await balances(app, who)).total).toBe(before + 777);
  expect(await sqlOf(owner).query('select deliveries, processed_at is not null as processed from provider_events where reference = $1', [reference])).toEqual([
    { deliveries: 200, processed: true },
  ]);
  expect(await sqlOf(owner).query(`select count(*) as n from ledger_transactions where event_id like '%:' || $1`, [reference])).toEqual([{ n: 1 }]);
});
