import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, recovery, reset, updatePassword } from '../../src/shared/accounts/contract.ts';
import { listDevices, removeDevice } from '../../src/shared/accounts/devices-contract.ts';
import { endOtherSessions } from '../../src/shared/accounts/security-contract.ts';
import { DEVICE_TRUST } from '../../src/shared/accounts/rules.ts';
import { newSecret, sealedFieldOf } from '../../src/server/accounts/factors/factor.ts';
import { putSecret, confirmSecret } from '../../src/server/accounts/factors/factor-queries.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp, PASSWORD } from '../../src/server/testing/test-app.ts';
import { withDevice } from '../../src/server/testing/life.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { done, keyIn, emailsTo, emailTo } from '../../src/server/testing/scenes.ts';
import { seal } from '../../src/server/core/encryption.ts';

/** The second factor is required on every device except trusted ones; devices are listed and can be removed. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const STEP = 30_000;

/** A user who has signed in once: with a known device. */
async function signedIn(): Promise<TestUser> {
  const who = await app.createUser();
  await transaction(app.deps.pool, 'system', (sql) => sql.query('delete from sessions where user_id = $1', [who.userId]));
  return withDevice(app, who);
}

/** A second factor, written directly to the database. */
async function withFactor(who: TestUser): Promise<() => string> {
  const secret = newSecret();
  const sealed = seal(app.env, sealedFieldOf(who.userId), secret);
  const now = new Date(app.deps.clock()).toISOString();
  await transaction(app.deps.pool, 'system', async (sql) => {
    await putSecret(sql, who.userId, sealed, now);
    await confirmSecret(sql, who.userId, sealed, 0, now);
  });
  return () => {
    app.turnClock(2 * STEP);
    return new TOTP({ secret }).generate({ timestamp: app.deps.clock() });
  };
}

const enter = (who: TestUser, more: { device?: string; browser?: string; remember?: boolean; code?: string } = {}) =>
  app.call(login, { email: who.email, password: PASSWORD, ...more });

describe('the second factor', () => {
  test('is not asked for on a remembered device, and is on any other', async () => {
    const who = await signedIn();
    const code = await withFactor(who);
    expect(await enter(who)).toMatchObject({ code: 'CODE_REQUIRED' });
    const { device } = done(await enter(who, { code: code(), remember: true }));
    expect(done(await enter(who, { device })).device).toBe(device);
    expect(await enter(who)).toMatchObject({ code: 'CODE_REQUIRED' });
    expect(await enter(who, { device: `${device.slice(0, -1)}_` })).toMatchObject({ code: 'CODE_REQUIRED' });
  });

  test('is asked for on a known device that was not remembered', async () => {
    const who = await signedIn();
    const before = done(await enter(who)).device;
    const code = await withFactor(who);
    expect(await enter(who, { device: before, remember: true })).toMatchObject({ code: 'CODE_REQUIRED' });
    const { device } = done(await enter(who, { code: code(), device: before }));
    expect(await enter(who, { device })).toMatchObject({ code: 'CODE_REQUIRED' });
  });

  test('is asked for again after thirty days, however often the device was used', async () => {
    const who = await signedIn();
    const code = await withFactor(who);
    const { device } = done(await enter(who, { code: code(), remember: true }));
    app.turnClock(DEVICE_TRUST / 2);
    done(await enter(who, { device }));
    app.turnClock(DEVICE_TRUST / 2);
    expect(await enter(who, { device })).toMatchObject({ code: 'CODE_REQUIRED' });
  });

  test('one account’s remembered device is none of another’s', async () => {
    const [who, other] = [await signedIn(), await signedIn()];
    const [mine, theirs] = [await withFactor(who), await withFactor(other)];
    done(await enter(other, { code: theirs(), remember: true }));
    const { device } = done(await enter(who, { code: mine(), remember: true }));
    expect(await enter(other, { device })).toMatchObject({ code: 'CODE_REQUIRED' });
  });
});

describe('the trust ends', () => {
  async function trusted() {
    const who = await signedIn();
    const code = await withFactor(who);
    const { device, token } = done(await enter(who, { code: code(), remember: true }));
    return { who, device, inside: { ...who, token } };
  }

  test('for all by a reset password', async () => {
    const { who, device } = await trusted();
    done(await app.call(recovery, { email: who.email }));
    const k = keyIn((await emailTo(app, who.email, /create-new-password/)).links[0], 'k');
    done(await app.call(reset, { k, password: 'a quite new phrase' }));
    expect(await app.call(login, { email: who.email, password: 'a quite new phrase', device })).toMatchObject({ code: 'CODE_REQUIRED' });
  });

  test('for all others by ending all other sessions and by a changed password', async () => {
    for (const end of [
      (who: TestUser) => app.call(endOtherSessions, {}, who),
      (who: TestUser) => app.call(updatePassword, { currentPassword: PASSWORD, password: 'a quite new phrase' }, who),
    ]) {
      const { who, device } = await trusted();
      expect((await end(who)).ok).toBe(true);
      expect((await enter(who, { device })).ok).toBe(false);
      expect(done(await app.call(listDevices, {}, who)).devices.map(({ current }) => current)).toEqual([true]);
    }
  });

  test('by removing the device from the list, which signs it out', async () => {
    const { who, device, inside } = await trusted();
    const found = done(await app.call(listDevices, {}, who));
    expect(found.count).toBe(2);
    const [mine, other] = found.devices;
    expect([mine?.current, mine?.trustedUntil, other?.current, other?.trustedUntil === null]).toEqual([true, null, false, false]);
    expect(JSON.stringify(found)).not.toContain(device);
    done(await app.call(removeDevice, { deviceId: other?.id ?? '' }, who));
    expect(await enter(who, { device })).toMatchObject({ code: 'CODE_REQUIRED' });
    expect(await app.call(listDevices, {}, inside)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await app.call(removeDevice, { deviceId: other?.id ?? '' }, who)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('another person’s device is not found', async () => {
  const [who, stranger] = [await signedIn(), await signedIn()];
  const deviceId = done(await app.call(listDevices, {}, stranger)).devices[0]?.id ?? '';
  expect(await app.call(removeDevice, { deviceId }, who)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a sign-in from a new device is mailed to the holder; the first of all and those from known ones are not', async () => {
  const who = await signedIn();
  const { device } = done(await enter(who));
  const letter = await emailTo(app, who.email, /New sign-in/);
  expect(letter.text).toContain('127.0.0.1');
  done(await enter(who, { device }));
  done(await app.call(logout, {}, who));
  expect((await emailsTo(app, who.email)).filter(({ subject }) => subject.includes('New sign-in'))).toHaveLength(1);
});

test('two businesses whose owners use one browser share a device; others do not', async () => {
  const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()];
  const shared = async (a: TestUser, b: TestUser) => {
    const [row] = await transaction(app.deps.pool, { businessId: a.businessId }, (sql) =>
      sql.query<{ shared: boolean }>('select device_shared($1, $2) as shared', [a.businessId, b.businessId]),
    );
    return row?.shared;
  };
  expect(await shared(one, two)).toBe(false);
  done(await enter(one, { browser: 'b1-of-the-same-desk' }));
  done(await enter(two, { browser: 'b1-of-the-same-desk' }));
  done(await enter(three, { browser: 'b2-somewhere-else' }));
  expect([await shared(one, two), await shared(two, one), await shared(one, three)]).toEqual([true, true, false]);
});
