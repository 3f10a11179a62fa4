import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvoice, markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { issueCreditNote, payBackCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { invoicePdf } from '../../../shared/invoices/documents-contract.ts';
import { undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import { requestCertificate, certifyWithholding } from '../../../shared/invoices/withholding-contract.ts';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { readPdf } from '../../testing/pdf.ts';
import { balances, contactFor, done, emailsTo, invoiceInput, sent } from '../../testing/scenes.ts';
import { eventually, requestOf, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser('Amara Textiles'), await app.createUser('Bola Retail')];
  contactId = await contactFor(app, seller, buyer);
  await app.fund(buyer, 10_000_000);
});
afterAll(() => app.stop());

/** ₦1,000 with 7.5 % VAT; 5 % of ₦1,000 are withheld: ₦1,025 are paid. */
const goods = { taxes: [{ name: 'VAT', amount: 7.5 }], withholdingTax: 5 };
const made = async (change: object = {}) => sent(app, seller, contactId, 1000, { ...goods, ...change });
const read = async (id: string, who = seller) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
const pay = (id: string, amount: number) =>
  app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount, revision: 1 }, { ...buyer, key: app.key() });
const certify = (id: string, who: TestUser, change: object = {}) =>
  app.call(certifyWithholding, { id, businessId: who.businessId, number: 'WHT-2026-17', issuedOn: '2026-11-05', ...change }, who);

const withheldOn = (id: string) =>
  eventually('tax is withheld', async () => {
    const view = await read(id);
    // The invoice and its payments are read in two statements.
    return view.withheld && view.balance === 0 && view;
  });

test('the invoice says what to keep and what to pay; paying that settles it, and the rest is recorded as withheld', async () => {
  const { id } = await made();
  expect(await read(id, buyer)).toMatchObject({ balance: 1075, withholding: { rate: 5, amount: 50, payNow: 1025 }, withheld: null });
  const { path } = requestOf(invoicePdf, { id, businessId: seller.businessId });
  const pdf = await readPdf(Buffer.from(await (await app.raw('GET', path, { token: seller.token })).arrayBuffer()));
  expect(pdf.plain).toContain('Less withholding tax of 5% (₦50.00), which you keep: please pay ₦1,025.00 and send us the certificate.');

  const before = await balances(app, seller);
  done(await pay(id, 1025));
  const after = await withheldOn(id);
  expect(after).toMatchObject({ status: 'paid', balance: 0, paid: 1075, withheld: { amount: 50, certificate: null } });
  // What was withheld is no money in a wallet.
  expect((await balances(app, seller)).total - before.total).toBe(1025);
  const told = async (who: TestUser) => done(await app.call(listNotifications, { businessId: who.businessId }, who)).notifications.map(({ text }) => text);
  await eventually('the buyer is told', async () => (await told(buyer)).some((text) => text.startsWith('You withheld ₦50.00 of tax on invoice')));
  const toSeller = async () => (await told(seller)).filter((text) => text.includes(`invoice ${after.number ?? ''} was withheld as tax`));
  await eventually('the seller is told', async () => (await toSeller()).length > 0);
  expect(await toSeller()).toHaveLength(1);

  expect(await certify(id, buyer, { issuedOn: '2090-01-01' })).toMatchObject({ http: 400, errors: [{ field: 'issuedOn' }] });
  done(await certify(id, buyer));
  expect((await read(id)).withheld?.certificate).toMatchObject({ number: 'WHT-2026-17', issuedOn: '2026-11-05' });
  done(await certify(id, seller, { number: 'WHT-2026-18' }));
  expect((await read(id, buyer)).withheld?.certificate?.number).toBe('WHT-2026-18');
  expect(await certify(id, await app.createUser())).toMatchObject({ http: 404 });
});

