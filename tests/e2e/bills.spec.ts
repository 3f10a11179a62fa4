import { expect, test } from '@playwright/test';
import { drawnPairs, drawnPdf } from '../../src/server/bills/reading/testing.ts';
import { sound } from './accessibility.ts';
import { newPerson, register } from './people.ts';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';

async function acmeBill(): Promise<Buffer> {
  const pdf = await drawnPdf([
    [50, 50, 'ACME Ltd', 16],
    [50, 80, 'INVOICE', 14],
    ...drawnPairs(120, 50, 200, [
      ['Invoice no.', '77'],
      ['Invoice date', '2 November 2026'],
      ['Due date', '2 December 2026'],
      ['Subtotal', 'NGN 1,000.00'],
      ['VAT 7.5%', 'NGN 75.00'],
      ['Total', 'NGN 1,075.00'],
    ]),
  ]);
  return Buffer.from(pdf);
}

test('a bill that a supplier e-mails to the address appears on the open list', async ({ page, context }) => {
  await register(page, newPerson('Bills', 'Both'));
  await page.goto('/bills');
  await page.getByRole('button', { name: 'Get your address' }).click();
  const address = await page.getByText(/^bills\+[a-f\d]+@/).textContent();
  const outside = await context.newPage();
  await outside.goto(`${SANDBOX}/mailbox/new`);
  await outside.getByLabel('From').fill('ACME Billing <billing@acme.example>');
  await outside.getByLabel('To').fill(address ?? '');
  await outside.getByLabel('Subject').fill('Invoice 77');
  await outside.getByLabel('Files').setInputFiles({ name: 'acme-77.pdf', mimeType: 'application/pdf', buffer: await acmeBill() });
  await outside.getByRole('button', { name: 'Send the e-mail' }).click();
  await page.getByRole('link', { name: /ACME/ }).click();
  await expect(page.getByLabel('Bill number')).toHaveValue('77');
  await expect(page.getByText('billing@acme.example')).toBeVisible();
});

test('a bill is uploaded, read, corrected, approved and recorded as paid', { tag: '@phone' }, async ({ page, isMobile }) => {
  await register(page, newPerson('Bills', 'Both'));
  await page.goto('/bills');
  await expect(page.getByText('No bills to check')).toBeVisible();
  await sound(page, '/bills');

  const pdf = await acmeBill();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload bill' }).click();
  await (await chooser).setFiles({ name: 'acme-77.pdf', mimeType: 'application/pdf', buffer: pdf });

  await expect(page.getByLabel('Bill number')).toHaveValue('77');
  await expect(page.getByLabel('Amount before tax')).toHaveValue('1,000.00');
  if (isMobile) await page.getByRole('button', { name: 'Show file' }).click();
  await expect(page.getByRole('img', { name: 'acme-77.pdf, page 1' })).toBeVisible();
  await sound(page, '/bills/{id}');

  await page.getByLabel('Name', { exact: true }).fill('ACME Limited');
  await page.getByRole('button', { name: 'Confirm details' }).click();
  await expect(page.getByText('Details confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Approve ₦1,075.00 for ACME Limited?' }).getByRole('button', { name: 'Approve ₦1,075.00' }).click();
  await expect(page.getByText('Bill approved')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 bill to pay' }).click();
  await page.getByRole('link', { name: 'ACME Limited' }).click();

  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel('Note').fill('By transfer');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment recorded')).toBeVisible();
  await expect(page.getByText('By transfer')).toBeVisible();

  await page.goto('/bills?state=paid');
  await expect(page.getByRole('link', { name: 'ACME Limited' })).toBeVisible();
  await expect(page.getByText('₦1,075.00')).toBeVisible();
});
