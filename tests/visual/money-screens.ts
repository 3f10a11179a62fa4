import { expect } from '@playwright/test';
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

/** Zuma Foods, with advances. */
export const LENT: readonly Screen[] = [
  { name: 'credit', path: '/wallet' },
  { name: 'credit-dashboard', path: '/dashboard' },
  { name: 'credit-open', path: '/wallet', act: pressing(/^Advance on/, /INV-0002/) },
  { name: 'credit-repay', path: '/wallet', act: pressing(/^Repay the advance/, /INV-0002/, /^Repay$/) },
  { name: 'credit-requestable', path: '/wallet?tab=requestable' },
  { name: 'credit-request', path: '/wallet?tab=requestable', act: pressing(/^Request an advance/, /^Request an advance on/) },
  { name: 'credit-charges', path: '/wallet?tab=charges' },
];

/** Lekki Living's payables. */
export const PAYING: readonly Screen[] = [
  { name: 'invoices-to-pay', path: '/invoices?type=received' },
  { name: 'pay', path: '/invoices?type=received&status=unpaid', press: /Zuma Foods/, act: pressing(/^Pay INV/, /^Pay$/) },
];
