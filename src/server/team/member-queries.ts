import { ROLES } from '../../shared/access/permissions.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { TEAM_WAIT } from '../../shared/team/rules.ts';
import type { MEMBER_STATUSES } from '../../shared/team/contract.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { NewBusiness } from '../accounts/index.ts';
import type { Sql } from '../db/pool.ts';

export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export interface MemberRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  user_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  status: MemberStatus;
  invited_at: string | null;
  invitation_sent_at: string | null;
  invitation_opened_at: string | null;
  joined_at: string | null;
  left_at: string | null;
  /** They are in no list. */
  removed_at: string | null;
  last_seen_at: string | null;
}

/** The order of members `m` in lists: owners first. */
export const BY_ROLE = `array_position(array['${ROLES.join("', '")}'], m.role)`;

/** Names and address are those of the person after joining; before, those of the invitation. */
export const MEMBER = `select m.business_id, m.id, m.user_id, coalesce(u.first_name, m.first_name, '') as first_name, coalesce(u.last_name, m.last_name, '') as last_name,
  coalesce(u.email, m.email) as email, m.role, m.status, m.invited_at, m.invitation_sent_at, m.invitation_opened_at, m.joined_at, m.left_at, m.removed_at,
  (select max(coalesce(s.last_seen_at, s.created_at)) from sessions s where s.user_id = m.user_id) as last_seen_at
  from members m left join users u on u.id = m.user_id where m.business_id = $1`;

export async function memberPage(sql: Sql, businessId: string, page: { offset: number; limit: number }): Promise<{ rows: MemberRecord[]; count: number }> {
  const rows = await sql.query<MemberRecord>(
    `${MEMBER} and m.removed_at is null order by array_position(array['active', 'pending', 'suspended'], m.status), ${BY_ROLE}, m.created_at, m.id limit $2 offset $3`,
    [businessId, page.limit, page.offset],
  );
  return { rows, count: await memberCount(sql, businessId) };
}

export async function memberCount(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*) as count from members where business_id = $1 and removed_at is null', [businessId]);
  return row?.count ?? 0;
}

export async function memberById(sql: Sql, businessId: string, id: string): Promise<MemberRecord | null> {
  const [row] = await sql.query<MemberRecord>(`${MEMBER} and m.id = $2`, [businessId, id]);
  return row ?? null;
}

export async function memberByEmail(sql: Sql, businessId: string, email: string): Promise<MemberRecord | null> {
  const [row] = await sql.query<MemberRecord>(`${MEMBER} and coalesce(u.email, m.email) = $2`, [businessId, email]);
  return row ?? null;
}

/** Changes of a team wait here for each other: rows read afterwards stay unchanged until the commit. */
export async function lockTeam(sql: Sql, businessId: string): Promise<void> {
  await sql.query('select id from businesses where id = $1 for no key update', [businessId]);
}

/** A person's role in the business now, locked until the commit; null if they are no active member. */
export async function roleOf(sql: Sql, businessId: string, userId: string): Promise<Role | null> {
  const [row] = await sql.query<{ role: Role }>(`select role from members where business_id = $1 and user_id = $2 and status = 'active' for share`, [
    businessId,
    userId,
  ]);
  return row?.role ?? null;
}

/** Whether an owner or admin has been a member long enough to approve others' requests. */
export async function decidesNow(sql: Sql, businessId: string, userId: string): Promise<boolean> {
  const [row] = await sql.query<{ decides: boolean }>(
    'select coalesce(decides_from <= now(), true) as decides from members where business_id = $1 and user_id = $2',
    [businessId, userId],
  );
  return row?.decides ?? false;
}

/** The person who invited a member, and whether the member joined less than `TEAM_WAIT` ago by the database's clock. */
export async function originOf(sql: Sql, businessId: string, userId: string): Promise<{ invited_by: string | null; is_new: boolean } | null> {
  const [row] = await sql.query<{ invited_by: string | null; is_new: boolean }>(
    `select invited_by, coalesce(joined_at > now() - $3 * interval '1 ms' and invited_by is not null, false) as is_new from members where business_id = $1 and user_id = $2`,
    [businessId, userId, TEAM_WAIT],
  );
  return row ?? null;
}

/** Whether one of these people belongs to a business, whatever their status. */
export async function belongsToAny(sql: Sql, businessId: string, people: readonly (string | undefined)[]): Promise<boolean> {
  const [row] = await sql.query<{ belongs: boolean }>('select bool_or(belongs_to($1, person)) as belongs from unnest($2::text[]) person', [
    businessId,
    people.filter((person) => person !== undefined),
  ]);
  return row?.belongs ?? false;
}

export async function activeOwners(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*) as count from members where business_id = $1 and role = 'owner' and status = 'active'`, [
    businessId,
  ]);
  return row?.count ?? 0;
}

export interface NewInvitation {
  readonly businessId: string;
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly invitedAt: string;
  readonly expiresAt: string;
  readonly hash: Buffer;
}

/** The founder of a business is its owner. */
export async function insertFirstOwner(sql: Sql, { id, memberId, userId }: Pick<NewBusiness, 'id' | 'memberId' | 'userId'>): Promise<void> {
  await sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, $2, $3, 'owner', 'active')`, [id, memberId, userId]);
}

