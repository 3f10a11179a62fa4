import type { Level } from '../../shared/business/levels.ts';
import { canonicalEmail } from '../../shared/kit/email.ts';
import { giveRoomBack, takeRoom } from '../accounts/index.ts';
import type { App, Context } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import type { MailMessage } from '../integrations/mail/port.ts';
import { knownRecipient } from './known-recipient-queries.ts';
import { writeEvent } from './lifecycle/lifecycle-queries.ts';
import type { InvoiceRecord } from './queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** E-mails about a business's documents to one address: sent by hand, by a schedule, because somebody asked for them, or receipts. */
const TO_ONE = [
  { window: HOUR, most: 30 },
  { window: DAY, most: 100 },
] as const;
/** New addresses of a business in a day: those that got no invoice by e-mail before, and from which nobody has decided or paid a document. */
const NEW_ADDRESSES: Readonly<Record<Level, number>> = { 0: 0, 1: 50, 2: 500, 3: 2_000 };
const ONCE_A_DAY = [{ window: DAY, most: 1 }] as const;

type Counting = Pick<Context, 'app' | 'sql' | 'now'>;

/** Sends an e-mail about a business's document; false, and nothing is sent, above the limit for its address or for new addresses. */
export async function sendLimited(app: App, businessId: string, mail: MailMessage): Promise<boolean> {
  const [key, now] = [`documents:${businessId}:${canonicalEmail(mail.to)}`, app.clock()];
  const mayLeave = await transaction(app.pool, 'system', async (sql) => {
    const ctx = { app, sql, now };
    if (!(await takeRoom(ctx, key, TO_ONE))) return false;
    if (await takeNewAddress(ctx, businessId, mail.to)) return true;
    await giveRoomBack(ctx, key, TO_ONE);
    return false;
  });
  if (!mayLeave) return false;
  try {
    await app.providers.mail.send(mail);
  } catch (error) {
    await transaction(app.pool, 'system', (sql) => giveRoomBack({ app, sql, now }, key, TO_ONE));
    throw error;
  }
  return true;
}

/** Counts an address once a day if it is new to the business; false if it had as many new addresses as allowed. */
export async function takeNewAddress(ctx: Counting, businessId: string, email: string): Promise<boolean> {
  const today = `new-address:${businessId}:${canonicalEmail(email)}`;
  if (!(await takeRoom(ctx, today, ONCE_A_DAY))) return true;
  const { known, level } = await knownRecipient(ctx.sql, businessId, email.toLowerCase(), new Date(ctx.now - DAY).toISOString());
  if (known || (await takeRoom(ctx, `new-addresses:${businessId}`, [{ window: DAY, most: NEW_ADDRESSES[level] }]))) return true;
  await giveRoomBack(ctx, today, ONCE_A_DAY);
  return false;
}

/** The history says why no e-mail was sent: the document itself arrived in the app and has its link. */
export async function noteUnmailed(app: App, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>, email: string): Promise<void> {
  await transaction(app.pool, { businessId: invoice.business_id }, async (sql) => {
    await writeEvent(sql, invoice, { at: new Date(app.clock()).toISOString(), what: 'not mailed', who: null, detail: email });
    await emit(sql, 'invoice.mailed', [invoice.business_id], { businessId: invoice.business_id, invoiceId: invoice.id });
  });
}
