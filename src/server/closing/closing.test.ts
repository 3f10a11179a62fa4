import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAccount } from '../../shared/accounts/close-contract.ts';
import { login } from '../../shared/accounts/contract.ts';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { closeBusiness, readClosing } from '../../shared/business/closing-contract.ts';
import { OPEN_WHILE_CLOSED, READ_DAYS } from '../../shared/business/closing.ts';
import { createBusiness, readBusiness } from '../../shared/business/contract.ts';
import { listContacts } from '../../shared/contacts/contract.ts';
import { startExport } from '../../shared/exports/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { readReceived } from '../../shared/invoices/contract.ts';
import { readBusinessPage } from '../../shared/office/businesses/contract.ts';
import { reopenBusiness } from '../../shared/office/businesses/actions-contract.ts';
import { createApprovalRequest, decideRequest } from '../../shared/team/requests-contract.ts';
import { createEndpoint } from '../../shared/webhooks/contract.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { keyOf } from '../testing/api-keys.ts';
import { booksAgree } from '../testing/lending.ts';
import { addOperator, officeCall } from '../testing/office.ts';
import { callAsApp } from '../testing/raw-calls.ts';
import { accountNumber, balances, contactFor, deliver, done, emailTo, keyIn, sent, transfer } from '../testing/scenes.ts';
import { hasApp } from '../testing/second-factor.ts';
import { invited, memberOf, stepUp } from '../testing/team.ts';
import { eventually, PASSWORD, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rows = (text: string, values: unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query(text, values));
const standing = async (who: TestUser) => done(await app.call(readClosing, { businessId: who.businessId }, who));
const close = (who: TestUser, voidInvoices?: boolean) => {
  stepUp(app, who);
  return app.call(closeBusiness, { businessId: who.businessId, ...(voidInvoices === undefined ? {} : { voidInvoices }) }, who);
};
const addEndpoint = async (who: TestUser) => {
  stepUp(app, who);
  done(await app.call(createEndpoint, { businessId: who.businessId, url: 'https://example.com/hook', events: ['invoice.sent'] }, who));
};
const endpointsOn = async (who: TestUser) => (await rows(`select from webhook_endpoints where business_id = $1 and state = 'on'`, [who.businessId])).length;
const suspended = async (reference: string) =>
  rows(`select detail ->> 'amount' as amount from cases where kind = 'unmatched-deposit' and subject like '%:' || $1 and state = 'open'`, [reference]);

describe('closing a business', () => {
  test('only an owner does, and a code confirms it', async () => {
    const boss = await app.createUser();
    expect(await app.call(closeBusiness, { businessId: boss.businessId }, boss)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    const hand = await memberOf(app, boss, 'staff');
    expect(await close({ ...hand, businessId: boss.businessId })).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    done(await close(boss));
    expect(await close(boss)).toMatchObject({ http: 403, code: 'BUSINESS_CLOSED' });
  });

  test('two people agree where there are two who decide', async () => {
    const boss = await app.createUser();
    const admin = await memberOf(app, boss, 'admin');
    expect(await close(boss)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
    const { id, hash, summary } = done(
      await app.call(createApprovalRequest, { businessId: boss.businessId, action: 'business.close', input: {} }, { ...boss, key: app.key() }),
    );
    expect(summary).toBe(`Close ${boss.businessName}.`);
    expect(await standing(boss)).toMatchObject({ obstacles: [], isAsked: true });
    const approve = () =>
      app.call(decideRequest, { businessId: boss.businessId, requestId: id, hash, approvalStatus: 'approved' }, { ...admin, key: app.key() });
    expect(await approve()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    stepUp(app, admin);
    done(await approve());
    expect(await rows('select closed_by from businesses where id = $1', [boss.businessId])).toEqual([{ closed_by: admin.userId }]);
    for (const { email } of [boss, admin]) expect((await emailTo(app, email, /is closed/)).text).toContain(boss.businessName);
  });

  test('members then read, export and write to us, and do nothing else; after 90 days nothing', async () => {
    const who = await app.createUser();
    const { token } = await keyOf(app, who);
    done(await close(who));
    for (const route of ALL_ROUTES) {
      if (route.access.as !== 'member') continue;
      if (route.id === 'business.export.start') continue;
      const { text } = await callAsApp(app, route, { [route.access.of]: who.businessId }, who.token);
      expect([route.id, text.includes('"BUSINESS_CLOSED"')]).toEqual([route.id, route.method !== 'GET' && !OPEN_WHILE_CLOSED.has(route.id)]);
    }
    done(await app.call(readBusiness, { id: who.businessId }, who));
    done(await app.call(startExport, { businessId: who.businessId }, who));
    expect(await app.call(listContacts, { businessId: who.businessId }, { token })).toMatchObject({ ok: false });
    expect(done(await app.call(login, { email: who.email, password: PASSWORD }))).toMatchObject({
      business: { id: who.businessId, closedAt: expect.any(String) },
    });
    await rows(`update businesses set closed_at = closed_at - interval '${READ_DAYS} days' where id = $1`, [who.businessId]);
    app.deps.forgetSessions();
    expect(await app.call(readBusiness, { id: who.businessId }, who)).toMatchObject({
      http: 403,
      code: 'BUSINESS_CLOSED',
      message: expect.stringContaining('90 days'),
    });
  });

  test('each exception is a call of members that is no GET', () => {
    const declared = new Set(ALL_ROUTES.filter(({ access, method }) => access.as !== 'public' && method !== 'GET').map(({ id }) => id));
    expect([...OPEN_WHILE_CLOSED].filter((id) => !declared.has(id))).toEqual([]);
  });

  test('unpaid invoices are voided after a confirmation, and their links say why', async () => {
    const who = await app.createUser('Sahel Weavers');
    const { id, shareUrl } = await sent(app, who, await contactFor(app, who, { email: `${app.key()}@example.com` }), 5_000);
    expect(await standing(who)).toMatchObject({ obstacles: [], unpaid: { count: 1, amount: 5_000 } });
    expect(await close(who)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'voidInvoices' }] });
    done(await close(who, true));
    const read = await app.call(readReceived, { id: keyIn(shareUrl, 'q') });
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining('Sahel Weavers has closed its business here') });
    expect(await rows('select stage from invoices where id = $1', [id])).toEqual([{ stage: 'void' }]);
  });

  test('keys, webhooks, cards, invitations and links of contacts end', async () => {
    const who = await app.createUser();
    const other = await app.createUser();
    const contactId = await contactFor(app, other, who);
    const linked = async () => (await rows('select linked_business_id as id from contacts where id = $1', [contactId]))[0]?.['id'];
    expect(await linked()).toBe(who.businessId);
    await keyOf(app, who);
    await addEndpoint(who);
    const { member } = await invited(app, who, `${app.key()}@example.com`);
    expect(await close(who)).toMatchObject({ ok: true });
    expect(await rows('select status from members where id = $1', [member.id])).toEqual([{ status: 'suspended' }]);
    expect(await rows('select revoked_by from api_keys where business_id = $1', [who.businessId])).toEqual([{ revoked_by: who.userId }]);
    await eventually('an unlinked contact', async () => (await linked()) === null);
    await eventually('a removed endpoint', async () => (await endpointsOn(who)) === 0);
    // The same address is as one without an account.
    const again = await contactFor(app, await app.createUser(), who);
    expect(await rows('select linked_business_id as id from contacts where id = $1', [again])).toEqual([{ id: null }]);
  });

  test('a person can found another business, and can close their account', async () => {
    const who = await app.createUser();
    done(await close(who));
    done(await app.call(createBusiness, { name: 'A New Start', category: 'supplier' }, { ...who, key: app.key() }));
    expect(done(await app.call(login, { email: who.email, password: PASSWORD }))).toMatchObject({ business: { name: 'A New Start' } });
    const only = await app.createUser();
    done(await close(only));
    stepUp(app, only);
    done(await app.call(closeAccount, {}, only));
  });
});

