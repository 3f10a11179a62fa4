import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import type { Event } from '../events.ts';
import type { Listener } from '../jobs/outbox.ts';
import { queueNotices } from './notices.ts';
import { insertNotification, markOne } from './queries.ts';
import { isRenewed } from './topics.ts';
import type { NotifiedTopic } from './topics.ts';
import type { Text } from '../../shared/i18n/message.ts';

export type NotifyingListeners<T extends NotifiedTopic> = { readonly [K in T]: readonly Listener<K>[] };

/**
 * Writes one notification for a business about an event, or renews an unread one; repeating it for the same event changes nothing. Who has not read it
 * is told of each topic once by e-mail. `doneBy`: the member who did it, for whom it is no news.
 */
export async function notify(
  sql: Sql,
  app: App,
  event: Event<NotifiedTopic>,
  businessId: string | undefined,
  text: Text,
  path: string,
  doneBy?: string,
): Promise<void> {
  if (businessId === undefined) return;
  const id = newId('notification');
  const told = await insertNotification(sql, {
    businessId,
    id,
    at: momentOf(app.clock()),
    topic: event.topic,
    text,
    path,
    eventKey: `${event.topic}:${event.id}`,
    renews: isRenewed(event.topic),
  });
  if (told !== null) await queueNotices(sql, event, businessId, told);
  if (doneBy !== undefined) await markOne(sql, { businessId, userId: doneBy }, id, true);
}

/** With microseconds: the dispatcher counts the events of one moment by them, so that they are listed in their order. */
function momentOf(now: number): string {
  const micro = Math.round((now - Math.floor(now)) * 1_000);
  return new Date(now).toISOString().replace('Z', `${String(micro).padStart(3, '0')}Z`);
}
