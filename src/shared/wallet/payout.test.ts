import { describe, expect, test } from 'vitest';
import { kobo } from '../kit/money.ts';
import { nextStep, nextQuestion, statusAfter, WITHDRAWAL_STATUSES } from './payout.ts';
import type { PayoutStep, ProviderAnswer } from './payout.ts';
import { simulate } from './payout-simulator.ts';
import type { Judge } from './payout-simulator.ts';
import { largestWithdrawal } from './withdrawal-rules.ts';

/** 2,000 by default; `PAYOUT_SEEDS=20000` for the long run. `src/shared` has no type for the environment, so it is read off the global object. */
const SEEDS = Number(Reflect.get(globalThis, 'process')?.env?.PAYOUT_SEEDS ?? 2_000);

/** The violated rules, by seed. */
function wrongUnder(judge: Judge | undefined, seeds: number): string[] {
  const wrong = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { provider, ledger, doubles, open, alarms, early } = simulate(seed, judge);
    if (provider !== ledger || doubles > 0 || open > 0 || alarms > 0 || early > 0)
      wrong.push(`${seed}: ${provider} ${ledger} ${doubles} ${open} ${alarms} ${early}`);
  }
  return wrong;
}

describe('a provider that loses questions and answers', () => {
  test(`has paid the amounts in the books, in ${SEEDS} runs`, () => {
    expect(wrongUnder(undefined, SEEDS)).toEqual([]);
  });

  test('the same seed gives the same run', () => {
    expect(simulate(7)).toEqual(simulate(7));
  });

  const faults: readonly (readonly [string, Judge])[] = [
    ['gives up when there is no answer', (status, word, sends) => (status === 'sending' && word === 'silent' ? 'release' : nextStep(status, word, sends))],
    [
      'takes an unknown reference for a failure',
      (status, word, sends) => (status === 'sending' && word === 'unknown' ? 'release' : nextStep(status, word, sends)),
    ],
    [
      'believes a refusal though another call is out',
      (status, word, sends) => (status === 'sending' && word === 'refused' ? 'release' : nextStep(status, word, sends)),
    ],
    ['takes pending for success', (status, word, sends) => (status === 'sending' && word === 'pending' ? 'post' : nextStep(status, word, sends))],
    ['does not hear of what comes back', (status, word, sends) => (status === 'succeeded' ? 'nothing' : nextStep(status, word, sends))],
    ['posts twice', (status, word, sends) => (status === 'succeeded' && word === 'success' ? 'post' : nextStep(status, word, sends))],
  ];
  test.each(faults)('is seen through when the machine %s', (_, judge) => {
    expect(wrongUnder(judge, 2_000)).not.toEqual([]);
  });
});

describe('the machine', () => {
  const answers: readonly ProviderAnswer[] = ['success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected', 'pending', 'unknown', 'refused', 'silent'];

  test('a final status never changes, whatever the answer', () => {
    for (const status of ['failed', 'cancelled', 'denied', 'reversed', 'approval'] as const)
      for (const word of answers) expect(statusAfter(nextStep(status, word, 1))).toBeNull();
  });

  test('every status has a step for every answer, and money moves only where allowed', () => {
    const allowed: Record<string, readonly PayoutStep[]> = {
      pending: ['send', 'wait'],
      sending: ['post', 'release', 'send', 'wait'],
      succeeded: ['return', 'nothing'],
    };
    for (const status of WITHDRAWAL_STATUSES)
      for (const word of answers) for (const sends of [0, 1, 2]) expect(allowed[status] ?? ['alarm', 'nothing']).toContain(nextStep(status, word, sends));
  });

  test('polls quickly at first and hourly in the end', () => {
    expect([0, 1, 5, 10, 11, 500].map(nextQuestion)).toEqual([3_000, 5_000, 60_000, 1_800_000, 3_600_000, 3_600_000]);
  });
});

test.each([
  ['the balance less the fee', 500_000_00, null, 499_950_00],
  ['no more than the limit', 500_000_00, 50_000_00, 50_000_00],
  ['the fee beside the limit', 50_000_00, 50_000_00, 49_975_00],
  ['below a step, because the next fee is not covered', 5_015_00, null, 4_999_99],
  ['above a step', 5_040_00, null, 5_015_00],
  ['the smallest', 110_00, null, 100_00],
  ['nothing below it', 109_99, null, null],
  ['nothing with a used limit', 500_000_00, 0, null],
])('the largest withdrawal is %s', (_, available, limit, largest) => {
  expect(largestWithdrawal(kobo(available), limit === null ? null : kobo(limit))).toBe(largest);
});
