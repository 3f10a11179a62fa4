import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../shared/accounts/contract.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { OPEN_WHILE_SUSPENDED } from '../../../shared/business/suspension.ts';
import { readBusiness } from '../../../shared/business/contract.ts';
import { listContacts } from '../../../shared/contacts/contract.ts';
import { createBusiness } from '../../../shared/business/contract.ts';
import { resendInvoice, resendToMember, restoreBusiness, suspendBusiness, unlockMember } from '../../../shared/office/businesses/actions-contract.ts';
import { readBusinessLog, readBusinessPage } from '../../../shared/office/businesses/contract.ts';
import { tasks } from '../../api/handlers.ts';
import { transaction } from '../../db/transaction.ts';
import { keyOf } from '../../testing/api-keys.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { callAsApp } from '../../testing/raw-calls.ts';
import { contactFor, done, emailsTo, emailTo, keyIn, registered, sent } from '../../testing/scenes.ts';
import { invited, stepUp } from '../../testing/team.ts';
import { eventually, PASSWORD, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-server.ts';
import { becomes, take, withFunds } from '../../testing/withdrawals.ts';

let app: TestApp;
let support: TestOperator;
let kyb: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [support, kyb] = [await addOperator(app, 'support'), await addOperator(app, 'kyb')];
});
afterAll(() => app.stop());

const REASON = 'Reported by its bank';
const suspend = ({ businessId }: TestUser) => officeCall(app, suspendBusiness, { businessId, reason: REASON }, support);
const restore = ({ businessId }: TestUser) => officeCall(app, restoreBusiness, { businessId, reason: 'Its bank was mistaken' }, kyb);
const pageOf = async ({ businessId }: TestUser) => done(await officeCall(app, readBusinessPage, { businessId }, support));
const logOf = async ({ businessId }: TestUser) => done(await officeCall(app, readBusinessLog, { businessId, limit: 5 }, support)).entries;

describe('a suspended business', () => {
  test('does not come back under another name', async () => {
    const who = await app.createUser();
    done(await suspend(who));
    const again = { name: 'The Same Again', category: 'supplier' } as const;
    expect(await app.call(createBusiness, again, { ...who, key: app.key() })).toMatchObject({ code: 'BUSINESS_SUSPENDED' });
    done(await restore(who));
    expect(await app.call(createBusiness, again, { ...who, key: app.key() })).toMatchObject({ ok: true });
  });

  const ofBusiness = ALL_ROUTES.flatMap((route) => (route.access.as === 'member' ? [{ route, of: route.access.of }] : []));

  test('reads, hands in evidence, and does nothing else', async () => {
    const who = await app.createUser();
    done(await suspend(who));
    for (const { route, of } of ofBusiness) {
      const { status, text } = await callAsApp(app, route, { [of]: who.businessId }, who.token);
      const open = route.method === 'GET' || OPEN_WHILE_SUSPENDED.has(route.id);
      expect([route.id, text.includes('"BUSINESS_SUSPENDED"')]).toEqual([route.id, !open]);
      if (!open) expect(status).toBe(403);
    }
    expect(await app.call(readBusiness, { id: who.businessId }, who)).toMatchObject({ ok: true });
  });

  test('each exception is a call of members that is no GET', () => {
    const declared = new Set(ofBusiness.filter(({ route }) => route.method !== 'GET').map(({ route }) => route.id));
    expect([...OPEN_WHILE_SUSPENDED].filter((id) => !declared.has(id))).toEqual([]);
  });

  test('its API keys read nothing either, until the suspension is lifted', async () => {
    const who = await app.createUser();
    const { token } = await keyOf(app, who);
    const read = () => app.call(listContacts, { businessId: who.businessId }, { token });
    expect(await read()).toMatchObject({ ok: true });
    done(await suspend(who));
    expect(await read()).toMatchObject({ http: 403, code: 'BUSINESS_SUSPENDED' });
    done(await restore(who));
    expect(await read()).toMatchObject({ ok: true });
  });

  test('sends no money out: a payout that waits is sent when the suspension is lifted', async () => {
    const { who, accountId } = await withFunds(app, 20_000);
    // The bank leaves this amount undecided.
    const { reference } = done(await take(app, who, accountId, 1_000.03));
    await becomes(app, who, 'sending');
    const sends = async () => {
      const [row] = await transaction(app.deps.pool, 'system', (sql) =>
        sql.query<{ sends: number }>('select sends from withdrawals where reference = $1', [reference]),
      );
      return row?.sends;
    };
    // As if the provider had not been reached.
    await asOwner(app.databaseUrl, (sql) => sql.query(`update withdrawals set status = 'pending', sends = 0 where reference = $1`, [reference]));
    done(await suspend(who));
    await tasks['wallet.payout'](app.deps, { reference });
    expect(await sends()).toBe(0);
    expect(await take(app, who, accountId, 100)).toMatchObject({ code: 'BUSINESS_SUSPENDED' });
    done(await restore(who));
    await tasks['wallet.payout'](app.deps, { reference });
    expect(await sends()).toBe(1);
  });

  test('is shown with who and why, which its log has too; lifting it is for fewer roles', async () => {
    const who = await app.createUser();
    expect(await restore(who)).toMatchObject({ code: 'STATE_CONFLICT' });
    done(await suspend(who));
    expect(await suspend(who)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await pageOf(who)).business.suspended).toMatchObject({ by: `Operator ${support.id.slice(-4)}`, reason: REASON });
    expect((await logOf(who))[0]).toMatchObject({ action: 'business.suspend', by: `Operator ${support.id.slice(-4)}`, detail: `reason: ${REASON}` });
    const asSupport = await officeCall(app, restoreBusiness, { businessId: who.businessId, reason: 'A mistake' }, support);
    expect(asSupport).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect((await pageOf(who)).business.suspended).not.toBeNull();
    done(await restore(who));
    expect((await pageOf(who)).business.suspended).toBeNull();
  });
});

