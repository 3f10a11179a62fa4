import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAnything } from '../../../shared/office/find/contract.ts';
import { readBusinessLog, readBusinessPage } from '../../../shared/office/businesses/contract.ts';
import { openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { addOperator, officeCall, waitingBusiness } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { activeCredit, lendingPair } from '../../testing/lending.ts';
import { contactFor, done, sent } from '../../testing/scenes.ts';
import { memberOf } from '../../testing/team.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { bankAccountOf } from '../../testing/withdrawals.ts';
import { testAction } from '../../testing/test-action.ts';

let app: TestApp;
let support: TestOperator;
let me: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
  me = await app.createUser('Kano Leather', 'both', 3);
});
afterAll(() => app.stop());

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);
const pageOf = async (who = me) => done(await officeCall(app, readBusinessPage, { businessId: who.businessId }, support));
const phoneOf = async ({ userId }: TestUser) => {
  const [row] = await system((sql) => sql.query<{ phone: string }>('select phone from users where id = $1', [userId]));
  return row?.phone ?? '';
};

describe('the page of a business', () => {
  test('has its facts, members and wallet, with phones masked and account numbers left out', async () => {
    const staff = await memberOf(app, me, 'staff');
    await app.fund(me, 250_000);
    await bankAccountOf(app, me);
    const page = await pageOf();
    expect(page.business).toMatchObject({ id: me.businessId, name: 'Kano Leather', level: 3, category: 'both', email: me.email });
    expect(page.wallet).toMatchObject({ balance: 2_500, held: 0, available: 2_500 });
    expect(page.limits).toMatchObject({ own: false, spentToday: 0 });
    expect(page.accounts).toMatchObject([{ last4: expect.stringMatching(/^\d{4}$/), isDefault: true }]);
    const phone = await phoneOf(me);
    expect(page.members.map(({ email, role, phone: shown }) => [email, role, shown?.slice(-4)])).toEqual([
      [me.email, 'owner', phone.slice(-4)],
      [staff.email, 'staff', (await phoneOf(staff)).slice(-4)],
    ]);
    expect(page.members[0]?.lastSeenAt).not.toBeNull();
    expect(JSON.stringify(page)).not.toContain(phone.slice(1));
    expect(JSON.stringify(page)).not.toMatch(/\d{10}"/);
  });

  test('has the invoices of both sides, an advance and what it owes', async () => {
    const pair = await lendingPair(app);
    const { credit } = await activeCredit(app, pair, 50_000);
    const { credits, creditCount, sent: own } = await pageOf(pair.seller);
    expect([credits.map(({ id, status, amount }) => [id, status, amount]), creditCount]).toEqual([[[credit.id, 'active', 50_000]], 1]);
    expect(credits[0]?.outstanding).toBeGreaterThanOrEqual(50_000);
    expect(own).toMatchObject([{ total: 100_000, party: 'The buyer' }]);
    expect((await pageOf(pair.buyer)).received).toMatchObject([{ total: 100_000, party: 'Supplies Ltd' }]);
  });

  test('has at most five invoices of a side, the newest first', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const contactId = await contactFor(app, seller, buyer);
    const made: string[] = [];
    for (const amount of [1, 2, 3, 4, 5, 6]) made.push((await sent(app, seller, contactId, amount)).id);
    expect((await pageOf(seller)).sent.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 5));
  });

  test('says since when its verification waits, and what its open cases are', async () => {
    const waiting = await waitingBusiness(app);
    const at = new Date(app.deps.clock()).toISOString();
    const id = newId('case');
    await system((sql) => openCase(sql, { id, kind: 'reconciliation', subject: id, businessId: waiting.businessId, detail: {}, at }));
    const { verification, cases } = await pageOf(waiting);
    expect(verification.waitsSince).not.toBeNull();
    expect(verification.items.find(({ item }) => item === 'review')?.verdict).toBe('pending');
    // The verification's own case is its queue's.
    expect(cases).toEqual([{ id, kind: 'reconciliation', state: 'open', openedAt: at }]);
    expect(await pageOf()).toMatchObject({ verification: { waitsSince: null }, cases: [] });
  });

  test('that does not exist is not found', async () => {
    const businessId = newId('business');
    expect(await officeCall(app, readBusinessPage, { businessId }, support)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await officeCall(app, readBusinessLog, { businessId, limit: 5 }, support)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('is for no administrator without another role', async () => {
    const administrator = await addOperator(app, 'administrator');
    expect(await officeCall(app, readBusinessPage, { businessId: me.businessId }, administrator)).toMatchObject({ ok: false, code: 'ROLE_FORBIDDEN' });
    expect(await officeCall(app, findAnything, { search: 'Kano' }, administrator)).toMatchObject({ ok: false, code: 'ROLE_FORBIDDEN' });
  });
});

test('the log has the entries of the business alone, newest first, page by page, with the names of actors', async () => {
  const [who, other] = [await app.createUser(), await app.createUser()];
  const note = (businessId: string, actor: string, n: number) =>
    system((sql) =>
      audit({ sql, now: app.deps.clock(), businessId, actor }, testAction('test.step'), `subject ${n}`, {
        n,
        selfApproved: true,
        amount: 125_050,
        phone: '+2348012345678',
        none: null,
      }),
    );
  for (const n of [1, 2, 3]) await note(who.businessId, n === 2 ? `operator:${support.id}` : who.userId, n);
  await note(other.businessId, other.userId, 9);
  const first = done(await officeCall(app, readBusinessLog, { businessId: who.businessId, limit: 2 }, support));
  expect(first.entries.map(({ subject, by, detail }) => [subject, by, detail])).toEqual([
    ['subject 3', 'Ada Obi', 'n: 3; phone: ••••••••••5678; amount: ₦1,250.50; self approved: yes'],
    ['subject 2', `Operator ${support.id.slice(-4)}`, 'n: 2; phone: ••••••••••5678; amount: ₦1,250.50; self approved: yes'],
  ]);
  expect(first.more).toBe(true);
  const last = done(await officeCall(app, readBusinessLog, { businessId: who.businessId, before: first.entries.at(-1)?.id, limit: 2 }, support));
  expect(last.entries.filter(({ action }) => action === 'test.step').map(({ subject }) => subject)).toEqual(['subject 1']);
  expect(last.more).toBe(false);
});
