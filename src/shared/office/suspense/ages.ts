/** How long money has waited in suspense, in days: from this many on, and less than that many. */
export const SUSPENSE_AGES = {
  day: { from: 0, to: 1, label: 'Less than a day' },
  week: { from: 1, to: 7, label: '1 to 7 days' },
  month: { from: 7, to: 30, label: '7 to 30 days' },
  quarter: { from: 30, to: 90, label: '30 to 90 days' },
  older: { from: 90, to: null, label: 'Over 90 days' },
} as const satisfies Record<string, { readonly from: number; readonly to: number | null; readonly label: string }>;

export type SuspenseAge = keyof typeof SUSPENSE_AGES;
// `Object.keys` has no literal types; the keys of this constant are exactly the ages.
export const SUSPENSE_AGE_NAMES = Object.keys(SUSPENSE_AGES) as [SuspenseAge, ...SuspenseAge[]];
