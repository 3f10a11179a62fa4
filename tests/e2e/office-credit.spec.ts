import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { sendTransfer } from './bank.ts';
import { confirmBySms, withNewApp } from './confirming.ts';
import { invitation, join, operatorEmail } from './operators.ts';
import { newPerson, register } from './people.ts';
import { approved, signIn } from './trade.ts';
import { verified } from './verification.ts';

test('a credit from the request to an operator’s offer, its acceptance and its repayment', { tag: '@long' }, async ({ page, browser, request }) => {
  const [seller, buyer] = [newPerson('Offer Supplies', 'Supplier'), newPerson('Offer Stores', 'Retailer')];
  const [store, desk] = [await browser.newContext(), await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })];
  const office = await desk.newPage();
  await Promise.all([
    register(page, seller),
    register(await store.newPage(), buyer),
    join(office, await invitation(operatorEmail('credit'), 'credit'), newPerson('Chidi Okeke', 'Both').business),
  ]);
  await store.close();
  await Promise.all([verified(seller.email, 3), verified(buyer.email, 2)]);
  const [sells, buys] = [await signIn(request, seller.email), await signIn(request, buyer.email)];
  await withNewApp(buyer.email);
  const contact = await sells.send<{ id: string }>('/v1/contact', { name: 'The store', email: buyer.email });
  const invoice = await approved(sells, buys, contact.id, 400_000, 20);
  const advance = page.getByRole('dialog', { name: `Advance on ${invoice.number}` });

  await test.step('above the amount that is decided at once: the request waits', async () => {
    await page.goto('/wallet?tab=requestable');
    await page.getByRole('button', { name: `Request an advance on ${invoice.number}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('180,000');
    await page.getByRole('dialog').getByRole('button', { name: 'Request ₦180,000.00' }).click();
    await expect(advance.getByText('Pending review', { exact: true })).toBeVisible();
  });

  await test.step('the operator reads scorecard and record, and offers less', async () => {
    await office
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Credit requests/ })
      .click();
    await office.getByRole('link', { name: seller.business }).first().click();
    await expect(office.getByRole('heading', { level: 1 })).toContainText(seller.business);
    await sound(office, 'a credit request');
    await office.getByLabel('Offer', { exact: true }).fill('120,000');
    await office.getByRole('button', { name: 'Offer ₦120,000.00' }).click();
    await expect(office.getByText(/120,000/).first()).toBeVisible();
  });

  await test.step('the borrower sees the smaller offer and signs it; the money arrives', async () => {
    await page.reload();
    await advance.getByRole('button', { name: 'Review and sign' }).click();
    await page.getByRole('button', { name: 'Sign and receive ₦120,000.00' }).click();
    await confirmBySms(page, seller.phone, new RegExp(`Sign for an advance of NGN 120,000\\.00 on invoice ${invoice.number}`));
    await expect(advance.getByText('Active', { exact: true })).toBeVisible();
    await expect.poll(async () => (await sells.read<{ available_balance: number }>(`/v1/wallet/${sells.businessId}`)).available_balance).toBe(120_000);
  });

  await test.step('the buyer pays the invoice: the advance is repaid, which the operator sees', async () => {
    await buys.send(`/v1/wallet/${buys.businessId}/account`, {});
    await expect.poll(async () => (await buys.read<{ account: object | null }>(`/v1/wallet/${buys.businessId}`)).account).not.toBeNull();
    await sendTransfer(buyer.business, '400000');
    await expect.poll(async () => (await buys.read<{ available_balance: number }>(`/v1/wallet/${buys.businessId}`)).available_balance).toBe(400_000);
    await buys.send('/v1/payment/business/wallet', { category: 'invoice', categoryId: invoice.id, amount: 400_000 });
    await expect(advance.getByText('Repaid', { exact: true }).first()).toBeVisible();
    await office.reload();
    await expect(office.getByText('By the buyer’s payment')).toBeVisible();
    await sound(office, 'a repaid advance');
  });
  await desk.close();
});
