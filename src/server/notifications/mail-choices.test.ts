import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markPaid } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { changeMailChoices, readMailChoices, readUnsubscribe, unsubscribe } from '../../shared/notifications/mail-contract.ts';
import { MAIL_KINDS } from '../../shared/notifications/mail-kinds.ts';
import type { LinkKind, MailChoice, MailKind } from '../../shared/notifications/mail-kinds.ts';
import { suspendMember } from '../../shared/team/contract.ts';
import { tasks } from '../api/handlers.ts';
import { notificationListeners } from './index.ts';
import { HAS_OWN_EMAIL, KIND_OF_TOPIC, defaultOf } from './topics.ts';
import { unsubscribeUrl } from '../team/index.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, done, emailTo, emailsTo, sent } from '../testing/scenes.ts';
import { memberOf } from '../testing/team.ts';
import { LIMITS } from '../testing/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const choose = async (who: TestUser, kind: MailKind, choice: MailChoice) =>
  done(await app.call(changeMailChoices, { businessId: who.businessId, choices: [{ kind, choice }] }, who));
const told = async (who: TestUser, text: RegExp) =>
  eventually(`told ${String(text)}`, async () => {
    const { notifications } = done(await app.call(listNotifications, { businessId: who.businessId }, who));
    return notifications.find((one) => text.test(one.text));
  });
const subjects = async (who: TestUser) => (await emailsTo(app, who.email)).map(({ subject }) => subject);
const keyOf = (url: string) => new URL(url).searchParams.get('u') ?? '';

const contacts = new Map<TestUser, string>();

/** The buyer approves an invoice of the seller: decision, notification and e-mails. */
async function decided(seller: TestUser, buyer: TestUser): Promise<string> {
  const contact = contacts.get(seller) ?? (await contactFor(app, seller, buyer));
  contacts.set(seller, contact);
  const { id, number } = await sent(app, seller, contact, 100);
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action: 'approve' }, buyer));
  await told(seller, new RegExp(`approved invoice ${number}`));
  return id;
}

test('every notification has a category, and every own e-mail a notification', () => {
  expect(Object.keys(notificationListeners).filter((topic) => !(topic in KIND_OF_TOPIC))).toEqual([]);
  expect([...Object.keys(KIND_OF_TOPIC), ...HAS_OWN_EMAIL].filter((topic) => !(topic in notificationListeners))).toEqual([]);
  expect(MAIL_KINDS.filter((kind) => !Object.values(KIND_OF_TOPIC).includes(kind))).toEqual([]);
});

test('of the wallet’s minor events, only incoming money is sent at once to the business’s address', () => {
  expect(defaultOf('wallet.credited', 'wallet')).toEqual({ address: 'now', others: 'digest' });
  expect(defaultOf('withdrawal.succeeded', 'wallet')).toEqual({ address: 'digest', others: 'digest' });
});

test('another business causes at most thirty notices an hour to one member, and hides none of a third', async () => {
  const [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser()];
  const member = await memberOf(app, buyer, 'admin');
  await choose(member, 'received', 'now');
  const { number } = await sent(app, seller, await contactFor(app, seller, buyer), 100);
  await emailTo(app, member.email, new RegExp(number ?? ''));
  const { id } = await told(buyer, new RegExp(number ?? ''));
  // Of one hour, from its beginning.
  const nextHour = Math.ceil(app.deps.clock() / 3_600_000) * 3_600_000;
  const again = (by: string) =>
    tasks['mail.notice']({ ...app.deps, clock: () => nextHour }, { businessId: buyer.businessId, notificationId: id, userId: member.userId, by });
  for (let n = 0; n < 40; n += 1) await again(seller.businessId);
  // The first was of the hour before.
  expect((await subjects(member)).filter((subject) => subject.includes(number ?? ''))).toHaveLength(31);
  await again('biz_another');
  expect((await subjects(member)).filter((subject) => subject.includes(number ?? ''))).toHaveLength(32);
});

