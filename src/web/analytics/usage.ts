import { COLLECT_PATH, OWN_KEY } from '../../shared/analytics/format.ts';
import type { AnalyticsEvent } from '../../shared/analytics/format.ts';
import { forgetUsage, startTracker } from './tracker.ts';
import type { Tracker } from './tracker.ts';

/** Sends the seen screens, without personal data: the address of a screen is its pattern, without ids. */
export function startUsage(): { seen: (path: string) => void; stop: () => void } {
  const tracker: Tracker = startTracker({
    now: Date.now,
    newId: () => crypto.randomUUID(),
    store: localStorage,
    send,
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  const leave = () => {
    const events = tracker.drain();
    if (events.length > 0) navigator.sendBeacon(COLLECT_PATH, bodyOf(events));
  };
  addEventListener('pagehide', leave);
  return {
    seen: (path) => tracker.track('screen', { path, width: innerWidth < 640 ? 'phone' : 'wide' }),
    stop: () => {
      removeEventListener('pagehide', leave);
      tracker.drain();
      forgetUsage(localStorage);
    },
  };
}

async function send(events: readonly AnalyticsEvent[]): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(COLLECT_PATH, { method: 'POST', headers, body: bodyOf(events), signal: AbortSignal.timeout(10_000) });
  return response.ok || (response.status >= 400 && response.status < 500 && response.status !== 429);
}

function bodyOf(events: readonly AnalyticsEvent[]): string {
  return JSON.stringify({ api_key: OWN_KEY, events });
}
