import nodemailer from 'nodemailer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approveBill,
  billDetails,
  billFile,
  checkBill,
  discardBill,
  dueBills,
  listBills,
  payBill,
  readInbox,
  renewInbox,
  reopenBill,
  restoreBill,
  undoBillPayment,
  uploadBill,
} from '../../shared/bills/contract.ts';
import { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import { addDays } from '../../shared/kit/date.ts';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { ageingReport, exportReport } from '../../shared/reports/contract.ts';
import { journalReport } from '../../shared/reports/journal-contract.ts';
import { taxDocuments, taxReport } from '../../shared/reports/tax-contract.ts';
import { transaction } from '../db/transaction.ts';
import { pdf, png, upload } from '../testing/files.ts';
import { allDays, wrongJournal } from '../testing/journal.ts';
import { today } from '../testing/lending.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { memberOf } from '../testing/team.ts';
import { eventually, requestOf, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { LAYOUTS } from './reading/layouts.ts';
import { drawnPdf } from './reading/testing.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.createUser('Adaeze Foods');
});
afterAll(() => app.stop());

type Bill = OutputOf<typeof billDetails>;
type Details = Omit<InputOf<typeof checkBill>, 'businessId' | 'billId' | 'version'>;

const by = (who = owner) => ({ businessId: who.businessId });
const read = async (billId: string, who = owner) => done(await app.call(billDetails, { ...by(who), billId }, who));
const isRead = (billId: string, who = owner) =>
  eventually('the file is read', async () => {
    const bill = await read(billId, who);
    return bill.state !== 'reading' && bill;
  });
const uploaded = async (bytes: Buffer, name = 'bill.pdf', who = owner) =>
  isRead(done(await upload(app, uploadBill, by(who), [{ field: 'file', name, bytes }], who)).id, who);
const listed = async (who = owner) => done(await app.call(listBills, by(who), who));
// They have the same input and answer.
const STEPS = { approve: approveBill, reopen: reopenBill, unpay: undoBillPayment, discard: discardBill, restore: restoreBill } as const;
let number = 0;
const details = (change: Partial<Details> = {}): Details => ({
  supplier: 'Acme Ltd',
  number: `A-${(number += 1)}`,
  issueDate: today(app),
  dueDate: null,
  net: 1000,
  tax: 75,
  accountNumber: '1012345678',
  ...change,
});
const stepOf = ({ id, version }: Bill, who = owner) => ({ ...by(who), billId: id, version });
/** Read at once, because nothing is in it. */
const empty = (text: string) => Buffer.from(`<bill>${text}</bill>`);
const checked = async (change: Partial<Details> = {}, bytes = empty(`bill ${number}`)) =>
  done(await app.call(checkBill, { ...stepOf(await uploaded(bytes)), ...details(change) }, owner));
const approved = async (change: Partial<Details> = {}) => done(await app.call(approveBill, stepOf(await checked(change)), owner));
const mailer = () => nodemailer.createTransport({ host: '127.0.0.1', port: app.inboxPort, ignoreTLS: true });

test('an e-mail to the address of a business is a bill for each of its files, once, and the team is told', async () => {
  const who = await app.createUser();
  expect(done(await app.call(readInbox, by(who), who))).toEqual({ on: true, address: null });
  const { address } = done(await app.call(renewInbox, by(who), who));
  expect(address).toMatch(/^bills\+[0-9a-f]{20}@bills\.localhost$/);
  const invoice = Buffer.from(await drawnPdf(LAYOUTS.likeXero));
  const mail = {
    from: 'Harmattan Design <accounts@harmattan.example>',
    to: address ?? '',
    subject: 'Invoice INV-0042',
    text: 'Please find attached.',
    messageId: '<one@harmattan.example>',
    attachments: [
      { filename: 'INV-0042.pdf', content: invoice },
      { filename: 'logo.png', content: png() },
      { filename: 'notes.docx', content: Buffer.from('PK and more') },
    ],
  };
  // The sender's server tries again although it was kept.
  await Promise.all([mailer().sendMail(mail), mailer().sendMail(mail)]);
  const [row, ...more] = (await listed(who)).bills;
  expect(more).toEqual([]);
  const bill = await isRead(row?.id ?? '', who);
  expect(bill).toMatchObject({
    state: 'to-check',
    source: 'email',
    sender: { name: 'Harmattan Design', email: 'accounts@harmattan.example' },
    subject: 'Invoice INV-0042',
    file: { name: 'INV-0042.pdf', contentType: 'application/pdf', size: invoice.length },
    number: 'INV-0042',
    issueDate: '2026-11-25',
    dueDate: '2026-12-25',
    total: 333_250,
  });
  expect(bill.reading?.supplier.accountNumber).toEqual({ value: '1012345678', certainty: 'read' });
  const { path } = requestOf(billFile, { ...by(who), billId: bill.id });
  expect(Buffer.from(await (await app.raw('GET', path, who)).arrayBuffer()).equals(invoice)).toBe(true);
  await eventually('the team is told', async () => {
    const { notifications } = done(await app.call(listNotifications, by(who), who));
    return notifications.some(({ text }) => text === 'A bill arrived by email. Please check it.');
  });
  // Another e-mail may have the same id.
  await mailer().sendMail({ ...mail, attachments: [{ filename: 'INV-0043.pdf', content: pdf('INV-0043') }] });
  expect((await listed(who)).count).toBe(2);
  // Another address: the old one is unknown at once.
  const renewed = done(await app.call(renewInbox, by(who), who));
  expect(renewed.address).not.toBe(address);
  await expect(mailer().sendMail(mail)).rejects.toMatchObject({ responseCode: 550 });
});

