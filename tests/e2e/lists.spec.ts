import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { DEMO, logIn, newPerson, register } from './people.ts';
import { sound } from './accessibility.ts';

test('contacts are imported from a file, and the import is undone with one click', async ({ page }) => {
  await register(page, newPerson('Import Works', 'Both'));
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Import' }).click();
  const panel = page.getByRole('dialog');
  const csv = 'Customer Name;E-mail address;Mobile\nOjo Foods;ojo@example.com;0803 123 4567\n"Bello, Ade";bello@example.com;\nWrong mail;nonsense;\n';
  await panel.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(panel.getByLabel('Email', { exact: true })).toHaveValue('1');
  await panel.getByRole('button', { name: 'Check the rows' }).click();
  await expect(panel.getByText('One row will be skipped')).toBeVisible();
  await expect(panel.getByText('Line 4')).toBeVisible();
  await expect(panel.getByRole('region', { name: '2 rows will be added' }).getByRole('listitem')).toHaveText([
    'Line 2 Ojo Foods · ojo@example.com · 0803 123 4567',
    'Line 3 Bello, Ade · bello@example.com',
  ]);
  // The panel scrolls, not a box inside it.
  await expect(panel.getByRole('region', { name: 'Rows with errors' }).getByRole('list')).toHaveCSS('overflow-y', 'visible');
  await sound(page, '/contacts?panel=import');
  const [file] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'Download them' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/Wrong mail,nonsense,,Please write an email address/);
  await panel.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(page.getByText('Bello, Ade').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
});

test('chosen invoices are archived and taken back; what is filtered is exported', { tag: '@core' }, async ({ page }) => {
  // One project: both would archive the same demo invoice.
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/invoices?status=paid&search=Eze');
  await page.getByRole('checkbox', { name: 'Select INV-0001' }).check();
  const bar = page.getByRole('region', { name: 'Selected invoices' });
  await expect(bar.getByText('1 selected', { exact: false })).toBeVisible();
  await sound(page, '/invoices with a choice');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('INV-0001,paid,Eze Bridal House');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Invoice archived')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /Eze Bridal House/ }).first()).toBeVisible();
});

test('rows are 40 px high unless one chooses otherwise; a row reminds, and is copied into a new draft', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/invoices?status=unpaid');
  const rows = page.getByRole('table', { name: 'Invoices sent' }).getByRole('row');
  const height = async () => (await rows.nth(1).boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThanOrEqual(41);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemradio', { name: 'Comfortable' }).click();
  await page.reload();
  await expect.poll(height).toBeGreaterThanOrEqual(48);
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  const name = (await menu.getAttribute('aria-label'))?.replace('Actions for ', '') ?? '';
  await menu.click();
  await page.getByRole('menuitem', { name: 'Send reminder' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByText(/^Reminder on its way to /)).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .or(page.locator('tbody a').first())
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Send reminder' })).toBeDisabled();
  await expect(page.getByText('Last reminded on', { exact: false })).toBeVisible();
  await expect(page.getByText('sent a reminder to', { exact: false }).first()).toBeVisible();
  await page.goBack();
  const total = await page.locator('tbody tr').first().locator('td').last().locator('xpath=preceding-sibling::td[1]').innerText();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/create-invoice\?draft=inv_/);
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible();
  await expect(page.getByLabel('Description of line 1')).not.toHaveValue('');
  await expect(page.getByText(total).first()).toBeVisible();
});

test('another page or filter begins at the top, Back undoes it, and J and K go through the rows', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  // The oldest first: other tests send invoices of the demo business meanwhile.
  await page.goto('/invoices?sort=number&order=asc');
  const rows = page.getByRole('table', { name: 'Invoices sent' }).getByRole('link');
  const shown = () => rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').filter((to) => !to.includes('?')));
  await expect(rows.first()).toBeVisible();
  const addresses = await shown();
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.getByLabel('Rows per page').selectOption('20');
  await expect(page).toHaveURL(/limit=20/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/invoices\?sort=number&order=asc$/);
  await page.getByLabel('Status').selectOption('paid');
  await expect(page).toHaveURL(/status=paid/);
  await page.goBack();
  await expect(page).toHaveURL(/\/invoices\?sort=number&order=asc$/);
  // The rows of the filter stay until those of the whole list are here.
  await expect.poll(shown).toEqual(addresses);
  await page.locator(`a[href="${addresses[0]}"]`).click();
  await expect(page).toHaveURL(new RegExp(`${addresses[0]}$`));
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`${addresses[1]}$`));
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`${addresses[0]}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/invoices\?sort=number&order=asc$/);
});

test('the page of a contact is named after its business, and shows the due date of a draft', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/contacts?search=Greenfield');
  await page.getByRole('link', { name: 'Bursar’s office' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Greenfield College');
  await expect(page.getByRole('group', { name: 'Greenfield College owes you' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Draft/ }).first()).toContainText(/\d{4}/);
});

test('the cards of all statuses are one row, and the list does not move when they have loaded', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/v1\/invoice\/[^/]+\/all/, async (route) => {
    const response = await route.fetch();
    // The answer of `invoice.list`.
    const answer = (await response.json()) as { data: { topCards: Record<string, { count: number; amount: number }> } };
    for (const card of Object.values(answer.data.topCards)) Object.assign(card, { count: 3, amount: 1_567_887.5 });
    await loaded.promise;
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/invoices?type=sent');
  const cards = page.getByRole('list', { name: 'Summary' }).getByRole('listitem');
  const search = page.getByRole('searchbox').last();
  const top = async () => (await search.boundingBox())?.y;
  await expect(cards).toHaveCount(6);
  const before = await top();
  loaded.resolve();
  await expect(cards).toHaveCount(11);
  await expect(cards.first()).toHaveText(/^All3₦1,567,887.50 due$/);
  const tops = await cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().top)).size);
  expect([await top(), tops]).toEqual([before, 1]);
});
