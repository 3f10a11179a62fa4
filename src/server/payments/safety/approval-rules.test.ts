import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { invoiceWarnings } from '../../../shared/invoices/warnings-contract.ts';
import { chargeCard, generateAccount, payFromWallet, startPayment } from '../../../shared/payments/contract.ts';
import { approveRun, createRun, readRun } from '../../../shared/payments/runs-contract.ts';
import { changePaymentSafety, readPaymentSafety } from '../../../shared/payments/safety-contract.ts';
import { addSupplierRule, changeSupplierRule } from '../../../shared/payments/supplier-rules-contract.ts';
import type { RuleKind, RuleSubject } from '../../../shared/payments/supplier-rules.ts';
import { createApprovalRequest, decideRequest } from '../../../shared/team/requests-contract.ts';
import { savedCard } from '../../testing/charges.ts';
import { again, DAY } from '../../testing/life.ts';
import { contactFor, done, sent } from '../../testing/scenes.ts';
import { memberOf, stepUp, submitRequest, toApprove, toPay } from '../../testing/team.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A buyer with ₦900,000, an owner and an admin; undecided invoices of ₦600,000, ₦20,000 and ₦5,000 from one supplier and of ₦600,000 from another. */
async function scene({ alone = false }: { alone?: boolean } = {}) {
  const [mills, other, buyer] = [await app.createUser('Dangote Mills'), await app.createUser('Ojo Foods'), await app.createUser('Bola Retail')];
  await app.fund(buyer, 90_000_000);
  stepUp(app, buyer);
  const admin = alone ? null : await memberOf(app, buyer, 'admin');
  if (admin) stepUp(app, admin);
  const [first, second] = [await contactFor(app, mills, buyer), await contactFor(app, other, buyer)];
  const [large, middle, small] = [await sent(app, mills, first, 600_000), await sent(app, mills, first, 20_000), await sent(app, mills, first, 5_000)];
  const foreign = await sent(app, other, second, 600_000);
  const contactId = await contactFor(app, buyer, mills);
  const by = { businessId: buyer.businessId };
  const keyed = (who: TestUser) => ({ ...who, key: app.key() });
  return {
    mills,
    buyer,
    admin,
    by,
    large: large.id,
    middle: middle.id,
    small: small.id,
    foreign: foreign.id,
    add: (kind: RuleKind, amount?: number, appliesTo: RuleSubject = 'approvals') =>
      app.call(addSupplierRule, { ...by, contactId, kind, amount, appliesTo }, buyer),
    change: (ruleId: string, kind: RuleKind, amount: number | undefined, appliesTo: RuleSubject) =>
      app.call(changeSupplierRule, { ...by, ruleId, kind, amount, appliesTo }, buyer),
    limit: (approveAbove: number | null | undefined, personAbove: number | null = null, who = buyer) =>
      app.call(changePaymentSafety, { ...by, codeAboveNew: 100_000, codeAbove: 1_000_000, personAbove, approveAbove }, who),
    approve: (invoiceId: string, who = buyer) => app.call(decideInvoice, { ...by, invoiceId, action: 'approve' }, who),
    pay: (invoiceId: string, amount: number, who = buyer) => app.call(payFromWallet, { ...by, category: 'invoice', categoryId: invoiceId, amount }, keyed(who)),
    bulk: async (ids: readonly string[]) => {
      const { paymentId } = done(await app.call(bulkPayment, { ...by, invoices: [...ids] }, keyed(buyer)));
      return app.call(verifyBulkPayment, { ...by, paymentId }, keyed(buyer));
    },
    decide: (requestId: string, who: TestUser | null) => app.call(decideRequest, { ...by, requestId, approvalStatus: 'approved' }, keyed(who ?? buyer)),
    decision: async (id: string) => done(await app.call(readInvoice, { ...by, id }, buyer)).decision,
    ahead: async (ids: readonly string[], who = buyer) => done(await app.call(invoiceWarnings, { ...by, invoices: ids.join(',') }, who)).secondPersons,
  };
}

const ASKED = { code: 'APPROVAL_REQUIRED', http: 403 };
const because = (text: string) => ({ ...ASKED, message: expect.stringContaining(text) });

