/**
 * The life of a withdrawal as a pure machine: what is to be done when the provider has said something about it. Server, sandbox and
 * the simulator of the tests read this one table.
 */

/** `pending` stands for every status that is not conclusive: pending, otp, received, and what is not known to us. */
export const TRANSFER_STATUSES = ['success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected', 'pending'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** `pending` waits to be sent, `sending` may have been sent: from then on only the provider's conclusive word ends it. */
export const WITHDRAWAL_STATUSES = ['approval', 'pending', 'sending', 'succeeded', 'failed', 'cancelled', 'denied', 'reversed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Those whose money is held and has not left the wallet. */
export const HELD = ['approval', 'pending', 'sending'] as const satisfies readonly WithdrawalStatus[];

/**
 * What is known: the provider's status; `unknown` when it knows no such reference; `refused` when it said a plain no to sending;
 * `silent` when it gave no answer.
 */
export type ProviderAnswer = TransferStatus | 'unknown' | 'refused' | 'silent';

/**
 * `send`: call the provider, under the same reference as ever. `post`: the money has left. `release`: it never will; end the hold.
 * `return`: it came back after all; put it back. `wait`: ask again later. `alarm`: the provider contradicts itself; a person must look.
 */
export type PayoutStep = 'send' | 'post' | 'release' | 'return' | 'wait' | 'alarm' | 'nothing';

/**
 * What follows from a word. `sends` is how many calls may have been, or may yet be, carried out, this one among them: a refusal concludes
 * only when there is no other, since one that was never answered may still come through. A refused call that concludes nothing is
 * counted no more.
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
  // Approval and cancelled were never sent; of the others the provider must not say now that it has paid.
  return word === 'success' ? 'alarm' : 'nothing';
}

/** Where a deed leaves the withdrawal; null when it stays as it is. */
export function statusAfter(deed: PayoutStep): WithdrawalStatus | null {
  if (deed === 'send') return 'sending';
  if (deed === 'post') return 'succeeded';
  if (deed === 'release') return 'failed';
  return deed === 'return' ? 'reversed' : null;
}

/** Milliseconds until the next question: quick at first, hourly in the end. `asked` counts the questions so far. */
export function nextQuestion(asked: number): number {
  const seconds = [3, 5, 10, 20, 40, 60, 120, 300, 600, 900, 1800][asked] ?? 3600;
  return seconds * 1000;
}

function isNotPaid(word: ProviderAnswer): boolean {
  return word === 'failed' || word === 'reversed' || word === 'abandoned' || word === 'blocked' || word === 'rejected';
}
