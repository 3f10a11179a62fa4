import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { approveInvoices, invoicePdfs, markInvoicesPaid, remindInvoices } from '../../../shared/invoices/bulk-contract.ts';
import { createInvoice, exportInvoices, listInvoices, markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { checkWarning } from '../../../shared/invoices/warnings-contract.ts';
import { addSupplierRule } from '../../../shared/payments/supplier-rules-contract.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { memberOf, stepUp } from '../../testing/team.ts';
import { contactFor, done, invoiceInput, sent } from '../../testing/scenes.ts';
import { eventually } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

/** Three invoices of 100, 200 and 300 to a buyer who is here. */
async function scene() {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  const contactId = await contactFor(app, seller, buyer);
  const invoices: string[] = [];
  for (const amount of [100, 200, 300]) invoices.push((await sent(app, seller, contactId, amount)).id);
  return { seller, buyer, contactId, invoices };
}

const balanceOf = async (who: TestUser, id: string) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who)).balance;
const allDone = (ids: readonly string[]) => ids.map((invoiceId) => ({ invoiceId, done: true }));

test('reminders are sent one by one; those that cannot be sent say why, and a repetition sends nothing twice', async () => {
  const { seller, contactId, invoices } = await scene();
  const draft = done(await app.call(createInvoice, { ...invoiceInput(seller, contactId, 1), action: 'draft' }, { ...seller, key: app.key() }));
  const key = app.key();
  const remind = (ids: string[], with_: string) => app.call(remindInvoices, { businessId: seller.businessId, invoices: ids }, { ...seller, key: with_ });
  const first = done(await remind([...invoices, draft.id], key));
  expect(first.results).toEqual([...allDone(invoices), { invoiceId: draft.id, done: false, reason: 'This is still a draft. Send it first.' }]);
  expect(done(await remind([...invoices, draft.id], key))).toEqual(first);
  expect(done(await remind(invoices, app.key())).results.map((one) => one.done)).toEqual([false, false, false]);
  // Done again, the repetition would have been refused as well.
  expect(done(await app.call(readInvoice, { id: invoices[0] ?? '', businessId: seller.businessId }, seller)).life.remindedAt).not.toBeNull();
  expect(await remind(invoices.slice(1), key)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});

test('the whole balance of each is marked as paid, with one date and method', async () => {
  const { seller, invoices } = await scene();
  const by = { businessId: seller.businessId };
  done(await app.call(markPaid, { ...by, invoiceId: invoices[0] ?? '', amount: 40 }, { ...seller, key: app.key() }));
  done(await app.call(markPaid, { ...by, invoiceId: invoices[1] ?? '' }, { ...seller, key: app.key() }));
  const { results } = done(await app.call(markInvoicesPaid, { ...by, invoices, method: 'cash', date: '2026-11-01' }, { ...seller, key: app.key() }));
  expect(results).toEqual([
    { invoiceId: invoices[0], done: true },
    { invoiceId: invoices[1], done: false, reason: 'This invoice is paid and cannot be marked as paid.' },
    { invoiceId: invoices[2], done: true },
  ]);
  const { payments, balance } = done(await app.call(readInvoice, { ...by, id: invoices[0] ?? '' }, seller));
  expect(balance).toBe(0);
  expect(payments.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([40, 60]);
  expect(await balanceOf(seller, invoices[2] ?? '')).toBe(0);
});

test('the tax that the buyer keeps is not marked as paid by them', async () => {
  const { seller, contactId } = await scene();
  const by = { businessId: seller.businessId };
  const { id } = await sent(app, seller, contactId, 200, { withholdingTax: 5 });
  expect(done(await app.call(markInvoicesPaid, { ...by, invoices: [id] }, { ...seller, key: app.key() })).results).toEqual(allDone([id]));
  await eventually('the tax is recorded', async () => (await balanceOf(seller, id)) === 0);
  const { payments } = done(await app.call(readInvoice, { ...by, id }, seller));
  expect(payments.map(({ amount, method }) => `${amount} ${method}`).toSorted((a, b) => a.localeCompare(b))).toEqual(['10 withholding', '190 bank']);
});

test('twenty at once with one key mark as paid once', async () => {
  const { seller, invoices } = await scene();
  const key = app.key();
  const input = { businessId: seller.businessId, invoices, method: 'bank' as const };
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(markInvoicesPaid, input, { ...seller, key })));
  expect(answers.map((one) => done(one).results)).toEqual(answers.map(() => allDone(invoices)));
  const { payments } = done(await app.call(readInvoice, { id: invoices[0] ?? '', businessId: seller.businessId }, seller));
  expect(payments).toHaveLength(1);
});

