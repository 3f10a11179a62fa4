import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { sendTransfer } from './bank.ts';
import { newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test(
  'an invoice with taxed and exempt lines is sent, paid less withholding tax by the buyer, and the certificate is entered',
  { tag: ['@phone', '@long'] },
  async ({ page, browser, request }, { project }) => {
    const [seller, buyer] = [newPerson('Taxed Weavers', 'Supplier'), newPerson('Withholding Stores', 'Retailer')];
    const { isMobile = false, hasTouch = false, viewport } = project.use;
    const context = await browser.newContext({ isMobile, hasTouch, ...(viewport && { viewport }), reducedMotion: 'reduce' });
    const theirs = await context.newPage();
    await register(theirs, buyer);
    await register(page, seller);
    await Promise.all([verified(seller.email, 1), verified(buyer.email, 1)]);
    await page.reload();
    const [sells, buys] = [await signIn(request, seller.email), await signIn(request, buyer.email)];
    const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'The store', email: buyer.email });
    const wallet = () => buys.read<{ account: object | null; available_balance: number }>(`/v1/wallet/${buys.businessId}`);
    await buys.send(`/v1/wallet/${buys.businessId}/account`, {});
    await expect.poll(async () => (await wallet()).account).not.toBeNull();
    await sendTransfer(buyer.business, '5000');
    await expect.poll(async () => (await wallet()).available_balance).toBe(5_000);

    await test.step('the tax is chosen for each line, and what the buyer pays is in sight', async () => {
      await page.goto(`/invoices/create-invoice?contact=${contactId}`);
      await page.getByLabel('Description of line 1').fill('Woven throw');
      await page.getByLabel('Price of line 1').fill('1000');
      const rule = page.getByText('Tax is charged on the amount before the discount.');
      await page.getByRole('button', { name: 'Add VAT 7.5%' }).click();
      await expect(rule).toBeHidden();
      await page.getByRole('button', { name: 'Add discount' }).click();
      await expect(rule).toBeVisible();
      await page.getByRole('button', { name: 'Tax by line' }).click();
      await expect(rule).toBeHidden();
      await page.getByRole('button', { name: 'Remove discount 1' }).click();
      await expect(page.getByLabel('Tax of line 1')).toHaveValue('standard 7.5');
      await page.getByRole('button', { name: 'Add line' }).click();
      await page.getByLabel('Description of line 2').fill('Sewing textbook');
      await page.getByLabel('Price of line 2').fill('500');
      await page.getByLabel('Tax of line 2').selectOption('VAT exempt');
      // Half of the throw: its tax is of what is left.
      await page.getByRole('button', { name: 'Discount in %' }).click();
      await page.getByLabel('Rate').fill('50');
      await page.getByRole('combobox', { name: 'Applies to' }).selectOption('1. Woven throw');
      await expect(page.getByText('Discount 50%: Woven throw').first()).toBeVisible();
      await expect(page.getByText('₦1,037.50').first()).toBeVisible();
      await page.getByRole('button', { name: 'Delete line 1' }).click();
      await expect(page.getByRole('alert')).toContainText('The line of this discount was removed.');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('₦1,037.50').first()).toBeVisible();
      await page.getByRole('button', { name: 'Remove discount 1' }).click();
      await page.getByRole('button', { name: 'Withholding tax' }).click();
      // 1,575.00 less 5 % of 1,500.00.
      await expect(page.getByText('The buyer keeps ₦75.00 and pays ₦1,500.00.')).toBeVisible();
      await sound(page, 'an invoice with tax by line');
    });

    const id = await test.step('it is sent', async () => {
      await page.getByRole('button', { name: 'Send invoice' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
      await expect.poll(async () => (await sells.read<{ count: number }>(`/v1/invoice/${sells.businessId}/all?type=sent&status=pending`)).count).toBe(1);
      const { invoices } = await sells.read<{ invoices: { id: string }[] }>(`/v1/invoice/${sells.businessId}/all?type=sent`);
      return invoices[0]?.id ?? '';
    });

    await test.step('the buyer pays less the tax', async () => {
      await theirs.goto(`/invoices/${id}`);
      await expect(theirs.getByText('VAT exempt', { exact: true }).first()).toBeVisible();
      await expect(theirs.getByText('You keep 5%, ₦75.00, for the tax authority and pay ₦1,500.00.')).toBeVisible();
      await theirs.getByRole('button', { name: 'Pay', exact: true }).first().click();
      const dialog = theirs.getByRole('dialog');
      await expect(dialog.getByLabel('Amount to pay')).toHaveValue('1,500.00');
      await sound(theirs, 'paying less withholding tax');
      await dialog.getByRole('button', { name: 'Pay ₦1,500.00' }).click();
      await expect(theirs.getByText('Certificate missing')).toBeVisible();
    });

    await test.step('the buyer enters the certificate, and the seller sees it', async () => {
      await theirs.getByRole('button', { name: 'Enter certificate' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Withholding tax certificate' });
      await dialog.getByLabel('Certificate number').fill('WHT-2026-0017');
      await sound(theirs, 'the certificate of withheld tax');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(theirs.getByText(/Certificate WHT-2026-0017 of/)).toBeVisible();
      await page.goto(`/invoices/${id}`);
      await expect(page.getByText(/withheld ₦75\.00 and pays it to the tax authority/)).toBeVisible();
      await expect(page.getByText(/Certificate WHT-2026-0017 of/)).toBeVisible();
    });

    await test.step('each figure of the report leads to its documents', async () => {
      await page.goto('/reports/tax?period=this_month');
      const rowsOf = (name: string) => page.getByRole('table', { name }).or(page.getByRole('list', { name }));
      await rowsOf('Tax on invoices').getByRole('link', { name: 'VAT', exact: true }).click();
      await expect(rowsOf('VAT 7.5%').getByText('₦75.00')).toHaveCount(1);
      await sound(page, 'the documents behind a tax');
      await page.getByRole('link', { name: 'All taxes' }).click();
      await expect(rowsOf('Tax on invoices')).toBeVisible();
    });
    await context.close();
  },
);
