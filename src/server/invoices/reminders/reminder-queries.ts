import type { CalendarDate } from '../../../shared/kit/date.ts';
import { OPEN_STATUSES } from '../../../shared/invoices/status.ts';
import type { Sql } from '../../db/pool.ts';
import { sqlList } from '../../db/sql-list.ts';

export interface Remindable extends Record<string, unknown> {
  business_id: string;
  id: string;
  due_date: CalendarDate;
  sent_at: string;
  time_zone: string;
  revision: number;
  email: string;
}

/** Open invoices of one kind and due date that may get a reminder, by id: none in the last twelve hours, nor in the 24 hours after one by hand. */
export function remindable(sql: Sql, place: { kind: string; day: string; after: string }, at: string, most: number): Promise<Remindable[]> {
  return sql.query<Remindable>(
    `select i.business_id, i.id, i.due_date, i.sent_at, i.time_zone, i.revision, i.recipient ->> 'email' as email from invoices i
     where i.kind = $1 and i.kind in ${sqlList(OPEN_STATUSES)} and i.due_date = $2 and i.id > $3 and i.reminders and i.recipient ->> 'email' is not null
       and not exists (select from invoice_settings s where s.business_id = i.business_id and not s.reminders)
       and not exists (select from invoice_letters l where l.business_id = i.business_id and l.invoice_id = i.id and l.letter like 'reminder.%'
         and l.queued_at > $4::timestamptz - case when l.letter like '%.hand-%' then interval '24 hours' else interval '12 hours' end)
     order by i.id limit $5`,
    [place.kind, place.day, place.after, at, most],
  );
}

/** Writes a reminder before it is sent; false if it was written already. */
export async function queueReminder(sql: Sql, one: Pick<Remindable, 'business_id' | 'id' | 'email'>, letter: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `insert into invoice_letters (business_id, invoice_id, letter, email, queued_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id, invoice_id, letter) do nothing returning letter`,
    [one.business_id, one.id, letter, one.email, at],
  );
  return rows.length > 0;
}

/** When the last reminder of an invoice was written; null without one. */
export async function lastReminder(sql: Sql, invoice: { business_id: string; id: string }): Promise<string | null> {
  const [row] = await sql.query<{ at: string | null }>(
    `select max(queued_at) as at from invoice_letters where business_id = $1 and invoice_id = $2 and letter like 'reminder.%'`,
    [invoice.business_id, invoice.id],
  );
  return row?.at ?? null;
}

/** Marks an unsent reminder: returns its address, or null if it was marked already. */
export async function takeReminder(sql: Sql, invoice: { businessId: string; invoiceId: string }, letter: string, at: string): Promise<string | null> {
  const [row] = await sql.query<{ email: string }>(
    'update invoice_letters set handed_at = $4 where business_id = $1 and invoice_id = $2 and letter = $3 and handed_at is null returning email',
    [invoice.businessId, invoice.invoiceId, letter, at],
  );
  return row?.email ?? null;
}

/** The mail server refused it: the next attempt may mark it again. */
export async function giveReminderBack(sql: Sql, invoice: { businessId: string; invoiceId: string }, letter: string): Promise<void> {
  await sql.query('update invoice_letters set handed_at = null where business_id = $1 and invoice_id = $2 and letter = $3', [
    invoice.businessId,
    invoice.invoiceId,
    letter,
  ]);
}

/** Whether the invoice and its business have reminders turned on. */
export async function remindersOn(sql: Sql, businessId: string): Promise<boolean> {
  const [row] = await sql.query<{ wanted: boolean | null }>('select bool_and(reminders) as wanted from invoice_settings where business_id = $1', [businessId]);
  return row?.wanted ?? true;
}
