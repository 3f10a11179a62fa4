import { describe, expect, test } from 'vitest';
import { calendarDate } from '../kit/date.ts';
import { kobo } from '../kit/money.ts';
import { allows, DECISIONS, messageFor, STAGES, STATUSES, statusOn, TRANSITIONS } from './status.ts';
import type { Decision, Status, StatusFacts, Transition } from './status.ts';

const TODAY = day('2026-11-21');
const DUE = { never: null, yesterday: day('2026-11-20'), today: TODAY, tomorrow: day('2026-11-22') } as const;

function day(text: string) {
  const date = calendarDate(text);
  if (!date) throw new Error(text);
  return date;
}

/** Every combination of stored values, for a total of 1,000 kobo. */
const all = STAGES.flatMap((stage) =>
  DECISIONS.flatMap((decision) =>
    [false, true].flatMap((archived) =>
      Object.values(DUE).flatMap((dueDate) =>
        [0, 400, 1000].flatMap((paid) =>
          [0, 600, 1000]
            .filter((credited) => paid + credited <= 1000)
            .map((credited): StatusFacts => ({
              stage,
              decision,
              archived,
              dueDate,
              paid: kobo(paid),
              credited: kobo(credited),
              balance: kobo(1000 - paid - credited),
            })),
        ),
      ),
    ),
  ),
);

/** The precedence as in the decisions: the first status that applies. */
const words: readonly [Status, (facts: StatusFacts) => boolean][] = [
  ['draft', ({ stage }) => stage === 'draft'],
  ['void', ({ stage }) => stage === 'void'],
  ['archived', ({ archived }) => archived],
  ['denied', ({ decision }) => decision === 'denied'],
  ['expired', ({ decision }) => decision === 'expired'],
  ['credited', ({ balance, paid, credited }) => balance === 0 && paid === 0 && credited > 0],
  ['paid', ({ balance }) => balance === 0],
  ['late', ({ dueDate }) => dueDate === DUE.yesterday],
  ['partial', ({ paid }) => paid > 0],
  ['pending', ({ decision }) => decision === 'pending'],
  ['unpaid', () => true],
];

test('every combination shows the first word of the precedence that applies', () => {
  expect(all).toHaveLength(3 * 4 * 2 * 4 * 6);
  for (const facts of all) {
    const expected = words.find(([, applies]) => applies(facts))?.[0];
    expect({ facts, status: statusOn(facts, TODAY) }).toEqual({ facts, status: expected });
  }
  expect(words.map(([status]) => status)).toEqual(STATUSES);
});

describe('examples that a person can check', () => {
  const open: StatusFacts = {
    stage: 'sent',
    decision: 'approved',
    archived: false,
    dueDate: DUE.tomorrow,
    balance: kobo(1000),
    paid: kobo(0),
    credited: kobo(0),
  };
  test.each<[string, Partial<StatusFacts>, Status]>([
    ['approved and open', {}, 'unpaid'],
    ['undecided', { decision: 'pending' }, 'pending'],
    ['due today is not late', { dueDate: DUE.today }, 'unpaid'],
    ['the day after is', { dueDate: DUE.yesterday }, 'late'],
    ['undecided and late', { decision: 'pending', dueDate: DUE.yesterday }, 'late'],
    ['partly paid and late', { dueDate: DUE.yesterday, paid: kobo(1) }, 'late'],
    ['partly paid', { paid: kobo(1), balance: kobo(999) }, 'partial'],
    ['paid after it was due', { dueDate: DUE.yesterday, balance: kobo(0), paid: kobo(1000) }, 'paid'],
    ['credited in full', { balance: kobo(0), credited: kobo(1000) }, 'credited'],
    ['the part that was not credited is paid', { balance: kobo(0), paid: kobo(400), credited: kobo(600) }, 'paid'],
    ['of nothing', { balance: kobo(0) }, 'paid'],
    ['denied although late', { decision: 'denied', dueDate: DUE.yesterday }, 'denied'],
    ['archived although paid', { archived: true, balance: kobo(0) }, 'archived'],
  ])('%s', (_what, change, status) => {
    expect(statusOn({ ...open, ...change }, TODAY)).toBe(status);
  });
});

test('only "pending" reads differently for the two sides', () => {
  expect(messageFor('pending', 'received')).toBe('decision required');
  expect(messageFor('pending', 'sent')).toBe('pending approval');
  for (const status of STATUSES.filter((one) => one !== 'pending')) {
    expect([messageFor(status, 'sent'), messageFor(status, 'received')]).toEqual([status, status]);
  }
});

describe('what may happen, and from where', () => {
  const OPEN = ['pending', 'unpaid', 'partial', 'late'] as const;
  const yes: Record<Transition, readonly `${Status}/${Decision}`[]> = {
    send: ['draft/pending', 'draft/approved', 'draft/denied', 'draft/expired'],
    approve: ['pending/pending', 'late/pending', 'partial/pending'],
    deny: ['partial/pending', 'pending/pending', 'late/pending'],
    pay: OPEN.flatMap((status) => DECISIONS.map((decision) => `${status}/${decision}` as const)),
    'mark-paid': OPEN.flatMap((status) => DECISIONS.map((decision) => `${status}/${decision}` as const)),
    remind: OPEN.flatMap((status) => DECISIONS.map((decision) => `${status}/${decision}` as const)),
    resend: [...OPEN, 'paid' as const].flatMap((status) => DECISIONS.map((decision) => `${status}/${decision}` as const)),
    revise: (['pending', 'late', 'denied', 'expired'] as const).flatMap((status) =>
      (['pending', 'denied', 'expired'] as const).map((decision) => `${status}/${decision}` as const),
    ),
    void: (['pending', 'unpaid', 'late', 'denied', 'expired', 'paid'] as const).flatMap((status) =>
      DECISIONS.map((decision) => `${status}/${decision}` as const),
    ),
    credit: [...OPEN, 'paid' as const].flatMap((status) => DECISIONS.map((decision) => `${status}/${decision}` as const)),
    delete: [
      'draft/pending',
      'draft/approved',
      'draft/denied',
      'draft/expired',
      'pending/pending',
      'pending/expired',
      'late/pending',
      'late/expired',
      'expired/pending',
      'expired/expired',
    ],
  };
  // The table has exactly these keys.
  const steps = Object.keys(TRANSITIONS) as Transition[];

  test.each(steps)('%s', (step) => {
    const allowed = STATUSES.flatMap((status) => DECISIONS.filter((decision) => allows(step, status, decision)).map((decision) => `${status}/${decision}`));
    expect(allowed.toSorted()).toEqual([...yes[step]].toSorted());
  });

  test('a final state has no steps', () => {
    for (const status of ['void', 'archived', 'credited'] as const) {
      expect(steps.filter((step) => DECISIONS.some((decision) => allows(step, status, decision)))).toEqual([]);
    }
  });
});
