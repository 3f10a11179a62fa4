import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBooks, readBooks, setAccounts, setMonthlyJournal, unlockBooks } from '../../../shared/books/contract.ts';
import { markPaid } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import { addDays, addMonths, calendarDate, endOfMonth } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { InputOf } from '../../../shared/kit/route.ts';
import { journalReport } from '../../../shared/reports/journal-contract.ts';
import { suspendMember } from '../../../shared/team/contract.ts';
import { allDays, balanceOf, wrongJournal } from '../../testing/journal.ts';
import { today } from '../../testing/lending.ts';
import { again, run } from '../../testing/life.ts';
import { contactFor, done, emailsTo, emailTo, sent } from '../../testing/scenes.ts';
import { memberIdOf, memberOf, stepUp } from '../../testing/team.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function pair() {
  const [seller, buyer] = [await app.createUser('Supplies Ltd'), await app.createUser('Buyer Ltd')];
  return { seller, buyer, contactId: await contactFor(app, seller, buyer) };
}

const journal = async (who: TestUser, days: { from: CalendarDate; to: CalendarDate } = allDays(app)) =>
  done(await app.call(journalReport, { businessId: who.businessId, limit: 100, ...days }, who));
const calendarDay = (text: string): CalendarDate => {
  const day = calendarDate(text);
  if (!day) throw new Error(text);
  return day;
};
const monthTo = (to: CalendarDate) => ({ from: addDays(endOfMonth(addMonths(to, -1)), 1), to });
const lock = (who: TestUser, through: CalendarDate) => app.call(lockBooks, { businessId: who.businessId, through }, who);

/** Noon in Lagos on this day of the next month; returns the end of the month before. */
async function turnToNextMonth(day: number, ...people: TestUser[]): Promise<CalendarDate> {
  const through = endOfMonth(today(app));
  app.turnClock(Date.parse(`${addDays(through, day)}T11:00:00Z`) - app.deps.clock());
  for (const who of people) Object.assign(who, await again(app, who));
  return through;
}

test('a locked month stays as it was locked; what changes in it is booked in the first open month, once', async () => {
  const { seller, buyer, contactId } = await pair();
  const dated = () => ({ issueDate: today(app), dueDate: addDays(today(app), 28) });
  const [kept, declined] = [await sent(app, seller, contactId, 1000, dated()), await sent(app, seller, contactId, 500, dated())];
  const about = (invoiceId: string, who = seller) => ({ businessId: who.businessId, invoiceId });
  done(await app.call(decideInvoice, { ...about(kept.id, buyer), action: 'approve' }, { ...buyer, key: app.key() }));
  const { paymentId } = done(await app.call(markPaid, { ...about(kept.id), amount: 400 }, { ...seller, key: app.key() }));
  const through = await turnToNextMonth(3, seller, buyer);

  const before = await journal(seller, monthTo(through));
  expect(done(await lock(seller, through)).locks).toMatchObject([{ through }]);
  const unchanged = async (lockedThrough = through) => expect(await journal(seller, monthTo(through))).toEqual({ ...before, lockedThrough });
  await unchanged();
  expect((await journal(seller, monthTo(endOfMonth(today(app))))).entries).toEqual([]);

  // Dated in the locked month, or about its documents.
  done(await app.call(decideInvoice, { ...about(declined.id, buyer), action: 'deny', reason: 'No' }, { ...buyer, key: app.key() }));
  const late = done(await app.call(markPaid, { ...about(kept.id), amount: 100, date: through }, { ...seller, key: app.key() }));
  await unchanged();
  const corrections = async () =>
    (await journal(seller, monthTo(addDays(through, 1)))).entries.concat((await journal(seller)).entries).filter(({ text }) => text.startsWith('Correction'));
  const texts = [...new Set((await corrections()).map(({ text, date }) => `${date} ${text.replace(/ of .+?:/, ':')}`))];
  expect(texts.toSorted()).toEqual([
    `${addDays(through, 1)} Correction: Invoice ${declined.number}`,
    `${addDays(through, 1)} Correction: Payment of ${kept.number}`,
  ]);
  expect(balanceOf(await journal(seller), 'receivables')).toBe(500);
  expect(await wrongJournal(app, seller)).toEqual([]);

  // Locked with the corrections; the payment is removed again, the other one too.
  const next = await turnToNextMonth(2, seller, buyer);
  const second = await journal(seller, monthTo(next));
  done(await lock(seller, next));
  for (const id of [late.paymentId, paymentId]) done(await app.call(undoMarkPaid, { id: kept.id, businessId: seller.businessId, paymentId: id }, seller));
  await unchanged(next);
  expect(await journal(seller, monthTo(next))).toEqual({ ...second, lockedThrough: next });
  expect(balanceOf(await journal(seller), 'receivables')).toBe(1000);
  expect(await wrongJournal(app, seller)).toEqual([]);

  // Only the newest is unlocked, and its corrections are found again.
  const unlock = (day: CalendarDate) => app.call(unlockBooks, { businessId: seller.businessId, through: day }, seller);
  expect(await unlock(through)).toMatchObject({ http: 422, code: 'NOT_ELIGIBLE' });
  done(await unlock(next));
  await unchanged();
  expect(await wrongJournal(app, seller)).toEqual([]);
  done(await unlock(through));
  expect(await wrongJournal(app, seller)).toEqual([]);
  expect((await journal(seller)).entries.filter(({ text }) => text.startsWith('Correction'))).toEqual([]);
});

