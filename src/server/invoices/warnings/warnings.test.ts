import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { markPaid, readReceived } from '../../../shared/invoices/contract.ts';
import { checkWarning, invoiceWarnings } from '../../../shared/invoices/warnings-contract.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { contactFor, done, keyIn, sent } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contact: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [seller, buyer] = [await app.createUser('Ojo Foods'), await app.createUser('Bola Retail')];
  contact = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const day = (days: number) => addDays(dateIn('Africa/Lagos', app.deps.clock()), days);
const warnings = async (...ids: string[]) => done(await app.call(invoiceWarnings, { businessId: buyer.businessId, invoices: ids.join(',') }, buyer)).warnings;
const byLink = async (url: string | null) => done(await app.call(readReceived, { id: keyIn(url, 'q') })).duplicateOf;

test('the second invoice of a supplier for the same total within a week may be a duplicate; the first is, once the second is paid', async () => {
  const one = await sent(app, seller, contact, 20);
  const other = await sent(app, seller, contact, 20);
  const [found, ...more] = await warnings(one.id, other.id);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ invoiceId: other.id, kind: 'duplicate', about: one.id, other: { id: one.id, amount: 20, isPaid: false }, checked: null });
  expect(await byLink(other.shareUrl)).toMatchObject({ number: one.number, isPaid: false });
  expect(await byLink(one.shareUrl)).toBeUndefined();
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: other.id, method: 'cash' }, { ...seller, key: app.key() }));
  expect(await warnings(one.id, other.id)).toMatchObject([{ invoiceId: one.id, other: { id: other.id, isPaid: true } }]);
});

test.each([
  ['another total', {}, 21],
  ['another week', { issueDate: true }, 20],
] as const)('%s is no duplicate', async (_what, change, amount) => {
  await sent(app, seller, contact, 20);
  const dates = 'issueDate' in change ? { issueDate: day(-8), dueDate: day(10) } : {};
  expect(await warnings((await sent(app, seller, contact, amount, dates)).id)).toEqual([]);
});

test('another recipient’s invoice, another supplier’s or a void one is never named', async () => {
  const third = await app.createUser('Third Retail');
  const rival = await app.createUser('Rival Foods');
  await sent(app, seller, await contactFor(app, seller, third), 20);
  await sent(app, rival, await contactFor(app, rival, buyer), 20);
  const gone = await sent(app, seller, contact, 20);
  done(await app.call(voidInvoice, { id: gone.id, businessId: seller.businessId, reason: 'Wrong' }, seller));
  const mine = await sent(app, seller, contact, 20);
  expect(await warnings(mine.id)).toEqual([]);
  expect(await byLink(mine.shareUrl)).toBeUndefined();
  expect(await app.call(invoiceWarnings, { businessId: third.businessId, invoices: mine.id }, third)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(invoiceWarnings, { businessId: seller.businessId, invoices: mine.id }, seller)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a check is recorded once, with its person; it counts for this warning only', async () => {
  const one = await sent(app, seller, contact, 20);
  const other = await sent(app, seller, contact, 20);
  const check = { id: other.id, businessId: buyer.businessId, kind: 'duplicate', about: one.id } as const;
  for (let times = 0; times < 2; times += 1)
    expect(done(await app.call(checkWarning, check, buyer)).warnings).toMatchObject([{ checked: { by: expect.stringContaining('Ada') } }]);
  expect(await app.call(checkWarning, { ...check, about: other.id }, buyer)).toMatchObject({ code: 'STATE_CONFLICT' });
  const rows = await asOwner(app.databaseUrl, (sql) =>
    sql.query(`select from audit_log where action = 'invoice.warning-checked' and subject = $1`, [other.id]),
  );
  expect(rows.rowCount).toBe(1);
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: one.id, method: 'cash' }, { ...seller, key: app.key() }));
  const later = await sent(app, seller, contact, 20);
  expect((await warnings(later.id))[0]).toMatchObject({ about: one.id, checked: null });
});
