import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { CONTACT_GONE } from '../drafting/draft-refusals.ts';
import { writeEvent } from '../lifecycle/lifecycle-queries.ts';
import { newLink } from '../links/link.ts';
import { dueSchedules, insertRun, moveSchedule, sendFromTemplate, takeSchedule } from './schedule-queries.ts';
import type { ScheduleRecord } from './schedule-queries.ts';
import { owed, scheduleText } from './schedules.ts';

const MOST_PORTIONS = 100;

/** Creates and sends the invoices due today. Each schedule has its own transaction, so that a failing one does not stop the others. */
export async function sendRecurring(app: App): Promise<void> {
  let after = { day: '-infinity', id: '' };
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const now = app.clock();
    const from = after;
    const rows = await transaction(app.pool, 'system', (sql) => dueSchedules(sql, new Date(now).toISOString(), from));
    for (const { id } of rows) {
      await transaction(app.pool, 'system', (sql) => sendDue(sql, app, id, now)).catch((error: unknown) =>
        app.log.error({ schedule: id, error: String(error) }, 'a recurring invoice could not be made; it is tried again'),
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < 100) return;
    after = { day: last.next_on, id: last.id };
  }
}

/** Invoice, its period and the schedule's next date in one commit: a crash leaves all of it or nothing. */
async function sendDue(sql: Sql, app: App, id: string, now: number): Promise<void> {
  const schedule = await takeSchedule(sql, id);
  if (schedule?.state !== 'active') return;
  const { make, skipped, next } = owed(schedule, now);
  if (!make) return;
  const at = new Date(now).toISOString();
  const why = schedule.level < 1 ? say`Your business must be verified before it can send invoices.` : await send(sql, app, schedule, make, now);
  if (why !== null) {
    await moveSchedule(sql, schedule, { state: 'paused', problem: why, period: schedule.next_period, day: schedule.next_on, at });
    await emit(sql, 'invoice.schedule-stopped', [schedule.business_id], { businessId: schedule.business_id, sourceId: schedule.invoice_id, why });
    return;
  }
  for (const { period, day } of skipped) await insertRun(sql, schedule, { period, day, invoiceId: null, at });
  const to = next === null ? { state: 'ended' as const, period: make.period + 1, day: null } : { state: 'active' as const, period: next.period, day: next.day };
  await moveSchedule(sql, schedule, { ...to, problem: null, at });
}

/** Sends the invoice of one period; returns the reason if a person must solve a problem. */
async function send(sql: Sql, app: App, schedule: ScheduleRecord, make: { period: number; day: string }, now: number): Promise<Message | null> {
  const at = new Date(now).toISOString();
  const issueDate = dateIn(schedule.time_zone, now);
  const invoiceId = newId('invoice');
  const refused = await sendFromTemplate(sql, {
    ...schedule.template,
    ...newLink(app.env),
    businessId: schedule.business_id,
    id: invoiceId,
    action: 'send',
    at,
    issueDate,
    dueDate: addDays(issueDate, schedule.due_days),
    actor: schedule.created_by,
    actorName: null,
  });
  if (refused?.reason === 'contact') return CONTACT_GONE;
  if (refused) throw new Error(`a recurring invoice was refused: ${refused.reason}`);
  await insertRun(sql, schedule, { period: make.period, day: make.day, invoiceId, at });
  await writeEvent(sql, { business_id: schedule.business_id, id: invoiceId }, { at, what: 'repeated', who: null, detail: scheduleText(schedule) });
  return null;
}
