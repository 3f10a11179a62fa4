import type { Sql } from '../../db/pool.ts';

/** What a code is for: a decision on the document of a link, or opening a customer's portal. */
export type LinkAction = 'approve' | 'deny' | 'open';

/** The scope of a code: one link, one version of the document (of the portal: of its link), one action. `linkId` of a portal: the contact. */
export interface CodeOf {
  readonly linkId: string;
  readonly action: LinkAction;
  readonly revision: number;
}

interface CodeRecord extends Record<string, unknown> {
  action: LinkAction;
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
