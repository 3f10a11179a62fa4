import { render } from '../i18n/message.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateIn } from '../kit/date.ts';
import { kobo } from '../kit/money.ts';
import { allocate, totalOf } from './allocation.ts';
import { cashCalendar } from './calendar.ts';
import { reasonsAgainst } from './eligibility.ts';
import type { InvoiceFacts } from './eligibility.ts';
import { ceilingFor, explainLimit } from './limit.ts';
import { buyerKey, pledgeSeal } from './pledge.ts';
import { accrued, begun, priceOf, scheduleOf } from './price.ts';
import { judge, scoreOf } from './scorecard.ts';
import type { ScoreFacts } from './scorecard.ts';
import { canStep, creditMessage, creditStatusOn, CREDIT_STATES, CREDIT_STATUSES, defaultFrom } from './status.ts';
import { TERMS } from './terms.ts';
import type { Policy } from './terms.ts';

const TODAY = dateIn('Africa/Lagos', Date.UTC(2026, 10, 21, 12));
const POLICY: Policy = { instantUpTo: kobo(15_000_000), limits: [kobo(50_000_000), kobo(200_000_000), kobo(2_000_000_000)] };
const amounts = fc.integer({ min: 1, max: 2_000_000_000 }).map(kobo);
const terms = fc.integer({ min: TERMS.shortest, max: TERMS.longest });

describe('the price', () => {
  test.each([
    // 3 % for 30 days, by the day; ten days at least.
    [10_000_000, 30, 300_000, 3650],
    [10_000_000, 90, 900_000, 3650],
    [10_000_000, 10, 100_000, 3650],
    [10_000_000, 7, 100_000, 5214],
    [1_000_001, 31, 31_000, 3650],
    [1_000_500, 31, 31_016, 3650],
  ])('of %i kobo for %i days is %i kobo, %i basis points a year', (amount, days, fee, apr) => {
    expect(priceOf(kobo(amount), TODAY, addDays(TODAY, days))).toMatchObject({ fee, apr, days, total: amount + fee });
  });

  test('never falls with the days, and settling early is never dearer than waiting', () => {
    fc.assert(
      fc.property(amounts, terms, fc.nat({ max: 200 }), fc.nat({ max: 200 }), (amount, term, a, b) => {
        const loan = begun(amount, TODAY, addDays(TODAY, term));
        const [early, late] = [accrued(loan, addDays(TODAY, Math.min(a, b))), accrued(loan, addDays(TODAY, Math.max(a, b)))];
        expect(early.fee + early.penalty).toBeLessThanOrEqual(late.fee + late.penalty);
        expect(late.fee).toBeLessThanOrEqual(priceOf(amount, TODAY, loan.dueDate).fee);
        expect(late.penalty).toBeLessThanOrEqual(amount / 10);
      }),
    );
  });

  test('is the same whether it was counted every day or once', () => {
    fc.assert(
      fc.property(amounts, terms, fc.array(fc.nat({ max: 200 }), { maxLength: 8 }), (amount, term, stops) => {
        const loan = begun(amount, TODAY, addDays(TODAY, term));
        const stepped = stops.toSorted((a, b) => a - b).reduce((at, stop) => accrued(at, addDays(TODAY, stop)), loan);
        const end = addDays(TODAY, 250);
        expect(accrued(stepped, end)).toEqual(accrued(loan, end));
      }),
    );
  });

  test('has no penalty in the days of grace, then a thousandth a day up to a tenth', () => {
    const loan = begun(kobo(10_000_000), TODAY, addDays(TODAY, 30));
    const penalty = (daysLate: number) => accrued(loan, addDays(TODAY, 30 + daysLate)).penalty;
    expect([0, 3, 4, 5, 13, 103, 300].map(penalty)).toEqual([0, 0, 10_000, 20_000, 100_000, 1_000_000, 1_000_000]);
  });

  test('has a schedule that ends on the due day and saves what has not accrued', () => {
    const loan = begun(kobo(10_000_000), TODAY, addDays(TODAY, 30));
    expect(scheduleOf(loan, TODAY).map(({ fee, saved }) => [fee, saved])).toEqual([
      [100_000, 200_000],
      [200_000, 100_000],
      [300_000, 0],
    ]);
  });
});

