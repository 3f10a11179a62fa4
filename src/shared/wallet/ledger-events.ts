/** What postings are for: filters of the statement, and rows of the report on cash. */
export const POSTED_KINDS = ['payments', 'deposits', 'withdrawals', 'credit'] as const;
export type PostedKind = (typeof POSTED_KINDS)[number];

/** What is posted on the accounts of a business (its wallet, its advances, its lost disputes), each with what it is for. */
export const BUSINESS_EVENTS = {
  payment: 'payments',
  'payment-in': 'payments',
  'bulk-payment': 'payments',
  refund: 'payments',
  'credit-note': 'payments',
  'dispute-lost': 'payments',
  'dispute-collected': 'payments',
  deposit: 'deposits',
  'suspense-matched': 'deposits',
  withdrawal: 'withdrawals',
  'withdrawal-returned': 'withdrawals',
  'credit-disbursement': 'credit',
  'credit-repayment': 'credit',
  'credit-accrual': 'credit',
  'credit-waiver': 'credit',
  'credit-write-off': 'credit',
} as const satisfies Record<string, PostedKind>;

export type BusinessEvent = keyof typeof BUSINESS_EVENTS;
// Object.keys widens to string; the object is constant.
export const BUSINESS_EVENT_NAMES = Object.keys(BUSINESS_EVENTS) as BusinessEvent[];

/** What is posted between accounts of the platform: no business sees it. */
export const PLATFORM_EVENTS = ['suspense-sent-back', 'withdrawal-cleared', 'withdrawal-return-cleared'] as const;

/** Everything that the ledger posts. */
export type LedgerEvent = BusinessEvent | (typeof PLATFORM_EVENTS)[number];

/** The events of a kind. */
export function eventsOf(kind: PostedKind): BusinessEvent[] {
  return BUSINESS_EVENT_NAMES.filter((event) => BUSINESS_EVENTS[event] === kind);
}
