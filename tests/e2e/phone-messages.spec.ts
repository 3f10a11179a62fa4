import { expect, test } from '@playwright/test';
import { phoneText } from '../../src/shared/kit/phone.ts';
import { sound } from './accessibility.ts';
import { linkIn, message, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test(
  'an invoice by SMS and WhatsApp: chosen on sending, sent again, opened by its short link, stopped by its recipient',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const seller = newPerson('Market Works', 'Supplier');
    await register(page, seller);
    await verified(seller.email, 1);
    const sells = await signIn(page.request, seller.email);
    const phone = `+23480312${String(Date.now()).slice(-5)}`;
    const contact = await sells.send<{ id: string }>('/v1/contact', { name: 'Musa Bello', phone });
    const dialog = page.getByRole('dialog');

    await test.step('the contact’s form asks for the channels', async () => {
      await page.goto(`/contacts/${contact.id}`);
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await dialog.locator('label', { hasText: 'By WhatsApp' }).click();
      await dialog.getByRole('button', { name: 'Save contact' }).click();
      await expect(dialog).toBeHidden();
    });

    const { id, number } = await sells.send<{ id: string; number: string }>('/v1/invoice', {
      contactId: contact.id,
      issueDate: '2026-11-01',
      dueDate: '2030-11-01',
      itemDetails: [{ id: '1', name: 'Chairs', quantity: 2, unitPrice: 15_000 }],
    });
    await message(phone, new RegExp(`has sent you invoice ${number} of ₦30,000.00`));

    await test.step('the invoice’s timeline says what arrived', async () => {
      await page.goto(`/invoices/${id}`);
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await expect(timeline.getByText(`Sent by WhatsApp to ${phoneText(phone)}`, { exact: false })).toBeVisible();
      await expect(timeline.getByText('Delivered.')).toBeVisible();
    });

    await test.step('an SMS with its text in sight', async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'By SMS or WhatsApp…' }).click();
      await dialog.getByText('SMS', { exact: true }).click();
      await expect(dialog.getByText(`has sent you invoice ${number} of ₦30,000.00`, { exact: false })).toBeVisible();
      await sound(page, '/invoices/{id} by phone');
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(`sent it by SMS to ${phoneText(phone)}`, { exact: false })).toBeVisible();
    });

    const link = await linkIn(phone, /No more messages/, '/s/');
    await test.step('the short link opens the invoice without a right to decide, and its end stops the messages', async () => {
      const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
      await guest.goto(link);
      await expect(guest.getByText('₦30,000.00').first()).toBeVisible();
      expect(new URL(guest.url()).searchParams.has('d')).toBe(false);
      await guest.goto(`${link}/stop`);
      await guest.getByRole('button', { name: 'Stop the messages' }).click();
      await expect(guest.getByRole('heading', { name: 'These messages are stopped' })).toBeVisible();
      await sound(guest, '/stop-messages');
    });

    await test.step('the sender sees it', async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'By SMS or WhatsApp…' }).click();
      await expect(dialog.getByText('wants no messages from you', { exact: false })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    });
  },
);
