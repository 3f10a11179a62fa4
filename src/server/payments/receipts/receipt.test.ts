import { afterAll, beforeAll, expect, test } from 'vitest';
import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { referenceText } from '../../../shared/payments/reference.ts';
import { payFromWallet, startGuestPayment } from '../../../shared/payments/contract.ts';
import { paymentReceipt } from '../../../shared/payments/receipts-contract.ts';
import { payAt } from '../../testing/charges.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { requestOf } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { readPdf } from '../../testing/pdf.ts';
import { contactFor, done, keyIn, emailTo, emailsTo, sent, transfer } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

function receipt(who: TestUser, paymentId: string) {
  return app.raw('GET', requestOf(paymentReceipt, { businessId: who.businessId, paymentId }).path, { token: who.token });
}

test('payer and payee have a receipt each, by download and by e-mail; nobody else', async () => {
  const [seller, buyer, other] = [await app.createUser('Seller & Sons'), await app.createUser('Buyer Stores'), await app.createUser()];
  await app.fund(buyer, 1_000_000);
  const invoice = await sent(app, seller, await contactFor(app, seller, buyer), 900);
  const given = { businessId: buyer.businessId, category: 'invoice' as const, categoryId: invoice.id, amount: 400 };
  const { reference } = done(await app.call(payFromWallet, given, { ...buyer, key: app.key() }));
  for (const who of [seller, buyer]) {
    const response = await receipt(who, reference);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { plain } = await readPdf(Buffer.from(await response.arrayBuffer()));
    for (const part of ['Receipt', 'Seller & Sons', 'Received from', '₦400.00', 'Balance due', '₦500.00', referenceText(reference)])
      expect(plain).toContain(part);
  }
  expect((await receipt(other, reference)).status).toBe(404);
  await emailTo(app, buyer.email, /Receipt: ₦400\.00 paid to Seller & Sons/);
  const letter = await emailTo(app, seller.email, /400\.00/);
  expect(letter).toMatchObject({ attachments: [{ name: expect.stringMatching(/^Receipt .*\.pdf$/) }] });
});

/** A transfer of this amount (in kobo) on an invoice of ₦70 to a recipient without an account. */
async function transferred(amount: number, before: (invoiceId: string, seller: TestUser) => Promise<void> = () => Promise.resolve()) {
  const seller = await app.createUser('Seller & Sons');
  const shop = `shop-${seller.businessId.toLowerCase()}@example.com`;
  const { id, shareUrl } = await sent(app, seller, '', 70, { recipientType: 'new', contactId: null, contact: { name: 'Shop', email: shop } });
  const q = keyIn(shareUrl, 'q');
  const { reference, account } = done(await app.call(startGuestPayment, { q, amount: 70, channel: 'transfer' }, { key: app.key() }));
  await before(id, seller);
  await transfer(app, account?.accountNumber ?? '', amount, { any_amount: true });
  return { seller, shop, reference };
}

test('F5: receipt and e-mail of an overpayment say what came and what goes back', async () => {
  const { seller, shop, reference } = await transferred(7_500);
  const letter = await emailTo(app, shop, /Receipt: ₦70\.00/);
  for (const part of [/Amount received\W+₦75\.00/, /On its way back to you\W+₦5\.00/]) expect(letter.text).toMatch(part);
  const { plain } = await readPdf(Buffer.from(await (await receipt(seller, reference)).arrayBuffer()));
  for (const part of ['Amount received', '₦75.00', 'On its way back to you', '₦5.00']) expect(plain).toContain(part);
});

test('F5: a payer without an account whose money arrives after the invoice was withdrawn is told that it goes back', async () => {
  const { shop, reference } = await transferred(7_000, async (id, seller) => {
    done(await app.call(voidInvoice, { id, businessId: seller.businessId, reason: 'Wrong price' }, seller));
  });
  const letter = await emailTo(app, shop, /Your payment of ₦70\.00 is on its way back/);
  expect(letter.text).toContain(reference);
});

test('a payment that is not done has none', async () => {
  const who = await app.createUser();
  const id = `pay_${'b'.repeat(22)}`;
  await asOwner(app.databaseUrl, (sql) =>
    sql.query(
      `insert into payments (business_id, id, category, category_id, channel, method, amount, currency, status, reference, created_by, created_at) values ($1, $2, 'wallet', $1, 'card', 'card', 1, 'NGN', 'pending', $2, 'test', now())`,
      [who.businessId, id],
    ),
  );
  expect((await receipt(who, id)).status).toBe(409);
  expect((await receipt(who, `pay_${'c'.repeat(22)}`)).status).toBe(404);
});

test.each([
  ['where the payer without an account asked, and to nobody else', 'accounts'],
  ['to the recipient of the invoice where they named no address', undefined],
])('a receipt goes %s', async (_where, name) => {
  const seller = await app.createUser();
  const shop = `shop-${seller.businessId.toLowerCase()}@example.com`;
  const email = name && `${name}-${seller.businessId.toLowerCase()}@example.com`;
  const { shareUrl } = await sent(app, seller, '', 250, { recipientType: 'new', contactId: null, contact: { name: 'Shop', email: shop } });
  const { reference } = done(await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 250, email }, { key: app.key() }));
  await payAt(app, reference);
  const subject = /Receipt: ₦250\.00/;
  expect(await emailTo(app, email ?? shop, subject)).toMatchObject({ attachments: [{ name: expect.stringMatching(/^Receipt .*\.pdf$/) }] });
  if (email) expect((await emailsTo(app, shop)).filter((one) => subject.test(one.subject))).toHaveLength(0);
});
