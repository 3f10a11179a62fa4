import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listInvoices, markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { updateContact } from '../../../shared/contacts/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { invoicePdf } from '../../../shared/invoices/documents-contract.ts';
import { updateSetting } from '../../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { reviseInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { invoiceTimeline } from '../../../shared/invoices/timeline-contract.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { again, run } from '../../testing/life.ts';
import { readPdf } from '../../testing/pdf.ts';
import { contactFor, done, emailTo, invoiceInput, sent } from '../../testing/scenes.ts';
import { eventually, requestOf, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
let turned = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.turnClock(-turned);
  turned = 0;
  seller = await app.createUser('Seller Ltd');
  buyer = await app.createUser('Buyer Ltd');
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const today = () => dateIn('Africa/Lagos', app.deps.clock());
/** Noon in Lagos, some days after today. */
async function wait(days: number): Promise<void> {
  const by = Date.parse(`${addDays(today(), days)}T11:00:00Z`) - app.deps.clock();
  app.turnClock(by);
  turned += by;
  [seller, buyer] = [await again(app, seller), await again(app, buyer)];
}

async function charges(lateFee: { afterDays: number; rate?: number; amount?: number } | null): Promise<void> {
  const [setting] = done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings;
  done(await app.call(updateSetting, { businessId: seller.businessId, id: setting?.id ?? '', lateFee }, seller));
}
/** Approved by the buyer, due in ten days. */
async function approved(amount = 1000) {
  const { id } = await sent(app, seller, contactId, amount, { issueDate: today(), dueDate: addDays(today(), 10) });
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action: 'approve' }, buyer));
  return id;
}
const read = async (id: string, who = seller) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
const fees = async () => {
  const { invoices } = done(await app.call(listInvoices, { businessId: seller.businessId, type: 'sent', limit: 100 }, seller));
  const all = await Promise.all(invoices.map(({ id }) => read(id)));
  return all.filter(({ itemDetails }) => itemDetails[0]?.name.startsWith('Late fee'));
};
/** The fees after the job: it leaves an invoice that another transaction has at that moment to its next run. */
const charged = () =>
  eventually('a late fee', async () => {
    await Promise.all([run(app, 'invoices.late-fees'), run(app, 'invoices.late-fees')]);
    const found = await fees();
    return found.length > 0 && found;
  });

test('the invoice states the fee, and after the given days the fee is sent once, as a separate invoice', async () => {
  await charges({ afterDays: 5, rate: 2.5 });
  const id = await approved();
  const term = 'If it is not paid within 5 days after the due date, a late fee of 2.5% of the balance due is invoiced.';
  expect((await read(id, buyer)).sender.terms).toBe(term);
  const { path } = requestOf(invoicePdf, { id, businessId: seller.businessId });
  expect((await readPdf(Buffer.from(await (await app.raw('GET', path, { token: seller.token })).arrayBuffer()))).plain).toContain(term);
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id, amount: 200 }, { ...seller, key: app.key() }));
  await wait(15);
  await run(app, 'invoices.late-fees');
  expect(await fees()).toEqual([]);
  await wait(1);
  const [fee, ...more] = await charged();
  expect(more).toEqual([]);
  const { number, dueDate } = await read(id);
  expect(fee).toMatchObject({ total: 20, status: 'pending', dueDate: addDays(today(), 7), recipient: { name: (await read(id)).recipient.name } });
  expect(fee?.itemDetails[0]?.name).toMatch(new RegExp(`^Late fee on invoice ${number}, due on .+: 2\\.5% of ₦800\\.00$`));
  // No fee of a fee.
  expect(fee?.sender.terms).toBeNull();
  expect(dueDate).toBe(addDays(today(), -6));
  const timeline = async (of: string, who: TestUser) => done(await app.call(invoiceTimeline, { id: of, businessId: who.businessId }, who)).events;
  for (const who of [seller, buyer]) {
    expect(await timeline(id, who)).toContainEqual(expect.objectContaining({ kind: 'late-fee', text: fee?.number, who: null }));
    expect(await timeline(fee?.id ?? '', who)).toContainEqual(expect.objectContaining({ kind: 'late-fee-of', text: number }));
  }
  await emailTo(app, buyer.email, new RegExp(String(fee?.number)));
  await wait(30);
  await run(app, 'invoices.late-fees');
  expect(await fees()).toHaveLength(1);
});

