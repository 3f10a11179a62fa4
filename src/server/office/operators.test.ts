import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptInvitation,
  changeRoles,
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  readInvitation,
  readMe,
  renewInvitation,
  resetOperator,
  signIn,
} from '../../shared/office/operators/contract.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import { decideProposal, listProposals } from '../../shared/office/proposals/contract.ts';
import { runPlatform } from '../admin/platform.ts';
import { transaction } from '../db/transaction.ts';
import { addOperator, invitationFor, joinToken, officeCall, resetSignIn, OPERATOR_PASSWORD, operatorCode } from '../testing/office.ts';
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

const REASON = 'She begins on Monday.';

test('two administrators invite by e-mail: one proposes, the other approves; the link leads to the back office, and the log says who', async () => {
  const [boss, second] = [await addOperator(app, 'administrator'), await addOperator(app, 'administrator')];
  const wanted = { email: 'New.Person@office.example', roles: ['kyb' as const, 'support' as const], reason: REASON };
  const proposal = done(await officeCall(app, inviteOperator, wanted, boss));
  expect(proposal).toMatchObject({ state: 'open', summary: 'Invite new.person@office.example as Support, KYB', reason: REASON });
  const approve = { proposalId: proposal.id, verdict: 'approve' } as const;
  expect(await officeCall(app, decideProposal, approve, boss)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await emailsTo(app, 'new.person@office.example')).toEqual([]);
  done(await officeCall(app, decideProposal, approve, second));
  const letter = await eventually('the invitation', async () => (await emailsTo(app, 'new.person@office.example'))[0]);
  const token = new RegExp(`${app.officeUrl}/join#([\\w-]{43})`).exec(letter.text)?.[1] ?? '';
  expect(await officeCall(app, readInvitation, { token })).toMatchObject({ ok: true, data: { roles: ['kyb', 'support'] } });
  expect(await officeCall(app, inviteOperator, { ...wanted, roles: ['kyb'] }, boss)).toMatchObject({ code: 'STATE_CONFLICT' });
  const { operators } = done(await officeCall(app, listOperators, { limit: 100 }, boss));
  const { id = '' } = operators.find(({ email }) => email === 'new.person@office.example') ?? {};
  expect(await auditOf(id)).toEqual([{ actor: `operator:${second.id}`, action: 'operator.invite' }]);
});

test('the only administrator can neither invite nor give a role: it needs a second one', async () => {
  const own = await startTestApp();
  try {
    const [boss, who] = [await addOperator(own, 'administrator'), await addOperator(own, 'kyb')];
    const refusal = { code: 'NOT_ELIGIBLE', message: expect.stringContaining('npm run admin -- operators invite') };
    expect(await officeCall(own, inviteOperator, { email: 'other.mailbox@office.example', roles: ['finance'], reason: REASON }, boss)).toMatchObject(refusal);
    expect(await officeCall(own, changeRoles, { operatorId: who.id, roles: ['kyb', 'finance'], reason: REASON }, boss)).toMatchObject(refusal);
  } finally {
    await own.stop();
  }
});

test('what a disabled operator proposed is declined with their access', async () => {
  const [boss, second] = [await addOperator(app, 'administrator'), await addOperator(app, 'administrator')];
  const { id } = done(await officeCall(app, inviteOperator, { email: 'friend@office.example', roles: ['finance'], reason: REASON }, second));
  done(await officeCall(app, disableOperator, { operatorId: second.id }, boss));
  expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, boss)).toMatchObject({ code: 'STATE_CONFLICT' });
  const { proposals } = done(await officeCall(app, listProposals, { state: 'decided' }, boss));
  expect(proposals).toContainEqual(expect.objectContaining({ id, state: 'declined', note: 'The operator was disabled.' }));
});

test('two people of one name join at once: one of them is asked for another name', async () => {
  const join = async (email: string) => {
    const { token } = await invitationFor(app, ['support'], email);
    const { secret } = done(await officeCall(app, readInvitation, { token }));
    return { token, name: email.startsWith('a') ? 'Bola Ade' : 'bola ade', password: OPERATOR_PASSWORD, code: operatorCode(app, secret) };
  };
  const inputs = [await join('a.bola@office.example'), await join('b.bola@office.example')];
  const replies = await Promise.all(inputs.map((input) => officeCall(app, acceptInvitation, input)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(replies.find(({ ok }) => !ok)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'name' }] });
});

test('disabling ends sessions at once; access comes back when two administrators agree', async () => {
  const [boss, second, who] = [await addOperator(app, 'administrator'), await addOperator(app, 'administrator'), await addOperator(app, 'kyb')];
  const more = { operatorId: who.id, roles: ['kyb' as const, 'finance' as const], reason: REASON };
  const { proposal: roles } = done(await officeCall(app, changeRoles, more, boss));
  expect(await officeCall(app, disableOperator, { operatorId: who.id }, boss)).toMatchObject({ ok: true, data: { state: 'disabled' } });
  expect(await officeCall(app, readMe, {}, who)).toMatchObject({ http: 401 });
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  // What was proposed for them ends with their access.
  expect(await officeCall(app, decideProposal, { proposalId: roles?.id ?? '', verdict: 'approve' }, second)).toMatchObject({ code: 'STATE_CONFLICT' });
  const { id } = done(await officeCall(app, enableOperator, { operatorId: who.id, reason: REASON }, boss));
  expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, boss)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  done(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, second));
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ ok: true });
});