export async function insertInvitation(sql: Sql, one: NewInvitation): Promise<void> {
  await sql.query(
    `insert into members (business_id, id, email, first_name, last_name, role, status, invited_by, invited_at, invitation_expires_at, invitation_hash, joined_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9, $10, null)`,
    [one.businessId, one.id, one.email, one.firstName, one.lastName, one.role, one.invitedBy, one.invitedAt, one.expiresAt, one.hash],
  );
}

/** Makes a new link, which ends the previous one. `invitedBy` null keeps who invited the person. */
export async function renewInvitation(
  sql: Sql,
  one: Pick<NewInvitation, 'businessId' | 'id' | 'invitedAt' | 'expiresAt' | 'hash'> & { readonly invitedBy: string | null },
): Promise<void> {
  await sql.query(
    `update members set status = 'pending', invited_by = coalesce($3, invited_by), invited_at = $4, invitation_expires_at = $5, invitation_hash = $6, invitation_sent_at = null, invitation_opened_at = null
     where business_id = $1 and id = $2`,
    [one.businessId, one.id, one.invitedBy, one.invitedAt, one.expiresAt, one.hash],
  );
}

/** Records that the mail server accepted the e-mail of this invitation, not of a later one. */
export async function noteInvitationSent(sql: Sql, one: { businessId: string; memberId: string; invitedAt: string; at: string }): Promise<void> {
  await sql.query(`update members set invitation_sent_at = $4 where business_id = $1 and id = $2 and invited_at = $3 and status = 'pending'`, [
    one.businessId,
    one.memberId,
    one.invitedAt,
    one.at,
  ]);
}

/** Only the first opening of the link is recorded. */
export async function noteInvitationOpened(sql: Sql, hash: Buffer, at: string): Promise<void> {
  await sql.query('update members set invitation_opened_at = $2 where invitation_hash = $1 and invitation_opened_at is null', [hash, at]);
}

export interface InvitationRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  invited_at: string;
  invitation_expires_at: string;
  business_name: string;
  invited_by: string;
}

const INVITATION = `select m.business_id, m.id, m.email, m.first_name, m.last_name, m.role, m.invited_at, m.invitation_expires_at, b.name as business_name,
  case when u.closed_at is null then u.first_name || ' ' || u.last_name
    else (select i.first_name || ' ' || i.last_name from members i where i.business_id = m.business_id and i.user_id = u.id) end as invited_by from members m join businesses b on b.id = m.business_id join users u on u.id = m.invited_by where m.status = 'pending'`;

/** The invitation of a link, while it is open. */
export async function invitationByHash(sql: Sql, hash: Buffer, at: string): Promise<InvitationRecord | null> {
  const [row] = await sql.query<InvitationRecord>(`${INVITATION} and m.invitation_hash = $1 and m.invitation_expires_at > $2`, [hash, at]);
  return row ?? null;
}

export async function invitationById(sql: Sql, businessId: string, id: string): Promise<InvitationRecord | null> {
  const [row] = await sql.query<InvitationRecord>(`${INVITATION} and m.business_id = $1 and m.id = $2`, [businessId, id]);
  return row ?? null;
}

/** Uses the link; false if it was used, ended or expired meanwhile. */
export async function joinByHash(sql: Sql, hash: Buffer, userId: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `update members set status = 'active', user_id = $2, joined_at = $3, invitation_hash = null, invitation_expires_at = null
     where invitation_hash = $1 and status = 'pending' and invitation_expires_at > $3 returning id`,
    [hash, userId, at],
  );
  return rows.length > 0;
}

export async function writeRole(sql: Sql, member: Pick<MemberRecord, 'business_id' | 'id'>, role: Role): Promise<void> {
  await sql.query('update members set role = $3 where business_id = $1 and id = $2', [member.business_id, member.id, role]);
}

/** A suspended invitation loses its link. */
export async function writeStatus(sql: Sql, member: Pick<MemberRecord, 'business_id' | 'id'>, status: 'active' | 'suspended'): Promise<void> {
  await sql.query(
    'update members set status = $3, left_at = null, removed_at = null, invitation_hash = null, invitation_expires_at = null where business_id = $1 and id = $2',
    [member.business_id, member.id, status],
  );
}

/** As the system: a person's memberships in all businesses. */
export async function activeMemberships(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*) as count from members where user_id = $1 and status = 'active'`, [userId]);
  return row?.count ?? 0;
}

export interface OwnMembership extends Record<string, unknown> {
  business_id: string;
  name: string;
  category: Category;
  level: Level;
  role: Role;
  status: MemberStatus;
  checkers: number;
  closed_at: string | null;
}

export function ownMemberships(sql: Sql, userId: string): Promise<OwnMembership[]> {
  return sql.query<OwnMembership>(
    `select m.business_id, b.name, b.category, b.level, m.role, m.status, b.closed_at,
       business_checkers(m.business_id) as checkers
     from members m join businesses b on b.id = m.business_id where m.user_id = $1 and m.removed_at is null order by m.created_at, m.id limit 100`,
    [userId],
  );
}

/** Active owners and admins except one person, with their addresses. */
export function approversBut(sql: Sql, businessId: string, userId: string): Promise<{ user_id: string; role: Role }[]> {
  return sql.query(
    `select user_id, role from members where business_id = $1 and status = 'active' and role in ('owner', 'admin') and user_id <> $2 order by created_at limit 50`,
    [businessId, userId],
  );
}
