import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, disableOperator, readInvitation, readMe } from '../../shared/office/operators/contract.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from '../../shared/office/operators/passkeys-contract.ts';
import { OPERATOR_SIGN_IN_LIFE } from '../../shared/office/operators/rules.ts';
import { addOperator, cookieOf, officeCall, officeResponse, OPERATOR_PASSWORD, operatorCode, resetSignIn } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { authenticator } from '../testing/passkey.ts';
import { done, emailsTo } from '../testing/scenes.ts';
import { eventually, startTestApp, unwrap } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Device = ReturnType<typeof authenticator>;

const asked = (options: Record<string, unknown>, origin = app.officeUrl) => ({ origin, challenge: String(options['challenge']) });

async function begin(who: TestOperator) {
  return asked(done(await officeCall(app, beginPasskey, { code: operatorCode(app, who.secret, 1) }, who)).options);
}

async function withPasskey(): Promise<{ who: TestOperator; device: Device; passkeyId: string }> {
  const [who, device] = [await addOperator(app, 'support', 'administrator'), authenticator()];
  const { id } = done(await officeCall(app, addPasskey, { name: 'Laptop', credential: device.register(await begin(who)) }, who));
  return { who, device, passkeyId: id };
}

const challenge = async () => asked(done(await officeCall(app, beginPasskeySignIn, {})).options);
const enter = async (device: Device) => officeCall(app, signInWithPasskey, { credential: device.sign(await challenge()) });

test('a passkey signs in without password and code; its operator is told by e-mail, and removes it', async () => {
  const { who, device, passkeyId } = await withPasskey();
  expect(done(await officeCall(app, listPasskeys, {}, who)).passkeys).toEqual([
    { id: passkeyId, name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  await eventually('the notice', async () => (await emailsTo(app, who.email)).find(({ subject }) => subject.includes('passkey was added')));
  const response = await officeResponse(app, signInWithPasskey, { credential: device.sign(await challenge()) });
  expect(done(await unwrap<typeof signInWithPasskey>(response.clone()))).toMatchObject({ id: who.id, roles: ['support', 'administrator'] });
  expect(await officeCall(app, readMe, {}, { cookie: cookieOf(response) })).toMatchObject({ data: { id: who.id } });
  expect(await officeCall(app, removePasskey, { passkeyId }, await addOperator(app, 'support'))).toMatchObject({ code: 'NOT_FOUND' });
  done(await officeCall(app, removePasskey, { passkeyId }, who));
  expect(await enter(device)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
});

describe('a passkey is not added', () => {
  test('without a code of the authenticator app', async () => {
    const who = await addOperator(app, 'support');
    const wrong = String((Number(operatorCode(app, who.secret, 1)) + 1) % 1_000_000).padStart(6, '0');
    expect(await officeCall(app, beginPasskey, { code: wrong }, who)).toMatchObject({ code: 'CODE_WRONG' });
  });

  test('for another operator’s challenge, for another site, or twice', async () => {
    const [who, other, device] = [await addOperator(app, 'support'), await addOperator(app, 'support'), authenticator()];
    const theirs = await begin(other);
    const add = (credential: ReturnType<Device['register']>) => officeCall(app, addPasskey, { name: 'Phone', credential }, who);
    expect(await add(device.register(theirs))).toMatchObject({ code: 'CODE_EXPIRED' });
    const mine = await begin(who);
    expect(await add(device.register({ ...mine, origin: 'https://office.example.org' }))).toMatchObject({ code: 'CODE_EXPIRED' });
    // The failed attempt has used the challenge.
    expect(await add(device.register(mine))).toMatchObject({ code: 'CODE_EXPIRED' });
    expect(done(await officeCall(app, listPasskeys, {}, who)).passkeys).toEqual([]);
  });
});

describe('a passkey does not sign in', () => {
  test('for a challenge that was used, has expired or was made up, for another site, or without fingerprint, face or PIN', async () => {
    const { device } = await withPasskey();
    const attempt = async (credential: ReturnType<Device['sign']>) => (await officeCall(app, signInWithPasskey, { credential })).http;
    const once = await challenge();
    expect(await attempt(device.sign(once))).toBe(200);
    expect(await attempt(device.sign(once))).toBe(422);
    expect(await attempt(device.sign({ ...(await challenge()), challenge: 'AAAA' }))).toBe(422);
    expect(await attempt(device.sign({ ...(await challenge()), origin: 'http://office.example.org' }))).toBe(422);
    expect(await attempt(device.sign(await challenge(), { verified: false }))).toBe(422);
    const late = await challenge();
    app.turnClock(OPERATOR_SIGN_IN_LIFE + 1);
    expect(await attempt(device.sign(late))).toBe(422);
    expect(await attempt(device.sign(await challenge()))).toBe(200);
  });

  test('with another key, or with a count of signatures that does not grow, as a copied key has', async () => {
    const { device } = await withPasskey();
    expect(await enter(authenticator())).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const stranger = authenticator();
    const { id } = device.register(await challenge());
    expect(await officeCall(app, signInWithPasskey, { credential: { ...stranger.sign(await challenge()), id, rawId: id } })).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    expect(await enter(device)).toMatchObject({ ok: true });
    expect(await officeCall(app, signInWithPasskey, { credential: device.sign(await challenge(), { counts: false }) })).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
  });

  test('after its operator was disabled, or has used the link to a new sign-in', async () => {
    const [first, second, boss] = [await withPasskey(), await withPasskey(), await addOperator(app, 'administrator')];
    done(await officeCall(app, disableOperator, { operatorId: first.who.id }, boss));
    const token = await resetSignIn(app, second.who);
    expect(await enter(second.device)).toMatchObject({ ok: true });
    const { secret } = done(await officeCall(app, readInvitation, { token }));
    done(await officeCall(app, acceptInvitation, { token, name: 'Anybody', password: OPERATOR_PASSWORD, code: operatorCode(app, secret) }));
    for (const { device } of [first, second]) expect(await enter(device)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });
});
