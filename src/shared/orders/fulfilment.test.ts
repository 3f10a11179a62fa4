import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milli } from '../kit/money.ts';
import { deliveryProblems, fulfilmentState } from './fulfilment.ts';

const lines = [
  { line: 1, name: 'Cloth', ordered: milli(10_000), delivered: milli(6_000) },
  { line: 2, name: 'Thread', ordered: milli(2_500), delivered: milli(2_500) },
];
const fieldsOf = (given: [line: number, quantity: number][]) =>
  deliveryProblems(
    lines,
    given.map(([line, quantity]) => ({ line, quantity: milli(quantity) })),
  ).map(({ field }) => field);

test('a delivery contains at most what remains of each line, once', () => {
  expect(fieldsOf([[1, 4_000]])).toEqual([]);
  expect(fieldsOf([[1, 4_001]])).toEqual(['lines.0.quantity']);
  expect(fieldsOf([[2, 1]])).toEqual(['lines.0.quantity']);
  expect(fieldsOf([[3, 1]])).toEqual(['lines.0.line']);
  expect(
    fieldsOf([
      [1, 1_000],
      [1, 1_000],
    ]),
  ).toEqual(['lines.1.line']);
});

test('an order is delivered when every part of it is', () => {
  expect([fulfilmentState(10, 0), fulfilmentState(10, 9), fulfilmentState(10, 10), fulfilmentState(0, 0)]).toEqual(['open', 'partial', 'complete', 'open']);
});

test('no sequence of accepted deliveries exceeds an order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 20 }), (ordered, parts) => {
      let delivered = 0;
      for (const part of parts) {
        const line = { line: 1, name: 'Cloth', ordered: milli(ordered), delivered: milli(delivered) };
        if (deliveryProblems([line], [{ line: 1, quantity: milli(part) }]).length === 0) delivered += part;
      }
      expect(delivered).toBeLessThanOrEqual(ordered);
    }),
  );
});
