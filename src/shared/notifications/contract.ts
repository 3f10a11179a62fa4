import * as z from 'zod/mini';
import { id, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

const businessId = id('business');
export const notification = z.object({
  id: z.string(),
  at: wire.instant,
  topic: z.string(),
  text: z.string(),
  path: z.nullable(z.string()),
  read: z.boolean(),
});

export const listNotifications = route({
  id: 'notifications.list',
  method: 'GET',
  path: '/v1/notifications/{businessId}/all',
  summary: 'Notifications, newest first',
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  input: z.object({ businessId, ...page(20) }),
  output: z.object({ notifications: z.array(notification), count: z.int(), unread: z.int() }),
});
export const readNotification = route({
  id: 'notifications.update',
  method: 'POST',
  path: '/v1/notifications/update',
  summary: 'Mark a notification, or all, as read',
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, notificationId: z.optional(id('notification')) }),
  output: z.object({ unread: z.int() }),
});
