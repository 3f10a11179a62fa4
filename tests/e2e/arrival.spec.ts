import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO, newPerson, register } from './people.ts';

test.use({ serviceWorkers: 'allow' });

// A server-rendered page contains its own styles; those of the app are added before or after them. Both orders must look the same.

test('the dashboard is complete after signing in on a reloaded log-in page', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/account\/login$/);
  await page.reload();
  await logInHere(page);
  await expectWhole(page);
  await page.goto('/invoices');
  await page.goBack();
  await expectWhole(page);
  // Verification stays available.
  await page
    .locator('header')
    .getByRole('button', { name: /^Account of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Business verification' }).click();
  await expect(page).toHaveURL(/\/kyb$/);
});

test('the dashboard is whole in French, in English again, and from the kept files of a second visit', async ({ page }) => {
  await register(page, newPerson('Twice Stores', 'Both'));
  const choose = async (account: RegExp, language: string, code: string) => {
    await page.locator('header').getByRole('button', { name: account }).click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
  };
  await choose(/^Account of/, 'Français', 'fr');
  await page.reload();
  await expectWhole(page);
  await choose(/^Compte d/, 'English', 'en');
  await expectWhole(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expectWhole(page);
});

async function logInHere(page: Page): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(DEMO.email);
  await page.locator('input[type="password"]').fill(DEMO.password);
  await page.locator('form button[type="submit"]').click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The layout of a wide screen: navigation on the left, the page beside it, and no elements of the phone's. */
async function expectWhole(page: Page): Promise<void> {
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  const nav = page.locator('nav', { has: page.locator('a[href="/wallet"]') }).filter({ visible: true });
  await expect(nav).toHaveCount(1);
  const [beside, across] = [await main.boundingBox(), await nav.boundingBox()];
  expect(across?.x).toBeLessThan(beside?.x ?? 0);
  expect((across?.x ?? 0) + (across?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  expect(beside?.y, 'nothing stands above the page').toBe(0);
}