test('received invoices are approved one by one; an invoice of another business refuses all', async () => {
  const { seller, buyer, invoices } = await scene();
  const other = await scene();
  const approve = (ids: string[], who = buyer) => app.call(approveInvoices, { businessId: buyer.businessId, invoices: ids }, { ...who, key: app.key() });
  expect(await approve([...invoices, ...other.invoices])).toMatchObject({ code: 'NOT_FOUND' });
  expect(await approve(invoices, await memberOf(app, buyer, 'staff'))).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  expect(await approve(invoices, await memberOf(app, buyer, 'accountant'))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  const rows = done(await app.call(listInvoices, { businessId: buyer.businessId, type: 'received' }, buyer)).invoices;
  expect(rows.map(({ can }) => [can.approve, can.pay])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  const seen = [{ invoiceId: invoices[2] ?? '', revision: 2 }];
  const { results } = done(await app.call(approveInvoices, { businessId: buyer.businessId, invoices, seen }, { ...buyer, key: app.key() }));
  expect(results.map((one) => one.done)).toEqual([true, true, false]);
  expect(results[2]).toMatchObject({ reason: 'The sender has revised this invoice. Read the new version, then try again.' });
  expect(done(await app.call(readInvoice, { id: invoices[0] ?? '', businessId: seller.businessId }, seller)).decision).toBe('approved');
  expect(done(await approve(invoices)).results.map((one) => one.done)).toEqual([false, false, true]);
});

test('an invoice for which a rule wants a second person is left with the reason, and the others are approved', async () => {
  const [seller, other, buyer] = [await app.createUser('Kano Mills'), await app.createUser(), await app.createUser()];
  await memberOf(app, buyer, 'admin');
  stepUp(app, buyer);
  const invoices = [await sent(app, seller, await contactFor(app, seller, buyer), 100), await sent(app, other, await contactFor(app, other, buyer), 200)];
  const by = { businessId: buyer.businessId };
  done(await app.call(addSupplierRule, { ...by, contactId: await contactFor(app, buyer, seller), kind: 'always', appliesTo: 'approvals' }, buyer));
  const { results } = done(await app.call(approveInvoices, { ...by, invoices: invoices.map(({ id }) => id) }, { ...buyer, key: app.key() }));
  expect(results).toEqual([
    { invoiceId: invoices[0]?.id, done: false, reason: expect.stringContaining('Kano Mills') },
    { invoiceId: invoices[1]?.id, done: true },
  ]);
});

test('an invoice is not approved together with others while a warning about it is unconfirmed', async () => {
  const { buyer, seller, contactId, invoices } = await scene();
  const [first = ''] = invoices;
  const twin = (await sent(app, seller, contactId, 100)).id;
  const by = { businessId: buyer.businessId };
  const approve = async () => done(await app.call(approveInvoices, { ...by, invoices: [twin] }, { ...buyer, key: app.key() })).results;
  expect(await approve()).toEqual([{ invoiceId: twin, done: false, reason: expect.stringContaining('It has a warning') }]);
  done(await app.call(checkWarning, { ...by, id: twin, kind: 'duplicate', about: first }, buyer));
  expect(await approve()).toEqual(allDone([twin]));
});

test('the selection is one ZIP of the single files, and a CSV of exactly these', async () => {
  const { seller, buyer, invoices } = await scene();
  const chosen = invoices.slice(0, 2).join(',');
  const zipped = async (who: TestUser, ids: string) => app.raw('GET', `${invoicePdfs.path}?businessId=${who.businessId}&invoices=${ids}`, who);
  for (const who of [seller, buyer]) {
    const files = unzipSync(new Uint8Array(await (await zipped(who, chosen)).arrayBuffer()));
    expect(Object.keys(files)).toEqual(['INV-0001.pdf', 'INV-0002.pdf']);
    expect(Object.values(files).map((bytes) => Buffer.from(bytes.subarray(0, 5)).toString())).toEqual(['%PDF-', '%PDF-']);
  }
  expect((await zipped(await app.createUser(), chosen)).status).toBe(404);
  const csv = async (ids: string) => app.raw('GET', `${exportInvoices.path.replace('{businessId}', seller.businessId)}?invoices=${ids}`, seller);
  const lines = (await (await csv(chosen)).text()).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['INV-0002', 'INV-0001']);
  expect((await csv((await scene()).invoices.join(','))).status).toBe(404);
});
