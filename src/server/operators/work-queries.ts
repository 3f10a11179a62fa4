import type { WorkKind } from '../../shared/office/work/queues.ts';
import type { Sql } from '../db/pool.ts';
import { actorOfOperator, operatorIdIn } from './context.ts';

/** Who has these subjects, by subject; those that nobody has are not in the answer. */
export async function takersOf(sql: Sql, kind: WorkKind, subjects: readonly string[]): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const rows = await sql.query<{ subject: string; id: string; name: string }>(
    'select w.subject, o.id, o.name from work_items w join operators o on o.id = w.taken_by where w.kind = $1 and w.subject = any($2)',
    [kind, subjects],
  );
  return new Map(rows.map(({ subject, id, name }) => [subject, { id, name }]));
}

/** The subjects that one operator has, or with null anybody; newest first, at most a thousand. */
export async function subjectsTaken(sql: Sql, kind: WorkKind, operatorId: string | null): Promise<string[]> {
  const rows = await sql.query<{ subject: string }>(
    'select subject from work_items where kind = $1 and ($2::text is null or taken_by = $2) order by taken_at desc limit 1000',
    [kind, operatorId],
  );
  return rows.map(({ subject }) => subject);
}

/** Takes work for an operator and locks it until the commit. Returns who has it: with `over` this operator in any case. */
export async function takeItem(sql: Sql, work: { kind: WorkKind; subject: string; operatorId: string; at: string; over: boolean }): Promise<string> {
  const [row] = await sql.query<{ taken_by: string }>(
    `insert into work_items as w (kind, subject, taken_by, taken_at) values ($1, $2, $3, $4)
     on conflict (kind, subject) do update set
       taken_by = case when $5 then $3 else w.taken_by end, taken_at = case when $5 and w.taken_by <> $3 then $4 else w.taken_at end
     returning taken_by`,
    [work.kind, work.subject, work.operatorId, work.at, work.over],
  );
  return row?.taken_by ?? '';
}

export async function releaseItem(sql: Sql, kind: WorkKind, subject: string): Promise<void> {
  await sql.query('delete from work_items where kind = $1 and subject = $2', [kind, subject]);
}

export async function insertNote(sql: Sql, note: { id: string; kind: WorkKind; subject: string; operatorId: string; text: string; at: string }): Promise<void> {
  await sql.query('insert into work_notes (id, kind, subject, operator_id, text, created_at) values ($1, $2, $3, $4, $5, $6)', [
    note.id,
    note.kind,
    note.subject,
    note.operatorId,
    note.text,
    note.at,
  ]);
}

/** Newest first. */
export function notesOf(sql: Sql, kind: WorkKind, subject: string): Promise<{ id: string; by: string; text: string; at: string }[]> {
  return sql.query<{ id: string; by: string; text: string; at: string }>(
    `select n.id, o.name as by, n.text, n.created_at as at from work_notes n join operators o on o.id = n.operator_id
     where n.kind = $1 and n.subject = $2 order by n.created_at desc, n.id limit 100`,
    [kind, subject],
  );
}

/** The names of the operators among these actors of the audit log, by actor. */
export async function operatorNames(sql: Sql, actors: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  const ids = actors.flatMap((actor) => operatorIdIn(actor) ?? []);
  const rows = await sql.query<{ id: string; name: string }>('select id, name from operators where id = any($1)', [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name }) => [actorOfOperator(id), name]));
}

export function activeOperatorsWith(sql: Sql, roles: readonly string[]): Promise<{ id: string; name: string }[]> {
  return sql.query<{ id: string; name: string }>(
    'select id, name from operators where joined_at is not null and disabled_at is null and roles && $1 order by lower(name), id limit 200',
    [roles],
  );
}