test('above the owner’s limit for invoices a second person approves, whoever sent them; nobody approves their own request, and declining needs nobody', async () => {
  const { buyer, admin, by, large, middle, foreign, limit, approve, decide, decision } = await scene();
  expect(done(await limit(500_000))).toMatchObject({ approveAbove: 500_000, next: null });
  const reason = because('Invoices above ₦500,000.00 need a second person to approve them');
  expect(await approve(large)).toMatchObject(reason);
  expect(await approve(foreign, admin ?? buyer)).toMatchObject(reason);
  done(await approve(middle));
  const request = await submitRequest(app, buyer, 'invoice.approval', toApprove(large));
  expect(await decide(request.id, buyer)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await decision(large)).toBe('pending');
  done(await decide(request.id, admin));
  expect(await decision(large)).toBe('approved');
  const ask = (input: object) => app.call(createApprovalRequest, { ...by, action: 'invoice.approval', input: { ...input } }, { ...buyer, key: app.key() });
  expect(await ask({ action: 'deny', invoiceId: foreign, reason: 'Not ours' })).toMatchObject({ code: 'STATE_CONFLICT' });
  done(await app.call(decideInvoice, { ...by, invoiceId: foreign, action: 'deny', reason: 'Not ours' }, buyer));
});

test('a rule for the sender of a received invoice, who is no contact; nobody makes one from an invoice of others', async () => {
  const { mills, buyer, by, large, foreign, approve } = await scene();
  const rule = { kind: 'always', appliesTo: 'both' } as const;
  expect(await app.call(addSupplierRule, { ...by, ...rule }, buyer)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'contactId' }] });
  expect(done(await app.call(addSupplierRule, { ...by, ...rule, invoiceId: foreign }, buyer))).toMatchObject({
    supplier: 'Ojo Foods',
    now: { appliesTo: 'both' },
  });
  expect(await approve(foreign)).toMatchObject(because('Ojo Foods: every invoice needs a second person'));
  expect(await app.call(addSupplierRule, { ...by, ...rule, invoiceId: foreign }, buyer)).toMatchObject({ code: 'STATE_CONFLICT' });
  stepUp(app, mills);
  for (const invoiceId of [large, foreign])
    expect(await app.call(addSupplierRule, { businessId: mills.businessId, ...rule, invoiceId }, mills)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a supplier’s rule asks always or above an amount, and not about another’s; trust lets one person approve above the limit', async () => {
  const { buyer, large, middle, small, foreign, add, change, limit, approve } = await scene();
  const { id } = done(await add('above', 10_000));
  expect(await approve(middle)).toMatchObject(because('Dangote Mills: invoices above ₦10,000.00 need a second person'));
  done(await approve(foreign));
  done(await change(id, 'always', undefined, 'approvals'));
  expect(await approve(small)).toMatchObject(because('Dangote Mills: every invoice needs a second person'));
  done(await limit(1_000));
  await asOwner(app.databaseUrl, (sql) => sql.query(`update payment_rules set kind = 'trusted', amount = 2000000 where id = $1`, [id]));
  done(await approve(middle));
  expect(await approve(large, buyer)).toMatchObject(because('Invoices above ₦1,000.00'));
});

test('paying an undecided invoice approves it, so it is judged by the whole invoice: a small part does not get around the rule', async () => {
  const { buyer, admin, large, middle, limit, approve, pay, bulk, decide, decision } = await scene();
  done(await limit(500_000));
  expect(await pay(large, 1)).toMatchObject(because('Invoices above ₦500,000.00'));
  expect(await bulk([large, middle])).toMatchObject(because('Invoices above ₦500,000.00'));
  done(await pay(middle, 20_000));
  expect(await decision(large)).toBe('pending');
  const request = await submitRequest(app, buyer, 'invoice.pay', toPay(large, 100));
  done(await decide(request.id, admin));
  expect(await decision(large)).toBe('approved');
  expect(await approve(large)).toMatchObject({ code: 'STATE_CONFLICT' });
  done(await pay(large, 100));
});