test('a repayment is split to the kobo: penalty, fee, principal, and the rest is left', () => {
  const parts = fc.record({ penalty: amounts, fee: amounts, principal: amounts });
  fc.assert(
    fc.property(parts, fc.nat({ max: 2_000_000_000 }), (owed, amount) => {
      const split = allocate(kobo(amount), owed);
      expect(totalOf(split) + split.left).toBe(amount);
      expect(split.principal === 0 || (split.fee === owed.fee && split.penalty === owed.penalty)).toBe(true);
      expect(split.fee === 0 || split.penalty === owed.penalty).toBe(true);
      expect(split.left === 0 || totalOf(split) === totalOf(owed)).toBe(true);
    }),
  );
});

describe('the limit', () => {
  const standing = { cleanRepayments: 0, cleanPrincipal: kobo(0), outstanding: kobo(0), reserved: kobo(0), ownLimit: null };
  test.each([
    ['at first', {}, 50_000_000],
    ['after one clean repayment', { cleanRepayments: 1, cleanPrincipal: kobo(1_000_000) }, 200_000_000],
    ['after three small ones', { cleanRepayments: 3, cleanPrincipal: kobo(3_000_000) }, 200_000_000],
    ['after three large ones', { cleanRepayments: 3, cleanPrincipal: kobo(150_000_000) }, 2_000_000_000],
    ['set by an operator', { ownLimit: kobo(7) }, 7],
  ])('%s is told with its reasons and what raises it', (_when, change, limit) => {
    const explained = explainLimit({ ...standing, ...change }, POLICY);
    expect(explained.limit).toBe(limit);
    expect(explained.reasons.length).toBeGreaterThan(0);
    // Only a business that can still rise is told what does not count.
    const rising = explained.raises.some((line) => render(line).includes('raise'));
    expect(explained.raises.some((line) => render(line).includes('does not count'))).toBe(rising);
  });

  test('is never exceeded: neither in total, nor by one buyer, nor over the rate', () => {
    const state = fc.record({ outstanding: amounts, reserved: amounts, buyerExposure: amounts, balance: amounts, grade: fc.constantFrom('A', 'B', 'C') });
    fc.assert(
      fc.property(state, ({ outstanding, reserved, buyerExposure, balance, grade }) => {
        const limit = explainLimit({ ...standing, outstanding, reserved }, POLICY);
        const { amount } = ceilingFor({ due: balance, isTaxed: false, grade, buyerExposure, buyer: 'B' }, limit);
        expect(amount).toBeGreaterThanOrEqual(0);
        if (amount > 0) expect(outstanding + reserved + amount).toBeLessThanOrEqual(limit.limit);
        if (amount > 0) expect((buyerExposure + amount) * 10).toBeLessThanOrEqual(limit.limit * 4);
        expect(amount * 10_000).toBeLessThanOrEqual(balance * TERMS.advanceRate[grade]);
      }),
    );
  });
});

describe('an invoice', () => {
  const good: InvoiceFacts = {
    stage: 'sent',
    decision: 'approved',
    proof: 'member',
    archived: false,
    balance: kobo(100),
    isTaxedInInstalments: false,
    dueDate: addDays(TODAY, 30),
    today: TODAY,
    buyer: 'Ojo',
    buyerLevel: 2,
    paidByBuyer: 0,
    pledged: false,
    pledgedBefore: false,
    related: false,
    borrowerLevel: 3,
    pastDue: 0,
  };
  const cases: readonly (readonly [string | null, Partial<InvoiceFacts>])[] = [
    [null, {}],
    [null, { buyerLevel: null, proof: 'operator' }],
    [null, { proof: 'payment' }],
    ['NOT_PROVED', { proof: null }],
    ['BUYER_UNKNOWN', { buyerLevel: null, proof: 'code' }],
    [null, { dueDate: addDays(TODAY, 7) }],
    [null, { dueDate: addDays(TODAY, 90) }],
    ['TOO_SOON', { dueDate: addDays(TODAY, 6) }],
    ['TOO_SOON', { dueDate: addDays(TODAY, -1) }],
    ['TOO_FAR', { dueDate: addDays(TODAY, 91) }],
    ['NOT_SENT', { stage: 'draft' }],
    ['NOT_APPROVED', { decision: 'pending' }],
    ['PAID', { balance: kobo(0) }],
    ['ARCHIVED', { archived: true }],
    ['INSTALMENTS', { isTaxedInInstalments: true }],
    ['PLEDGED', { pledged: true, pledgedBefore: true }],
    ['PLEDGED_BEFORE', { pledgedBefore: true }],
    ['RELATED', { related: true }],
    ['LEVEL', { borrowerLevel: 2 }],
    ['PAST_DUE', { pastDue: 1 }],
    ['BUYER_UNKNOWN', { buyerLevel: 1 }],
    ['BUYER_UNKNOWN', { buyerLevel: null }],
  ];
  test.each(cases)('is refused for %s, with what would change it', (code, change) => {
    const reasons = reasonsAgainst({ ...good, ...change });
    expect(reasons.map((one) => one.code)).toEqual(code === null ? [] : [code]);
    for (const { text, remedy } of reasons) expect([render(text).endsWith('.'), render(remedy).endsWith('.')]).toEqual([true, true]);
  });

  test('is distinguished from others by buyer, number, amount and date, in any spelling', () => {
    const one = { buyerKey: buyerKey({ businessId: null, email: ' A@b.c ' }), number: ' inv-1', total: 5, issueDate: '2026-01-01' };
    expect(pledgeSeal(one)).toBe(pledgeSeal({ ...one, number: 'INV-1', buyerKey: buyerKey({ businessId: null, email: 'a@B.c', name: 'x' }) }));
    expect(pledgeSeal(one)).not.toBe(pledgeSeal({ ...one, total: 6 }));
  });
});

