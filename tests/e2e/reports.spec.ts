import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { DEMO, logIn } from './people.ts';

test('a report leads from its sentence to its invoices and back, reminds, and is a file', { tag: '@phone' }, async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/reports');
  await expect(page.getByText(/₦[\d,.]+ is overdue, all of it from Greenfield College\./)).toBeVisible();
  await expect(page.getByText(/^You sold ₦/)).toBeVisible();
  await sound(page, '/reports');

  await page.getByRole('link', { name: 'Receivables by age' }).click();
  const sentence = page.getByText(/is overdue, all of it from Greenfield College\./);
  await expect(sentence).toBeVisible();
  await sound(page, '/reports/receivables');
  const overdue = /₦[\d,.]+/.exec((await sentence.textContent()) ?? '')?.[0] ?? '';
  await page
    .getByRole('link', { name: overdue.replace(/\.$/, '') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/invoices\?.*age=/);
  await expect(page.getByText(/^Open invoices: /)).toBeVisible();
  await expect(page.getByText(overdue.replace(/\.$/, '')).first()).toBeVisible();
  await page.goBack();
  await expect(sentence).toBeVisible();

  await page.getByRole('button', { name: 'Remind Greenfield College now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Subject')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  expect(csv).toContain('Greenfield College,');
  expect(csv).toContain(`,${overdue.replaceAll(/[₦,]/g, '').replace(/\.$/, '')},`);
});

test('the period, the comparison and the view of a report are in its address', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/reports/sales');
  await page.getByLabel('Period').selectOption({ label: 'This month' });
  await page.getByLabel('Compare with').selectOption({ label: 'The period before' });
  await expect(page.getByText(/^You sold ₦.*(more|less|after nothing)/)).toBeVisible();
  await page.getByRole('link', { name: 'By customer' }).click();
  await expect(page).toHaveURL(/by=customer/);
  await expect(page).toHaveURL(/period=this_month/);
  await page.getByRole('link', { name: /₦/ }).first().click();
  await expect(page.getByText('Without drafts, declined and expired invoices')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'By product' }).click();
  await expect(page.getByText('The lines of invoices, before discounts and tax.')).toBeVisible();
  for (const path of [
    '/reports/sales',
    '/reports/cash',
    '/reports/late-payers',
    '/reports/fees',
    '/reports/tax?period=this_month',
    '/reports/journal?period=this_month',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await sound(page, path);
  }
});
