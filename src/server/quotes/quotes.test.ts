import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyEmail } from '../../shared/accounts/contract.ts';
import type { Category } from '../../shared/business/contract.ts';
import { createContact, removeContact } from '../../shared/contacts/contract.ts';
import { checkDocument } from '../../shared/invoices/document-check-contract.ts';
import { readInvoice, readReceived } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { addDays, dateIn } from '../../shared/kit/date.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { answerQuote, decideQuote, sendQuoteCode, sendQuoteLink } from '../../shared/quotes/decision-contract.ts';
import { createQuote, deleteQuote, listQuotes, readQuote, saveQuote, sendQuote } from '../../shared/quotes/contract.ts';
import { readQuoteLink } from '../../shared/quotes/link-contract.ts';
import { archiveQuote, copyQuote, exportQuotes, invoiceQuote, orderQuote, quotePdf, renewQuoteLink } from '../../shared/quotes/steps-contract.ts';
import { decideRequest } from '../../shared/team/requests-contract.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { DAY, again, run } from '../testing/life.ts';
import { codeIn, contactFor, done, emailTo, keyIn, keysFor, registered, sent } from '../testing/scenes.ts';
import { memberOf, submitRequest } from '../testing/team.ts';
import { eventually, requestOf, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [seller, buyer] = [await app.createUser('Kano Mills', 'supplier'), await app.createUser('Lekki Stores', 'retailer')];
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

type Fields = Partial<InputOf<typeof createQuote>>;
const today = () => dateIn('Africa/Lagos', app.deps.clock());
const quoteInput = (change: Fields = {}, who = seller): InputOf<typeof createQuote> => ({
  businessId: who.businessId,
  contactId,
  issueDate: '2026-11-01',
  description: 'For the shop',
  itemDetails: [{ id: '1', name: 'Cloth, 6 yards', quantity: 2.5, unitPrice: 100.1 }],
  taxes: [{ name: 'VAT', amount: 7.5 }],
  ...change,
});
const create = (change: Fields = {}, who = seller, key = app.key()) => app.call(createQuote, quoteInput(change, who), { ...who, key });
const quoted = async (change: Fields = {}, who = seller) => done(await create(change, who));
const by = (id: string, who: TestUser) => ({ id, businessId: who.businessId });
const read = async (id: string, who = seller) => {
  const view = done(await app.call(readQuote, by(id, who), who));
  // Without the times of e-mail and first opening, which these tests do not check.
  return { ...view, history: view.history.filter(({ what }) => what !== 'mailed' && what !== 'opened') };
};
const decide = (quoteId: string, action: 'approve' | 'deny', reason?: string, who = buyer) =>
  app.call(decideQuote, { businessId: who.businessId, quoteId, action, ...(reason ? { reason } : {}) }, who);
const list = async (change: Partial<InputOf<typeof listQuotes>> = {}, who = seller) =>
  done(await app.call(listQuotes, { businessId: who.businessId, ...change }, who));
const convert = (id: string, who = seller) => app.call(invoiceQuote, by(id, who), who);
const order = (id: string, who = buyer) => app.call(orderQuote, by(id, who), who);
const told = (who: TestUser, text: RegExp) =>
  eventually(`a notification ${String(text)}`, async () =>
    done(await app.call(listNotifications, { businessId: who.businessId }, who)).notifications.find((one) => text.test(one.text)),
  );
describe('who quotes', () => {
  test.each<[Category, boolean]>([
    ['supplier', true],
    ['both', true],
    ['retailer', false],
  ])('a %s: %s', async (category, may) => {
    const who = await app.createUser(undefined, category, 1);
    const reply = await create({ contactId: await contactFor(app, who, buyer) }, who);
    expect(reply.ok).toBe(may);
    if (!may) expect(reply).toMatchObject({ http: 422, code: 'NOT_ELIGIBLE', message: expect.stringContaining('retailers receive quotes') });
  });

  test('needs level 1 to be sent, and none as a draft', async () => {
    const fresh = await app.createUser('Fresh Mills', 'supplier', 0);
    const theirs = { contactId: await contactFor(app, fresh, buyer) };
    expect(await create(theirs, fresh)).toMatchObject({ http: 403, code: 'KYB_REQUIRED' });
    const { id } = await quoted({ ...theirs, action: 'draft' }, fresh);
    expect(await app.call(sendQuote, { ...by(id, fresh), version: 1 }, { ...fresh, key: app.key() })).toMatchObject({ code: 'KYB_REQUIRED' });
  });
});

describe('a draft', () => {
  test('is saved, refused in an older version, sent with its number, and only a draft is deleted', async () => {
    const draft = await quoted({ action: 'draft' });
    expect(draft).toMatchObject({ number: null, stage: 'draft', version: 1, shareUrl: null });
    const dueDate = addDays(today(), 20);
    const { businessId: _, ...text } = quoteInput({ kind: 'proforma', dueDate });
    expect(done(await app.call(saveQuote, { ...text, ...by(draft.id, seller), version: 1 }, seller)).version).toBe(2);
    expect(await app.call(saveQuote, { ...text, ...by(draft.id, seller), version: 1 }, seller)).toMatchObject({ http: 409 });
    expect(await read(draft.id)).toMatchObject({ kind: 'proforma', dueDate, draft: { contactId }, can: { delete: true, archive: false } });
    expect(await app.call(readQuote, by(draft.id, buyer), buyer)).toMatchObject({ http: 404 });
    const made = done(await app.call(sendQuote, { ...by(draft.id, seller), version: 2 }, { ...seller, key: app.key() }));
    expect(made.number).toBe('PF-0001');
    expect(await app.call(deleteQuote, by(draft.id, seller), seller)).toMatchObject({ http: 409, message: expect.stringContaining('PF-0001') });
    const other = await quoted({ action: 'draft' });
    done(await app.call(deleteQuote, by(other.id, seller), seller));
    expect(await app.call(readQuote, by(other.id, seller), seller)).toMatchObject({ http: 404 });
  });

  test('names what it lacks, each field once', async () => {
    expect(await create({ contactId: null, issueDate: null, itemDetails: [] })).toMatchObject({
      http: 400,
      errors: expect.arrayContaining([
        { field: 'contactId', message: expect.any(String) },
        { field: 'issueDate', message: 'Please give the date of the quote.' },
      ]),
    });
    expect(await create({ issueDate: '2026-11-02', dueDate: '2026-11-01' })).toMatchObject({ http: 400, errors: [{ field: 'dueDate' }] });
    expect(await create({ issueDate: '2020-11-01', dueDate: '2020-11-30' })).toMatchObject({
      http: 400,
      errors: [{ field: 'dueDate', message: expect.stringContaining('has passed') }],
    });
  });

  test('numbers have no gap with 32 at once, and quotes and proforma invoices have their own', async () => {
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, n) => create({ kind: n % 2 ? 'quote' : 'proforma', ...(n % 4 === 0 && { contactId: null }) })),
    );
    const numbers = replies.flatMap((reply) => (reply.ok ? [reply.data.number ?? ''] : []));
    const run8 = (prefix: string, length: number) => Array.from({ length }, (_, n) => `${prefix}-${String(n + 1).padStart(4, '0')}`);
    expect(numbers.toSorted()).toEqual([...run8('PF', 8), ...run8('QT', 16)]);
  });

  test('is a copy of any own quote, valid for as many days', async () => {
    const made = await quoted({ dueDate: addDays(today(), 9), issueDate: today() });
    done(await app.call(removeContact, { id: contactId, businessId: seller.businessId }, seller));
    const { id } = done(await app.call(copyQuote, by(made.id, seller), { ...seller, key: app.key() }));
    expect(await read(id)).toMatchObject({ stage: 'draft', issueDate: today(), dueDate: addDays(today(), 9), total: made.total, draft: { contactId: null } });
    expect(await app.call(copyQuote, by(made.id, buyer), { ...buyer, key: app.key() })).toMatchObject({ ok: false });
  });
});

