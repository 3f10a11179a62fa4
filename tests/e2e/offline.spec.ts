import { expect, test } from '@playwright/test';
import { newPerson, register } from './people.ts';

test('installed, the app opens without a network, keeps what is typed, and says that it is offline', async ({ page, context }, info) => {
  if (info.project.name === 'phone') return;
  await register(page, newPerson('Ferry Works', 'Supplier'));
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Duewell', display: 'standalone', icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512' })]) });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Under its eyes from here on: the editor's code is kept.
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
  await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 15_000 });
});
