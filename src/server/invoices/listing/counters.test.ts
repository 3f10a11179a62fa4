import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveInvoices } from '../../../shared/invoices/bulk-contract.ts';
import { issueCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { deleteInvoice, listInvoices, markPaid, sendInvoice } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { STATUSES } from '../../../shared/invoices/status.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { rollUpCounters } from '../../jobs/queries.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { eventually } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { contactFor, done, sent } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';
import { statusSums } from './list-queries.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contact: string;
beforeAll(async () => {
  app = await sharedTestApp();
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contact = await contactFor(app, seller, buyer);
  await app.fund(buyer, 10_000_000);
});
afterAll(() => app.stop());

/** The counters calculated from every invoice. */
async function byHand(businessId: string, side: 'sent' | 'received') {
  const own = side === 'sent' ? 'i.business_id = $1' : `i.buyer_business_id = $1 and i.stage <> 'draft'`;
  // Of a new sender only what was decided.
  const counts = side === 'sent' ? '' : ` * (not i.from_new_sender or i.decision in ('approved', 'denied'))::int`;
  const { rows } = await asOwner(app.databaseUrl, (sql) =>
    sql.query<{ status: string; count: string; total: string; balance: string }>(
      `select s.status, count(*) as count, sum(s.total) as total, sum(s.balance) as balance
       from (select invoice_status(i, now()) as status, i.total${counts} as total, i.balance${counts} as balance from invoices i where ${own}) s group by 1 order by 1`,
      [businessId],
    ),
  );
  return rows.map((row) => ({ status: row.status, count: Number(row.count), total: Number(row.total), balance: Number(row.balance) }));
}

async function asStored(businessId: string, side: 'sent' | 'received') {
  const rows = await transaction(app.deps.pool, { businessId }, (sql) => statusSums(sql, businessId, side, new Date().toISOString()));
  return rows.toSorted((a, b) => (a.status < b.status ? -1 : 1));
}

const list = async (change: object, who: TestUser) => done(await app.call(listInvoices, { businessId: who.businessId, ...change }, who));

const STEPS = {
  send: (amount: number) => sent(app, seller, contact, amount),
  late: (amount: number) => sent(app, seller, contact, amount, { issueDate: '2026-01-01', dueDate: '2026-02-01' }),
  draft: (amount: number) => sent(app, seller, contact, amount, { action: 'draft' }),
} as const;

test('after any events the counters equal a count of all invoices, rolled up or not', async () => {
  const made: string[] = [];
  const step = fc.record({
    what: fc.constantFrom('send', 'late', 'draft', 'approve', 'deny', 'pay', 'part', 'delete', 'archive', 'fold'),
    amount: fc.integer({ min: 1, max: 500 }),
    which: fc.nat(1000),
  });
  const run = async ({ what, amount, which }: { what: string; amount: number; which: number }) => {
    const id = made[which % Math.max(1, made.length)] ?? '';
    const by = { businessId: buyer.businessId };
    if (what === 'send' || what === 'late' || what === 'draft') made.push((await STEPS[what](amount)).id);
    else if (what === 'approve' || what === 'deny') await app.call(decideInvoice, { ...by, invoiceId: id, action: what, reason: 'no' }, buyer);
    else if (what === 'part') await app.call(payFromWallet, { ...by, category: 'invoice', categoryId: id, amount: 1 }, { ...buyer, key: app.key() });
    else if (what === 'pay') await app.call(payFromWallet, { ...by, category: 'invoice', categoryId: id, amount }, { ...buyer, key: app.key() });
    else if (what === 'delete') await app.call(deleteInvoice, { id, businessId: seller.businessId }, seller);
    else if (what === 'archive') await asOwner(app.databaseUrl, (sql) => sql.query('update invoices set archived_at = now() where id = $1', [id]));
    else await rollUpCounters(app.deps.pool).catch(() => asOwner(app.databaseUrl, (sql) => sql.query('select fold_invoice_tallies(7)')));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const one of steps) await run(one);
      for (const [who, side] of [[seller, 'sent'] as const, [buyer, 'received'] as const])
        // An approval makes the seller a contact a moment later.
        await eventually('equal counters', async () => isDeepStrictEqual(await asStored(who.businessId, side), await byHand(who.businessId, side)));
    }),
    { numRuns: 6 },
  );
  const { count } = done(await app.call(listInvoices, { businessId: seller.businessId, limit: 1 }, seller));
  expect(count).toBeGreaterThan(0);
});

