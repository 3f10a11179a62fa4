import { expect, test } from '@playwright/test';
import { DEMO, logIn, newPerson, register } from './people.ts';
import { verified } from './verification.ts';

test('from the first field to sent by keys alone, a new contact on the way', { tag: '@core' }, async ({ page }) => {
  const who = newPerson('Keyboard Works', 'Supplier');
  await register(page, who);
  await verified(who.email, 1);
  // The open page reads its new level here.
  await page.goto('/kyb');
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Level 1' })).toBeVisible();
  await page.goto('/invoices/create-invoice');
  const keys = page.keyboard;
  await expect(page.getByLabel('Bill to')).toBeFocused();
  await keys.type('Eko Bakery');
  await expect(page.getByRole('option', { name: /Eko Bakery/ })).toBeVisible();
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').focus();
  await keys.type('eko@example.com');
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByLabel('Description of line 1').focus();
  await keys.type('Flour, 50 kg');
  await keys.press('Shift+Enter');
  await keys.type('for Lekki');
  await keys.press('Tab');
  await keys.type('4');
  await keys.press('Tab');
  await keys.type('3*1500');
  await keys.press('Enter');
  await expect(page.getByLabel('Description of line 2')).toBeFocused();
  await keys.type('Delivery');
  await keys.press('Tab');
  await keys.press('Tab');
  await keys.type('2,000');
  await keys.press('Alt+ArrowUp');
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Delivery');
  await page.getByRole('button', { name: 'Add VAT 7.5%' }).press('Enter');
  await expect(page.getByText('₦21,500.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add references' }).press('Enter');
  await expect(page.getByLabel('Customer reference')).toBeFocused();
  await keys.type('Ward 7');
  await keys.press('Tab');
  await keys.type('PO 4711');
  await expect(page.getByRole('article').getByText('PO 4711')).toBeVisible();
  // What the customer gets, beside the form.
  const shown = page.getByRole('complementary', { name: 'Live preview' });
  await shown.getByRole('link', { name: 'Email' }).press('Enter');
  await expect(shown.getByText(/^Invoice INV-0001 from Keyboard Works.*: ₦21,500.00, due /)).toBeVisible();
  await expect(shown.getByText('Review and pay')).toBeVisible();
  await shown.getByRole('link', { name: 'Payment page' }).press('Enter');
  await expect(shown.getByText('Pay ₦21,500.00')).toBeVisible();
  await shown.getByRole('link', { name: 'PDF' }).press('Enter');
  await page.getByRole('button', { name: 'Send invoice' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send invoice' })).toBeFocused();
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/invoices\/inv_/);
  for (const value of ['Ward 7', 'PO 4711']) await expect(page.getByRole('article').getByText(value)).toBeVisible();

  // The preview shows the settings while they are typed.
  await page.goto('/settings?tab=invoices');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('INV-0002')).toBeVisible();
  await page.getByLabel('Number prefix').fill('EKO-');
  await page.getByLabel('Footer', { exact: false }).last().fill('Thank you for buying from us');
  await expect(preview.getByText('EKO-0002')).toBeVisible();
  await expect(preview.getByText('Thank you for buying from us')).toBeVisible();
  // It is paper: white in dark mode too, with the shape of an A4 sheet.
  await page.emulateMedia({ colorScheme: 'dark' });
  const sheet = preview.getByRole('article').locator('xpath=ancestor::div[2]');
  await expect(sheet).toHaveCSS('color-scheme', 'light');
  await expect(sheet).toHaveCSS('background-color', 'oklch(1 0 0)');
  expect(await sheet.evaluate((element) => Math.round((100 * element.clientHeight) / element.clientWidth))).toBe(141);
  await page.emulateMedia({ colorScheme: 'light' });

  // Its customers are reminded on the chosen days.
  const days = page.getByRole('group', { name: 'Days of reminders' });
  await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(5);
  for (const day of ['3 days before', '1 day after', '30 days after']) await days.getByRole('checkbox', { name: day, exact: true }).press('Space');
  // Who pays late has a fee, of which the invoice tells.
  await page.getByLabel('Late fee').selectOption('Percent of balance');
  await page.getByRole('button', { name: 'Save invoice settings' }).click();
  await expect(page.getByText('The late fee must be a percentage.')).toBeVisible();
  await page.getByLabel('Rate').fill('2.5');
  await page.getByLabel('Days after the due date').fill('10');
  await expect(preview.getByText('If it is not paid within 10 days after the due date, a late fee of 2.5% of the balance due is invoiced.')).toBeVisible();
  await page.getByRole('button', { name: 'Save invoice settings' }).click();
  await expect(page.getByText('Invoice settings saved').first()).toBeVisible();
  await page.reload();
  await expect(days.getByRole('checkbox', { name: '30 days after' })).toBeChecked();
  await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await expect(page.getByLabel('Rate')).toHaveValue('2.5');
  await expect(page.getByLabel('Days after the due date')).toHaveValue('10');
});

