import { expect, test } from '@playwright/test';
import { DEMO, logIn, newPerson, register } from './people.ts';
import { sound } from './accessibility.ts';

test('the palette takes every key after the one that opens it, finds people and things, does what one may, and works by keys alone', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // A key pressed while it opens belongs to it.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('inv');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toHaveValue('inv');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeHidden();

  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or run a command' });
  await expect(box).toBeFocused();
  for (const action of ['New invoice', 'Pay an invoice', 'Withdraw', 'Request an advance', 'Invite to the team'])
    await expect(page.getByRole('option', { name: action, exact: true })).toBeVisible();
  await sound(page, 'palette');
  await box.fill('zzz nothing like it');
  await expect(page.getByText('Nothing found for “zzz nothing like it”', { exact: false })).toBeVisible();
  await box.fill('inv');
  await expect(page.getByRole('group', { name: 'Invoices' }).getByRole('option').first()).toBeVisible();
  // Before an answer comes, Enter does not choose what was found for other words.
  await page.route('**/v1/dashboard/search', () => undefined);
  await box.fill('emails');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=notifications$/);
  await expect(box).toBeHidden();

  // Recent searches are offered again, and are stored encrypted.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'emails', exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('emails');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('e-mails are chosen one by one, and a choice holds', async ({ page }) => {
  // A separate user: the same test also runs on a phone.
  await register(page, newPerson('Choosers', 'Supplier'));
  await page.goto('/settings?tab=notifications');
  const choice = page.getByRole('combobox', { name: 'Wallet and cards' });
  await choice.selectOption('Never');
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('never');
  await expect(page.getByText('Always immediate')).toHaveCount(2);
  await sound(page, '/settings?tab=notifications');
  await page.getByRole('checkbox', { name: 'Send me the daily digest' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'Send me the daily digest' })).not.toBeChecked();
  await choice.selectOption('In the daily digest');
  await expect(choice).toHaveValue('digest');
});
