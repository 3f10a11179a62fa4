/** How long a receivable is overdue, in days: more than `after` of them. */
export const RECEIVABLE_AGES = {
  due: { after: null, label: 'Not due yet' },
  month: { after: 0, label: '1 to 30 days' },
  second: { after: 30, label: '31 to 60 days' },
  third: { after: 60, label: '61 to 90 days' },
  older: { after: 90, label: 'Over 90 days' },
} as const satisfies Record<string, { readonly after: number | null; readonly label: string }>;

export type ReceivableAge = keyof typeof RECEIVABLE_AGES;
// `Object.keys` has no literal types; the keys of this constant are exactly the ages.
export const RECEIVABLE_AGE_NAMES = Object.keys(RECEIVABLE_AGES) as [ReceivableAge, ...ReceivableAge[]];

/** Of so many days past the due date; zero or less before it. */
export function receivableAge(days: number): ReceivableAge {
  return RECEIVABLE_AGE_NAMES.findLast((name) => days > (RECEIVABLE_AGES[name].after ?? Number.NEGATIVE_INFINITY)) ?? 'due';
}
