import * as z from 'zod/mini';
import { id, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { MAIL_KINDS } from './mail-kinds.ts';

const businessId = id('business');
export const notification = z.object({
  id: z.string(),
  at: wire.instant,
  topic: z.string(),
  /** The category, as in the settings of e-mails; null for a topic of an earlier release. */
  kind: z.nullable(z.enum(MAIL_KINDS)),
  text: z.string(),
  path: z.nullable(z.string()),
  /** By the person who calls. */
  read: z.boolean(),
});

export const listNotifications = route({
  id: 'notifications.list',
  method: 'GET',
  path: '/v1/notifications/{businessId}/all',
  summary: 'Notifications, newest first',
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  input: z.object({
    businessId,
    ...page(20),
    kind: z.optional(z.enum(MAIL_KINDS)),
    show: z._default(z.enum(['all', 'unread'], { error: () => t('Please say all or unread.') }), 'all'),
  }),
  /** `count`: of those that match, up to 10,000. `unread`: of the newest 200 of all. */
  output: z.object({ notifications: z.array(notification), count: z.int(), unread: z.int() }),
});
/** Each person reads for themselves. `read: false` marks one as unread again. */
export const readNotification = route({
  id: 'notifications.update',
  method: 'POST',
  path: '/v1/notifications/update',
  summary: 'Mark a notification, or all, as read',
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({
    businessId,
    notificationId: z.optional(id('notification')),
    read: z._default(z.boolean({ error: () => t('Please say true or false.') }), true),
  }),
  output: z.object({ unread: z.int() }),
});
