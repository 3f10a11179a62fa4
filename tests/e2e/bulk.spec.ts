import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { addDays, dateIn } from '../../src/shared/kit/date.ts';
import { sound } from './accessibility.ts';
import { newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test(
  'selected invoices are reminded of, marked as paid and saved; the buyer approves and pays from the list',
  { tag: '@phone' },
  async ({ page, browser, request }, { project }) => {
    const { isMobile = false, hasTouch = false, viewport } = project.use;
    const isPhone = isMobile;
    const [seller, buyer] = [newPerson('Bulk Mills', 'Both'), newPerson('Bulk Stores', 'Both')];
    const context = await browser.newContext({ isMobile, hasTouch, ...(viewport && { viewport }), reducedMotion: 'reduce' });
    const theirs = await context.newPage();
    await register(theirs, buyer);
    await register(page, seller);
    await Promise.all([verified(seller.email, 1), verified(buyer.email, 1)]);
    const sells = await signIn(request, seller.email);
    const issueDate = dateIn('Africa/Lagos', Date.now());
    const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'The store', email: buyer.email });
    const invoices: { id: string; number: string }[] = [];
    for (const [unitPrice, days, withholdingTax] of [
      [1_000, 3],
      [2_500, 20, 5],
      [60_000, 45],
    ])
      invoices.push(
        await sells.send('/v1/invoice', {
          contactId,
          issueDate,
          dueDate: addDays(issueDate, days ?? 0),
          itemDetails: [{ id: '1', name: 'Flour', quantity: 1, unitPrice }],
          withholdingTax,
        }),
      );
    const numbers = invoices.map(({ number }) => number);
    const [first = '', second = '', third = ''] = numbers;
    const bar = (on: Page) => on.getByRole('region', { name: 'Selected invoices' });
    const choose = async (on: Page, those: readonly string[]) => {
      for (const number of those) await on.getByRole('checkbox', { name: new RegExp(number) }).press('Space');
    };
    /** On a phone only the first action is a button. */
    const act = async (on: Page, label: string, inMenu = isPhone) => {
      if (!inMenu) return bar(on).getByRole('button', { name: label, exact: true }).click();
      await bar(on).getByRole('button', { name: 'More actions' }).click();
      return on.getByRole('menuitem', { name: label }).click();
    };

    await test.step('reminders: one was sent today already and stays selected with the reason', async () => {
      await sells.send(`/v1/invoice/${invoices[0]?.id}/business/${sells.businessId}/remind`, {});
      await page.goto('/invoices?type=sent');
      await choose(page, numbers);
      await sound(page, 'invoices with selected rows');
      await act(page, 'Send reminder', false);
      const dialog = page.getByRole('dialog', { name: 'Send reminders about 3 invoices?' });
      await expect(dialog.getByText('₦63,500.00')).toBeVisible();
      await sound(page, 'reminders of several invoices');
      await dialog.getByRole('button', { name: 'Send 3 reminders' }).click();
      const result = page.getByRole('dialog', { name: '2 reminders sent' });
      await expect(result.getByText('1 could not be sent:')).toBeVisible();
      await expect(result.getByRole('listitem')).toHaveText([new RegExp(`${first}.*A reminder was sent in the last 24 hours`)]);
      await sound(page, 'what became of several reminders');
      await result.getByRole('button', { name: 'Close' }).last().click();
      await expect(bar(page).getByText('1 selected', { exact: false })).toBeVisible();
    });

    await test.step('the selection is saved as one file of documents and as a table', async () => {
      await choose(page, [second]);
      const [zip] = await Promise.all([page.waitForEvent('download'), act(page, 'Download PDF', true)]);
      expect(Object.keys(unzipSync(new Uint8Array(await readFile(await zip.path())))).toSorted()).toEqual([`${first}.pdf`, `${second}.pdf`].toSorted());
      const [csv] = await Promise.all([page.waitForEvent('download'), act(page, 'Export as CSV', true)]);
      const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([second, first]);
    });

    await test.step('both are marked as paid in full', async () => {
      await act(page, 'Mark as paid');
      const dialog = page.getByRole('dialog', { name: 'Mark 2 invoices as paid?' });
      await dialog.getByLabel('Payment method').selectOption('cash');
      await expect(dialog.getByText('₦2,500.00 less withholding tax')).toBeVisible();
      await sound(page, 'several invoices to be marked as paid');
      await dialog.getByRole('button', { name: 'Mark ₦3,375.00 as paid' }).click();
      await expect(page.getByText('2 invoices marked as paid')).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
    });

    await test.step('filters are chips: each opens its editor and can be removed', async () => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      const box = page.getByRole('dialog', { name: 'More filters' });
      await box.getByLabel('Total from').fill('2,000');
      await box.getByLabel('Total from').press('Enter');
      await expect(page).toHaveURL(/min=2000/);
      await box.getByRole('button', { name: 'Due in 30 days' }).click();
      await expect(page).toHaveURL(/due=month/);
      await page.keyboard.press('Escape');
      const chips = page.getByRole('list', { name: 'Active filters' });
      await expect(chips.getByRole('listitem')).toHaveText(['Total: from ₦2,000.00', 'Due in 30 days', 'Clear all']);
      await expect(page.getByRole('checkbox', { name: /^Select INV/ })).toHaveCount(1);
      await sound(page, 'a list with chips');
      const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()]);
      const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([second]);
      await chips.getByRole('button', { name: 'Total: from ₦2,000.00', exact: true }).click();
      const amount = page.getByRole('dialog', { name: 'Total: from ₦2,000.00' });
      await amount.getByLabel('Total to').fill('9000');
      await amount.getByLabel('Total to').press('Enter');
      await expect(chips.getByText('Total: ₦2,000.00 – ₦9,000.00')).toBeVisible();
      await page.keyboard.press('Escape');
      await chips.getByRole('button', { name: 'Remove “Due in 30 days”' }).click();
      await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
      await expect(page).not.toHaveURL(/due=/);
      await chips.getByRole('button', { name: 'Clear all' }).click();
      await expect(chips).toHaveCount(0);
      await expect(page.getByRole('checkbox', { name: /^Select INV/ })).toHaveCount(3);
    });

    await test.step('the buyer approves one in its row, with the dialog of its own page', async () => {
      await sells.send('/v1/invoice', {
        contactId,
        issueDate,
        dueDate: addDays(issueDate, 7),
        itemDetails: [{ id: '1', name: 'Sugar', quantity: 1, unitPrice: 700 }],
      });
      await theirs.goto('/invoices?type=received');
      const row = theirs.getByRole('row', { name: new RegExp(third) });
      if (isPhone) {
        await theirs.getByRole('button', { name: `Actions for ${third}` }).click();
        await theirs.getByRole('menuitem', { name: 'Approve' }).click();
      } else {
        const button = row.getByRole('button', { name: `Approve: ${third}` });
        await row.hover();
        await expect(button.locator('..')).toHaveCSS('opacity', '1');
        await button.click();
      }
      const dialog = theirs.getByRole('dialog', { name: `Approve ${third}?` });
      await sound(theirs, 'approving from the list');
      await dialog.getByRole('button', { name: 'Approve ₦60,000.00' }).click();
      await expect(theirs.getByText(`${third} approved`)).toBeVisible();
      await theirs.getByRole('button', { name: `Actions for ${third}` }).click();
      await expect(theirs.getByRole('menuitem', { name: 'Approve' })).toHaveCount(0);
      await theirs.getByRole('menuitem', { name: 'Pay', exact: true }).click();
      await expect(theirs.getByRole('dialog', { name: `Pay ${third}` })).toBeVisible();
      await theirs.keyboard.press('Escape');
    });

    await test.step('and the rest of the selection at once', async () => {
      await theirs
        .getByRole('checkbox', { name: /^Select INV-/ })
        .first()
        .press('Space');
      await choose(theirs, [third]);
      await act(theirs, 'Approve');
      const dialog = theirs.getByRole('dialog', { name: 'Approve 1 invoice?' });
      await expect(dialog.getByText('One selected invoice is left out because of its status.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Approve ₦700.00' }).click();
      await expect(theirs.getByText('1 invoice approved')).toBeVisible();
      await expect(bar(theirs).getByText('1 selected', { exact: false })).toBeVisible();
    });
    await context.close();
  },
);
