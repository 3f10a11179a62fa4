import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactStatement } from '../../../shared/contacts/statement-contract.ts';
import { listInvoices, markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import {
  creditNotePdf,
  invoiceCreditNotes,
  issueCreditNote,
  listCreditNotes,
  payBackCreditNote,
  readCreditNote,
  receivedCreditNotes,
} from '../../../shared/invoices/credit-notes-contract.ts';
import { activity } from '../../../shared/dashboard/contract.ts';
import { invoiceTimeline } from '../../../shared/invoices/timeline-contract.ts';
import { undoMarkPaid, voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { payFromWallet, startGuestPayment, verifyGuestPayment } from '../../../shared/payments/contract.ts';
import { payAt } from '../../testing/charges.ts';
import { asOwner } from '../../testing/test-server.ts';
import { booksAgree } from '../../testing/lending.ts';
import { memberOf } from '../../testing/team.ts';
import { readPdf } from '../../testing/pdf.ts';
import { eventually, requestOf, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { balances, contactFor, done, emailTo, keyIn, sent } from '../../testing/scenes.ts';
import { transaction } from '../../db/transaction.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
let guestId: string;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser('Amara Textiles'), await app.createUser('Bola Retail')];
  contactId = await contactFor(app, seller, buyer);
  guestId = await contactFor(app, seller, { email: 'guest@example.com' });
  await app.fund(buyer, 10_000_000);
});
afterAll(() => app.stop());

/** Two lines of ₦100 and ₦50 with 7.5 % VAT and a discount of ₦10: ₦151.25. */
const two = {
  itemDetails: [
    { id: '1', name: 'Cloth', quantity: 10, unitPrice: 10 },
    { id: '2', name: 'Thread', quantity: 1, unitPrice: 50 },
  ],
  discounts: [{ name: 'Loyal', amount: 10 }],
  taxes: [{ name: 'VAT', amount: 7.5 }],
};
const made = async (to = contactId) => sent(app, seller, to, 0, two);
const about = (invoiceId: string, change: object = {}) => ({ businessId: seller.businessId, invoiceId, reason: 'Damaged', ...change });
const issue = (invoiceId: string, change: object = {}, who = seller) => app.call(issueCreditNote, about(invoiceId, change), { ...who, key: app.key() });
const payBack = (invoiceId: string, returned: number, change: object = {}, who = seller) =>
  app.call(payBackCreditNote, { ...about(invoiceId, change), returned }, { ...who, key: app.key() });
const pay = async (id: string, amount: number) =>
  app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount }, { ...buyer, key: app.key() });
const read = async (id: string, who = seller) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
const refusal = (reply: { ok: boolean; code?: string; message?: string }) => (reply.ok ? 'done' : `${reply.code}: ${reply.message}`);