test('only whole months that have passed are locked, in order, and by two people at once only one time', async () => {
  const owner = await app.createUser();
  const end = endOfMonth(addMonths(today(app), -1));
  expect(await lock(owner, addDays(end, -1))).toMatchObject({ http: 400 });
  expect(await lock(owner, endOfMonth(today(app)))).toMatchObject({ http: 422 });
  const tries = await Promise.all([lock(owner, end), lock(owner, end), lock(owner, end)]);
  expect(tries.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await lock(owner, endOfMonth(addMonths(end, -1)))).toMatchObject({ http: 422 });
  expect(done(await app.call(readBooks, { businessId: owner.businessId }, owner))).toMatchObject({ locks: [{ through: end }], lockable: null });
});

test('months that are locked or unlocked at the same moment are each kept once', async () => {
  const { seller, contactId } = await pair();
  await sent(app, seller, contactId, 500, { issueDate: today(app), dueDate: today(app) });
  const first = await turnToNextMonth(2, seller);
  const second = await turnToNextMonth(2, seller);
  const unlock = (through: CalendarDate) => app.call(unlockBooks, { businessId: seller.businessId, through }, seller);
  const { entries } = await journal(seller, monthTo(first));
  expect(entries).toHaveLength(1);
  const kept = async () => {
    expect((await journal(seller, monthTo(first))).entries).toEqual(entries);
    expect((await journal(seller, monthTo(second))).entries).toEqual([]);
    expect(await wrongJournal(app, seller)).toEqual([]);
  };
  await Promise.all([lock(seller, first), lock(seller, second)]);
  await kept();
  for (const { through } of done(await app.call(readBooks, { businessId: seller.businessId }, seller)).locks) done(await unlock(calendarDay(through)));
  done(await lock(seller, first));
  await Promise.all([unlock(first), lock(seller, second)]);
  await kept();
});

test('accounts have the codes and names of the program, in the journal and in its files', async () => {
  const { seller, contactId } = await pair();
  const { number } = await sent(app, seller, contactId, 750, { issueDate: today(app), dueDate: today(app) });
  const set = (accounts: InputOf<typeof setAccounts>['accounts']) => app.call(setAccounts, { businessId: seller.businessId, accounts }, seller);
  expect(await set([{ account: 'sales', code: '4-ä', name: 'Turnover' }])).toMatchObject({ http: 400 });
  expect(await set(['1', '2'].map((code) => ({ account: 'sales', code, name: 'Turnover' })))).toMatchObject({ http: 400 });
  done(await set([{ account: 'sales', code: 'T-200', name: 'Turnover' }]));
  expect((await journal(seller)).accounts).toContainEqual(expect.objectContaining({ account: 'sales', code: 'T-200', name: 'Turnover', credit: 750 }));
  const { from, to } = allDays(app);
  const file = async (format: string) =>
    (await app.raw('GET', `/v1/reports/${seller.businessId}/journal/export?format=${format}&from=${from}&to=${to}`, seller)).text();
  expect(await file('xero')).toMatch(new RegExp(`Invoice ${number},.*,T-200,Tax Exempt,-750.00`));
  expect(await file('zoho')).toContain(',Turnover,');
  done(await set([{ account: 'sales', code: '4000', name: 'Sales' }]));
  expect(done(await app.call(readBooks, { businessId: seller.businessId }, seller)).accounts.every(({ own }) => own === null)).toBe(true);
  expect((await journal(seller)).accounts).toContainEqual(expect.objectContaining({ account: 'sales', code: '4000', name: 'Sales' }));
});

