import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { newPerson, register } from './people.ts';

test('a month is locked with its export, and unlocked; accounts get the codes of the program', { tag: '@phone' }, async ({ page }) => {
  const person = newPerson('Books', 'Both');
  await register(page, person);
  // Until the journal is read it is not known whether the books can be locked: a choice made then would export without the question.
  const read = Promise.withResolvers<void>();
  await page.route(/\/reports\/[^/]+\/journal\?/, async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.goto('/reports/journal');
  await expect(page.getByRole('button', { name: 'Working…' })).toBeVisible();
  read.resolve();
  await page.getByRole('button', { name: 'Export for…' }).click();
  await page.getByRole('menuitem', { name: 'Xero' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Lock and export' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^\*Narration,\*Date,/);
  const locked = page.getByText(/^Locked through /);
  await expect(locked).toBeVisible();
  const through = ((await locked.textContent()) ?? '').replace('Locked through ', '');

  await page.getByRole('link', { name: 'Accounts, locks and monthly email' }).click();
  await expect(page.getByRole('heading', { name: 'Accounting' })).toBeVisible();
  await expect(page.getByText(`Through ${through}`, { exact: true })).toBeVisible();
  await sound(page, '/reports/journal/books');
  const sales = page.getByRole('group', { name: 'Sales', exact: true });
  await sales.getByLabel('Code').fill('4-ä');
  await page.getByRole('button', { name: 'Save accounts' }).click();
  await expect(sales.getByText('Up to 10 letters, digits, points or dashes.')).toBeVisible();
  await sales.getByLabel('Code').fill('T-200');
  await sales.getByLabel('Name').fill('Turnover');
  await page.getByRole('button', { name: 'Save accounts' }).click();
  await expect(page.getByText('Accounts saved')).toBeVisible();
  await page.reload();
  await expect(sales.getByLabel('Code')).toHaveValue('T-200');
  await expect(sales.getByLabel('Name')).toHaveValue('Turnover');

  const monthly = page.getByRole('form', { name: 'Email the journal every month' });
  await monthly.getByRole('checkbox', { name: person.email }).press('Space');
  await monthly.getByLabel('For').selectOption('Sage 50');
  await monthly.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The journal will be emailed every month')).toBeVisible();

  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('No month is locked')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No month is locked')).toBeVisible();
  await expect(monthly.getByLabel('For')).toHaveValue('sage');
});