describe('an unpaid invoice', () => {
  test('one line, then the rest: discount and tax in proportion, numbers without gaps, its own status', async () => {
    const { id, shareUrl } = await made();
    const first = done(await issue(id, { lines: [{ id: '2', quantity: 1 }] }));
    expect(first).toMatchObject({ total: 50.42, returned: 0, status: 'pending', balance: 100.83 });
    expect(refusal(await issue(id, { lines: [{ id: '2', quantity: 1 }] }))).toMatch(/credited already|VALIDATION/);
    const rest = done(await issue(id));
    const next = (number: string) => `CN-${String(Number(number.slice(3)) + 1).padStart(4, '0')}`;
    expect(rest).toMatchObject({ number: next(first.number), total: 100.83, balance: 0, status: 'credited' });
    expect(refusal(await issue(id))).toMatch(/STATE_CONFLICT/);
    expect(refusal(await pay(id, 1))).toMatch(/STATE_CONFLICT/);
    const view = await read(id);
    expect(view).toMatchObject({ status: 'credited', credited: 151.25, balance: 0, paid: 0, can: { credit: false, void: false, pay: false } });
    expect(view.history.filter(({ what }) => what === 'credited').map(({ detail }) => detail)).toEqual([`${rest.number}: Damaged`, `${first.number}: Damaged`]);
    // The recipient sees the same, as a member and by the link.
    const seen = done(await app.call(readCreditNote, { id: first.id, businessId: buyer.businessId }, buyer));
    expect(seen).toMatchObject({ side: 'received', subtotal: 50, discount: 3.33, tax: 3.75, total: 50.42, invoiceNumber: view.number });
    const received = done(await app.call(receivedCreditNotes, { q: keyIn(shareUrl, 'q') }));
    expect(received.notes.map(({ number }) => number)).toEqual([first.number, rest.number]);
    const list = done(await app.call(listCreditNotes, { businessId: buyer.businessId, type: 'received', search: first.number.toLowerCase() }, buyer));
    expect(list).toMatchObject({ count: 1, total: 50.42, notes: [{ number: first.number, party: 'Amara Textiles' }] });
    const mail = await emailTo(app, buyer.email, new RegExp(`Credit note ${first.number}`));
    const pdf = await fetch(mail.links.find((link) => link.includes('credit-notes')) ?? '');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await booksAgree(app);
  });

  test('is counted everywhere: counters, statement, void', async () => {
    const before = done(await app.call(listInvoices, { businessId: seller.businessId }, seller)).topCards;
    const { id } = await made();
    done(await issue(id, { lines: [{ id: '1', amount: 20 }] }));
    const { topCards } = done(await app.call(listInvoices, { businessId: seller.businessId }, seller));
    const view = await read(id);
    expect(view.credited).toBe(20.17);
    expect(Math.round((topCards.pending.amount - before.pending.amount) * 100)).toBe(13_108);
    expect(Math.round((topCards.all.amount - before.all.amount) * 100)).toBe(13_108);
    const statement = done(await app.call(contactStatement, { id: contactId, businessId: seller.businessId }, seller));
    expect(statement.entries.filter((entry) => entry.invoiceId === id).map(({ what, amount }) => [what, amount])).toEqual([
      ['invoice sent', 151.25],
      ['credit note issued', -20.17],
    ]);
    expect(refusal(await app.call(voidInvoice, { id, businessId: seller.businessId, reason: 'x' }, seller))).toMatch(/credit note/);
  });

  test.each<[string, object, RegExp]>([
    ['a line that is not there', { lines: [{ id: '9', quantity: 1 }] }, /VALIDATION/],
    ['more than the line', { lines: [{ id: '1', quantity: 11 }] }, /VALIDATION/],
    ['no reason', { reason: ' ' }, /VALIDATION/],
    ['no lines', { lines: [] }, /VALIDATION/],
  ])('%s is refused', async (_what, change, code) => {
    const { id } = await made();
    expect(refusal(await issue(id, change))).toMatch(code);
  });

  test('a stranger and the recipient cannot credit it', async () => {
    const { id } = await made();
    expect(refusal(await app.call(issueCreditNote, { ...about(id), businessId: buyer.businessId }, { ...buyer, key: app.key() }))).toMatch(/STATE_CONFLICT/);
    const stranger = await app.createUser();
    expect(refusal(await app.call(issueCreditNote, { ...about(id), businessId: stranger.businessId }, { ...stranger, key: app.key() }))).toMatch(/NOT_FOUND/);
  });
});