describe('the scorecard', () => {
  const facts: ScoreFacts = { buyer: 'Ojo', buyerLevel: 2, paidByBuyer: 0, paidLate: 0, cleanRepayments: 0, lateRepayments: 0, daysToDue: 30, recent: kobo(0) };
  test.each([
    [{}, 55, 'B'],
    [{ daysToDue: 61 }, 45, 'C'],
    [{ buyerLevel: 3, paidByBuyer: 3 }, 90, 'A'],
    [{ buyerLevel: null, paidByBuyer: 1, paidLate: 1, daysToDue: 80 }, 25, 'C'],
    [{ lateRepayments: 1, cleanRepayments: 5 }, 60, 'B'],
  ])('gives %j %i points and grade %s, and says for what', (change, score, grade) => {
    const result = scoreOf({ ...facts, ...change });
    expect(result).toMatchObject({ score, grade });
    expect(result.points.reduce((sum, one) => sum + one.points, 0)).toBe(score);
  });

  test('never offers more than requested or allowed, and never less than the smallest', () => {
    const any = fc.record({
      requested: amounts,
      ceiling: amounts,
      buyerLevel: fc.constantFrom(null, 0, 1, 2, 3),
      daysToDue: fc.integer({ min: 7, max: 90 }),
      late: fc.nat({ max: 2 }),
      recent: fc.oneof(fc.constant(kobo(0)), amounts),
    });
    fc.assert(
      fc.property(any, ({ requested, ceiling, buyerLevel, daysToDue, late, recent }) => {
        fc.pre(requested <= ceiling && requested >= TERMS.smallest);
        const known = { ...facts, buyerLevel, daysToDue, paidByBuyer: late, paidLate: late, recent };
        const verdict = judge(requested, ceiling, scoreOf(known), known, POLICY);
        expect(verdict.decision === 'operator').toBe(buyerLevel === null || requested + recent > POLICY.instantUpTo);
        if ('offered' in verdict) expect([verdict.offered <= requested, verdict.offered >= TERMS.smallest]).toEqual([true, true]);
        if (verdict.decision === 'denied') expect(verdict.reasons.length).toBeGreaterThan(1);
      }),
    );
  });
});

test('the status is the state, but overdue from the sixth day after the due day; the words are the document’s', () => {
  const due = TODAY;
  expect([5, 6, 60].map((late) => creditStatusOn('active', due, addDays(due, late)))).toEqual(['active', 'overdue', 'overdue']);
  for (const state of CREDIT_STATES) if (state !== 'active') expect(creditStatusOn(state, due, addDays(due, 60))).toBe(state);
  expect(defaultFrom(due)).toBe('2026-12-27');
  expect(CREDIT_STATUSES.map(creditMessage)).toEqual(expect.arrayContaining(['pending review', 'approved', 'active', 'repaid', 'overdue']));
  expect(CREDIT_STATES.filter((state) => canStep('accept', state))).toEqual(['approved', 'partial']);
});

test('the calendar keeps both lines apart, brings what was expected before today in today, and ends after 90 days', () => {
  const at = (days: number, amount: number) => ({ date: addDays(TODAY, days), amount: kobo(amount), what: 'x' });
  const days = cashCalendar(kobo(10), TODAY, [at(-3, 5), at(20, 100), at(91, 7)], { paidOut: kobo(50), repaid: kobo(53), dueDate: addDays(TODAY, 20) });
  expect(days.map(({ balance, withAdvance }) => [balance, withAdvance])).toEqual([
    [15, 65],
    [115, 112],
    [115, 112],
  ]);
});
