import { AsyncResource } from 'node:async_hooks';
import type { App } from '../core/context.ts';
import { Batch } from '../db/batch.ts';
import { codeOf, CommitUnknown, LOCK_NOT_AVAILABLE, transaction } from '../db/transaction.ts';
import { eventOf } from '../events.ts';
import type { Event, StoredEvent, Topic } from '../events.ts';
import { traced } from '../tracing/span.ts';
import { PLAN_ONCE, TAKE_EVENTS, TELL, feedEmails } from './queries.ts';

/**
 * A listener of a noun for an event: database work only, in the dispatcher's transaction. It runs at the same time as those of other documents' events: a
 * query that runs for each of them should be made with `forMany`. It must not catch the error of a query: its transaction cannot go on.
 */
export type Listener<T extends Topic = Topic> = (batch: Batch, event: Event<T>, app: App) => Promise<void>;
export type Listeners = { readonly [T in Topic]?: readonly Listener<T>[] };

const IDLE = 500;
const BATCH = 100;
/** Under load, batches begin this many milliseconds after the one before, so that a batch has several events. */
const PACE = 25;
/** How long an event is skipped after its listener failed. */
const ASIDE = 30_000;

/**
 * Dispatches events to their listeners, oldest first, a hundred in one transaction: an event is removed from the outbox in the same commit
 * as its effects. Runs after this process's own commits, and twice a second for those of others.
 */
export function startDispatcher(app: App, listeners: Listeners): { wake(): void; stop(): Promise<void> } {
  let stopping = false;
  let pending = false;
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  let oneByOne = false;
  let ended = 0;
  let soon: NodeJS.Timeout | undefined;
  const aside = new Map<number, number>();

  /** A whole batch; if a listener fails, one by one, so that only the failing event waits. */
  async function some(): Promise<number> {
    for (const [id, until] of aside) if (until <= Date.now()) aside.delete(id);
    try {
      const handed = await dispatchOnce(app, listeners, { aside: [...aside.keys()] });
      oneByOne = false;
      return handed;
    } catch (failed) {
      if (failed instanceof CommitUnknown) throw failed;
      if (!oneByOne) app.log.warn({ error: String(failed) }, 'a batch of events failed; they are handled one by one');
      oneByOne = true;
      return dispatchOnce(app, listeners, { aside: [...aside.keys()], most: 1 }).catch((error: unknown) => {
        // No event was read, so this is a failure of the database.
        if (!(error instanceof ListenerFailed)) throw error;
        aside.set(error.eventId, Date.now() + ASIDE);
        app.log.error({ event: error.message }, 'a listener failed; its event waits in the outbox');
        return 1;
      });
    }
  }

  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      pending = false;
      let handed = 0;
      do {
        handed = await some();
        await feedEmails(app.pool);
      } while ((handed === BATCH || oneByOne) && !stopping);
      // Listeners may have left events too.
      pending ||= handed > 0;
    } catch (error) {
      app.log.warn({ error: String(error) }, 'events could not be handed out; they stay in the outbox');
    } finally {
      busy = false;
      ended = performance.now();
      if (pending && !stopping) wakeSoon();
    }
  }
  // The request that wakes the dispatcher did not cause all the events that wait, so their spans must not belong to its trace.
  const start = AsyncResource.bind(() => {
    soon = undefined;
    running = drain();
  });
  const wakeSoon = () => (soon ??= setTimeout(start, Math.max(0, ended + PACE - performance.now())));
  const timer = setInterval(start, IDLE);
  return {
    wake() {
      pending = true;
      if (!busy) wakeSoon();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      clearTimeout(soon);
      await running;
    },
  };
}

