import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pdfFile } from './files.ts';
import { codeIn, linkIn, newPerson, register } from './people.ts';
import { sound } from './accessibility.ts';
import { verified } from './verification.ts';

test(
  'the life of an invoice: a file goes with it, it repeats, is denied, revised, agreed to, and at last void',
  { tag: ['@phone', '@long'] },
  async ({ page, browser }) => {
    const seller = newPerson('Life Works', 'Supplier');
    const buyer = newPerson('Life Stores', 'Retailer');
    await register(page, seller);
    await verified(seller.email, 1);
    await page.goto('/contacts?panel=new');
    const form = page.getByRole('form', { name: /contact/i });
    await form.getByLabel('Name', { exact: true }).fill('Life Stores');
    await form.getByLabel('Email').fill(buyer.email);
    await form.getByRole('button', { name: 'Add contact' }).click();
    await expect(page.getByText('Life Stores').first()).toBeVisible();

    await test.step('it is written with a file and every month anew, and sent', async () => {
      await page.goto('/invoices/create-invoice');
      await page.getByLabel('Bill to').fill('Life');
      await page.getByRole('option', { name: /Life Stores/ }).click();
      await page.getByLabel('Description of line 1').fill('Rent of the stall');
      await page.getByLabel('Price of line 1').fill('30,000');
      await page.getByLabel('Repeat').selectOption({ label: 'Every month' });
      await expect(page.getByText(/This one is sent now; the next ones automatically on/)).toBeVisible();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Attach a file' }).click()]);
      await chooser.setFiles(pdfFile('lease.pdf'));
      await expect(page.getByText('lease.pdf')).toBeVisible();
      await page.getByRole('button', { name: 'Send invoice', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/^Every month from \d/)).toBeVisible();
      await expect(dialog.getByText('Next on')).toBeVisible();
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await send(page, 'Send invoice', '₦30,000.00');
    });
    const link = await linkIn(buyer.email, /INV-/, '/received-invoice?q=');
    const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();

    await test.step('the recipient fetches the file and denies with a reason', async () => {
      await guest.goto(link);
      const [file] = await Promise.all([guest.waitForEvent('download'), guest.getByRole('button', { name: 'Download lease.pdf' }).click()]);
      expect(file.suggestedFilename()).toBe('lease.pdf');
      await guest.getByRole('button', { name: 'Decline', exact: true }).click();
      await guest.getByLabel('Reason').fill('The stall is smaller than agreed.');
      // The e-mail with the code opens the page again: with the reason, and with the code, which is removed from the address after use.
      await guest.goto(await linkIn(buyer.email, /is your code: Decline invoice/, '/received-invoice?q='));
      await expect(guest.getByLabel('Reason')).toHaveValue('The stall is smaller than agreed.');
      await expect(guest.getByLabel('Code from the email')).toHaveValue(/^\d{6}$/);
      await guest
        .getByRole('button', { name: /^Decline/ })
        .last()
        .click();
      await expect(guest.getByText('The stall is smaller than agreed.').first()).toBeVisible();
      await expect(guest).not.toHaveURL(/code=/);
    });

    await test.step('the seller reads it at once, revises, and sends the same number again', async () => {
      await expect(page.getByText('The stall is smaller than agreed.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Revise and resend' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise invoice');
      // On a phone the preview is a tab.
      if ((page.viewportSize()?.width ?? 0) > 1000)
        await expect(
          page
            .getByRole('article')
            .getByText(/INV-\d+/)
            .first(),
        ).toBeVisible();
      await sound(page, '/invoices/{id}/revise');
      await page.getByLabel('Price of line 1').fill('25,000');
      // The page does not wait for the code of one of its parts.
      const loaded = Promise.withResolvers<void>();
      await page.route('**/earlier-version-*.js', (route) => loaded.promise.then(() => route.continue()));
      await send(page, 'Resend', '₦25,000.00');
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await expect(timeline.getByText(/revised it/)).toBeVisible();
      loaded.resolve();
      await timeline.getByRole('button', { name: 'Show version 1' }).click();
      await expect(page.getByRole('dialog').getByText('₦30,000.00').first()).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('the recipient’s link tells the new text; approving it makes the agreement', async () => {
      await guest.goto(link);
      await expect(guest.getByText('₦25,000.00').first()).toBeVisible();
      await guest.getByRole('button', { name: 'Approve', exact: true }).click();
      // The sixth digit submits.
      await guest.getByLabel('Code from the email').fill(await codeIn(buyer.email, /is your code: Approve invoice/));
      await expect(guest.getByText('Approved.', { exact: false }).first()).toBeVisible();
      const id = /inv_\w+/.exec(page.url())?.[0] ?? '';
      await guest.goto(`/payment-agreement/${id}`);
      await expect(guest.getByRole('heading', { level: 1 })).toContainText('This invoice was sent through');
      await guest.goto(`/payment-agreement/${id}?q=${new URL(link).searchParams.get('q') ?? ''}`);
      await expect(guest.getByRole('heading', { level: 1 })).toContainText('undertakes to pay');
      await expect(guest.getByText('₦25,000.00').first()).toBeVisible();
      await sound(guest, '/payment-agreement/{invoiceId}');
      await guest.context().close();
    });

    await test.step('the repetition is paused and ended', async () => {
      const repeats = page
        .getByRole('region', { name: 'Repeats' })
        .or(page.locator('section', { hasText: 'Every month' }))
        .last();
      await repeats.getByRole('button', { name: 'Pause' }).click();
      await expect(repeats.getByText('Paused.', { exact: false })).toBeVisible();
      await page.goto('/invoices?view=recurring');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recurring invoices');
      await expect(page.getByText('Paused').first()).toBeVisible();
      await sound(page, '/invoices?view=recurring');
      await page
        .getByRole('link', { name: /Life Stores/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'End', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
      await expect(page.getByText('Ended.', { exact: false }).first()).toBeVisible();
    });

    await test.step('void, with the reason', async () => {
      await page.getByRole('button', { name: 'Void', exact: true }).click();
      await page.getByLabel('Reason').fill('The stall was given back.');
      await page.getByRole('button', { name: 'Void invoice' }).click();
      await expect(page.getByText('No longer due')).toBeVisible();
      await sound(page, '/invoices/{id}, void');
    });
  },
);

async function send(page: Page, name: string, total: string): Promise<void> {
  await expect(page.getByText(total).first()).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/invoices\/inv_\w+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/INV-\d+/);
  await page.keyboard.press('Escape');
}