test('an e-mail without a file is kept as its text, and a flood is asked to come later', async () => {
  const who = await app.createUser();
  const { address } = done(await app.call(renewInbox, by(who), who));
  await mailer().sendMail({ from: 'x@supplier.example', to: address ?? '', subject: 'Rent for May', text: 'We ask you to pay ₦50,000.' });
  const [row] = (await listed(who)).bills;
  const bill = await isRead(row?.id ?? '', who);
  expect(bill).toMatchObject({ file: { name: 'Email.txt', contentType: 'text/plain' }, total: null, supplier: null });
  const { path } = requestOf(billFile, { ...by(who), billId: bill.id });
  expect(await (await app.raw('GET', path, who)).text()).toContain('We ask you to pay ₦50,000.');
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(
      `insert into bills (business_id, id, source, arrived_at, file_name, content_type, size, sha256)
       select $1, 'bil_' || lpad(n::text, 22, '0'), 'email', $2, 'a.pdf', 'application/pdf', 1, '\\x00' from generate_series(1, 198) n`,
      [who.businessId, new Date(app.deps.clock()).toISOString()],
    ),
  );
  // One more has room; the others of the same e-mail, and of one at the same time, have none.
  const three = (mark: string) => ({
    from: 'x@supplier.example',
    to: address ?? '',
    subject: mark,
    attachments: [1, 2, 3].map((n) => ({ filename: `${n}.pdf`, content: pdf(`${mark} ${n}`) })),
  });
  const sendings = await Promise.allSettled([mailer().sendMail(three('a')), mailer().sendMail(three('b'))]);
  expect(sendings).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { responseCode: 451 } })));
  expect((await listed(who)).count).toBe(200);
  await expect(mailer().sendMail(three('c'))).rejects.toMatchObject({ responseCode: 451 });
});

test('of several uploads at once only those have room that keep the waiting bills at 500', async () => {
  const who = await app.createUser();
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(
      `insert into bills (business_id, id, state, source, arrived_at, file_name, content_type, size, sha256)
       select $1, 'bil_' || lpad(n::text, 22, '0'), 'to-check', 'upload', now(), 'a.pdf', 'application/pdf', 1, '\\x00' from generate_series(1, 498) n`,
      [who.businessId],
    ),
  );
  const once = (n: number) => upload(app, uploadBill, by(who), [{ field: 'file', name: 'a.xml', bytes: empty(`at once ${n}`) }], who);
  const tries = await Promise.all([1, 2, 3, 4, 5].map(once));
  expect(tries.map((one) => (one.ok ? 'kept' : one.code)).toSorted()).toEqual(['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED', 'LIMIT_EXCEEDED', 'kept', 'kept']);
});

