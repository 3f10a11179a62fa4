import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { checkWarning } from '../../../shared/invoices/warnings-contract.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { approveRun, cancelRun, createRun, exportRun, listRuns, readRun } from '../../../shared/payments/runs-contract.ts';
import type { PaymentRunView } from '../../../shared/payments/runs-contract.ts';
import { decideRequest } from '../../../shared/team/requests-contract.ts';
import { suspendMember } from '../../../shared/team/contract.ts';
import { tasks } from '../../api/handlers.ts';
import { again, DAY } from '../../testing/life.ts';
import { balances, contactFor, done, sent } from '../../testing/scenes.ts';
import { memberOf, stepUp, submitRequest } from '../../testing/team.ts';
import { eventually, requestOf, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A payer with ₦1,000, and invoices of 100, 200 and 300 from two sellers. */
async function scene() {
  const [one, two, payer] = [await app.createUser('Ojo Foods'), await app.createUser('Kano Mills'), await app.createUser('Bola Retail')];
  await app.fund(payer, 100_000);
  const [first, second] = [await contactFor(app, one, payer), await contactFor(app, two, payer)];
  const invoices = [await sent(app, one, first, 100), await sent(app, one, first, 200), await sent(app, two, second, 300)].map(({ id }) => id);
  const by = { businessId: payer.businessId };
  const create = (ids = invoices, payOn?: string) => app.call(createRun, { ...by, invoices: ids, ...(payOn && { payOn }) }, { ...payer, key: app.key() });
  const approve = (run: PaymentRunView, key = app.key(), who = payer) => app.call(approveRun, { ...by, id: run.id, total: run.toPay }, { ...who, key });
  const read = async (id: string, who = payer) => done(await app.call(readRun, { ...by, id }, who));
  const ended = (id: string) => eventually('the end of the run', async () => (await read(id)).state === 'done' && (await read(id)));
  const pay = (invoiceId: string, amount: number) =>
    app.call(payFromWallet, { ...by, category: 'invoice', categoryId: invoiceId, amount }, { ...payer, key: app.key() });
  return { one, two, payer, invoices, by, contact: first, create, approve, read, ended, pay };
}

const states = (run: PaymentRunView) => run.lines.map(({ state }) => state);
const day = (days: number) => addDays(dateIn('Africa/Lagos', app.deps.clock()), days);

test('one approval pays every invoice once, however often approval and job run, also after a crash before the outcome was written', async () => {
  const { one, two, payer, by, create, approve, ended, read } = await scene();
  const run = done(await create());
  expect(run).toMatchObject({ state: 'draft', count: 3, total: 600, toPay: 600, waiting: 3 });
  const key = app.key();
  await Promise.all([approve(run, key), approve(run, key), approve(run)]);
  const payload = { businessId: payer.businessId, runId: run.id };
  await Promise.all(Array.from({ length: 8 }, () => tasks['payments.run'](app.deps, payload)));
  const after = await ended(run.id);
  expect(after).toMatchObject({ paid: 3, paidTotal: 600, failed: 0, skipped: 0, toPay: 0 });
  expect(await balances(app, payer)).toEqual({ total: 400, available: 400 });
  expect([(await balances(app, one)).total, (await balances(app, two)).total]).toEqual([300, 300]);
  await asOwner(app.databaseUrl, async (sql) => {
    await sql.query(`update payment_runs set state = 'approved', ended_at = null where id = $1`, [run.id]);
    await sql.query(`update payment_run_lines set state = 'waiting', payment_id = null where run_id = $1`, [run.id]);
  });
  await tasks['payments.run'](app.deps, payload);
  expect((await read(run.id)).lines.map(({ paymentId }) => paymentId)).toEqual(after.lines.map(({ paymentId }) => paymentId));
  expect((await balances(app, payer)).total).toBe(400);
  expect(await approve(run)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(done(await app.call(listRuns, by, payer))).toMatchObject({ count: 1, runs: [{ id: run.id, paid: 3, paidTotal: 600 }] });
});

test('a line that fails for an unknown reason keeps no other one waiting, and is paid by the next attempt', async () => {
  const { payer, invoices, create, approve, ended, read } = await scene();
  const run = done(await create());
  const [stuck = ''] = run.lines.map(({ invoiceId }) => invoiceId);
  expect(invoices).toContain(stuck);
  await asOwner(app.databaseUrl, (sql) =>
    sql.query(`create function test_refuse() returns trigger language plpgsql as 'begin raise ''no room''; end';
      create trigger test_refuse before insert on payments for each row when (new.category_id = '${stuck}') execute function test_refuse()`),
  );
  done(await approve(run));
  const payload = { businessId: payer.businessId, runId: run.id };
  await expect(tasks['payments.run'](app.deps, payload)).rejects.toThrow('no room');
  expect(states(await read(run.id))).toEqual(['waiting', 'paid', 'paid']);
  await asOwner(app.databaseUrl, (sql) => sql.query('drop trigger test_refuse on payments; drop function test_refuse'));
  await tasks['payments.run'](app.deps, payload);
  expect(states(await ended(run.id))).toEqual(['paid', 'paid', 'paid']);
  expect((await balances(app, payer)).total).toBe(400);
});

test('what was paid otherwise, changed or withdrawn is skipped with its reason, and is in the file', async () => {
  const { one, payer, invoices, by, create, approve, ended, pay } = await scene();
  const run = done(await create());
  done(await pay(invoices[0] ?? '', 100));
  done(await pay(invoices[2] ?? '', 1));
  done(await app.call(voidInvoice, { id: invoices[1] ?? '', businessId: one.businessId, reason: 'Wrong goods' }, one));
  done(await approve(run));
  const after = await ended(run.id);
  expect(states(after)).toEqual(['skipped', 'skipped', 'skipped']);
  expect(after.lines.every(({ reason }) => reason)).toBe(true);
  expect(after.lines[2]?.reason).toContain('has changed');
  expect((await balances(app, payer)).total).toBe(899);
  const { path } = requestOf(exportRun, { ...by, id: run.id });
  const file = await (await app.raw('GET', path, { token: payer.token })).text();
  expect(file.trim().split('\r\n')).toHaveLength(4);
  expect(file).toContain('Kano Mills,300.00,NGN,skipped,');
});

test('what failed for lack of money is paid by another approval, and only that', async () => {
  const { payer, invoices, create, approve, ended, pay, contact, one } = await scene();
  const drain = await sent(app, one, contact, 650);
  done(await pay(drain.id, 650));
  const run = done(await create());
  done(await approve(run));
  const after = await ended(run.id);
  expect(states(after)).toEqual(['paid', 'paid', 'failed']);
  expect(after).toMatchObject({ toPay: 300, failed: 1 });
  expect(after.lines[2]?.reason).toContain('too little');
  await app.fund(payer, 100_000);
  done(await approve(after));
  const last = await eventually('the second attempt', async () => {
    const now = await ended(run.id);
    return now.paid === 3 && now;
  });
  expect(last).toMatchObject({ paidTotal: 600, toPay: 0 });
  expect((await balances(app, payer)).total).toBe(750);
  expect(done(await app.call(readInvoice, { id: invoices[2] ?? '', businessId: payer.businessId }, payer)).payments).toHaveLength(1);
});

test('a scheduled run waits for its day; until then it can be cancelled', async () => {
  const { by, payer, invoices, create, approve, read } = await scene();
  expect(await create(invoices, day(-1))).toMatchObject({ code: 'VALIDATION_FAILED' });
  const run = done(await create(invoices.slice(0, 1), day(3)));
  expect(await create(invoices)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('already') });
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => create(invoices.slice(1), day(3))));
  const [other, ...others] = atOnce.flatMap((reply) => (reply.ok ? [reply.data] : []));
  if (!other || others.length > 0) throw new Error('an invoice is in one open run only');
  done(await approve(run));
  done(await approve(other));
  expect(done(await app.call(cancelRun, { ...by, id: other.id }, payer))).toMatchObject({ state: 'cancelled' });
  expect(await approve(other)).toMatchObject({ code: 'STATE_CONFLICT' });
  await tasks['payments.runs'](app.deps, {});
  await tasks['payments.run'](app.deps, { businessId: payer.businessId, runId: run.id });
  expect(await read(run.id)).toMatchObject({ state: 'approved', waiting: 1 });
  app.turnClock(3 * DAY);
  const later = await again(app, payer);
  await tasks['payments.runs'](app.deps, {});
  await eventually('the payment', async () => (await read(run.id, later)).paid === 1);
  expect(await app.call(cancelRun, { ...by, id: run.id }, later)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await read(other.id, later)).toMatchObject({ state: 'cancelled', paid: 0 });
  app.turnClock(-3 * DAY);
});