test('neither a saved card nor money from outside gets around it: a new card, a transfer', async () => {
  const { buyer, by, large, foreign, add, pay, approve } = await scene();
  const card = await savedCard(app, buyer);
  const keyed = { ...buyer, key: app.key() };
  const before = done(await app.call(startPayment, { ...by, category: 'invoice', categoryId: large, amount: 50 }, keyed));
  done(await add('always'));
  const reason = because('Dangote Mills: every invoice needs a second person');
  const invoice = { ...by, category: 'invoice', categoryId: large, amount: 50 } as const;
  expect(await app.call(chargeCard, { ...invoice, cardId: card.id }, { ...buyer, key: app.key() })).toMatchObject(reason);
  for (const channel of ['card', 'transfer'] as const)
    expect(await app.call(startPayment, { ...invoice, channel }, { ...buyer, key: app.key() })).toMatchObject(reason);
  expect(await app.call(generateAccount, invoice, { ...buyer, key: app.key() })).toMatchObject(reason);
  const both = done(await app.call(bulkPayment, { ...by, invoices: [large, foreign] }, { ...buyer, key: app.key() }));
  expect(await app.call(startPayment, { ...by, category: 'bulk', categoryId: both.paymentId, amount: 1_200_000 }, { ...buyer, key: app.key() })).toMatchObject(
    reason,
  );
  expect(done(await app.call(startPayment, { ...by, category: 'invoice', categoryId: large, amount: 50 }, keyed)).reference).toBe(before.reference);
  done(await app.call(startPayment, { ...invoice, categoryId: foreign }, { ...buyer, key: app.key() }));
  expect(await pay(large, 50)).toMatchObject(reason);
  expect(await approve(large)).toMatchObject(reason);
});

test('a payment run with an undecided invoice above the limit needs a second person, and then approves and pays it', async () => {
  const { buyer, admin, by, middle, small, limit, decide, decision } = await scene();
  done(await limit(10_000));
  const run = done(await app.call(createRun, { ...by, invoices: [middle, small] }, { ...buyer, key: app.key() }));
  expect(await app.call(approveRun, { ...by, id: run.id, total: 25_000 }, { ...buyer, key: app.key() })).toMatchObject(because('Invoices above'));
  const request = await submitRequest(app, buyer, 'invoice.pay', { id: run.id, total: 25_000 });
  done(await decide(request.id, admin));
  await eventually('the run', async () => done(await app.call(readRun, { ...by, id: run.id }, buyer)).paid === 2);
  expect(await decision(middle)).toBe('approved');
});

test('twenty at once, approving and paying, do not pass the rule together', async () => {
  const { large, add, approve, pay, decision } = await scene();
  done(await add('always', undefined, 'both'));
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? approve(large) : pay(large, 100))));
  expect(replies.filter(({ ok }) => ok)).toEqual([]);
  expect(replies.map((reply) => (reply.ok ? '' : reply.code))).toContain('APPROVAL_REQUIRED');
  expect(await decision(large)).toBe('pending');
});

test('a rule about approvals leaves paying a decided invoice alone, and one about payments leaves approving alone; both asks for both', async () => {
  const { admin, buyer, large, middle, add, change, approve, pay, decide } = await scene();
  const { id } = done(await add('always'));
  const request = await submitRequest(app, buyer, 'invoice.approval', toApprove(middle));
  done(await decide(request.id, admin));
  done(await pay(middle, 5_000));
  done(await change(id, 'always', undefined, 'both'));
  expect(await pay(middle, 5_000)).toMatchObject(because('every payment needs a second person'));
  expect(await approve(large)).toMatchObject(because('every invoice needs a second person'));
  expect(done(await change(id, 'always', undefined, 'payments'))).toMatchObject({ now: { appliesTo: 'both' }, next: { rule: { appliesTo: 'payments' } } });
  expect(await approve(large)).toMatchObject(ASKED);
  app.turnClock(3 * DAY);
  const later = await again(app, buyer);
  done(await approve(large, later));
  app.turnClock(-3 * DAY);
});

