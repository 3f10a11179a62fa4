import { afterEach, describe, expect, test } from 'vitest';
import { logout } from '../../src/shared/accounts/contract.ts';
import { revokeKey } from '../../src/shared/api-keys/contract.ts';
import { changeMember, suspendMember } from '../../src/shared/team/contract.ts';
import { runAdminCommand } from '../../src/server/admin/commands.ts';
import { keyOf } from '../../src/server/testing/api-keys.ts';
import { size } from '../../src/server/testing/length.ts';
import { testPort } from '../../src/server/testing/port.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { crowd, seededRandom, SEED } from '../../src/server/testing/seeded-random.ts';
import { memberOf, stepUp } from '../../src/server/testing/team.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { childOn } from './child.ts';
import type { Child } from './child.ts';
import { answers } from './ledger-of-answers.ts';
import { topicsAt } from './live-topics.ts';
import { openMarket, watched } from './load-scenario.ts';
import { FORGET_KEYS, plantedFault, plantStatement } from './mutant.ts';

const CLIENTS = 16;
const BUSINESSES = 4;

let app: TestApp | undefined;
let other: Child | undefined;
const streams = new AbortController();
afterEach(async () => {
  await other?.kill();
  await app?.stop();
  app = other = undefined;
});

/** Two processes of the product on one database, each with API, dispatcher and worker, as behind a load balancer. */
async function twoProcesses(): Promise<{ here: TestApp; there: Child }> {
  app = await startTestApp();
  const { store } = app.env;
  if (store.kind !== 'local') throw new Error('the files of a test are in a folder');
  other = childOn(app.databaseUrl, await testPort(), store.directory, { SANDBOX_PORT: String(new URL(app.sandboxUrl).port), SECRET_KEY: app.env.secretKey });
  await other.start();
  return { here: app, there: other };
}

/** Payments whose every call goes to either process, also the second call with one key; returns everything that was wrong. */
async function trade(operations: number, fault?: string): Promise<string[]> {
  const { here, there } = await twoProcesses();
  const market = await openMarket(here, BUSINESSES);
  if (fault) await plantStatement(here.databaseUrl, fault);
  const dice = seededRandom();
  const book = answers(market, dice, () => (dice.of(2) ? here.url : there.url));
  const wrong = await watched(here.databaseUrl, market.total, () => crowd(CLIENTS, operations, () => book.pay()));
  return [...new Set([...wrong, ...(await book.wrong(here.databaseUrl))])];
}

async function statusAt(url: string, { token, businessId }: Pick<TestUser, 'token' | 'businessId'>, path = `/v1/wallet/${businessId}`): Promise<number> {
  return (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
}

/** The live stream of an open page, until the process ends it. */
async function openPage(url: string, { token, businessId }: TestUser): Promise<{ readonly ended: Promise<string> }> {
  const stream = await fetch(`${url}/v1/live?businessId=${businessId}`, { headers: { authorization: `Bearer ${token}` } });
  expect(stream.status).toBe(200);
  return { ended: stream.text() };
}

describe(`gate 17, several processes (seed ${SEED})`, () => {
  const operations = size(300, 10_000, 1_000_000);

  test(`${operations} payments through two processes make and lose nothing, and one key pays once`, async () => {
    expect(await trade(operations)).toEqual([]);
  });

  plantedFault('keys that one process does not tell the other are found', async () => {
    expect((await trade(1_000, FORGET_KEYS)).join()).toMatch(/belong to no key|are lost/);
  });

  test('what one process ends has ended in the other, before it shows anything that came later', async () => {
    const { here, there } = await twoProcesses();
    const owner = await here.createUser();
    const [colleague, left, demoted] = [await memberOf(here, owner, 'admin'), await memberOf(here, owner, 'staff'), await memberOf(here, owner, 'admin')];
    const witness = await memberOf(here, owner, 'admin');
    const key = await keyOf(here, owner);
    const { businessId } = owner;
    const contact = await contactFor(here, owner, await here.createUser());
    const topics = await topicsAt(there.url, witness, streams.signal);
    const page = await openPage(there.url, left);
    stepUp(here, owner);
    const endings = [
      { who: colleague, end: async () => void done(await here.call(logout, {}, colleague)), after: 401 },
      { who: left, end: async () => void done(await here.call(suspendMember, { businessId, memberId: left.memberId, suspended: true }, owner)), after: 404 },
      {
        who: demoted,
        path: `/v1/invoice/${businessId}/export`,
        end: async () => void done(await here.call(changeMember, { businessId, memberId: demoted.memberId, role: 'staff' }, owner)),
        after: 403,
      },
      { who: { token: key.token, businessId }, end: async () => void done(await here.call(revokeKey, { businessId, keyId: key.id }, owner)), after: 401 },
    ];
    await runAdminCommand(here.databaseUrl, { what: 'switch', name: 'referrals', on: false }, 'operator:gate');
    // One after the other: the notice of one drops all that the other process remembers.
    for (const { who, path, end, after } of endings) {
      // The other process knows them from now on.
      expect(await statusAt(there.url, who, path)).toBe(200);
      const before = topics().length;
      await end();
      await sent(here, owner, contact, 100);
      await eventually('the later event', () => Promise.resolve(topics().slice(before).includes('invoice.sent')));
      expect(await statusAt(there.url, who, path)).toBe(after);
    }
    // The stream has ended.
    await page.ended;
    const { data } = Object(await (await fetch(`${there.url}/v1/config`)).json());
    expect(data.features.referrals).toBe(false);
    streams.abort();
    for (const on of [true, false]) {
      await runAdminCommand(here.databaseUrl, { what: 'switch', name: 'maintenance', on }, 'operator:gate');
      await eventually('the switch', async () => (await statusAt(there.url, witness)) === (on ? 503 : 200));
    }
  });
});
