import type { OperatorRole } from '../../shared/office/permissions.ts';
import type { OperatorState } from '../../shared/office/operators/rules.ts';
import type { Sql } from '../db/pool.ts';

export interface OperatorRecord extends Record<string, unknown> {
  id: string;
  email: string;
  name: string;
  roles: OperatorRole[];
  state: OperatorState;
  password_hash: string | null;
  /** Null until the operator joins. */
  totp_secret: Buffer | null;
  created_at: string;
  last_seen_at: string | null;
}

const OPERATOR = `o.id, o.email, o.name, o.roles, o.password_hash, o.totp_secret, o.created_at,
  case when o.disabled_at is not null then 'disabled' when o.joined_at is null then 'invited' else 'active' end as state,
  (select max(s.last_seen_at) from operator_sessions s where s.operator_id = o.id) as last_seen_at`;
/** Operators of the terminal have no e-mail address. They cannot sign in, and nobody manages them. */
const PERSON = `position('@' in o.email) > 0`;

export async function operatorByEmail(sql: Sql, email: string): Promise<OperatorRecord | null> {
  const [row] = await sql.query<OperatorRecord>(`select ${OPERATOR} from operators o where o.email = $1 and ${PERSON}`, [email]);
  return row ?? null;
}

export async function operatorById(sql: Sql, id: string): Promise<OperatorRecord | null> {
  const [row] = await sql.query<OperatorRecord>(`select ${OPERATOR} from operators o where o.id = $1 and ${PERSON}`, [id]);
  return row ?? null;
}

export function operatorsPage(sql: Sql, { offset, limit }: { offset: number; limit: number }): Promise<OperatorRecord[]> {
  return sql.query<OperatorRecord>(
    `select ${OPERATOR} from operators o where ${PERSON} order by o.disabled_at is not null, o.joined_at is null, lower(o.name), o.email limit $1 offset $2`,
    [limit, offset],
  );
}

export async function countOperators(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*) from operators o where ${PERSON}`);
  return row?.count ?? 0;
}

/** Locks every administrator, so that two of them cannot remove each other at once. Returns the ids of the active ones. */
export async function lockAdministrators(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string; active: boolean }>(
    `select id, joined_at is not null and disabled_at is null as active from operators where 'administrator' = any(roles) order by id for update`,
  );
  return rows.filter(({ active }) => active).map(({ id }) => id);
}

export async function insertOperator(sql: Sql, operator: { id: string; email: string; roles: readonly OperatorRole[]; at: string }): Promise<void> {
  await sql.query(`insert into operators (id, email, name, roles, created_at) values ($1, $2, '', $3, $4)`, [
    operator.id,
    operator.email,
    operator.roles,
    operator.at,
  ]);
}

/** The operator for a user of the machine. False if the id belongs to a person. */
export async function putTerminalOperator(
  sql: Sql,
  { id, email, name, roles, at }: Pick<OperatorRecord, 'id' | 'email' | 'name'> & { readonly roles: readonly OperatorRole[]; readonly at: string },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into operators as o (id, email, name, roles, created_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set roles = $4 where not ${PERSON} returning id`,
    [id, email, name, roles, at],
  );
  return rows.length > 0;
}

export async function setRoles(sql: Sql, id: string, roles: readonly OperatorRole[]): Promise<void> {
  await sql.query('update operators set roles = $2 where id = $1', [id, roles]);
}

export async function setDisabled(sql: Sql, id: string, at: string | null): Promise<void> {
  await sql.query('update operators set disabled_at = $2 where id = $1', [id, at]);
}

export interface Joining {
  readonly id: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly totpSecret: Buffer;
  readonly step: number;
  readonly at: string;
}

/** Password and authenticator app of an accepted invitation, in place of those of before. */
export async function joinOperator(sql: Sql, { id, name, passwordHash, totpSecret, step, at }: Joining): Promise<void> {
  await sql.query('update operators set name = $2, password_hash = $3, totp_secret = $4, totp_step = $5, joined_at = coalesce(joined_at, $6) where id = $1', [
    id,
    name,
    passwordHash,
    totpSecret,
    step,
    at,
  ]);
}

/** False for a code that was used before, also if it is sent twice at the same moment. */
export async function takeOperatorStep(sql: Sql, id: string, step: number): Promise<boolean> {
  return (await sql.query('update operators set totp_step = $2 where id = $1 and totp_step < $2 returning id', [id, step])).length > 0;
}

export interface InvitationRecord extends Record<string, unknown> {
  operator_id: string;
  token_hash: Buffer;
  totp_secret: Buffer;
  created_at: string;
  expires_at: string;
}

const INVITATION = 'operator_id, token_hash, totp_secret, created_at, expires_at';

/** Replaces an open invitation of the operator: each has one at most. */
export async function putInvitation(sql: Sql, invitation: InvitationRecord): Promise<void> {
  await sql.query(
    `insert into operator_invitations (${INVITATION}) values ($1, $2, $3, $4, $5)
     on conflict (operator_id) do update set token_hash = $2, totp_secret = $3, created_at = $4, expires_at = $5`,
    [invitation.operator_id, invitation.token_hash, invitation.totp_secret, invitation.created_at, invitation.expires_at],
  );
}

export async function invitationByToken(sql: Sql, tokenHash: Buffer): Promise<InvitationRecord | null> {
  const [row] = await sql.query<InvitationRecord>(`select ${INVITATION} from operator_invitations where token_hash = $1`, [tokenHash]);
  return row ?? null;
}

export async function invitationOf(sql: Sql, operatorId: string): Promise<InvitationRecord | null> {
  const [row] = await sql.query<InvitationRecord>(`select ${INVITATION} from operator_invitations where operator_id = $1`, [operatorId]);
  return row ?? null;
}

/** False if it was accepted, replaced or dropped meanwhile. */
export async function takeInvitation(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  return (await sql.query('delete from operator_invitations where token_hash = $1 returning operator_id', [tokenHash])).length > 0;
}

export async function dropInvitation(sql: Sql, operatorId: string): Promise<void> {
  await sql.query('delete from operator_invitations where operator_id = $1', [operatorId]);
}