describe('no fee', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['of a paid invoice', async (id) => done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id }, { ...seller, key: app.key() }))],
    ['after more than a week in which nothing ran', () => wait(8)],
  ])('%s', async (_what, change) => {
    await charges({ afterDays: 1, amount: 50 });
    const id = await approved();
    await change(id);
    await wait(12);
    await run(app, 'invoices.late-fees');
    expect(await fees()).toEqual([]);
  });

  test('of an invoice that did not tell of it, or that nobody has approved', async () => {
    await approved();
    await charges({ afterDays: 1, amount: 50 });
    await sent(app, seller, contactId, 500, { issueDate: today(), dueDate: addDays(today(), 10) });
    await wait(12);
    await run(app, 'invoices.late-fees');
    expect(await fees()).toEqual([]);
  });
});

test('an amount is not more than a fifth of the balance due, and a fee of less than 0.01 is not made', async () => {
  await charges({ afterDays: 1, amount: 50 });
  await approved(30);
  await approved(0.02);
  await wait(12);
  expect(await charged()).toMatchObject([{ total: 6 }]);
});

test('the days of an invoice that was sent after its due date count from the day on which it was sent', async () => {
  await charges({ afterDays: 3, rate: 10 });
  const { id } = await sent(app, seller, contactId, 1000, { issueDate: addDays(today(), -30), dueDate: addDays(today(), -5) });
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action: 'approve' }, buyer));
  await run(app, 'invoices.late-fees');
  await wait(3);
  await run(app, 'invoices.late-fees');
  expect(await fees()).toEqual([]);
  await wait(1);
  expect(await charged()).toMatchObject([{ total: 100 }]);
});

test('the fee goes to the recipient of the late invoice, also after the contact has become another one', async () => {
  await charges({ afterDays: 1, rate: 10 });
  await approved();
  const victim = await app.createUser('Victim Ltd');
  done(await app.call(updateContact, { id: contactId, businessId: seller.businessId, name: 'Victim', email: victim.email }, seller));
  await wait(12);
  expect(await charged()).toMatchObject([{ recipient: { name: 'The buyer', email: buyer.email } }]);
  const received = async (who: TestUser) => done(await app.call(listInvoices, { businessId: who.businessId, type: 'received' }, who)).count;
  expect([await received(buyer), await received(await again(app, victim))]).toEqual([2, 0]);
});

test('a revision names a late fee that it adds, and the invoice of a fee never gets one', async () => {
  const revise = async (id: string) => {
    const { contactId: _, ...text } = invoiceInput(seller, contactId, 1000, { issueDate: today(), dueDate: addDays(today(), 20), description: app.key() });
    const { version } = await read(id);
    return done(await app.call(reviseInvoice, { ...text, id, businessId: seller.businessId, version }, { ...seller, key: app.key() })).changes;
  };
  const pending = await sent(app, seller, contactId, 1000, { issueDate: today(), dueDate: addDays(today(), 10) });
  await charges({ afterDays: 1, rate: 10 });
  expect(await revise(pending.id)).toContain('If it is not paid within 1 day after the due date, a late fee of 10% of the balance due is invoiced.');
  await approved();
  await wait(12);
  const [fee] = await charged();
  expect(await revise(fee?.id ?? '')).not.toContainEqual(expect.stringContaining('late fee'));
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: fee?.id, revision: 2, action: 'approve' }, buyer));
  await wait(40);
  await run(app, 'invoices.late-fees');
  expect(await fees()).toEqual([]);
});

test('tax that the buyer keeps is not late', async () => {
  await charges({ afterDays: 1, rate: 20 });
  const { id } = await sent(app, seller, contactId, 1000, { issueDate: today(), dueDate: addDays(today(), 10), withholdingTax: 10 });
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action: 'approve' }, buyer));
  expect((await emailTo(app, buyer.email, /^Invoice /)).text).toMatch(
    /Less withholding tax of 10% \(₦100\.00\), which you keep.*a late fee of 20% of the balance due/s,
  );
  await wait(12);
  expect(await charged()).toMatchObject([{ total: 180 }]);
});

test.each([
  ['neither rate nor amount', { afterDays: 7 }, 'lateFee.amount'],
  ['both', { afterDays: 7, rate: 2, amount: 50 }, 'lateFee.amount'],
  ['more than a fifth', { afterDays: 7, rate: 20.01 }, 'lateFee.rate'],
  ['nothing', { afterDays: 7, amount: 0 }, 'lateFee.amount'],
  ['on the due date', { afterDays: 0, rate: 2 }, 'lateFee.afterDays'],
])('%s is refused, with the field', async (_what, lateFee, field) => {
  const [setting] = done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings;
  const input = { businessId: seller.businessId, id: setting?.id ?? '', lateFee };
  expect(await app.call(updateSetting, input, seller)).toMatchObject({ ok: false, http: 400, errors: [{ field }] });
});
