import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInvoice } from '../../src/shared/invoices/contract.ts';
import { reviseInvoice } from '../../src/shared/invoices/lifecycle-contract.ts';
import { approveRun, cancelRun, createRun, exportRun, readRun } from '../../src/shared/payments/runs-contract.ts';
import type { PaymentRunView } from '../../src/shared/payments/runs-contract.ts';
import { createApprovalRequest, decideRequest } from '../../src/shared/team/requests-contract.ts';
import { balances, contactFor, done, invoiceInput, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { memberOf, stepUp, submitRequest } from '../../src/server/testing/team.ts';
import { eventually, requestOf, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';

/** A thief tries to get money out by payment runs, past the limits, the second person and the amounts that were approved. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const create = (who: TestUser, invoices: string[], more: object = {}) =>
  app.call(createRun, { businessId: who.businessId, invoices, ...more }, { ...who, key: app.key() });
const approve = (who: TestUser, { id, toPay: total }: PaymentRunView, key = app.key()) =>
  app.call(approveRun, { businessId: who.businessId, id, total }, { ...who, key });
const read = async (who: TestUser, id: string) => done(await app.call(readRun, { businessId: who.businessId, id }, who));
const ended = (who: TestUser, id: string) =>
  eventually('the end of the run', async () => {
    const run = await read(who, id);
    return run.state === 'done' && run;
  });

/** A payer whose run of ₦2,000,000, above the limit for a code, was approved with a code, failed for lack of money, and is shown as still being paid. */
async function failedRun() {
  const [seller, payer] = [await app.createUser(), await app.createUser()];
  const { id } = await sent(app, seller, await contactFor(app, seller, payer), 2_000_000);
  await hasApp(app, payer);
  stepUp(app, payer);
  const run = done(await create(payer, [id]));
  done(await approve(payer, run));
  const failed = await ended(payer, run.id);
  expect(failed).toMatchObject({ failed: 1, toPay: 2_000_000 });
  app.confirming.delete(payer.token);
  await app.fund(payer, 300_000_000);
  return { seller, payer, failed };
}

/** Makes `attempt` while the run is being paid; the run ends when the attempt waits for it, or has been answered. */
async function whileItEnds<T>(run: PaymentRunView, attempt: () => Promise<T>): Promise<T> {
  await asOwner(app.databaseUrl, (sql) => sql.query(`update payment_runs set state = 'approved', ended_at = null where id = $1`, [run.id]));
  return asOwner(app.databaseUrl, async (sql) => {
    await sql.query('begin');
    await sql.query(`update payment_runs set state = 'done', ended_at = now() where id = $1`, [run.id]);
    let answered = false;
    const reply = attempt().finally(() => (answered = true));
    const isWaiting = async () => {
      const { rows } = await sql.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length > 0;
    };
    await eventually('the attempt', async () => answered || (await isWaiting()));
    await sql.query('commit');
    return reply;
  });
}

test('what failed is not paid again without the code, also not in the moment in which the run ends', async () => {
  const { payer, seller, failed } = await failedRun();
  expect(await approve(payer, failed)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  const reply = await whileItEnds(failed, () => approve(payer, failed));
  expect(reply).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  expect(await read(payer, failed.id)).toMatchObject({ state: 'done', failed: 1, paid: 0 });
  expect((await balances(app, seller)).total).toBe(0);
});

test('nor by the approval of a request in that moment', async () => {
  const { payer, seller, failed } = await failedRun();
  const staff = await memberOf(app, payer, 'staff');
  const { id: requestId } = await submitRequest(app, staff, 'invoice.pay', { id: failed.id, total: failed.toPay });
  const decide = () => app.call(decideRequest, { businessId: payer.businessId, requestId, approvalStatus: 'approved' }, { ...payer, key: app.key() });
  expect(await decide()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(await whileItEnds(failed, decide)).toMatchObject({ ok: false });
  expect(await read(payer, failed.id)).toMatchObject({ state: 'done', failed: 1, paid: 0 });
  expect((await balances(app, seller)).total).toBe(0);
});

test('staff approve nothing: not a run, not their own request, and no other member of both parties does it from the other side', async () => {
  const [seller, payer] = [await app.createUser(), await app.createUser()];
  await app.fund(payer, 100_000);
  const { id } = await sent(app, seller, await contactFor(app, seller, payer), 100);
  const staff = await memberOf(app, payer, 'staff');
  const run = done(await create(staff, [id]));
  expect(await approve(staff, run)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  const { id: requestId } = await submitRequest(app, staff, 'invoice.pay', { id: run.id, total: 100 });
  expect(await app.call(decideRequest, { businessId: payer.businessId, requestId, approvalStatus: 'approved' }, { ...staff, key: app.key() })).toMatchObject({
    code: 'ROLE_FORBIDDEN',
  });
  // The seller is an owner on their side and has the ids; every call is made for their own business and for the payer's.
  for (const businessId of [seller.businessId, payer.businessId]) {
    const who = { ...seller, businessId };
    expect((await create(who, [id])).ok).toBe(false);
    expect((await approve(who, run)).ok).toBe(false);
    for (const call of [readRun, cancelRun]) expect((await app.call(call, { businessId, id: run.id }, who)).ok).toBe(false);
    expect((await app.raw('GET', requestOf(exportRun, { businessId, id: run.id }).path, { token: seller.token })).status).toBeGreaterThanOrEqual(400);
    const input = { id: run.id, total: 100 };
    expect((await app.call(createApprovalRequest, { businessId, action: 'invoice.pay', input }, { ...who, key: app.key() })).ok).toBe(false);
  }
  expect(await read(payer, run.id)).toMatchObject({ state: 'draft', waiting: 1 });
  expect([(await balances(app, payer)).total, (await balances(app, seller)).total]).toEqual([1_000, 0]);
});

test('an invoice that its sender raises after the approval is not paid, and twenty approvals and jobs at once pay the others once', async () => {
  const [seller, payer] = [await app.createUser(), await app.createUser()];
  await app.fund(payer, 100_000);
  const contactId = await contactFor(app, seller, payer);
  const [one, two] = [await sent(app, seller, contactId, 100), await sent(app, seller, contactId, 200)];
  const run = done(await create(payer, [one.id, two.id]));
  const { issueDate, dueDate, itemDetails } = invoiceInput(seller, contactId, 900);
  const { version } = done(await app.call(readInvoice, { id: two.id, businessId: seller.businessId }, seller));
  const raised = { id: two.id, businessId: seller.businessId, version, issueDate, dueDate, itemDetails };
  done(await app.call(reviseInvoice, raised, { ...seller, key: app.key() }));
  const replies = await Promise.all(Array.from({ length: 20 }, () => approve(payer, run)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await ended(payer, run.id)).lines.map(({ state, amount }) => [state, amount])).toEqual([
    ['paid', 100],
    ['skipped', 200],
  ]);
  expect([(await balances(app, payer)).total, (await balances(app, seller)).total]).toEqual([900, 100]);
});
