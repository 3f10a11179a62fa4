import { expect, test, vi } from 'vitest';
import { keepRunning } from './keep-running.ts';
import type { Running } from './keep-running.ts';

/** Runners whose workers the test ends; until the test is over `stop` never settles, as after a crash of the database. */
function runners() {
  const begun: Set<string>[] = [];
  let isOver = false;
  const stop = () => (isOver ? Promise.resolve() : new Promise<void>(() => undefined));
  const begin = (): Promise<Running> => {
    const living = new Set(['a', 'b']);
    begun.push(living);
    return Promise.resolve({ living, runner: { promise: new Promise<void>(() => undefined), stop } });
  };
  const end = (kept: { stop(): Promise<void> }) => {
    isOver = true;
    return kept.stop();
  };
  return { begun, begin, end };
}

test('workers that end while their runner waits for ever are replaced, with an error in the log', async () => {
  const { begun, begin, end } = runners();
  const error = vi.fn<(fields: object, message: string) => void>();
  const kept = await keepRunning(begin, 2, { error }, 5);
  begun[0]?.delete('a');
  await expect.poll(() => begun.length).toBe(2);
  expect(error).toHaveBeenCalledWith({ count: 1 }, expect.stringContaining('workers have ended'));
  expect(begun[1]?.size).toBe(2);
  await end(kept);
});

test('a worker that is missing for one look only is not replaced', async () => {
  const { begun, begin, end } = runners();
  let looks = 0;
  // Missing at the first look, and back at the second.
  const size = vi.fn<() => number>(() => ((looks += 1) === 1 ? 1 : 2));
  const flickering = async (): Promise<Running> => ({ ...(await begin()), living: Object.defineProperty(new Set<string>(), 'size', { get: size }) });
  const kept = await keepRunning(flickering, 2, { error: () => undefined }, 5);
  await expect.poll(() => size.mock.calls.length).toBeGreaterThan(6);
  expect(begun).toHaveLength(1);
  await end(kept);
});

test('a runner that begins while the process stops is stopped too', async () => {
  const { begun, begin } = runners();
  const beginning = Promise.withResolvers<void>();
  const stopped: number[] = [];
  const slow = async (): Promise<Running> => {
    const { living, runner } = await begin();
    const place = begun.length;
    if (place > 1) await beginning.promise;
    return { living, runner: { promise: runner.promise, stop: () => Promise.resolve(void stopped.push(place)) } };
  };
  const kept = await keepRunning(slow, 2, { error: () => undefined }, 5);
  begun[0]?.clear();
  await expect.poll(() => begun.length).toBe(2);
  const end = kept.stop();
  beginning.resolve();
  await end;
  expect(stopped).toEqual([1, 2]);
});
