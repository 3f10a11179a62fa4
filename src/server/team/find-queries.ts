import type { Role } from '../../shared/access/permissions.ts';
import type { Sql } from '../db/pool.ts';
import { BY_ROLE } from './member-queries.ts';
import type { MemberStatus } from './member-queries.ts';

/** Look-ups of the back office over all businesses. They require a system transaction. */

export interface FoundPerson extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  business_id: string | null;
  role: Role | null;
}

/** By id, e-mail address or a part of the name of at least three characters; once for each business of the person. */
export function findPeople(sql: Sql, text: string, limit: number): Promise<FoundPerson[]> {
  return sql.query<FoundPerson>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.email, m.business_id, m.role
     from find_people($1, $2) with ordinality f(id, place) join users u on u.id = f.id left join members m on m.user_id = u.id
     order by f.place, m.created_at, m.business_id limit $2`,
    [text, limit],
  );
}

export interface MemberForOperators extends Record<string, unknown> {
  id: string;
  user_id: string | null;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  status: MemberStatus;
  last_seen_at: string | null;
  email_confirmed: boolean;
}

/** Owners first. */
export function membersForOperators(sql: Sql, businessId: string, limit: number): Promise<MemberForOperators[]> {
  return sql.query<MemberForOperators>(
    `select m.id, m.user_id, concat_ws(' ', coalesce(nullif(u.first_name, ''), m.first_name), coalesce(nullif(u.last_name, ''), m.last_name)) as name,
       case when u.closed_at is null then coalesce(u.email, m.email) else m.email end as email,
       u.phone, m.role, m.status, u.email_verified_at is not null as email_confirmed, (select max(coalesce(s.last_seen_at, s.created_at)) from sessions s where s.user_id = m.user_id) as last_seen_at
     from members m left join users u on u.id = m.user_id where m.business_id = $1
     order by ${BY_ROLE}, m.created_at, m.id limit $2`,
    [businessId, limit],
  );
}

export interface SentInvitation extends Record<string, unknown> {
  id: string;
  email: string;
  invited_at: string;
  sent_at: string | null;
  opened_at: string | null;
}

/** The newest invitations that were not accepted yet. */
export function openInvitations(sql: Sql, businessId: string, limit: number): Promise<SentInvitation[]> {
  return sql.query<SentInvitation>(
    `select id, email, invited_at, invitation_sent_at as sent_at, invitation_opened_at as opened_at from members
     where business_id = $1 and status = 'pending' and email is not null and invited_at is not null order by invited_at desc, id limit $2`,
    [businessId, limit],
  );
}