test('keys pressed before the page is ready for them are not lost', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/invoices/create-invoice');
  await expect(page.getByLabel('Bill to')).toBeFocused();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((done) => (answer = done));
  await page.route('**/v1/contact/*/search**', async (route) => {
    await asked;
    await route.continue();
  });
  const keys = page.keyboard;
  // Enter before the server has answered chooses the first match, and does not create a contact.
  await keys.type('lekki liv');
  await keys.press('Enter');
  await expect(page.getByLabel('Bill to')).toHaveValue('lekki liv');
  answer();
  await expect(page.getByLabel('Bill to')).toHaveValue('Lekki Living');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Every key after Enter belongs to the new line.
  await page.getByLabel('Description of line 1').focus();
  await keys.type('Rice');
  await page.evaluate(() => {
    const line = document.activeElement;
    line?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    document.execCommand('insertText', false, 'Beans');
  });
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Rice');
  await expect(page.getByLabel('Description of line 2')).toHaveValue('Beans');
});

test.describe('without a service worker, which would answer the reload', () => {
  test.use({ serviceWorkers: 'block' });

  test('a draft that gets its id while the page is loading again is the one that is opened', async ({ page, context }) => {
    await logIn(page, DEMO.email, DEMO.password);
    const beside = await context.newPage();
    await beside.goto('/boot.js');
    await page.goto('/invoices/create-invoice');
    const [save, load] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/v1/invoice', (route) => save.promise.then(() => route.continue()));
    await page.route('**/invoices/create-invoice', (route) => load.promise.then(() => route.continue()));
    const asked = page.waitForRequest('**/v1/invoice');
    await page.getByLabel('Description of line 1').fill('Rope');
    await asked;
    const loading = page.waitForRequest('**/invoices/create-invoice');
    const reloaded = page.reload();
    await loading;
    save.resolve();
    await expect.poll(() => beside.evaluate(() => Object.keys(localStorage).join())).toContain('.inv_');
    load.resolve();
    await reloaded;
    await expect(page.getByLabel('Description of line 1')).toHaveValue('Rope');
    await expect(page).toHaveURL(/draft=inv_/);
    // One that is begun after it is empty, also after a reload.
    await page.goto('/invoices/create-invoice');
    await page.reload();
    await expect(page.getByLabel('Description of line 1')).toHaveValue('');
  });
});

test('on a touch screen Enter breaks the line of a description, and adds a line from the price', { tag: '@phone' }, async ({ page }, { project }) => {
  await register(page, newPerson('Touch Works', 'Supplier'));
  await page.goto('/invoices/create-invoice');
  const description = page.getByLabel('Description of line 1');
  await description.fill('Ankara');
  await description.press('Enter');
  if (project.name !== 'phone') return expect(page.getByLabel('Description of line 2')).toBeFocused();
  await page.keyboard.type('6 yards');
  await expect(description).toHaveValue('Ankara\n6 yards');
  await expect(page.getByLabel('Description of line 2')).toHaveCount(0);
  await page.getByLabel('Price of line 1').press('Enter');
  await expect(page.getByLabel('Description of line 2')).toBeFocused();
});

