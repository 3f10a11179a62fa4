import { expect, test } from '@playwright/test';
import { linkIn, newPerson, register } from './people.ts';
import { sound } from './accessibility.ts';
import { verified } from './verification.ts';

test('a contact’s language is chosen by keyboard, and its documents are in it, on a screen that is not', { tag: '@long' }, async ({ page, browser }) => {
  const seller = newPerson('Tongue Works', 'Supplier');
  await register(page, seller);
  await verified(seller.email, 1);
  const email = `dakar.${seller.email}`;
  const keys = page.keyboard;

  await page.goto('/contacts?panel=new');
  const form = page.getByRole('form', { name: /contact/i });
  await form.getByLabel('Name', { exact: true }).fill('Dakar Stores');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Document language').focus();
  await keys.type('Fr');
  await expect(form.getByLabel('Document language')).toHaveValue('fr');
  await sound(page, '/contacts?panel=new');
  await form.getByLabel('Name', { exact: true }).focus();
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/contacts\/con_/);
  await expect(page.getByText('Français', { exact: true })).toBeVisible();

  await page.goto('/invoices/create-invoice');
  const preview = page.getByRole('article');
  await expect(preview.getByText('Bill to')).toBeVisible();
  await expect(preview).toHaveAttribute('lang', 'en');
  await page.getByLabel('Bill to').fill('Dakar');
  await page.getByRole('option', { name: /Dakar Stores/ }).click();
  await expect(preview.getByText('Facturé à')).toBeVisible();
  await expect(preview).toHaveAttribute('lang', 'fr');
  // What to fill in is said in the reader's language, as is the status below.
  await expect(preview.getByText('Item description')).toBeVisible();
  await page.getByLabel('Description of line 1').fill('Cloth');
  await page.getByLabel('Price of line 1').fill('30,000');
  await sound(page, '/invoices/create-invoice in French');
  // A stored draft is in its contact's language too.
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(preview.getByText('Facturé à')).toBeVisible();
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click();
  await expect(page).toHaveURL(/\/invoices\/inv_/);
  await expect(page.getByRole('article', { name: /^Facture INV-/ }).getByText('Awaiting approval')).toBeVisible();

  await page.goto(page.url().replace('/invoices/', '/download-invoice/'));
  await expect(page.getByRole('article', { name: /^Facture INV-/ }).getByText('En attente d’approbation')).toBeVisible();

  const link = await linkIn(email, /^Facture INV-/, '/received-invoice?q=');
  const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  // The server renders the page in the document's language, before any code has run.
  expect(await (await guest.request.get(link)).text()).toContain('Facturé à');
  await guest.goto(link);
  await expect(guest.getByRole('article', { name: /^Facture INV-/ }).getByText('Total à payer')).toBeVisible();
  await expect(guest.getByRole('heading', { name: /Tongue Works/ })).toBeVisible();
  await expect(guest.getByText('Awaiting your approval').first()).toBeVisible();
  await sound(guest, '/received-invoice in French');
  await guest.close();
});