test('staff request the approval; an approver who has been suspended since pays nothing', async () => {
  const { by, payer, create, approve, ended, read, invoices } = await scene();
  const [staff, admin] = [await memberOf(app, payer, 'staff'), await memberOf(app, payer, 'admin')];
  const run = done(await create(invoices.slice(0, 2)));
  expect(await approve(run, app.key(), staff)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  const asked = await submitRequest(app, staff, 'invoice.pay', { id: run.id, total: run.toPay });
  expect(await read(run.id)).toMatchObject({ state: 'draft' });
  const decision = { businessId: payer.businessId, requestId: asked.id, approvalStatus: 'approved' as const };
  done(await app.call(decideRequest, decision, { ...admin, key: app.key() }));
  expect(states(await ended(run.id))).toEqual(['paid', 'paid']);
  const next = done(await create(invoices.slice(2), day(1)));
  done(await approve(next, app.key(), admin));
  stepUp(app, payer);
  done(await app.call(suspendMember, { ...by, memberId: admin.memberId, suspended: true }, payer));
  app.turnClock(DAY);
  await tasks['payments.run'](app.deps, { businessId: payer.businessId, runId: next.id });
  const later = await again(app, payer);
  expect(await read(next.id, later)).toMatchObject({ paid: 0, failed: 1, lines: [{ reason: expect.stringContaining('no longer approve') }] });
  app.turnClock(-DAY);
});

test('a warning must be looked into first; another business finds no run, and the total in sight is approved', async () => {
  const { one, payer, by, contact, create, approve, invoices } = await scene();
  const twin = await sent(app, one, contact, 100);
  const run = done(await create([twin.id]));
  expect(await approve(run)).toMatchObject({ code: 'NOT_ELIGIBLE', message: expect.stringContaining('warnings') });
  done(await app.call(checkWarning, { ...by, id: twin.id, kind: 'duplicate', about: invoices[0] ?? '' }, payer));
  expect(await approve({ ...run, toPay: 99 })).toMatchObject({ code: 'STATE_CONFLICT' });
  done(await approve(run));
  const stranger = await app.createUser();
  expect(await app.call(readRun, { id: run.id, businessId: stranger.businessId }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(cancelRun, { id: run.id, businessId: stranger.businessId }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a run above the limits needs a code, and pays new payees within one allowance', async () => {
  const { one, payer, contact, create, approve } = await scene();
  await app.fund(payer, 50_000_000);
  const [big, small] = [await sent(app, one, contact, 90_000), await sent(app, one, contact, 20_000)];
  const run = done(await create([big.id]));
  done(await approve(run));
  expect(await approve(done(await create([small.id])))).toMatchObject({ code: 'FACTOR_REQUIRED' });
});
