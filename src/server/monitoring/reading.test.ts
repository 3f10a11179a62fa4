import { expect, test } from 'vitest';
import { reading } from './reading.ts';
import type { Fact } from './reading.ts';

/** A fact, with what was read and cleared of it. */
function factOf(name: string, read: () => Promise<void> = () => Promise.resolve()) {
  const counted = { reads: 0, clears: 0 };
  const fact: Fact = {
    name,
    every: 15_000,
    read() {
      counted.reads += 1;
      return read();
    },
    clear: () => void (counted.clears += 1),
  };
  return { fact, counted };
}

/** The reader of facts with its own clock; `limit` ends when a test says so. */
function scene(...facts: Fact[]) {
  let now = 1_000_000;
  const errors: string[] = [];
  let limit: Promise<unknown> = new Promise(() => undefined);
  const refresh = reading(facts, {
    clock: () => now,
    limit: () => limit,
    errors: { inc: (...given: unknown[]) => void errors.push(String(Object(given[0]).fact)) },
    failed: () => undefined,
  });
  return { refresh, errors, pass: (milliseconds: number) => (now += milliseconds), late: () => void (limit = Promise.resolve()) };
}

test('many scrapes read a fact once, and once more after its time, also when the clock is turned back', async () => {
  const { fact, counted } = factOf('a');
  const { refresh, pass } = scene(fact);
  await Promise.all(Array.from({ length: 20 }, refresh));
  pass(14_999);
  await refresh();
  expect(counted.reads).toBe(1);
  pass(1);
  await refresh();
  expect(counted.reads).toBe(2);
  pass(-3_600_000);
  await refresh();
  expect(counted.reads).toBe(3);
});

test('a fact that cannot be read is absent and counted; the next one is read', async () => {
  const [bad, good] = [factOf('bad', () => Promise.reject(new Error('no'))), factOf('good')];
  const { refresh, errors } = scene(bad.fact, good.fact);
  await refresh();
  expect([bad.counted, good.counted, errors]).toEqual([{ reads: 1, clears: 1 }, { reads: 1, clears: 0 }, ['bad']]);
});

test('a fact that takes too long keeps no scrape waiting, is never read twice at once, and comes back', async () => {
  const gate = Promise.withResolvers<void>();
  const [slow, next] = [factOf('slow', () => gate.promise), factOf('next')];
  const { refresh, errors, pass, late } = scene(slow.fact, next.fact);
  late();
  await refresh();
  expect(errors).toEqual(['slow', 'next']);
  pass(60_000);
  await refresh();
  expect([slow.counted.reads, next.counted.reads]).toEqual([1, 0]);
  gate.resolve();
  await refresh();
  await Promise.resolve();
  expect(next.counted.reads).toBe(1);
});
