import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeContact } from '../../../shared/contacts/contract.ts';
import { createInvoice, listInvoices, readInvoice, sendInvoice } from '../../../shared/invoices/contract.ts';
import { changeSchedule, listSchedules } from '../../../shared/invoices/lifecycle-contract.ts';
import { addDays, addMonths, calendarDate, dateIn, formatDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { again, DAY, run } from '../../testing/life.ts';
import { contactFor, done, emailTo, invoiceInput, sent } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
let seller: TestUser;
let contact: string;
let turned = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.turnClock(-turned);
  turned = 0;
  seller = await app.createUser('Seller Ltd');
  contact = await contactFor(app, seller, await app.createUser('Buyer Ltd'));
});
afterAll(() => app.stop());

const today = () => dateIn('Africa/Lagos', app.deps.clock());
/** Noon of a day in Lagos. */
async function goTo(day: CalendarDate): Promise<void> {
  const by = Date.parse(`${day}T11:00:00Z`) - app.deps.clock();
  app.turnClock(by);
  turned += by;
  seller = await again(app, seller);
}
const repeating = (change: object = {}) => ({
  isRecurring: true,
  recurrence: { every: 'month' as const, ...change },
  issueDate: today(),
  dueDate: addDays(today(), 10),
});
const schedules = async () => done(await app.call(listSchedules, { businessId: seller.businessId }, seller)).schedules;
const schedule = () => eventually('the schedule', async () => (await schedules())[0]);
const issued = async () =>
  done(await app.call(listInvoices, { businessId: seller.businessId, limit: 100 }, seller))
    .invoices.map((row) => row.issueDate)
    .toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
const change = (id: string, action: 'pause' | 'resume' | 'end', more: { skipMissed?: boolean } = {}) =>
  app.call(changeSchedule, { id, businessId: seller.businessId, action, ...more }, seller);

test('each month has one invoice, however often the job runs; the schedule has the next date', async () => {
  const start = today();
  await sent(app, seller, contact, 100, repeating({ times: 4 }));
  expect(await schedule()).toMatchObject({ state: 'active', every: 'month', nextOn: addMonths(start, 1), made: 1, total: 100 });
  for (let month = 1; month <= 5; month += 1) {
    await goTo(addDays(addMonths(start, month), -1));
    await run(app, 'invoices.recur');
    await goTo(addMonths(start, month));
    await Promise.all([run(app, 'invoices.recur'), run(app, 'invoices.recur')]);
  }
  expect(await issued()).toEqual([0, 1, 2, 3].map((month) => addMonths(start, month)));
  expect(await schedule()).toMatchObject({ state: 'ended', nextOn: null, made: 4 });
  const { invoices } = done(await app.call(listInvoices, { businessId: seller.businessId, sort: 'number', order: 'asc', limit: 100 }, seller));
  expect(invoices.map(({ number }) => number)).toEqual(['INV-0001', 'INV-0002', 'INV-0003', 'INV-0004']);
  const last = done(await app.call(readInvoice, { id: String(invoices.at(-1)?.id), businessId: seller.businessId }, seller));
  expect(last).toMatchObject({ total: 100, dueDate: addDays(addMonths(start, 3), 10) });
  expect(last.history.map(({ what }) => what)).toContain('repeated');
  await emailTo(app, String(last.recipient.email), new RegExp(String(last.number)));
});

