import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctEmail, login, readUser, register, resendLink, resendOtp, updatePassword, verifyEmail, verifyPhone } from '../../../shared/accounts/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { done, keyIn, emailsTo, emailTo, newcomer } from '../../testing/scenes.ts';

const HOUR = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function registers() {
  app.turnClock(HOUR);
  const person = newcomer();
  return { ...person, ...done(await app.call(register, person)) };
}
const codeTo = async (phone: string) => (await emailTo(app, phone, /code/)).code ?? '';
const linkTo = async (email: string) => keyIn((await emailTo(app, email, /Confirm your email/)).links[0], 'k');

describe('the last confirmation in the browser that registered', () => {
  test('signs in, whichever comes last; the first does not', async () => {
    const one = await registers();
    expect(done(await app.call(verifyPhone, { email: one.email, otp: await codeTo(one.phone), claim: one.claim })).session).toBeNull();
    const { session } = done(await app.call(verifyEmail, { k: await linkTo(one.email), claim: one.claim }));
    expect(done(await app.call(readUser, { id: session?.user.id ?? '' }, { token: session?.token ?? '' })).user.email).toBe(one.email);
    const two = await registers();
    expect(done(await app.call(verifyEmail, { k: await linkTo(two.email), claim: two.claim })).session).toBeNull();
    expect(done(await app.call(verifyPhone, { email: two.email, otp: await codeTo(two.phone), claim: two.claim })).session).toMatchObject({
      user: { email: two.email, email_verified: true, phone_verified: true },
    });
  });

  test('signs nobody in without the claim, with another’s, with an old one, or by a link that was used', async () => {
    const other = await registers();
    for (const claim of [undefined, other.claim, 'x', 'mf.', `${other.claim}x`]) {
      const { email, phone, claim: own } = await registers();
      done(await app.call(verifyPhone, { email, otp: await codeTo(phone), claim: own }));
      const k = await linkTo(email);
      expect(done(await app.call(verifyEmail, { k, claim })).session).toBeNull();
      expect(done(await app.call(verifyEmail, { k, claim: own })).session).toBeNull();
    }
    const slow = await registers();
    done(await app.call(verifyPhone, { email: slow.email, otp: await codeTo(slow.phone), claim: slow.claim }));
    await linkTo(slow.email);
    app.turnClock(25 * HOUR);
    done(await app.call(resendLink, { email: slow.email }));
    const k = keyIn((await emailTo(app, slow.email, /Confirm your email/, 2)).links[0], 'k');
    expect(done(await app.call(verifyEmail, { k, claim: slow.claim })).session).toBeNull();
  });

  test('a claim for an address that has an account looks like any other and opens nothing', async () => {
    const first = await registers();
    const second = done(await app.call(register, { ...newcomer(), email: first.email }));
    expect(second.claim).toMatch(/^[a-z0-9]+\.[\w-]{43}$/);
    expect(first.claim).toMatch(/^[a-z0-9]+\.[\w-]{43}$/);
    done(await app.call(verifyPhone, { email: first.email, otp: await codeTo(first.phone), claim: second.claim }));
    expect(done(await app.call(verifyEmail, { k: await linkTo(first.email), claim: second.claim })).session).toBeNull();
  });
});

describe('a mistyped address', () => {
  test('is corrected with the password: the new one gets a link, the old link is invalid, and the claim stays valid', async () => {
    const { email, phone, claim } = await registers();
    done(await app.call(verifyPhone, { email, otp: await codeTo(phone), claim }));
    const old = await linkTo(email);
    const right = `right.${email}`;
    expect(done(await app.call(correctEmail, { email, password: PASSWORD, newEmail: right }))).toEqual({ email: right, resendAfter: 60 });
    expect(await app.call(verifyEmail, { k: old, claim })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
    expect(done(await app.call(verifyEmail, { k: await linkTo(right), claim })).session).toMatchObject({ user: { email: right } });
    expect(await app.call(login, { email, password: PASSWORD })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const details = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ email: string }>(
        `select b.detail ->> 'email' as email from businesses b join members m on m.business_id = b.id join users u on u.id = m.user_id where u.email = $1`,
        [right],
      ),
    );
    expect(details).toEqual([{ email: right }]);
  });

  test('the answer reveals nothing about other accounts: they stay, and their holders are informed', async () => {
    const holder = await app.createUser();
    const { email } = await registers();
    expect(done(await app.call(correctEmail, { email, password: PASSWORD, newEmail: holder.email }))).toEqual({ email: holder.email, resendAfter: 60 });
    await emailTo(app, holder.email, /You already have/);
    expect((await app.call(login, { email, password: PASSWORD })).ok).toBe(false);
    done(await app.call(login, { email: holder.email, password: PASSWORD }));
    const newEmail = `new.${email}`;
    const [wrong, unknown] = [
      await app.call(correctEmail, { email, password: 'not this one', newEmail }),
      await app.call(correctEmail, { email: `no.${email}`, password: 'not this one', newEmail }),
    ];
    expect(wrong).toMatchObject({ ok: false, code: 'WRONG_CREDENTIALS' });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
    expect(await emailsTo(app, newEmail)).toEqual([]);
  });

  test('corrections to one mailbox send it five links an hour', async () => {
    const mailbox = app.key();
    app.turnClock(HOUR - (app.deps.clock() % HOUR));
    const to = (n: number) => `${mailbox}+${n}@example.com`;
    for (let n = 0; n < 6; n += 1) {
      const person = newcomer();
      done(await app.call(register, person));
      done(await app.call(correctEmail, { email: person.email, password: PASSWORD, newEmail: to(n) }));
    }
    const links = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query(`select from one_time_links l join users u on u.id = l.user_id where u.email like $1`, [`${mailbox}+%`]),
    );
    expect(links).toHaveLength(5);
  });

  test('a confirmed address is not changed here, and links are limited in time', async () => {
    const who = await app.createUser();
    expect(await app.call(correctEmail, { email: who.email, password: PASSWORD, newEmail: `x.${who.email}` })).toMatchObject({ code: 'STATE_CONFLICT' });
    const { email } = await registers();
    done(await app.call(correctEmail, { email, password: PASSWORD, newEmail: `a.${email}` }));
    expect(await app.call(correctEmail, { email: `a.${email}`, password: PASSWORD, newEmail: `b.${email}` })).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

test('a changed password ends the claim', async () => {
  const { email, phone, claim } = await registers();
  done(await app.call(verifyEmail, { k: await linkTo(email) }));
  const { token } = done(await app.call(login, { email, password: PASSWORD }));
  done(await app.call(updatePassword, { currentPassword: PASSWORD, password: 'amber kettle north' }, { token }));
  // Two requests before a message leaves are one message.
  await emailTo(app, phone, /code/);
  app.turnClock(120_000);
  done(await app.call(resendOtp, { email }));
  const otp = (await emailTo(app, phone, /code/, 2)).code ?? '';
  expect(done(await app.call(verifyPhone, { email, otp, claim })).session).toBeNull();
});
