import { expect, test } from 'vitest';
import { ITEM_NAMES, ITEMS, nextStep } from './verification.ts';
import type { Item, Verdict } from './verification.ts';

const upTo = (level: number, more: Partial<Record<Item, Verdict>> = {}): Partial<Record<Item, Verdict>> => ({
  ...Object.fromEntries(ITEM_NAMES.filter((item) => ITEMS[item].level <= level).map((item) => [item, 'accepted'])),
  ...more,
});

test.each<[string, Partial<Record<Item, Verdict>>, number, ReturnType<typeof nextStep>]>([
  ['level 1 is the first of the first steps', upTo(0), 0, null],
  ['the items of the next level', upTo(1), 1, 'continue'],
  ['nothing while they are being checked', upTo(1, { identity_document: 'pending', biometric: 'pending', address: 'pending' }), 1, null],
  ['one that was refused, whatever else is missing', upTo(1, { biometric: 'refused' }), 1, 'correct'],
  ['the review, once all is there', upTo(3, { review: 'missing', documents: 'pending' }), 2, 'submit'],
  ['again after a review that was refused', upTo(3, { review: 'refused' }), 2, 'submit'],
  ['nothing while it is reviewed', upTo(3, { review: 'pending' }), 2, null],
  ['nothing when all is accepted', upTo(3), 3, null],
])('what comes next: %s', (_what, verdicts, level, step) => {
  expect(nextStep(verdicts, level)).toBe(step);
});
