import type { PhoneChannel } from '../../shared/contacts/channels.ts';
import { DIGEST_HOUR, MAIL_DEFAULTS, MAIL_KINDS } from '../../shared/notifications/mail-kinds.ts';
import type { LinkKind, MailChoice, MailKind } from '../../shared/notifications/mail-kinds.ts';
import type { Sql } from '../db/pool.ts';
import type { NotificationRecord } from './queries.ts';
import { KIND_OF_TOPIC, NOTIFIED_TOPICS, defaultOf } from './topics.ts';
import { textColumn } from '../core/stored-text.ts';

/** A person's preferences in a business, with the product's defaults; null for a person who is no active member. */
export async function choicesOf(
  sql: Sql,
  businessId: string,
  userId: string,
): Promise<{
  choices: { kind: MailKind; choice: MailChoice }[];
  email: string;
  timeZone: string;
  business: string;
  active: boolean;
  digest: boolean;
  sms: boolean;
  whatsApp: boolean;
  phone: string | null;
}> {
  const [who] = await sql.query<{ email: string; is_address: boolean | null; time_zone: string; name: string; active: boolean; phone: string | null }>(
    `select case when u.phone_verified_at is not null then u.phone end as phone, u.email, u.email = lower(b.detail ->> 'email') as is_address, b.time_zone, b.name, m.status = 'active' as active
     from members m join users u on u.id = m.user_id join businesses b on b.id = m.business_id where m.business_id = $1 and m.user_id = $2`,
    [businessId, userId],
  );
  const rows = await sql.query<{ kind: LinkKind | PhoneChannel; choice: MailChoice }>(
    'select kind, choice from mail_choices where business_id = $1 and user_id = $2',
    [businessId, userId],
  );
  const choices = MAIL_KINDS.map((kind) => ({
    kind,
    choice: rows.find((row) => row.kind === kind)?.choice ?? MAIL_DEFAULTS[kind][who?.is_address ? 'address' : 'others'],
  }));
  return {
    choices,
    email: who?.email ?? '',
    timeZone: who?.time_zone ?? 'UTC',
    business: who?.name ?? '',
    active: who?.active ?? false,
    phone: who?.phone ?? null,
    sms: rows.some((row) => row.kind === 'sms' && row.choice === 'now'),
    whatsApp: rows.some((row) => row.kind === 'whatsapp' && row.choice === 'now'),
    digest: rows.every((row) => row.kind !== 'digest' || row.choice !== 'never'),
  };
}

export interface DigestRecord extends Record<string, unknown> {
  business_id: string;
  user_id: string;
  day: string;
  since: string;
  until: string;
  taken_at: string | null;
}

/**
 * The events of a digest: those of the categories that its reader wants in it. `topics`, `kinds`, `address`, `others` are the parameters of TOPICS.
 */
const WANTED = `join unnest($1::text[], $2::text[], $3::text[], $4::text[]) as t (topic, kind, address, others) on t.topic = n.topic
  left join mail_choices c on c.business_id = n.business_id and c.user_id = m.user_id and c.kind = t.kind
  where n.business_id = m.business_id and n.at > w.since and n.at <= w.until
    and coalesce(c.choice, case when u.email = lower(b.detail ->> 'email') then t.address else t.others end) = 'digest'`;

function topics(): string[][] {
  const all = NOTIFIED_TOPICS.map((topic) => ({ topic, kind: KIND_OF_TOPIC[topic], ...defaultOf(topic, KIND_OF_TOPIC[topic]) }));
  return [all.map(({ topic }) => topic), all.map(({ kind }) => kind), all.map(({ address }) => address), all.map(({ others }) => others)];
}

/**
 * Inserts the due digests, in batches: of active members in whose time zone it is the digest's hour or up to three hours later, with events since the last
 * digest sent (seven days at most) and without a digest of today.
 */
export function makeDigests(sql: Sql, at: string, most: number): Promise<DigestRecord[]> {
  return sql.query<DigestRecord>(
    `insert into mail_digests (business_id, user_id, day, since, until)
     select m.business_id, m.user_id, w.day, w.since, w.until
     from members m join users u on u.id = m.user_id join businesses b on b.id = m.business_id
       cross join lateral (select d.day, d.until, greatest(d.until - interval '7 days', m.joined_at,
           (select coalesce(max(p.until) filter (where p.sent_at is not null), min(p.since), d.until - interval '1 day') from mail_digests p
             where p.business_id = m.business_id and p.user_id = m.user_id)) as since
         from (select ($5::timestamptz at time zone b.time_zone)::date as day,
           (date_trunc('day', $5::timestamptz at time zone b.time_zone) + $6 * interval '1 hour') at time zone b.time_zone as until) d) w
     where m.status = 'active' and $5::timestamptz >= w.until and $5::timestamptz < w.until + interval '4 hours' and w.since < w.until
       and not exists (select from mail_choices o where o.business_id = m.business_id and o.user_id = m.user_id and o.kind = 'digest' and o.choice = 'never')
       and not exists (select from mail_digests g where g.business_id = m.business_id and g.user_id = m.user_id and g.day = w.day)
       and exists (select from notifications n ${WANTED})
     limit $7 on conflict (business_id, user_id, day) do nothing
     returning business_id, user_id, day, since, until, taken_at`,
    [...topics(), at, DIGEST_HOUR, most],
  );
}

/** Marks a digest for sending: null if another process has it, it was sent, or its reader is no active member any more. */
export async function takeDigest(sql: Sql, one: { businessId: string; userId: string; day: string }, at: string): Promise<DigestRecord | null> {
  const [row] = await sql.query<DigestRecord>(
    `update mail_digests g set taken_at = $4 where business_id = $1 and user_id = $2 and day = $3 and taken_at is null
       and exists (select from members m where m.business_id = $1 and m.user_id = $2 and m.status = 'active')
     returning business_id, user_id, day, since, until, taken_at`,
    [one.businessId, one.userId, one.day, at],
  );
  return row ?? null;
}

export async function endDigest(sql: Sql, one: DigestRecord, sentAt: string | null): Promise<void> {
  await sql.query(
    'update mail_digests set sent_at = $4, taken_at = case when $4::timestamptz is null then null else taken_at end where business_id = $1 and user_id = $2 and day = $3',
    [one.business_id, one.user_id, one.day, sentAt],
  );
}

/** Oldest first, at most `most`, with the total count. */
export async function eventsInMail(
  sql: Sql,
  digest: DigestRecord,
  most: number,
): Promise<{ rows: (NotificationRecord & { kind: MailKind })[]; count: number }> {
  const rows = await sql.query<NotificationRecord & { kind: MailKind; count: number }>(
    `select n.id, n.at, n.topic, ${textColumn('n.text', 'text')}, n.path, t.kind, count(*) over () as count
     from members m join users u on u.id = m.user_id join businesses b on b.id = m.business_id
       cross join (select $7::timestamptz as since, $8::timestamptz as until) w join notifications n on n.business_id = m.business_id
       ${WANTED} and m.business_id = $5 and m.user_id = $6 order by n.at desc, n.id limit $9`,
    [...topics(), digest.business_id, digest.user_id, digest.since, digest.until, most],
  );
  return { rows: rows.toReversed(), count: rows[0]?.count ?? 0 };
}
