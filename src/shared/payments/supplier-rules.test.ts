import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changed, isEasier, personAbove, ruleAbout, ruleAt, RULE_KINDS, RULE_SUBJECTS } from './supplier-rules.ts';
import type { StoredRule, SupplierRule } from './supplier-rules.ts';

const amounts = fc.integer({ min: 0, max: 12 });
const rules = fc.option(
  fc
    .record({ kind: fc.constantFrom(...RULE_KINDS), amount: amounts, appliesTo: fc.constantFrom(...RULE_SUBJECTS) })
    .map(({ kind, amount, appliesTo }): SupplierRule => ({
      kind,
      appliesTo,
      amount: kind === 'always' ? 0 : kind === 'trusted' ? amount + 1 : amount,
    })),
);
/** Every limit that matters for these amounts, and none. */
const GENERAL = [null, ...Array.from({ length: 16 }, (_, n) => n)];
const height = (above: number | null) => above ?? Infinity;

test.each([
  ['no rule: the owner’s limit', null, 500, 500],
  ['no rule and no limit', null, null, null],
  ['always', { kind: 'always', amount: 0 }, null, 0],
  ['above, without a limit', { kind: 'above', amount: 300 }, null, 300],
  ['above, with a higher limit', { kind: 'above', amount: 300 }, 500, 300],
  ['above never weakens a lower limit', { kind: 'above', amount: 300 }, 100, 100],
  ['trusted above the limit', { kind: 'trusted', amount: 900 }, 500, 900],
  ['trusted never tightens a higher limit', { kind: 'trusted', amount: 300 }, 500, 500],
  ['trusted without a limit', { kind: 'trusted', amount: 300 }, null, null],
] as const)('%s', (_case, rule, general, expected) => {
  expect(personAbove(rule, general)).toBe(expected);
});

test('a rule is easier exactly if some payment or approval no longer needs a second person under some limit; one about the same then asks for none anew', () => {
  fc.assert(
    fc.property(rules, rules, (before, after) => {
      const pairs = (['payments', 'approvals'] as const).flatMap((subject) =>
        GENERAL.map((general) => [height(personAbove(ruleAbout(before, subject), general)), height(personAbove(ruleAbout(after, subject), general))] as const),
      );
      expect(isEasier(before, after)).toBe(pairs.some(([was, is]) => is > was));
      if (isEasier(before, after) && (before?.appliesTo ?? after?.appliesTo) === (after?.appliesTo ?? before?.appliesTo))
        expect(pairs.every(([was, is]) => is >= was)).toBe(true);
    }),
  );
});

test('where two must agree nothing is easier at once, and what was wanted holds when its time has come', () => {
  fc.assert(
    fc.property(rules, rules, fc.boolean(), (before, wanted, two) => {
      const stored = changed({ now: before, next: null }, wanted, two, '2026-11-04T00:00:00.000Z');
      if (two) expect(isEasier(before, stored.now)).toBe(false);
      else expect(stored).toEqual({ now: wanted, next: null });
      expect(ruleAt(stored, '2026-11-03T23:59:59.999Z')).toEqual(stored);
      expect(ruleAt(stored, '2026-11-04T00:00:00.000Z')).toEqual({ now: wanted, next: null });
    }),
  );
});

test('after any sequence of changes nothing is easier than it was announced 72 hours before', () => {
  const WAIT = 72;
  const instant = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();
  const step = fc.record({ hours: fc.integer({ min: 0, max: 80 }), wanted: rules, again: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let [hour, stored]: [number, StoredRule] = [0, { now: null, next: null }];
      const earlier: { readonly hour: number; readonly stored: StoredRule }[] = [];
      for (const { hours, wanted, again } of steps) {
        hour += hours;
        const inForce = ruleAt(stored, instant(hour));
        for (const past of earlier.filter((one) => one.hour > hour - WAIT)) {
          const announced = ruleAt(past.stored, instant(hour)).now;
          expect(isEasier(past.stored.now, inForce.now) && isEasier(announced, inForce.now)).toBe(false);
        }
        stored = changed(inForce, again && inForce.next ? inForce.next.rule : wanted, true, instant(hour + WAIT));
        earlier.push({ hour, stored });
      }
    }),
  );
});

test('the same rule again does not wait longer, and another one waits anew', () => {
  const rule = (amount: number): SupplierRule => ({ kind: 'above', amount, appliesTo: 'both' });
  const waits = changed({ now: rule(1), next: null }, rule(5), true, '2026-11-04T00:00:00.000Z');
  expect(changed(waits, rule(5), true, '2026-11-09T00:00:00.000Z')).toEqual(waits);
  expect(changed(waits, rule(4), true, '2026-11-09T00:00:00.000Z').next).toEqual({ rule: rule(4), from: '2026-11-09T00:00:00.000Z' });
});
