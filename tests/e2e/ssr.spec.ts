import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { DEMO, linkIn } from './people.ts';

const BASE = process.env['DUEWELL_E2E_URL'] ?? '';

interface Sent {
  readonly shareUrl: string;
  /** The first view by its recipient. */
  viewed: () => Promise<string | null>;
}

/** An invoice of the demo without a view. */
async function unseen(): Promise<Sent> {
  const request = async (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) => {
    const answer = await fetch(`${BASE}${path}`, { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } });
    // The product's own answer.
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const { token, business } = await request('/v1/users/auth', { method: 'POST', body: JSON.stringify(DEMO) });
  const headers = { Authorization: `Bearer ${String(token)}` };
  const businessId = String(Object(business).id);
  const key = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
  const email = `reader.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const made = await request('/v1/invoice', {
    method: 'POST',
    headers: key,
    body: JSON.stringify({
      businessId,
      recipientType: 'new',
      medium: 'email',
      contact: { name: 'Reader & Sons', email },
      issueDate: day(0),
      dueDate: day(14),
      itemDetails: [{ id: '1', name: 'Looking </script> at it', quantity: 1, unitPrice: 1234.5 }],
    }),
  });
  const id = String(made['id']);
  const read = () => request(`/v1/invoice/${id}/business/${businessId}`, { headers });
  // The share sheet's link and the key that decides, which only the e-mail contains.
  const link = await linkIn(email, /INV-/, '/received-invoice?q=');
  return { shareUrl: link, viewed: async () => Object((await read())['life']).firstViewedAt };
}

const without = (browser: Browser) => browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test('a link shows its document without scripts, and loading it does not count as a view', { tag: '@core' }, async ({ browser, page }) => {
  const { shareUrl, viewed } = await unseen();
  const answer = await page.request.get(shareUrl);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  const plain = await without(browser);
  const reader = await plain.newPage();
  await reader.goto(shareUrl);
  await expect(reader.getByText('Looking </script> at it')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Approve' })).toBeVisible();
  await plain.close();
  expect(await viewed()).toBeNull();

  await page.goto(shareUrl);
  await expect.poll(viewed).not.toBeNull();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByLabel('Code from the email')).toBeFocused();
});

test('an invalid link shows an error', async ({ page }) => {
  await page.goto('/received-invoice?q=nothing-of-ours');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice not found');
});

/** Holds the app's code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/assets/react-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const isInteractive = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'duewellReplay')?.over);

test('input and clicks before the app has loaded are replayed', { tag: '@core' }, async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/account/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('data-pending', '');
  expect(page.url()).not.toContain('password');
  letGo();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page that is scrolled stays so when the app has loaded, and a press under way acts', { tag: '@phone' }, async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/account/register', { waitUntil: 'commit' });
  const terms = page.locator('label', { hasText: 'I accept the terms' });
  await terms.hover();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await page.mouse.down();
  letGo();
  await expect.poll(() => isInteractive(page)).toBe(true);
  expect(await scrolled()).toBe(before);
  await page.mouse.up();
  await expect(terms.getByRole('checkbox')).toBeChecked();
});

test('a choice made while the app takes over the page is kept', async ({ page }) => {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    // React schedules its first look at the page by a message.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const radio = document.querySelector<HTMLInputElement>('#app input[value="supplier"]');
      if (radio && !radio.checked && Reflect.get(globalThis, 'duewellReplay')?.over === false) radio.click();
      post.call(this, message);
    };
  });
  await page.goto('/account/register');
  await expect.poll(() => isInteractive(page)).toBe(true);
  const supplier = page.getByRole('radio', { name: /^Supplier/ });
  await expect(supplier).toBeChecked();
  // Also after the form was drawn again.
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(supplier).toBeChecked();
});
