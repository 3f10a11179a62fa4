import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { logout } from '../../src/shared/accounts/contract.ts';
import { createBusiness } from '../../src/shared/business/contract.ts';
import { listContacts } from '../../src/shared/contacts/contract.ts';
import { BUSINESS_FACTOR, CALLS_PER_MINUTE, costOf } from '../../src/shared/kit/call-limits.ts';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { TOKEN_PREFIX } from '../../src/shared/api-keys/scopes.ts';
import { newId } from '../../src/server/core/context.ts';
import { limits } from '../../src/server/core/limits.ts';
import { permits } from '../../src/server/api/permits.ts';
import { network, site } from '../../src/server/core/address.ts';
import { setLevel } from '../../src/server/testing/lending.ts';
import { done } from '../../src/server/testing/scenes.ts';
import { resolveAccount } from '../../src/shared/wallet/contract.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ CALL_LIMIT_FACTOR: '1' });
});
afterAll(() => app.stop());

const MINUTE = 60_000;
/** The start of a minute, after a whole one: a count by network ends a minute after its first call. */
const freshMinute = () => app.later(2 * MINUTE - (app.deps.clock() % MINUTE));
// The limits used by one test do not affect the others.
beforeEach(freshMinute);
let now = Date.UTC(2030, 0, 1);
const process = () => permits({ pool: app.deps.pool, clock: () => now, env: app.env });
const route = (id: string) => {
  const found = ALL_ROUTES.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};
/** The number of accepted calls. */
async function admitted(calls: number, ask: (n: number) => Promise<void>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, (_, n) => ask(n)));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('a person’s calls are counted by two processes together, and begin anew each minute', async () => {
  const both = [process(), process()];
  const ask = (n: number) => both[n % 2]?.call(route('wallet.refresh'), 'usr_a', null) ?? Promise.resolve();
  expect(await admitted(60, ask)).toBe(CALLS_PER_MINUTE.provider);
  now += MINUTE;
  expect(await admitted(60, ask)).toBe(CALLS_PER_MINUTE.provider);
});

test('seconds of work count as further calls of the person and the business (S5)', async () => {
  now += MINUTE;
  const one = process();
  const most = CALLS_PER_MINUTE.heavy;
  await one.charge(route('invoice.pdf'), 'usr_slow', 'biz_slow', 4_900);
  // Ten for each whole second.
  expect(await admitted(most, () => one.call(route('invoice.pdf'), 'usr_slow', null))).toBe(most - 40);
  expect(await admitted(most * BUSINESS_FACTOR, () => one.call(route('invoice.pdf'), null, 'biz_slow'))).toBe(most * BUSINESS_FACTOR - 40);
  await one.charge(route('invoice.pdf'), 'usr_quick', 'biz_quick', 900);
  expect(await admitted(most, () => one.call(route('invoice.pdf'), 'usr_quick', null))).toBe(most);
});

test('a business’s calls are counted over its people and keys', async () => {
  now += MINUTE;
  const one = process();
  const most = CALLS_PER_MINUTE.heavy * BUSINESS_FACTOR;
  expect(await admitted(most + 100, (n) => one.call(route('invoice.export'), n % 9 === 0 ? 'key:k' : `usr_${n % 7}`, 'biz_a'))).toBe(most);
  // Another business is not affected.
  await one.call(route('invoice.export'), 'usr_other', 'biz_b');
});

test('classes are counted apart: one who may export no more may still read', async () => {
  now += MINUTE;
  const one = process();
  await admitted(100, () => one.call(route('invoice.export'), 'usr_b', null));
  expect(await admitted(1, () => one.call(route('contact.list'), 'usr_b', null))).toBe(1);
});

test('names of strangers’ accounts: twenty an hour for one person, also over several businesses', async () => {
  const [who, other] = [await app.createUser(), await app.createUser()];
  const second = done(await app.call(createBusiness, { name: 'Second Shop', category: 'both' }, who)).id;
  await setLevel(app, { ...who, businessId: second }, 1);
  // The start of an hour.
  await app.later(60 * MINUTE - (app.deps.clock() % (60 * MINUTE)));
  const look = (businessId: string, token: string) => app.call(resolveAccount, { businessId, bankCode: '058', accountNumber: '0123456789' }, { token });
  const replies = [];
  for (let n = 0; n < 24; n += 1) {
    // Below the per-minute limit of calls to providers.
    if (n % 8 === 7) await app.later(MINUTE);
    replies.push(await look(n % 2 === 0 ? who.businessId : second, who.token));
  }
  expect(replies.filter((reply) => reply.ok || reply.code !== 'RATE_LIMITED')).toHaveLength(20);
  expect(await look(other.businessId, other.token)).not.toMatchObject({ code: 'RATE_LIMITED' });
});