describe('deciding', () => {
  test('the customer accepts; the seller is informed in the app and by e-mail', async () => {
    const quote = await quoted({ dueDate: addDays(today(), 3) });
    expect((await told(buyer, /Kano Mills sent you quote QT-0001: awaiting your acceptance/)).path).toBe(`/quotes/${quote.id}`);
    expect(await read(quote.id, buyer)).toMatchObject({ side: 'received', can: { approve: true, deny: true, order: false, invoice: false } });
    expect(await decide(quote.id, 'approve')).toMatchObject({ ok: true, data: { status: 'approved' } });
    expect(await read(quote.id)).toMatchObject({ status: 'approved', history: [{ what: 'approved', who: 'Ada Obi' }, { what: 'sent' }] });
    expect((await told(seller, /accepted quote QT-0001/)).path).toBe(`/quotes/${quote.id}`);
    await emailTo(app, seller.email, /accepted quote QT-0001/);
  });

  test('a refusal needs a reason and is final', async () => {
    const { id } = await quoted();
    expect(await decide(id, 'deny')).toMatchObject({ http: 400, errors: [{ field: 'reason' }] });
    expect(await decide(id, 'deny', 'Too dear')).toMatchObject({ ok: true });
    expect(await decide(id, 'approve')).toMatchObject({ http: 409, code: 'STATE_CONFLICT' });
    expect(await convert(id)).toMatchObject({ http: 409, message: expect.stringContaining('declined') });
    expect(await order(id)).toMatchObject({ http: 409, message: expect.stringContaining('declined') });
    expect(await read(id)).toMatchObject({ status: 'denied', reason: 'Too dear', invoice: null });
  });

  test('of an acceptance and a refusal at the same moment one counts', async () => {
    const { id } = await quoted();
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? decide(id, 'approve') : decide(id, 'deny', 'No'))));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect((await read(id)).history.filter(({ what }) => what !== 'sent')).toHaveLength(1);
  });

  test('is possible neither for the seller nor for a stranger, nor for a withdrawn quote', async () => {
    const { id, shareUrl } = await quoted();
    expect(await decide(id, 'approve', undefined, seller)).toMatchObject({ http: 409 });
    const stranger = await app.createUser();
    expect(await decide(id, 'approve', undefined, stranger)).toMatchObject({ http: 404 });
    expect(await convert(id, buyer)).toMatchObject({ http: 409 });
    expect(await convert(id, stranger)).toMatchObject({ http: 404 });
    expect(await order(id, stranger)).toMatchObject({ http: 404 });
    done(await app.call(archiveQuote, by(id, seller), seller));
    expect(await decide(id, 'approve')).toMatchObject({ http: 409, message: expect.stringContaining('withdrawn') });
    expect(await app.call(answerQuote, { q: keyIn(shareUrl, 'q'), action: 'approve' })).toMatchObject({ http: 403 });
    expect(done(await app.call(archiveQuote, { ...by(id, seller), archived: false }, seller)).status).toBe('pending');
    expect(await decide(id, 'approve')).toMatchObject({ ok: true });
  });

  test('staff request, and the owner’s approval decides once', async () => {
    const { id } = await quoted();
    const hand = await memberOf(app, buyer, 'staff');
    expect(await decide(id, 'approve', undefined, hand)).toMatchObject({ http: 403, code: 'APPROVAL_REQUIRED' });
    const request = await submitRequest(app, hand, 'invoice.approval', { action: 'approve', quoteId: id });
    expect(request.summary).toMatch(/^Accept quote QT-0001 from Kano Mills for ₦/);
    done(await app.call(decideRequest, { businessId: buyer.businessId, requestId: request.id, approvalStatus: 'approved' }, { ...buyer, key: app.key() }));
    expect(await read(id)).toMatchObject({ status: 'approved' });
  });

  test('a member of both businesses cannot accept its own quote', async () => {
    const { id } = await quoted();
    const hand = await memberOf(app, seller, 'staff');
    await transaction(app.deps.pool, 'system', (sql) =>
      sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, $2, $3, 'admin', 'active')`, [
        buyer.businessId,
        newId('member'),
        hand.userId,
      ]),
    );
    expect(await decide(id, 'approve', undefined, { ...hand, businessId: buyer.businessId })).toMatchObject({
      http: 409,
      message: expect.stringContaining('You belong to the business that sent this quote'),
    });
  });
});

describe('the link', () => {
  test('shows the document to a customer with a business here; a member decides', async () => {
    const { shareUrl } = await quoted();
    const q = keyIn(shareUrl, 'q');
    const view = done(await app.call(readQuoteLink, { q }));
    expect(view).toMatchObject({ number: 'QT-0001', sender: { name: 'Kano Mills' }, can: { approve: true, deny: true }, customerHasAccount: true });
    expect(JSON.stringify(view)).not.toContain(seller.businessId);
    expect(view.toDecide).toEqual({ by: 'member', address: null });
    expect(await app.call(answerQuote, { q, action: 'approve', name: 'Musa' })).toMatchObject({ http: 403, code: 'SIGN_IN_REQUIRED' });
    expect(await app.call(sendQuoteLink, { q })).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect((await app.raw('GET', `/v1/quote/${q}/pdf`)).status).toBe(200);
  });

  test('of the e-mail, with the code sent to the same address, lets a customer without a business decide, once', async () => {
    const email = `musa.${app.key()}@elsewhere.example`.toLowerCase();
    const made = await quoted({ contactId: await contactFor(app, seller, { email }) });
    const keys = await keysFor(app, email, /^Quote/);
    expect(keys.q).toBe(keyIn(made.shareUrl, 'q'));
    expect(made.shareUrl).not.toContain('d=');
    expect(await app.call(answerQuote, { q: keys.q, action: 'approve', name: 'Musa' })).toMatchObject({ http: 403, code: 'DECISION_LINK_REQUIRED' });
    expect(await app.call(answerQuote, { ...keys, action: 'deny' })).toMatchObject({ http: 400, errors: [{ field: 'reason' }] });
    expect(await app.call(answerQuote, { ...keys, action: 'approve' })).toMatchObject({ code: 'CODE_REQUIRED' });
    done(await app.call(sendQuoteCode, { ...keys, action: 'approve' }));
    const code = codeIn(await emailTo(app, email, /is your code: Accept quote/));
    expect(await app.call(answerQuote, { ...keys, action: 'deny', reason: 'No', code })).toMatchObject({ code: 'CODE_EXPIRED' });
    done(await app.call(answerQuote, { ...keys, action: 'approve', name: 'Musa', code }));
    expect(await app.call(answerQuote, { ...keys, action: 'approve', code })).toMatchObject({ http: 409 });
    const after = await read(made.id);
    expect(after.decided).toMatchObject({ by: 'Musa', how: 'code', address: 'm•••@elsewhere.example' });
  });

  test('ends when it is renewed, and opens nothing else', async () => {
    const made = await quoted();
    const q = keyIn(made.shareUrl, 'q');
    const { shareUrl } = done(await app.call(renewQuoteLink, by(made.id, seller), seller));
    expect(await app.call(readQuoteLink, { q })).toMatchObject({ http: 404 });
    expect(await app.call(answerQuote, { q, action: 'approve' })).toMatchObject({ http: 422, code: 'LINK_INVALID' });
    expect((await read(made.id)).shareUrl).toBe(shareUrl);
    expect(await app.call(renewQuoteLink, by(made.id, buyer), buyer)).toMatchObject({ http: 409 });
    const now = keyIn(shareUrl, 'q');
    const invoice = keyIn((await sent(app, seller, contactId, 100)).shareUrl, 'q');
    expect(await app.call(readQuoteLink, { q: invoice })).toMatchObject({ http: 404 });
    expect(await app.call(answerQuote, { q: invoice, action: 'approve' })).toMatchObject({ code: 'LINK_INVALID' });
    expect(await app.call(readReceived, { id: now })).toMatchObject({ http: 404 });
    expect(await app.call(decideInvoice, { q: now, action: 'approve' })).toMatchObject({ code: 'LINK_INVALID' });
    expect(await app.call(readQuoteLink, { q: made.id })).toMatchObject({ http: 404 });
  });

  test('of a customer who registers later: the quote is theirs once the address is confirmed', async () => {
    const person = await registered(app, { category: 'retailer' });
    const contact = done(await app.call(createContact, { businessId: seller.businessId, name: 'New shop', email: person.email }, seller));
    const made = await quoted({ contactId: contact.id });
    const q = keyIn(made.shareUrl, 'q');
    expect(done(await app.call(readQuoteLink, { q })).customerHasAccount).toBe(false);
    const mail = await emailTo(app, person.email, /confirm|verify/i);
    const link = mail.links.find((one) => one.includes('k='));
    done(await app.call(verifyEmail, { k: keyIn(link, 'k') }));
    await eventually('the quote is theirs', async () => done(await app.call(readQuoteLink, { q })).customerHasAccount);
  });
});

describe('lists and files', () => {
  test('both sides find it, by status, kind, text and date, with counters', async () => {
    const first = await quoted({ issueDate: '2026-11-05' });
    await quoted({ kind: 'proforma', itemDetails: [{ id: '1', name: 'Thread', quantity: 1, unitPrice: 7 }], taxes: [] });
    await quoted({ action: 'draft' });
    done(await decide(first.id, 'approve'));
    const all = await list();
    expect(all).toMatchObject({
      count: 3,
      topCards: { all: { count: 3 }, draft: { count: 1 }, approved: { count: 1, amount: first.total }, pending: { count: 1, amount: 7 } },
    });
    expect((await list({ status: 'approved' })).quotes.map(({ id }) => id)).toEqual([first.id]);
    expect((await list({ kind: 'proforma' })).quotes.map(({ number }) => number)).toEqual(['PF-0001']);
    expect((await list({ search: 'qt-0001' })).count).toBe(1);
    expect((await list({ from: '2026-11-05' })).count).toBe(1);
    expect(await list({ type: 'received' }, buyer)).toMatchObject({ count: 2, quotes: [{ party: 'Kano Mills' }, { party: 'Kano Mills' }] });
    expect((await list({ type: 'received', contactId: await contactFor(app, buyer, seller) }, buyer)).count).toBe(2);
    const csv = await (await app.raw('GET', `${requestOf(exportQuotes, { businessId: seller.businessId }).path}?kind=quote`, seller)).text();
    expect(csv.trim().split('\n')).toHaveLength(3);
    expect(csv).toContain('QT-0001,quote,approved,The buyer');
  });

  test('the PDF is for both, and its code says what we issued', async () => {
    const { id, number, total } = await quoted({ dueDate: addDays(today(), 3) });
    for (const who of [seller, buyer]) {
      const file = await app.raw('GET', requestOf(quotePdf, by(id, who)).path, who);
      expect((await file.text()).slice(0, 4)).toBe('%PDF');
    }
    expect(done(await app.call(checkDocument, { code: id }))).toMatchObject({ kind: 'quote', number, issuer: 'Kano Mills', amount: total, state: 'pending' });
    const draft = await quoted({ action: 'draft' });
    expect(await app.call(checkDocument, { code: draft.id })).toMatchObject({ http: 404 });
  });
});

// Last: the clock is turned.
describe('the last day', () => {
  test('ends the quote: it is shown as expired at once, cannot be accepted, and the seller is told; an invoice is still possible', async () => {
    const email = `late.${app.key()}@elsewhere.example`.toLowerCase();
    const [made, guests] = [
      await quoted({ dueDate: addDays(today(), 2) }),
      await quoted({ dueDate: addDays(today(), 2), contactId: await contactFor(app, seller, { email }) }),
    ];
    const keys = await keysFor(app, email, /^Quote/);
    const open = await quoted({ dueDate: null });
    await run(app, 'quotes.expire');
    expect((await read(made.id)).status).toBe('pending');
    app.turnClock(3 * DAY);
    const [s, b] = [await again(app, seller), await again(app, buyer)];
    expect((await read(made.id, s)).status).toBe('expired');
    expect((await read(made.id, b)).can).toMatchObject({ approve: false, deny: false });
    expect(await decide(made.id, 'approve', undefined, b)).toMatchObject({ http: 409, message: expect.stringContaining('was valid until') });
    expect(await app.call(sendQuoteCode, { ...keys, action: 'approve' })).toMatchObject({ http: 409 });
    await run(app, 'quotes.expire');
    expect((await list({ status: 'expired' }, s)).quotes.map(({ id }) => id).toSorted()).toEqual([made.id, guests.id].toSorted());
    expect((await read(made.id, s)).history.filter(({ what }) => what === 'expired')).toHaveLength(1);
    expect((await read(open.id, s)).status).toBe('pending');
    await told(s, /Quote QT-000\d to The buyer expired without an answer/);
    expect(done(await app.call(readQuoteLink, { q: keys.q }))).toMatchObject({ status: 'expired', can: { approve: false }, toDecide: null, decided: null });
    const { invoiceId } = done(await convert(made.id, s));
    expect(done(await app.call(readInvoice, by(invoiceId, s), s))).toMatchObject({ total: made.total });
  });
});
