import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeRoles,
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  readInvitation,
  readMe,
  renewInvitation,
  signIn,
} from '../../shared/office/operators/contract.ts';
import { runPlatform } from '../admin/platform.ts';
import { transaction } from '../db/transaction.ts';
import { addOperator, officeCall, OPERATOR_PASSWORD, operatorCode } from '../testing/office.ts';
import { done, emailsTo } from '../testing/scenes.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function auditOf(subject: string): Promise<{ actor: string; action: string }[]> {
  return transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ actor: string; action: string }>('select actor, action from audit_log where subject = $1 order by id', [subject]),
  );
}

test('an administrator invites by e-mail; the link leads to the back office, and the log says who', async () => {
  const boss = await addOperator(app, 'administrator');
  const invited = done(await officeCall(app, inviteOperator, { email: 'New.Person@office.example', roles: ['kyb', 'support'] }, boss));
  expect(invited).toMatchObject({ email: 'new.person@office.example', state: 'invited', roles: ['kyb', 'support'] });
  const letter = await eventually('the invitation', async () => (await emailsTo(app, 'new.person@office.example'))[0]);
  const token = new RegExp(`${app.officeUrl}/join#([\\w-]{43})`).exec(letter.text)?.[1] ?? '';
  expect(await officeCall(app, readInvitation, { token })).toMatchObject({ ok: true, data: { roles: ['kyb', 'support'] } });
  expect(await officeCall(app, inviteOperator, { email: 'new.person@office.example', roles: ['kyb'] }, boss)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await auditOf(invited.id)).toEqual([{ actor: `operator:${boss.id}`, action: 'operator.invite' }]);
});

test('disabling ends sessions at once, and enabling gives access again', async () => {
  const [boss, who] = [await addOperator(app, 'administrator'), await addOperator(app, 'kyb')];
  expect(await officeCall(app, disableOperator, { operatorId: who.id }, boss)).toMatchObject({ ok: true, data: { state: 'disabled' } });
  expect(await officeCall(app, readMe, {}, who)).toMatchObject({ http: 401 });
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  expect(await officeCall(app, enableOperator, { operatorId: who.id }, boss)).toMatchObject({ ok: true, data: { state: 'active' } });
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ ok: true });
});

test('roles of another operator change at their next call', async () => {
  const [boss, who] = [await addOperator(app, 'administrator'), await addOperator(app, 'support')];
  expect(await officeCall(app, listOperators, {}, who)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  await officeCall(app, changeRoles, { operatorId: who.id, roles: ['administrator', 'administrator'] }, boss);
  expect(await officeCall(app, readMe, {}, who)).toMatchObject({ data: { roles: ['administrator'] } });
  expect(await officeCall(app, listOperators, {}, who)).toMatchObject({ ok: true });
  expect(await officeCall(app, changeRoles, { operatorId: who.id, roles: [] }, boss)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'roles' }],
  });
});

test('nobody changes their own access', async () => {
  const boss = await addOperator(app, 'administrator');
  const self = { operatorId: boss.id };
  for (const reply of [
    await officeCall(app, disableOperator, self, boss),
    await officeCall(app, renewInvitation, self, boss),
    await officeCall(app, changeRoles, { ...self, roles: ['kyb', 'administrator'] }, boss),
  ])
    expect(reply).toMatchObject({ code: 'NOT_ELIGIBLE' });
});

test('a new invitation for a lost phone ends the password and the sessions', async () => {
  const [boss, who] = [await addOperator(app, 'administrator'), await addOperator(app, 'credit')];
  expect(await officeCall(app, renewInvitation, { operatorId: who.id }, boss)).toMatchObject({ ok: true, data: { state: 'invited' } });
  expect(await officeCall(app, readMe, {}, who)).toMatchObject({ http: 401 });
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
});

test('the last administrator stays, also if two remove each other at the same moment, and for the command', async () => {
  const own = await startTestApp();
  try {
    const [first, second] = [await addOperator(own, 'administrator'), await addOperator(own, 'administrator', 'kyb')];
    const replies = await Promise.all([
      officeCall(own, disableOperator, { operatorId: second.id }, first),
      officeCall(own, changeRoles, { operatorId: first.id, roles: ['kyb'] }, second),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    const order = { what: 'operators-disable', email: replies[0]?.ok ? first.email : second.email } as const;
    await expect(runPlatform(own.env, order)).rejects.toThrow('last administrator');
  } finally {
    await own.stop();
  }
});

test('the command invites the first operator, lists, and shows codes in the demo alone', async () => {
  const email = 'first@office.example';
  const printed = await runPlatform(app.env, { what: 'operators-invite', email, roles: ['administrator'] });
  const token = /#([\w-]{43})$/.exec(printed)?.[1] ?? '';
  expect(await officeCall(app, readInvitation, { token })).toMatchObject({ data: { email } });
  const again = await runPlatform(app.env, { what: 'operators-invite', email, roles: ['administrator'] });
  expect(again).not.toBe(printed);
  expect(await officeCall(app, readInvitation, { token })).toMatchObject({ code: 'LINK_INVALID' });
  expect(await runPlatform(app.env, { what: 'operators-list' })).toContain(`invited   ${email}`);
  const who = await addOperator(app, 'kyb');
  expect(await runPlatform(app.env, { what: 'operators-code', email: who.email })).toBe(operatorCode(app, who.secret));
  await expect(runPlatform({ ...app.env, mode: 'production' }, { what: 'operators-code', email: who.email })).rejects.toThrow('demo mode alone');
});
