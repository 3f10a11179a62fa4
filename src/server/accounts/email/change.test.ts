import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, register, reset } from '../../../shared/accounts/contract.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, readEmailChange, undoEmailChange } from '../../../shared/accounts/email-contract.ts';
import { EMAIL_CODE_LIFE, EMAIL_UNDO_LIFE } from '../../../shared/accounts/rules.ts';
import { readProfile } from '../../../shared/team/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { codeIn, done, emailsTo, emailTo, keyIn, newcomer } from '../../testing/scenes.ts';
import { stepUp } from '../../testing/team.ts';
import { PASSWORD, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const fresh = () => `new.${app.key()}@example.com`;
const ask = (who: TestUser, newEmail: string) => app.call(changeEmail, { newEmail }, who);
const confirm = (who: { token: string }, code: string) => app.call(confirmEmailChange, { code }, who);
const codeAt = async (email: string) => codeIn(await emailTo(app, email, /is your code for your new email/));
const emailOf = async (who: { token: string }) => done(await app.call(readProfile, {}, who)).user.email;
const signIn = (email: string) => app.call(login, { email, password: PASSWORD });
const undoKeyAt = async (email: string) =>
  keyIn(
    (await emailTo(app, email, /email address was changed/)).links.find((link) => link.includes('/undo-email')),
    'k',
  );
const moveBack = (column: 'expires_at' | 'undo_until', who: TestUser, by: number) =>
  transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`update email_changes set ${column} = ${column} - $2 * interval '1 ms' where user_id = $1`, [who.userId, by]),
  );

async function person(): Promise<TestUser> {
  const who = await app.createUser();
  stepUp(app, who);
  return who;
}

/** A person who has changed their address. */
async function changed() {
  const [who, to] = [await person(), fresh()];
  done(await ask(who, to));
  done(await confirm(who, await codeAt(to)));
  return { who, to };
}

describe('changing the address one signs in with', () => {
  test('needs a proof and the code at the new address; other sessions end, and the former address is told', async () => {
    const [me, to] = [await app.createUser(), fresh()];
    const other = done(await signIn(me.email));
    expect(await ask(me, to)).toMatchObject({ ok: false, code: 'STEP_UP_REQUIRED' });
    stepUp(app, me);
    done(await ask(me, to));
    expect(done(await app.call(readEmailChange, {}, me)).waiting).toMatchObject({ newEmail: to });
    const code = await codeAt(to);
    expect(await confirm(me, code === '111111' ? '222222' : '111111')).toMatchObject({ ok: false, code: 'CODE_WRONG' });
    expect(await emailOf(me)).toBe(me.email);
    const twice = await Promise.all([confirm(me, code), confirm(me, code)]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await emailOf(me)).toBe(to);
    expect(await app.call(readProfile, {}, { token: other.token })).toMatchObject({ http: 401 });
    expect(await signIn(me.email)).toMatchObject({ ok: false, code: 'WRONG_CREDENTIALS' });
    done(await signIn(to));
    const told = await emailTo(app, me.email, /email address was changed/);
    expect(told.text).not.toContain(to);
    await emailTo(app, to, /sign-in settings changed/);
    const rows = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ action: string }>(`select action from audit_log where subject = $1`, [me.userId]),
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.ask-email', 'user.change-email']));
  });

  test('answers the same for an address with an account: nothing changes, and its holder is told', async () => {
    const [me, holder] = [await person(), await app.createUser()];
    const [taken, free] = [await ask(me, holder.email), await ask(await person(), fresh())];
    expect(taken).toMatchObject({ http: free.http, ok: free.ok, message: free.message });
    expect(Object.keys(done(taken))).toEqual(Object.keys(done(free)));
    await emailTo(app, holder.email, /already have a/);
    expect((await emailsTo(app, holder.email)).filter(({ subject }) => /is your code/.test(subject))).toEqual([]);
    expect(done(await app.call(readEmailChange, {}, me)).waiting).toMatchObject({ newEmail: holder.email });
    expect(await confirm(me, '123456')).toMatchObject({ ok: false, code: 'CODE_WRONG' });
    expect(await ask(me, me.email)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED', errors: [{ field: 'newEmail' }] });
  });

  test('has five attempts, half an hour, and can be cancelled', async () => {
    const [me, to] = [await person(), fresh()];
    done(await ask(me, to));
    const code = await codeAt(to);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n += 1) expect(await confirm(me, wrong)).toMatchObject({ code: 'CODE_WRONG' });
    expect(await confirm(me, code)).toMatchObject({ code: 'CODE_EXPIRED' });

    const [late, next] = [await person(), fresh()];
    done(await ask(late, next));
    // A code that has expired, or was cancelled, is not sent any more.
    const old = await codeAt(next);
    await moveBack('expires_at', late, EMAIL_CODE_LIFE);
    expect(await confirm(late, old)).toMatchObject({ code: 'CODE_EXPIRED' });

    const [calm, third] = [await person(), fresh()];
    done(await ask(calm, third));
    const cancelled = await codeAt(third);
    done(await app.call(cancelEmailChange, {}, calm));
    expect(await confirm(calm, cancelled)).toMatchObject({ code: 'CODE_EXPIRED' });
    expect(await emailOf(calm)).toBe(calm.email);
  });

  test('of two people who want one address, one gets it', async () => {
    const [one, two, to] = [await person(), await person(), fresh()];
    done(await ask(one, to));
    const code = await codeAt(to);
    // The second confirms while the first reads their mail.
    done(await ask(two, to));
    await transaction(app.deps.pool, 'system', (sql) => sql.query(`update users set email = $2 where id = $1`, [two.userId, to]));
    expect(await confirm(one, code)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    expect(await emailOf(one)).toBe(one.email);
  });
});

describe('undoing it', () => {
  test('gives the account back to the former address, ends every session, and sends a link for a new password', async () => {
    const { who, to } = await changed();
    const last = fresh();
    // Whoever has the account changes it again: the first address still gets it back.
    done(await ask(who, last));
    done(await confirm(who, await codeAt(last)));
    const k = await undoKeyAt(who.email);
    const twice = await Promise.all([app.call(undoEmailChange, { k }), app.call(undoEmailChange, { k })]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await app.call(readProfile, {}, who)).toMatchObject({ http: 401 });
    expect(await signIn(last)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    // Whoever changed it knew the password: it is no longer right either, and a new one is chosen by the link.
    expect(await signIn(who.email)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const { links } = await emailTo(app, who.email, /Choose a new password/);
    const password = 'another river stone';
    done(await app.call(reset, { k: keyIn(links[0], 'k'), password }));
    done(await app.call(login, { email: who.email, password }));
    // Neither the second change can be undone into the stranger's address.
    expect(await app.call(undoEmailChange, { k: await undoKeyAt(to) })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
  });

  test('works for 72 hours, in which nobody else gets the former address', async () => {
    const { who } = await changed();
    const stranger = newcomer({ email: who.email });
    expect(await app.call(register, stranger)).toMatchObject({ ok: true });
    const other = await person();
    done(await ask(other, who.email));
    expect((await emailsTo(app, who.email)).filter(({ subject }) => /is your code|Confirm your email/.test(subject))).toEqual([]);
    const k = await undoKeyAt(who.email);
    await moveBack('undo_until', who, EMAIL_UNDO_LIFE);
    expect(await app.call(undoEmailChange, { k })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
    expect(await app.call(undoEmailChange, { k: 'x'.repeat(43) })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
    expect(await app.call(register, stranger)).toMatchObject({ ok: true });
    await emailTo(app, who.email, /Confirm your email address/);
  });
});