describe('help for customers', () => {
  test('ends the lock of a sign-in, with the reason in the log', async () => {
    const who = await app.createUser();
    const enter = (password: string) => app.call(login, { email: who.email, password });
    const unlock = async () => {
      const memberId = (await pageOf(who)).members[0]?.id ?? '';
      return officeCall(app, unlockMember, { businessId: who.businessId, memberId, reason: 'Called back on the known number' }, support);
    };
    expect((await pageOf(who)).members).toMatchObject([{ lockedUntil: null, emailConfirmed: true }]);
    expect(await unlock()).toMatchObject({ code: 'STATE_CONFLICT' });
    for (let n = 0; n < 5; n += 1) await enter('wrong password');
    expect(await enter(PASSWORD)).toMatchObject({ code: 'LOCKED_OUT' });
    expect((await pageOf(who)).members[0]?.lockedUntil).not.toBeNull();
    done(await unlock());
    done(await enter(PASSWORD));
    expect((await logOf(who)).find(({ action }) => action === 'user.unlock')).toMatchObject({
      subject: who.userId,
      detail: 'reason: Called back on the known number',
    });
  });

  test('sends an invitation with a new link, which ends the one before; not twice in a minute', async () => {
    const who = await app.createUser('Amara Textiles');
    stepUp(app, who);
    const email = `${app.key()}@example.com`;
    const { member, k } = await invited(app, who, email);
    const again = () => officeCall(app, resendToMember, { businessId: who.businessId, memberId: member.id, reason: 'Lost the email' }, support);
    expect(await again()).toMatchObject({ code: 'RATE_LIMITED' });
    app.turnClock(61_000);
    expect(done(await again())).toEqual({ email });
    const second = await eventually('a second e-mail', async () => (await emailsTo(app, email)).find(({ links }) => keyIn(links[0], 'k') !== k));
    expect(second.text).toContain('Ada Obi');
    const other = await app.createUser();
    const elsewhere = { businessId: other.businessId, memberId: member.id, reason: 'Lost the email' };
    expect(await officeCall(app, resendToMember, elsewhere, support)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('sends the link that confirms an address, while it is not confirmed', async () => {
    const { email } = await registered(app);
    const [place] = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ businessId: string; memberId: string }>(
        'select m.business_id as "businessId", m.id as "memberId" from members m join users u on u.id = m.user_id where u.email = $1',
        [email],
      ),
    );
    const input = { businessId: place?.businessId ?? '', memberId: place?.memberId ?? '', reason: 'No email arrived' };
    app.turnClock(61_000);
    expect(done(await officeCall(app, resendToMember, input, support))).toEqual({ email });
    await emailTo(app, email, /confirm/i, 2);
    const confirmed = await app.createUser();
    const { members } = await pageOf(confirmed);
    const wrong = { ...input, businessId: confirmed.businessId, memberId: members[0]?.id ?? '' };
    expect(await officeCall(app, resendToMember, wrong, support)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('sends an invoice again with its link; not that of another business', async () => {
    const [who, other] = [await app.createUser(), await app.createUser()];
    const { id: invoiceId, shareUrl } = await sent(app, who, await contactFor(app, who, { email: 'buyer.lost@example.com' }), 5);
    await emailTo(app, 'buyer.lost@example.com', /invoice/i);
    const input = { businessId: who.businessId, invoiceId, reason: 'The buyer deleted it' };
    expect(await officeCall(app, resendInvoice, { ...input, businessId: other.businessId }, support)).toMatchObject({ code: 'NOT_FOUND' });
    expect(done(await officeCall(app, resendInvoice, input, support))).toEqual({ email: 'buyer.lost@example.com' });
    const { links } = await emailTo(app, 'buyer.lost@example.com', /invoice/i, 2);
    expect(keyIn(links[0], 'q')).toBe(keyIn(shareUrl, 'q'));
    expect(await officeCall(app, resendInvoice, input, support)).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
