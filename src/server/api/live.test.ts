import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { transaction } from '../db/transaction.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { accountNumber, contactFor, done, sent } from '../testing/scenes.ts';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';

let app: TestApp;
const open: AbortController[] = [];

let database: TestDatabase;
/** A second server on the same database, as behind a load balancer. */
let other: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  const shared = { ...database, drop: () => Promise.resolve() };
  app = await startTestApp({}, shared);
  other = await startTestApp({}, shared);
});
afterAll(async () => {
  for (const one of open) one.abort();
  await other.stop();
  await app.stop();
  await database.drop();
});

/** An open page with the events it has received. */
async function listening(who: TestUser, url = app.url): Promise<{ quiet: number; heard(): string[]; until(topic: string): Promise<unknown> }> {
  const control = new AbortController();
  open.push(control);
  const response = await fetch(`${url}/v1/live?businessId=${who.businessId}`, { headers: { authorization: `Bearer ${who.token}` }, signal: control.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  const reading = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
  };
  // Ends when the test aborts it.
  reading().catch(() => undefined);
  const heard = () => [...text.matchAll(/^event: news\ndata: (.*)\n\n/gm)].map((match) => match[1] ?? '');
  const quiet = await eventually('the head of the stream', () => Promise.resolve(/^: quiet (\d+)\n/m.exec(text)?.[1]));
  return { quiet: Number(quiet), heard, until: (topic) => eventually(`news of ${topic} in ${text}`, () => Promise.resolve(heard().includes(topic))) };
}

// Topics unknown to this release: pages get a live event nevertheless.
const say = (topic: string, businessIds: string[]) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query(`insert into outbox (topic, business_ids, payload) values ($1, $2, '{}')`, [topic, businessIds]));

async function refusal(businessId: string, token: string | undefined): Promise<{ http: number; code: unknown }> {
  const response = await app.raw('GET', `/v1/live?businessId=${businessId}`, { token });
  const body: unknown = await response.json();
  return { http: response.status, code: Object(body).code };
}

test('a page gets the live events of its own business only', async () => {
  const [mine, theirs] = [await app.createUser(), await app.createUser()];
  const [page, stranger] = [await listening(mine), await listening(theirs)];
  await accountNumber(app, mine);
  await page.until('wallet.account-opened');
  await say('test.theirs', [theirs.businessId]);
  await stranger.until('test.theirs');
  // Events for the first page were written to all its streams before this.
  expect(stranger.heard()).toEqual(['test.theirs']);
  await say('test.mine', [mine.businessId]);
  await page.until('test.mine');
  expect(page.heard()).not.toContain('test.theirs');
});

test('a stream begins with the time since the last event of its business', async () => {
  const [mine, theirs] = [await app.createUser(), await app.createUser()];
  const began = performance.now();
  const page = await listening(mine);
  await say('test.mine', [mine.businessId]);
  await page.until('test.mine');
  const [again, stranger] = [await listening(mine), await listening(theirs)];
  // Not later than the event, and for a business without one from before these tests.
  expect(again.quiet).toBeLessThanOrEqual(performance.now() - began);
  expect(stranger.quiet).toBeGreaterThan(again.quiet);
});

test('sending an invoice causes live events for seller and buyer', async () => {
  const [seller, buyer, other] = [await app.createUser(), await app.createUser(), await app.createUser()];
  const contact = await contactFor(app, seller, buyer);
  const pages = await Promise.all([seller, buyer, other].map((who) => listening(who)));
  await sent(app, seller, contact, 100);
  await pages[0]?.until('invoice.sent');
  await pages[1]?.until('invoice.sent');
  await say('test.end', [other.businessId]);
  await pages[2]?.until('test.end');
  expect(pages[2]?.heard()).toEqual(['test.end']);
});

test('pages of every server get the live event of a call on one of them, with its notification', async () => {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  const contact = await contactFor(app, seller, buyer);
  const [here, there] = [await listening(buyer), await listening(buyer, other.url)];
  // Whichever server dispatches the event, the other server's page gets it through the database.
  await sent(app, seller, contact, 100);
  await Promise.all([here.until('invoice.sent'), there.until('invoice.sent')]);
  await sent(other, seller, contact, 100);
  await eventually('both pages told twice', () =>
    Promise.resolve([here, there].every((page) => page.heard().filter((topic) => topic === 'invoice.sent').length === 2)),
  );
  const { unread } = done(await other.call(listNotifications, { businessId: buyer.businessId }, buyer));
  expect(unread).toBe(2);
});

test('all pages of a business get live events, however many are open', async () => {
  const who = await app.createUser();
  const pages = await Promise.all(Array.from({ length: 6 }, () => listening(who)));
  await say('test.all', [who.businessId]);
  await Promise.all(pages.map((page) => page.until('test.all')));
  expect(pages.map((page) => page.heard().filter((topic) => topic === 'test.all').length)).toEqual(Array.from({ length: 6 }, () => 1));
});

test('another business is not found, and without a session there are no events', async () => {
  const [mine, theirs] = [await app.createUser(), await app.createUser()];
  expect(await refusal(theirs.businessId, mine.token)).toEqual({ http: 404, code: 'NOT_FOUND' });
  expect(await refusal('biz_nothing', mine.token)).toMatchObject({ http: 404 });
  expect(await refusal(mine.businessId, undefined)).toEqual({ http: 401, code: 'UNAUTHENTICATED' });
  expect(await refusal(mine.businessId, 'x'.repeat(43))).toEqual({ http: 401, code: 'UNAUTHENTICATED' });
});
