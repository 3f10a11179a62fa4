import type { MessageFailure } from '../../../shared/invoices/phone-messages.ts';
import { countMessages, openVendorCase, sendText } from '../../accounts/index.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { isProviderError } from '../../integrations/errors.ts';
import type { Tasks } from '../../jobs/enqueue.ts';
import { sentInvoice } from '../queries.ts';
import { smsText, stillApplies, templateOf } from './compose.ts';
import type { Composed } from './compose.ts';
import { endMessage, giveMessageBack, paymentOf, takeMessage } from './message-queries.ts';
import type { MessageRecord } from './message-queries.ts';
import { referenceOf } from './reference.ts';
import { shortLinkOf } from './short-link.ts';
import { isStopped } from './stop-queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Messages in a day, by hand or not: to one number from all businesses, and of one business. */
const A_DAY = { phone: 20, business: 300 } as const;

/** Sends one message, at most once: after an uncertain answer it is not repeated. One that waited for a day is not sent. */
export async function deliverMessage(app: App, key: Tasks['phone.message']): Promise<void> {
  const taken = await transaction(app.pool, 'system', async (sql) => {
    const message = await takeMessage(sql, key, new Date(app.clock()).toISOString());
    const composed = message && (await compose(app, sql, key, message));
    const refused = !message ? null : !composed || app.clock() - Date.parse(message.queued_at) > DAY ? 'late' : await refusal(app, sql, key, message);
    if (refused) await endMessage(sql, key, { state: 'failed', reason: refused });
    return message && { message, composed, refused };
  });
  if (!taken) return;
  const { message, composed, refused } = taken;
  if (composed && !refused) await hand(app, key, message, composed);
  await transaction(app.pool, { businessId: key.businessId }, (sql) =>
    emit(sql, 'invoice.mailed', [key.businessId], { businessId: key.businessId, invoiceId: key.invoiceId }),
  );
}

async function hand(app: App, key: Tasks['phone.message'], message: MessageRecord, composed: Composed): Promise<void> {
  const end = (how: Parameters<typeof endMessage>[2]) => transaction(app.pool, { businessId: key.businessId }, (sql) => endMessage(sql, key, how));
  try {
    const sent =
      message.channel === 'sms'
        ? await sendText(app, message.phone, smsText(composed), 'document')
        : await app.providers.whatsApp?.send({ to: message.phone, reference: referenceOf(key), ...templateOf(composed) });
    await end(sent ? { state: 'sent', providerId: sent.messageId } : { state: 'failed', reason: message.channel === 'sms' ? 'limit' : 'refused' });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    if (error.kind === 'refused') return end({ state: 'failed', reason: 'refused' });
    if (error.kind === 'unknown-outcome') return end({ state: 'failed', reason: 'unknown' });
    if (message.channel === 'whatsapp') await openVendorCase(app, error);
    await transaction(app.pool, { businessId: key.businessId }, (sql) => giveMessageBack(sql, key));
    throw error;
  }
}

/** Null if there is nothing to say any more. */
async function compose(app: App, sql: Sql, key: Tasks['phone.message'], { about, payment_id: paymentId }: MessageRecord): Promise<Composed | null> {
  const invoice = await sentInvoice(sql, key.invoiceId, false);
  if (!invoice) return null;
  const paid = about === 'receipt' ? ((await paymentOf(sql, invoice, paymentId))?.amount ?? null) : null;
  if (!stillApplies({ invoice, about, paid })) return null;
  const link = await shortLinkOf(sql, app.env, invoice, app.clock());
  return link && { invoice, about, paid, link, now: app.clock() };
}

/** Counted when it is sent, so that messages which leave by themselves are counted too. */
async function refusal(app: App, sql: Sql, { businessId }: Tasks['phone.message'], { phone, channel }: MessageRecord): Promise<MessageFailure | null> {
  if (await isStopped(sql, phone, businessId)) return 'stopped';
  const counting = { app, sql, now: app.clock() };
  if ((await countMessages(counting, `phone:${phone}`, DAY)) > A_DAY.phone) return 'limit';
  if ((await countMessages(counting, `phone-of:${businessId}`, DAY)) > A_DAY.business) return 'limit';
  return (await countMessages(counting, `phone-by:${channel}`, HOUR)) > app.env.texts.perHour ? 'limit' : null;
}
