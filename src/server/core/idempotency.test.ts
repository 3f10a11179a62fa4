import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf } from './idempotency.ts';

/** Answers are kept under these digests: a key that is repeated after an update must find its answer. */
test.each([
  [{ b: 1, a: 'x' }, '{"a":"x","b":1}'],
  [{ a: undefined, b: [1, undefined, null, [], {}] }, '{"b":[1,null,null,[],{}]}'],
  [{ 10: 'ten', 9: 'nine', Z: true, a: 7.5 }, '{"10":"ten","9":"nine","Z":true,"a":7.5}'],
  [{ 'é "q" \\': 'tab\tline\n“né”\u007f\ud800' }, String.raw`{"é \"q\" \\":"tab\tline\n“né”${'\u007f'}\ud800"}`],
  ['', '""'],
  [undefined, 'null'],
])('the digest of %j is that of its canonical text', (input, text) => {
  expect(hashOf(input)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('the canonical text is the JSON of the input with sorted fields, whatever their order was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (input) => {
      const digest = hashOf(input);
      expect(hashOf(turned(input))).toBe(digest);
      expect(hashOf([input, 1])).not.toBe(digest);
    }),
  );
});

/** The same value with the fields of every object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, entry]) => [name, turned(entry)]));
}
