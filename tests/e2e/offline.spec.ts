import { expect, test } from '@playwright/test';
import { figure } from './dashboard-cache.ts';
import { DEMO, logIn, newPerson, register } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('installed, the app opens without a network, keeps what is typed, and says that it is offline', async ({ page, context }) => {
  await register(page, newPerson('Ferry Works', 'Supplier'));
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Duewell', display: 'standalone', icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512' })]) });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Controlled by the service worker from here on: the editor's code is cached.
  await page.goto('/invoices/create-invoice');
  await expect(page.getByLabel('Description of line 1')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New invoice');
  await page.getByLabel('Description of line 1').fill('Written on the ferry');
  await expect(page.getByText(/offline|this device/i).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Written on the ferry');
  await context.setOffline(false);
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
});

test(
  'an invoice written offline outlives a killed tab, reaches the server once, and has a number only when it is sent',
  { tag: '@core' },
  async ({ page, context }) => {
    await logIn(page, DEMO.email, DEMO.password);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto('/invoices/create-invoice');
    await expect(page.getByLabel('Description of line 1')).toBeVisible();
    await context.setOffline(true);
    const text = `Nets and rope ${Date.now()}`;
    await page.getByLabel('Description of line 1').fill(text);
    // Stored on the device a quarter of a second after the last key (`draft-saver.ts`): a crash after that loses nothing.
    await expect.poll(() => page.evaluate((wanted) => Object.values(localStorage).some((value) => String(value).includes(wanted)), text)).toBe(true);
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // Never resolves: the tab has crashed.
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();

    const again = await context.newPage();
    const made: { key: string | undefined; answer: Promise<unknown> }[] = [];
    again.on('response', (response) => {
      const request = response.request();
      if (request.method() === 'POST' && new URL(response.url()).pathname === '/v1/invoice')
        made.push({ key: request.headers()['idempotency-key'], answer: response.json() });
    });
    await again.goto('/invoices/create-invoice');
    await expect(again.getByLabel('Description of line 1')).toHaveValue(text);
    expect(made).toEqual([]);
    await context.setOffline(false);
    await expect(again.getByText(/^Saved$/).first()).toBeVisible();
    // Every attempt has the same key, and the created draft has no number.
    expect(new Set(made.map(({ key }) => key)).size).toBe(1);
    for (const { answer } of made) expect(Object(await answer)).toMatchObject({ status: true, data: { number: null } });
    await expect(again.getByText(text).first()).toBeVisible();
  },
);

test('without a network the last known figures stay, with their time, until there is one again', async ({ page, context }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Controlled by the service worker from here on: the dashboard's code is cached.
  await page.goto('/dashboard');
  const spend = figure(page, 'Available balance');
  await expect(spend).toContainText('₦');
  const amount = await spend.innerText();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('duewell.standing'))).not.toBeNull();
  await context.setOffline(true);
  // A screen that was never loaded: its code is missing, but the navigation works.
  await page.getByRole('link', { name: 'Referrals' }).click();
  await expect(page.getByText('This page couldn’t be loaded')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.reload();
  await expect(spend).toHaveText(amount);
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('You are offline. Please check your network connection')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('As of')).toHaveCount(0);
  await expect(spend).toContainText('₦');
});

test('offline, a list that was not read says so instead of loading without end, and appears when there is a network', async ({ page, context }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Controlled by the service worker from here on: the code of both screens is cached.
  await page.goto('/contacts?view=list');
  await expect(page.getByRole('table')).toContainText('Eze Bridal House');
  await page.goto('/referrals');
  await expect(page.getByText('No invitations yet')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Not available offline')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Contacts' }).filter({ visible: true }).click();
  await expect(page.getByText('Not available offline')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add contact' })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByText('Eze Bridal House').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add contact' })).toBeVisible();
});