describe('money', () => {
  test('that arrives later waits in suspense with a case, and the books agree', async () => {
    const who = await app.createUser();
    const number = await accountNumber(app, who);
    done(await close(who));
    const { reference } = await transfer(app, number, 250_000);
    await eventually('a case', async () => (await suspended(reference)).length === 1);
    expect(await balances(app, who)).toEqual({ total: 0, available: 0 });
    await booksAgree(app);
  });

  test('of twenty transfers at the moment of closing each is in the wallet, which then stays open, or in suspense', async () => {
    const who = await app.createUser();
    const number = await accountNumber(app, who);
    const transfers = await Promise.all(Array.from({ length: 20 }, () => transfer(app, number, 10_000, { hold: true })));
    const deliveries = transfers.flatMap(({ webhooks }) => webhooks);
    const [closed] = await Promise.all([close(who), ...deliveries.map(({ id }) => deliver(app, id))]);
    const settled = await eventually('all of them', async () => {
      const cases = (await Promise.all(transfers.map(({ reference }) => suspended(reference)))).flat().length;
      const { total } = await balances(app, who);
      return cases + total / 100 === 20 && { cases, total };
    });
    expect(closed.ok ? settled.total : settled.cases).toBe(0);
    await booksAgree(app);
  });

  test('of payments from a wallet at the moment of closing each is made before, or finds a void invoice', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    await hasApp(app, buyer);
    await app.fund(buyer, 10_000_000);
    const contactId = await contactFor(app, seller, buyer);
    const invoices = await Promise.all(Array.from({ length: 20 }, () => sent(app, seller, contactId, 100)));
    for (const { id } of invoices)
      done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action: 'approve' }, { ...buyer, key: app.key() }));
    const pays = invoices.map(({ id }) =>
      app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 100 }, { ...buyer, key: app.key() }),
    );
    const [closed, ...paid] = await Promise.all([close(seller, true), ...pays]);
    const wallet = await rows('select b.posted::int as posted, b.closed from ledger_balances b join wallets w using (account_id) where w.business_id = $1', [
      seller.businessId,
    ]);
    const made = paid.filter(({ ok }) => ok).length;
    expect(wallet).toEqual([{ posted: made * 10_000, closed: closed.ok }]);
    if (closed.ok) expect(made).toBe(0);
    await booksAgree(app);
  });

  test('no posting can put money into a closed wallet', async () => {
    const who = await app.createUser();
    done(await close(who));
    await expect(app.fund(who, 100)).rejects.toThrow(/ledger_balances_closed_empty/);
  });
});