test('is the same from a saved draft, and a deposit for the first is not deducted from the next', async () => {
  const start = today();
  const draft = done(
    await app.call(createInvoice, invoiceInput(seller, contact, 100, { ...repeating(), amountPaid: 30, action: 'draft' }), { ...seller, key: app.key() }),
  );
  expect(done(await app.call(readInvoice, { id: draft.id, businessId: seller.businessId }, seller)).draft?.recurrence).toMatchObject({
    every: 'month',
    times: null,
  });
  expect(await schedules()).toEqual([]);
  done(await app.call(sendInvoice, { id: draft.id, businessId: seller.businessId, version: 1 }, { ...seller, key: app.key() }));
  await schedule();
  await goTo(addMonths(start, 1));
  await run(app, 'invoices.recur');
  const { invoices } = done(await app.call(listInvoices, { businessId: seller.businessId, limit: 100 }, seller));
  expect(invoices.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([70, 100]);
});

test('paused, nothing is sent; resumed, only the latest date is made up for', async () => {
  const start = today();
  await sent(app, seller, contact, 100, repeating());
  const { id } = await schedule();
  done(await change(id, 'pause'));
  await goTo(addDays(addMonths(start, 3), 5));
  await run(app, 'invoices.recur');
  expect(await issued()).toEqual([start]);
  expect(done(await change(id, 'resume'))).toMatchObject({ state: 'active' });
  await run(app, 'invoices.recur');
  expect(await issued()).toEqual([start, addDays(addMonths(start, 3), 5)]);
  expect(await schedule()).toMatchObject({ nextOn: addMonths(start, 4), made: 2 });
  expect(done(await change(id, 'end'))).toMatchObject({ state: 'ended', nextOn: null });
  expect(await change(id, 'resume')).toMatchObject({ code: 'STATE_CONFLICT' });
  await goTo(addMonths(start, 6));
  await run(app, 'invoices.recur');
  expect(await issued()).toHaveLength(2);
});

/** Paused after the first of four monthly invoices, until five days after the third date. */
async function pausedForTwoMonths(more: object = { times: 4 }) {
  const start = today();
  await sent(app, seller, contact, 100, repeating(more));
  const { id } = await schedule();
  done(await change(id, 'pause'));
  await goTo(addDays(addMonths(start, 2), 5));
  expect(await schedule()).toMatchObject({ state: 'paused', dueOn: addMonths(start, 2), nextOn: addMonths(start, 3) });
  return { id, start };
}
async function runUntilEnd(start: CalendarDate): Promise<void> {
  for (let month = 2; month <= 7; month += 1) {
    const day = addMonths(start, month);
    if (day > today()) await goTo(day);
    await run(app, 'invoices.recur');
  }
}

test('F7: resuming says what is sent now and the next date, and skipped dates do not count for “4 times”', async () => {
  const { id, start } = await pausedForTwoMonths();
  const next = addMonths(start, 3);
  expect(await change(id, 'resume')).toMatchObject({
    message: `Resumed. One invoice is sent now, then ${formatDate(next)}.`,
    data: { state: 'active', dueOn: addMonths(start, 2), nextOn: next },
  });
  await runUntilEnd(start);
  expect(await issued()).toEqual([start, addDays(addMonths(start, 2), 5), addMonths(start, 3), addMonths(start, 4)]);
  expect(await schedule()).toMatchObject({ state: 'ended', made: 4, dueOn: null, nextOn: null });
});

test('F7: the missed invoice can be skipped on resuming', async () => {
  const { id, start } = await pausedForTwoMonths();
  expect(await change(id, 'resume', { skipMissed: true })).toMatchObject({
    message: `Resumed. Next invoice on ${formatDate(addMonths(start, 3))}.`,
    data: { state: 'active', dueOn: null, nextOn: addMonths(start, 3) },
  });
  await runUntilEnd(start);
  expect(await issued()).toEqual([0, 3, 4, 5].map((months) => addMonths(start, months)));
});

test('F7: a series whose last date was missed says so, and ends when that is skipped', async () => {
  const { id, start } = await pausedForTwoMonths({ endsOn: addMonths(today(), 3) });
  await goTo(addMonths(start, 4));
  expect(await change(id, 'resume')).toMatchObject({ message: 'Resumed. One invoice is sent now. It’s the last.' });
  expect(await change(id, 'resume', { skipMissed: true })).toMatchObject({
    message: 'Ended: there are no dates after the one you skipped.',
    data: { state: 'ended' },
  });
});

test('a future first date starts then, the last date counts, and dates before the sending are not made up for', async () => {
  const start = today();
  await sent(app, seller, contact, 100, repeating({ every: 'week', firstDay: addDays(start, 3), endsOn: addDays(start, 10) }));
  expect(await schedule()).toMatchObject({ nextOn: addDays(start, 3), made: 0 });
  for (const days of [3, 10, 17]) {
    await goTo(addDays(start, days));
    await run(app, 'invoices.recur');
  }
  expect(await issued()).toEqual([0, 3, 10].map((days) => addDays(start, days)));
  const long = calendarDate('2020-01-31');
  await sent(app, seller, contact, 100, { ...repeating(), issueDate: String(long), dueDate: addDays(today(), 10) });
  await eventually('two schedules', async () => (await schedules()).length === 2);
  await run(app, 'invoices.recur');
  expect(await issued()).toHaveLength(4);
});

test('an invoice that cannot be sent pauses the schedule with the reason, and takes no number', async () => {
  const start = today();
  await sent(app, seller, contact, 100, repeating());
  await schedule();
  await goTo(addMonths(start, 1));
  expect(await app.call(removeContact, { id: contact, businessId: seller.businessId }, seller)).toMatchObject({ data: { recurring: 1 } });
  await run(app, 'invoices.recur');
  expect(await schedule()).toMatchObject({ state: 'paused', problem: expect.stringContaining('no longer on your list'), made: 1 });
  expect(await issued()).toEqual([start]);
});

test('a crash between the invoice and its period leaves neither', async () => {
  const start = today();
  await sent(app, seller, contact, 100, repeating());
  const { id } = await schedule();
  // The period's row exists already, as if another worker had committed it: the whole transaction must be rolled back.
  await asOwner(app.databaseUrl, (sql) =>
    sql.query(`insert into invoice_schedule_runs (business_id, schedule_id, period, day, made_at) values ($1, $2, 1, now(), now())`, [seller.businessId, id]),
  );
  await goTo(addMonths(start, 1));
  await run(app, 'invoices.recur');
  expect(await issued()).toEqual([start]);
  await asOwner(app.databaseUrl, (sql) => sql.query('delete from invoice_schedule_runs where schedule_id = $1 and period = 1', [id]));
  await run(app, 'invoices.recur');
  expect(await issued()).toEqual([start, addMonths(start, 1)]);
  expect(turned).toBeGreaterThan(27 * DAY);
});

test.each([
  ['how often', { recurrence: null }, 'recurrence.every'],
  ['an end before the first day', { recurrence: { every: 'week', endsOn: '2026-01-01' } }, 'recurrence.endsOn'],
  ['two ends', { recurrence: { every: 'week', endsOn: '2036-01-01', times: 3 } }, 'recurrence.times'],
  ['a first day before the issue date', { recurrence: { every: 'week', firstDay: '2026-01-01' } }, 'recurrence.firstDay'],
] as const)('is refused without a right answer to %s', async (_what, given, field) => {
  const input = invoiceInput(seller, contact, 100, { ...repeating(), ...given });
  expect(await app.call(createInvoice, input, { ...seller, key: app.key() })).toMatchObject({ http: 400, errors: [{ field }] });
});