test('a bill is confirmed, approved and recorded as paid, and each step can be taken back; it is in the journal and the report on tax while it is approved', async () => {
  const who = await app.createUser();
  const call = async (route: 'approve' | 'reopen' | 'unpay' | 'discard' | 'restore', from: Bill) => done(await app.call(STEPS[route], stepOf(from, who), who));
  const days = allDays(app);
  const booked = async () =>
    (await app.call(journalReport, { ...by(who), ...days }, who).then(done)).entries.map(({ text, lines }) => [
      text,
      ...lines.map(({ account, debit, credit }) => `${account} ${debit - credit}`),
    ]);
  const first = await uploaded(pdf('my bill'), 'my bill.pdf', who);
  const bill = done(await app.call(checkBill, { ...stepOf(first, who), ...details({ number: 'A-77' }) }, who));
  expect(bill).toMatchObject({ state: 'to-approve', supplier: 'Acme Ltd', number: 'A-77', net: 1000, tax: 75, total: 1075, checked: { name: 'Ada Obi' } });
  expect(await booked()).toEqual([]);
  const agreed = await call('approve', bill);
  expect(agreed).toMatchObject({ state: 'to-pay', approved: { name: 'Ada Obi' } });
  const owed = ['Invoice A-77 received', 'purchases 1000', 'input-tax 75', 'payables -1075'];
  expect(await booked()).toEqual([owed]);
  expect(await listed(who)).toMatchObject({ owed: 1075, states: { 'to-pay': 1 } });
  expect(await wrongJournal(app, who)).toEqual([]);
  expect(done(await app.call(taxReport, { ...by(who), ...days }, who)).input).toMatchObject({ tax: 75, taxable: 1000 });
  const { documents } = done(await app.call(taxDocuments, { ...by(who), ...days, of: 'input' }, who));
  expect(documents).toMatchObject([{ kind: 'bill', id: bill.id, invoiceId: null, number: 'A-77', tax: 75 }]);
  // Neither edited nor discarded while it is approved.
  expect(await app.call(discardBill, stepOf(agreed, who), who)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await app.call(checkBill, { ...stepOf(agreed, who), ...details() }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
  const pay = (paidOn: string, from: Bill) => app.call(payBill, { ...stepOf(from, who), paidOn, note: 'GTBank' }, who);
  expect(await pay('2199-01-01', agreed)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'paidOn' }] });
  const paid = done(await pay(today(app), agreed));
  expect(paid).toMatchObject({ state: 'paid', paid: { on: today(app), note: 'GTBank', name: 'Ada Obi' } });
  expect(await booked()).toEqual([owed, ['Payment of A-77', 'payables 1075', 'bank -1075']]);
  expect(await wrongJournal(app, who)).toEqual([]);
  const open = await call('reopen', await call('unpay', paid));
  expect(open).toMatchObject({ state: 'to-approve', approved: null, paid: null });
  expect(await booked()).toEqual([]);
  const gone = await call('discard', open);
  expect(gone.state).toBe('discarded');
  expect(await call('restore', gone)).toMatchObject({ state: 'to-check', number: 'A-77', total: 1075 });
});

test('what is owed on bills is on the dashboard, in the report on payables and in the due calendar', async () => {
  const who = await app.createUser();
  const [staff, accountant] = [await memberOf(app, who, 'staff'), await memberOf(app, who, 'accountant')];
  const step = async (change: Partial<Details>) =>
    done(await app.call(checkBill, { ...stepOf(await uploaded(empty(`owed ${number}`), 'owed.xml', who), who), ...details(change) }, who));
  const toPay = async (change: Partial<Details>) => done(await app.call(approveBill, stepOf(await step(change), who), who));
  const issueDate = addDays(today(app), -100);
  await toPay({ supplier: 'Acme Ltd', issueDate, dueDate: addDays(today(app), -40), net: 100, tax: 7.5 });
  const soon = await toPay({ supplier: 'ACME Limited', issueDate, dueDate: addDays(today(app), 3), net: 20, tax: 0 });
  await toPay({ supplier: 'Lekki Power', issueDate, dueDate: null, net: 1_000.2, tax: 0 });
  await step({ net: 5_000, tax: 0 });
  await uploaded(empty('unread'), 'unread.xml', who);
  const dashboard = async (reader = who) => done(await app.call(unpaidInvoices, by(who), reader));
  expect(await dashboard()).toMatchObject({
    owedByUs: { count: 0, amount: 0 },
    owedOnBills: { count: 3, amount: 1_127.7, late: 107.5 },
    awaiting: { bills: { toCheck: 1, toApprove: 1 } },
  });
  expect([(await dashboard(staff)).awaiting.bills, (await dashboard(accountant)).awaiting.bills]).toEqual([
    { toCheck: 1, toApprove: 0 },
    { toCheck: 0, toApprove: 0 },
  ]);
  const payables = async (contactId?: string) =>
    done(await app.call(ageingReport, { ...by(who), side: 'received', ...(contactId !== undefined && { contactId }) }, who));
  expect(await payables()).toMatchObject({
    statement: 'You owe ₦107.50 that is overdue, all of it to ACME Limited.',
    invoices: 0,
    bills: 3,
    ages: { current: 1_020.2, to60: 107.5, total: 1_127.7 },
    parties: [
      { name: 'ACME Limited', ofBills: true, contactId: null, invoices: 2, overdueInvoices: 1, ages: { current: 20, to60: 107.5, total: 127.5 } },
      { name: 'Lekki Power', ofBills: true, invoices: 1, ages: { current: 1_000.2, total: 1_000.2 } },
    ],
  });
  const seller = await app.createUser();
  const contactId = await contactFor(app, who, seller);
  expect(await payables(contactId)).toMatchObject({ bills: 0, ages: { total: 0 } });
  await sent(app, seller, await contactFor(app, seller, who), 50, { issueDate, dueDate: addDays(today(app), -2) });
  await eventually('the invoice is among the payables', async () => (await payables()).invoices === 1);
  expect(await payables()).toMatchObject({ bills: 3, count: 3, ages: { to30: 50, total: 1_177.7 } });
  const { path } = requestOf(exportReport, by(who));
  expect(await (await app.raw('GET', `${path}?report=ageing&side=received`, who)).text()).toContain('ACME Limited (bills),2,20.00,0.00,107.50');
  const due = async (from: number, to: number) =>
    done(await app.call(dueBills, { ...by(who), from: addDays(today(app), from), to: addDays(today(app), to) }, who));
  expect(await due(0, 5)).toMatchObject({ days: [{ day: soon.dueDate, count: 1, total: 20 }], overdue: { count: 1, total: 107.5 }, bills: [{ id: soon.id }] });
  expect(await due(4, 10)).toMatchObject({ days: [], bills: [] });
  expect(await app.call(dueBills, { ...by(who), from: today(app), to: addDays(today(app), 42) }, who)).toMatchObject({ errors: [{ field: 'to' }] });
});

