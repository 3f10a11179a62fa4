import { PHONE_CHANNELS } from '../../../shared/contacts/channels.ts';
import type { MessageSubject } from '../../../shared/invoices/phone-messages.ts';
import { reminderOn } from '../../../shared/invoices/schedule.ts';
import type { Reminded } from '../../../shared/invoices/schedule.ts';
import { dateIn } from '../../../shared/kit/date.ts';
import type { App } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { remindableByPhone, writeChosen } from './message-queries.ts';
import type { RemindableByPhone } from './message-queries.ts';

interface Cause {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly about: MessageSubject;
  /** The same cause queues its messages once. */
  readonly occasion: string;
  readonly paymentId?: string;
}

/** Queues the messages that the invoice's contact gets by itself. */
export async function queueChosen(app: Pick<App, 'clock' | 'providers'>, sql: Sql, { paymentId, ...cause }: Cause): Promise<void> {
  const channels = PHONE_CHANNELS.filter((one) => one !== 'whatsapp' || app.providers.whatsApp !== null);
  const { businessId, invoiceId, occasion } = cause;
  for (const channel of await writeChosen(sql, { ...cause, paymentId: paymentId ?? null, at: new Date(app.clock()).toISOString(), channels }))
    await enqueue(sql, 'phone.message', { businessId, invoiceId, occasion, channel });
}

/** An open invoice as the schedule of its reminders sees it. */
export function remindedOf(row: Pick<RemindableByPhone, 'due_date' | 'sent_at' | 'time_zone' | 'days'>): Reminded {
  return { dueDate: row.due_date, sentOn: dateIn(row.time_zone, Date.parse(row.sent_at)), days: row.days };
}

/** The same reminder is sent once: that of a version and a day, counted from the due date, and with instalments also of a due date. */
export function reminderKey(
  { revision, due_date: due, is_instalment: isInstalment }: Pick<RemindableByPhone, 'revision' | 'due_date' | 'is_instalment'>,
  step: number,
): string {
  return isInstalment ? `reminder.${revision}.${due}.${step}` : `reminder.${revision}.${step}`;
}

/** The reminders of one portion; returns the portion's last id, or null at the end. `morning`: when reminders begin in the sender's day, in milliseconds. */
export async function queuePhonePortion(
  app: Pick<App, 'clock' | 'providers'>,
  sql: Sql,
  place: { kind: string; day: string; after: string },
  { portion, morning }: { portion: number; morning: number },
): Promise<string | null> {
  const now = app.clock();
  const rows = await remindableByPhone(sql, place, new Date(now).toISOString(), portion);
  for (const row of rows) {
    const step = reminderOn(remindedOf(row), dateIn(row.time_zone, now - morning));
    if (step === null) continue;
    await queueChosen(app, sql, { businessId: row.business_id, invoiceId: row.id, about: 'reminder', occasion: reminderKey(row, step) });
  }
  return rows.length < portion ? null : (rows.at(-1)?.id ?? null);
}
