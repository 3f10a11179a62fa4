import type { Proof } from '../../../shared/invoices/proof.ts';
import type { Sql } from '../../db/pool.ts';

export type DecisionAction = 'approve' | 'deny';

/** The scope of a code: one link, one version of the document, one action. */
export interface CodeOf {
  readonly linkId: string;
  readonly action: DecisionAction;
  readonly revision: number;
}

interface CodeRecord extends Record<string, unknown> {
  action: DecisionAction;
  revision: number;
  code_hash: Buffer;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** A link has one code at a time: a new one ends the previous one. All functions here require a system transaction. */
export async function putCode(sql: Sql, of: CodeOf, code: { hash: Buffer; createdAt: string; expiresAt: string }): Promise<void> {
  await sql.query(
    `insert into decision_codes (link_id, action, revision, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (link_id) do update set action = excluded.action, revision = excluded.revision, code_hash = excluded.code_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at, tries = 0, used_at = null`,
    [of.linkId, of.action, of.revision, code.hash, code.createdAt, code.expiresAt],
  );
}

export async function codeOfLink(sql: Sql, linkId: string): Promise<CodeRecord | null> {
  const [row] = await sql.query<CodeRecord>('select action, revision, code_hash, created_at, expires_at, used_at from decision_codes where link_id = $1', [
    linkId,
  ]);
  return row ?? null;
}

/** Counts an attempt, if one is left; null without a code for exactly this, or without an attempt. */
export async function takeTry(sql: Sql, { linkId, action, revision }: CodeOf, most: number): Promise<CodeRecord | null> {
  const [row] = await sql.query<CodeRecord>(
    `update decision_codes set tries = tries + 1 where link_id = $1 and action = $2 and revision = $3 and tries < $4
     returning action, revision, code_hash, created_at, expires_at, used_at`,
    [linkId, action, revision, most],
  );
  return row ?? null;
}

/** Uses the code that was found right; false if another one replaced it, or it was used. */
export async function spendCode(sql: Sql, { linkId, action, revision }: CodeOf, hash: Buffer, at: string): Promise<boolean> {
  const rows = await sql.query(
    `update decision_codes set used_at = $5 where link_id = $1 and action = $2 and revision = $3 and code_hash = $4 and used_at is null and expires_at > $5 returning link_id`,
    [linkId, action, revision, hash, at],
  );
  return rows.length > 0;
}

/** Whether an address is that of the business or one of its people. */
export async function addressIsOwn(sql: Sql, businessId: string, email: string): Promise<boolean> {
  const [row] = await sql.query<{ own: boolean }>('select address_is_own($1, $2) as own', [businessId, email]);
  return row?.own ?? false;
}

/** How and from where a decision was proved. `askedBy`: who requested it, where another person approved it. `userId` is the member's, `email` the address of the code, `evidence` the operator's. */
export interface Proved {
  readonly how: Proof;
  readonly who: string;
  readonly askedBy?: string | null;
  readonly partyId: string | null;
  readonly userId?: string | null;
  readonly email?: string | null;
  readonly evidence?: string | null;
  readonly address?: string | null;
  readonly agent?: string | null;
}

/** Writes a decision permanently. */
export async function recordDecision(
  sql: Sql,
  of: { businessId: string; subject: string; revision: number; decision: 'approved' | 'denied'; at: string },
  by: Proved,
): Promise<void> {
  await sql.query(
    `insert into decisions (sender_business_id, party_business_id, subject, revision, decision, how, who, user_id, email, evidence, address, agent, at, asked_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      of.businessId,
      by.partyId,
      of.subject,
      of.revision,
      of.decision,
      by.how,
      by.who,
      by.userId ?? null,
      by.email ?? null,
      by.evidence ?? null,
      by.address ?? null,
      by.agent ?? null,
      of.at,
      by.askedBy ?? null,
    ],
  );
}
