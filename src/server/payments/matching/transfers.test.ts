import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payBackCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { readBusiness } from '../../../shared/business/contract.ts';
import { createContact } from '../../../shared/contacts/contract.ts';
import { readCredit } from '../../../shared/credit/contract.ts';
import { markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { readEntry, readStatement, readWallet } from '../../../shared/wallet/contract.ts';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { updateSetting } from '../../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { invoiceTimeline } from '../../../shared/invoices/timeline-contract.ts';
import { keepTransfer, matchTransfer, undoMatch } from '../../../shared/payments/transfers-contract.ts';
import { tasks } from '../../api/handlers.ts';
import { activeCredit, booksAgree, lendingPair } from '../../testing/lending.ts';
import { accountNumber, balances, deliver, done, emailsTo, emailTo, sent } from '../../testing/scenes.ts';
import { openShop, transfersOf, transferTo } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop.ts';
import { memberOf } from '../../testing/team.ts';
import { asOwner } from '../../testing/test-server.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const shop = () => openShop(app);
const list = (at: Pick<Shop, 'who'>, invoiceId?: string) => transfersOf(app, at, invoiceId);
const arrived = (at: Pick<Shop, 'who' | 'account'>, naira: number, narration?: string, sender?: string, options?: object) =>
  transferTo(app, at, naira, narration, sender, options);
const invoiceOf = async ({ who }: Pick<Shop, 'who'>, id: string) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
const balanceOf = async (at: Pick<Shop, 'who'>, id: string) => (await invoiceOf(at, id)).balance;
const match = ({ who }: Pick<Shop, 'who'>, transferId: string, invoiceId: string, amount?: number) =>
  app.call(matchTransfer, { businessId: who.businessId, transferId, invoiceId, ...(amount !== undefined && { amount }) }, { ...who, key: app.key() });

describe('a transfer that certainly pays', () => {
  test('an invoice by its number pays a part of it, then the rest, and the payer gets receipts', async () => {
    const at = await shop();
    const { id, number } = await sent(app, at.who, at.contactId, 1_000);
    const first = await arrived(at, 400, `payment ${(number ?? '').replace(/-0*/, ' ').toLowerCase()}`);
    expect(first).toMatchObject({
      state: 'assigned',
      unassigned: 0,
      sender: 'CHIDI EZE',
      matches: [{ invoiceId: id, amount: 400, how: 'rule', canUndo: true }],
    });
    expect(await invoiceOf(at, id)).toMatchObject({ status: 'partial', balance: 600 });
    await arrived(at, 600, number ?? '');
    expect(await invoiceOf(at, id)).toMatchObject({ status: 'paid', balance: 0 });
    const { id: walletId } = done(await app.call(readWallet, { businessId: at.who.businessId }, at.who));
    const { entries } = done(await app.call(readStatement, { businessId: at.who.businessId, walletId }, at.who));
    expect(entries).toMatchObject([
      { kind: 'deposit', amount: 600, description: `Transfer from Greenfield Stores: ${number ?? ''}`, invoices: [{ id, number }] },
      { kind: 'deposit', amount: 400, receiptOf: first.matches[0]?.id },
    ]);
    const detail = done(await app.call(readEntry, { businessId: at.who.businessId, walletId, entryId: entries[1]?.id ?? '' }, at.who));
    expect(detail).toMatchObject({
      ...entries[1],
      transfer: { sender: 'CHIDI EZE', unassigned: 0, narration: expect.stringContaining('payment') },
      withdrawal: null,
    });
    // Once in the wallet, not once more for the invoice.
    expect(await balances(app, at.who)).toEqual({ total: 1_000, available: 1_000 });
    await emailTo(app, at.email, /receipt/i, 2);
  });

  test('more than the named invoice owes pays it; the rest is the customer’s credit, of which both are told, and pays a later invoice', async () => {
    const at = await shop();
    const { id, number } = await sent(app, at.who, at.contactId, 500);
    const transfer = await arrived(at, 620, number ?? '');
    expect(transfer).toMatchObject({ state: 'open', unassigned: 120, matches: [{ invoiceId: id, amount: 500, how: 'rule' }] });
    expect(await balanceOf(at, id)).toBe(0);
    const { text } = await emailTo(app, at.email, /receipt/i);
    for (const part of ['₦620.00', '₦120.00', 'more than was due', 'your credit']) expect(text).toContain(part);
    const told = await eventually('the alert', async () =>
      done(await app.call(listNotifications, { businessId: at.who.businessId }, at.who)).notifications.find(({ text: alert }) => alert.includes('credit')),
    );
    expect(told.text).toContain('₦120.00 is more than was due');
    const later = await sent(app, at.who, at.contactId, 300);
    expect(await list(at, later.id)).toMatchObject([{ id: transfer.id, suggestions: [{ invoiceId: later.id, reasons: ['payer'] }] }]);
    expect(await match(at, transfer.id, later.id)).toMatchObject({ data: { state: 'assigned', unassigned: 0 } });
    expect(await balanceOf(at, later.id)).toBe(180);
    // The receipt says what was true when the money arrived.
    const receipts = (await emailTo(app, at.email, /receipt/i, 2)).text;
    expect(receipts).not.toContain('more than was due');
  });

  test('several invoices by their numbers and sum', async () => {
    const at = await shop();
    const [one, two] = [await sent(app, at.who, at.contactId, 100), await sent(app, at.who, at.contactId, 250)];
    expect(await arrived(at, 350, `${one.number ?? ''} and ${two.number ?? ''}`)).toMatchObject({ state: 'assigned' });
    expect([await balanceOf(at, one.id), await balanceOf(at, two.id)]).toEqual([0, 0]);
  });

  test('the only invoice with its balance, of the customer who sends; then by the account of whoever paid for them', async () => {
    const at = await shop();
    const one = await sent(app, at.who, at.contactId, 700);
    expect(await arrived(at, 700, undefined, 'GREENFIELD STORES LTD')).toMatchObject({ state: 'assigned', matches: [{ invoiceId: one.id }] });
    const two = await sent(app, at.who, at.contactId, 800);
    await arrived(at, 100, two.number ?? '', 'BOLA ADE');
    expect(await arrived(at, 700, undefined, 'BOLA ADE')).toMatchObject({ state: 'assigned', matches: [{ invoiceId: two.id }] });
  });

  test('the next instalment of an invoice, of the customer who sends; another amount waits', async () => {
    const at = await shop();
    const instalments = [40, 30, 30].map((percent, index) => ({ dueDate: `2030-0${index + 1}-01`, percent }));
    const { id } = await sent(app, at.who, at.contactId, 1_000, { instalments });
    const pays = { state: 'assigned', matches: [{ invoiceId: id, how: 'rule' }] };
    expect(await arrived(at, 300, undefined, 'GREENFIELD STORES LTD')).toMatchObject({ state: 'open', suggestions: [{ invoiceId: id, reasons: ['name'] }] });
    for (const naira of [400, 300]) expect(await arrived(at, naira, undefined, 'GREENFIELD STORES LTD')).toMatchObject(pays);
    expect(await invoiceOf(at, id)).toMatchObject({ balance: 300, nextPayment: { place: 3 } });
  });

  test('is applied once, however often it is reported', async () => {
    const at = await shop();
    const { id, number } = await sent(app, at.who, at.contactId, 1_000);
    const { webhooks } = await arrived(at, 300, number ?? '', 'CHIDI EZE', { twice: true });
    for (const { id: webhook } of webhooks) await deliver(app, webhook);
    await arrived(at, 5);
    expect(await balanceOf(at, id)).toBe(700);
    expect(await balances(app, at.who)).toMatchObject({ total: 305 });
  });
});

describe('a doubtful transfer', () => {
  test('waits with suggestions, best first, and pays the chosen invoice; the rest stays and pays another', async () => {
    const at = await shop();
    const [one, two] = [await sent(app, at.who, at.contactId, 500), await sent(app, at.who, at.contactId, 900)];
    const waiting = await arrived(at, 900);
    expect(waiting).toMatchObject({ state: 'open', unassigned: 900, suggestions: [{ invoiceId: two.id, reasons: ['amount'], balance: 900 }] });
    expect(await list(at, two.id)).toMatchObject([{ id: waiting.id }]);
    const reply = await match(at, waiting.id, one.id);
    expect(reply).toMatchObject({ ok: true, data: { state: 'open', unassigned: 400, matches: [{ invoiceId: one.id, amount: 500, how: 'person' }] } });
    expect(await match(at, waiting.id, two.id, 401)).toMatchObject({ code: 'OVERPAYMENT' });
    expect(await match(at, waiting.id, two.id)).toMatchObject({ data: { state: 'assigned', unassigned: 0 } });
    expect(await match(at, waiting.id, two.id)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect([await balanceOf(at, one.id), await balanceOf(at, two.id)]).toEqual([0, 500]);
    expect(await balances(app, at.who)).toMatchObject({ total: 900 });
  });

  test('is suggested by the name, also if the longest words of the sender’s are not the customer’s', async () => {
    const at = await shop();
    const { id } = await sent(app, at.who, at.contactId, 500);
    expect(await arrived(at, 120, undefined, 'GREENFIELD INTERNATIONAL AND STORES LIMITED')).toMatchObject({
      state: 'open',
      suggestions: [{ invoiceId: id, reasons: ['name'] }],
    });
    expect(await arrived(at, 130, undefined, 'GREENFIELD FOODS LIMITED')).toMatchObject({ state: 'open', suggestions: [] });
  });

  test('waits if a number and what amount and sender say are two invoices, also after another prefix was chosen', async () => {
    const at = await shop();
    const { businessId } = at.who;
    const one = await sent(app, at.who, at.contactId, 1_000);
    const [setting] = done(await app.call(listSettings, { businessId }, at.who)).settings;
    done(await app.call(updateSetting, { businessId, id: setting?.id ?? '', prefix: 'ACME-' }, at.who));
    const { id: bola } = done(await app.call(createContact, { businessId, name: 'Bola Ade', email: `c${app.key()}@example.com` }, at.who));
    const two = await sent(app, at.who, bola, 400);
    expect(await arrived(at, 400, `payment ${one.number}`, 'BOLA ADE')).toMatchObject({
      state: 'open',
      suggestions: [
        { invoiceId: one.id, reasons: ['number'] },
        { invoiceId: two.id, reasons: ['amount', 'name'] },
      ],
    });
    expect(await arrived(at, 70, `payment ${one.number}`, 'OLA BELLO')).toMatchObject({ matches: [{ invoiceId: one.id, amount: 70 }] });
  });

  test('of more than the balance says so and leaves the rest in the wallet', async () => {
    const at = await shop();
    const { id } = await sent(app, at.who, at.contactId, 500);
    const waiting = await arrived(at, 600, undefined, 'GREENFIELD STORES');
    expect(waiting).toMatchObject({ state: 'open', suggestions: [{ invoiceId: id, reasons: ['name'] }] });
    expect(await match(at, waiting.id, id)).toMatchObject({ ok: true, message: expect.stringContaining('₦100.00 of this transfer stays in your wallet') });
    const kept = done(await app.call(keepTransfer, { businessId: at.who.businessId, transferId: waiting.id }, at.who));
    expect(kept).toMatchObject({ state: 'kept', unassigned: 100, suggestions: [] });
    expect(done(await app.call(keepTransfer, { businessId: at.who.businessId, transferId: waiting.id, kept: false }, at.who))).toMatchObject({ state: 'open' });
  });

  test('is not asked about without an open invoice, or if the business sent it itself', async () => {
    const at = await shop();
    expect(await arrived(at, 10)).toMatchObject({ state: 'kept' });
    await sent(app, at.who, at.contactId, 500);
    const { name } = done(await app.call(readBusiness, { id: at.who.businessId }, at.who));
    expect(await arrived(at, 20, undefined, name.toUpperCase())).toMatchObject({ state: 'kept' });
    expect(await arrived(at, 30)).toMatchObject({ state: 'open' });
  });

  test('pays once, whoever is faster', async () => {
    const at = await shop();
    const [one, two] = [await sent(app, at.who, at.contactId, 500), await sent(app, at.who, at.contactId, 500)];
    const waiting = await arrived(at, 500);
    const outside = { businessId: at.who.businessId, invoiceId: two.id, method: 'cash' as const };
    const replies = await Promise.all([
      match(at, waiting.id, one.id),
      match(at, waiting.id, one.id),
      match(at, waiting.id, two.id),
      app.call(markPaid, outside, { ...at.who, key: app.key() }),
    ]);
    expect(replies.slice(0, 3).filter(({ ok }) => ok)).toHaveLength(1);
    const due = (await balanceOf(at, one.id)) + (await balanceOf(at, two.id));
    expect(due).toBe(1_000 - replies.filter(({ ok }) => ok).length * 500);
    expect(await list(at)).toMatchObject([{ unassigned: 0, matches: [{ amount: 500 }] }]);
  });
});

describe('a wrong match', () => {
  test('is taken back once: the invoice owes it again, and the transfer waits', async () => {
    const at = await shop();
    const { id, number } = await sent(app, at.who, at.contactId, 500);
    const [paid] = (await arrived(at, 200, number ?? '')).matches;
    const undo = () => app.call(undoMatch, { businessId: at.who.businessId, matchId: paid?.id ?? '' }, at.who);
    for (const reply of await Promise.all([undo(), undo()])) expect(reply).toMatchObject({ ok: true, data: { state: 'open', unassigned: 200, matches: [] } });
    expect(await balanceOf(at, id)).toBe(500);
    expect(await balances(app, at.who)).toMatchObject({ total: 200 });
    expect((await invoiceOf(at, id)).payments).toEqual([]);
    const { events } = done(await app.call(invoiceTimeline, { businessId: at.who.businessId, id }, at.who));
    // It has no receipt any more.
    expect(events.filter(({ kind }) => kind === 'part-paid' || kind === 'payment-reversed').map(({ paymentId }) => paymentId)).toEqual([null, null]);
    const [again] = await list(at, id);
    expect(await match(at, again?.id ?? '', id)).toMatchObject({ ok: true });
    expect(await balanceOf(at, id)).toBe(300);
  });

  test('is told to its payer each time, to the team once', async () => {
    const at = await shop();
    const { id, number } = await sent(app, at.who, at.contactId, 500);
    await asOwner(app.databaseUrl, (sql) => sql.query(`update contacts set phone = '+2348031110001', channels = '{sms}' where id = $1`, [at.contactId]));
    const { id: transferId, matches } = await arrived(at, 200, number ?? '');
    let matchId = matches[0]?.id ?? '';
    const sellerTold = (amount: number) => emailTo(app, at.who.email, new RegExp(`₦${amount}.00 received`));
    await Promise.all([emailTo(app, at.email, /Receipt: ₦200/), sellerTold(200)]);
    const told = async (subject: RegExp) => (await emailsTo(app, at.email)).filter((email) => subject.test(email.subject)).length;
    let removed = 0;
    for (const [amount, receipts] of [
      [200, 2],
      [200, 3],
      [150, 1],
    ] as const) {
      done(await app.call(undoMatch, { businessId: at.who.businessId, matchId }, at.who));
      await expect.poll(() => told(/removed the payment of ₦200.00 from invoice/)).toBe((removed += 1));
      matchId = done(await match(at, transferId, id, amount)).matches[0]?.id ?? '';
      await expect.poll(() => told(new RegExp(`Receipt: ₦${amount}.00`))).toBe(receipts);
      await tasks['mail.payment'](app.deps, { businessId: at.who.businessId, paymentId: matchId, userId: at.who.userId });
    }
    await sellerTold(150);
    expect((await emailsTo(app, at.who.email)).filter(({ subject }) => subject.includes('₦200.00'))).toHaveLength(1);
    const messages = () =>
      asOwner(app.databaseUrl, async (sql) => (await sql.query(`select occasion from phone_messages where invoice_id = $1 and about = 'receipt'`, [id])).rows);
    await expect.poll(messages).toHaveLength(2);
  });

  test('is taken back by owners and admins of its own business alone', async () => {
    const at = await shop();
    const { id, number } = await sent(app, at.who, at.contactId, 500);
    const { id: transferId, matches } = await arrived(at, 200, number ?? '');
    const other = await app.createUser();
    const staff = await memberOf(app, at.who, 'staff');
    const matchId = matches[0]?.id ?? '';
    expect(await app.call(undoMatch, { businessId: other.businessId, matchId }, other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(matchTransfer, { businessId: other.businessId, transferId, invoiceId: id }, { ...other, key: app.key() })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await app.call(undoMatch, { businessId: at.who.businessId, matchId }, staff)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  });

  test('stays where a credit note has paid it back, outside: the payments company has no payment to return', async () => {
    const at = await shop();
    const { id, number } = await sent(app, at.who, at.contactId, 500);
    const { matches } = await arrived(at, 500, number ?? '');
    const before = await balances(app, at.who);
    const note = { businessId: at.who.businessId, invoiceId: id, reason: 'Returned', returned: 500 };
    done(await app.call(payBackCreditNote, note, { ...at.who, key: app.key() }));
    expect(await balances(app, at.who)).toEqual(before);
    const undone = await app.call(undoMatch, { businessId: at.who.businessId, matchId: matches[0]?.id ?? '' }, at.who);
    expect(undone).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('credit note') });
  });

  test('does not pay an invoice that the business received', async () => {
    const at = await shop();
    const seller = await app.createUser();
    const { id: contactId } = done(await app.call(createContact, { businessId: seller.businessId, name: 'Buyer', email: at.who.email }, seller));
    const { id } = await sent(app, seller, contactId, 500);
    const { id: transferId } = await arrived(at, 500);
    expect(await match(at, transferId, id)).toMatchObject({ code: 'STATE_CONFLICT' });
  });
});

describe('an invoice with an advance', () => {
  test.each(['when it arrives', 'by hand'])('repays it first, matched %s', async (how) => {
    const pair = await lendingPair(app);
    const { invoiceId, credit } = await activeCredit(app, pair, 100_000);
    const at = { who: pair.seller, account: await accountNumber(app, pair.seller), contactId: pair.contactId, email: '' };
    const { number } = await invoiceOf(at, invoiceId);
    const one = await arrived(at, 200_000, how === 'by hand' ? 'goods' : (number ?? ''));
    const matched = how === 'by hand' ? done(await match(at, one.id, invoiceId)) : one;
    expect(matched).toMatchObject({ state: 'assigned', matches: [{ invoiceId, canUndo: false }] });
    expect(done(await app.call(readCredit, { id: credit.id, businessId: pair.seller.businessId }, pair.seller))).toMatchObject({
      status: 'paid',
      outstanding: 0,
    });
    expect((await balances(app, pair.seller)).total).toBe(100_000 + 200_000 - 101_000);
    expect(await app.call(undoMatch, { businessId: pair.seller.businessId, matchId: matched.matches[0]?.id ?? '' }, pair.seller)).toMatchObject({
      code: 'STATE_CONFLICT',
    });
  });
});

test('the books agree afterwards', async () => {
  await expect(booksAgree(app)).resolves.toBeUndefined();
});
