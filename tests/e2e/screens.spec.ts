import { expect, test } from '@playwright/test';
import { DEMO, logIn } from './people.ts';
import { sound } from './sound.ts';

const OPEN = [
  '/account/login',
  '/account/register',
  '/account/verify-otp',
  '/account/register-team?k=kkkkkkkkkkkkkkkkkkkkkkkk',
  '/reset',
  '/reset/verification-sent?verificationType=email',
  '/reset/create-new-password?k=kkkkkkkkkkkkkkkkkkkkkkkk',
  '/received-order?q=kkkkkkkkkkkkkkkkkkkkkkkk',
  '/payment?reference=pay-nothing',
  '/no-such-page',
  `/unsubscribe?u=${'u'.repeat(60)}`,
];
const SIGNED_IN = [
  '/dashboard',
  '/invoices',
  '/invoices?type=received',
  '/invoices?status=late',
  '/invoices?search=nothing-like-it',
  '/invoices/create-invoice',
  '/invoices/create-purchase-order',
  '/purchase-orders',
  '/purchase-orders?type=received',
  '/purchase-orders?search=nothing-like-it',
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
  '/business-documents',
  '/settings?tab=banks',
  '/settings?tab=api',
  '/settings?tab=notifications',
];

test.describe.configure({ mode: 'parallel' });

test('screens open to everybody are accessible', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of OPEN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sound(page, path);
  }
});

// In portions, so that they run beside one another.
for (const portion of [0, 1, 2, 3]) {
  test(`screens behind sign-in are accessible, also at 320 pixels on phones: portion ${portion + 1}`, async ({ page }, info) => {
    test.setTimeout(120_000);
    if (info.project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
    await logIn(page, DEMO.email, DEMO.password);
    for (const path of SIGNED_IN.filter((_, index) => index % 4 === portion)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await sound(page, path);
    }
  });
}

test('one invoice is accessible', async ({ page }, info) => {
  if (info.project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/invoices');
  await page
    .getByRole('link', { name: /Lekki Living/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/INV-/);
  await sound(page, '/invoices/{id}');
});