test('most calls ask the database nothing', async () => {
  now += MINUTE;
  let asked = 0;
  const pool = new Proxy(app.deps.pool, {
    get(target, name) {
      if (name === 'connect') asked += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const one = permits({ pool, clock: () => now, env: app.env });
  for (let n = 0; n < 600; n += 1) await one.call(route('invoice.list'), 'usr_d', 'biz_d');
  expect(asked).toBeLessThan(20);
});

test('over HTTP the answer is 429 with Retry-After and a sentence', async () => {
  const who = await app.createUser();
  const one = permits(app.deps);
  await admitted(CALLS_PER_MINUTE.read + 1, () => one.call(route('contact.list'), who.userId, null));
  const answer = await app.raw(listContacts.method, `${listContacts.path}?businessId=${who.businessId}`.replace('{businessId}', who.businessId), {
    token: who.token,
  });
  // A new clock minute may have started.
  if (answer.status === 429) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('Too many requests') });
  }
});

/** The number of answers with each code; `OK` without one. */
async function answers(calls: number, ask: (n: number) => Promise<{ ok: boolean } | { code: string }>): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (let n = 0; n < calls; n += 20)
    for (const reply of await Promise.all(Array.from({ length: Math.min(20, calls - n) }, (_, more) => ask(n + more)))) {
      const code = 'code' in reply ? reply.code : 'OK';
      codes[code] = (codes[code] ?? 0) + 1;
    }
  return codes;
}
const unknown = () => randomBytes(32).toString('base64url');

test('who decides without a session is counted by network, also with a made-up session', async () => {
  await freshMinute();
  const byLink = { action: 'deny', q: 'q'.repeat(43), d: 'd'.repeat(43), code: '000000', reason: 'Not ours' } as const;
  expect((await answers(200, () => app.call(decideInvoice, byLink)))['RATE_LIMITED']).toBe(80);
  await freshMinute();
  expect((await answers(200, () => app.call(decideInvoice, byLink, { token: unknown() })))['RATE_LIMITED']).toBe(80);
});

test('a person who decides is counted as one, once a call', async () => {
  const who = await app.createUser();
  await freshMinute();
  const own = { action: 'deny', businessId: who.businessId, invoiceId: newId('invoice'), reason: 'Not ours' } as const;
  const codes = await answers(400, () => app.call(decideInvoice, own, who));
  expect(codes).toEqual({ NOT_FOUND: CALLS_PER_MINUTE.write, RATE_LIMITED: 400 - CALLS_PER_MINUTE.write });
});

test('unknown tokens and keys are counted by network, and those who are known there go on', async () => {
  const [who, another] = [await app.createUser(), await app.createUser()];
  await freshMinute();
  done(await app.call(listContacts, { businessId: who.businessId }, who));
  await freshMinute();
  const made = (n: number) => ({ token: n % 2 === 0 ? unknown() : TOKEN_PREFIX + unknown() });
  expect(await answers(200, (n) => app.call(listContacts, { businessId: who.businessId }, made(n)))).toEqual({ UNAUTHENTICATED: 120, RATE_LIMITED: 80 });
  // The same without one.
  expect(await app.call(listContacts, { businessId: who.businessId })).toMatchObject({ code: 'RATE_LIMITED' });
  done(await app.call(listContacts, { businessId: who.businessId }, who));
  await freshMinute();
  // Known tokens are not counted.
  const codes = await answers(200, () => app.call(listContacts, { businessId: another.businessId }, another));
  expect(codes).toEqual({ OK: 200 });
  expect(await app.call(listContacts, { businessId: who.businessId }, { token: unknown() })).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a session that ended is one that is not known', async () => {
  const who = await app.createUser();
  await freshMinute();
  done(await app.call(logout, {}, who));
  await freshMinute();
  expect((await answers(200, () => app.call(listContacts, { businessId: who.businessId }, who)))['RATE_LIMITED']).toBe(80);
});

test('files are heavy, what changes is a write, and a call can say otherwise', () => {
  const costs = ['invoice.pdf', 'contact.create', 'invoice.list', 'wallet.resolve', 'contact.import'].map((id) => costOf(route(id)));
  expect(costs).toEqual(['heavy', 'write', 'read', 'provider', 'heavy']);
});

describe('l5: networks', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9', null],
    ['::ffff:203.0.113.9', '203.0.113.9', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('%s is of %s', (address, own, larger) => {
    expect([network(address), site(address)]).toEqual([own, larger]);
  });

  const many = (calls: number, address: (n: number) => string) => {
    const fence = limits(() => 0, 120);
    return Array.from({ length: calls }, (_, n) => {
      try {
        fence.take('call', address(n));
        return 1;
      } catch {
        return 0;
      }
    }).reduce<number>((sum, one) => sum + one, 0);
  };

  test('all addresses of a /64 are one caller, and a /48 is four', () => {
    expect(many(1_000, (n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(120);
    expect(many(5_000, (n) => `2001:db8:1:${(n % 400).toString(16)}::1`)).toBe(480);
  });

  test('a caller with a hundred thousand addresses removes nobody’s counter and is still limited', () => {
    const fence = limits(() => 0, 120);
    for (let n = 0; n < 120; n += 1) fence.take('call', '203.0.113.1');
    for (let n = 0; n < 100_000; n += 1) {
      fence.take('call', `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
      if (n % 10_000 === 0) expect(() => fence.take('call', '203.0.113.1')).toThrow('Too many');
    }
    expect(() => fence.take('call', '203.0.113.1')).toThrow('Too many');
  });
});
