import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { inDatabase } from './confirming.ts';
import { newPerson, register } from './people.ts';
import { sound } from './accessibility.ts';
import { verified } from './verification.ts';

test.use({ serviceWorkers: 'allow' });

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';
const OFFLINE = 'You are offline. Please check your network connection. Nothing was sent; your changes are kept on this device. Try again when you’re online.';

/** A complete draft for a separate customer; sending requests are counted from here on. */
async function ready(page: Page) {
  const who = newPerson('Ferry Works', 'Supplier');
  const customer = `ferry.${who.phone}@example.com`;
  await register(page, who);
  await verified(who.email, 1);
  await page.goto('/kyb');
  await expect(page.getByRole('heading', { name: 'Level 1' }).first()).toBeAttached();
  await page.goto('/invoices/create-invoice');
  await page.getByLabel('Bill to').fill('Eko Bakery');
  await page.getByRole('option', { name: /Eko Bakery/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(customer);
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByLabel('Description of line 1').fill('Rope');
  await page.getByLabel('Price of line 1').fill('1000');
  await page.getByLabel('Price of line 1').blur();
  await expect(page.getByText(/^Saved$/)).toBeVisible();
  const requests: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/send')) requests.push(request.headers()['idempotency-key']);
  });
  return { email: who.email, customer, asked: requests };
}

/** The stages of a person's invoices in the database. */
async function stages(email: string): Promise<{ stage: string; number: string | null; total: string }[]> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ stage: string; number: string | null; total: string }>(
      `select i.stage, i.number, i.total from invoices i join members m on m.business_id = i.business_id join users u on u.id = m.user_id where u.email = $1`,
      [email],
    );
    return rows;
  });
}

async function letters(to: string): Promise<number> {
  const response = await fetch(`${SANDBOX}/api/mailbox?to=${encodeURIComponent(to)}`);
  // The sandbox's own answer; see src/sandbox/control/api.ts.
  return ((await response.json()) as { messages: unknown[] }).messages.length;
}

test('Send without a network sends nothing, says so and waits to be pressed again; then it goes out once', async ({ page, context }) => {
  const { email, customer, asked: requests } = await ready(page);
  const send = page.getByRole('button', { name: 'Send invoice' });
  const dialog = page.getByRole('dialog');

  // A draft that the server has.
  await context.setOffline(true);
  await send.click();
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(OFFLINE);
  await sound(page, 'sending offline');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();

  // A draft changed meanwhile.
  await page.getByLabel('Price of line 1').fill('2500');
  await page.getByLabel('Price of line 1').blur();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await send.click();
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(OFFLINE);
  expect(requests).toEqual([]);
  expect(await stages(email)).toEqual([{ stage: 'draft', number: null, total: '100000' }]);

  // Online again the draft is saved, and nothing is sent automatically.
  await context.setOffline(false);
  await expect.poll(async () => (await stages(email)).map(({ total }) => total)).toEqual(['250000']);
  await expect(dialog).toBeVisible();
  expect(requests).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await expect(page).toHaveURL(/\/invoices\/inv_\w+$/);
  await expect(page.getByText(/ sent to /).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(requests).toHaveLength(1);
  await expect.poll(() => letters(customer)).toBe(1);
  expect(await stages(email)).toEqual([{ stage: 'sent', number: expect.stringMatching(/\d/), total: '250000' }]);
});

test('where the answer to Send is lost, pressing again shows what went out the first time', async ({ page }) => {
  const { email, customer, asked: requests } = await ready(page);
  await page.route('**/send', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send invoice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred. It may have been sent. Try again; it’s never sent twice.');
  await page.unroute('**/send');
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await expect(page).toHaveURL(/\/invoices\/inv_/);
  expect(new Set(requests).size).toBe(1);
  expect(requests).toHaveLength(2);
  await expect.poll(() => letters(customer)).toBe(1);
  expect(await stages(email)).toEqual([{ stage: 'sent', number: expect.stringMatching(/\d/), total: '100000' }]);
});
