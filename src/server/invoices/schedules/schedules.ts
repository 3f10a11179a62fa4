import type { changeSchedule as changeRoute } from '../../../shared/invoices/lifecycle-contract.ts';
import { dayOf, dueOn, intervalText, occurrence, periodOn } from '../../../shared/invoices/schedule.ts';
import type { Rule } from '../../../shared/invoices/schedule.ts';
import { calendarDate, dateIn, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { ZERO } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { day, say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { at, newId } from '../../core/context.ts';
import type { App, Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { draftOf, valuesOf } from '../drafting/draft-values.ts';
import { naira } from '../present.ts';
import { linesOf, sentInvoice } from '../queries.ts';
import { insertRun, insertSchedule, isRecurring, lockSchedule, moveSchedule, schedulesOf } from './schedule-queries.ts';
import type { ListedSchedule, ScheduleRecord } from './schedule-queries.ts';

export const listSchedules: Verb<'invoice.schedules'> = async (ctx, { businessId, invoiceId }) => {
  const rows = await schedulesOf(ctx.sql, businessId, invoiceId ? { invoiceId } : {});
  return { schedules: rows.map((row) => presented(ctx, row)), count: rows.length };
};

export const changeSchedule: Verb<'invoice.schedule.change'> = async (ctx, { id, businessId, action, skipMissed }) => {
  const schedule = await lockSchedule(ctx.sql, businessId, id);
  if (!schedule) throw new AppError('NOT_FOUND', say`We couldn’t find that recurring invoice.`);
  if (schedule.state === 'ended') throw new AppError('STATE_CONFLICT', say`This recurring invoice has ended. Send a new recurring invoice to start again.`);
  const next = action === 'resume' && skipMissed ? await skip(ctx, schedule) : { period: schedule.next_period, day: schedule.next_on };
  const state = action === 'end' || next.day === null ? ('ended' as const) : action === 'pause' ? ('paused' as const) : ('active' as const);
  await moveSchedule(ctx.sql, schedule, { ...next, state, problem: null, day: state === 'ended' ? null : next.day, at: at(ctx) });
  await audit(ctx, `invoice.schedule-${action}`, id, { invoice: schedule.invoice_id });
  const [row] = await schedulesOf(ctx.sql, businessId, { id });
  if (!row) throw new AppError('NOT_FOUND', say`We couldn’t find that recurring invoice.`);
  const shown = presented(ctx, row);
  return answer(shown, DONE[action](shown));
};

const DONE = {
  pause: () => say`Paused: nothing is sent until it is resumed.`,
  resume: resumedText,
  end: () => say`Ended. Invoices already sent don’t change.`,
};

function resumedText({ state, dueOn: due, nextOn }: OutputOf<typeof changeRoute>): Message {
  if (state === 'ended') return say`Ended: there are no dates after the one you skipped.`;
  const next = nextOn === null ? null : day(storedDay(nextOn));
  if (next === null) return say`Resumed. One invoice is sent now. It’s the last.`;
  return due === null ? say`Resumed. Next invoice on ${next}.` : say`Resumed. One invoice is sent now, then ${next}.`;
}

/** Records the missed dates as skipped; returns the next one, without a day when there is none. */
async function skip(ctx: Context, schedule: ScheduleRecord): Promise<{ period: number; day: CalendarDate | null }> {
  const { make, skipped } = owed(schedule, ctx.now);
  if (!make) return { period: schedule.next_period, day: schedule.next_on };
  for (const missed of [...skipped, make]) await insertRun(ctx.sql, schedule, { ...missed, invoiceId: null, at: at(ctx) });
  const period = make.period + 1;
  return { period, day: occurrence(ruleOf(schedule), period, schedule.made) };
}

/** Starts the repetition of a sent invoice; repeating the event changes nothing. */
export async function beginSchedule(sql: Sql, app: App, invoiceId: string): Promise<void> {
  if (!(await isRecurring(sql, invoiceId))) return;
  const invoice = await sentInvoice(sql, invoiceId, false);
  const asked = invoice?.editor.recurrence;
  if (!invoice?.editor.isRecurring || !asked || invoice.issue_date === null || invoice.due_date === null || invoice.sent_at === null) return;
  const issued = invoice.issue_date;
  const rule: Rule = {
    every: asked.every,
    anchor: storedDay(asked.firstDay ?? invoice.issue_date),
    endsOn: asked.endsOn ? storedDay(asked.endsOn) : null,
    times: asked.times ?? null,
  };
  // Dates before the sending are not made up for: the next future date comes first.
  const next = periodOn(rule, dateIn(invoice.time_zone, Date.parse(invoice.sent_at))) + 1;
  const isFirst = daysBetween(rule.anchor, issued) >= 0;
  const from = Math.max(next, isFirst ? 1 : 0);
  const nextOn = occurrence(rule, from, isFirst ? 1 : 0);
  const draft = { ...draftOf(invoice, linesOf(invoice)), isRecurring: false, recurrence: null, receivedPayment: false, amountPaid: ZERO };
  const { id: _id, at: _at, issueDate: _issue, dueDate: _due, businessId, ...template } = valuesOf(draft, { businessId: invoice.business_id, id: '', at: '' });
  const made = {
    business_id: businessId,
    id: newId('schedule'),
    invoice_id: invoiceId,
    every: rule.every,
    anchor: rule.anchor,
    ends_on: rule.endsOn,
    times: rule.times,
    state: nextOn === null ? ('ended' as const) : ('active' as const),
    template: { ...template, medium: draft.medium },
    due_days: Math.max(0, daysBetween(issued, invoice.due_date)),
    next_period: from,
    next_on: nextOn,
    created_by: invoice.created_by,
  };
  const now = new Date(app.clock()).toISOString();
  const isNew = await insertSchedule(sql, { ...made, at: now });
  const record = { ...made, problem: null, made: 0, time_zone: invoice.time_zone, level: 0 };
  if (isNew && isFirst) await insertRun(sql, record, { period: 0, day: dayOf(rule, 0), invoiceId, at: now });
}

/** The due and skipped periods of a stored schedule, on the current day in its business's time zone. */
export function owed(schedule: ScheduleRecord, now: number) {
  return dueOn(ruleOf(schedule), schedule.next_period, schedule.made, dateIn(schedule.time_zone, now));
}

/** `every month since 31 Jan 2026`. */
export function scheduleText(schedule: ScheduleRecord): Message {
  return say`${intervalText(schedule.every)} since ${day(schedule.anchor)}`;
}

function ruleOf(row: ScheduleRecord): Rule {
  return { every: row.every, anchor: row.anchor, endsOn: row.ends_on, times: row.times };
}

function presented(ctx: Context, row: ListedSchedule): OutputOf<typeof changeRoute> {
  const { make, next } = row.state === 'ended' ? { make: null, next: null } : owed(row, ctx.now);
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    number: row.number,
    party: row.party ?? '',
    total: naira(row.total),
    every: row.every,
    firstDay: row.anchor,
    endsOn: row.ends_on,
    times: row.times,
    state: row.state,
    problem: row.problem && ctx.say(row.problem),
    dueOn: make?.day ?? null,
    nextOn: next?.day ?? null,
    made: row.made,
  };
}

function storedDay(text: string): CalendarDate {
  const parsed = calendarDate(text);
  if (parsed === null) throw new RangeError(`the database holds no calendar date: ${text}`);
  return parsed;
}