test('one owner does not ease the limit for the other: a higher one waits 72 hours, and saving the others keeps it', async () => {
  const { buyer, by, large, foreign, limit, approve } = await scene();
  done(await limit(100_000));
  expect(done(await limit(700_000))).toMatchObject({ approveAbove: 100_000, next: { approveAbove: 700_000 } });
  expect(done(await limit(undefined, 1_000))).toMatchObject({ approveAbove: 100_000, personAbove: 1_000, next: { approveAbove: 700_000, personAbove: 1_000 } });
  expect(await approve(large)).toMatchObject(ASKED);
  app.turnClock(3 * DAY);
  const later = await again(app, buyer);
  stepUp(app, later);
  done(await approve(large, later));
  expect(done(await limit(undefined, 1_000, later))).toMatchObject({ approveAbove: 700_000, next: null });
  expect(done(await limit(null, 1_000, later))).toMatchObject({ approveAbove: 700_000, next: { approveAbove: null } });
  // Stored by a release without this limit: what waits does not remove it.
  await asOwner(app.databaseUrl, (sql) => sql.query(`update payment_safety set next = next - 'approveAbove' where business_id = $1`, [by.businessId]));
  expect(done(await app.call(readPaymentSafety, by, later))).toMatchObject({ approveAbove: 700_000, next: { approveAbove: 700_000 } });
  app.turnClock(6 * DAY);
  const last = await again(app, buyer);
  expect(done(await app.call(readPaymentSafety, by, last))).toMatchObject({ approveAbove: 700_000, next: null });
  done(await approve(foreign, last));
  app.turnClock(-9 * DAY);
});

test('a lone owner approves alone; the reason is known in advance where a second person is needed, to members of the buyer only', async () => {
  const lone = await scene({ alone: true });
  done(await lone.add('always', undefined, 'both'));
  expect(await lone.ahead([lone.large])).toEqual([]);
  done(await lone.approve(lone.large));
  const { mills, buyer, by, large, middle, small, foreign, add, limit, approve, ahead } = await scene();
  expect(await ahead([large, foreign])).toEqual([]);
  done(await add('above', 10_000, 'both'));
  done(await limit(500_000, 400_000));
  const [approving, paying] = ['Dangote Mills: invoices above ₦10,000.00', 'Dangote Mills: payments above ₦10,000.00'].map((text) =>
    expect.stringContaining(text),
  );
  expect((await ahead([middle]))[0]).toEqual({ invoiceId: middle, approve: approving, pay: { above: 0, reason: approving } });
  expect((await ahead([small]))[0]).toEqual({ invoiceId: small, approve: null, pay: { above: 10_000, reason: paying } });
  done(await approve(small));
  expect((await ahead([foreign]))[0]).toMatchObject({ approve: expect.stringContaining('Invoices above ₦500,000.00'), pay: { above: 0 } });
  expect(await app.call(invoiceWarnings, { businessId: mills.businessId, invoices: large }, mills)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(invoiceWarnings, { ...by, invoices: large }, mills)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await ahead([large], buyer)).toHaveLength(1);
});

test('payments count together for a day, parts of one invoice and others: neither the owner’s limit nor a supplier’s rule is avoided in parts', async () => {
  const { buyer, middle, small, limit, approve, pay, bulk, ahead } = await scene();
  done(await approve(middle));
  done(await limit(null, 8_000));
  done(await pay(middle, 5_000));
  expect(await ahead([middle, small])).toMatchObject([{ pay: { above: 3_000 } }, { pay: { above: 3_000 } }]);
  done(await pay(middle, 3_000));
  for (const reply of [await pay(middle, 0.01), await pay(small, 0.01)]) expect(reply).toMatchObject(because('limit set by the owner'));
  expect(await bulk([middle])).toMatchObject(ASKED);
  app.turnClock(DAY + 1_000);
  done(await pay(small, 1_000, await again(app, buyer)));
  app.turnClock(-DAY - 1_000);
  const ruled = await scene();
  done(await ruled.add('above', 1_000, 'payments'));
  done(await ruled.pay(ruled.small, 900));
  expect(await ruled.ahead([ruled.middle])).toMatchObject([{ pay: { above: 100 } }]);
  for (const id of [ruled.small, ruled.middle]) expect(await ruled.pay(id, 101)).toMatchObject(because('payments above ₦1,000.00 in 24 hours'));
  done(await ruled.pay(ruled.foreign, 101));
  done(await ruled.pay(ruled.middle, 100));
  expect(await ruled.pay(ruled.small, 1)).toMatchObject(ASKED);
});