describe('choices', () => {
  test('have the product’s defaults: at once for the business’s address, in the digest for the others', async () => {
    const boss = await app.createUser();
    const staff = await memberOf(app, boss, 'staff');
    const of = async (who: TestUser) =>
      Object.fromEntries(done(await app.call(readMailChoices, { businessId: boss.businessId }, who)).choices.map((one) => [one.kind, one.choice]));
    expect(await of(boss)).toEqual({
      received: 'now',
      decided: 'now',
      paid: 'now',
      reminders: 'now',
      approvals: 'now',
      credit: 'now',
      wallet: 'now',
      team: 'digest',
    });
    expect(await of(staff)).toMatchObject({ decided: 'digest', approvals: 'now', team: 'digest' });
    await choose(staff, 'decided', 'never');
    expect(await of(staff)).toMatchObject({ decided: 'never', paid: 'digest' });
    expect(await of(boss)).toMatchObject({ decided: 'now' });
  });

  test('determine who gets the e-mail: members who want it at once, and not those who turned it off', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const [eager, quiet] = [await memberOf(app, seller, 'staff'), await memberOf(app, seller, 'staff')];
    await choose(eager, 'decided', 'now');
    await choose(seller, 'decided', 'never');
    await decided(seller, buyer);
    await emailTo(app, eager.email, /approved/i);
    expect(await subjects(seller)).toEqual([]);
    expect(await subjects(quiet)).toEqual([]);
  });

  test('stop an e-mail addressed to a member who wants none, and the rest of the team gets a notice', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const eager = await memberOf(app, buyer, 'admin');
    await choose(buyer, 'received', 'digest');
    await choose(eager, 'received', 'now');
    const { number } = await sent(app, seller, await contactFor(app, seller, buyer), 100);
    await emailTo(app, eager.email, new RegExp(`sent you invoice ${number}`));
    expect(await subjects(buyer)).toEqual([]);
  });

  test('send minor events at once only to those who chose so', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const eager = await memberOf(app, buyer, 'admin');
    await choose(eager, 'paid', 'now');
    const { id, number } = await sent(app, seller, await contactFor(app, seller, buyer), 100);
    done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id }, { ...seller, key: app.key() }));
    await emailTo(app, eager.email, new RegExp(`recorded your payment of ₦100.00 on invoice ${number}`));
    expect((await subjects(buyer)).filter((subject) => subject.includes('recorded'))).toEqual([]);
  });

  test('of others cannot be seen or changed', async () => {
    const [mine, theirs] = [await app.createUser(), await app.createUser()];
    expect(await app.call(readMailChoices, { businessId: theirs.businessId }, mine)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(changeMailChoices, { businessId: theirs.businessId, choices: [{ kind: 'team', choice: 'now' }] }, mine)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('one click', () => {
  test('of a mail program turns that category off, and the page on again', async () => {
    const [seller, buyer] = [await app.createUser('Seller & Sons'), await app.createUser()];
    await decided(seller, buyer);
    const letter = await emailTo(app, seller.email, /approved/i);
    const url = String(letter.unsubscribe);
    expect(url.startsWith(`${app.url}/unsubscribe?u=`)).toBe(true);
    expect(letter.text).toContain(url);
    const u = keyOf(url);
    expect(done(await app.call(readUnsubscribe, { u }))).toEqual({ kind: 'decided', choice: 'now', business: 'Seller & Sons', email: seller.email });
    const clicked = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      signal: AbortSignal.timeout(LIMITS.answer),
    });
    expect(clicked.status).toBe(200);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(LIMITS.answer) })).status).toBe(200);
    expect(done(await app.call(readUnsubscribe, { u }))).toMatchObject({ choice: 'never' });
    await decided(seller, buyer);
    expect(await subjects(seller)).toHaveLength(1);
    expect(done(await app.call(unsubscribe, { u, choice: 'now' }))).toMatchObject({ kind: 'decided', choice: 'now' });
    await decided(seller, buyer);
    await emailTo(app, seller.email, /approved/i, 2);
  });

  test('needs our own signature for this purpose, the two words, and a member', async () => {
    const [boss, other] = [await app.createUser(), await app.createUser()];
    const staff = await memberOf(app, boss, 'staff');
    const link = (kind: LinkKind) => keyOf(String(unsubscribeUrl(app.env, { userId: staff.userId }, boss.businessId, kind)));
    const u = link('team');
    const [said = '', mac = ''] = u.split('.');
    const forged = [
      `${Buffer.from(`${other.userId}.${other.businessId}.team`).toString('base64url')}.${mac}`,
      `${said}.${mac.slice(0, -4)}AAAA`,
      `${said}.`,
      'x'.repeat(60),
      `${said}.${keyOf(String(unsubscribeUrl({ ...app.env, secretKey: 'x'.repeat(40) }, { userId: staff.userId }, boss.businessId, 'team'))).split('.')[1]}`,
    ];
    for (const one of forged) expect(await app.call(unsubscribe, { u: one.padEnd(40, '.') })).toMatchObject({ http: 422, code: 'LINK_INVALID' });
    const bare = await fetch(`${app.url}/unsubscribe?u=${u}`, {
      method: 'POST',
      body: new URLSearchParams({ other: '1' }),
      signal: AbortSignal.timeout(LIMITS.answer),
    });
    expect(bare.status).toBe(400);
    expect(done(await app.call(readUnsubscribe, { u }))).toMatchObject({ choice: 'digest' });
    done(await app.call(suspendMember, { businessId: boss.businessId, memberId: staff.memberId, suspended: true }, boss));
    expect(await app.call(unsubscribe, { u })).toMatchObject({ code: 'LINK_INVALID' });
  });
});
