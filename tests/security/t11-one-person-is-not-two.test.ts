import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveInvoices } from '../../src/shared/invoices/bulk-contract.ts';
import { readInvoice } from '../../src/shared/invoices/contract.ts';
import { readClosing } from '../../src/shared/business/closing-contract.ts';
import { reviseInvoice } from '../../src/shared/invoices/lifecycle-contract.ts';
import { payFromWallet, startPayment, verifyPayment } from '../../src/shared/payments/contract.ts';
import { changePaymentSafety } from '../../src/shared/payments/safety-contract.ts';
import { decideRequest } from '../../src/shared/team/requests-contract.ts';
import { CARDS, payAt } from '../../src/server/testing/charges.ts';
import { contactFor, done, invoiceInput, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { memberOf, newMember, stepUp, submitRequest, toApprove, toPay } from '../../src/server/testing/team.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';

/** Two people agree, or nobody does: by a second account of one's own, by parts at once, by an old payment of a new text. */
let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Buyer Ltd')];
  contactId = await contactFor(app, seller, buyer);
  await app.fund(buyer, 100_000_000);
  stepUp(app, buyer);
});
afterAll(() => app.stop());

const by = () => ({ businessId: buyer.businessId });
const limits = (personAbove: number, approveAbove: number | null, codeAbove: number) =>
  app.call(changePaymentSafety, { ...by(), codeAboveNew: codeAbove, codeAbove, personAbove, approveAbove }, buyer).then(done);
const read = async (id: string) => done(await app.call(readInvoice, { ...by(), id }, buyer));
const pay = (categoryId: string, amount: number) => app.call(payFromWallet, { ...by(), category: 'invoice', categoryId, amount }, { ...buyer, key: app.key() });

test('an owner’s own second account as staff does not make two people of them, for an approval or a payment above the limits', async () => {
  await memberOf(app, buyer, 'owner');
  await limits(50_000, 50_000, 1_000_000);
  const [large, small] = [await sent(app, seller, contactId, 100_000), await sent(app, seller, contactId, 10_000)];
  const puppet = await newMember(app, buyer, 'staff');
  const decide = ({ id, hash }: { id: string; hash: string }) =>
    app.call(decideRequest, { ...by(), requestId: id, approvalStatus: 'approved', hash }, { ...buyer, key: app.key() });
  for (const request of [
    await submitRequest(app, puppet, 'invoice.approval', toApprove(large.id)),
    await submitRequest(app, puppet, 'invoice.pay', toPay(large.id, 100_000)),
  ])
    expect(await decide(request)).toMatchObject({ ok: false, code: 'STATE_CONFLICT', message: expect.stringContaining('You invited') });
  expect(await read(large.id)).toMatchObject({ decision: 'pending', balance: 100_000 });
  // Below the limits staff ask and one person decides.
  done(await decide(await submitRequest(app, puppet, 'invoice.approval', toApprove(small.id))));
});

test('parts of one invoice, each with its code, do not pass the limit for a second person at once', async () => {
  await memberOf(app, buyer, 'owner');
  await limits(50_000, null, 1_000);
  await hasApp(app, buyer);
  const { id } = await sent(app, seller, contactId, 200_000);
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => pay(id, 20_000 + n)));
  expect((await read(id)).balance).toBeGreaterThanOrEqual(150_000);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(2);
  for (const reply of replies) if (!reply.ok) expect(reply.code).toBe('APPROVAL_REQUIRED');
});

test('money of a payment that began before the invoice was revised is booked, and approves nothing', async () => {
  const { id } = await sent(app, seller, contactId, 100);
  const begun = done(
    await app.call(startPayment, { ...by(), category: 'invoice', categoryId: id, amount: 100, channel: 'card' }, { ...buyer, key: app.key() }),
  );
  await payAt(app, begun.reference, CARDS.declined);
  done(await app.call(verifyPayment, { ...by(), reference: begun.reference }, buyer));
  const { contactId: _, ...text } = invoiceInput(seller, contactId, 900_000);
  const { version } = done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));
  done(await app.call(reviseInvoice, { ...text, id, businessId: seller.businessId, version }, { ...seller, key: app.key() }));
  await payAt(app, begun.reference, CARDS.good, { drop: true });
  expect(done(await app.call(verifyPayment, { ...by(), reference: begun.reference }, buyer))).toMatchObject({ status: 'succeeded' });
  expect(await read(id)).toMatchObject({ decision: 'pending', balance: 899_900 });
});

test('a business does not close with archived invoices that are paid in part', async () => {
  const { id } = await sent(app, seller, contactId, 500);
  done(await pay(id, 200));
  done(await app.call(archiveInvoices, { businessId: seller.businessId, invoices: [id] }, { ...seller, key: app.key() }));
  const { obstacles } = done(await app.call(readClosing, { businessId: seller.businessId }, seller));
  expect(obstacles.map(({ kind }) => kind)).toContain('part-paid');
});
