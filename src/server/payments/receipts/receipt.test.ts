import { afterAll, beforeAll, expect, test } from 'vitest';
import { payFromWallet, startGuestPayment } from '../../../shared/payments/contract.ts';
import { paymentReceipt } from '../../../shared/payments/receipts-contract.ts';
import { payAt } from '../../testing/charges.ts';
import { installation, requestOf } from '../../testing/installation.ts';
import type { Installation, Someone } from '../../testing/installation.ts';
import { readPdf } from '../../testing/pdf.ts';
import { contactFor, done, keyIn, emailTo, emailsTo, sent } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

function receipt(who: Someone, paymentId: string) {
  return at.raw('GET', requestOf(paymentReceipt, { businessId: who.businessId, paymentId }).path, { token: who.token });
}

test('payer and payee have a receipt each, by download and by e-mail; nobody else', async () => {
  const [seller, buyer, other] = [await at.someone('Seller & Sons'), await at.someone('Buyer Stores'), await at.someone()];
  await at.fund(buyer, 1_000_000);
  const invoice = await sent(at, seller, await contactFor(at, seller, buyer), 900);
  const given = { businessId: buyer.businessId, category: 'invoice' as const, categoryId: invoice.id, amount: 400 };
  const { reference } = done(await at.call(payFromWallet, given, { ...buyer, key: at.key() }));
  for (const who of [seller, buyer]) {
    const response = await receipt(who, reference);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { plain } = await readPdf(Buffer.from(await response.arrayBuffer()));
    for (const part of ['Receipt', 'Seller & Sons', 'Received from', '₦400.00', 'Balance due', '₦500.00', reference]) expect(plain).toContain(part);
  }
  expect((await receipt(other, reference)).status).toBe(404);
  await emailTo(at, buyer.email, /Receipt: ₦400\.00 paid to Seller & Sons/);
  const letter = await emailTo(at, seller.email, /400\.00/);
  expect(letter).toMatchObject({ attachments: [{ name: expect.stringMatching(/^Receipt .*\.pdf$/) }] });
});

test('a payment that is not done has none', async () => {
  const who = await at.someone();
  const id = `pay_${'b'.repeat(22)}`;
  await asOwner(at.databaseUrl, (sql) =>
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
  const seller = await at.someone();
  const shop = `shop-${seller.businessId.toLowerCase()}@example.com`;
  const email = name && `${name}-${seller.businessId.toLowerCase()}@example.com`;
  const { shareUrl } = await sent(at, seller, '', 250, { recipientType: 'new', contactId: null, contact: { name: 'Shop', email: shop } });
  const { reference } = done(await at.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 250, email }, { key: at.key() }));
  await payAt(at, reference);
  const subject = /Receipt: ₦250\.00/;
  expect(await emailTo(at, email ?? shop, subject)).toMatchObject({ attachments: [{ name: expect.stringMatching(/^Receipt .*\.pdf$/) }] });
  if (email) expect((await emailsTo(at, shop)).filter((one) => subject.test(one.subject))).toHaveLength(0);
});
