import { addDays, calendarDate, dateIn } from '../../shared/kit/date.ts';
import { OPEN_STATUSES } from '../../shared/invoices/status.ts';
import { reminderOn } from '../../shared/invoices/schedule.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { auditAll, emit, emitAll } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { expireSome, queueReminder, remindable } from './job-queries.ts';
import { CONTACT_GONE } from './draft-refusals.ts';
import { writeEvent } from './life-queries.ts';
import { newLink } from './link.ts';
import { partiesOf } from './own-sent.ts';
import { dueSchedules, insertRun, moveSchedule, sendFromTemplate, takeSchedule } from './schedule-queries.ts';
import type { ScheduleRecord } from './schedule-queries.ts';
import { owed, scheduleWords } from './schedules.ts';

const PORTION = 200;
const MOST_PORTIONS = 100;
const HOUR = 3_600_000;
/** People are reminded from eight in the morning of the sender's day on. */
const MORNING = 8 * HOUR;

/** Undecided invoices whose due day has ended, 72 hours after sending at the earliest. Several may run at once. */
export async function expireInvoices(app: App): Promise<void> {
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const count = await transaction(app.pool, 'system', (sql) => expirePortion(sql, new Date(app.clock()).toISOString()));
    if (count < PORTION) return;
  }
}

async function expirePortion(sql: Sql, at: string): Promise<number> {
  const rows = await expireSome(sql, at, PORTION);
  await auditAll(
    sql,
    { at, actor: 'system', action: 'invoice.expire' },
    rows.map(({ business_id: businessId, id: subject }) => ({ businessId, subject })),
  );
  const events = rows.map((row) => ({
    businessIds: partiesOf(row),
    payload: { businessId: row.business_id, buyerId: row.buyer_business_id, invoiceId: row.id, number: row.number, party: row.party },
  }));
  await emitAll(sql, 'invoice.expired', events);
  return rows.length;
}

/** Writes the reminders of the day down and queues their letters: each once, whoever runs this and however often. */
export async function queueReminders(app: App): Promise<void> {
  const now = app.clock();
  const today = dateIn('UTC', now);
  // Every due day that some zone's today is a step away from, with the day of grace.
  const days = Array.from({ length: 22 }, (_, index) => addDays(today, 5 - index));
  for (const day of days) {
    for (const kind of OPEN_STATUSES) {
      let after: string | null = '';
      for (let portion = 0; after !== null && portion < MOST_PORTIONS; portion += 1) {
        const from: string = after;
        after = await transaction(app.pool, 'system', (sql) => queuePortion(sql, now, { kind, day, after: from }));
      }
    }
  }
}

/** One portion; the last id of it, or null when it was the end. */
async function queuePortion(sql: Sql, now: number, place: { kind: string; day: string; after: string }): Promise<string | null> {
  const rows = await remindable(sql, place, new Date(now).toISOString(), PORTION);
  for (const row of rows) {
    const due = calendarDate(row.due_date);
    const step = due === null ? null : reminderOn(due, dateIn(row.time_zone, Date.parse(row.sent_at)), dateIn(row.time_zone, now - MORNING));
    if (step === null) continue;
    const letter = `reminder.${row.revision}.${step}`;
    if (await queueReminder(sql, row, letter, new Date(now).toISOString()))
      await enqueue(sql, 'mail.reminder', { businessId: row.business_id, invoiceId: row.id, letter });
  }
  return rows.length < PORTION ? null : (rows.at(-1)?.id ?? null);
}

/** Makes and sends what the schedules owe today. Each schedule is a transaction of its own, so one in trouble stops no other. */
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

/** Invoice, its period and the schedule's next day in one commit: a crash leaves all of it or nothing. */
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

/** Sends the invoice of one period; answers why not, where a person has to put it right. */
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
  await writeEvent(sql, { business_id: schedule.business_id, id: invoiceId }, { at, what: 'repeated', who: null, detail: scheduleWords(schedule) });
  return null;
}
