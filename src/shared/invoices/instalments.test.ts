import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { render } from '../i18n/message.ts';
import { addDays, calendarDate } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { basisPoints, kobo, MAX_KOBO } from '../kit/money.ts';
import { dueBy, instalmentProblems, instalmentsNow, instalmentsOf, instalmentsText, nextPayment } from './instalments.ts';
import type { ChosenInstalment } from './instalment-fields.ts';

const FIRST = dayOf('2026-12-01');
const gross = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1_000, max: MAX_KOBO }));
const gaps = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 12 });

/** Rates that add up to 100 %, from weights. */
function ratesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  const rates = weights.map((one) => Math.max(1, Math.floor((one * 10_000) / sum)));
  return rates.map((one, index) => (index === 0 ? one + 10_000 - rates.reduce((all, rate) => all + rate, 0) : one));
}

const dates = (between: readonly number[]) =>
  between.map((_, index) =>
    addDays(
      FIRST,
      between.slice(1, index + 1).reduce((all, gap) => all + gap, 0),
    ),
  );
const byRate = gaps.chain((between) =>
  fc.array(fc.integer({ min: 20, max: 1_000 }), { minLength: between.length, maxLength: between.length }).map((weights): ChosenInstalment[] => {
    const rates = ratesOf(weights);
    return dates(between).map((dueDate, index) => ({ dueDate, percent: basisPoints(rates[index] ?? 0) }));
  }),
);

