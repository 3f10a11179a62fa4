import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { AllHandlers, Verb } from '../core/handler.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { mailDigest, queueDigests } from './digest.ts';
import { changeMailChoices, personIn, readMailChoices } from './mail-choices.ts';
import { deletePushOfPerson } from './push-queries.ts';
import { pushAlert, readPush, turnPushOff, turnPushOn } from './push.ts';
import { mailNotice } from './notices.ts';
import { textAlert, whatsAppAlert } from './phone-alerts.ts';
import { readLink, turnOff } from './unsubscribe.ts';
import { countUnread, markAll, markOne, notificationPage } from './queries.ts';
import type { Reader } from './queries.ts';
import { kindOf, topicsOf } from './topics.ts';

export { notificationListeners } from './listeners.ts';
export { newestNotifications } from './queries.ts';
export { noteAlertState } from './phone-alerts.ts';
export { mountUnsubscribe } from './unsubscribe.ts';

const listNotifications: Verb<'notifications.list'> = async (ctx, { offset, limit, kind, show }) => {
  const topics = kind === undefined ? null : topicsOf(kind);
  const { rows, count } = await notificationPage(ctx.sql, readerOf(ctx), { offset, limit, topics, unreadOnly: show === 'unread' });
  const notifications = rows.map(({ text, ...row }) => ({ ...row, kind: kindOf(row.topic) ?? null, text: ctx.say(text) }));
  return { notifications, count, unread: await countUnread(ctx.sql, readerOf(ctx)) };
};

const updateNotification: Verb<'notifications.update'> = async (ctx, { notificationId, read }) => {
  if (notificationId === undefined && !read) throw fieldError('notificationId', say`Choose the notification to mark as unread.`);
  if (notificationId === undefined) await markAll(ctx.sql, readerOf(ctx));
  else if (!(await markOne(ctx.sql, readerOf(ctx), notificationId, read))) throw new AppError('NOT_FOUND');
  return { unread: await countUnread(ctx.sql, readerOf(ctx)) };
};

function readerOf(ctx: Context): Reader {
  return { businessId: ctx.businessId, userId: personIn(ctx) };
}

/** Unread notifications of the person who calls, among the newest. */
export function unreadOf(ctx: Context): Promise<number> {
  return countUnread(ctx.sql, readerOf(ctx));
}

export const notificationHandlers = {
  'notifications.list': listNotifications,
  'notifications.update': updateNotification,
  'users.push': readPush,
  'users.push.on': turnPushOn,
  'users.push.off': turnPushOff,
  'notifications.mail': readMailChoices,
  'notifications.mail.change': changeMailChoices,
  'notifications.unsubscribe.read': readLink,
  'notifications.unsubscribe': turnOff,
} satisfies Partial<AllHandlers>;

/** Alerts to the devices of somebody who closed their account. */
export const personListeners: Listeners = { 'user.closed': [(sql, { payload }) => deletePushOfPerson(sql, payload.userId)] };

export const notificationTasks: TaskHandlers<'sms.alert' | 'whatsapp.alert' | 'push.alert' | 'mail.notice' | 'mail.digests' | 'mail.digest'> = {
  'sms.alert': textAlert,
  'whatsapp.alert': whatsAppAlert,
  'push.alert': pushAlert,
  'mail.notice': mailNotice,
  'mail.digests': queueDigests,
  'mail.digest': mailDigest,
};
