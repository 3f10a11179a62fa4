import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { invitation, join, OFFICE, operatorEmail } from '../e2e/operators.ts';
import { look, stopClock } from './freeze.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
] as const;

test.describe.configure({ mode: 'parallel' });

/** Opens the first row with this text of a list. Lists and counts are not looked at: other tests of the same product add to them. */
async function openFrom(page: Page, path: string, row: string): Promise<void> {
  await page.goto(`${OFFICE}${path}`);
  await page.getByRole('link', { name: row }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const viewport of SIZES) {
  test(`back office at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await stopClock(page);
    await page.goto(OFFICE);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await look(page, 'office-sign-in');
    await join(page, await invitation(operatorEmail('all'), 'support', 'kyb', 'credit', 'finance'), `Ada of ${viewport.width}`);
    await openFrom(page, '/kyb', 'Sunrise Pharmacy');
    await look(page, 'office-verification');
    await openFrom(page, '/credit/requests', 'Plateau Farms');
    await look(page, 'office-credit');
    await openFrom(page, '/disputes', 'Plateau Farms');
    await look(page, 'office-dispute');
    await page.goto(`${OFFICE}/find?q=Plateau`);
    await expect(page.getByRole('link', { name: 'Plateau Farms' }).first()).toBeVisible();
    await look(page, 'office-find');
    await page.getByRole('link', { name: 'Plateau Farms' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plateau Farms' })).toBeVisible();
    await look(page, 'office-business');
    await page.goto(`${OFFICE}/sessions`);
    await expect(page.getByRole('table', { name: 'Your sessions' })).toBeVisible();
    await look(page, 'office-your-sign-in');
  });
}
