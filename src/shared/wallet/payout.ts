/**
 * The state machine of a withdrawal: the next step after an answer of the provider. Server, sandbox and
 * the simulator of the tests use this table.
 */

/** `pending` is every status that is not conclusive: pending, otp, received, and unknown ones. */
export const TRANSFER_STATUSES = ['success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected', 'pending'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** `pending`: not sent yet. `sending`: may have been sent; from then on only a conclusive answer of the provider ends it. */
export const WITHDRAWAL_STATUSES = ['approval', 'pending', 'sending', 'succeeded', 'failed', 'cancelled', 'denied', 'reversed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** The statuses in which the money is held and has not left the wallet. */
export const HELD = ['approval', 'pending', 'sending'] as const satisfies readonly WithdrawalStatus[];

/** An answer of the provider: the transfer's status; `unknown` if it does not know the reference; `refused` if it refused to send; `silent` without an answer. */
export type ProviderAnswer = TransferStatus | 'unknown' | 'refused' | 'silent';

/**
 * `send`: call the provider with the same reference. `post`: the money has left. `release`: it will not leave; end the hold.
 * `return`: it came back; credit it. `wait`: query again later. `alarm`: the provider's answers contradict each other; a person must look.
 */
export type PayoutStep = 'send' | 'post' | 'release' | 'return' | 'wait' | 'alarm' | 'nothing';

/**
 * The next step for an answer. `sends` counts the calls that may have been or may yet be executed, including this one: a refusal is final
 * only when `sends` is 1, because an unanswered call may still be executed. A refused call without a final result is
 * not counted any more.
 */
export function nextStep(status: WithdrawalStatus, word: ProviderAnswer, sends: number): PayoutStep {
  if (status === 'pending') return word === 'unknown' ? 'send' : 'wait';
  if (status === 'sending') {
    if (word === 'success') return 'post';
    if (word === 'unknown') return 'send';
    if (word === 'refused') return sends <= 1 ? 'release' : 'wait';
    return word === 'pending' || word === 'silent' ? 'wait' : 'release';
  }
  if (status === 'succeeded') return isNotPaid(word) ? 'return' : 'nothing';
  // Withdrawals in approval and cancelled ones were never sent; a failed one must not be reported as paid later.
  return word === 'success' ? 'alarm' : 'nothing';
}

/** The status after a step; null if it does not change. */
export function statusAfter(deed: PayoutStep): WithdrawalStatus | null {
  if (deed === 'send') return 'sending';
  if (deed === 'post') return 'succeeded';
  if (deed === 'release') return 'failed';
  return deed === 'return' ? 'reversed' : null;
}

/** Milliseconds until the next query: short at first, hourly in the end. `asked` counts the queries so far. */
export function nextQuestion(asked: number): number {
  const seconds = [3, 5, 10, 20, 40, 60, 120, 300, 600, 900, 1800][asked] ?? 3600;
  return seconds * 1000;
}

function isNotPaid(word: ProviderAnswer): boolean {
  return word === 'failed' || word === 'reversed' || word === 'abandoned' || word === 'blocked' || word === 'rejected';
}