describe('an operator', () => {
  test('sees who closed it, and opens it again with a reason', async () => {
    const [kyb, support] = [await addOperator(app, 'kyb'), await addOperator(app, 'support')];
    const who = await app.createUser();
    const contactId = await contactFor(app, await app.createUser(), who);
    const reopen = (by = kyb) => officeCall(app, reopenBusiness, { businessId: who.businessId, reason: 'Closed by mistake' }, by);
    expect(await reopen()).toMatchObject({ code: 'STATE_CONFLICT' });
    const { closedAt } = done(await close(who));
    expect(done(await officeCall(app, readBusinessPage, { businessId: who.businessId }, support)).business.closed).toMatchObject({ by: 'Ada Obi' });
    expect(await reopen(support)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    done(await reopen());
    expect(done(await officeCall(app, readBusinessPage, { businessId: who.businessId }, support)).business.closed).toBeNull();
    await app.fund(who, 10_000);
    await sent(app, who, await contactFor(app, who, { email: `${app.key()}@example.com` }), 5_000);
    const isLinked = async () => (await rows('select from contacts where id = $1 and linked_business_id = $2', [contactId, who.businessId])).length === 1;
    await eventually('a link', isLinked);
    // The closing can be handed out after the opening.
    await addEndpoint(who);
    const late = { businessId: who.businessId, by: who.userId, name: 'Ada Obi', at: closedAt };
    await transaction(app.deps.pool, 'system', (sql) => emit(sql, 'business.closed', [who.businessId], late));
    app.deps.wake();
    const waiting = `select from outbox where topic = 'business.closed' and payload ->> 'businessId' = $1`;
    await eventually('the late event', async () => (await rows(waiting, [who.businessId])).length === 0);
    expect(await isLinked()).toBe(true);
    expect(await endpointsOn(who)).toBe(1);
  });
});