describe('a paid invoice', () => {
  test('goes back to the wallet that paid, only for people who may pay', async () => {
    const { id } = await made();
    done(await pay(id, 151.25));
    const [mine, theirs] = [await balances(app, seller), await balances(app, buyer)];
    expect(refusal(await issue(id))).toMatch(/STATE_CONFLICT: ₦151.25/);
    expect(refusal(await payBack(id, 151.24))).toMatch(/STATE_CONFLICT/);
    const staff = await memberOf(app, seller, 'staff');
    expect(refusal(await payBack(id, 151.25, {}, { ...staff, businessId: seller.businessId }))).toMatch(/APPROVAL_REQUIRED/);
    const note = done(await payBack(id, 151.25));
    expect(note).toMatchObject({ returned: 151.25, status: 'credited', balance: 0 });
    // The refund is named in the timeline of both, in the activity and in the PDF.
    for (const who of [seller, buyer]) {
      const { events } = done(await app.call(invoiceTimeline, { id, businessId: who.businessId }, who));
      expect(events.find(({ kind }) => kind === 'credited')?.changes).toEqual(['₦151.25 refunded to The buyer’s wallet']);
    }
    const { recentActivities } = done(await app.call(activity, { businessId: seller.businessId }, seller));
    expect(recentActivities.recentInvoices).toContainEqual(expect.objectContaining({ id, what: 'refunded', amount: 151.25 }));
    const pdf = await app.raw('GET', requestOf(creditNotePdf, { id: note.id, businessId: seller.businessId }).path, { token: seller.token });
    expect((await readPdf(Buffer.from(await pdf.arrayBuffer()))).plain).toContain('Paid back to the payer’s wallet: ₦151.25');
    expect([(await balances(app, seller)).total, (await balances(app, buyer)).total]).toEqual([
      Math.round((mine.total - 151.25) * 100) / 100,
      Math.round((theirs.total + 151.25) * 100) / 100,
    ]);
    expect(await read(id)).toMatchObject({ paid: 0, credited: 151.25, balance: 0 });
    const statement = done(await app.call(contactStatement, { id: contactId, businessId: seller.businessId }, seller));
    expect(statement.entries.filter((entry) => entry.invoiceId === id).reduce((sum, entry) => sum + Math.round(entry.amount * 100), 0)).toBe(0);
    await booksAgree(app);
  });

  test('a part: the balance is lowered first, and the rest goes back', async () => {
    const { id } = await made();
    done(await pay(id, 120));
    expect(done(await payBack(id, 19.17, { lines: [{ id: '2', quantity: 1 }] }))).toMatchObject({ total: 50.42, status: 'paid', balance: 0 });
    expect(await read(id)).toMatchObject({ paid: 100.83, credited: 50.42 });
  });

  test('without enough in the wallet nothing is written', async () => {
    const poor = await app.createUser('Poor');
    const to = await contactFor(app, poor, buyer);
    const { id } = await sent(app, poor, to, 100);
    done(await app.call(markPaid, { businessId: poor.businessId, invoiceId: id, amount: 40 }, { ...poor, key: app.key() }));
    done(await pay(id, 60));
    const hold = (amount: string) =>
      asOwner(app.databaseUrl, (owner) => owner.query(`update ledger_balances set held = ${amount} where business_id = $1`, [poor.businessId]));
    await hold('posted');
    const call = { businessId: poor.businessId, invoiceId: id, reason: 'x', returned: 100 };
    expect(refusal(await app.call(payBackCreditNote, call, { ...poor, key: app.key() }))).toMatch(/INSUFFICIENT_FUNDS: ₦60.00 must be paid back, and ₦0.00/);
    expect(done(await app.call(invoiceCreditNotes, { businessId: poor.businessId, invoiceId: id }, poor)).notes).toEqual([]);
    await hold('0');
    expect(done(await app.call(payBackCreditNote, call, { ...poor, key: app.key() }))).toMatchObject({ number: 'CN-0001', status: 'credited' });
    await booksAgree(app);
  });

  test('paid outside: recorded, and the payment stays', async () => {
    const { id } = await made();
    const { paymentId } = done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id }, { ...seller, key: app.key() }));
    const before = await balances(app, seller);
    const note = done(await payBack(id, 50.42, { lines: [{ id: '2', quantity: 1 }] }));
    expect(await balances(app, seller)).toEqual(before);
    expect(done(await app.call(readCreditNote, { id: note.id, businessId: seller.businessId }, seller)).returns).toEqual([
      { way: 'outside', amount: 50.42, method: 'bank' },
    ]);
    expect(refusal(await app.call(undoMarkPaid, { id, businessId: seller.businessId, paymentId }, seller))).toMatch(/paid back/);
  });

  test('a guest gets it back on the card, once for each note', async () => {
    const { id, shareUrl } = await made(guestId);
    const { reference } = done(await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 151.25, channel: 'card' }, { key: app.key() }));
    await payAt(app, reference);
    done(await app.call(verifyGuestPayment, { reference }));
    const parts = [await payBack(id, 50.42, { lines: [{ id: '2', quantity: 1 }] }), await payBack(id, 100.83)].map(done);
    expect(parts.map(({ status }) => status)).toEqual(['paid', 'credited']);
    const refunds = await eventually('two refunds', async () => {
      const rows = await transaction(app.deps.pool, 'system', (sql) =>
        sql.query<{ amount: number }>(
          `select r.amount from payment_refunds r join payment_intents i on i.id = r.intent_id where i.reference = $1 and r.status = 'processed' order by 1`,
          [reference],
        ),
      );
      return rows.length === 2 && rows;
    });
    expect(refunds.map(({ amount }) => amount)).toEqual([5042, 10_083]);
    await booksAgree(app);
  });
});

describe('at once', () => {
  test('two credit notes of everything: one is issued', async () => {
    const { id } = await made();
    const replies = await Promise.all([issue(id), issue(id), issue(id)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ credited: 151.25, balance: 0 });
  });

  test('a credit note and a payment of everything: never more than the invoice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await made();
      const [credit, paid] = await Promise.all([issue(id), pay(id, 151.25)]);
      const view = await read(id);
      expect([credit.ok, paid.ok].filter(Boolean)).toHaveLength(1);
      expect([view.paid, view.credited]).toEqual(credit.ok ? [0, 151.25] : [151.25, 0]);
    }
    await booksAgree(app);
  });

  test('a payment that had begun for the old balance is accepted up to the new one; the rest goes back', async () => {
    const { id, shareUrl } = await made(guestId);
    const { reference } = done(await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 151.25, channel: 'card' }, { key: app.key() }));
    done(await issue(id, { lines: [{ id: '2', quantity: 1 }] }));
    await payAt(app, reference);
    const state = done(await app.call(verifyGuestPayment, { reference }));
    expect(state).toMatchObject({ status: 'succeeded', returned: 50.42 });
    expect(state.message).toMatch(/overpaid ₦50.42/);
    expect(await read(id)).toMatchObject({ status: 'paid', paid: 100.83, credited: 50.42 });
  });
});
