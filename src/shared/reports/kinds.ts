/** How sales are divided. */
export const SALES_BY = ['month', 'customer', 'product'] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** The steps of the report on cash. */
export const CASH_STEPS = ['month', 'week'] as const;
export type CashStep = (typeof CASH_STEPS)[number];

/** The channels of payments. */
export const CASH_WAYS = ['wallet', 'card', 'transfer', 'outside'] as const;
export type CashWay = (typeof CASH_WAYS)[number];
