import type { Sql } from '../../db/pool.ts';

export interface EmailChange extends Record<string, unknown> {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  code_hash: Buffer;
  expires_at: string;
  done_at: string | null;
  undo_until: string | null;
}

/** Ends the one that was waiting. */
export async function putChange(
  sql: Sql,
  given: { id: string; userId: string; oldEmail: string; newEmail: string; codeHash: Buffer; at: string; expiresAt: string },
): Promise<void> {
  await sql.query(
    `insert into email_changes (id, user_id, old_email, new_email, code_hash, requested_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) where done_at is null do update set id = excluded.id, old_email = excluded.old_email, new_email = excluded.new_email,
       code_hash = excluded.code_hash, tries = 0, requested_at = excluded.requested_at, expires_at = excluded.expires_at`,
    [given.id, given.userId, given.oldEmail, given.newEmail, given.codeHash, given.at, given.expiresAt],
  );
}

export async function waitingChange(sql: Sql, userId: string, at: string): Promise<EmailChange | null> {
  const [row] = await sql.query<EmailChange>('select * from email_changes where user_id = $1 and done_at is null and expires_at > $2', [userId, at]);
  return row ?? null;
}

export async function changeById(sql: Sql, id: string): Promise<EmailChange | null> {
  const [row] = await sql.query<EmailChange>('select * from email_changes where id = $1', [id]);
  return row ?? null;
}

/** Counts an attempt, if one is left, and locks the change. */
export async function takeTry(sql: Sql, userId: string, at: string, tries: number): Promise<EmailChange | null> {
  const [row] = await sql.query<EmailChange>(
    'update email_changes set tries = tries + 1 where user_id = $1 and done_at is null and expires_at > $2 and tries < $3 returning *',
    [userId, at, tries],
  );
  return row ?? null;
}

export async function dropWaiting(sql: Sql, userId: string): Promise<boolean> {
  return (await sql.query('delete from email_changes where user_id = $1 and done_at is null returning id', [userId])).length > 0;
}

export async function finishChange(sql: Sql, id: string, { at, undoHash, undoUntil }: { at: string; undoHash: Buffer; undoUntil: string }): Promise<void> {
  await sql.query('update email_changes set done_at = $2, undo_hash = $3, undo_until = $4 where id = $1', [id, at, undoHash, undoUntil]);
}

/** The change of an undo link that still works. */
export async function changeToUndo(sql: Sql, undoHash: Buffer, at: string): Promise<EmailChange | null> {
  const [row] = await sql.query<EmailChange>('select * from email_changes where undo_hash = $1 and undone_at is null and undo_until > $2 for update', [
    undoHash,
    at,
  ]);
  return row ?? null;
}

/** This change, and all that followed it. */
export async function undoFrom(sql: Sql, { user_id: userId, done_at: doneAt }: EmailChange, at: string): Promise<void> {
  await sql.query('update email_changes set undone_at = $3 where user_id = $1 and done_at >= $2 and undone_at is null', [userId, doneAt, at]);
}

/** Whether an address is another person's, or was until less than 72 hours ago: it could come back to them. */
export async function isTaken(sql: Sql, email: string, at: string, butOf: string | null): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>(
    `select exists (select from users where email = $1 and id is distinct from $3)
       or exists (select from email_changes where old_email = $1 and done_at is not null and undone_at is null and undo_until > $2 and user_id is distinct from $3) as taken`,
    [email, at, butOf],
  );
  return row?.taken ?? false;
}

/** False if it is not the address any more from which the change began. Throws 23505 if another account has the new one. */
export async function replaceEmail(sql: Sql, { userId, from, to, at }: { userId: string; from: string | null; to: string; at: string }): Promise<boolean> {
  const rows = await sql.query('update users set email = $2, email_verified_at = $3 where id = $1 and ($4::text is null or email = $4) returning id', [
    userId,
    to,
    at,
    from,
  ]);
  return rows.length > 0;
}
