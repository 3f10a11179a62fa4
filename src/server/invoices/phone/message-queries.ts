import type { MessageFailure, MessageState, MessageSubject } from '../../../shared/invoices/phone-messages.ts';
import type { PhoneChannel } from '../../../shared/contacts/channels.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { forMany } from '../../db/batch.ts';
import type { Sql } from '../../db/pool.ts';
import { DUE_ON } from '../queries.ts';

/** Names one message to a phone. */
export interface MessageKey {
  readonly businessId: string;
  readonly invoiceId: string;
  /** What caused it. */
  readonly occasion: string;
  readonly channel: PhoneChannel;
}

export interface MessageRecord extends Record<string, unknown> {
  channel: PhoneChannel;
  about: MessageSubject;
  phone: string;
  payment_id: string | null;
  who: string | null;
  state: MessageState;
  reason: MessageFailure | null;
  queued_at: string;
}

const KEY = 'business_id = $1 and invoice_id = $2 and occasion = $3 and channel = $4';
const keyOf = ({ businessId, invoiceId, occasion, channel }: MessageKey) => [businessId, invoiceId, occasion, channel];

interface Caused {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly occasion: string;
  readonly about: MessageSubject;
  readonly paymentId: string | null;
  readonly at: string;
  /** Those that this installation sends. */
  readonly channels: readonly PhoneChannel[];
}

/** Writes the messages that an invoice's contact gets by itself; returns the channels of those that were not written already. */
export const writeChosen = forMany(async (sql, caused: readonly Caused[]) => {
  const rows = await sql.query<{ invoice_id: string; occasion: string; channel: PhoneChannel }>(
    `with asked as (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) a (business_id, invoice_id, occasion, about, payment_id, at))
     insert into phone_messages (business_id, invoice_id, occasion, channel, about, phone, payment_id, queued_at)
       select a.business_id, a.invoice_id, a.occasion, chosen, a.about, c.phone, a.payment_id, a.at from asked a
         join invoices i on i.business_id = a.business_id and i.id = a.invoice_id
         join contacts c on c.business_id = i.business_id and c.id = i.contact_id and c.removed_at is null and c.phone is not null
         cross join unnest(c.channels) chosen where chosen = any ($7)
     on conflict do nothing returning invoice_id, occasion, channel`,
    [
      caused.map((one) => one.businessId),
      caused.map((one) => one.invoiceId),
      caused.map((one) => one.occasion),
      caused.map((one) => one.about),
      caused.map((one) => one.paymentId),
      caused.map((one) => one.at),
      caused[0]?.channels ?? [],
    ],
  );
  return caused.map((one) => rows.filter((row) => row.invoice_id === one.invoiceId && row.occasion === one.occasion).map((row) => row.channel));
});

/** Writes a message by hand. */
export async function writeMessage(sql: Sql, key: MessageKey, of: Pick<MessageRecord, 'about' | 'phone' | 'payment_id' | 'who' | 'queued_at'>): Promise<void> {
  await sql.query(
    'insert into phone_messages (business_id, invoice_id, occasion, channel, about, phone, payment_id, who, queued_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [...keyOf(key), of.about, of.phone, of.payment_id, of.who, of.queued_at],
  );
}

/** Marks an unsent message as handed over; null if it was marked already. */
export async function takeMessage(sql: Sql, key: MessageKey, at: string): Promise<MessageRecord | null> {
  const [row] = await sql.query<MessageRecord>(
    `update phone_messages set handed_at = $5 where ${KEY} and handed_at is null returning channel, about, phone, payment_id, who, state, reason, queued_at`,
    [...keyOf(key), at],
  );
  return row ?? null;
}

/** The provider was not reached: the next attempt may mark it again. */
export async function giveMessageBack(sql: Sql, key: MessageKey): Promise<void> {
  await sql.query(`update phone_messages set handed_at = null where ${KEY} and state = 'queued'`, keyOf(key));
}

