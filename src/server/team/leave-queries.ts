import type { Role } from '../../shared/access/permissions.ts';
import type { User } from '../accounts/index.ts';
import type { Sql } from '../db/pool.ts';
import { MEMBER } from './member-queries.ts';
import type { MemberRecord, MemberStatus, NewInvitation } from './member-queries.ts';

/** Like a suspension that nobody else can lift. */
export async function writeLeft(sql: Sql, member: Pick<MemberRecord, 'business_id' | 'id'>, at: string): Promise<void> {
  await sql.query(`update members set status = 'suspended', left_at = $3 where business_id = $1 and id = $2`, [member.business_id, member.id, at]);
}

/** Out of the list, and as if they had left. What counts for approvals stays (`keep_checkers`); an open invitation loses its link. False if the link was used meanwhile. */
export async function writeRemoved(sql: Sql, member: Pick<MemberRecord, 'business_id' | 'id'>, at: string): Promise<boolean> {
  const rows = await sql.query(
    `update members set status = 'suspended', left_at = coalesce(left_at, $3), removed_at = $3, invitation_hash = null, invitation_expires_at = null
     where business_id = $1 and id = $2 and status <> 'active' returning id`,
    [member.business_id, member.id, at],
  );
  return rows.length > 0;
}

/** Ends every open invitation of a business that closes. */
export async function endInvitations(sql: Sql, businessId: string, at: string): Promise<void> {
  await sql.query(
    `update members set status = 'suspended', left_at = $2, removed_at = $2, invitation_hash = null, invitation_expires_at = null
     where business_id = $1 and status = 'pending'`,
    [businessId, at],
  );
}

/** Invites a member who left, with the role and names of the new invitation; they stay out until they accept. */
export async function inviteBack(sql: Sql, one: NewInvitation): Promise<void> {
  await sql.query(
    `update members set status = 'pending', left_at = null, removed_at = null, email = $3, first_name = $4, last_name = $5, role = $6, invited_by = $7, invited_at = $8, invitation_expires_at = $9,
       invitation_hash = $10, invitation_sent_at = null, invitation_opened_at = null
     where business_id = $1 and id = $2`,
    [one.businessId, one.id, one.email, one.firstName, one.lastName, one.role, one.invitedBy, one.invitedAt, one.expiresAt, one.hash],
  );
}

/** The membership of a person, whatever its status. */
export async function memberOfUser(sql: Sql, businessId: string, userId: string): Promise<MemberRecord | null> {
  const [row] = await sql.query<MemberRecord>(`${MEMBER} and m.user_id = $2`, [businessId, userId]);
  return row ?? null;
}

export interface PersonsTeam extends Record<string, unknown> {
  business_id: string;
  id: string;
  name: string;
  role: Role;
  status: MemberStatus;
  /** The business. */
  closed: boolean;
}

/** A person's memberships of any status, in the order in which their businesses are locked. */
export function teamsOf(sql: Sql, userId: string): Promise<PersonsTeam[]> {
  return sql.query<PersonsTeam>(
    'select m.business_id, m.id, b.name, m.role, m.status, b.closed_at is not null as closed from members m join businesses b on b.id = m.business_id where m.user_id = $1 order by m.business_id',
    [userId],
  );
}

/** The account ends, and its businesses keep the name and the address of who was their member. Out of their lists. */
export async function keepRecordOf(sql: Sql, { id, first_name: firstName, last_name: lastName, email }: User, at: string): Promise<void> {
  await sql.query(
    `update members set first_name = $2, last_name = $3, email = $4, status = 'suspended', left_at = coalesce(left_at, $5), removed_at = coalesce(removed_at, $5),
       invitation_hash = null, invitation_expires_at = null
     where user_id = $1`,
    [id, firstName, lastName, email, at],
  );
}

export async function dropChoicesOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from mail_choices where user_id = $1', [userId]);
}
