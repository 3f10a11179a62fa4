import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pressing } from './pressing.ts';
import type { Screen } from './screen-list.ts';

/** Amara Textiles' money. */
export const MONEY: readonly Screen[] = [
  { name: 'wallet-withdrawals', path: '/wallet?tab=withdrawals' },
  { name: 'wallet-requestable', path: '/wallet?tab=requestable' },
  {
    name: 'wallet-withdraw',
    path: '/wallet?panel=withdraw',
    act: async (page) => {
      await page.getByLabel('Amount').fill('45000');
      await expect(page.getByRole('button', { name: 'Withdraw ₦45,000.00' })).toBeVisible();
    },
  },
];

/** The advance in the history: its lines of the statement, above, have the same name. */
const openAdvance = async (page: Page) => {
  await page
    .getByRole('link', { name: /INV-0002/ })
    .and(page.locator('a[href*="credit="]'))
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Advance on/ })).toBeVisible();
};

/** Zuma Foods, with advances. */
export const LENT: readonly Screen[] = [
  { name: 'credit', path: '/wallet' },
  { name: 'credit-dashboard', path: '/dashboard' },
  { name: 'credit-open', path: '/wallet', act: openAdvance },
  {
    name: 'credit-repay',
    path: '/wallet',
    act: async (page) => {
      await openAdvance(page);
      await pressing(/^Repay the advance/, /^Repay$/)(page);
    },
  },
  { name: 'credit-requestable', path: '/wallet?tab=requestable' },
  { name: 'credit-request', path: '/wallet?tab=requestable', act: pressing(/^Request an advance/, /^Request an advance on/) },
  { name: 'credit-charges', path: '/wallet?tab=charges' },
];

/** Lekki Living's payables. */
export const PAYING: readonly Screen[] = [
  { name: 'invoices-to-pay', path: '/invoices?type=received' },
  { name: 'pay', path: '/invoices?type=received&status=unpaid', press: /Zuma Foods/, act: pressing(/^Pay INV/, /^Pay$/) },
];
