import type { App } from '../context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { TAKE_EVENTS, TELL } from './queries.ts';
import type { Event } from './queries.ts';

/** What a noun does when it hears of an event: database work only, in the dispatcher's transaction. */
export type Listener = (sql: Sql, event: Event, app: App) => Promise<void>;
export type Listeners = Readonly<Record<string, readonly Listener[]>>;

const IDLE = 500;

/**
 * Hands events to their listeners, oldest first, a hundred a transaction: an event leaves the outbox in the same commit
 * as everything that came of it. Woken by this process's own commits, and twice a second for those of others.
 */
export function startDispatcher(app: App, listeners: Listeners): { wake(): void; stop(): Promise<void> } {
  let stopping = false;
  let pending = false;
  let running: Promise<void> = Promise.resolve();
  let busy = false;

  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      do {
        pending = false;
        while (!stopping && (await dispatchOnce(app, listeners)) > 0);
      } while (pending && !stopping);
    } catch (error) {
      app.log.warn({ error: String(error) }, 'events could not be handed out; they stay in the outbox');
    } finally {
      busy = false;
    }
  }
  const start = () => {
    running = drain();
  };
  const timer = setInterval(start, IDLE);
  return {
    wake() {
      pending = true;
      if (!busy) setImmediate(start);
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Hands out one batch and returns how many events it held. */
export function dispatchOnce(app: App, listeners: Listeners): Promise<number> {
  return transaction(app.pool, 'system', async (sql) => {
    const events = await sql.query<Event>(TAKE_EVENTS);
    events.sort((a, b) => a.id - b.id);
    for (const event of events) {
      for (const listener of listeners[event.topic] ?? []) await listener(sql, event, app);
    }
    const news = [...new Set(events.flatMap((event) => concerned(event).map((subject) => `${subject} ${event.topic}`)))];
    // A notification carries at most 8,000 bytes.
    for (let start = 0; start < news.length; start += 100) await sql.query(TELL, [news.slice(start, start + 100).join('\n')]);
    return events.length;
  });
}

/** Whose pages show this: the businesses', and the public page of the invoice. */
function concerned(event: Event): string[] {
  const invoice = event.payload['invoiceId'];
  return typeof invoice === 'string' ? [...event.business_ids, invoice] : event.business_ids;
}