test('a step on a version that somebody else has changed is refused, and of several at once one succeeds', async () => {
  const bill = await checked();
  const tries = await Promise.all([1, 2, 3, 4].map(() => app.call(approveBill, stepOf(bill), owner)));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  expect(tries.filter((one) => !one.ok && one.code === 'STATE_CONFLICT')).toHaveLength(3);
});

test('the details must add up and be in order', async () => {
  const bill = await uploaded(empty('wrong'));
  for (const [change, field] of [
    [{ net: 0, tax: 0 }, 'net'],
    [{ net: -1 }, 'net'],
    [{ supplier: '' }, 'supplier'],
    [{ supplier: 'Pay at www.evil.example' }, 'supplier'],
    [{ dueDate: '2020-01-01' }, 'dueDate'],
    [{ issueDate: '1970-01-01' }, 'issueDate'],
    [{ issueDate: '2199-01-01' }, 'issueDate'],
    [{ dueDate: '2199-01-01' }, 'dueDate'],
  ] as const)
    expect(await app.call(checkBill, { ...stepOf(bill), ...details(change) }, owner)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
});

test('duplicates, changed bank details, another currency and credit notes are warned of', async () => {
  const warnings = async (billId: string) => (await read(billId)).warnings;
  const before = await approved({ supplier: 'Warned Ltd', number: 'W-1', accountNumber: '1012345678' });
  const same = await checked({ supplier: 'WARNED  Limited', number: 'w001', accountNumber: '101 234 5678' });
  expect(await warnings(same.id)).toMatchObject([{ kind: 'duplicate', billId: before.id }]);
  expect((await listed()).bills.filter(({ duplicate }) => duplicate).map(({ id }) => id)).toEqual([same.id, before.id]);
  const changed = await checked({ supplier: 'Warned Ltd', number: 'W-2', accountNumber: '2999999999' });
  const [warning, ...none] = await warnings(changed.id);
  expect(none).toEqual([]);
  expect(warning).toMatchObject({ kind: 'bank-changed', billId: before.id });
  expect(warning?.text).toContain('ending in 5678');
  // The same account of another bank, and an account that is only in the name of the bank.
  for (const change of [{ bankName: 'Kuda' }, { accountName: 'The Thief' }, { accountNumber: undefined, bankName: 'Kuda 2999999999' }]) {
    const known = { supplier: 'Known Ltd', accountNumber: '1012345678', bankName: 'GTBank', accountName: 'Known Ltd' };
    await approved(known);
    expect((await warnings((await checked({ ...known, ...change })).id)).map(({ kind }) => kind)).toEqual(['bank-changed']);
    expect(await warnings((await checked(known)).id)).toEqual([]);
  }
  const sample = (name: string) => readFileSync(join(import.meta.dirname, 'reading/samples', name));
  const euros = await uploaded(sample('facturx-en16931.pdf'), 'a.pdf');
  expect(euros.warnings.map(({ kind }) => kind)).toEqual(['currency']);
  const again = await uploaded(sample('facturx-en16931.pdf'), 'b.pdf');
  expect(again.warnings).toMatchObject([{ kind: 'duplicate', billId: euros.id }, { kind: 'currency' }]);
  const plain = await uploaded(pdf('no number'));
  expect((await uploaded(pdf('no number'))).warnings).toMatchObject([{ kind: 'same-file', billId: plain.id }]);
  expect((await uploaded(sample('ubl-credit-note.xml'), 'c.xml')).warnings.map(({ kind }) => kind)).toContain('credit-note');
  // What the file certainly says, and somebody confirmed differently.
  const invoice = await uploaded(Buffer.from(await drawnPdf(LAYOUTS.likeXero)), 'xero.pdf');
  const other = done(await app.call(checkBill, { ...stepOf(invoice), ...details({ supplier: 'Harmattan Design', accountNumber: '2999999999' }) }, owner));
  expect(other.warnings).toMatchObject([1, 2].map(() => ({ kind: 'not-as-file' })));
  expect(other.warnings.map(({ text }) => text).join(' ')).toMatch(/₦333,250\.00.* 1012345678/);
  // A discarded bill is no duplicate, and has no warnings.
  done(await app.call(discardBill, stepOf(same), owner));
  expect(await warnings(same.id)).toEqual([]);
  expect(await warnings(before.id)).toEqual([]);
});

test('files that are no bills are refused, and broken ones are bills to be typed', async () => {
  const given = (name: string, bytes: Buffer) => upload(app, uploadBill, by(), [{ field: 'file', name, bytes }], owner);
  for (const bytes of [Buffer.from('hello'), Buffer.from('<html><p>x</p></html>'), Buffer.alloc(0)])
    expect(await given('a.pdf', bytes)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'file' }] });
  expect(await given('a.png', png(10_485_760))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(await uploaded(Buffer.from('<a><b>'), '../../etc/x.xml')).toMatchObject({ state: 'to-check', total: null, file: { name: 'x.xml' } });
  expect(await uploaded(png(), 'photo.png')).toMatchObject({ state: 'to-check', reading: { format: 'none' } });
});

