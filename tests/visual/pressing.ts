import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Clicks one after another, each by its name. */
export const pressed =
  (...names: readonly RegExp[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true }).first().click();
  };

/** The same, waiting for the dialog after the last click. */
export const pressing =
  (dialog: RegExp, ...names: readonly RegExp[]) =>
  async (page: Page) => {
    await pressed(...names)(page);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  };
