/** `reading`: its file is being read. `to-check`: a person confirms what was read. Discarded bills can be taken back. */
export const BILL_STATES = ['reading', 'to-check', 'to-approve', 'to-pay', 'paid', 'discarded'] as const;
export type BillState = (typeof BILL_STATES)[number];

/** The steps of a bill, the states from which each is possible, and the one after it. */
export const BILL_STEPS = {
  check: { from: ['to-check', 'to-approve'], to: 'to-approve' },
  approve: { from: ['to-approve'], to: 'to-pay' },
  pay: { from: ['to-pay'], to: 'paid' },
  'undo-payment': { from: ['paid'], to: 'to-pay' },
  reopen: { from: ['to-pay'], to: 'to-approve' },
  discard: { from: ['to-check', 'to-approve'], to: 'discarded' },
  restore: { from: ['discarded'], to: 'to-check' },
} as const satisfies Record<string, { readonly from: readonly BillState[]; readonly to: BillState }>;

export type BillStep = keyof typeof BILL_STEPS;
// The table's keys are the steps.
export const BILL_STEP_NAMES = Object.keys(BILL_STEPS) as [BillStep, ...BillStep[]];

/** Whether a step is possible in a state. */
export function canStep(step: BillStep, state: BillState): boolean {
  return BILL_STEPS[step].from.some((one) => one === state);
}