describe('a payment', () => {
  test.each<[string, number[], { balance: number; withheld: boolean }]>([
    ['of the whole amount withholds nothing', [1075], { balance: 0, withheld: false }],
    ['in parts withholds when only the tax is left', [500, 525], { balance: 0, withheld: true }],
    ['of less leaves the rest due', [1000], { balance: 75, withheld: false }],
  ])('%s', async (_name, parts, { balance, withheld }) => {
    const { id } = await made();
    for (const part of parts) done(await pay(id, part));
    const view = withheld ? await withheldOn(id) : await read(id);
    expect([view.balance, view.withheld !== null]).toEqual([balance, withheld]);
  });

  test('recorded by hand does the same; the sender removes the mark, and it is not set again', async () => {
    const { id } = await made();
    const about = { businessId: seller.businessId, invoiceId: id };
    done(await app.call(markPaid, { ...about, amount: 1025 }, { ...seller, key: app.key() }));
    const { withheld } = await withheldOn(id);
    done(await app.call(undoMarkPaid, { id, businessId: seller.businessId, paymentId: withheld?.paymentId ?? '' }, seller));
    expect(await read(id, buyer)).toMatchObject({ balance: 50, withheld: null, withholding: { payNow: 50 } });
    expect(await certify(id, buyer)).toMatchObject({ code: 'STATE_CONFLICT' });
    done(await pay(id, 50));
    expect(await read(id)).toMatchObject({ balance: 0, withheld: null });
  });
});

test('a guest who pays the rest is asked once by e-mail, and by the sender at most once a day', async () => {
  const email = 'withholding.guest@example.com';
  const guest = await contactFor(app, seller, { email });
  const { id } = await sent(app, seller, guest, 1000, goods);
  const ask = () => app.call(requestCertificate, { id, businessId: seller.businessId }, seller);
  expect(await ask()).toMatchObject({ code: 'STATE_CONFLICT' });
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id, amount: 1025 }, { ...seller, key: app.key() }));
  await withheldOn(id);
  const asked = async () => (await emailsTo(app, email)).filter(({ subject }) => subject.includes('withholding tax certificate'));
  await eventually('the guest is asked', async () => (await asked()).length === 1);
  expect(await ask()).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringMatching(/tomorrow/) });
  done(await certify(id, seller));
  expect(await ask()).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringMatching(/recorded/) });
});

test('a credit note lowers what is withheld', async () => {
  const { id } = await made();
  const about = { businessId: seller.businessId, invoiceId: id, reason: 'Damaged' };
  done(await app.call(issueCreditNote, { ...about, lines: [{ id: '1', amount: 500 }] }, { ...seller, key: app.key() }));
  expect(await read(id)).toMatchObject({ balance: 537.5, withholding: { amount: 25, payNow: 512.5 } });
});

test('a seller who pays a part back gives money back, and does not call the withheld tax paid back outside', async () => {
  const { id } = await made();
  done(await pay(id, 1025));
  await withheldOn(id);
  const before = await balances(app, buyer);
  const part = { businessId: seller.businessId, invoiceId: id, reason: 'Damaged', lines: [{ id: '1', amount: 100 }], returned: 107.5 };
  const replies = await Promise.all(Array.from({ length: 20 }, () => app.call(payBackCreditNote, part, { ...seller, key: 'the-same-key' })));
  expect(new Set(replies.map((reply) => done(reply).id)).size).toBe(1);
  expect((await balances(app, buyer)).total - before.total).toBe(107.5);
  expect(await read(id)).toMatchObject({ status: 'paid', balance: 0, credited: 107.5, paid: 967.5 });
});

test('a rate that leaves nothing to pay is refused with its field', async () => {
  const reply = await app.call(
    createInvoice,
    { ...invoiceInput(seller, contactId, 1000), ...goods, amountPaid: 1060, action: 'send' },
    { ...seller, key: app.key() },
  );
  expect(reply).toMatchObject({ http: 400, errors: [{ field: 'withholdingTax' }] });
});
