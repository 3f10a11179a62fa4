import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sendTransfer } from './bank.ts';
import { confirmBySms, withNewApp } from './confirming.ts';
import { terminalCall } from './operators.ts';
import { newPerson, register } from './people.ts';
import { sound } from './accessibility.ts';
import { approved, signIn } from './trade.ts';
import { verified } from './verification.ts';

/**
 * Events over days (overdue, penalties, expiring offers) need a clock that can be set, which this product lacks: `src/server/credit/days.test.ts` tests them.
 */
test(
  'an advance asked for, signed and repaid by the buyer; a smaller offer accepted; a large request denied with reasons',
  { tag: '@long' },
  async ({ page, browser, request }, { project }) => {
    const [seller, buyer] = [newPerson('Credit Supplies', 'Supplier'), newPerson('Credit Stores', 'Retailer')];
    const { isMobile = false, hasTouch = false, viewport } = project.use;
    const context = await browser.newContext({ isMobile, hasTouch, ...(viewport && { viewport }), reducedMotion: 'reduce' });
    await register(await context.newPage(), buyer);
    await context.close();
    await register(page, seller);
    await Promise.all([verified(seller.email, 3), verified(buyer.email, 2)]);
    // The session started at level 0; the page reloads its business.
    await page.reload();
    const [sells, buys] = [await signIn(request, seller.email), await signIn(request, buyer.email)];
    await withNewApp(buyer.email);
    const contact = await sells.send<{ id: string }>('/v1/contact', { name: 'The store', email: buyer.email });
    const invoice = (amount: number, days: number) => approved(sells, buys, contact.id, amount, days);

    const first = await invoice(300_000, 20);
    await test.step('price, APR and schedule stand there before it is asked for; it is approved at once', async () => {
      await page.goto('/wallet?tab=requestable');
      const price = Promise.withResolvers<void>();
      await page.route('**/v1/credit/details', async (route) => {
        await price.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: `Request an advance on ${first.number}` }).click();
      const dialog = page.getByRole('dialog', { name: `Request an advance on ${first.number}` });
      // The button does not move away from a click while the price comes.
      const button = dialog.getByRole('button', { name: /^Request ₦/ });
      const before = await button.boundingBox();
      price.resolve();
      await expect(dialog.getByText('Show as a table')).toBeVisible();
      expect(await button.boundingBox()).toEqual(before);
      await dialog.getByLabel('Amount').fill('50,000');
      await expect(dialog.getByText('₦1,000.00').first()).toBeVisible();
      await expect(dialog.getByText('36.5%')).toBeVisible();
      await expect(dialog.getByRole('table', { name: /Payoff amount on each day/ })).toContainText('(due)');
      await dialog.getByText('Show as a table').click();
      await expect(dialog.getByRole('table', { name: /Expected wallet balance/ })).toContainText('The advance arrives');
      await sound(page, 'asking for an advance');
      await dialog.getByRole('button', { name: 'Request ₦50,000.00' }).click();
      await expect(panel(page, first.number).getByText('Approved', { exact: true })).toBeVisible();
    });

    await test.step('it is signed with a code, and the money is in the wallet', async () => {
      await panel(page, first.number).getByRole('button', { name: 'Review and sign' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign for ₦50,000.00' });
      await expect(dialog.getByText('The borrower may repay the whole or a part at any time.', { exact: false })).toBeVisible();
      await sound(page, 'signing');
      await dialog.getByRole('button', { name: 'Sign and receive ₦50,000.00' }).click();
      await confirmBySms(page, seller.phone, new RegExp(`Sign for an advance of NGN 50,000\\.00 on invoice ${first.number}`));
      await expect(panel(page, first.number).getByText('Active', { exact: true })).toBeVisible();
      await expect(panel(page, first.number)).toContainText('₦50,500.00');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText('₦50,000.00');
      await expect(page.getByRole('group', { name: 'Outstanding advances' })).toContainText('₦50,500.00');
    });

    await test.step('a weaker request gets a smaller offer, which is accepted', async () => {
      // Together with the first, at most the amount decided at once.
      const { id, number } = await invoice(200_000, 80);
      await page.goto(`/invoices/${id}`);
      await page.getByRole('button', { name: 'Request an advance' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Request ₦100,000.00' }).click();
      await expect(panel(page, number).getByText('Smaller offer', { exact: true })).toBeVisible();
      await panel(page, number).getByRole('button', { name: 'Review and sign' }).click();
      await page.getByRole('button', { name: 'Sign and receive ₦50,000.00' }).click();
      await confirmBySms(page, seller.phone, new RegExp(`Sign for an advance of NGN 50,000\\.00 on invoice ${number}`));
      await expect(panel(page, number).getByText('Active', { exact: true })).toBeVisible();
      await panel(page, number).getByRole('link', { name: 'Agreement' }).click();
      await expect(page).toHaveURL(/\/download-agreement\/crd_/);
      await expect(page.getByText('Signed by Ada Obi', { exact: false })).toBeVisible();
      await sound(page, 'the agreement');
    });

    await test.step('the buyer pays: the advance is repaid first, the rest is the supplier’s, and the open page shows it', async () => {
      await page.goto('/wallet');
      await buys.send(`/v1/wallet/${buys.businessId}/account`, {});
      await expect.poll(async () => (await buys.read<{ account: object | null }>(`/v1/wallet/${buys.businessId}`)).account).not.toBeNull();
      await sendTransfer(buyer.business, '400000');
      await expect.poll(async () => (await buys.read<{ available_balance: number }>(`/v1/wallet/${buys.businessId}`)).available_balance).toBe(400_000);
      await buys.send('/v1/payment/business/wallet', { category: 'invoice', categoryId: first.id, amount: 300_000 });
      await expect(page.getByRole('main').getByText('Repaid').first()).toBeVisible();
      // 50,000 paid out twice, 50,500 of 300,000 paid.
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText('₦349,500.00');
      await sound(page, 'the credit history');
    });

    await test.step('what is owed is repaid early from the wallet, and less of the fee is owed', async () => {
      await page
        .getByRole('table', { name: 'Credit history' })
        .getByRole('link', { name: /Credit Stores|The store/ })
        .first()
        .click();
      const open = page.getByRole('dialog', { name: /^Advance on/ });
      await open.getByRole('button', { name: 'Repay' }).click();
      const dialog = page.getByRole('dialog', { name: /^Repay the advance/ });
      await expect(dialog.getByText('Repaying today saves', { exact: false })).toBeVisible();
      await dialog.getByRole('button', { name: 'Repay ₦50,500.00' }).click();
      await expect(open.getByText('Repaid', { exact: true }).first()).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('a large request waits for a person, whose no comes with reasons, without a reload', async () => {
      const { number } = await invoice(400_000, 20);
      await page.goto('/wallet?tab=requestable');
      await page.getByRole('button', { name: `Request an advance on ${number}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Request ₦320,000.00' }).click();
      await expect(panel(page, number).getByText('Pending review', { exact: true })).toBeVisible();
      const id = new URL(page.url()).searchParams.get('credit') ?? '';
      const why = { reason: 'We could not reach the buyer.', remedy: 'Ask again with a telephone number of theirs.' };
      await terminalCall('office.credit.deny', { creditId: id, ...why });
      await page.reload();
      await expect(panel(page, number).getByText('Declined', { exact: true })).toBeVisible();
      await expect(panel(page, number)).toContainText('We could not reach the buyer.');
      await expect(panel(page, number)).toContainText('Ask again with a telephone number of theirs.');
      await sound(page, 'a denied request');
    });
  },
);

function panel(page: Page, number: string) {
  return page.getByRole('dialog', { name: `Advance on ${number}` });
}
