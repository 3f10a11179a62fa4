import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { logout } from '../../shared/accounts/contract.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { readPush, turnPushOff, turnPushOn } from '../../shared/notifications/push-contract.ts';
import { tasks } from '../api/handlers.ts';
import { receiver } from '../testing/receiver.ts';
import type { Received } from '../testing/receiver.ts';
import { HOUR, withDevice } from '../testing/life.ts';
import { accountNumber, done, transfer } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let vendor: Awaited<ReturnType<typeof receiver>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  vendor = await receiver();
});
afterEach(() => vendor.stop());
afterAll(() => app.stop());

/** A browser's side of RFC 8291: its keys, and the decryption of what it receives. */
function browser(name: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `http://localhost:${vendor.port}/${name}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  const read = ({ bytes }: Received): unknown => {
    const [salt, server] = [bytes.subarray(0, 16), bytes.subarray(21, 21 + bytes.readUInt8(20))];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), server]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(server), auth, info, 32));
    const derive = (what: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
    const record = bytes.subarray(21 + server.length);
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    open.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
  };
  return { subscription, read };
}

/** Whether the request carries a valid VAPID token (RFC 8292) of the key that the browser subscribed with. */
function isSigned({ headers }: Received, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers['authorization'])) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const made = createPublicKey({ format: 'jwk', key: jwk });
  return key === publicKey && verify('sha256', Buffer.from(`${head}.${body}`), { key: made, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

const signedIn = async () => withDevice(app, await app.createUser());
const arrive = async (who: TestUser, amount: number) => transfer(app, await accountNumber(app, who), amount);

test('money that arrives is an encrypted alert on the devices that chose it', async () => {
  const who = await signedIn();
  const { subscription, read } = browser('phone');
  expect(done(await app.call(readPush, {}, who)).on).toBe(false);
  const { on, publicKey } = done(await app.call(turnPushOn, subscription, who));
  expect([on, done(await app.call(readPush, {}, who)).on]).toEqual([true, true]);
  await arrive(who, 2500);
  await eventually('the alert is sent', async () => vendor.got.length === 1);
  const [alert] = vendor.got;
  if (!alert) throw new Error('no alert');
  expect(read(alert)).toMatchObject({ body: expect.stringContaining('₦25.00'), path: '/wallet', tag: expect.stringMatching(/^ntf_/) });
  expect(alert.headers).toMatchObject({ urgency: 'high', ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(isSigned(alert, publicKey)).toBe(true);

  done(await app.call(turnPushOff, {}, who));
  await arrive(who, 100);
  const other = await signedIn();
  const second = browser('other');
  done(await app.call(turnPushOn, second.subscription, other));
  await arrive(other, 7);
  await eventually('another’s alert is sent', async () => vendor.got.length === 2);
  expect(vendor.got.map(({ path }) => path)).toEqual(['/phone', '/other']);
});

test('a subscription that its vendor ended is forgotten, and a device that signed out gets nothing', async () => {
  const [gone, out, witness] = [await signedIn(), await signedIn(), await signedIn()];
  for (const [who, name] of [
    [gone, 'gone'],
    [out, 'out'],
    [witness, 'witness'],
  ] as const)
    done(await app.call(turnPushOn, browser(name).subscription, who));
  vendor.answer(410);
  await arrive(gone, 10);
  await eventually('it is forgotten', async () => !done(await app.call(readPush, {}, gone)).on);
  vendor.answer(201);
  const number = await accountNumber(app, out);
  done(await app.call(logout, {}, out));
  await transfer(app, number, 10);
  await arrive(witness, 10);
  await eventually('the witness is told', async () => vendor.got.some(({ path }) => path === '/witness'));
  expect(vendor.got.map(({ path }) => path)).toEqual(['/gone', '/witness']);
});

test('a device that cannot be reached is tried again alone: the others are told once', async () => {
  const who = await app.createUser();
  const broken = await receiver();
  broken.answer(500);
  const number = await accountNumber(app, who);
  done(await app.call(turnPushOn, browser('whole').subscription, await withDevice(app, who)));
  const { keys } = browser('broken').subscription;
  done(await app.call(turnPushOn, { endpoint: `http://localhost:${broken.port}/broken`, keys }, await withDevice(app, who)));
  await transfer(app, number, 2500);
  await eventually('the broken one is tried again', async () => broken.got.length >= 2);
  expect(vendor.got.map(({ path }) => path)).toEqual(['/whole']);
  await broken.stop();
});

test('an alert that waited for a day is not sent', async () => {
  const who = await signedIn();
  done(await app.call(turnPushOn, browser('late').subscription, who));
  await arrive(who, 2500);
  await eventually('the alert is sent', async () => vendor.got.length === 1);
  const [told] = done(await app.call(listNotifications, { businessId: who.businessId }, who)).notifications;
  const { rows } = await asOwner(app.databaseUrl, (sql) => sql.query<{ id: string }>('select id from push_subscriptions where user_id = $1', [who.userId]));
  const alert = { businessId: who.businessId, notificationId: told?.id ?? '', subscriptionId: rows[0]?.id ?? '' };
  app.turnClock(22 * HOUR);
  await tasks['push.alert'](app.deps, alert);
  expect(vendor.got).toHaveLength(2);
  app.turnClock(3 * HOUR);
  await tasks['push.alert'](app.deps, alert);
  expect(vendor.got).toHaveLength(2);
});

test('an address inside our network and keys of another form are refused', async () => {
  const who = await signedIn();
  const { keys } = browser('x').subscription;
  const ask = (input: object) => app.call(turnPushOn, { endpoint: 'https://push.example.com/x', keys, ...input }, who);
  expect(await ask({ endpoint: 'https://10.0.0.1/x' })).toMatchObject({ http: 400, errors: [{ field: 'endpoint' }] });
  expect(await ask({ endpoint: 'not an address' })).toMatchObject({ http: 400, errors: [{ field: 'endpoint' }] });
  expect(await ask({ keys: { ...keys, auth: 'short' } })).toMatchObject({ http: 400, errors: [{ field: 'keys.auth' }] });
});
