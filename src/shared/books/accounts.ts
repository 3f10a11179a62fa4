import { say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';

/** What an account is in the balance sheet or the statement of profit and loss. */
export type AccountType = 'asset' | 'liability' | 'income' | 'expense';

interface Account {
  readonly code: string;
  readonly name: Text;
  readonly type: AccountType;
}

/**
 * The chart of accounts, in the order of its codes. `clearing` has what came in and is for no invoice yet; money that a business added itself stays there too
 * until its accountant moves it.
 */
export const ACCOUNTS = {
  wallet: { code: '1000', name: say`Wallet`, type: 'asset' },
  bank: { code: '1010', name: say`Bank and cash`, type: 'asset' },
  receivables: { code: '1100', name: say`Trade receivables`, type: 'asset' },
  'tax-withheld': { code: '1150', name: say`Withholding tax credits`, type: 'asset' },
  'input-tax': { code: '1200', name: say`Input VAT`, type: 'asset' },
  payables: { code: '2000', name: say`Trade payables`, type: 'liability' },
  'output-vat': { code: '2100', name: say`Output VAT`, type: 'liability' },
  'other-taxes': { code: '2110', name: say`Other taxes on sales`, type: 'liability' },
  'tax-to-remit': { code: '2150', name: say`Withholding tax payable`, type: 'liability' },
  advances: { code: '2200', name: say`Advances on invoices`, type: 'liability' },
  'dispute-debts': { code: '2250', name: say`Owed for card disputes`, type: 'liability' },
  clearing: { code: '2300', name: say`Receipts to allocate`, type: 'liability' },
  sales: { code: '4000', name: say`Sales`, type: 'income' },
  'other-income': { code: '4900', name: say`Other income`, type: 'income' },
  purchases: { code: '5000', name: say`Purchases`, type: 'expense' },
  fees: { code: '6000', name: say`Payment fees`, type: 'expense' },
  'finance-costs': { code: '6100', name: say`Cost of advances`, type: 'expense' },
  'dispute-losses': { code: '6200', name: say`Lost card disputes`, type: 'expense' },
} as const satisfies Record<string, Account>;

export type AccountKey = keyof typeof ACCOUNTS;
// The table's keys are the accounts.
export const ACCOUNT_KEYS = Object.keys(ACCOUNTS) as AccountKey[];
