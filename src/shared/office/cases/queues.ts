/** The pages of kinds of cases that are decided there; `{id}` is the case. They are closed by their decision alone, so that no money is left without one. */
export const CASE_QUEUES: Readonly<Record<string, { readonly label: string; readonly path: string }>> = {
  'unmatched-deposit': { label: 'Suspense', path: '/suspense/{id}' },
  dispute: { label: 'Disputes', path: '/disputes/{id}' },
  'failed-refund': { label: 'Refunds', path: '/refunds' },
  'refund-needs-account': { label: 'Refunds', path: '/refunds' },
};