/** Dispatches one batch and returns its number of events. Throws ListenerFailed; then nothing was written. */
export function dispatchOnce(app: App, listeners: Listeners, { aside = [], most = BATCH }: { aside?: readonly number[]; most?: number } = {}): Promise<number> {
  let events: StoredEvent[] = [];
  const done = transaction(app.pool, 'system', async (sql) => {
    events = await sql.query<StoredEvent>(TAKE_EVENTS, [aside, most]);
    events.sort((a, b) => a.id - b.id);
    if (events.length > 0) await sql.query(PLAN_ONCE);
    const batch = new Batch(sql);
    await dispatchAll(app, batch, listeners, events);
    const news = [...new Set(events.flatMap((event) => concerned(event).map((subject) => `${subject} ${event.topic}`)))];
    // A NOTIFY has at most 8,000 bytes.
    for (let start = 0; start < news.length; start += 100) await sql.query(TELL, [news.slice(start, start + 100).join('\n')]);
    await batch.finish();
    return events.length;
  });
  return done.catch((error: unknown) => {
    const [only] = events;
    // A listener that caught the error of a query fails at the commit, where no event is named.
    throw only && most === 1 && !(error instanceof CommitUnknown || error instanceof ListenerFailed || codeOf(error) === LOCK_NOT_AVAILABLE)
      ? new ListenerFailed(only, error)
      : error;
  });
}

/**
 * Events of different documents run at once, so that their listeners' queries can be sent together (`forMany`); those of one document, one after the other. One
 * that is set aside does not hold the later ones of its document.
 * Waits for all of them, even if one fails: the transaction is rolled back after that.
 */
async function dispatchAll(app: App, batch: Batch, listeners: Listeners, events: readonly StoredEvent[]): Promise<void> {
  const last = new Map<string, Promise<void>>();
  const begun = app.clock();
  const all = events.map((event, place) => {
    // One moment for the batch, a microsecond for each event: what they write sorts by their order, not by who waited for whom.
    const then: App = { ...app, clock: () => begun + place / 1_000 };
    const subjects = subjectsOf(event);
    const done = Promise.all(subjects.map(async (id) => last.get(id)))
      .then(() => dispatch(then, batch, listeners, event))
      .catch((cause: unknown) => {
        // The transaction repeats deadlocks and serialization failures. A lock that others hold is nobody's fault: the events stay, and are taken again.
        throw cause instanceof ListenerFailed || ['40001', '40P01', LOCK_NOT_AVAILABLE].includes(codeOf(cause)) ? cause : new ListenerFailed(event, cause);
      });
    for (const id of subjects) last.set(id, done);
    return done;
  });
  const failures = (await Promise.allSettled(all)).filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason);
  if (failures.length > 0) throw failures.find((reason) => !(reason instanceof ListenerFailed)) ?? failures[0];
}

const PARTIES = ['businessId', 'buyerId', 'payerId', 'supplierId'];

/** What an event is about, besides the businesses: an invoice, an order, a credit, a request. */
function subjectsOf({ payload }: StoredEvent): string[] {
  return Object.entries(payload).flatMap(([key, value]) => (key.endsWith('Id') && !PARTIES.includes(key) && typeof value === 'string' ? [value] : []));
}

async function dispatch(app: App, batch: Batch, listeners: Listeners, stored: StoredEvent): Promise<void> {
  const event = eventOf(stored);
  // Written by another release, whose listeners do not exist here. Open pages still get a live event.
  if (!event) return app.log.warn({ topic: stored.topic, event: stored.id }, 'an event of an unknown topic was skipped');
  const facts = {
    'messaging.operation.type': 'process',
    'messaging.destination.name': 'outbox',
    'duewell.event.topic': event.topic,
    'duewell.event.id': event.id,
  };
  await traced({ name: `event ${event.topic}`, kind: 'consumer', cause: stored.payload['traceparent'], facts }, async () => {
    for (const listener of listenersOf(listeners, event)) await listener(batch, event, app);
  });
}

function listenersOf<T extends Topic>(listeners: Listeners, { topic }: Event<T>): readonly Listener<T>[] {
  return listeners[topic] ?? [];
}

class ListenerFailed extends Error {
  readonly eventId: number;
  constructor(event: StoredEvent, cause: unknown) {
    super(`${event.topic} ${event.id}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.eventId = event.id;
  }
}

/** The businesses whose pages show this, and the public page of the invoice or order. */
function concerned(event: StoredEvent): string[] {
  const { invoiceId, orderId } = event.payload;
  return [...event.business_ids, ...[invoiceId, orderId].filter((id) => typeof id === 'string')];
}
