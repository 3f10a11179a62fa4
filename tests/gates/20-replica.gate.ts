import { afterEach, beforeEach, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { dateIn } from '../../src/shared/kit/date.ts';
import type { Route } from '../../src/shared/kit/route.ts';
import { OFFICE_ROUTES } from '../../src/shared/office/all-routes.ts';
import { ageingReport } from '../../src/shared/reports/contract.ts';
import { ensureAppLogin } from '../../src/server/db/app-login.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { belongingsOf } from '../../src/server/testing/belongings.ts';
import type { Belongings } from '../../src/server/testing/samples.ts';
import { inputFor } from '../../src/server/testing/samples.ts';
import { addOperator, officeCall } from '../../src/server/testing/office.ts';
import { done, sent } from '../../src/server/testing/scenes.ts';
import { eventually, requestOf, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { caughtUp, newPrimary, newStandby } from './standby.ts';
import type { Machine } from './standby.ts';

let primary: Machine;
let standby: Machine;
let app: TestApp;
let who: TestUser;
let things: Belongings;

beforeEach(async () => {
  primary = await newPrimary();
  await migrate(primary.url);
  const login = await ensureAppLogin(primary.url);
  standby = await newStandby(primary);
  await alter(standby, `log_statement = 'all'`);
  const replica = new URL(login);
  replica.port = String(standby.port);
  app = await startTestApp({ DATABASE_REPLICA_URL: replica.href }, { url: primary.url, drop: () => Promise.resolve() });
  who = await app.createUser();
  things = await belongingsOf(app, who, 'Marked');
});
afterEach(async () => {
  await app.stop();
  await standby.remove();
  await primary.remove();
});

async function alter({ url }: Machine, setting: string): Promise<void> {
  await asOwner(url, async (owner) => {
    await owner.query(`alter system set ${setting}`);
    await owner.query('select pg_reload_conf()');
  });
}

/** Whether the work sends statements of a verb to the standby. */
async function isReadThere(work: () => Promise<unknown>): Promise<boolean> {
  const before = standby.log().length;
  await work();
  return standby.log().slice(before).includes(`set_config('app.business_id'`);
}

/** Status and body: some of these calls answer a file. */
async function answerOf(route: Route): Promise<{ ok: boolean; body: string }> {
  const { path, rest } = requestOf(route, inputFor(route, things));
  const query = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await app.raw('GET', `${path}?${String(new URLSearchParams(query))}`, who);
  return { ok: answer.ok, body: await answer.text() };
}

const owed = async () => done(await app.call(ageingReport, { businessId: who.businessId, side: 'sent' }, who)).ages.total;
const isUsed = () => isReadThere(owed);

test('every call that may lag answers from the replica as from the primary, and no other call is read there', async () => {
  await eventually('the replica is used', isUsed);
  await caughtUp(primary, standby);
  const operator = await addOperator(app, 'finance', 'administrator');
  const today = dateIn(app.env.timeZone, app.deps.clock());
  const calls = [
    ...ALL_ROUTES.filter(({ mayLag }) => mayLag).map((route) => ({ id: route.id, make: () => answerOf(route) })),
    ...OFFICE_ROUTES.filter(({ mayLag }) => mayLag).map((route) => ({
      id: route.id,
      make: () => officeCall(app, route, { from: today, to: today }, { cookie: operator.cookie }),
    })),
  ];
  expect(calls.length).toBeGreaterThan(8);
  const there = await Promise.all(calls.map(({ make }) => make()));
  for (const [index, { id, make }] of calls.entries()) {
    expect({ id, ok: there[index]?.ok, isThere: await isReadThere(make) }).toEqual({ id, ok: true, isThere: true });
  }
  for (const route of ALL_ROUTES.filter(({ method, mayLag, access }) => method === 'GET' && !mayLag && access.as === 'member'))
    expect({ id: route.id, isThere: await isReadThere(() => answerOf(route)) }).toEqual({ id: route.id, isThere: false });
  // What the primary answers once the replica is gone.
  standby.kill();
  expect(await Promise.all(calls.map(({ make }) => make()))).toEqual(there);
});

test('a replica that falls behind, or is promoted, is left: the answer is the primary’s', async () => {
  await eventually('the replica is used', isUsed);
  const before = await owed();
  await standby.stopReceiving();
  const newcomer = await app.createUser();
  expect(await app.call(ageingReport, { businessId: newcomer.businessId, side: 'sent' }, newcomer)).toMatchObject({ ok: true });
  await sent(app, who, things.contactId, 1_234);
  await eventually('the new invoice is counted', async () => (await owed()) === before + 1_234);
  expect(await isUsed()).toBe(false);
  await standby.promote();
  await sent(app, who, things.contactId, 1_000);
  expect(await owed()).toBe(before + 2_234);
  expect(await isUsed()).toBe(false);
});
