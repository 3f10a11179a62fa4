import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { addDays, dateIn } from '../../src/shared/kit/date.ts';
import { sound } from './accessibility.ts';
import { sendTransfer } from './bank.ts';
import { linkIn, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test(
  'a buyer looks into a possible duplicate, approves a run once, and pays again what failed; the guest’s page warns too',
  { tag: '@phone' },
  async ({ page, browser, request }, { project }) => {
    const [seller, buyer] = [newPerson('Run Mills', 'Supplier'), newPerson('Run Stores', 'Retailer')];
    const { isMobile = false, hasTouch = false, viewport } = project.use;
    const context = await browser.newContext({ isMobile, hasTouch, ...(viewport && { viewport }), reducedMotion: 'reduce' });
    const theirs = await context.newPage();
    await register(theirs, seller);
    await register(page, buyer);
    await Promise.all([verified(seller.email, 1), verified(buyer.email, 1)]);
    await page.reload();
    const [sells, buys] = [await signIn(request, seller.email), await signIn(request, buyer.email)];
    const issueDate = dateIn('Africa/Lagos', Date.now());
    const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'The store', email: buyer.email });
    const invoice = (unitPrice: number, more: object = {}) =>
      sells.send<{ id: string; number: string }>('/v1/invoice', {
        contactId,
        issueDate,
        dueDate: addDays(issueDate, 14),
        itemDetails: [{ id: '1', name: 'Flour', quantity: 1, unitPrice }],
        ...more,
      });
    const [first, twin, big] = [await invoice(1_000), await invoice(1_000), await invoice(6_000)];
    const wallet = () => buys.read<{ account: object | null; available_balance: number }>(`/v1/wallet/${buys.businessId}`);
    const fund = async (naira: number, then: number) => {
      await sendTransfer(buyer.business, String(naira));
      await expect.poll(async () => (await wallet()).available_balance).toBe(then);
    };
    await buys.send(`/v1/wallet/${buys.businessId}/account`, {});
    await expect.poll(async () => (await wallet()).account).not.toBeNull();
    await fund(5_000, 5_000);

    await test.step('three invoices are chosen for today', async () => {
      await page.goto('/invoices?type=received');
      for (const { number } of [first, twin, big]) await page.getByRole('checkbox', { name: new RegExp(number) }).press('Space');
      if (isMobile) await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Pay in a run' }).click();
      await sound(page, 'a new payment run');
      await page.getByRole('button', { name: 'Continue with ₦8,000.00' }).click();
      await expect(page.getByRole('heading', { name: /^Payment run of/ })).toBeVisible();
    });

    await test.step('the warning comes before the approval', async () => {
      const approve = page.getByRole('button', { name: 'Approve ₦8,000.00' });
      await expect(page.getByText(`${twin.number} may be a duplicate.`)).toBeVisible();
      await expect(approve).toBeDisabled();
      await sound(page, 'a payment run with a warning');
      await page.getByRole('button', { name: /^I’ve checked with/ }).click();
      await expect(page.getByText(/^Checked by/)).toBeVisible();
      await approve.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve ₦8,000.00' }).click();
      await expect(page.getByText('2 paid · 0 waiting · 1 not paid')).toBeVisible();
      await expect(page.getByText('The wallet had too little.', { exact: false })).toBeVisible();
    });

    await test.step('what failed is a file, and is paid again after money has arrived', async () => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'What was not paid (CSV)' }).click();
      expect(readFileSync(await (await saved).path(), 'utf8')).toContain(`${big.number},`);
      await fund(4_000, 7_000);
      await page.reload();
      await sound(page, 'a payment run that failed in part');
      await page.getByRole('button', { name: 'Pay again what failed: ₦6,000.00' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve ₦6,000.00' }).click();
      await expect(page.getByText('3 paid · 0 waiting · 0 not paid')).toBeVisible();
      expect((await wallet()).available_balance).toBe(1_000);
      const advice = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Remittance advice (PDF)' }).click();
      expect(readFileSync(await (await advice).path(), 'latin1')).toMatch(/^%PDF-/);
      await page.goto('/invoices/runs');
      await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
      await sound(page, 'payment runs');
    });

    await test.step('a guest is warned before paying', async () => {
      const email = `guest.${Date.now()}@example.com`;
      const to = { contactId: null, recipientType: 'new', contact: { name: 'A guest', email }, medium: 'email' };
      await invoice(3_000, to);
      const again = await invoice(3_000, to);
      await page.goto(await linkIn(email, new RegExp(again.number), '/received-invoice'));
      await expect(page.getByText('This may be a duplicate.')).toBeVisible();
      await sound(page, 'a received invoice that may be a duplicate');
    });
  },
);
