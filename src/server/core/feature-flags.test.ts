import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { login, register } from '../../shared/accounts/contract.ts';
import { readConfig } from '../../shared/installation/contract.ts';
import { FEATURE_CALLS } from '../../shared/installation/features.ts';
import { startGuestPayment, startPayment } from '../../shared/payments/contract.ts';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { runAdminCommand } from '../admin/commands.ts';
import { startServer } from '../api/main.ts';
import type { Order } from '../admin/commands.ts';
import { eventually, startTestApp, PASSWORD } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { contactFor, done, keyIn, newcomer, sent } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await order({ what: 'switch', name: 'maintenance', on: false });
  await until(({ maintenance }) => !maintenance.on);
});
afterAll(() => app.stop());

const order = (what: Order) => runAdminCommand(app.databaseUrl, what, 'operator:test');
const config = async () => done(await app.call(readConfig, {}));
const until = (is: (found: Awaited<ReturnType<typeof config>>) => boolean) => eventually('the switch', async () => is(await config()));

test('maintenance closes every call and opens them again, without a restart; webhooks and probes stay open', async () => {
  const who = await app.createUser();
  expect((await config()).maintenance).toEqual({ on: false, since: null });
  expect(await order({ what: 'switch', name: 'maintenance', on: true })).toMatch(/^maintenance\s+on/);
  await until(({ maintenance }) => maintenance.on && maintenance.since !== null);
  const closed = await app.raw('GET', `/v1/wallet/${who.businessId}`, { token: who.token });
  expect([closed.status, closed.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await closed.json()).toMatchObject({ code: 'MAINTENANCE', message: "We are currently working to serve you better. We'll be back online in no time." });
  expect(await app.call(login, { email: who.email, password: PASSWORD })).toMatchObject({ http: 503, code: 'MAINTENANCE' });
  expect((await app.raw('GET', `/v1/live?businessId=${who.businessId}`, { token: who.token })).status).toBe(503);
  // Refused because it is unsigned; but the route is open.
  expect((await app.raw('POST', '/webhooks/paystack', { body: {} })).status).toBe(401);
  for (const probe of ['/livez', '/readyz']) expect((await app.raw('GET', probe)).status).toBe(200);
  await order({ what: 'switch', name: 'maintenance', on: false });
  await eventually('open again', async () => (await app.call(readWallet, { businessId: who.businessId }, who)).ok);
});

test('a feature that is off starts nowhere, is reported, and affects nothing else', async () => {
  expect(await order({ what: 'switch', name: 'registration', on: false })).toMatch(/registration\s+off/);
  await until(({ features }) => !features.registration && features.withdrawals);
  expect(await app.call(register, newcomer())).toMatchObject({
    http: 503,
    code: 'SWITCHED_OFF',
    message: expect.stringContaining('Sign-up is temporarily unavailable'),
  });
  const who = await app.createUser();
  done(await app.call(readWallet, { businessId: who.businessId }, who));
  await order({ what: 'switch', name: 'registration', on: true });
  await until(({ features }) => features.registration);
  done(await app.call(register, newcomer()));
});

test('with cards off, transfers still work, for guests too', async () => {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  const { id, shareUrl } = await sent(app, seller, await contactFor(app, seller, buyer), 100);
  await order({ what: 'switch', name: 'cards', on: false });
  await until(({ features }) => !features.cards);
  const pay = (channel: 'card' | 'transfer') =>
    app.call(startPayment, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 100, channel }, { ...buyer, key: app.key() });
  const guest = (channel: 'card' | 'transfer') =>
    app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 100, email: 'payer@example.com', channel }, { key: app.key() });
  for (const way of [pay, guest]) {
    expect(await way('card')).toMatchObject({ http: 503, code: 'SWITCHED_OFF' });
    done(await way('transfer'));
  }
  await order({ what: 'switch', name: 'cards', on: true });
  await until(({ features }) => features.cards);
  done(await pay('card'));
});

test('a process that hears of no change still reads the flags again', async () => {
  const other = await startTestApp({ DATABASE_LISTEN_URL: 'postgres://nobody@127.0.0.1:9/nothing' });
  const who = await other.createUser();
  for (const on of [true, false]) {
    await runAdminCommand(other.databaseUrl, { what: 'switch', name: 'maintenance', on }, 'operator:test');
    await expect.poll(async () => (await other.raw('GET', `/v1/wallet/${who.businessId}`, who)).status).toBe(on ? 503 : 200);
  }
  await other.stop();
});

test('a worker, which finishes approved requests, reads the flags too', async () => {
  const worker = await startServer({ role: 'worker', env: app.env });
  for (const on of [false, true]) {
    await order({ what: 'switch', name: 'withdrawals', on });
    await expect.poll(() => worker.app.switches.config().features.withdrawals).toBe(on);
  }
  await worker.stop();
});

test('every call of a feature exists', () => {
  const ids = ALL_ROUTES.map(({ id }): string => id);
  for (const call of Object.values(FEATURE_CALLS).flat()) expect(ids).toContain(call);
});