/** Largest remainder, worked out independently: whole kobo first, then one to each of the largest fractions. */
function oracle(total: bigint, rates: readonly bigint[]): bigint[] {
  const found = rates.map((rate) => (total * rate) / 10_000n);
  const lost = rates
    .map((rate, index) => ({ index, rest: (total * rate) % 10_000n }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  let left = total - found.reduce((all, one) => all + one, 0n);
  for (const { index } of lost) {
    if (left === 0n) break;
    found[index] = (found[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return found;
}

test('per cent: the amounts are those of an exact division by largest remainders, and add up to the total', () => {
  fc.assert(
    fc.property(gross, byRate, (total, chosen) => {
      const exact = oracle(
        BigInt(total),
        chosen.map(({ percent }) => BigInt(percent ?? 0)),
      );
      const parts = instalmentsOf(kobo(total), chosen);
      const isTooSmall = exact.includes(0n);
      expect(parts === null).toBe(isTooSmall);
      if (isTooSmall) return;
      expect(parts?.map(({ amount }) => BigInt(amount))).toEqual(exact);
      expect(exact.reduce((all, one) => all + one, 0n)).toBe(BigInt(total));
      expect(parts?.map(({ dueDate }) => dueDate)).toEqual(chosen.map(({ dueDate }) => dueDate));
    }),
    { numRuns: 3_000 },
  );
});

test('amounts: the last is the rest, stated or not', () => {
  fc.assert(
    fc.property(gross, gaps, fc.boolean(), (total, between, isStated) => {
      const whole = BigInt(total);
      const each = whole / BigInt(between.length + 1);
      const rest = whole - each * BigInt(between.length - 1);
      const chosen = dates(between).map((dueDate, index) => ({
        dueDate,
        ...(index < between.length - 1 ? { amount: kobo(Number(each)) } : isStated && { amount: kobo(Number(rest)) }),
      }));
      const parts = instalmentsOf(kobo(total), chosen);
      expect(parts === null).toBe(each === 0n);
      if (each === 0n) return;
      expect(parts?.map(({ amount }) => BigInt(amount))).toEqual([...between.slice(1).map(() => each), rest]);
    }),
    { numRuns: 2_000 },
  );
});

/** Money fills the instalments one after the other. */
function filled(amounts: readonly bigint[], received: bigint): bigint[] {
  let money = received;
  return amounts.map((amount) => {
    const used = money < amount ? money : amount;
    money -= used;
    return amount - used;
  });
}

test('what was received fills the instalments in order of date, and the rest is the balance', () => {
  fc.assert(
    fc.property(gross, byRate, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: -10, max: 400 }), (total, chosen, part, later) => {
      const parts = instalmentsOf(kobo(total), chosen);
      fc.pre(parts !== null);
      const received = (BigInt(total) * BigInt(part)) / 10_000n;
      const balance = kobo(Number(BigInt(total) - received));
      const today = addDays(FIRST, later);
      const now = instalmentsNow(parts, balance, today);
      const left = filled(
        parts.map(({ amount }) => BigInt(amount)),
        received,
      );
      expect(now.map((one) => BigInt(one.left))).toEqual(left);
      expect(now.map((one) => one.paid + one.left)).toEqual(parts.map(({ amount }) => amount));
      const isPast = (index: number) => (parts[index]?.dueDate ?? today) < today;
      expect(now.map(({ state }) => state === 'late')).toEqual(left.map((one, index) => one > 0n && isPast(index)));
      const late = left.reduce((sum, one, index) => (isPast(index) ? sum + one : sum), 0n);
      expect(BigInt(dueBy(parts, balance, addDays(today, -1)))).toBe(late);
      const first = left.findIndex((one) => one > 0n);
      const next = nextPayment(now);
      expect(next?.place ?? 0).toBe(first + 1);
      expect(BigInt(next?.amount ?? 0)).toBe(late > 0n ? late : (left[first] ?? 0n));
    }),
    { numRuns: 3_000 },
  );
});

describe('what is wrong is said at its field', () => {
  const [one, two, three] = [FIRST, addDays(FIRST, 30), addDays(FIRST, 60)];
  const half = basisPoints(50_00);
  test.each<[string, ChosenInstalment[], string[]]>([
    ['a single one', [{ dueDate: one, percent: basisPoints(100_00) }], ['instalments']],
    [
      'two on one day',
      [
        { dueDate: one, percent: half },
        { dueDate: one, percent: half },
      ],
      ['instalments.1.dueDate'],
    ],
    ['no day', [{ percent: half }, { dueDate: two, percent: half }], ['instalments.0.dueDate']],
    [
      '99 %',
      [
        { dueDate: one, percent: half },
        { dueDate: two, percent: basisPoints(49_00) },
      ],
      ['instalments.1.percent'],
    ],
    [
      '0 %',
      [
        { dueDate: one, percent: basisPoints(0) },
        { dueDate: two, percent: basisPoints(100_00) },
      ],
      ['instalments.0.percent'],
    ],
    [
      'per cent and amounts',
      [
        { dueDate: one, percent: half },
        { dueDate: two, amount: kobo(500) },
      ],
      ['instalments.1.percent'],
    ],
    ['no amount', [{ dueDate: one }, { dueDate: two }], ['instalments.0.amount']],
    ['nothing left for the last', [{ dueDate: one, amount: kobo(1_000) }, { dueDate: two }], ['instalments.1.amount']],
    [
      'another rest',
      [
        { dueDate: one, amount: kobo(400) },
        { dueDate: two, amount: kobo(500) },
      ],
      ['instalments.1.amount'],
    ],
    [
      'before the issue date',
      [
        { dueDate: addDays(FIRST, -2), percent: half },
        { dueDate: three, percent: half },
      ],
      ['instalments.0.dueDate'],
    ],
  ])('%s', (_name, chosen, fields) => {
    expect(instalmentProblems(chosen, kobo(1_000), addDays(FIRST, -1)).map(({ field }) => field)).toEqual(fields);
  });

  test('a total of three kobo has no four instalments', () => {
    const chosen = [0, 1, 2, 3].map((month) => ({ dueDate: addDays(FIRST, 30 * month), percent: basisPoints(25_00) }));
    expect(instalmentProblems(chosen, kobo(3), null)).toMatchObject([{ field: 'instalments' }]);
    expect(instalmentsOf(kobo(4), chosen)?.map(({ amount, after }) => [amount, after])).toEqual([
      [1, 3],
      [1, 2],
      [1, 1],
      [1, 0],
    ]);
  });
});

test('everything late is to be paid at once, else the next instalment', () => {
  const chosen = [0, 30, 60].map((days) => ({ dueDate: addDays(FIRST, days), percent: basisPoints(days === 60 ? 33_34 : 33_33) }));
  const parts = instalmentsOf(kobo(100_00), chosen) ?? [];
  expect(parts.map(({ amount }) => amount)).toEqual([33_33, 33_33, 33_34]);
  const next = (balance: number, days: number) => nextPayment(instalmentsNow(parts, kobo(balance), addDays(FIRST, days)));
  expect(next(100_00, 0)).toEqual({ amount: 33_33, dueDate: FIRST, place: 1, count: 3 });
  expect(next(90_00, 31)).toEqual({ amount: 90_00 - 33_34, dueDate: FIRST, place: 1, count: 3 });
  expect(next(66_67, 1)).toEqual({ amount: 33_33, dueDate: addDays(FIRST, 30), place: 2, count: 3 });
  expect(next(0, 90)).toBeNull();
  expect(instalmentsNow(parts, kobo(50_00), addDays(FIRST, 31)).map(({ state }) => state)).toEqual(['paid', 'late', 'unpaid']);
  expect(instalmentsNow(parts, kobo(50_00), addDays(FIRST, 30)).map(({ state }) => state)).toEqual(['paid', 'partial', 'unpaid']);
  expect(render(instalmentsText(parts.slice(1)))).toBe('Payable in 2 instalments: ₦33.33 on 31 Dec 2026, ₦33.34 on 30 Jan 2027.');
});

function dayOf(text: string): CalendarDate {
  const found = calendarDate(text);
  if (found === null) throw new Error(`${text} is no date`);
  return found;
}
