import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, resendOtp, verifyPhone } from '../../../shared/accounts/contract.ts';
import { correctPhone } from '../../../shared/accounts/security-contract.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { done, emailsTo, emailTo, registered } from '../../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const another = () => `+23480${String(randomInt(10_000_000, 99_999_999))}`;
const codeTo = async (phone: string) => (await emailTo(app, phone, /code/)).code ?? '';

test('a mistyped number is corrected by the password: the new one gets a code, the old code ends', async () => {
  const { email, phone } = await registered(app);
  const old = await codeTo(phone);
  const right = another();
  expect(done(await app.call(correctPhone, { email, password: PASSWORD, phone: `0${right.slice(4)}` }))).toEqual({ phone: right, resendAfter: 60 });
  const code = await codeTo(right);
  if (old !== code) expect(await app.call(verifyPhone, { email, otp: old })).toMatchObject({ code: 'CODE_WRONG' });
  done(await app.call(verifyPhone, { email, otp: code }));
  const details = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ phone: string }>(
      `select b.detail ->> 'phone' as phone from businesses b join members m on m.business_id = b.id join users u on u.id = m.user_id where u.email = $1`,
      [email],
    ),
  );
  expect(details).toEqual([{ phone: right }]);
});

test('a confirmed number is not changed here, and without the password the answer does not reveal it', async () => {
  const who = await app.createUser();
  const phone = another();
  expect(await app.call(correctPhone, { email: who.email, password: PASSWORD, phone })).toMatchObject({ code: 'STATE_CONFLICT' });
  const [wrong, unknown] = [
    await app.call(correctPhone, { email: who.email, password: 'not this one', phone }),
    await app.call(correctPhone, { email: `no.${who.email}`, password: 'not this one', phone }),
  ];
  expect(wrong).toMatchObject({ ok: false, code: 'WRONG_CREDENTIALS' });
  expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
  expect(await emailsTo(app, phone)).toEqual([]);
});

test('wrong passwords there count as at sign-in, for known and unknown addresses', async () => {
  for (const { email } of [await registered(app), { email: `${app.key()}@example.com` }]) {
    const input = { email, password: 'not this one', phone: another() };
    for (let n = 0; n < 5; n += 1) expect(await app.call(correctPhone, input)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await app.call(correctPhone, input)).toMatchObject({ code: 'LOCKED_OUT' });
    expect(await app.call(login, { email, password: PASSWORD })).toMatchObject({ code: 'LOCKED_OUT' });
  }
});

test('messages to corrected numbers are limited', async () => {
  const { email } = await registered(app);
  const correct = () => app.call(correctPhone, { email, password: PASSWORD, phone: another() });
  done(await correct());
  expect(await correct()).toMatchObject({ code: 'RATE_LIMITED' });
  const results = [];
  app.turnClock(3_600_000 - (app.deps.clock() % 3_600_000));
  for (let n = 0; n < 7; n += 1) {
    app.turnClock(61_000);
    results.push((await correct()).ok);
  }
  expect(results).toEqual([true, true, true, true, true, false, false]);
});

test('requesting another code at once does not reveal that none is sent, and the first code stays valid', async () => {
  const { email } = await registered(app);
  const phone = another();
  done(await app.call(correctPhone, { email, password: PASSWORD, phone }));
  const code = await codeTo(phone);
  done(await app.call(resendOtp, { email }));
  done(await app.call(verifyPhone, { email, otp: code }));
  expect(await emailsTo(app, phone)).toHaveLength(1);
});

test('a number that does not exist is refused at its field', async () => {
  const { email } = await registered(app);
  expect(await app.call(correctPhone, { email, password: PASSWORD, phone: '0000000000' })).toMatchObject({ errors: [{ field: 'phone' }] });
});