test('every status filter finds exactly its invoices, and pages from both ends are the same list', async () => {
  for (let n = 0; n < 23; n += 1) await sent(app, seller, contact, 10 + n);
  const input = { businessId: seller.businessId };
  const all = done(await app.call(listInvoices, { ...input, limit: 100 }, seller));
  for (const sort of ['recent', 'due', 'amount', 'number', 'party'] as const)
    for (const order of ['asc', 'desc'] as const) {
      const whole = done(await app.call(listInvoices, { ...input, limit: 100, sort, order }, seller)).invoices.map(({ id }) => id);
      const paged: string[] = [];
      for (let offset = 0; offset < all.count; offset += 7)
        paged.push(...done(await app.call(listInvoices, { ...input, limit: 7, offset, sort, order }, seller)).invoices.map(({ id }) => id));
      expect(paged.slice(0, 100)).toEqual(whole);
    }
  let found = 0;
  for (const status of STATUSES) {
    const some = done(await app.call(listInvoices, { ...input, limit: 100, status }, seller));
    expect(new Set(some.invoices.map((invoice) => invoice.status))).toEqual(new Set(some.count > 0 ? [status] : []));
    if (status !== 'void') found += some.count;
  }
  expect(found).toBe(all.count);
});

test('each card counts the list that it opens, in every status, and together they count all', async () => {
  const [from, customer] = [await app.createUser(), await app.createUser()];
  const to = await contactFor(app, from, customer);
  await contactFor(app, customer, from);
  const { businessId } = from;
  const make = async (amount: number, change: object = {}) => (await sent(app, from, to, amount, change)).id;
  const decide = async (invoiceId: string, action: 'approve' | 'deny') =>
    done(await app.call(decideInvoice, { action, reason: 'No', businessId: customer.businessId, invoiceId }, customer));
  await make(100, { action: 'draft' });
  await make(200);
  await make(300, { issueDate: '2026-01-01', dueDate: '2026-02-01' });
  await decide(await make(400), 'approve');
  await decide(await make(500), 'deny');
  for (const [total, amount] of [
    [600, 600],
    [700, 100],
  ] as const)
    done(await app.call(markPaid, { businessId, invoiceId: await make(total), amount }, { ...from, key: app.key() }));
  done(await app.call(voidInvoice, { id: await make(800), businessId, reason: 'Twice' }, from));
  done(await app.call(archiveInvoices, { businessId, invoices: [await make(900)] }, from));
  const credited = { businessId, invoiceId: await make(1000), reason: 'Returned', lines: [{ id: '1', amount: 1000 }] };
  done(await app.call(issueCreditNote, credited, { ...from, key: app.key() }));
  const expired = await make(1100);
  await asOwner(app.databaseUrl, (sql) => sql.query(`update invoices set decision = 'expired' where id = $1`, [expired]));
  for (const [type, who] of [
    ['sent', from],
    ['received', customer],
  ] as const) {
    const { all, ...cards } = (await list({ type }, who)).topCards;
    for (const [status, { count }] of Object.entries(cards)) {
      expect([type, status, count]).toEqual([type, status, type === 'received' && status === 'draft' ? 0 : 1]);
      const page = await list({ type, status }, who);
      expect([page.count, page.invoices.length]).toEqual([count, count]);
    }
    expect(new Set(['void', ...Object.keys(cards)])).toEqual(new Set(STATUSES));
    expect(Object.values(cards).reduce((n, { count }) => n + count, 0)).toBe(all.count);
  }
});

test('an approval makes a sender known, and all its invoices count; a payment that the sender records does not', async () => {
  const [stranger, recipient] = [await app.createUser(), await app.createUser()];
  const to = await contactFor(app, stranger, recipient);
  const [one, two, drafted] = [await sent(app, stranger, to, 100), await sent(app, stranger, to, 200), await sent(app, stranger, to, 300, { action: 'draft' })];
  const by = { businessId: recipient.businessId };
  const received = async () => {
    const { topCards, newSenders } = done(await app.call(listInvoices, { ...by, type: 'received' }, recipient));
    return { all: topCards.all, newSenders };
  };
  done(await app.call(markPaid, { businessId: stranger.businessId, invoiceId: two.id, amount: 50 }, { ...stranger, key: app.key() }));
  expect(await received()).toEqual({ all: { count: 2, amount: 0 }, newSenders: { count: 2, amount: 250 } });
  done(await app.call(decideInvoice, { ...by, invoiceId: one.id, action: 'approve' }, recipient));
  await eventually('the sender among the contacts', async () => (await received()).newSenders.count === 0);
  expect(await received()).toEqual({ all: { count: 2, amount: 250 }, newSenders: { count: 0, amount: 0 } });
  done(await app.call(sendInvoice, { id: drafted.id, businessId: stranger.businessId, version: drafted.version }, { ...stranger, key: app.key() }));
  expect(await received()).toEqual({ all: { count: 3, amount: 550 }, newSenders: { count: 0, amount: 0 } });
});
