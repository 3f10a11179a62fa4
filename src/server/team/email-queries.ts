import type { PhoneChannel } from '../../shared/contacts/channels.ts';
import type { LinkKind, MailChoice, MailKind } from '../../shared/notifications/mail-kinds.ts';
import { MAIL_DEFAULTS } from '../../shared/notifications/mail-kinds.ts';
import { readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';

export interface MemberChoice extends Record<string, unknown> {
  user_id: string;
  first_name: string;
  email: string;
  choice: MailChoice;
  /** Whether they chose it themselves. */
  chosen: boolean;
  /** Whether they have the business's own address. */
  is_address: boolean;
}

/** Active members with their preference for a category: their choice, else the product's default. */
export const memberChoices = readMany(async (sql, asked: readonly { readonly businessId: string; readonly kind: MailKind }[]) => {
  const rows = await sql.query<MemberChoice & { n: number }>(
    `select q.n, f.* from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality q (business_id, kind, address, others, n) cross join lateral
       (select m.user_id, u.first_name, u.email, u.email = lower(b.detail ->> 'email') as is_address, c.choice is not null as chosen,
          coalesce(c.choice, case when u.email = lower(b.detail ->> 'email') then q.address else q.others end) as choice
        from members m join users u on u.id = m.user_id join businesses b on b.id = m.business_id
          left join mail_choices c on c.business_id = m.business_id and c.user_id = m.user_id and c.kind = q.kind
        where m.business_id = q.business_id and m.status = 'active' order by m.created_at, m.id limit 200) f`,
    [
      asked.map(({ businessId }) => businessId),
      asked.map(({ kind }) => kind),
      asked.map(({ kind }) => MAIL_DEFAULTS[kind].address),
      asked.map(({ kind }) => MAIL_DEFAULTS[kind].others),
    ],
  );
  const found = Map.groupBy(rows, ({ n }) => n);
  return asked.map((_, index): readonly MemberChoice[] => found.get(index + 1) ?? []);
});

/** The own choice of the member with this address; null without such a member or choice. */
export async function choiceAt(sql: Sql, businessId: string, email: string, kind: MailKind): Promise<{ user_id: string; choice: MailChoice | null } | null> {
  const [row] = await sql.query<{ user_id: string; choice: MailChoice | null }>(
    `select m.user_id, c.choice from members m join users u on u.id = m.user_id
       left join mail_choices c on c.business_id = m.business_id and c.user_id = m.user_id and c.kind = $3
     where m.business_id = $1 and u.email = lower($2) and m.status = 'active'`,
    [businessId, email, kind],
  );
  return row ?? null;
}

/** The business's own address, unless it is that of a suspended person, or of one who closed their account. */
export const ownAddress = readMany(async (sql, ids: readonly string[]) => {
  const rows = await sql.query<{ id: string; email: string | null }>(
    `select b.id, b.detail ->> 'email' as email from businesses b where b.id = any ($1) and not exists
       (select from members m join users u on u.id = m.user_id where m.business_id = b.id and m.status = 'suspended'
         and case when u.closed_at is null then u.email else m.email end = lower(b.detail ->> 'email'))`,
    [ids],
  );
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return ids.map((id) => emails.get(id) ?? null);
});

export async function writeChoice(sql: Sql, one: { businessId: string; userId: string; kind: LinkKind; choice: MailChoice; at: string }): Promise<void> {
  await sql.query(
    `insert into mail_choices (business_id, user_id, kind, choice, chosen_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id, user_id, kind) do update set choice = excluded.choice, chosen_at = excluded.chosen_at`,
    [one.businessId, one.userId, one.kind, one.choice, one.at],
  );
}

/** Turns messages about arrived money to a person's phone on or off. */
export async function writePhoneChoice(sql: Sql, one: { businessId: string; userId: string; channel: PhoneChannel; on: boolean; at: string }): Promise<void> {
  await sql.query(
    `insert into mail_choices (business_id, user_id, kind, choice, chosen_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id, user_id, kind) do update set choice = excluded.choice, chosen_at = excluded.chosen_at`,
    [one.businessId, one.userId, one.channel, one.on ? 'now' : 'never', one.at],
  );
}

export interface PhoneReader extends Record<string, unknown> {
  business_id: string;
  user_id: string;
  channel: PhoneChannel;
  phone: string;
  language: string;
}

/** Active members with a confirmed number who chose messages to it about arrived money, once for each channel, for each business. */
export const phoneReadersOf = readMany(async (sql, ids: readonly string[]) => {
  const rows = await sql.query<PhoneReader>(
    `select c.business_id, u.id as user_id, c.kind as channel, u.phone, u.language from mail_choices c join members m on m.business_id = c.business_id and m.user_id = c.user_id and m.status = 'active'
       join users u on u.id = c.user_id and u.phone_verified_at is not null
     where c.business_id = any ($1) and c.kind in ('sms', 'whatsapp') and c.choice = 'now' order by u.id, c.kind limit 1000`,
    [ids],
  );
  return ids.map((id): readonly PhoneReader[] => rows.filter((row) => row.business_id === id));
});
