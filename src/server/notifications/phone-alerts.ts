import { giveRoomBack, openVendorCase, sendText, takeRoom, toGsm } from '../accounts/index.ts';
import type { App } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { isProviderError } from '../integrations/errors.ts';
import { templateLanguage } from '../integrations/whatsapp/port.ts';
import type { WhatsAppState } from '../integrations/whatsapp/port.ts';
import { isPhoneStopped } from '../invoices/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import { phoneReadersOf } from '../team/index.ts';
import type { PhoneReader } from '../team/index.ts';
import { render } from '../../shared/i18n/message.ts';
import { unlinked } from '../../shared/kit/links.ts';
import { isLate } from './late.ts';
import { nameOf, notificationById } from './queries.ts';
import type { NotificationRecord } from './queries.ts';

type Alert = Tasks['whatsapp.alert'];
/** Two parts of an SMS. */
const LONGEST_SMS = 306;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Alerts to one number through WhatsApp, as by SMS. */
const A_NUMBER = [
  { window: HOUR, most: 10 },
  { window: DAY, most: 20 },
] as const;

interface Found {
  readonly told: NotificationRecord;
  readonly reader: PhoneReader;
  readonly business: string;
  readonly isStopped: boolean;
}

/** The text of the notification, to a person who still wants it. After an uncertain answer it is not repeated: the text may have arrived. */
export async function textAlert(app: App, { instead, ...alert }: Tasks['sms.alert']): Promise<void> {
  const found = await find(app, alert, instead ?? 'sms');
  if (!found) return;
  const { told, reader, business } = found;
  const text = toGsm(unlinked(`${app.env.productName}, ${business}: ${render(told.text, translatorFor(reader.language))}`));
  try {
    await sendText(app, reader.phone, text.length > LONGEST_SMS ? `${text.slice(0, LONGEST_SMS - 3)}...` : text, 'alert');
  } catch (error) {
    if (!isProviderError(error, 'refused') && !isProviderError(error, 'unknown-outcome')) throw error;
    app.log.warn({ provider: error.provider, error: error.message }, 'an alert about money is not sent again');
  }
}

/** The same through WhatsApp; by SMS where WhatsApp does not serve the number or our account, and nothing after the holder’s STOP. */
export async function whatsAppAlert(app: App, alert: Alert): Promise<void> {
  const found = await find(app, alert, 'whatsapp');
  if (!found || found.isStopped) return;
  const { told, reader, business } = found;
  const { whatsApp } = app.providers;
  if (!whatsApp) return textInstead(app, alert);
  const [key, counted] = [`whatsapp.alert:${reader.phone}`, { app, now: app.clock() }];
  if (!(await transaction(app.pool, 'system', (sql) => takeRoom({ ...counted, sql }, key, A_NUMBER)))) return;
  const language = templateLanguage(reader.language);
  try {
    await whatsApp.send({
      to: reader.phone,
      reference: referenceOf(alert),
      template: 'money_arrived',
      language,
      values: [unlinked(business), unlinked(render(told.text, translatorFor(language)))],
      buttonSuffix: (told.path ?? '/dashboard').slice(1),
    });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    await openVendorCase(app, error);
    if (error.kind === 'refused' || error.ours !== undefined) return textInstead(app, alert);
    if (error.kind === 'unavailable') {
      await transaction(app.pool, 'system', (sql) => giveRoomBack({ ...counted, sql }, key, A_NUMBER));
      throw error;
    }
    app.log.warn({ provider: error.provider, error: error.message }, 'an alert about money is not sent again');
  }
}

/** WhatsApp says of most numbers without an account only later that a message has failed. */
export async function noteAlertState(app: App, { reference, state }: { readonly reference: string; readonly state: WhatsAppState }): Promise<void> {
  const [word, businessId, notificationId, userId] = reference.split(' ');
  if (word === 'alert' && businessId && notificationId && userId && state === 'failed') await textInstead(app, { businessId, notificationId, userId });
}

function referenceOf({ businessId, notificationId, userId }: Alert): string {
  return `alert ${businessId} ${notificationId} ${userId}`;
}

/** Once, however often the failure is reported. Who also chose text messages has one already. */
function textInstead(app: App, alert: Alert): Promise<void> {
  return transaction(app.pool, 'system', async (sql) => {
    if (await reads(sql, alert, 'sms')) return;
    const isFirst = await takeRoom({ app, sql, now: app.clock() }, `sms.alert:${alert.notificationId}:${alert.userId}`, [{ window: DAY, most: 1 }]);
    if (isFirst) await enqueue(sql, 'sms.alert', { ...alert, instead: 'whatsapp' });
  });
}

/** Null if there is nothing to say any more, or the person does not want it by this channel. */
function find(app: App, alert: Alert, channel: PhoneReader['channel']): Promise<Found | null> {
  return transaction(app.pool, 'system', async (sql) => {
    const [told, reader] = [await notificationById(sql, alert.businessId, alert.notificationId), await reads(sql, alert, channel)];
    if (!told || !reader || isLate(app, told)) return null;
    return { told, reader, business: await nameOf(sql, alert.businessId), isStopped: await isPhoneStopped(sql, reader.phone, '') };
  });
}

async function reads(sql: Sql, { businessId, userId }: Alert, channel: PhoneReader['channel']): Promise<PhoneReader | undefined> {
  return (await phoneReadersOf(sql, businessId)).find((one) => one.user_id === userId && one.channel === channel);
}
