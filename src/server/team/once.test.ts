import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { decideRequest, listRequests } from '../../shared/team/requests-contract.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { balances, done, emailTo } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';
import { submitRequest, memberOf, receivedBy, toApprove, toPay } from '../testing/team.ts';
import type { Member } from '../testing/team.ts';
import { writeRunning } from './request-queries.ts';

let app: TestApp;
let owner: TestUser;
let admin: Member;
let staff: Member;
beforeAll(async () => {
  app = await sharedTestApp();
  owner = await app.createUser('Lekki Living');
  admin = await memberOf(app, owner, 'admin');
  staff = await memberOf(app, owner, 'staff');
  await app.fund(owner, 100_000_00);
});
afterAll(() => app.stop());

const by = () => ({ businessId: owner.businessId });
const decide = (
  who: TestUser,
  requestId: string,
  approvalStatus: 'approved' | 'denied' = 'approved',
  more: { hash?: string; reason?: string } = {},
  key = app.key(),
) => app.call(decideRequest, { ...by(), requestId, approvalStatus, ...more }, { ...who, key });
const read = async (who: TestUser, requestId: string) => {
  const [found] = done(await app.call(listRequests, { ...by(), requestId }, who)).requests;
  if (!found) throw new Error('no such request');
  return found;
};
const invoiceOf = async (id: string) => done(await app.call(readInvoice, { id, ...by() }, owner));

describe('once', () => {
  test.each(['invoice.approval', 'invoice.pay'] as const)('twenty approvals of %s at once have one effect', async (action) => {
    const invoice = await receivedBy(app, owner, 500);
    const before = await balances(app, owner);
    const { id } = await submitRequest(app, staff, action, action === 'invoice.pay' ? toPay(invoice.id, 100) : toApprove(invoice.id));
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => decide(index % 2 ? owner : admin, id)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    for (const reply of replies) if (!reply.ok) expect(reply.code).toBe('STATE_CONFLICT');
    const after = await invoiceOf(invoice.id);
    expect(after.decision).toBe('approved');
    expect(before.total - (await balances(app, owner)).total).toBe(action === 'invoice.pay' ? 100 : 0);
    expect(after.payments).toHaveLength(action === 'invoice.pay' ? 1 : 0);
  });

  test.each(['invoice.approval', 'invoice.pay'] as const)('a refusal of %s keeps the request open, and its key keeps the refusal', async (action) => {
    const boss = await app.createUser();
    const hand = await memberOf(app, boss, 'staff');
    const invoice = await receivedBy(app, boss, 500);
    const { id } = await submitRequest(app, hand, action, action === 'invoice.pay' ? toPay(invoice.id, 500) : toApprove(invoice.id));
    const say = (key: string) => app.call(decideRequest, { businessId: boss.businessId, requestId: id, approvalStatus: 'approved' }, { ...boss, key });
    const archive = (archived: boolean) =>
      transaction(app.deps.pool, 'system', (sql) =>
        sql.query('update invoices set archived_at = case when $2 then now() end where id = $1', [invoice.id, archived]),
      );
    await archive(true);
    const key = app.key();
    expect(await say(key)).toMatchObject({ code: 'STATE_CONFLICT' });
    await archive(false);
    if (action === 'invoice.pay') expect(await say(app.key())).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    await app.fund(boss, 100_000);
    expect(await say(key)).toMatchObject({ code: 'STATE_CONFLICT' });
    const [open] = done(await app.call(listRequests, { businessId: boss.businessId }, boss)).requests;
    expect(open).toMatchObject({ status: 'pending', mayDecide: true });
    if (action === 'invoice.pay') expect(open?.reason).toContain('could not be done: Your wallet balance is too low');
    expect(await say(app.key())).toMatchObject({ ok: true, data: { status: 'approved' } });
    expect(done(await app.call(readInvoice, { id: invoice.id, businessId: boss.businessId }, boss)).decision).toBe('approved');
  });

  test('after a crash between approval and payment the job finishes it, once', async () => {
    const invoice = await receivedBy(app, owner, 640);
    const before = await balances(app, owner);
    const { id } = await submitRequest(app, staff, 'invoice.pay', toPay(invoice.id, 640));
    const key = app.key();
    // The state after a process stopped right after its first commit.
    await transaction(app.deps.pool, by(), (sql) =>
      writeRunning(
        sql,
        { business_id: owner.businessId, id },
        { by: owner.userId, name: 'Ada Obi', at: new Date(app.deps.clock()).toISOString(), reason: null },
        { key, hash: null },
      ),
    );
    expect(await read(owner, id)).toMatchObject({ status: 'approved', reason: 'It is being carried out.' });
    expect((await balances(app, owner)).total).toBe(before.total);
    await transaction(app.deps.pool, by(), async (sql) => {
      for (let times = 0; times < 3; times += 1) await enqueue(sql, 'team.finish', { ...by(), requestId: id });
    });
    await eventually('the payment', async () => (await balances(app, owner)).total === before.total - 640);
    await eventually('the outcome', async () => (await read(owner, id)).reason === null);
    await emailTo(app, staff.email, / approved your request: Pay ₦640/);
    expect((await invoiceOf(invoice.id)).payments).toHaveLength(1);
    expect(await decide(admin, id)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('a request that was changed in the database is not run', async () => {
    const invoice = await receivedBy(app, owner, 700);
    const { id } = await submitRequest(app, staff, 'invoice.pay', toPay(invoice.id, 1));
    const tamper = `update approval_requests set input = jsonb_set(input, '{amount}', '700') where id = '${id}'`;
    await expect(transaction(app.deps.pool, by(), (sql) => sql.query(tamper))).rejects.toThrow(/never changed/);
    await asOwner(app.databaseUrl, async (client) => {
      await client.query(`alter table approval_requests disable trigger approval_requests_kept`);
      await client.query(tamper);
      await client.query(`alter table approval_requests enable trigger approval_requests_kept`);
    });
    expect(await decide(owner, id)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('out of date') });
    expect((await invoiceOf(invoice.id)).payments).toHaveLength(0);
    await expect(transaction(app.deps.pool, by(), (sql) => sql.query(`delete from approval_requests where id = '${id}'`))).rejects.toThrow(/permission denied/);
  });
});
