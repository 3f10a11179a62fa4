import { expect, test, vi } from 'vitest';
import { newId } from './context.ts';
import { randomForId } from './random.ts';

test('no random byte is returned twice, across many blocks and sizes', () => {
  const seen = new Set<string>();
  const kept: { bytes: Buffer; text: string }[] = [];
  for (let n = 0; n < 20_000; n += 1) {
    const bytes = randomForId(n % 3 === 0 ? 9 : 16);
    const text = bytes.toString('hex');
    expect(bytes.length).toBe(n % 3 === 0 ? 9 : 16);
    expect(seen.has(text.slice(0, 18))).toBe(false);
    seen.add(text.slice(0, 18));
    kept.push({ bytes, text });
  }
  // What was returned before is not overwritten by later blocks, and no two overlap.
  for (const { bytes, text } of kept) expect(bytes.toString('hex')).toBe(text);
  const places = kept.map(({ bytes: { buffer, byteOffset, length } }) => ({ buffer, from: byteOffset, to: byteOffset + length }));
  for (const [n, place] of places.entries()) {
    const next = places[n + 1];
    if (next?.buffer === place.buffer && next.from > place.from) expect(next.from).toBeGreaterThanOrEqual(place.to);
  }
});

test('ids of one process are different, and every digit of their random part takes every value', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('payment'));
  expect(new Set(ids).size).toBe(ids.length);
  for (let place = 9; place < 22; place += 1) expect(new Set(ids.map((id) => id.charAt(4 + place))).size).toBe(62);
});

test('ids sort by the time at which they were made', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const made = ['2026-01-01', '2026-11-23', '2040-06-30', '2300-01-01'].map((day) => {
    vi.setSystemTime(new Date(day));
    return newId('invoice');
  });
  vi.useRealTimers();
  expect(made.toSorted()).toEqual(made);
});
