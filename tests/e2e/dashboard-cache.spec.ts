import { expect, test } from '@playwright/test';
import { NAMES, figure, shell, hold, seen } from './dashboard-cache.ts';
import { DEMO, logIn } from './people.ts';

// What a service worker answers cannot be held back.
test.use({ serviceWorkers: 'block' });

test('who comes back sees the figures they last saw, at once and with their time, until there are fresh ones', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  const amounts = await seen(page);
  await page.route('**/unpaid-invoices', async (route) => {
    const response = await route.fetch();
    // The product's own answer.
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, available: 123_456.7 } } });
  });
  const code = await hold(page, '**/assets/*.js');
  const answers = await hold(page, '**/v1/**');
  await page.reload({ waitUntil: 'commit' });
  await expect(shell(page).getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  const rendered = shell(page).locator('section > div');
  for (const [index, amount] of amounts.entries()) await expect(rendered.nth(index)).toContainText(amount);
  // Fonts must be loaded before positions are compared.
  await page.evaluate(async () => void (await document.fonts.ready));
  const boxes = await Promise.all(NAMES.map((_, index) => rendered.nth(index).boundingBox()));

  code();
  for (const [index, name] of NAMES.entries()) {
    await expect(figure(page, name)).toHaveText(amounts[index] ?? '');
    expect(await page.getByRole('group', { name }).boundingBox()).toEqual(boxes[index]);
  }
  await expect(shell(page)).toHaveCount(0);
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();

  answers();
  await expect(figure(page, 'Available balance')).toHaveText('₦123,456.70');
  await expect(page.getByText('As of')).toHaveCount(0);
  // The current figures are now cached.
  const again = await hold(page, '**/v1/**');
  await page.reload();
  await expect(figure(page, 'Available balance')).toHaveText('₦123,456.70');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  again();
});

test('the page below the figures waits for no other call, and nothing moves when their answers come', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await seen(page);
  // The finished first steps are known on this device from then on; the figures are loaded again.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('onboarding-')))).toBe(true);
  await page.evaluate(() => localStorage.removeItem('duewell.standing'));
  const others = await hold(page, /\/v1\/(?!users|installation|.*unpaid-invoices)/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('link').first()).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
    Reflect.set(globalThis, 'moved', 0);
    const add = (entry: PerformanceEntry) => Reflect.set(globalThis, 'moved', Number(Reflect.get(globalThis, 'moved')) + Number(Reflect.get(entry, 'value')));
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift' });
  });
  others();
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('link').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A text longer than its skeleton counts a ten-thousandth of layout shift.
  expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toBeLessThan(0.01);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
