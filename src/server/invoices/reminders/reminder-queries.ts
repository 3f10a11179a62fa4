import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { ReminderTexts } from '../../../shared/invoices/reminder-texts.ts';
import type { Sql } from '../../db/pool.ts';
import { DUE_ON } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';

export interface Remindable extends Record<string, unknown> {
  business_id: string;
  id: string;
  /** Of the instalment that is reminded of, if it is one. */
  due_date: CalendarDate;
  is_instalment: boolean;
  sent_at: string;
  time_zone: string;
  revision: number;
  /** When automatic reminders leave, counted from the due date. */
  days: number[];
  email: string;
}

/** All days of reminders of all businesses. */
export async function reminderDaysInUse(sql: Sql): Promise<number[]> {
  const rows = await sql.query<{ day: number }>('select distinct unnest(reminder_days) as day from invoice_settings where reminders order by 1');
  return rows.map(({ day }) => day);
}

/**
 * Open invoices of one kind and due date that may get a reminder, by id: none in the last twelve hours, nor in the 24 hours after one by hand. None of another
 * instalment in the last 36 hours: a reminder names everything that is due until then, and what it replaced is not made up for on the next day.
 */
export function remindable(sql: Sql, place: { kind: string; day: string; after: string }, at: string, most: number): Promise<Remindable[]> {
  return sql.query<Remindable>(
    `select i.business_id, i.id, d.due_date, i.instalments is not null as is_instalment, i.sent_at, i.time_zone, i.revision, reminder_days(i) as days, i.recipient ->> 'email' as email ${DUE_ON}
     where d.due_date = $2 and reminder_days(i) <> '{}' and i.recipient ->> 'email' is not null
       and not exists (select from invoice_letters l where l.business_id = i.business_id and l.invoice_id = i.id and l.letter like 'reminder.%'
         and l.queued_at > $4::timestamptz - case when l.letter like '%.hand-%' then interval '24 hours'
           when i.instalments is not null and l.letter not like '%.' || d.due_date || '.%' then interval '36 hours' else interval '12 hours' end)
     order by i.id limit $5`,
    [place.kind, place.day, place.after, at, most],
  );
}

/** Writes an e-mail before it is sent, with what a person wrote for it; false if it was written already. */
export async function queueLetter(
  sql: Sql,
  one: Pick<Remindable, 'business_id' | 'id' | 'email'>,
  letter: string,
  at: string,
  own: { subject?: string | undefined; message?: string | undefined } = {},
): Promise<boolean> {
  const rows = await sql.query(
    `insert into invoice_letters (business_id, invoice_id, letter, email, queued_at, subject, message) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (business_id, invoice_id, letter) do nothing returning letter`,
    [one.business_id, one.id, letter, one.email, at, own.subject ?? null, own.message ?? null],
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

export interface Letter extends Record<string, unknown> {
  email: string;
  subject: string | null;
  message: string | null;
}

/** Marks an unsent e-mail: returns its address and texts, or null if it was marked already. */
export async function takeLetter(sql: Sql, invoice: { businessId: string; invoiceId: string }, letter: string, at: string): Promise<Letter | null> {
  const [row] = await sql.query<Letter>(
    'update invoice_letters set handed_at = $4 where business_id = $1 and invoice_id = $2 and letter = $3 and handed_at is null returning email, subject, message',
    [invoice.businessId, invoice.invoiceId, letter, at],
  );
  return row ?? null;
}

/** The mail server refused it: the next attempt may mark it again. */
export async function giveLetterBack(sql: Sql, invoice: { businessId: string; invoiceId: string }, letter: string): Promise<void> {
  await sql.query('update invoice_letters set handed_at = null where business_id = $1 and invoice_id = $2 and letter = $3', [
    invoice.businessId,
    invoice.invoiceId,
    letter,
  ]);
}

/** The own texts of reminders of an invoice's template, with the language in which they are written. */
export async function textsOfTemplate(sql: Sql, { business_id: businessId, editor }: InvoiceRecord): Promise<{ language: string; texts: ReminderTexts }> {
  const [row] = await sql.query<{ language: string; texts: ReminderTexts }>(
    `select language, reminder_texts as texts from invoice_settings where business_id = $1 order by ($2 and id = $3) is true desc, created_at, id limit 1`,
    [businessId, editor.isCustomized, editor.invoiceSettingId],
  );
  return row ?? { language: 'en', texts: {} };
}

/** When automatic reminders of an invoice leave, counted from the due date; empty if they are off. */
export async function reminderDaysOf(sql: Sql, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>): Promise<readonly number[]> {
  const [row] = await sql.query<{ days: number[] | null }>('select reminder_days(i) as days from invoices i where i.business_id = $1 and i.id = $2', [
    invoice.business_id,
    invoice.id,
  ]);
  return row?.days ?? [];
}
