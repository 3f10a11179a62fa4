/** The chart of accounts: every kind of account of the ledger with its class. Credits are positive in the ledger; assets and expenses have debit balances. */
export const CHART = {
  wallet: { label: 'Wallets', class: 'liability' },
  suspense: { label: 'Suspense', class: 'liability' },
  provider_clearing: { label: 'Provider clearing', class: 'asset' },
  payout_clearing: { label: 'Payout clearing', class: 'asset' },
  receivable_principal: { label: 'Advances: principal', class: 'asset' },
  receivable_fee: { label: 'Advances: fees', class: 'asset' },
  receivable_penalty: { label: 'Advances: penalties', class: 'asset' },
  receivable_dispute: { label: 'Debts from disputes', class: 'asset' },
  fee_income: { label: 'Fee income', class: 'income' },
  provider_fees: { label: 'Provider fees', class: 'expense' },
  write_off: { label: 'Write-offs', class: 'expense' },
} as const satisfies Record<string, { readonly label: string; readonly class: AccountClass }>;

export type AccountClass = 'asset' | 'liability' | 'income' | 'expense';
export type AccountKind = keyof typeof CHART;

// The keys of this constant are exactly the kinds.
export const ACCOUNT_KINDS = Object.keys(CHART) as [AccountKind, ...AccountKind[]];

/** In the order of a balance sheet and a profit and loss account. */
export const ACCOUNT_CLASSES: readonly { readonly class: AccountClass; readonly label: string }[] = [
  { class: 'asset', label: 'Assets' },
  { class: 'liability', label: 'Liabilities' },
  { class: 'income', label: 'Income' },
  { class: 'expense', label: 'Expenses' },
];
