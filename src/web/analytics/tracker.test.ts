import { describe, expect, test } from 'vitest';
import { SESSION_IDLE } from '../../shared/analytics/format.ts';
import type { AnalyticsEvent } from '../../shared/analytics/format.ts';
import { startTracker } from './tracker.ts';

/** A browser with a clock set by the test. */
function ground() {
  let now = 1_000_000;
  let ids = 0;
  const storage = new Map<string, string>();
  const timers: { at: number; work: () => void }[] = [];
  const sent: AnalyticsEvent[][] = [];
  let answer: () => Promise<boolean> = () => Promise.resolve(true);
  const settle = async () => {
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
  };
  return {
    sent,
    refuse: () => (answer = () => Promise.resolve(false)),
    tracker: startTracker({
      now: () => now,
      newId: () => `id-${String((ids += 1)).padStart(8, '0')}`,
      store: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      send: (events) => {
        sent.push([...events]);
        return answer();
      },
      later: (work, milliseconds) => {
        const timer = { at: now + milliseconds, work };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
    }),
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        await settle();
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.splice(timers.indexOf(next), 1);
        now = Math.max(now, next.at);
        next.work();
      }
      now = end;
      await settle();
    },
  };
}

const types = (batches: readonly (readonly AnalyticsEvent[])[]) => batches.map((batch) => batch.map(({ event_type }) => event_type));

describe('events', () => {
  test('go a second after the first, together, each with an id of its own', async () => {
    const { tracker, sent, pass } = ground();
    tracker.track('screen', { path: '/dashboard' });
    await pass(999);
    tracker.track('screen', { path: '/invoices' });
    expect(sent).toEqual([]);
    await pass(1);
    expect(types(sent)).toEqual([['session_start', 'screen', 'screen']]);
    expect(new Set(sent.flat().map(({ insert_id }) => insert_id)).size).toBe(3);
    expect(new Set(sent.flat().map(({ device_id }) => device_id)).size).toBe(1);
  });

  test('go at once when there are thirty', () => {
    const { tracker, sent } = ground();
    for (let n = 0; n < 29; n += 1) tracker.track('x');
    expect(sent.map((batch) => batch.length)).toEqual([30]);
  });

  test('are tried five times more, later each time, under the same ids, and then given up', async () => {
    const { tracker, sent, pass, refuse } = ground();
    refuse();
    tracker.track('x');
    await pass(600_000);
    expect(sent).toHaveLength(6);
    expect(new Set(sent.map((batch) => JSON.stringify(batch))).size).toBe(1);
  });
});

test('a session goes on while its pauses are not longer than thirty minutes; its end is told at the time of its last event', async () => {
  const { tracker, sent, pass } = ground();
  tracker.track('a');
  await pass(SESSION_IDLE);
  tracker.track('b');
  await pass(SESSION_IDLE + 1);
  tracker.track('c');
  await pass(1_000);
  const all = sent.flat();
  expect(all.map(({ event_type }) => event_type)).toEqual(['session_start', 'a', 'b', 'session_end', 'session_start', 'c']);
  const [start, , b, end, next] = all;
  expect(end).toMatchObject({ session_id: start?.session_id, time: b?.time });
  expect(next?.session_id).toBeGreaterThan(Number(b?.time));
});
