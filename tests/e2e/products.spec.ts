import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { DEMO, logIn, newPerson, register } from './people.ts';

test('a price list is imported, a product picked in a line by keys, and what was typed before is suggested', { tag: '@phone' }, async ({ page }) => {
  await register(page, newPerson('Catalogue Works', 'Both'));
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Import' }).click();
  const panel = page.getByRole('dialog');
  const csv = 'Item,SKU,Selling price,Unit,VAT\nOfada rice,OF-50,"62,500.00",50 kg bag,7.5\nPalm oil,PO-25,38000,25 l can,exempt\nSalt,,ten,,\n';
  await panel.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(panel.getByLabel('Price', { exact: true })).toHaveValue('2');
  await panel.getByRole('button', { name: 'Check the rows' }).click();
  await expect(panel.getByText('The price must be a number', { exact: false })).toBeVisible();
  await expect(panel.getByText('In the file: ten')).toBeVisible();
  await panel.getByRole('button', { name: 'Add 2 products' }).click();
  await expect(page.getByText('Ofada rice').first()).toBeVisible();
  await sound(page, '/products');

  await page.getByRole('link', { name: 'Add product' }).click();
  await panel.getByLabel('Name', { exact: true }).fill('palm OIL');
  await panel.getByRole('button', { name: 'Add product' }).click();
  await expect(panel.getByText('You already have a product with this name.', { exact: false })).toBeVisible();
  await panel.getByLabel('Name', { exact: true }).fill('Groundnut oil');
  await panel.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Groundnut oil added to your products')).toBeVisible();

  await page.goto('/invoices/create-invoice');
  await page.getByLabel('Description of line 1').focus();
  await page.keyboard.type('of-5');
  await expect(page.getByRole('option', { name: /Ofada rice \(50 kg bag\)/ })).toBeVisible();
  await sound(page, '/invoices/create-invoice with suggestions');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Ofada rice (50 kg bag)');
  await expect(page.getByLabel('Quantity of line 1')).toBeFocused();
  await page.keyboard.type('3');
  await expect(page.getByLabel('Price of line 1')).toHaveValue('62,500.00');
  await expect(page.getByText('₦187,500.00').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('palm');
  await page.getByRole('option', { name: /Palm oil/ }).click();
  await expect(page.getByLabel('Price of line 2')).toHaveValue('38,000.00');
  await page.getByLabel('Price of line 2').press('Enter');
  // Escape closes the list only; Enter without an arrow keeps the text.
  await page.keyboard.type('ground');
  await expect(page.getByRole('option', { name: /Groundnut oil/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByLabel('Description of line 3')).toHaveValue('ground');
  // Each product keeps its tax.
  await page.getByRole('button', { name: 'Add VAT 7.5%' }).click();
  await expect(page.getByLabel('Tax of line 1')).toHaveValue('standard 7.5');
  await expect(page.getByLabel('Tax of line 2')).toHaveValue('exempt 0');
});

test('a line of a recent invoice becomes a product with one tap, and is archived again', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add Delivery to Lekki' }).click();
  await expect(page.getByRole('link', { name: 'Delivery to Lekki' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Add Delivery to Lekki' })).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Archived' });
  await expect(page.getByRole('link', { name: 'Delivery to Lekki' })).toBeVisible();
});
