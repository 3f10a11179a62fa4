import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO, logIn } from './people.ts';

const OPEN = [
  '/account/login',
  '/account/register',
  '/account/verify-otp',
  '/account/register-team?k=kkkkkkkkkkkkkkkkkkkkkkkk',
  '/reset',
  '/reset/verification-sent?verificationType=email',
  '/reset/create-new-password?k=kkkkkkkkkkkkkkkkkkkkkkkk',
  '/no-such-page',
];
const SIGNED_IN = [
  '/dashboard',
  '/invoices',
  '/invoices?type=received',
  '/invoices?status=late',
  '/invoices?search=nothing-like-it',
  '/invoices/create-invoice',
  '/contacts',
  '/contacts?view=list',
  '/contacts?panel=new',
  '/wallet',
  '/wallet?tab=statement',
  '/wallet?panel=add',
  '/settings',
  '/settings?tab=business',
  '/settings?tab=invoices',
  '/settings?tab=security',
  '/team',
  '/team?tab=requests',
  '/team?panel=invite',
  '/referrals',
  '/kyb',
];

/** Nothing that axe finds, nothing to scroll sideways, in both schemes. */
async function sound(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Colours on their way from one scheme to the other are no colours of ours.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    });
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${where} ${colorScheme}: ${id} ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`,
    );
    expect(found).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

test('screens open to everybody are accessible', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of OPEN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sound(page, path);
  }
});

test('screens behind sign-in are accessible, also at 320 pixels on phones', async ({ page }, info) => {
  test.setTimeout(240_000);
  if (info.project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, DEMO.email, DEMO.password);
  for (const path of SIGNED_IN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sound(page, path);
  }
  await page.goto('/invoices');
  await page
    .getByRole('link', { name: /Lekki Living/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/INV-/);
  await sound(page, '/invoices/{id}');
});
