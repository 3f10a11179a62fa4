import { t } from '../i18n/translate.ts';

/** The filters of a statement, with the posting events of each; `in` and `out` depend on the sign. */
export const STATEMENT_KINDS = {
  in: { word: t('Money in'), events: null },
  out: { word: t('Money out'), events: null },
  payments: { word: t('Payments'), events: ['payment', 'payment-in', 'bulk-payment', 'refund', 'credit-note', 'dispute-lost'] },
  deposits: { word: t('Money added'), events: ['deposit', 'suspense-matched'] },
  withdrawals: { word: t('Withdrawals'), events: ['withdrawal', 'withdrawal-returned'] },
  credit: { word: t('Credit'), events: ['credit-disbursement', 'credit-repayment', 'credit-accrual', 'credit-waiver', 'credit-write-off'] },
} as const satisfies Record<string, { readonly word: string; readonly events: readonly string[] | null }>;

export type StatementKind = keyof typeof STATEMENT_KINDS;
export const STATEMENT_KIND_NAMES = ['in', 'out', 'payments', 'deposits', 'withdrawals', 'credit'] as const satisfies readonly StatementKind[];

/** The maximum number of lines of a printed statement; the CSV file has no limit. */
export const MAX_PRINTED_LINES = 1_000;
