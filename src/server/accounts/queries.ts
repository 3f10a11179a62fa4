import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Role } from '../../shared/access/permissions.ts';
import type { Sql } from '../db/pool.ts';
import { businesses } from './businesses.ts';

export interface User extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  email_verified_at: string | null;
  phone: string;
  phone_verified_at: string | null;
  /** When the number replaced another; null for the number from registration. */
  phone_set_at: string | null;
  /** The confirmed number before this one. */
  previous_phone: string | null;
  password_hash: string;
  /** The language of their screens and e-mails. */
  language: string;
}

export interface Membership extends Record<string, unknown> {
  business_id: string;
  name: string;
  category: Category;
  level: Level;
  role: Role;
  /** Active owners and admins of the business, and those who were until at most 72 hours ago. */
  checkers: number;
  /** By an operator (docs/behaviour/business.md). */
  suspended: boolean;
  /** By its owner (docs/behaviour/own-data-and-closing.md). */
  closed_at: string | null;
}

export async function userByEmail(sql: Sql, email: string): Promise<User | null> {
  const [user] = await sql.query<User>('select * from users where email = $1', [email]);
  return user ?? null;
}

export async function userById(sql: Sql, id: string): Promise<User | null> {
  const [user] = await sql.query<User>('select * from users where id = $1', [id]);
  return user ?? null;
}

export async function insertUser(
  sql: Sql,
  user: { id: string; firstName: string; lastName: string; email: string; phone: string; passwordHash: string; language?: string | null },
): Promise<void> {
  await sql.query('insert into users (id, first_name, last_name, email, phone, password_hash, language) values ($1, $2, $3, $4, $5, $6, $7)', [
    user.id,
    user.firstName,
    user.lastName,
    user.email,
    user.phone,
    user.passwordHash,
    user.language ?? 'en',
  ]);
}

/** The language of the account with this address; English without one. */
export async function languageOf(sql: Sql, email: string): Promise<string | null> {
  const [user] = await sql.query<{ language: string }>('select language from users where email = lower($1)', [email]);
  return user?.language ?? null;
}

/** Open businesses first: they are the choice of a person who signs in. */
export function memberships(sql: Sql, userId: string): Promise<Membership[]> {
  return sql.query<Membership>(
    `select m.business_id, b.name, b.category, b.level, m.role, b.suspended_at is not null as suspended, b.closed_at,
       business_checkers(m.business_id) as checkers
     from members m join businesses b on b.id = m.business_id
     where m.user_id = $1 and m.status = 'active' order by b.closed_at is not null, m.created_at, m.id limit 100`,
    [userId],
  );
}

/** The time zone of the person's first business; null without one. */
export async function zoneOf(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql.query<{ time_zone: string }>(
    `select b.time_zone from members m join businesses b on b.id = m.business_id
     where m.user_id = $1 and m.status <> 'suspended' order by m.created_at, m.id limit 1`,
    [userId],
  );
  return row?.time_zone ?? null;
}

/** The data that a business has entered about itself and its owner. */
export async function detailOf(sql: Sql, businessId: string): Promise<{ detail: Record<string, unknown>; owner: Record<string, unknown> | null }> {
  const [row] = await sql.query<{ detail: Record<string, unknown>; owner: Record<string, unknown> | null }>(
    'select detail, owner from businesses where id = $1',
    [businessId],
  );
  if (!row) throw new Error(`no business ${businessId}`);
  return row;
}

/** False if the password has changed since it was checked. The lock is held until the commit, so that a change of the password also ends the session opened here. */
export async function holdPassword(sql: Sql, { id, password_hash: hash }: Pick<User, 'id' | 'password_hash'>): Promise<boolean> {
  const rows = await sql.query('select from users where id = $1 and password_hash = $2 for no key update', [id, hash]);
  return rows.length > 0;
}

export async function setPassword(sql: Sql, userId: string, hash: string): Promise<void> {
  await sql.query('update users set password_hash = $2 where id = $1', [userId, hash]);
}

export async function markVerified(sql: Sql, userId: string, what: 'email' | 'phone', at: string): Promise<void> {
  if (what === 'email') await sql.query('update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [userId, at]);
  else await sql.query('update users set phone_verified_at = coalesce(phone_verified_at, $2) where id = $1', [userId, at]);
}

/**
 * Replaces an unconfirmed address; false if it was confirmed meanwhile. A business registered with the old address gets the new one
 * too. Throws 23505 if another account has it.
 */
export async function setEmail(sql: Sql, user: Pick<User, 'id' | 'email'>, email: string): Promise<boolean> {
  const changed = await sql.query('update users set email = $2 where id = $1 and email_verified_at is null returning id', [user.id, email]);
  if (changed.length === 0) return false;
  await businesses().replaceContact(sql, user.id, 'email', user.email, email);
  return true;
}

/** Replaces an unconfirmed number; a business registered with the old one gets the new one too. */
export async function setPhone(sql: Sql, user: Pick<User, 'id' | 'phone'>, phone: string, at: string): Promise<void> {
  await sql.query('update users set phone = $2, phone_set_at = $3 where id = $1 and phone_verified_at is null and phone <> $2', [user.id, phone, at]);
  await businesses().replaceContact(sql, user.id, 'phone', user.phone, phone);
}