test('on a phone quantity and price have their names in sight', { tag: '@phone' }, async ({ page }, { project }) => {
  await register(page, newPerson('Label Works', 'Supplier'));
  await page.goto('/invoices/create-invoice');
  const lines = page.getByRole('region', { name: 'Lines' });
  for (const name of ['Quantity', 'Price']) await expect(lines.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(1);
  if (project.name === 'phone') await expect(lines.getByRole('listitem').getByText('Quantity', { exact: true })).toBeVisible();
});

test('a line is carried to another place; the last one deleted leaves quantity 1, price 0; undo brings it back', async ({ page }) => {
  await register(page, newPerson('Carry Works', 'Supplier'));
  await page.goto('/invoices/create-invoice');
  const names = ['First', 'Second', 'Third'];
  for (const [index, name] of names.entries()) {
    await page.getByLabel(`Description of line ${index + 1}`).fill(name);
    if (index < 2) await page.getByLabel(`Description of line ${index + 1}`).press('Enter');
  }
  const rows = page.getByRole('region', { name: 'Lines' }).getByRole('listitem');
  await rows.nth(2).hover();
  await rows.nth(2).getByTitle('Drag to move').dragTo(rows.nth(0));
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Third');
  await expect(page.getByLabel('Description of line 3')).toHaveValue('Second');
  // Each says another line: a message with the same text replaces the one before.
  for (const at of [3, 2, 1]) await page.getByRole('button', { name: `Delete line ${at}` }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel('Quantity of line 1')).toHaveValue('1');
  await expect(page.getByLabel('Price of line 1')).toHaveValue('0.00');
  await expect(page.getByText('Line 1 removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Third');
});

test('what cannot be sent is said on leaving the field, a comma counts, and a long note is kept whole', async ({ page }) => {
  await register(page, newPerson('Typing Works', 'Supplier'));
  await page.goto('/invoices/create-invoice');
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel(label, { exact: true }).blur();
  };
  for (const wrong of ['0', '-1', '1e3']) {
    await type('Quantity of line 1', wrong);
    await expect(page.getByText('Please write a quantity above zero', { exact: false })).toBeVisible();
  }
  await type('Quantity of line 1', '2,5');
  await expect(page.getByText('Please write a quantity above zero', { exact: false })).toBeHidden();
  await type('Price of line 1', '-5');
  await expect(page.getByText('The amount cannot be negative.')).toBeVisible();
  await type('Price of line 1', '12 500,50');
  await expect(page.getByLabel('Price of line 1', { exact: true })).toHaveValue('12,500.50');
  await expect(page.getByLabel('Amount of line 1')).toContainText('31,251.25');
  await type('Issue date', '31 Feb');
  await expect(page.getByText('“31 Feb” is not a day we understand.', { exact: false })).toBeVisible();
  await type('Issue date', '1 Jan 2020');
  await type('Due date', '2 Jan 2020');
  await expect(page.getByText('This day has already passed.')).toBeVisible();

  const note = page.getByRole('textbox', { name: /^Note/ });
  await note.fill('n'.repeat(1_900));
  await expect(page.getByText('1900 of 2000 characters', { exact: true })).toBeVisible();
  await note.fill('n'.repeat(3_000));
  await expect(note).toHaveValue('n'.repeat(3_000));
  await expect(page.getByText('3000 of 2000 characters. Please shorten it by 1000.')).toBeVisible();
  await expect(note).toHaveAttribute('aria-invalid', 'true');
  // The server stores the part that fits; the device stores all of it.
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('n'.repeat(3_000));
});
