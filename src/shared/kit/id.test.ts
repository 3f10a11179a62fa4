import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idFrom, isId, PREFIX } from './id.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('sixteen bytes make an id of the kind and of no other', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const id = idFrom('invoice', random);
      expect(id).toMatch(/^inv_[0-9A-Za-z]{22}$/);
      expect(isId('invoice', id)).toBe(true);
      expect(isId('business', id)).toBe(false);
    }),
  );
});

test('different bytes never make the same id: all 128 bits are in it', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(idFrom('link', one) === idFrom('link', other)).toBe(one.every((byte, at) => byte === other[at]));
    }),
  );
  expect(idFrom('user', new Uint8Array(16))).toBe(`usr_${'0'.repeat(22)}`);
  expect(idFrom('user', new Uint8Array(16).fill(255))).not.toBe(idFrom('user', new Uint8Array(16).fill(254)));
});

test('an id is the 128-bit number in base 62, most significant byte and digit first', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  fc.assert(
    fc.property(bytes, (random) => {
      const number = idFrom('invoice', random)
        .slice(4)
        .split('')
        .reduce((sum, digit) => sum * 62n + BigInt(alphabet.indexOf(digit)), 0n);
      expect(number).toBe(random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n));
    }),
  );
  // 2 ** 128 - 1
  expect(idFrom('user', new Uint8Array(16).fill(255))).toBe('usr_7n42DGM5Tflk9n8mt7Fhc7');
});

test.each([
  'inv_',
  'inv_short',
  `inv_${'a'.repeat(23)}`,
  `inv_${'a'.repeat(21)}-`,
  `INV_${'a'.repeat(22)}`,
  'a'.repeat(26),
  '',
  `inv_${'a'.repeat(22)}\n`,
  `inv_${'a'.repeat(22)}' or 1=1`,
])('%j is no invoice id', (text) => {
  expect(isId('invoice', text)).toBe(false);
});

test('every kind has a prefix of its own', () => {
  const prefixes = Object.values(PREFIX);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});
