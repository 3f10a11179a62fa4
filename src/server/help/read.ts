import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import type { Sql } from '../db/pool.ts';
import { fileAnswer, fileOf, presentFile } from './files.ts';
import { filesOf, messagesOf, threadById, threadsOf } from './queries.ts';
import type { ThreadRecord } from './queries.ts';

export const listThreads: Verb<'help.list'> = async (ctx, { businessId, ...page }) => {
  const { rows, count } = await threadsOf(ctx.sql, { businessId, userId: writerOf(ctx) }, page);
  return { threads: rows.map(summaryOf), count };
};

export const readThread: Verb<'help.read'> = async (ctx, { threadId }) => presentThread(ctx.sql, await ownThread(ctx.sql, ctx, threadId));

export const readFile: OwnTransaction<'help.file'> = {
  ownTransaction: async (ctx, { businessId, threadId, attachmentId }) => {
    const file = await inTransaction(ctx.app, { businessId }, async (sql) => fileOf(sql, (await ownThread(sql, ctx, threadId)).id, attachmentId));
    return fileAnswer(ctx.app, file);
  },
};

/** API keys are refused before, so that a person is known. */
export function writerOf({ principal }: Pick<Context, 'principal'>): string {
  if (!principal) throw new AppError('UNAUTHENTICATED');
  return principal.userId;
}

/** A thread that the caller began in this business. Throws NOT_FOUND. */
export async function ownThread(sql: Sql, ctx: Context, id: string, lock = false): Promise<ThreadRecord> {
  const thread = await threadById(sql, id, lock);
  if (!thread || thread.business_id !== ctx.businessId || thread.user_id !== writerOf(ctx))
    throw new AppError('NOT_FOUND', say`We could not find that message.`);
  return thread;
}

export async function presentThread(sql: Sql, thread: ThreadRecord) {
  const files = await filesOf(sql, thread.id);
  const messages = (await messagesOf(sql, thread.id)).map(({ id, operator_id: by, text, at }) => ({
    id,
    from: by === null ? ('you' as const) : ('us' as const),
    text,
    at,
    files: files.filter(({ message_id: of }) => of === id).map(presentFile),
  }));
  return { ...summaryOf(thread), messages };
}

function summaryOf({ id, subject, state, created_at: createdAt, last_at: lastAt, waits_since: since }: ThreadRecord) {
  return { id, subject, state, createdAt, lastAt, answered: since === null };
}
