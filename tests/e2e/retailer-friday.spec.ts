import { expect, test } from '@playwright/test';
import { addDays, dateIn } from '../../src/shared/kit/date.ts';
import { sound } from './accessibility.ts';
import { sendTransfer } from './bank.ts';
import { message, newPerson, register } from './people.ts';
import type { NewPerson } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A week of one supplier: three invoices that wait for the retailer, and money in the retailer's wallet. */
async function week(request: Parameters<typeof signIn>[0], seller: NewPerson, buyer: NewPerson) {
  const [sells, buys] = [await signIn(request, seller.email), await signIn(request, buyer.email)];
  const issueDate = dateIn('Africa/Lagos', Date.now());
  const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'The shop', email: buyer.email });
  await buys.send('/v1/contact', { name: 'Friday Mills', email: seller.email });
  const invoice = (name: string, unitPrice: number) => {
    const itemDetails = [{ id: '1', name, quantity: 1, unitPrice }];
    return sells.send<{ id: string; number: string }>('/v1/invoice', { contactId, issueDate, dueDate: addDays(issueDate, 3), itemDetails });
  };
  const invoices = [await invoice('Flour', 4_000), await invoice('Sugar', 2_500), await invoice('Salt that was never ordered', 900)] as const;
  const wallet = () => buys.read<{ account: object | null; available_balance: number }>(`/v1/wallet/${buys.businessId}`);
  await buys.send(`/v1/wallet/${buys.businessId}/account`, {});
  await expect.poll(async () => (await wallet()).account).not.toBeNull();
  await sendTransfer(buyer.business, '10000');
  await expect.poll(async () => (await wallet()).available_balance).toBe(10_000);
  return { invoices, wallet };
}

test(
  'a retailer’s Friday on a phone: what is due is seen, approved or declined, paid in one run, ordered again, and the day is closed',
  { tag: '@long' },
  async ({ page, browser, request }) => {
    const [seller, buyer] = [newPerson('Friday Mills', 'Supplier'), newPerson('Friday Shop', 'Retailer')];
    const other = await (await browser.newContext()).newPage();
    await register(other, seller);
    await register(page, buyer);
    await Promise.all([verified(seller.email, 1), verified(buyer.email, 1)]);
    const { invoices, wallet } = await week(request, seller, buyer);
    const [flour, sugar, salt] = invoices;

    await test.step('what is due, against what is in the wallet', async () => {
      await page.goto('/invoices?type=received');
      await page.getByRole('link', { name: 'Due calendar' }).click();
      await expect(page.getByText('₦7,400.00').first()).toBeVisible();
      await expect(page.getByText('₦10,000.00').first()).toBeVisible();
      await sound(page, 'the due calendar on a phone');
    });

    await test.step('one was never ordered: it is declined with the reason', async () => {
      await page.goto(`/invoices/${salt.id}`);
      await page.getByRole('button', { name: 'Decline' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('We did not order this.');
      await dialog.getByRole('button', { name: /^Decline/ }).click();
      expect((await message(seller.email, /declined/i)).text).toContain('We did not order this.');
      await page.goto(`/invoices/${flour.id}`);
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page.getByText('Approved', { exact: false }).first()).toBeVisible();
    });

    await test.step('the other two are paid in one run', async () => {
      await page.goto('/invoices?type=received');
      for (const { number } of [flour, sugar]) await page.getByRole('checkbox', { name: new RegExp(number) }).press('Space');
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Pay in a run' }).click();
      await page.getByRole('button', { name: 'Continue with ₦6,500.00' }).click();
      await page.getByRole('button', { name: 'Approve ₦6,500.00' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve ₦6,500.00' }).click();
      await expect(page.getByText('2 paid · 0 waiting · 0 not paid')).toBeVisible();
      expect((await wallet()).available_balance).toBe(3_500);
    });

    await test.step('next week’s goods are ordered', async () => {
      await page.goto('/invoices/create-purchase-order');
      await page.getByRole('combobox', { name: 'Supplier' }).fill('Friday');
      await page.getByRole('option', { name: /Friday Mills/ }).click();
      await page.getByLabel('Description of line 1').fill('Flour');
      await page.getByLabel('Price of line 1').fill('4000');
      await page.getByRole('button', { name: 'Send order' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send order' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO-0001');
      await message(seller.email, /PO-0001/);
    });

    await test.step('the day is closed: nothing is owed, what left the wallet is told, and the supplier is paid', async () => {
      await page.goto('/reports');
      await expect(page.getByText('You owe no supplier anything.')).toBeVisible();
      await expect(page.getByText(/₦10,000\.00 came into your wallet and ₦6,500\.00 left it/)).toBeVisible();
      await page.getByRole('button', { name: 'Account of Ada Obi' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/account\/login/);
      await other.goto(`/invoices/${sugar.id}`);
      await expect(other.getByText('Paid', { exact: true }).first()).toBeVisible();
    });
  },
);
