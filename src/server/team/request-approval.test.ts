import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markPaid, readInvoice } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { voidInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { createApprovalRequest, decideRequest, listRequests } from '../../shared/team/requests-contract.ts';
import { newId } from '../core/context.ts';
import { withdrawRequest } from '../../shared/team/withdraw-contract.ts';
import { ACTION_TYPES, effectivePermission } from '../../shared/access/permissions.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done, emailsTo, emailTo } from '../testing/scenes.ts';
import { submitRequest, memberOf, receivedBy, toApprove, toPay } from '../testing/team.ts';
import type { Member } from '../testing/team.ts';

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
const read = async (who: TestUser, requestId: string) => {
  const [found] = done(await app.call(listRequests, { ...by(), requestId }, who)).requests;
  if (!found) throw new Error('no such request');
  return found;
};
const invoiceOf = async (id: string) => done(await app.call(readInvoice, { id, ...by() }, owner));

describe('asking', () => {
  test('shows the effect, and nothing happens until another person decides', async () => {
    const invoice = await receivedBy(app, owner, 1200);
    expect(await app.raw('POST', '/v1/invoice/approve', { token: staff.token, body: { action: 'approve', ...by(), invoiceId: invoice.id } })).toMatchObject({
      status: 403,
    });
    const request = done(
      await app.call(
        createApprovalRequest,
        { ...by(), action: 'invoice.approval', input: { ...toApprove(invoice.id), junk: 1, businessId: 'biz_x' }, note: 'Goods are here' },
        { ...staff, key: app.key() },
      ),
    );
    expect(request).toMatchObject({
      status: 'pending',
      summary: expect.stringMatching(/^Approve invoice \S+ from Seller Ltd for ₦1,200\.00, due 1 Nov 2030\.$/),
      amount: 1200,
      path: `/invoices/${invoice.id}`,
      call: 'invoice.approve',
      input: { action: 'approve', invoiceId: invoice.id, ...by() },
      note: 'Goods are here',
      by: 'Ada Obi',
      byMe: true,
      mayDecide: false,
      changes: [],
    });
    expect(Object.keys(request.input)).not.toContain('junk');
    expect((await invoiceOf(invoice.id)).decision).toBe('pending');
    expect(await read(admin, request.id)).toMatchObject({ mayDecide: true, whyNot: null, byMe: false });
    for (const who of [owner, admin]) {
      const letter = await emailTo(app, who.email, new RegExp(`requests your approval.*₦1,200`, 's'));
      expect(letter.links[0]).toContain(`/team?tab=requests&request=${request.id}`);
      expect(letter.text).toContain('Goods are here');
    }
    const { notifications } = done(await app.call(listNotifications, by(), owner));
    expect(notifications).toContainEqual(expect.objectContaining({ topic: 'request.asked', path: `/team?tab=requests&request=${request.id}` }));
  });

  test('answers each role for each action as the table of permissions says', async () => {
    const lone = await app.createUser();
    await memberOf(app, lone, 'staff').then(async (hand) => expect((await tryAll(hand)).join()).toContain('credit.partial ROLE_FORBIDDEN'));
    const cases: readonly (readonly [TestUser, Role, number])[] = [
      [owner, 'owner', 2],
      [admin, 'admin', 2],
      [staff, 'staff', 2],
      [lone, 'owner', 1],
    ];
    for (const [who, role, checkers] of cases) {
      const wanted = WITH_INPUT.map((action) => {
        const answer = effectivePermission(role, action, checkers);
        // A payment or an invoice may be above the owner's limits: its amount is checked first.
        if (['invoice.pay', 'invoice.approval'].includes(action) && answer === 'allow' && checkers > 1) return `${action} VALIDATION_FAILED`;
        return `${action} ${answer === 'allow' ? 'STATE_CONFLICT' : answer === 'deny' ? 'ROLE_FORBIDDEN' : 'VALIDATION_FAILED'}`;
      });
      expect(await tryAll(who)).toEqual(wanted);
    }
  });

  /** Closing the business has no required input, so that nothing but its own rules refuses a request of it. */
  const WITH_INPUT = ACTION_TYPES.filter((action) => action !== 'business.close');

  async function tryAll(who: TestUser) {
    const got = [];
    for (const action of WITH_INPUT) {
      const reply = await app.call(createApprovalRequest, { businessId: who.businessId, action, input: {} }, { ...who, key: app.key() });
      got.push(`${action} ${reply.ok ? 'ok' : reply.code}`);
    }
    return got;
  }

  test('is refused at once for what the call itself would refuse', async () => {
    const invoice = await receivedBy(app, owner, 100);
    const foreign = await receivedBy(app, await app.createUser(), 100);
    const codes = async (input: Record<string, unknown>, action: 'invoice.approval' | 'invoice.pay') => {
      const reply = await app.call(createApprovalRequest, { ...by(), action, input }, { ...staff, key: app.key() });
      return reply.ok ? 'ok' : `${reply.code} ${reply.errors.map(({ field }) => field).join()}`.trim();
    };
    expect(await codes(toApprove(foreign.id), 'invoice.approval')).toBe('NOT_FOUND');
    expect(await codes({ action: 'deny', invoiceId: invoice.id }, 'invoice.approval')).toBe('VALIDATION_FAILED reason');
    expect(await codes({ action: 'approve', invoiceId: 'inv_x' }, 'invoice.approval')).toBe('VALIDATION_FAILED input.invoiceId');
    expect(await codes(toPay(foreign.id, 5), 'invoice.pay')).toBe('NOT_FOUND');
    expect(await codes(toPay(invoice.id, 100.01), 'invoice.pay')).toBe('OVERPAYMENT');
    expect(await codes(toPay(invoice.id, -1), 'invoice.pay')).toBe('VALIDATION_FAILED input.amount');
    expect(await codes({ ...toPay(invoice.id, 5), category: 'bulk' }, 'invoice.pay')).toBe('NOT_ELIGIBLE');
  });

  test('the same input is requested once: duplicates get the first request', async () => {
    const invoice = await receivedBy(app, owner, 70);
    const all = await Promise.all(Array.from({ length: 8 }, () => submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id))));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await submitRequest(app, staff, 'invoice.pay', toPay(invoice.id, 70))).id).not.toBe(all[0]?.id);
  });

  test('names its call where the input fits several, and only one of its action', async () => {
    const invoice = await receivedBy(app, owner, 70);
    const both = { ...toApprove(invoice.id), quoteId: newId('quote') };
    const ask = (call?: string) =>
      app.call(createApprovalRequest, { ...by(), action: 'invoice.approval', ...(call && { call }), input: both }, { ...staff, key: app.key() });
    for (const call of [undefined, 'payment.business.wallet', 'invoice.archive', 'none'])
      expect(await ask(call)).toMatchObject({ http: 400, code: 'VALIDATION_FAILED', errors: [{ field: 'call' }] });
    expect(await ask('quote.decide')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(done(await ask('invoice.approve'))).toMatchObject({ call: 'invoice.approve', input: { ...toApprove(invoice.id), ...by() } });
  });

  test('the same payment is requested once, whatever was read or noted; another part is another request and says so', async () => {
    const invoice = await receivedBy(app, owner, 70);
    const ask = (amount: number, change: object = {}) =>
      app.call(createApprovalRequest, { ...by(), action: 'invoice.pay', input: { ...toPay(invoice.id, amount), ...change } }, { ...staff, key: app.key() });
    const first = done(await ask(40));
    expect(await ask(40, { revision: 1 })).toMatchObject({ ok: true, data: { id: first.id }, message: expect.stringContaining('after the decision') });
    const other = await ask(30, { revision: 1 });
    expect(other).toMatchObject({ ok: true, message: expect.stringContaining('if that much is still due') });
    expect(done(other).id).not.toBe(first.id);
  });

  test('a person makes thirty requests an hour, withdrawn ones included', async () => {
    const hand = await memberOf(app, owner, 'staff');
    const invoice = await receivedBy(app, owner, 90);
    const ask = () => app.call(createApprovalRequest, { ...by(), action: 'invoice.approval', input: toApprove(invoice.id) }, { ...hand, key: app.key() });
    for (let n = 0; n < 30; n += 1) {
      const { id } = done(await ask());
      done(await app.call(withdrawRequest, { ...by(), requestId: id }, hand));
    }
    expect(await ask()).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringMatching(/30 requests within an hour\. Wait (59|60) minutes/) });
    expect(await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id))).toMatchObject({ status: 'pending' });
  });

  test('ends when its document is decided, withdrawn or paid otherwise; a payment of an approved invoice stays', async () => {
    const [approved, declined, withdrawn, paid] = [
      await receivedBy(app, owner, 81),
      await receivedBy(app, owner, 82),
      await receivedBy(app, owner, 83),
      await receivedBy(app, owner, 84),
    ];
    const all = [approved, declined, withdrawn, paid];
    const open: { id: string }[] = [];
    for (const { id } of all) open.push(await submitRequest(app, staff, 'invoice.approval', toApprove(id)));
    for (const { id } of all) open.push(await submitRequest(app, staff, 'invoice.pay', toPay(id, 50)));
    done(await app.call(decideInvoice, { ...by(), invoiceId: approved.id, action: 'approve' }, owner));
    done(await app.call(decideInvoice, { ...by(), invoiceId: declined.id, action: 'deny', reason: 'Too late' }, owner));
    const ofSeller = ({ seller, id }: typeof paid) =>
      [
        { businessId: seller.businessId, id, invoiceId: id },
        { ...seller, key: app.key() },
      ] as const;
    done(await app.call(voidInvoice, { ...ofSeller(withdrawn)[0], reason: 'Written twice' }, ofSeller(withdrawn)[1]));
    done(await app.call(markPaid, ...ofSeller(paid)));
    const states = () => Promise.all(open.map(async ({ id }) => (await read(owner, id)).status));
    await expect.poll(states).toEqual(['denied', 'denied', 'denied', 'denied', 'pending', 'denied', 'denied', 'denied']);
    const reasons = [];
    for (const { id } of open.slice(0, 4)) reasons.push((await read(staff, id)).reason);
    expect(reasons).toEqual(['approved', 'declined', 'void', 'paid'].map((status) => `This invoice is ${status} already.`));
  });

  test('none stays when opposite requests are approved at once', async () => {
    const invoice = await receivedBy(app, owner, 85);
    const deny = { action: 'deny', invoiceId: invoice.id, reason: 'Too late' };
    const open = [await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id)), await submitRequest(app, staff, 'invoice.approval', deny)];
    await Promise.all(
      [owner, admin].map((who, index) =>
        app.call(decideRequest, { ...by(), requestId: open[index]?.id ?? '', approvalStatus: 'approved' }, { ...who, key: app.key() }),
      ),
    );
    await expect
      .poll(async () => Promise.all(open.map(async ({ id }) => (await read(owner, id)).status)).then((all) => all.toSorted()))
      .toEqual(['approved', 'denied']);
  });

  test('is withdrawn by its requester alone, once, who is not told of it; then it can be requested again', async () => {
    const invoice = await receivedBy(app, owner, 640);
    const { id } = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
    const withdraw = (who: TestUser) => app.call(withdrawRequest, { ...by(), requestId: id }, who);
    expect(await withdraw(admin)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect(done(await withdraw(staff))).toMatchObject({ status: 'denied', decidedBy: null, reason: 'Withdrawn by Ada Obi.', mayDecide: false });
    expect(await withdraw(staff)).toMatchObject({ code: 'STATE_CONFLICT', message: 'This was declined already.' });
    expect(await app.call(decideRequest, { ...by(), requestId: id, approvalStatus: 'approved' }, { ...admin, key: app.key() })).toMatchObject({
      code: 'STATE_CONFLICT',
    });
    const again = await submitRequest(app, staff, 'invoice.approval', toApprove(invoice.id));
    expect(again.id).not.toBe(id);
    done(await app.call(decideRequest, { ...by(), requestId: again.id, approvalStatus: 'denied' }, { ...admin, key: app.key() }));
    // The later request's result arrives after what the earlier one would have caused.
    await emailTo(app, staff.email, / declined your request: Approve invoice.*640/);
    const { notifications } = done(await app.call(listNotifications, by(), staff));
    expect(notifications.filter(({ path }) => path === `/team?tab=requests&request=${id}`)).toEqual([]);
    const told = async (who: TestUser) =>
      done(await app.call(listNotifications, by(), who)).notifications.find(({ path }) => path === `/team?tab=requests&request=${again.id}`);
    expect(await told(admin)).toMatchObject({ topic: 'request.decided', read: true });
    expect(await told(staff)).toMatchObject({ topic: 'request.decided', read: false });
    expect((await emailsTo(app, staff.email)).filter(({ subject }) => subject.includes('640')).length).toBe(1);
  });

  test('fifty requests wait at most, twenty of them of one person', async () => {
    const boss = await app.createUser();
    const hands = [await memberOf(app, boss, 'staff'), await memberOf(app, boss, 'staff'), await memberOf(app, boss, 'staff')];
    const invoice = await receivedBy(app, boss, 1000);
    let amount = 0;
    const ask = (nth: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, () => {
          const input = { businessId: boss.businessId, action: 'invoice.pay' as const, input: toPay(invoice.id, (amount += 1)) };
          return app.call(createApprovalRequest, input, { ...hands[nth], key: app.key() });
        }),
      );
    const own = await ask(0, 21);
    expect(own.filter((reply) => reply.ok)).toHaveLength(20);
    expect(own.find((reply) => !reply.ok)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('20 of your requests') });
    const others = [...(await ask(1, 16)), ...(await ask(2, 16))];
    expect(others.filter((reply) => reply.ok)).toHaveLength(30);
    expect(others.find((reply) => !reply.ok)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('50 requests') });
  });
});
