import { FLUSH_AFTER, FLUSH_AT, SESSION_IDLE, TRIES } from '../../shared/analytics/format.ts';
import type { AnalyticsEvent } from '../../shared/analytics/format.ts';

type Properties = AnalyticsEvent['event_properties'];

/** The environment of the tracker: a browser, or a test. */
export interface Ground {
  now: () => number;
  /** Unguessable and new each time. */
  newId: () => string;
  /** Survives the page. */
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** True if they were accepted, or refused permanently; false to retry. */
  send: (events: readonly AnalyticsEvent[]) => Promise<boolean>;
  later: (work: () => void, milliseconds: number) => () => void;
}

export interface Tracker {
  track: (type: string, properties?: Properties) => void;
  /** The unsent events, when the page is closed. */
  drain: () => readonly AnalyticsEvent[];
}

const DEVICE = 'duewell.device';
const SESSION = 'duewell.usage';

/**
 * Sends events of one device in batches: a second after the first or at thirty, with five retries each. A session ends after thirty minutes without an event:
 * its end is sent with the next event, with the time of the last one.
 */
export function startTracker(ground: Ground): Tracker {
  const waiting: AnalyticsEvent[] = [];
  let cancel: (() => void) | undefined;

  function keep(type: string, session: number, time: number, properties: Properties): void {
    waiting.push({ event_type: type, device_id: deviceOf(ground), session_id: session, insert_id: ground.newId(), time, event_properties: properties });
  }

  function flush(): void {
    cancel?.();
    cancel = undefined;
    while (waiting.length > 0) attempt(waiting.splice(0, FLUSH_AT), 1);
  }

  function attempt(events: readonly AnalyticsEvent[], tries: number): void {
    ground.send(events).then(
      (taken) => taken || again(events, tries),
      () => again(events, tries),
    );
  }

  function again(events: readonly AnalyticsEvent[], tries: number): void {
    if (tries < TRIES) ground.later(() => attempt(events, tries + 1), FLUSH_AFTER * 2 ** tries);
  }

  return {
    track(type, properties = {}) {
      const now = ground.now();
      const current = sessionIn(ground.store);
      const goesOn = current !== null && now - current.last <= SESSION_IDLE;
      const session = goesOn ? current.id : now;
      if (!goesOn) {
        if (current) keep('session_end', current.id, current.last, {});
        keep('session_start', session, now, {});
      }
      keep(type, session, now, properties);
      ground.store.setItem(SESSION, JSON.stringify({ id: session, last: now }));
      if (waiting.length >= FLUSH_AT) flush();
      else cancel ??= ground.later(flush, FLUSH_AFTER);
    },
    drain() {
      cancel?.();
      cancel = undefined;
      return waiting.splice(0);
    },
  };
}

/** Removes all usage data from this device. */
export function forgetUsage(store: Ground['store']): void {
  store.removeItem(DEVICE);
  store.removeItem(SESSION);
}

function deviceOf({ store, newId }: Ground): string {
  const deviceId = store.getItem(DEVICE);
  if (deviceId) return deviceId;
  const made = newId();
  store.setItem(DEVICE, made);
  return made;
}

function sessionIn(store: Ground['store']): { id: number; last: number } | null {
  try {
    const { id, last } = Object(JSON.parse(store.getItem(SESSION) ?? 'null'));
    return typeof id === 'number' && typeof last === 'number' ? { id, last } : null;
  } catch {
    return null;
  }
}
