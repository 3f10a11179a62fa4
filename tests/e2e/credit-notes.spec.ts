import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { sendTransfer } from './bank.ts';
import { linkIn, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

const itemDetails = [
  { id: '1', name: 'Woven throw', quantity: 4, unitPrice: 500 },
  { id: '2', name: 'Delivery', quantity: 1, unitPrice: 300 },
];
const invoice = { issueDate: '2026-11-01', dueDate: '2030-11-01', itemDetails, medium: 'email' };

test(
  'a line of an unpaid invoice is credited; a paid one is credited and paid back to the wallet; the recipient sees both',
  { tag: '@phone' },
  async ({ page, browser, request }, { project }) => {
    const [seller, buyer] = [newPerson('Credit Weavers', 'Supplier'), newPerson('Note Stores', 'Retailer')];
    const { isMobile = false, hasTouch = false, viewport } = project.use;
    const context = await browser.newContext({ isMobile, hasTouch, ...(viewport && { viewport }), reducedMotion: 'reduce' });
    const theirs = await context.newPage();
    await register(theirs, buyer);
    await register(page, seller);
    await Promise.all([verified(seller.email, 1), verified(buyer.email, 1)]);
    await page.reload();
    const [sells, buys] = [await signIn(request, seller.email), await signIn(request, buyer.email)];
    const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'The store', email: buyer.email });
    const [unpaid, paid] = [
      await sells.send<{ id: string; number: string }>('/v1/invoice', { ...invoice, contactId }),
      await sells.send<{ id: string; number: string }>('/v1/invoice', { ...invoice, contactId }),
    ];

    await test.step('two of four throws are credited: the balance is shown before', async () => {
      await page.goto(`/invoices/${unpaid.id}`);
      await page.getByRole('button', { name: 'Issue a credit note' }).click();
      const dialog = page.getByRole('dialog', { name: `Credit invoice ${unpaid.number}` });
      await dialog.getByText('Some lines').click();
      await dialog.getByLabel('Woven throw').press('Space');
      await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('2,000.00');
      await dialog.getByLabel('Quantity', { exact: true }).fill('2');
      await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('1,000.00');
      await dialog.getByLabel('Reason').fill('Two were damaged.');
      await expect(dialog.getByText('₦1,300.00')).toBeVisible();
      await sound(page, 'issuing a credit note');
      await dialog.getByRole('button', { name: 'Credit ₦1,000.00' }).click();
      await expect(page.getByText('Credit note CN-0001 issued').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'CN-0001' })).toBeVisible();
      await expect(page.getByText('₦1,300.00').first()).toBeVisible();
    });

    await test.step('a paid invoice is credited in full: the money goes back to the wallet that paid', async () => {
      const wallet = () => buys.read<{ account: object | null; available_balance: number }>(`/v1/wallet/${buys.businessId}`);
      await buys.send(`/v1/wallet/${buys.businessId}/account`, {});
      await expect.poll(async () => (await wallet()).account).not.toBeNull();
      await sendTransfer(buyer.business, '5000');
      await expect.poll(async () => (await wallet()).available_balance).toBe(5_000);
      await buys.send('/v1/payment/business/wallet', { category: 'invoice', categoryId: paid.id, amount: 2300 });
      await page.goto(`/invoices/${paid.id}`);
      await page.getByRole('button', { name: 'Issue a credit note' }).click();
      const dialog = page.getByRole('dialog', { name: `Credit invoice ${paid.number}` });
      await dialog.getByLabel('Reason').fill('Order cancelled.');
      await expect(dialog.getByText('Paid back to their wallet')).toBeVisible();
      await dialog.getByRole('button', { name: 'Credit ₦2,300.00 and pay back' }).click();
      await expect(page.getByText('Credited in full. No payment is due.')).toBeVisible();
      expect((await wallet()).available_balance).toBe(5_000);
    });

    await test.step('the recipient sees the notes: in the list, as a document, and by the link', async () => {
      await theirs.goto('/invoices?view=credit-notes');
      await theirs.getByText('CN-0001').first().click();
      const sheet = theirs.getByRole('article', { name: 'Credit note CN-0001' });
      await expect(sheet.getByText('Two were damaged.')).toBeVisible();
      await expect(sheet.getByText(unpaid.number)).toBeVisible();
      await sound(theirs, '/invoices/{creditNote}');
      const [pdf] = await Promise.all([theirs.waitForEvent('download'), theirs.getByRole('button', { name: 'PDF', exact: true }).click()]);
      expect(pdf.suggestedFilename()).toBe('CN-0001.pdf');
      await theirs.goto(await linkIn(buyer.email, /Credit note CN-0001/, '/received-invoice?q='));
      await expect(theirs.getByRole('button', { name: 'Credit note CN-0001' })).toBeVisible();
      await expect(theirs.getByText('₦1,300.00').first()).toBeVisible();
    });
    await context.close();
  },
);
