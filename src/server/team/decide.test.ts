import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { invoiceTimeline } from '../../shared/invoices/timeline-contract.ts';
import { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { changeMember, suspendMember } from '../../shared/team/contract.ts';
import { decideRequest, listRequests } from '../../shared/team/requests-contract.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done, emailTo } from '../testing/scenes.ts';
import { submitRequest, memberOf, receivedBy, toApprove, toPay } from '../testing/team.ts';
import type { Member } from '../testing/team.ts';

const HOUR = 3_600_000;
let app: TestApp;
let owner: TestUser;
let admin: Member;
let staff: Member;
beforeAll(async () => {
  app = await startTestApp();
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

describe('pending requests', () => {
  test('are those of others that the reader may decide now: not their own, none for staff, none for a new admin', async () => {
    const boss = await app.createUser('Ikeja Living');
    const [one, other] = [await memberOf(app, boss, 'staff'), await memberOf(app, boss, 'staff')];
    const of = { businessId: boss.businessId };
    const own = await submitRequest(app, one, 'invoice.approval', toApprove((await receivedBy(app, boss, 310)).id));
    const asked = await submitRequest(app, other, 'invoice.approval', toApprove((await receivedBy(app, boss, 320)).id));
    const toDecide = async (who: TestUser) => {
      const { requests, count } = done(await app.call(listRequests, { ...of, toDecide: 'true' }, who));
      expect(requests.every(({ mayDecide }) => mayDecide)).toBe(true);
      expect(done(await app.call(unpaidInvoices, of, who)).awaiting.requests).toEqual({ count, newest: requests[0]?.id ?? null });
      return requests.map(({ id }) => id);
    };
    const isAdminFrom = async (decidesFrom: string) => {
      await transaction(app.deps.pool, 'system', (sql) =>
        sql.query(`update members set role = 'admin', decides_from = ${decidesFrom} where id = $1`, [one.memberId]),
      );
      app.deps.forgetSessions();
    };
    expect(await toDecide(boss)).toEqual([asked.id, own.id]);
    expect(await toDecide(one)).toEqual([]);
    await isAdminFrom('null');
    expect(await toDecide(one)).toEqual([asked.id]);
    await isAdminFrom(`now() + interval '1 hour'`);
    expect(await toDecide(one)).toEqual([]);
    done(await app.call(decideRequest, { ...of, requestId: asked.id, approvalStatus: 'denied' }, { ...boss, key: app.key() }));
    expect(await toDecide(boss)).toEqual([own.id]);
  });
});

describe('deciding', () => {
  test('runs the call once in the names of approver and requester, informs the requester, and tells the sender only who approved', async () => {
    const invoice = await receivedBy(app, owner, 300);
    const { id, hash } = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
    expect(done(await decide(admin, id, 'approved', { hash }))).toMatchObject({
      status: 'approved',
      decidedBy: 'Ada Obi',
      mayDecide: false,
      whyNot: 'This was approved already.',
    });
    const { decision, decided, history } = await invoiceOf(invoice.id);
    expect(decision).toBe('approved');
    const both = 'Ada Obi (asked by Ada Obi)';
    expect(history.find(({ what }) => what === 'approved')).toMatchObject({ who: both });
    expect(decided).toMatchObject({ by: both });
    const namesFor = async (who: TestUser) => {
      const at = { id: invoice.id, businessId: who.businessId };
      const page = done(await app.call(readInvoice, at, who));
      const step = done(await app.call(invoiceTimeline, at, who)).events.find(({ kind }) => kind === 'approved');
      return [page.decided?.by, page.history.find(({ what }) => what === 'approved')?.who, step?.who];
    };
    expect(await namesFor(owner)).toEqual([both, both, both]);
    expect(await namesFor(invoice.seller)).toEqual(['Ada Obi', 'Ada Obi', 'Ada Obi']);
    expect((await emailTo(app, invoice.seller.email, /approved/i)).text).not.toContain('asked');
    const rows = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ action: string; actor: string; detail: Record<string, unknown> }>(
        'select action, actor, detail from audit_log where subject in ($1, $2) order by id',
        [id, invoice.id],
      ),
    );
    expect(rows.map((row) => [row.action, row.actor])).toEqual([
      ...rows.filter((row) => row.action === 'invoice.send').map((row) => ['invoice.send', row.actor]),
      ['request.ask', staff.userId],
      ['invoice.approve', admin.userId],
      ['request.approve', admin.userId],
    ]);
    expect(JSON.stringify(rows.find((row) => row.action === 'invoice.approve')?.detail)).toContain(staff.userId);
    expect(JSON.stringify(rows.at(-1)?.detail)).toContain(staff.userId);
    await emailTo(app, staff.email, / approved your request: Approve invoice/);
  });

  test('a denial ends it, with its reason', async () => {
    const invoice = await receivedBy(app, owner, 310);
    const { id } = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
    expect(done(await decide(owner, id, 'denied', { reason: 'Wrong price' }))).toMatchObject({ status: 'denied', reason: 'Wrong price' });
    expect((await invoiceOf(invoice.id)).decision).toBe('pending');
    expect(await decide(owner, id)).toMatchObject({ code: 'STATE_CONFLICT' });
    const about = async (path: string) => done(await app.call(listRequests, { ...by(), path }, staff)).requests;
    expect(await about(`/invoices/${invoice.id}`)).toMatchObject([{ id, status: 'denied', byMe: true }]);
    expect(await about('/invoices')).toEqual([]);
    const { text } = await emailTo(app, staff.email, / declined your request: Approve invoice.*310/);
    expect(text).toContain('Wrong price');
    expect(text).toMatch(new RegExp(`View the invoice[^]*/invoices/${invoice.id}`));
    expect(text).not.toContain('Review request');
  });

  test('requester and approver are two people', async () => {
    const invoice = await receivedBy(app, owner, 320);
    const { id } = await submitRequest(app, staff, 'invoice.pay', toPay(invoice.id, 320));
    expect(await decide(staff, id)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    await transaction(app.deps.pool, 'system', (sql) => sql.query(`update members set role = 'owner' where id = $1`, [staff.memberId]));
    app.deps.forgetSessions();
    expect(await decide(staff, id)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('yourself') });
    expect(await decide(staff, id, 'denied')).toMatchObject({ code: 'STATE_CONFLICT' });
    await transaction(app.deps.pool, 'system', (sql) => sql.query(`update members set role = 'staff' where id = $1`, [staff.memberId]));
    app.deps.forgetSessions();
    expect(await read(owner, id)).toMatchObject({ status: 'pending' });
  });

  test('another hash than the one shown is refused', async () => {
    const invoice = await receivedBy(app, owner, 330);
    const { id } = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
    expect(await decide(owner, id, 'approved', { hash: 'f'.repeat(64) })).toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await invoiceOf(invoice.id)).decision).toBe('pending');
  });

  test('changes since the request are shown', async () => {
    const invoice = await receivedBy(app, owner, 340);
    const { id } = await submitRequest(app, staff, 'invoice.pay', toPay(invoice.id, 300));
    done(await app.call(payFromWallet, { ...by(), category: 'invoice', categoryId: invoice.id, amount: 40 }, { ...owner, key: app.key() }));
    const { changes } = await read(owner, id);
    expect(changes).toEqual(['The balance due is now ₦300.00; it was ₦340.00.', 'The invoice is now partially paid; it was awaiting approval.']);
    expect(await read(owner, id)).toMatchObject({ status: 'pending', mayDecide: true });
  });

  test('after 72 hours it is denied, by the job or the first reader', async () => {
    const invoice = await receivedBy(app, owner, 350);
    const { id } = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
    const later = 72 * HOUR + 1000;
    await app.later(later);
    try {
      await transaction(app.deps.pool, 'system', (sql) => sql.query(`update sessions set expires_at = expires_at + interval '10 days'`));
      app.deps.forgetSessions();
      expect(await decide(owner, id)).toMatchObject({ code: 'STATE_CONFLICT', message: 'Expired: nobody responded within 72 hours.' });
      const expired = { status: 'denied', reason: 'Expired: nobody responded within 72 hours.', mayDecide: false, decidedBy: null };
      expect(await read(owner, id)).toMatchObject(expired);
      expect(done(await app.call(listRequests, { ...by(), status: 'pending', limit: 100 }, owner)).requests.map((one) => one.id)).not.toContain(id);
      await transaction(app.deps.pool, 'system', (sql) => enqueue(sql, 'team.lapse', by()));
      await emailTo(app, staff.email, /^Your request ended: Approve invoice.*350/);
      expect(await read(owner, id)).toMatchObject(expired);
    } finally {
      app.turnClock(-later);
    }
    expect((await invoiceOf(invoice.id)).decision).toBe('pending');
  });

  test('of a requester who is suspended, or may not ask any more, nothing runs', async () => {
    const hand = await memberOf(app, owner, 'staff');
    const [one, two] = [await receivedBy(app, owner, 360), await receivedBy(app, owner, 361)];
    const first = await submitRequest(app, hand, 'invoice.approval', toApprove(one.id));
    done(await app.call(suspendMember, { ...by(), memberId: hand.memberId }, owner));
    expect(await decide(owner, first.id)).toMatchObject({ code: 'STATE_CONFLICT' });
    done(await app.call(suspendMember, { ...by(), memberId: hand.memberId, suspended: false }, owner));
    const second = await submitRequest(app, hand, 'invoice.approval', toApprove(two.id));
    // As if the suspension had happened while the request was being written.
    await transaction(app.deps.pool, 'system', (sql) => sql.query(`update members set status = 'suspended' where id = $1`, [hand.memberId]));
    expect(await decide(owner, second.id)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('no longer allowed to request') });
    for (const id of [one.id, two.id]) expect((await invoiceOf(id)).decision).toBe('pending');
  });

  test('an approver who was just demoted or suspended decides nothing, even with an outdated session', async () => {
    const boss = await memberOf(app, owner, 'admin');
    const invoice = await receivedBy(app, owner, 365);
    const { id } = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
    expect(await read(boss, id)).toMatchObject({ mayDecide: true });
    // Without a notification to the cache, so the session still has the role admin.
    await transaction(app.deps.pool, 'system', (sql) => sql.query(`update members set role = 'staff' where id = $1`, [boss.memberId]));
    expect(await decide(boss, id)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect((await invoiceOf(invoice.id)).decision).toBe('pending');
  });

  test('requests of another business are not found', async () => {
    const invoice = await receivedBy(app, owner, 370);
    const { id } = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
    const stranger = await app.createUser();
    expect(
      await app.call(decideRequest, { businessId: stranger.businessId, requestId: id, approvalStatus: 'approved' }, { ...stranger, key: app.key() }),
    ).toMatchObject({ http: 404 });
    expect(done(await app.call(listRequests, { businessId: stranger.businessId, requestId: id }, stranger))).toEqual({ requests: [], count: 0 });
    expect(await app.call(changeMember, { ...by(), memberId: staff.memberId, role: 'admin' }, stranger)).toMatchObject({ http: 404 });
  });
});
