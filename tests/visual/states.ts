import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../e2e/people.ts';
import type { Past } from './past.ts';
import { pressed, pressing } from './pressing.ts';
import type { Screen } from './screen-list.ts';

interface Sight {
  /** The user; null: a guest. */
  readonly who: string | null;
  /** Each with the most significant widths. */
  readonly screens: readonly (Screen & { readonly at: readonly number[] })[];
}

/** States of invoices, advances and withdrawals that result from others, the bank or time, as each side sees them. */
export async function states(page: Page): Promise<readonly Sight[]> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const past = await made(String(width));
  const { invoices, credits, links } = past;
  const { checkoutUrl } = await begunToPay(page, past);
  const sights: readonly Sight[] = [
    {
      who: null,
      screens: [
        { name: 'received-void', at: [390], path: `/received-invoice?q=${links[invoices.void]}` },
        { name: 'received-denied', at: [1440], path: `/received-invoice?q=${links[invoices.denied]}` },
        { name: 'received-waiting', at: [390], path: `/received-invoice?q=${links[invoices.unpaid]}`, act: payingByTransfer },
        { name: 'sandbox-checkout', at: [390], path: checkoutUrl },
      ],
    },
    {
      who: past.seller,
      screens: [
        { name: 'invoice-denied', at: [1440, 390], path: `/invoices/${invoices.denied}` },
        { name: 'credit-offer', at: [390], path: `/wallet?credit=${credits.partial}` },
        { name: 'credit-sign', at: [1440, 390], path: `/wallet?credit=${credits.partial}`, act: pressing(/^Sign for/, /^Review and sign/) },
        { name: 'credit-denied', at: [390], path: `/wallet?credit=${credits.denied}` },
        { name: 'contacts-import-refused', at: [390], path: '/contacts?panel=import', act: importing },
      ],
    },
    { who: past.borrower, screens: [{ name: 'credit-overdue', at: [1440, 390], path: `/wallet?credit=${credits.overdue}` }] },
    {
      who: past.buyer,
      screens: [
        {
          name: 'invoice-waiting',
          at: [390],
          path: `/invoices/${invoices.partial}`,
          act: async (on) => expect(on.getByText('Waiting for the bank')).toBeVisible(),
        },
        {
          name: 'withdrawals-waiting',
          at: [1440, 390],
          path: '/wallet?tab=withdrawals',
          act: async (on) => expect(on.getByText('Awaiting approval')).toBeVisible(),
        },
        { name: 'bulk-pay', at: [1440, 390], path: '/invoices?type=received&search=Onitsha', act: choosing('INV-0006', 'INV-0007', 'INV-0008') },
        { name: 'invoice-import-refused', at: [390], path: '/invoices?type=received&search=INV-0008', act: refusing },
        { name: 'withdraw-half', at: [390], path: '/wallet?panel=withdraw', act: inHalfTheHeight },
      ],
    },
  ];
  return sights.map(({ who, screens }) => ({ who, screens: screens.filter(({ at }) => at.includes(width)) })).filter(({ screens }) => screens.length > 0);
}

async function made(tag: string): Promise<Past> {
  const [app, sandbox] = [new URL(process.env['DUEWELL_E2E_URL'] ?? ''), new URL(process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '')];
  const env = {
    PATH: process.env['PATH'],
    // The product's fixed date.
    NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'clock.mjs')}`,
    DUEWELL_MODE: 'demo',
    DATABASE_URL: process.env['DUEWELL_E2E_DATABASE_URL'],
    APP_URL: app.origin,
    PORT: app.port,
    SANDBOX_PORT: sandbox.port,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'past.ts'), tag], { env });
  // `past.ts` printed it with this type.
  return JSON.parse(stdout) as Past;
}

/** A pending transfer for the rest of one invoice, and a pending card payment for another. */
async function begunToPay(page: Page, { buyer, invoices }: Past): Promise<{ checkoutUrl: string }> {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const response = await page.request.post(path, { data, headers });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    // The contract's answer; a wrong one fails on the line above.
    return ((await response.json()) as { data: { token: string; business: { id: string }; checkoutUrl: string } }).data;
  };
  const { token, business } = await post('/v1/users/auth', { email: buyer, password: PASSWORD });
  const pay = (path: string, categoryId: string, amount: number) =>
    post(path, { businessId: business.id, category: 'invoice', categoryId, amount }, { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });
  await pay('/v1/payment/business/account/generate', invoices.partial, 448_000);
  return pay('/v1/payment/business', invoices.unpaid, 80_625);
}

async function payingByTransfer(page: Page): Promise<void> {
  await pressed(/^Pay/)(page);
  await pressed(/^Show account details/, /^Back to the invoice/)(page);
  await expect(page.getByText('Waiting for the bank')).toBeVisible();
}

async function importing(page: Page): Promise<void> {
  const csv =
    'Customer Name;E-mail address;Mobile\nOjo Foods;ojo@example.com;0803 123 4567\n"Bello, Ade";bello@example.com;\nWrong mail;nonsense;\n;nobody@example.com;\nShort phone Ltd;phone@example.com;12\nOjo Foods;ojo@example.com;\n';
  await page.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await pressed(/^Check the rows/)(page);
  await expect(page.getByText('3 rows will be skipped')).toBeVisible();
}

async function refusing(page: Page): Promise<void> {
  const buffer = Buffer.from('<Invoice><ID>1</ID></Invoice>');
  await page.locator('input[type=file]').setInputFiles({ name: 'invoice of the new supplier.xml', mimeType: 'text/xml', buffer });
  await expect(page.getByRole('alert').filter({ hasText: 'This is not a UBL 2.1 invoice.' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}

const choosing =
  (...numbers: readonly string[]) =>
  async (page: Page) => {
    for (const number of numbers) await page.getByRole('checkbox', { name: `Select ${number}` }).press('Space');
    await page
      .getByRole('region', { name: 'Selected invoices' })
      .getByRole('button', { name: /^Pay ₦/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Pay 3 invoices?' }).getByRole('radio', { name: /^Card/ })).toBeChecked();
  };

/** The visible part of the screen above a phone's keyboard. */
async function inHalfTheHeight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 420 });
  await page.getByLabel('Amount').fill('45000');
  await expect(page.getByRole('button', { name: 'Request ₦45,000.00' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Request withdrawal approval' })).toBeInViewport({ ratio: 1 });
}
