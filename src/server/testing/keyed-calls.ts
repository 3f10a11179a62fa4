import { randomBytes } from 'node:crypto';
import { bulkPayment } from '../../shared/invoices/bulk-contract.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { createInvoice, markPaid, readInvoice } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { createOrder, readOrder } from '../../shared/orders/contract.ts';
import { createQuote } from '../../shared/quotes/contract.ts';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import type { Route } from '../../shared/kit/route.ts';
import { portalLink } from '../../shared/portal/contract.ts';
import { createRun } from '../../shared/payments/runs-contract.ts';
import { savedCard } from './charges.ts';
import { requestOf, prove } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { creditCases } from './lending-cases.ts';
import { transferTo } from './shop.ts';
import { accountNumber, contactFor, done, keyIn, invoiceInput, sent } from './scenes.ts';
import { submitRequest as requested, memberOf, toPay } from './team.ts';
import { newestWithdrawal, withFunds } from './withdrawals.ts';
import { LIMITS } from './limits.ts';

/** An input that succeeds once, and another valid one. */
export type KeyedCase = () => Promise<{ who: TestUser; one: object; other: object }>;

/** One case for every call that takes an idempotency key, by the call's id. */
export async function keyedCalls(app: TestApp) {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  const contactId = await contactFor(app, seller, buyer);
  // Without an address: the portal opens without a code.
  const walkIn = done(await app.call(createContact, { businessId: seller.businessId, name: 'Walk-in' }, seller)).id;
  const hand = await memberOf(app, buyer, 'staff');
  await app.fund(buyer, 100_000_000);
  let saved = 0;
  const order = (who: TestUser, unitPrice: number) => ({
    businessId: who.businessId,
    contactId,
    issueDate: '2026-11-01',
    itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice }],
  });
  const cases: Record<string, KeyedCase> = {
    'contact.create': async () => ({
      who: seller,
      one: { businessId: seller.businessId, name: app.key() },
      other: { businessId: seller.businessId, name: app.key() },
    }),
    'invoice.create': async () => ({ who: seller, one: invoiceInput(seller, contactId, 10), other: invoiceInput(seller, contactId, 11) }),
    'invoice.send': async () => {
      const { id } = done(await app.call(createInvoice, { ...invoiceInput(seller, contactId, 10), action: 'draft' }, { ...seller, key: app.key() }));
      return { who: seller, one: { id, businessId: seller.businessId, version: 1 }, other: { id, businessId: seller.businessId, version: 2 } };
    },
    'invoice.revise': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action: 'deny', reason: 'Wrong price' }, buyer));
      const { version } = done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));
      const { contactId: _, ...text } = invoiceInput(seller, contactId, 10);
      return { who: seller, one: { ...text, id, version }, other: { ...text, id, version, description: 'Another' } };
    },
    'invoice.link': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      const one = { id, businessId: seller.businessId, action: 'renew' };
      return { who: seller, one, other: { ...one, action: 'revoke' } };
    },
    'wallet.transfer.match': async () => {
      const at = { who: seller, account: await accountNumber(app, seller) };
      const { id: invoiceId } = await sent(app, seller, contactId, 100);
      const { id: transferId } = await transferTo(app, at, 50);
      const one = { businessId: seller.businessId, transferId, invoiceId, amount: 10 };
      return { who: seller, one, other: { ...one, amount: 11 } };
    },
    'invoice.mark-paid': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      return {
        who: seller,
        one: { businessId: seller.businessId, invoiceId: id, amount: 10 },
        other: { businessId: seller.businessId, invoiceId: id, amount: 11 },
      };
    },
    'invoice.mark-paid.bulk': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      const one = { businessId: seller.businessId, invoices: [id], method: 'cash' };
      return { who: seller, one, other: { ...one, method: 'card' } };
    },
    'invoice.remind.bulk': async () => {
      const [first, second] = [await sent(app, seller, contactId, 100), await sent(app, seller, contactId, 100)];
      return {
        who: seller,
        one: { businessId: seller.businessId, invoices: [first.id] },
        other: { businessId: seller.businessId, invoices: [first.id, second.id] },
      };
    },
    'invoice.approve.bulk': async () => {
      const [first, second] = [await sent(app, seller, contactId, 3), await sent(app, seller, contactId, 4)];
      return {
        who: buyer,
        one: { businessId: buyer.businessId, invoices: [first.id] },
        other: { businessId: buyer.businessId, invoices: [first.id, second.id] },
      };
    },
    'payment.statement.record': async () => {
      const { id: invoiceId } = await sent(app, seller, contactId, 100);
      const lines = (amount: number) => [{ id: randomBytes(16).toString('hex'), paidOn: '2026-11-01', amount, invoices: [{ invoiceId, amount }] }];
      return { who: seller, one: { businessId: seller.businessId, lines: lines(10) }, other: { businessId: seller.businessId, lines: lines(11) } };
    },
    'product.create': async () => ({
      who: seller,
      one: { businessId: seller.businessId, name: app.key() },
      other: { businessId: seller.businessId, name: app.key() },
    }),
    'product.import': async () => ({
      who: seller,
      one: { businessId: seller.businessId, mode: 'keep', rows: [{ name: 'Garri' }] },
      other: { businessId: seller.businessId, mode: 'keep', rows: [{ name: 'Yam flour' }] },
    }),
    'credit-note.issue': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      const one = { businessId: seller.businessId, invoiceId: id, reason: 'Damaged', lines: [{ id: '1', amount: 10 }] };
      return { who: seller, one, other: { ...one, reason: 'Late' } };
    },
    'credit-note.pay-back': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id }, { ...seller, key: app.key() }));
      const one = { businessId: seller.businessId, invoiceId: id, reason: 'Damaged', lines: [{ id: '1', amount: 10 }], returned: 10 };
      return { who: seller, one, other: { ...one, reason: 'Late' } };
    },
    'contact.import': async () => ({
      who: seller,
      one: { businessId: seller.businessId, mode: 'keep', rows: [{ name: 'One' }] },
      other: { businessId: seller.businessId, mode: 'keep', rows: [{ name: 'Two' }] },
    }),
    'invoice.payment.bulk': async () => {
      const [one, two] = [await sent(app, seller, contactId, 3), await sent(app, seller, contactId, 4)];
      return { who: buyer, one: { businessId: buyer.businessId, invoices: [one.id] }, other: { businessId: buyer.businessId, invoices: [one.id, two.id] } };
    },
    'invoice.payment.bulk.verify': async () => {
      const start = async () => {
        const { id } = await sent(app, seller, contactId, 1);
        return done(await app.call(bulkPayment, { businessId: buyer.businessId, invoices: [id] }, { ...buyer, key: app.key() })).paymentId;
      };
      const [one, two] = [await start(), await start()];
      return { who: buyer, one: { businessId: buyer.businessId, paymentId: one }, other: { businessId: buyer.businessId, paymentId: two } };
    },
    'payment.run.create': async () => {
      const [one, two] = [await sent(app, seller, contactId, 5), await sent(app, seller, contactId, 6)];
      return { who: buyer, one: { businessId: buyer.businessId, invoices: [one.id] }, other: { businessId: buyer.businessId, invoices: [two.id] } };
    },
    'payment.run.approve': async () => {
      const payer = await app.createUser();
      await app.fund(payer, 100_000);
      const { id } = await sent(app, seller, await contactFor(app, seller, payer), 7);
      const made = done(await app.call(createRun, { businessId: payer.businessId, invoices: [id] }, { ...payer, key: app.key() }));
      const one = { businessId: payer.businessId, id: made.id, total: 7 };
      return { who: payer, one, other: { ...one, total: 8 } };
    },
    ...creditCases(() => app),
    'order.create': async () => ({ who: seller, one: order(seller, 10), other: order(seller, 11) }),
    'order.send': async () => {
      const { id } = done(await app.call(createOrder, { ...order(seller, 10), action: 'draft' }, { ...seller, key: app.key() }));
      return { who: seller, one: { id, businessId: seller.businessId, version: 1 }, other: { id, businessId: seller.businessId, version: 2 } };
    },
    'invoice.copy': async () => {
      const [first, second] = [await sent(app, seller, contactId, 10), await sent(app, seller, contactId, 10)];
      return { who: seller, one: { id: first.id, businessId: seller.businessId }, other: { id: second.id, businessId: seller.businessId } };
    },
    'order.revise': async () => {
      const made = done(await app.call(createOrder, order(seller, 10), { ...seller, key: app.key() }));
      done(await app.call(decideOrder, { businessId: buyer.businessId, orderId: made.id, action: 'deny', reason: 'Wrong price' }, buyer));
      const { version } = done(await app.call(readOrder, { id: made.id, businessId: seller.businessId }, seller));
      const { contactId: _, ...text } = order(seller, 12);
      return { who: seller, one: { ...text, id: made.id, version }, other: { ...text, id: made.id, version, description: 'Another' } };
    },
    'order.delivery.record': async () => {
      const made = done(await app.call(createOrder, order(seller, 10), { ...seller, key: app.key() }));
      done(await app.call(decideOrder, { businessId: buyer.businessId, orderId: made.id, action: 'approve' }, buyer));
      const one = { id: made.id, businessId: seller.businessId, deliveredOn: '2020-11-02', lines: [{ line: 1, quantity: 0.5 }] };
      return { who: seller, one, other: { ...one, lines: [{ line: 1, quantity: 0.25 }] } };
    },
    'order.copy': async () => {
      const [first, second] = [
        done(await app.call(createOrder, order(seller, 10), { ...seller, key: app.key() })),
        done(await app.call(createOrder, order(seller, 10), { ...seller, key: app.key() })),
      ];
      return { who: seller, one: { id: first.id, businessId: seller.businessId }, other: { id: second.id, businessId: seller.businessId } };
    },
    'quote.create': async () => ({ who: seller, one: order(seller, 10), other: order(seller, 11) }),
    'quote.send': async () => {
      const { id } = done(await app.call(createQuote, { ...order(seller, 10), action: 'draft' }, { ...seller, key: app.key() }));
      return { who: seller, one: { id, businessId: seller.businessId, version: 1 }, other: { id, businessId: seller.businessId, version: 2 } };
    },
    'quote.copy': async () => {
      const [first, second] = [
        done(await app.call(createQuote, order(seller, 10), { ...seller, key: app.key() })),
        done(await app.call(createQuote, order(seller, 10), { ...seller, key: app.key() })),
      ];
      return { who: seller, one: { id: first.id, businessId: seller.businessId }, other: { id: second.id, businessId: seller.businessId } };
    },
    'payment.business.wallet': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      const one = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 10 };
      return { who: buyer, one, other: { ...one, amount: 11 } };
    },
    'payment.business': async () => {
      const one = { businessId: buyer.businessId, category: 'wallet', categoryId: buyer.businessId, amount: 100 };
      return { who: buyer, one, other: { ...one, amount: 11 } };
    },
    'payment.business.account': async () => {
      const one = { businessId: buyer.businessId, category: 'wallet', categoryId: buyer.businessId, amount: 100 };
      return { who: buyer, one, other: { ...one, amount: 11 } };
    },
    'payment.business.card': async () => {
      const { id } = await savedCard(app, buyer);
      saved += 1;
      const invoice = await sent(app, seller, contactId, 100);
      const one = { businessId: buyer.businessId, category: 'invoice', categoryId: invoice.id, amount: 50, cardId: id };
      return { who: buyer, one, other: { ...one, amount: 51 } };
    },
    'payment.business.reconciliation': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      const one = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 10 };
      return { who: buyer, one, other: { ...one, amount: 11 } };
    },
    'payment.guest': async () => {
      const { shareUrl } = await sent(app, seller, contactId, 100);
      const one = { q: keyIn(shareUrl, 'q'), amount: 50, email: 'payer@example.com' };
      return { who: buyer, one, other: { ...one, amount: 51 } };
    },
    'portal.pay': async () => {
      const numbers = [await sent(app, seller, walkIn, 100), await sent(app, seller, walkIn, 100)].map(({ number }) => number ?? '');
      const by = { q: keyIn(done(await app.call(portalLink, { businessId: seller.businessId, id: walkIn }, seller)).url, 'q'), email: 'payer@example.com' };
      return { who: buyer, one: { ...by, invoices: numbers, amount: 200 }, other: { ...by, invoices: numbers.slice(1), amount: 100 } };
    },
    'team.request.ask': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      const one = { businessId: buyer.businessId, action: 'invoice.pay', input: toPay(id, 10) };
      return { who: hand, one, other: { ...one, input: toPay(id, 11) } };
    },
    'team.request.decide': async () => {
      const { id } = await sent(app, seller, contactId, 100);
      const request = await requested(app, hand, 'invoice.pay', toPay(id, 10));
      const one = { businessId: buyer.businessId, requestId: request.id, approvalStatus: 'approved' };
      return { who: buyer, one, other: { ...one, approvalStatus: 'denied' } };
    },
    'wallet.withdrawal': async () => {
      const { who, accountId } = await withFunds(app, 10_000);
      const one = { businessId: who.businessId, accountId, amount: 100 };
      return { who, one, other: { ...one, amount: 101 } };
    },
    'wallet.withdrawal.cancel': async () => {
      const { who, accountId } = await withFunds(app, 10_000);
      await memberOf(app, who, 'admin');
      const asked = async (amount: number) => {
        await requested(app, who, 'wallet.withdrawal', { accountId, amount });
        return (await newestWithdrawal(app, who)).id;
      };
      const made = [await asked(100), await asked(101)];
      const [one, other] = made.map((withdrawalId) => ({ businessId: who.businessId, withdrawalId }));
      return { who, one: one ?? {}, other: other ?? {} };
    },
    'wallet.account.open': async () => {
      const who = await app.createUser();
      // It has no field except the business: another body has an additional field, which is dropped before the comparison.
      return { who, one: { businessId: who.businessId }, other: { businessId: who.businessId } };
    },
  };
  return { cases, seller, buyer, contactId, saved: () => saved };
}

/** A call's answer in a comparable form. Like the app, answers a step-up challenge and repeats the call with the same key. */
export async function callWithKey(app: TestApp, base: string, route: Route, who: TestUser, input: object, key: string) {
  const first = await callOnce(base, route, who, input, key);
  if (first.challenge === undefined) return first.reply;
  await prove(app.deps, first.challenge);
  return (await callOnce(base, route, who, input, key)).reply;
}

async function callOnce(base: string, route: Route, who: TestUser, input: object, key: string) {
  const { path, rest } = requestOf(route, { ...input });
  const response = await fetch(`${base}${path}`, {
    method: route.method,
    body: JSON.stringify(rest),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}`, 'idempotency-key': key },
    signal: AbortSignal.timeout(LIMITS.answer),
  });
  // Stored answers have their fields in another order, which has no meaning in JSON; each request has its own request id.
  const said = (await response.json()) as { challenge?: string };
  return { reply: { status: response.status, body: JSON.stringify(sorted({ ...said, requestId: '' })) }, challenge: said.challenge };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entry]) => [name, sorted(entry)]),
  );
}
