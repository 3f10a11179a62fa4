import { canonicalEmail } from '../../shared/kit/email.ts';
import { giveRoomBack, takeRoom } from '../accounts/index.ts';
import type { App } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import type { MailMessage } from '../integrations/mail/port.ts';
import { writeEvent } from './lifecycle/lifecycle-queries.ts';
import type { InvoiceRecord } from './queries.ts';

const HOUR = 3_600_000;
/** E-mails that a business sends to one address with its documents and their automatic reminders. Those by hand have limits of their own. */
const MOST = [
  { window: HOUR, most: 30 },
  { window: 24 * HOUR, most: 100 },
] as const;

/** Sends the e-mail of a business's document; false, and nothing is sent, if the address has got as many of it as allowed. */
export async function sendLimited(app: App, businessId: string, mail: MailMessage): Promise<boolean> {
  const [key, now] = [`documents:${businessId}:${canonicalEmail(mail.to)}`, app.clock()];
  if (!(await transaction(app.pool, 'system', (sql) => takeRoom({ app, sql, now }, key, MOST)))) return false;
  try {
    await app.providers.mail.send(mail);
  } catch (error) {
    await transaction(app.pool, 'system', (sql) => giveRoomBack({ app, sql, now }, key, MOST));
    throw error;
  }
  return true;
}

/** The history says why no e-mail was sent: the document itself arrived in the app and has its link. */
export async function noteUnmailed(app: App, invoice: InvoiceRecord, email: string): Promise<void> {
  await transaction(app.pool, { businessId: invoice.business_id }, async (sql) => {
    await writeEvent(sql, invoice, { at: new Date(app.clock()).toISOString(), what: 'not mailed', who: null, detail: email });
    await emit(sql, 'invoice.mailed', [invoice.business_id], { businessId: invoice.business_id, invoiceId: invoice.id });
  });
}
