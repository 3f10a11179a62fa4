import { OPEN_STATUSES } from '../../../shared/invoices/status.ts';
import { dueDatesToRemind, reminderOn } from '../../../shared/invoices/schedule.ts';
import { dateIn } from '../../../shared/kit/date.ts';
import type { App } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { queuePhonePortion, reminderKey, remindedOf } from '../phone/by-itself.ts';
import { queueLetter, remindable, reminderDaysInUse } from './reminder-queries.ts';

const PORTION = 200;
const MOST_PORTIONS = 100;
/** Reminders are sent from eight in the morning in the sender's time zone. */
const MORNING = 8 * 3_600_000;

/** Writes the day's reminders and queues their e-mails: each once, however often this runs. */
export async function queueReminders(app: App): Promise<void> {
  const now = app.clock();
  const days = await transaction(app.pool, 'system', reminderDaysInUse);
  for (const day of dueDatesToRemind(days, dateIn('UTC', now))) {
    for (const kind of OPEN_STATUSES) {
      let after: string | null = '';
      for (let portion = 0; after !== null && portion < MOST_PORTIONS; portion += 1) {
        const from: string = after;
        after = await transaction(app.pool, 'system', (sql) => queuePortion(sql, now, { kind, day, after: from }));
      }
      after = '';
      for (let portion = 0; after !== null && portion < MOST_PORTIONS; portion += 1) {
        const from: string = after;
        const size = { portion: PORTION, morning: MORNING };
        after = await transaction(app.pool, 'system', (sql) => queuePhonePortion(app, sql, { kind, day, after: from }, size));
      }
    }
  }
}

/** One batch; returns its last id, or null at the end. */
async function queuePortion(sql: Sql, now: number, place: { kind: string; day: string; after: string }): Promise<string | null> {
  const rows = await remindable(sql, place, new Date(now).toISOString(), PORTION);
  for (const row of rows) {
    const step = reminderOn(remindedOf(row), dateIn(row.time_zone, now - MORNING));
    if (step === null) continue;
    const letter = reminderKey(row, step);
    if (await queueLetter(sql, row, letter, new Date(now).toISOString()))
      await enqueue(sql, 'mail.reminder', { businessId: row.business_id, invoiceId: row.id, letter });
  }
  return rows.length < PORTION ? null : (rows.at(-1)?.id ?? null);
}
