import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { bulkPayment } from '../../shared/invoices/bulk-contract.ts';
import { createInvoice, decideInvoice, readInvoice } from '../../shared/invoices/contract.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import type { Route } from '../../shared/kit/route.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { openAccount } from '../../shared/wallet/contract.ts';
import { freePort } from '../db/embedded-port.ts';
import { startServer } from '../main.ts';
import { installation, place } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { savedCard } from '../testing/charges.ts';
import { creditCases } from '../testing/lending-cases.ts';
import { balances, contactFor, done, keyIn, paper, sent } from '../testing/scenes.ts';
import { ask as requested, memberOf, toPay } from '../testing/team.ts';
import { newestWithdrawal, withFunds } from '../testing/withdrawals.ts';
import { NOT_BUILT } from './not-built.ts';

let at: Installation;
let seller: Someone;
let buyer: Someone;
let hand: Someone;
let contactId: string;
let saved = 0;
beforeAll(async () => {
  at = await installation();
  [seller, buyer] = [await at.someone(), await at.someone()];
  contactId = await contactFor(at, seller, buyer);
  hand = await memberOf(at, buyer, 'staff');
  await at.fund(buyer, 1_000_000);
});
afterAll(() => at.stop());

/** An input that succeeds, and another that would too, for every built call that takes a key. A new one fails below until it is here. */
const cases: Record<string, () => Promise<{ who: Someone; one: object; other: object }>> = {
  'contact.create': async () => ({
    who: seller,
    one: { businessId: seller.businessId, name: at.key() },
    other: { businessId: seller.businessId, name: at.key() },
  }),
  'invoice.create': async () => ({ who: seller, one: paper(seller, contactId, 10), other: paper(seller, contactId, 11) }),
  'invoice.send': async () => {
    const { id } = done(await at.call(createInvoice, { ...paper(seller, contactId, 10), action: 'draft' }, { ...seller, key: at.key() }));
    return { who: seller, one: { id, businessId: seller.businessId, version: 1 }, other: { id, businessId: seller.businessId, version: 2 } };
  },
  'invoice.revise': async () => {
    const { id } = await sent(at, seller, contactId, 100);
    done(await at.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action: 'deny', reason: 'Wrong price' }, buyer));
    const { version } = done(await at.call(readInvoice, { id, businessId: seller.businessId }, seller));
    const { contactId: _, ...text } = paper(seller, contactId, 10);
    return { who: seller, one: { ...text, id, version }, other: { ...text, id, version, description: 'Another' } };
  },
  'invoice.link': async () => {
    const { id } = await sent(at, seller, contactId, 100);
    const one = { id, businessId: seller.businessId, action: 'renew' };
    return { who: seller, one, other: { ...one, action: 'revoke' } };
  },
  'invoice.mark-paid': async () => {
    const { id } = await sent(at, seller, contactId, 100);
    return {
      who: seller,
      one: { businessId: seller.businessId, invoiceId: id, amount: 10 },
      other: { businessId: seller.businessId, invoiceId: id, amount: 11 },
    };
  },
  'contact.import': async () => ({
    who: seller,
    one: { businessId: seller.businessId, mode: 'keep', rows: [{ name: 'One' }] },
    other: { businessId: seller.businessId, mode: 'keep', rows: [{ name: 'Two' }] },
  }),
  'invoice.payment.bulk': async () => {
    const [one, two] = [await sent(at, seller, contactId, 3), await sent(at, seller, contactId, 4)];
    return { who: buyer, one: { businessId: buyer.businessId, invoices: [one.id] }, other: { businessId: buyer.businessId, invoices: [one.id, two.id] } };
  },
  'invoice.payment.bulk.verify': async () => {
    const start = async () => {
      const { id } = await sent(at, seller, contactId, 1);
      return done(await at.call(bulkPayment, { businessId: buyer.businessId, invoices: [id] }, { ...buyer, key: at.key() })).paymentId;
    };
    const [one, two] = [await start(), await start()];
    return { who: buyer, one: { businessId: buyer.businessId, paymentId: one }, other: { businessId: buyer.businessId, paymentId: two } };
  },
  ...creditCases(() => at),
  'order.create': async () => ({ who: seller, one: order(seller, 10), other: order(seller, 11) }),
  'order.send': async () => {
    const { id } = done(await at.call(createOrder, { ...order(seller, 10), action: 'draft' }, { ...seller, key: at.key() }));
    return { who: seller, one: { id, businessId: seller.businessId, version: 1 }, other: { id, businessId: seller.businessId, version: 2 } };
  },
  'payment.business.wallet': async () => {
    const { id } = await sent(at, seller, contactId, 100);
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
    const { id } = await savedCard(at, buyer);
    saved += 1;
    const invoice = await sent(at, seller, contactId, 100);
    const one = { businessId: buyer.businessId, category: 'invoice', categoryId: invoice.id, amount: 10, cardId: id };
    return { who: buyer, one, other: { ...one, amount: 11 } };
  },
  'payment.business.reconciliation': async () => {
    const { id } = await sent(at, seller, contactId, 100);
    const one = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 10 };
    return { who: buyer, one, other: { ...one, amount: 11 } };
  },
  'payment.guest': async () => {
    const { shareUrl } = await sent(at, seller, contactId, 100);
    const one = { q: keyIn(shareUrl, 'q'), amount: 10, email: 'payer@example.com' };
    return { who: buyer, one, other: { ...one, amount: 11 } };
  },
  'team.request.ask': async () => {
    const { id } = await sent(at, seller, contactId, 100);
    const one = { businessId: buyer.businessId, action: 'invoice.pay', input: toPay(id, 10) };
    return { who: hand, one, other: { ...one, input: toPay(id, 11) } };
  },
  'team.request.decide': async () => {
    const { id } = await sent(at, seller, contactId, 100);
    const request = await requested(at, hand, 'invoice.pay', toPay(id, 10));
    const one = { businessId: buyer.businessId, requestId: request.id, approvalStatus: 'approved' };
    return { who: buyer, one, other: { ...one, approvalStatus: 'denied' } };
  },
  'wallet.withdrawal': async () => {
    const { who, accountId } = await withFunds(at, 10_000);
    const one = { businessId: who.businessId, accountId, amount: 100 };
    return { who, one, other: { ...one, amount: 101 } };
  },
  'wallet.withdrawal.cancel': async () => {
    const { who, accountId } = await withFunds(at, 10_000);
    await memberOf(at, who, 'admin');
    const asked = async (amount: number) => {
      await requested(at, who, 'wallet.withdrawal', { accountId, amount });
      return (await newestWithdrawal(at, who)).id;
    };
    const made = [await asked(100), await asked(101)];
    const [one, other] = made.map((withdrawalId) => ({ businessId: who.businessId, withdrawalId }));
    return { who, one: one ?? {}, other: other ?? {} };
  },
  'wallet.account.open': async () => {
    const who = await at.someone();
    // No field but the business: another body is another field, which is dropped before it is compared.
    return { who, one: { businessId: who.businessId }, other: { businessId: who.businessId } };
  },
};
function order(who: Someone, unitPrice: number) {
  return { businessId: who.businessId, contactId, issueDate: '2026-11-01', itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice }] };
}
const keyed = ALL_ROUTES.filter((route) => route.idempotent && !NOT_BUILT.some((id) => id === route.id));

