import type { App } from '../core/context.ts';
import { Batch } from '../db/batch.ts';
import { transaction } from '../db/transaction.ts';
import type { Event } from '../events.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';

/** Gives an event to its listeners in a transaction of its own, as the dispatcher does. */
export function handOut(app: App, listeners: Listeners, event: Event): Promise<void> {
  return transaction(app.pool, 'system', async (sql) => {
    const batch = new Batch(sql);
    // Each of these listens to this topic.
    for (const listener of (listeners[event.topic] ?? []) as readonly Listener[]) await listener(batch, event, app);
    await batch.finish();
  });
}
