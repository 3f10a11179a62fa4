import { expect, test } from '@playwright/test';
import { figure, hold, reseal, seen, showsNothing, stored } from './dashboard-cache.ts';
import { DEMO, logIn, newPerson, register } from './people.ts';

// What a service worker answers cannot be held back.
test.use({ serviceWorkers: 'block' });

test('they are stored encrypted, and deleted with the session', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  const [owed = ''] = await seen(page);
  const entries = await stored(page);
  const digits = owed.replace(/\D/g, '');
  const everything = await page.evaluate(() => JSON.stringify(localStorage).replace(/[^\d"]/g, ''));
  expect(digits.length).toBeGreaterThan(3);
  expect(everything).not.toContain(digits);

  // A session that the server ends.
  await page.route('**/unpaid-invoices', (route) =>
    route.fulfill({ status: 401, json: { status: false, code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/login/);
  expect(await stored(page)).toBeNull();
  await page.unrouteAll();

  await logIn(page, DEMO.email, DEMO.password);
  await seen(page);
  await page.getByRole('button', { name: /Amara/ }).last().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await stored(page)).toBeNull();

  // Another person on the same device, even with the first one's figures still stored.
  await register(page, newPerson('Second at the till', 'Supplier'));
  await seen(page);
  // While the next page begins: until then the app may store this person's own figures.
  await page.addInitScript((text) => localStorage.setItem('duewell.standing', text ?? ''), entries);
  await showsNothing(page);
});

test('nor are they shown under another business, when they are old, or when one may not see them any more', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await seen(page);
  await reseal(page, { at: Date.now() - 12 * 3_600_000 - 60_000 });
  await showsNothing(page);
  await page.reload();
  await seen(page);
  await reseal(page, { at: Date.now() + 600_000 });
  await showsNothing(page);
  await page.reload();
  await seen(page);
  await reseal(page, { who: 'usr_other biz_other' });
  await showsNothing(page);

  await page.reload();
  await seen(page);
  await page.route('**/unpaid-invoices', (route) =>
    route.fulfill({ status: 404, json: { status: false, code: 'NOT_FOUND', message: 'We could not find that.' } }),
  );
  await page.reload();
  await expect(page.getByText('We could not find that.').first()).toBeVisible();
  await expect(page.getByText('As of')).toHaveCount(0);
  await expect.poll(() => stored(page)).toBeNull();
});

test('another business begins without the figures of the first', async ({ page }) => {
  await page.route('**/v1/users/usr_*', async (route) => {
    const response = await route.fetch();
    // The product's own answer.
    const answer = (await response.json()) as { data: { businesses: { id: string; name: string }[] } };
    const [first] = answer.data.businesses;
    const second = { ...first, id: `biz_${'a'.repeat(22)}`, name: 'Second Shop' };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, businesses: [first, second] } } });
  });
  await logIn(page, DEMO.email, DEMO.password);
  await seen(page);
  const letGo = await hold(page, '**/v1/dashboard/**');
  await page
    .getByRole('button', { name: /Amara Textiles/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: /Second Shop/ }).click();
  await expect(page.getByRole('button', { name: /Second Shop/ }).first()).toBeVisible();
  await expect(figure(page, 'Available balance')).toHaveText('');
  expect(await stored(page)).toBeNull();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  letGo();
});
