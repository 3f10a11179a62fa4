import { AppError } from '../../shared/kit/errors.ts';
import { at } from '../core/context.ts';
import type { AllHandlers, Verb } from '../core/handler.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { mailDigest, queueDigests } from './digest.ts';
import { changeMailChoices, readMailChoices } from './mail-choices.ts';
import { mailNotice } from './notices.ts';
import { readLink, turnOff } from './unsubscribe.ts';
import { markRead, notificationPage } from './queries.ts';

export { notificationListeners } from './listeners.ts';
export { notificationPage } from './queries.ts';
export { mountUnsubscribe } from './unsubscribe.ts';

const listNotifications: Verb<'notifications.list'> = async (ctx, { businessId, ...page }) => {
  const { rows, count, unread } = await notificationPage(ctx.sql, businessId, page);
  return { notifications: rows.map(({ read_at, text, ...row }) => ({ ...row, text: ctx.say(text), read: read_at !== null })), count, unread };
};

const updateNotification: Verb<'notifications.update'> = async (ctx, { businessId, notificationId }) => {
  const found = await markRead(ctx.sql, businessId, notificationId ?? null, at(ctx));
  if (notificationId && found === 0) throw new AppError('NOT_FOUND');
  const { unread } = await notificationPage(ctx.sql, businessId, { offset: 0, limit: 1 });
  return { unread };
};

export const notificationHandlers = {
  'notifications.list': listNotifications,
  'notifications.update': updateNotification,
  'notifications.mail': readMailChoices,
  'notifications.mail.change': changeMailChoices,
  'notifications.unsubscribe.read': readLink,
  'notifications.unsubscribe': turnOff,
} satisfies Partial<AllHandlers>;

export const notificationTasks: TaskHandlers<'mail.notice' | 'mail.digests' | 'mail.digest'> = {
  'mail.notice': mailNotice,
  'mail.digests': queueDigests,
  'mail.digest': mailDigest,
};