async function ask(base: string, route: Route, who: Someone, input: object, key: string) {
  const { path, rest } = place(route, { ...input });
  const response = await fetch(`${base}${path}`, {
    method: route.method,
    body: JSON.stringify(rest),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}`, 'idempotency-key': key },
    signal: AbortSignal.timeout(10_000),
  });
  // Kept answers come back with their fields in another order, which means nothing in JSON; a request id is a request's own.
  const body = JSON.stringify(sorted({ ...((await response.json()) as object), requestId: '' }));
  return { status: response.status, body };
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

test('every call that takes a key has its case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(keyed.map((route) => route.id).toSorted());
});

describe.each(keyed.map((route) => [route.id, route] as const))('%s', (id, route) => {
  test('answers the same key with the first answer: one after another, twenty at once, and from another server', async () => {
    const { who, one } = await (cases[id] ?? (() => Promise.reject(new Error(id))))();
    const key = at.key();
    const burst = await Promise.all(Array.from({ length: 20 }, () => ask(at.url, route, who, one, key)));
    const first = burst[0];
    expect(first?.status).toBe(200);
    expect(new Set(burst.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await ask(at.url, route, who, one, key)).toEqual(first);
    const port = await freePort(4466);
    const second = await startServer({ role: 'api', env: { ...at.env, port }, clock: at.app.clock });
    try {
      expect(await ask(second.url, route, who, one, key)).toEqual(first);
    } finally {
      await second.stop();
    }
  });

  test('refuses the same key with another body, and lets another business use it', async () => {
    const { who, one, other } = await (cases[id] ?? (() => Promise.reject(new Error(id))))();
    const key = at.key();
    expect((await ask(at.url, route, who, one, key)).status).toBe(200);
    if (JSON.stringify(one) !== JSON.stringify(other))
      expect(await ask(at.url, route, who, other, key)).toMatchObject({ status: 409, body: expect.stringContaining('IDEMPOTENCY_MISMATCH') });
    const stranger = await at.someone();
    expect((await ask(at.url, route, stranger, { ...one, businessId: stranger.businessId }, key)).body).not.toContain('IDEMPOTENCY_MISMATCH');
  });

  test.each(['short', 'has a space in it', 'x'.repeat(201), 'semi;colon;key'])('refuses the key "%s"', async (key) => {
    const { who, one } = await (cases[id] ?? (() => Promise.reject(new Error(id))))();
    expect((await ask(at.url, route, who, one, key)).status).toBe(400);
  });
});

test('a refusal is kept as well, and the order of fields makes no other body', async () => {
  const { id } = await sent(at, seller, contactId, 5);
  const poor = await at.someone();
  const key = at.key();
  const input = { businessId: poor.businessId, category: 'invoice', categoryId: id, amount: 5 } as const;
  const refused = await at.call(payFromWallet, input, { ...poor, key });
  expect(refused).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await at.call(payFromWallet, { amount: 5, categoryId: id, category: 'invoice', businessId: poor.businessId }, { ...poor, key })).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
  });
});

test('what is refused before it is judged leaves the key free', async () => {
  const key = at.key();
  expect(await at.call(createContact, { businessId: seller.businessId, name: '' }, { ...seller, key })).toMatchObject({ http: 400 });
  expect(await at.call(createContact, { businessId: seller.businessId, name: 'Right now' }, { ...seller, key })).toMatchObject({ ok: true });
});

test('nothing was paid twice in all of this', async () => {
  const { total } = await balances(at, buyer);
  // Single payments of ten, bulk payments of one, each at most as often as there are tests of it; fifty came in with each saved card.
  const spent = 10_000 + 50 * saved - total;
  expect(Math.floor(spent / 10)).toBeLessThanOrEqual(4);
  expect(spent % 10).toBeLessThanOrEqual(2);
  expect(done(await at.call(openAccount, { businessId: buyer.businessId }, { ...buyer, key: at.key() })).id).toMatch(/^wal_/);
});