test('staff confirm, owners and admins approve and pay, accountants read; nobody sees the bills of another business', async () => {
  const [staff, accountant, stranger] = [await memberOf(app, owner, 'staff'), await memberOf(app, owner, 'accountant'), await app.createUser()];
  const bill = await uploaded(empty('roles'));
  const ready = done(await app.call(checkBill, { ...stepOf(bill), ...details() }, staff));
  for (const refused of [
    await app.call(approveBill, stepOf(ready), staff),
    await app.call(renewInbox, by(), staff),
    await app.call(checkBill, { ...stepOf(ready), ...details() }, accountant),
    await app.call(discardBill, stepOf(ready), accountant),
  ])
    expect(refused).toMatchObject({ http: 403 });
  expect(done(await app.call(billDetails, { ...by(), billId: bill.id }, accountant)).state).toBe('to-approve');
  expect(await app.call(billDetails, { ...by(), billId: bill.id }, stranger)).toMatchObject({ http: 404 });
  expect(await app.call(billDetails, { ...by(stranger), billId: bill.id }, stranger)).toMatchObject({ http: 404 });
  expect(await app.call(approveBill, { ...stepOf(ready), businessId: stranger.businessId }, stranger)).toMatchObject({ http: 404 });
  const { path } = requestOf(billFile, { ...by(stranger), billId: bill.id });
  expect((await app.raw('GET', path, stranger)).status).toBe(404);
});

test('a photo is read, and all that it gives is a guess', async () => {
  const photo = readFileSync(join(import.meta.dirname, 'reading/samples/photos/perspective.jpg'));
  const bill = await uploaded(photo, 'photo.jpg');
  expect(bill).toMatchObject({ state: 'to-check', number: '7C1B9D24-0003', issueDate: '2026-04-25', reading: { format: 'photo' } });
  expect(bill.reading?.total).toEqual({ value: 120_000, certainty: 'guessed' });
  expect(JSON.stringify(bill.reading)).not.toMatch(/"certainty":"(?:read|stated)"/);
});
