import { readableUntil } from '../../shared/business/closing.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import type { Events } from '../events.ts';
import { businessClosedMail } from '../integrations/mail/templates/business-closed.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import { managersOf, readerOfClosing } from './queries.ts';

/** To everybody who could have prevented it, whatever e-mails they chose; the closer is one of them. */
export async function queueMails(sql: Sql, { businessId, name, at }: Events['business.closed']): Promise<void> {
  for (const userId of await managersOf(sql, businessId))
    await enqueue(sql, 'mail.business-closed', { businessId, userId, by: name, at }, { key: `mail.business-closed:${businessId}:${userId}:${at}` });
}

export async function mailClosed(app: App, { businessId, userId, by, at }: Tasks['mail.business-closed']): Promise<void> {
  const reader = await transaction(app.pool, 'system', (sql) => readerOfClosing(sql, businessId, userId));
  if (!reader) return;
  const { productName, appUrl, timeZone } = app.env;
  const mail = businessClosedMail({
    productName,
    name: reader.first_name,
    businessName: reader.business_name,
    by,
    at,
    until: new Date(readableUntil(at)).toISOString(),
    timeZone,
    export: `${appUrl}/settings?tab=data`,
    help: `${appUrl}/help`,
  });
  await app.providers.mail.send({ to: reader.email, ...mail, messageId: `business-closed.${businessId}.${userId}.${Date.parse(at)}` });
}
