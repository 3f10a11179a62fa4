/** How sales are divided. */
export const SALES_BY = ['month', 'customer', 'product'] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** The steps of the report on cash. */
export const CASH_STEPS = ['month', 'week'] as const;
export type CashStep = (typeof CASH_STEPS)[number];

/** The kinds of the wallet's statement (`src/shared/wallet/statement-kinds.ts`), and what belongs to none. */
export const CASH_KINDS = ['payments', 'deposits', 'withdrawals', 'credit', 'other'] as const;
export type CashKind = (typeof CASH_KINDS)[number];

/** The channels of payments. */
export const CASH_WAYS = ['wallet', 'card', 'transfer', 'outside'] as const;
export type CashWay = (typeof CASH_WAYS)[number];
