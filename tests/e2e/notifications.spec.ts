import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { DEMO, logIn } from './people.ts';

test('notifications have a page with categories, and one of them is marked as read and back', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'See all notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await page.getByLabel('Category').selectOption({ label: 'Team and settings' });
  const added = page.getByRole('listitem').filter({ hasText: 'A bank account was added' });
  await expect(added).toHaveCount(1);
  await expect(page.getByText('arrived in your wallet')).toHaveCount(0);
  await sound(page, '/notifications');
  await added.getByRole('button', { name: 'Mark as read' }).click();
  await expect(added.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  await page.getByRole('link', { name: /^Unread/ }).click();
  await expect(page).toHaveURL(/show=unread/);
  await expect(added).toHaveCount(0);
  await page.goBack();
  await added.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(added.getByRole('button', { name: 'Mark as read' })).toBeVisible();
});
