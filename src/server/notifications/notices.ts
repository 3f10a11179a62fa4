import { takeRoom } from '../accounts/index.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import type { Event } from '../events.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import { noticeMail } from '../integrations/mail/templates/notices.ts';
import { memberChoices, phoneReadersOf, readerOf, unsubscribeUrl } from '../team/index.ts';
import { hasPushReaders } from './push-queries.ts';
import { nameOf, notificationById } from './queries.ts';
import { HAS_OWN_EMAIL, KIND_OF_TOPIC, MAILED_AT_ONCE, SENT_TO_COUNTERPARTY, ALERTED, isByOthers, kindOf } from './topics.ts';
import type { NotifiedTopic } from './topics.ts';

/**
 * Notices to one member of a business about what one other business does with their documents: none of them hides those of another. Those about the business’s own
 * account always leave.
 */
const TO_ONE = [
  { window: 3_600_000, most: 30 },
  { window: 24 * 3_600_000, most: 100 },
] as const;

/** Queues a plain e-mail to each member who wants this category at once and gets no other e-mail about it, and messages to phones and alerts on devices about arrived money. */
export async function queueNotices(sql: Sql, event: Event<NotifiedTopic>, businessId: string, notificationId: string): Promise<void> {
  const kind = KIND_OF_TOPIC[event.topic];
  if (isNewMoney(event, businessId)) {
    if (await hasPushReaders(sql, businessId)) await enqueue(sql, 'push.alert', { businessId, notificationId });
    for (const { user_id: userId, channel } of await phoneReadersOf(sql, businessId))
      await enqueue(sql, `${channel}.alert`, { businessId, notificationId, userId });
  }
  if (HAS_OWN_EMAIL.includes(event.topic)) return;
  const email = 'email' in event.payload ? event.payload.email : null;
  const createdBy = 'createdBy' in event.payload ? event.payload.createdBy : undefined;
  // A transfer that only paid invoices has the e-mails of their payments.
  const isPayment = event.topic === 'wallet.credited' && 'unassigned' in event.payload && event.payload.unassigned === 0;
  const paid = isPayment ? (await memberChoices(sql, { businessId, kind: 'paid' })).filter(({ choice }) => choice === 'now') : [];
  const by = event.business_ids.find((id) => id !== businessId);
  for (const one of await memberChoices(sql, { businessId, kind })) {
    // The sender addressed one of them; a withdrawal's e-mail goes to its requester, whatever their preferences.
    const hasLetter =
      (one.email === email && SENT_TO_COUNTERPARTY.includes(event.topic)) || one.user_id === createdBy || paid.some(({ user_id }) => user_id === one.user_id);
    // If the document was shared as a link, its sender wanted no e-mail.
    const isWanted =
      one.choice === 'now' && (one.chosen || MAILED_AT_ONCE.includes(event.topic) || (SENT_TO_COUNTERPARTY.includes(event.topic) && email !== null));
    if (isWanted && !hasLetter) await enqueue(sql, 'mail.notice', { businessId, notificationId, userId: one.user_id, by });
  }
}

/** Whether the business has money that it was not told of before: of a transfer that is matched later it was told on its arrival. */
function isNewMoney({ topic, payload }: Event<NotifiedTopic>, businessId: string): boolean {
  if ('toWallets' in payload) return payload.toWallets.some((one) => one.businessId === businessId);
  return ALERTED.includes(topic) && !('source' in payload && typeof payload.source === 'string');
}

export async function mailNotice(app: App, { businessId, notificationId, userId, by = '' }: Tasks['mail.notice']): Promise<void> {
  const { told, reader, kind, business } = await transaction(app.pool, { businessId }, async (sql) => {
    const row = await notificationById(sql, businessId, notificationId);
    const about = row ? kindOf(row.topic) : undefined;
    return {
      told: row,
      kind: about,
      reader: about && (await readerOf(sql, businessId, userId, about)),
      business: await nameOf(sql, businessId),
    };
  });
  if (!told || !reader || !kind) return;
  // Above the limit it is in the app only.
  const counted = { app, now: app.clock() };
  const mayLeave =
    !isByOthers(kind) || (await transaction(app.pool, 'system', (sql) => takeRoom({ ...counted, sql }, `notices:${businessId}:${userId}:${by}`, TO_ONE)));
  if (!mayLeave) return;
  const mail = noticeMail({
    productName: app.env.productName,
    business,
    name: reader.firstName ?? '',
    text: told.text,
    link: `${app.env.appUrl}${told.path ?? '/dashboard'}`,
  });
  await app.providers.mail.send({
    to: reader.email,
    ...mail,
    unsubscribe: unsubscribeUrl(app.env, reader, businessId, kind),
    messageId: `notice.${notificationId}.${userId}`,
  });
}
