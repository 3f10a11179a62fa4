import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, resendOtp, verifyPhone } from '../../../shared/accounts/contract.ts';
import { correctPhone } from '../../../shared/accounts/security-contract.ts';
import { transaction } from '../../db/transaction.ts';
import { installation, PASSWORD } from '../../testing/installation.ts';
import type { Installation } from '../../testing/installation.ts';
import { done, emailsTo, emailTo, registered } from '../../testing/scenes.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

const another = () => `+23480${String(randomInt(10_000_000, 99_999_999))}`;
const codeTo = async (phone: string) => (await emailTo(at, phone, /code/)).code ?? '';

test('a mistyped number is corrected by the password: the new one gets a code, the old code ends', async () => {
  const { email, phone } = await registered(at);
  const old = await codeTo(phone);
  const right = another();
  expect(done(await at.call(correctPhone, { email, password: PASSWORD, phone: `0${right.slice(4)}` }))).toEqual({ phone: right, resendAfter: 60 });
  const code = await codeTo(right);
  if (old !== code) expect(await at.call(verifyPhone, { email, otp: old })).toMatchObject({ code: 'CODE_WRONG' });
  done(await at.call(verifyPhone, { email, otp: code }));
  const details = await transaction(at.app.pool, 'system', (sql) =>
    sql.query<{ phone: string }>(
      `select b.detail ->> 'phone' as phone from businesses b join members m on m.business_id = b.id join users u on u.id = m.user_id where u.email = $1`,
      [email],
    ),
  );
  expect(details).toEqual([{ phone: right }]);
});

test('a confirmed number is not changed here, and without the password the answer does not reveal it', async () => {
  const who = await at.someone();
  const phone = another();
  expect(await at.call(correctPhone, { email: who.email, password: PASSWORD, phone })).toMatchObject({ code: 'STATE_CONFLICT' });
  const [wrong, unknown] = [
    await at.call(correctPhone, { email: who.email, password: 'not this one', phone }),
    await at.call(correctPhone, { email: `no.${who.email}`, password: 'not this one', phone }),
  ];
  expect(wrong).toMatchObject({ ok: false, code: 'WRONG_CREDENTIALS' });
  expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
  expect(await emailsTo(at, phone)).toEqual([]);
});

test('wrong passwords there count as at sign-in, for known and unknown addresses', async () => {
  for (const { email } of [await registered(at), { email: `${at.key()}@example.com` }]) {
    const input = { email, password: 'not this one', phone: another() };
    for (let n = 0; n < 5; n += 1) expect(await at.call(correctPhone, input)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await at.call(correctPhone, input)).toMatchObject({ code: 'LOCKED_OUT' });
    expect(await at.call(login, { email, password: PASSWORD })).toMatchObject({ code: 'LOCKED_OUT' });
  }
});

test('messages to corrected numbers are limited', async () => {
  const { email } = await registered(at);
  const correct = () => at.call(correctPhone, { email, password: PASSWORD, phone: another() });
  done(await correct());
  expect(await correct()).toMatchObject({ code: 'RATE_LIMITED' });
  const results = [];
  at.turnClock(3_600_000 - (at.app.clock() % 3_600_000));
  for (let n = 0; n < 7; n += 1) {
    at.turnClock(61_000);
    results.push((await correct()).ok);
  }
  expect(results).toEqual([true, true, true, true, true, false, false]);
});

test('requesting another code at once does not reveal that none is sent, and the first code stays valid', async () => {
  const { email } = await registered(at);
  const phone = another();
  done(await at.call(correctPhone, { email, password: PASSWORD, phone }));
  const code = await codeTo(phone);
  done(await at.call(resendOtp, { email }));
  done(await at.call(verifyPhone, { email, otp: code }));
  expect(await emailsTo(at, phone)).toHaveLength(1);
});

test('a number that does not exist is refused at its field', async () => {
  const { email } = await registered(at);
  expect(await at.call(correctPhone, { email, password: PASSWORD, phone: '0000000000' })).toMatchObject({ errors: [{ field: 'phone' }] });
});