test('a name is of letters that are seen, and stays after a new sign-in', async () => {
  const { token } = await invitationFor(app, ['support']);
  const { secret } = done(await officeCall(app, readInvitation, { token }));
  const accept = (name: string) => officeCall(app, acceptInvitation, { token, name, password: OPERATOR_PASSWORD, code: operatorCode(app, secret) });
  for (const name of ['Ify\u200b Nwosu', 'Ify\u202eNwosu', '<b>Ify</b>'])
    expect(await accept(name)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'name' }] });
  const who = await addOperator(app, 'support');
  const again = await resetSignIn(app, who);
  const { secret: fresh } = done(await officeCall(app, readInvitation, { token: again }));
  const joined = await officeCall(app, acceptInvitation, { token: again, name: 'Somebody Else', password: OPERATOR_PASSWORD, code: operatorCode(app, fresh) });
  expect(joined).toMatchObject({ data: { name: `Operator ${who.id.slice(-4)}` } });
});

test('a role is taken at once, and given when another administrator approves; both at their next call', async () => {
  const [boss, second, who] = [await addOperator(app, 'administrator'), await addOperator(app, 'administrator'), await addOperator(app, 'support')];
  expect(await officeCall(app, listOperators, {}, who)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  const change = (roles: OperatorRole[], by = boss) => officeCall(app, changeRoles, { operatorId: who.id, roles, reason: REASON }, by);
  const { operator, proposal } = done(await change(['administrator', 'support', 'administrator']));
  expect(operator.roles).toEqual(['support']);
  const approve = { proposalId: proposal?.id ?? '', verdict: 'approve' } as const;
  expect(await officeCall(app, decideProposal, approve, boss)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  done(await officeCall(app, decideProposal, approve, second));
  expect(await officeCall(app, readMe, {}, who)).toMatchObject({ data: { roles: ['administrator', 'support'] } });
  expect(await officeCall(app, listOperators, {}, who)).toMatchObject({ ok: true });
  expect(done(await change(['support']))).toMatchObject({ operator: { roles: ['support'] }, proposal: null });
  expect(await officeCall(app, listOperators, {}, who)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  expect(await change([])).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'roles' }] });
});

test('nobody approves a role for themselves, and a change of roles since then ends the proposal', async () => {
  const [boss, second, third] = [
    await addOperator(app, 'administrator'),
    await addOperator(app, 'administrator', 'kyb'),
    await addOperator(app, 'administrator'),
  ];
  const propose = { operatorId: second.id, roles: ['administrator' as const, 'finance' as const], reason: REASON };
  const { proposal } = done(await officeCall(app, changeRoles, propose, boss));
  const approve = { proposalId: proposal?.id ?? '', verdict: 'approve' } as const;
  expect(await officeCall(app, decideProposal, approve, second)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(done(await officeCall(app, changeRoles, { ...propose, roles: ['administrator'] }, boss)).proposal).toBeNull();
  expect(await officeCall(app, decideProposal, approve, third)).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('nobody changes their own access', async () => {
  const boss = await addOperator(app, 'administrator');
  const self = { operatorId: boss.id };
  for (const reply of [
    await officeCall(app, disableOperator, self, boss),
    await officeCall(app, renewInvitation, self, boss),
    await officeCall(app, resetOperator, { ...self, reason: REASON }, boss),
    await officeCall(app, changeRoles, { ...self, roles: ['kyb', 'administrator'], reason: REASON }, boss),
  ])
    expect(reply).toMatchObject({ code: 'NOT_ELIGIBLE' });
});

test('one administrator cannot take a colleague’s sign-in; two send a link, and what was before works until it is used', async () => {
  const [boss, second, who] = [await addOperator(app, 'administrator'), await addOperator(app, 'administrator'), await addOperator(app, 'credit')];
  expect(await officeCall(app, renewInvitation, { operatorId: who.id }, boss)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  const { id: proposalId } = done(await officeCall(app, resetOperator, { operatorId: who.id, reason: REASON }, boss));
  expect(await officeCall(app, decideProposal, { proposalId, verdict: 'approve' }, boss)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await emailsTo(app, who.email)).toEqual([]);
  done(await officeCall(app, decideProposal, { proposalId, verdict: 'approve' }, second));
  const token = await joinToken(app, who.email);
  expect(await officeCall(app, readMe, {}, who)).toMatchObject({ ok: true });
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ ok: true });
  const { secret } = done(await officeCall(app, readInvitation, { token }));
  const accept = { token, name: 'Anybody', password: 'valley copper morning', code: operatorCode(app, secret) };
  const replies = await Promise.all([accept, accept].map((input) => officeCall(app, acceptInvitation, input)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await officeCall(app, readMe, {}, who)).toMatchObject({ http: 401 });
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  expect(await officeCall(app, signIn, { email: who.email, password: accept.password })).toMatchObject({ ok: true });
});

test('an invitation that was not accepted yet is sent again by one administrator', async () => {
  const [boss, { id, email, token }] = [await addOperator(app, 'administrator'), await invitationFor(app, ['kyb'])];
  expect(await officeCall(app, renewInvitation, { operatorId: id }, boss)).toMatchObject({ ok: true, data: { state: 'invited' } });
  const again = await joinToken(app, email);
  expect(await officeCall(app, readInvitation, { token })).toMatchObject({ code: 'LINK_INVALID' });
  expect(await officeCall(app, readInvitation, { token: again })).toMatchObject({ ok: true });
});

test('the last administrator stays, also if two remove each other at the same moment, and for the command', async () => {
  const own = await startTestApp();
  try {
    const [first, second] = [await addOperator(own, 'administrator', 'kyb'), await addOperator(own, 'administrator')];
    const replies = await Promise.all([
      officeCall(own, disableOperator, { operatorId: second.id }, first),
      officeCall(own, changeRoles, { operatorId: first.id, roles: ['kyb'], reason: REASON }, second),
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
