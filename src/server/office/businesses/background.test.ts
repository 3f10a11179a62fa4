import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../shared/accounts/contract.ts';
import { createBusiness } from '../../../shared/business/contract.ts';
import { readDevices, readEmails, readRelated, readTransfers } from '../../../shared/office/businesses/background-contract.ts';
import { matchTransfer, undoMatch } from '../../../shared/payments/transfers-contract.ts';
import { transaction } from '../../db/transaction.ts';
import { addOperator, officeCall, waitingBusiness } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { contactFor, done, emailTo, sent } from '../../testing/scenes.ts';
import { openShop, transferTo } from '../../testing/shop.ts';
import { invited, stepUp } from '../../testing/team.ts';
import { eventually, PASSWORD, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { bankAccountOf } from '../../testing/withdrawals.ts';

let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
});
afterAll(() => app.stop());

const system = (statement: string, values: unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query(statement, values));
const relatedTo = async ({ businessId }: TestUser) => done(await officeCall(app, readRelated, { businessId }, support)).businesses;
const hows = async (who: TestUser) => new Map((await relatedTo(who)).map(({ id, how }) => [id, how]));

test('related: the same person, phone, identity number, account and browser, from both sides, without any number', async () => {
  const who = await waitingBusiness(app, 'First Ltd');
  const twin = await waitingBusiness(app, 'Twin Ltd');
  const [friend, stranger] = [await app.createUser('Friend Ltd'), await app.createUser('Stranger Ltd')];
  for (const one of [who, twin, friend, stranger])
    await system('update users set phone = $2 where id = $1', [one.userId, `+23480${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`]);
  const phone = '+2348099998888';
  await system('update users set phone = $2 where id = any ($1)', [[who.userId, friend.userId], phone]);
  const { id: second } = done(await app.call(createBusiness, { name: 'Second Ltd', category: 'both' }, who));
  await bankAccountOf(app, friend);
  await system('update bank_accounts set account_index = (select account_index from bank_accounts where business_id = $1 limit 1) where business_id = $2', [
    who.businessId,
    friend.businessId,
  ]);
  for (const [index, { email }] of [who, twin, stranger].entries())
    done(await app.call(login, { email, password: PASSWORD, browser: index < 2 ? 'the very same browser of two' : 'another browser entirely!!' }));
  const found = await hows(who);
  expect(found.get(twin.businessId)).toEqual(expect.arrayContaining(['device', 'identity']));
  expect(found.get(friend.businessId)).toEqual(['account', 'phone']);
  expect(found.get(second)).toEqual(['person']);
  expect([found.has(stranger.businessId), found.has(who.businessId)]).toEqual([false, false]);
  expect((await hows(twin)).get(who.businessId)).toEqual(expect.arrayContaining(['device', 'identity']));
  // Ids can begin with as many digits.
  expect(JSON.stringify((await relatedTo(who)).map(({ id: _id, ...shown }) => shown))).not.toMatch(/\d{7}/);
});

test('devices: of its members alone, with a part of the address', async () => {
  const [who, other] = [await app.createUser(), await app.createUser()];
  for (const { email } of [who, other]) done(await app.call(login, { email, password: PASSWORD }));
  const { devices } = done(await officeCall(app, readDevices, { businessId: who.businessId }, support));
  expect(devices).toMatchObject([{ person: 'Ada Obi', isOpen: true }]);
  expect(JSON.stringify(devices)).not.toMatch(/127\.0\.0\.1|::1/);
});

test('emails: invoices and invitations with their state and masked addresses', async () => {
  const who = await app.createUser();
  const { id } = await sent(app, who, await contactFor(app, who, { email: 'buyer.reading@example.com' }), 5);
  await emailTo(app, 'buyer.reading@example.com', /invoice/i);
  stepUp(app, who);
  const address = `${app.key()}@example.com`;
  await invited(app, who, address);
  const read = async () => done(await officeCall(app, readEmails, { businessId: who.businessId }, support)).emails;
  const emails = await eventually('both e-mails as sent', async () => {
    const rows = await read();
    return rows.length === 2 && rows.every(({ state }) => state === 'sent') && rows;
  });
  expect(emails.map(({ what, to }) => [what.split(' ')[0], to])).toEqual([
    ['Invitation', `${address[0]}•••@example.com`],
    ['Invoice', 'b•••@example.com'],
  ]);
  expect(emails[1]?.id).toContain(id);
});

test('transfers: what each paid and by whom, also what was taken off, and what those that wait may be for', async () => {
  const at = await openShop(app);
  const [one, two] = [await sent(app, at.who, at.contactId, 400), await sent(app, at.who, at.contactId, 900)];
  await transferTo(app, at, 400, one.number ?? '');
  const waiting = await transferTo(app, at, 900, 'goods', 'OLA BELLO');
  const read = async (page = {}) => done(await officeCall(app, readTransfers, { businessId: at.who.businessId, ...page }, support));
  const byRule = { state: 'assigned', unassigned: 0, decisions: [{ number: one.number, amount: 400, how: 'rule', by: null, undoneAt: null }], suggestions: [] };
  expect(await read()).toMatchObject({
    count: 2,
    transfers: [{ state: 'open', narration: 'goods', customer: null, decisions: [], suggestions: [{ number: two.number, reasons: ['amount'] }] }, byRule],
  });
  const match = { businessId: at.who.businessId, transferId: waiting.id, invoiceId: two.id };
  const { matches } = done(await app.call(matchTransfer, match, { ...at.who, key: app.key() }));
  done(await app.call(undoMatch, { businessId: at.who.businessId, matchId: matches[0]?.id ?? '' }, at.who));
  const [newest] = (await read({ limit: 1 })).transfers;
  expect(newest).toMatchObject({ state: 'open', decisions: [{ number: two.number, amount: 900, how: 'person', by: 'Ada Obi', undoneAt: expect.any(String) }] });
  expect(done(await officeCall(app, readTransfers, { businessId: (await app.createUser()).businessId }, support))).toEqual({ transfers: [], count: 0 });
});
