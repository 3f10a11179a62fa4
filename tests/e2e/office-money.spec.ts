import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { sound } from './accessibility.ts';
import { decideDispute, strayTransfer } from './bank.ts';
import { invitation, join, OFFICE, operatorEmail } from './operators.ts';

const open = (page: Page, screen: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${screen}\\b`) })
    .click();

/** A colleague in a browser of their own. */
async function colleague(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-NG', timezoneId: 'Africa/Lagos', reducedMotion: 'reduce' })).newPage();
  await join(page, await invitation(operatorEmail('finance'), 'finance'), name);
  return page;
}

test('unmatched money goes to its owner when two operators agree', { tag: '@long' }, async ({ page, browser }) => {
  const sender = `Stray ${randomBytes(4).toString('hex')}`;
  await strayTransfer(sender, '12450', 'For the potatoes');
  await join(page, await invitation(operatorEmail('finance'), 'finance'), 'Funmi Alao');
  await open(page, 'Suspense');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: new RegExp(sender) })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await sound(page, 'suspense');
  await page.getByRole('link', { name: new RegExp(sender) }).click();
  await expect(page.getByText('For the potatoes')).toBeVisible();
  await page.getByLabel('Another business or invoice').fill('Plateau Farms');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'Plateau Farms' }).getByRole('button', { name: 'To the wallet' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/₦12,450\.00 goes into the wallet of Plateau Farms/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Their bank confirmed it by telephone.');
  await sound(page, 'unmatched money');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText(/^Proposed\./)).toBeVisible();

  const other = await colleague(browser, 'Ngozi Ajayi');
  await open(other, 'Four eyes');
  const row = other.getByRole('row').filter({ hasText: '₦12,450.00 from suspense' });
  await row.getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('alertdialog').or(other.getByRole('dialog')).getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('Approved and done.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(page.getByText(/^₦12,450\.00 matched to/)).toBeVisible();
  await page.getByRole('link', { name: /^\d{20,}$/ }).click();
  await expect(page.getByRole('table')).toHaveCount(1);
  await page.goto(`${OFFICE}/ledger/days`);
  await expect(page.getByRole('table', { name: 'Money in by day' })).toBeVisible();
  await sound(page, 'the days');
  await open(page, 'Ages');
  await expect(page.getByRole('table', { name: 'Suspense by age in NGN' })).toBeVisible();
  await sound(page, 'the ages');
  await open(page, 'Refunds');
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await sound(page, 'refunds');
});

test('a dispute is contested with its evidence and won', async ({ page }) => {
  await join(page, await invitation(operatorEmail('finance'), 'finance'), 'Uche Eze');
  await open(page, 'Disputes');
  await sound(page, 'disputes');
  await page.getByRole('link', { name: /Plateau Farms/ }).click();
  await expect(page.getByText('Needs an answer')).toBeVisible();
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  await (await chooser).setFiles({ name: 'signed-note.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('signed-note.png')).toBeVisible();
  const form = page.getByRole('form', { name: 'Contest the dispute' });
  await form.getByRole('button', { name: 'Contest' }).click();
  await expect(form.getByText('The customer’s name is needed.')).toBeVisible();
  await form.getByLabel('Customer', { exact: true }).fill('Rahila Gyang');
  await form.getByLabel('Customer’s phone').fill('0805 222 3344');
  await form.getByLabel('What was delivered').fill('30 crates of eggs, on 14 November');
  await form.getByLabel('Message to the bank').fill('The delivery note is signed by the customer.');
  await sound(page, 'a dispute');
  await form.getByRole('button', { name: 'Contest' }).click();
  await expect(page.getByText('With the bank')).toBeVisible();
  await expect(page.getByText('We contested it')).toBeVisible();
  const reference = await page.getByRole('link', { name: /^pay-/ }).innerText();
  await decideDispute(reference);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Won', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await open(page, 'Disputes');
  await page.getByRole('link', { name: 'Ended' }).click();
  await expect(page.getByRole('link', { name: /Plateau Farms/ })).toBeVisible();
});
