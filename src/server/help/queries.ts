import type { AttachmentType } from './files.ts';
import type { Sql } from '../db/pool.ts';
import { countQueue } from '../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../db/queue-count.ts';

export interface ThreadRecord extends Record<string, unknown> {
  id: string;
  business_id: string | null;
  user_id: string | null;
  name: string;
  email: string;
  language: string | null;
  subject: string;
  state: 'open' | 'closed';
  waits_since: string | null;
  created_at: string;
  last_at: string;
  role: string | null;
  page: string | null;
  request_id: string | null;
  app_version: string | null;
  agent: string;
}

export interface MessageRecord extends Record<string, unknown> {
  id: string;
  operator_id: string | null;
  text: string;
  at: string;
}

export interface FileRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  thread_id: string;
  message_id: string;
  name: string;
  content_type: AttachmentType;
  size: number;
  uploaded_at: string;
}

export async function insertThread(sql: Sql, one: ThreadRecord): Promise<void> {
  await sql.query(
    `insert into help_threads (id, business_id, user_id, name, email, language, subject, waits_since, created_at, last_at, role, page, request_id, app_version, agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9, $10, $11, $12, $13)`,
    [
      one.id,
      one.business_id,
      one.user_id,
      one.name,
      one.email,
      one.language,
      one.subject,
      one.created_at,
      one.role,
      one.page,
      one.request_id,
      one.app_version,
      one.agent,
    ],
  );
}

export async function insertMessage(
  sql: Sql,
  one: { id: string; threadId: string; businessId: string | null; operatorId: string | null; text: string; at: string },
): Promise<void> {
  await sql.query('insert into help_messages (id, thread_id, business_id, operator_id, text, at) values ($1, $2, $3, $4, $5, $6)', [
    one.id,
    one.threadId,
    one.businessId,
    one.operatorId,
    one.text,
    one.at,
  ]);
}

/** After a message of the person the thread is open and waits for us, since the first of their messages without an answer. */
export async function waitForUs(sql: Sql, id: string, at: string): Promise<void> {
  await sql.query(`update help_threads set state = 'open', waits_since = coalesce(waits_since, $2), last_at = $2 where id = $1`, [id, at]);
}

/** After our answer, or when we close or reopen it. */
export async function settleThread(sql: Sql, id: string, { state, lastAt }: { state: 'open' | 'closed'; lastAt: string }): Promise<void> {
  await sql.query('update help_threads set state = $2, waits_since = null, last_at = $3 where id = $1', [id, state, lastAt]);
}

export async function insertFile(sql: Sql, one: FileRecord, sha256: Buffer): Promise<void> {
  await sql.query(
    'insert into help_files (business_id, id, thread_id, message_id, name, content_type, size, sha256, uploaded_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [one.business_id, one.id, one.thread_id, one.message_id, one.name, one.content_type, one.size, sha256, one.uploaded_at],
  );
}

/** One person's threads of a business, newest first. */
export async function threadsOf(
  sql: Sql,
  { businessId, userId }: { businessId: string; userId: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ThreadRecord[]; count: number }> {
  const rows = await sql.query<ThreadRecord>(
    'select * from help_threads where business_id = $1 and user_id = $2 order by last_at desc, id limit $3 offset $4',
    [businessId, userId, limit, offset],
  );
  const [counted] = await sql.query<{ count: number }>('select count(*)::int as count from help_threads where business_id = $1 and user_id = $2', [
    businessId,
    userId,
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** With the present address and language of a person who has an account. */
export async function threadById(sql: Sql, id: string, lock = false): Promise<ThreadRecord | null> {
  const [row] = await sql.query<ThreadRecord>(
    `select t.*, coalesce(u.email, t.email) as email, coalesce(u.language, t.language) as language from help_threads t left join users u on u.id = t.user_id where t.id = $1${lock ? ' for update of t' : ''}`,
    [id],
  );
  return row ?? null;
}

/** Oldest first, the newest 200. */
export async function messagesOf(sql: Sql, threadId: string): Promise<MessageRecord[]> {
  const rows = await sql.query<MessageRecord>('select id, operator_id, text, at from help_messages where thread_id = $1 order by at desc, id desc limit 200', [
    threadId,
  ]);
  return rows.toReversed();
}

export async function messageById(sql: Sql, id: string): Promise<Pick<MessageRecord, 'operator_id' | 'text'> | null> {
  const [row] = await sql.query<Pick<MessageRecord, 'operator_id' | 'text'>>('select operator_id, text from help_messages where id = $1', [id]);
  return row ?? null;
}

export function filesOf(sql: Sql, threadId: string): Promise<FileRecord[]> {
  return sql.query<FileRecord>(
    'select business_id, id, thread_id, message_id, name, content_type, size, uploaded_at from help_files where thread_id = $1 order by uploaded_at, id limit 200',
    [threadId],
  );
}

/** Threads for operators: open ones that wait for us first, the longest waiting first; closed ones newest first. `only`: these; `except`: not these. */
export async function threadPage(
  sql: Sql,
  { state, only, except }: { state: 'open' | 'closed'; only: readonly string[] | null; except: readonly string[] },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: (ThreadRecord & { business: string | null })[]; count: number }> {
  const order = state === 'open' ? 't.waits_since nulls last, t.last_at, t.id' : 't.last_at desc, t.id';
  const those = 't.state = $1 and ($2::text[] is null or t.id = any($2)) and t.id <> all($3)';
  const rows = await sql.query<ThreadRecord & { business: string | null }>(
    `select t.*, b.name as business from help_threads t left join businesses b on b.id = t.business_id where ${those} order by ${order} limit $4 offset $5`,
    [state, only, except, limit, offset],
  );
  const [counted] = await sql.query<{ count: number }>(`select count(*)::int as count from help_threads t where ${those}`, [state, only, except]);
  return { rows, count: counted?.count ?? 0 };
}

/** The waiting threads before and after one, in the order of the queue. */
export async function threadsBeside(sql: Sql, { id, waits_since: since }: ThreadRecord): Promise<{ previous: string | null; next: string | null }> {
  const [row] = await sql.query<{ previous: string | null; next: string | null }>(
    `select (select id from help_threads where state = 'open' and (waits_since, id) < ($2, $1) order by waits_since desc, id desc limit 1) as previous,
       (select id from help_threads where state = 'open' and (waits_since, id) > ($2, $1) order by waits_since, id limit 1) as next`,
    [id, since],
  );
  return row ?? { previous: null, next: null };
}

/** The queue of threads that wait for us. */
export function helpQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from help_threads where state = 'open' and waits_since is not null`, since: 'waits_since', subject: 'id' }, given);
}
