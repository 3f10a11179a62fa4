import { expect, test } from '@playwright/test';
import { newPerson, register } from './people.ts';

test('register a business, by code and link, and log in', async ({ page }) => {
  const person = newPerson('Story Supplies', 'Supplier');
  await register(page, person);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