test('an accountant locks and names accounts, staff do neither, and only owner and admins choose who is e-mailed', async () => {
  const owner = await app.createUser();
  const [accountant, staff] = [await memberOf(app, owner, 'accountant'), await memberOf(app, owner, 'staff')];
  const end = endOfMonth(addMonths(today(app), -1));
  const send = (who: TestUser, userIds: string[]) =>
    app.call(setMonthlyJournal, { businessId: owner.businessId, userIds, format: 'xero', day: 5, locks: false }, who);
  done(await lock(accountant, end));
  for (const refused of [
    await app.call(readBooks, { businessId: owner.businessId }, staff),
    await app.call(unlockBooks, { businessId: owner.businessId, through: end }, staff),
    await app.call(setAccounts, { businessId: owner.businessId, accounts: [] }, staff),
    await send(accountant, [accountant.userId]),
  ])
    expect(refused).toMatchObject({ http: 403 });
  // Neither a stranger nor staff, who cannot export.
  const stranger = await app.createUser();
  for (const userIds of [[stranger.userId], [staff.userId, owner.userId]]) expect(await send(owner, userIds)).toMatchObject({ http: 400 });
  expect(done(await send(owner, [accountant.userId])).monthly).toMatchObject({ members: [{ email: accountant.email }], day: 5 });
});

test('the journal of a month is e-mailed once, on its day, to members who still may, and locks the month if asked', async () => {
  const { seller, contactId } = await pair();
  const [accountant, leaving] = [await memberOf(app, seller, 'accountant'), await memberOf(app, seller, 'accountant')];
  const set = async (userIds: string[]) =>
    done(await app.call(setMonthlyJournal, { businessId: seller.businessId, userIds, format: 'quickbooks', day: 5, locks: true }, seller));
  await set([accountant.userId, leaving.userId]);
  const { number } = await sent(app, seller, contactId, 750, { issueDate: today(app), dueDate: today(app) });
  const mails = async (who: TestUser) => (await emailsTo(app, who.email)).filter(({ subject }) => subject.includes('journal of the month'));
  const memberId = await memberIdOf(app, seller, leaving.userId);
  const through = await turnToNextMonth(4, seller, accountant);
  done(await app.call(suspendMember, { businessId: seller.businessId, memberId }, seller));
  await run(app, 'books.send');
  expect(done(await app.call(readBooks, { businessId: seller.businessId }, seller)).locks).toEqual([]);
  app.turnClock(86_400_000);
  Object.assign(seller, await again(app, seller));
  await run(app, 'books.send');
  const mail = await emailTo(app, accountant.email, /journal of the month/);
  expect(mail.text).toContain('It has 1 entry; its debits and credits are ₦750.00 each.');
  expect(mail.text).toContain('The month is locked');
  expect(mail).toMatchObject({ attachments: [{ name: `journal-quickbooks-${monthTo(through).from}-${through}.csv` }] });
  expect(done(await app.call(readBooks, { businessId: seller.businessId }, seller)).locks).toMatchObject([{ through }]);
  expect((await journal(seller, monthTo(through))).entries.map(({ reference }) => reference)).toEqual([number]);
  await run(app, 'books.send');
  expect(await mails(accountant)).toHaveLength(1);
  expect(await mails(leaving)).toEqual([]);
  await set([]);
  await turnToNextMonth(6, seller);
  await run(app, 'books.send');
  expect(await mails(accountant)).toHaveLength(1);
});

test('the monthly journal of an admin who has left is e-mailed and locks nothing', async () => {
  const { seller } = await pair();
  const [accountant, admin] = [await memberOf(app, seller, 'accountant'), await memberOf(app, seller, 'admin')];
  const wish = { businessId: seller.businessId, userIds: [accountant.userId], day: 5, locks: true };
  done(await app.call(setMonthlyJournal, { ...wish, format: 'xero' }, admin));
  const memberId = await memberIdOf(app, seller, admin.userId);
  await turnToNextMonth(6, seller);
  stepUp(app, seller);
  done(await app.call(suspendMember, { businessId: seller.businessId, memberId }, seller));
  await run(app, 'books.send');
  await emailTo(app, accountant.email, /journal of the month/);
  expect(done(await app.call(readBooks, { businessId: seller.businessId }, seller)).locks).toEqual([]);
});
