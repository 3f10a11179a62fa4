/** Open invoices by days overdue, on a day in the sender's time zone. Reports, the list's filter and the tests read this table. */
export const AGES = ['current', 'to30', 'to60', 'to90', 'over90'] as const;
export type Age = (typeof AGES)[number];
/** The list's filter: one age, or all of them. */
export const AGE_FILTERS = ['open', ...AGES] as const;
export type AgeFilter = (typeof AGE_FILTERS)[number];

/** The first and the last day overdue of each age; invoices that are not due yet have none. */
export const AGE_DAYS: Readonly<Record<Age, { readonly from: number | null; readonly to: number | null }>> = {
  current: { from: null, to: 0 },
  to30: { from: 1, to: 30 },
  to60: { from: 31, to: 60 },
  to90: { from: 61, to: 90 },
  over90: { from: 91, to: null },
};
