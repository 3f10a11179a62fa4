import { expect, test } from '@playwright/test';
import { DEMO, logIn, newPerson, register } from './people.ts';

test('who has no session is sent to log in and comes back to where they wanted', { tag: '@core' }, async ({ page }) => {
  await page.goto('/wallet?tab=statement');
  await expect(page).toHaveURL(/\/account\/login$/);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/wallet\?tab=statement$/);
});

test('who has one is sent from the guests’ pages to the dashboard, and out by logging out', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/account/register');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle('Dashboard | Duewell');
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain(DEMO.email);
});

for (const path of ['/v', '/received-invoice']) {
  test(`${path} without its key goes to the 404 page`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/Error404$/);
    await expect(page).toHaveTitle('Page not found | Duewell');
  });
}

test('an unknown path is the 404 page', { tag: '@core' }, async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveTitle('Page not found | Duewell');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const [path, missing, list] of [
  ['/invoices/recurring', 'This invoice does not exist', '/invoices'],
  ['/invoices/runs/nothing', 'This payment run does not exist', '/invoices/runs'],
  ['/purchase-orders/nothing', 'This purchase order does not exist', '/purchase-orders'],
  ['/quotes/nothing', 'This quote does not exist', '/quotes'],
] as const) {
  test(`${path} says that it does not exist, and leads to the list`, async ({ page }) => {
    await logIn(page, DEMO.email, DEMO.password);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: missing })).toBeVisible();
    await expect(page.getByText(/not a valid/)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link').last()).toHaveAttribute('href', list);
  });
}

test('at 200% zoom the focus is never under the bars', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/invoices/create-invoice');
  await page.getByLabel('Description of line 1').focus();
  const hidden: string[] = [];
  for (const key of [...Array<string>(30).fill('Tab'), ...Array<string>(25).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    hidden.push(
      ...(await page.evaluate(() => {
        const [focus, main] = [document.activeElement, document.querySelector('main')];
        if (!focus || !main?.contains(focus)) return [];
        const { top, bottom, left, right } = focus.getBoundingClientRect();
        // Of a control that is higher than the space between the bars, only a part can be seen.
        if (bottom - top > 200) return [];
        const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        return seen.some((element) => element?.closest('[data-bar], header.sticky')) ? [focus.outerHTML.slice(0, 80)] : [];
      })),
    );
  }
  expect(hidden).toEqual([]);
});

test('a wrong password is said beside the form and nothing typed is lost', { tag: '@core' }, async ({ page }) => {
  await page.goto('/account/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Incorrect email or password.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
});

test('a session that has ended leads to log in, which still knows who and where', { tag: ['@core:desktop', '@phone'] }, async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/contacts?view=list');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  const refusal = { status: false, code: 'UNAUTHENTICATED', message: 'Please sign in to continue.', requestId: 'req_x' };
  await page.route('**/v1/contact/**', (route) => route.fulfill({ status: 401, json: refusal }));
  await page.reload();
  await expect(page).toHaveURL(/\/account\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(DEMO.email);
  await page.unrouteAll();
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/contacts\?view=list$/);
});

test('a key on this device that cannot be used is replaced at the next sign-in', async ({ page }) => {
  await page.goto('/account/login');
  await page.evaluate(async () => {
    const opening = indexedDB.open('duewell', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys').put({ copied: 'from another device' }, 'session');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    opening.result.close();
  });
  await logIn(page, DEMO.email, DEMO.password);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeAttached();
});

test('a call without an answer says that it was the network', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.route('**/v1/team/**', (route) => route.abort());
  await page.goto('/team');
  await expect(page.getByText('Network Error! Please check your connection').first()).toBeVisible();
});

test.describe('when code fails to load', () => {
  // What a service worker answers cannot be held back.
  test.use({ serviceWorkers: 'block' });

  test('a link that found no network twice is read by "Try again" once there is one, and stays until then', async ({ page, context }) => {
    await page.route(/received-error-[\w-]+\.js|\/v1\/invoice\//, (route) => route.abort());
    await page.goto(`/received-invoice?q=${'x'.repeat(43)}`);
    await expect(page.getByText('Couldn’t load this')).toBeVisible();
    await context.setOffline(true);
    // Its answer decides whether the page is reloaded: the network must not be back before.
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/boot.js'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await expect(page.getByText('Couldn’t load this')).toBeVisible();
    await page.unrouteAll();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Invoice not found' })).toBeVisible();
  });

  test('a dialog says that a part of it did not come; what is written stays, and "Try again" brings the part', async ({ page }) => {
    await register(page, newPerson('Weak Signal', 'Supplier'));
    await page.route(/\/(level-one|send-dialog)-[\w-]+\.js/, (route) => route.abort());
    await page.goto('/invoices/create-invoice');
    await page.getByLabel('Bill to').fill('Eko Bakery');
    await page.getByRole('option', { name: /New contact/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('eko.bakery@example.com');
    await dialog.getByLabel('Email').press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByLabel('Description of line 1').fill('Rope');
    await page.getByLabel('Price of line 1').fill('1000');
    const send = page.getByRole('button', { name: 'Send invoice' });
    await send.click();
    await expect(dialog.getByText('Network Error! Please check your connection')).toBeVisible();
    await page.unroute(/\/(level-one|send-dialog)-[\w-]+\.js/);
    await page.route(/\/level-one-[\w-]+\.js/, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await send.click();
    await expect(dialog.getByRole('heading', { name: 'Send this invoice?' })).toBeVisible();
    await expect(dialog.getByText('Network Error! Please check your connection')).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Description of line 1')).toHaveValue('Rope');
    await send.click();
    await expect(dialog.getByRole('textbox', { name: 'BVN' })).toBeVisible();
  });

  test('the page stands without the parts around it', async ({ page }) => {
    await page.route(/(auth-sample|waiting-badge)-[\w-]+\.js/, (route) => route.abort());
    await logIn(page, DEMO.email, DEMO.password);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});

test.describe('under the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('every file that a page fetches ahead is asked for once', async ({ page }) => {
    await logIn(page, DEMO.email, DEMO.password);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const requests: string[] = [];
    page.on('request', (request) => {
      // The page before may still be loading its last parts: what counts begins with the navigation.
      if (request.isNavigationRequest()) requests.length = 0;
      // Except for the first script: the browser preloads it, and asks the worker's cache again when it runs it.
      else if (/(?<!\/index-[\w-]+)\.js$/.test(request.url())) requests.push(request.url());
    });
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    expect(requests.filter((url, index) => requests.indexOf(url) !== index)).toEqual([]);
  });
});

test('offline it says so, and says when it is over', { tag: '@core' }, async ({ page, context }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Please check your network connection')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline. Please check your network connection')).toBeHidden();
});