export async function endMessage(
  sql: Sql,
  key: MessageKey,
  end: { state: 'sent'; providerId: string } | { state: 'failed'; reason: MessageFailure },
): Promise<void> {
  // The provider may have reported on the message before it answered.
  if (end.state === 'sent')
    await sql.query(`update phone_messages set state = case when state = 'queued' then 'sent' else state end, provider_id = $5 where ${KEY}`, [
      ...keyOf(key),
      end.providerId,
    ]);
  else await sql.query(`update phone_messages set state = 'failed', reason = $5 where ${KEY} and state = 'queued'`, [...keyOf(key), end.reason]);
}

/** Locks a message on which the provider reports. */
export async function stateOfMessage(sql: Sql, key: MessageKey): Promise<MessageState | null> {
  const [row] = await sql.query<{ state: MessageState }>(`select state from phone_messages where ${KEY} for update`, keyOf(key));
  return row?.state ?? null;
}

export async function writeState(sql: Sql, key: MessageKey, state: MessageState): Promise<void> {
  await sql.query(`update phone_messages set state = $5, reason = case when $5 = 'failed' then 'refused' end where ${KEY}`, [...keyOf(key), state]);
}

/** When the last message of this kind about an invoice was written by this channel; failed ones do not count. */
export async function lastMessage(
  sql: Sql,
  { businessId, invoiceId, channel, about }: Omit<MessageKey, 'occasion'> & { about: MessageSubject },
): Promise<string | null> {
  const [row] = await sql.query<{ at: string | null }>(
    `select max(queued_at) as at from phone_messages where business_id = $1 and invoice_id = $2 and channel = $3 and about = $4 and state <> 'failed'`,
    [businessId, invoiceId, channel, about],
  );
  return row?.at ?? null;
}

/** The newest messages of an invoice, for its sender. */
export function messagesOf(sql: Sql, invoice: { business_id: string; id: string }, most: number): Promise<MessageRecord[]> {
  return sql.query<MessageRecord>(
    `select channel, about, phone, payment_id, who, state, reason, queued_at from phone_messages where business_id = $1 and invoice_id = $2 order by queued_at desc limit $3`,
    [invoice.business_id, invoice.id, most],
  );
}

/** The channels that the invoice's contact gets by itself. */
export async function channelsOf(sql: Sql, invoice: { business_id: string; contact_id: string | null }): Promise<PhoneChannel[]> {
  const [row] = await sql.query<{ channels: PhoneChannel[] }>('select channels from contacts where business_id = $1 and id = $2', [
    invoice.business_id,
    invoice.contact_id,
  ]);
  return row?.channels ?? [];
}

/** The payment of a receipt: this one, or the invoice's newest. Kobo. */
export async function paymentOf(
  sql: Sql,
  invoice: { business_id: string; id: string },
  paymentId: string | null,
): Promise<{ id: string; amount: number } | null> {
  const [row] = await sql.query<{ id: string; amount: number }>(
    `select id, amount from payments where category = 'invoice' and category_id = $2 and business_id = $1 and status = 'succeeded' and ($3::text is null or id = $3)
     order by settled_at desc limit 1`,
    [invoice.business_id, invoice.id, paymentId],
  );
  return row ?? null;
}

export interface RemindableByPhone extends Record<string, unknown> {
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
}

/** Open invoices of one kind and due date whose contact gets messages on the phone, by id: none with such a reminder in the last twelve hours. */
export function remindableByPhone(sql: Sql, place: { kind: string; day: string; after: string }, at: string, most: number): Promise<RemindableByPhone[]> {
  return sql.query<RemindableByPhone>(
    `select i.business_id, i.id, d.due_date, i.instalments is not null as is_instalment, i.sent_at, i.time_zone, i.revision, reminder_days(i) as days ${DUE_ON}
       join contacts c on c.business_id = i.business_id and c.id = i.contact_id and c.channels <> '{}' and c.phone is not null and c.removed_at is null
     where d.due_date = $2 and reminder_days(i) <> '{}'
       and not exists (select from phone_messages m where m.business_id = i.business_id and m.invoice_id = i.id and m.about = 'reminder'
         and m.queued_at > $4::timestamptz - case when m.who is not null then interval '24 hours'
           when i.instalments is not null and m.occasion not like '%.' || d.due_date || '.%' then interval '36 hours' else interval '12 hours' end)
     order by i.id limit $5`,
    [place.kind, place.day, place.after, at, most],
  );
}
