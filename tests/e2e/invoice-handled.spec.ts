import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { linkIn, message, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test(
  'one sent invoice, handled: sent again, reminded with its text in sight, revised while undecided, archived and restored',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const seller = newPerson('Handled Works', 'Supplier');
    const buyer = newPerson('Handled Stores', 'Retailer');
    await register(page, seller);
    await verified(seller.email, 1);
    const sells = await signIn(page.request, seller.email);
    const contact = await sells.send<{ id: string }>('/v1/contact', { name: 'Handled Stores', email: buyer.email });
    const { id, number } = await sells.send<{ id: string; number: string }>('/v1/invoice', {
      contactId: contact.id,
      issueDate: '2026-11-01',
      dueDate: '2030-11-01',
      itemDetails: [{ id: '1', name: 'Chairs', quantity: 2, unitPrice: 15_000 }],
    });
    await page.goto(`/invoices/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const more = (name: string) => async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const dialog = page.getByRole('dialog');

    await test.step('a copy goes to the accountant, and the recipient stays', async () => {
      await more('Send again…')();
      await expect(dialog.getByLabel('Email address')).toHaveValue(buyer.email);
      await dialog.getByLabel('Email address').fill('books@accountants.example');
      await expect(dialog.getByText('only Handled Stores can approve or decline', { exact: false })).toBeVisible();
      await dialog.getByLabel('Note').fill('For the books of November.');
      await dialog.getByRole('button', { name: 'Send again' }).click();
      expect((await message('books@accountants.example', new RegExp(`Copy of invoice ${number}`))).text).toContain('For the books of November.');
      await page.reload();
      await expect(timeline.getByText('sent a copy to books@accountants.example', { exact: false })).toBeVisible();
      await expect(timeline.getByText('Your note: “For the books of November.”')).toBeVisible();
      await sound(page, '/invoices/{id}');
    });

    await test.step('the reminder leaves as it is seen', async () => {
      await page.getByRole('button', { name: 'Send reminder' }).click();
      await expect(dialog.getByLabel('Subject')).toHaveValue(new RegExp(`Reminder: invoice ${number} from Handled Works`));
      await expect(dialog.getByText('Balance due: ₦30,000.00')).toBeVisible();
      await dialog.getByLabel('Message').fill('Dear Ada, thank you for the order. Please pay by Friday.');
      await dialog.getByRole('button', { name: 'Send reminder' }).click();
      expect((await message(buyer.email, /Reminder: invoice/)).text).toContain('Please pay by Friday.');
    });

    await test.step('who has the old text open cannot decide about it', async () => {
      const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
      await guest.goto(await linkIn(buyer.email, new RegExp(`Invoice ${number}`), '/received-invoice?q='));
      await guest.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(guest.getByLabel('Code from the email')).toBeVisible();

      await page.getByRole('button', { name: 'Revise and resend' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise invoice');
      await page.getByLabel('Price of line 1').fill('14,000');
      await expect(page.getByText('₦28,000.00').first()).toBeVisible();
      await page.getByRole('button', { name: 'Resend', exact: true }).click();
      await dialog.getByRole('button', { name: 'Resend', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/invoices/${id}`));
      await page.keyboard.press('Escape');
      expect((await message(buyer.email, /Revised invoice/)).text).toContain('Total: ₦28,000.00; it was ₦30,000.00.');
      await expect(timeline.getByText('Total: ₦28,000.00; it was ₦30,000.00.')).toBeVisible();
      await timeline.getByRole('button', { name: 'Show version 1' }).click();
      await expect(dialog.getByText('₦30,000.00').first()).toBeVisible();
      await page.keyboard.press('Escape');

      await guest.goto(await linkIn(buyer.email, /Revised invoice/, '/received-invoice?q='));
      await guest.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(guest.getByText('Total: ₦28,000.00; it was ₦30,000.00.')).toBeVisible();
      await guest.close();
    });

    await test.step('it is archived and restored from its own page', async () => {
      await more('Archive')();
      await expect(page.getByText('This invoice is archived.')).toBeVisible();
      await more('Unarchive')();
      await expect(page.getByText('This invoice is archived.')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Send reminder' })).toBeVisible();
    });
  },
);
